"""Every page of the console drawn for every role, on a room in play and on an empty property."""

import re
from collections.abc import Callable, Iterator

import pytest
from nicegui import app as pages
from starlette.requests import Request
from tests.floor.house import OPENING, shift
from tests.web.screens.test_panel import house_of

from houseway.floor import commands as c
from houseway.floor.reports import Ledger
from houseway.floor.roles import ROLES
from houseway.money import DOLLAR
from houseway.web.auth import Principal
from houseway.web.house import House
from houseway.web.pit_memory import PitMemory
from houseway.web.screens import texts
from houseway.web.screens.office import asking, pay_view
from houseway.web.screens.office.adjustments import AdjustmentsPage
from houseway.web.screens.office.adjustments import asked as wanted
from houseway.web.screens.office.bank import COMMANDS, BankPage
from houseway.web.screens.office.console import BY_NAME, enter
from houseway.web.screens.office.floor_page import FloorPage
from houseway.web.screens.office.jackpots import JackpotsPage
from houseway.web.screens.office.link_page import LinkPage
from houseway.web.screens.office.links import LinksPage
from houseway.web.screens.office.log_page import LogPage
from houseway.web.screens.office.new_link import NewLinkPage
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.paytables import PaytablesPage
from houseway.web.screens.office.people import PeoplePage
from houseway.web.screens.office.regulation import RegulationPage
from houseway.web.screens.office.reports import ReportPage
from houseway.web.screens.office.routine_forms import read_spot, read_spots, spots_words
from houseway.web.screens.office.table_page import TablePage
from houseway.web.screens.office.tables import TablesPage, versions

PLAYED = (
    OPENING
    + """
haas hire tara trainer
dana 4 START GAME 1 3 6
dana 4 SEAT 3
dana 4 HAND quads
whit 4 CONFIRM 3 shown
whit 4 CARD S-1
"""
)
EMPTY = "- property Evergreen live"
ALL: dict[str, Callable[[Request], Office]] = {
    "floor": FloorPage,
    "links": LinksPage,
    "new link": NewLinkPage,
    "tables": TablesPage,
    "paytables": PaytablesPage,
    "people": PeoplePage,
    "adjustments": AdjustmentsPage,
    "jackpots": JackpotsPage,
    "bank": BankPage,
    "reports": lambda request: ReportPage(request, "meters"),
    "log": LogPage,
    "regulation": RegulationPage,
}


@pytest.fixture
def room() -> Iterator[House]:
    yield from served(PLAYED)


@pytest.fixture
def empty() -> Iterator[House]:
    yield from served(EMPTY)


def served(text: str) -> Iterator[House]:
    house = house_of(shift(text))
    before = dict(pages.state._state)
    pages.state.house, pages.state.memory = house, PitMemory(house)
    yield house
    pages.state._state = before


def asked(house: House, staff: str, query: str = "") -> Request:
    if staff not in house.floor.state.credentials:
        house.floor.execute("haas", c.IssueCredential(staff, "staff_card", staff), f"c-{staff}")
        house.hub.state.credentials.update(house.floor.state.credentials)
    token, _ = house.keyring.open_session(staff, staff)
    scope = {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "server": ("here", 80),
        "path": "/floor",
        "query_string": query.encode(),
        "headers": [],
        "principal": Principal(staff, token=token),
    }
    return Request(scope)


def drawn(page: Office) -> str:
    return "".join(page.picture().values())


PEOPLE = {"haas": "manager", "vera": "executive", "ada": "auditor", "cora": "cage", "tess": "t"}


@pytest.mark.parametrize("name", ALL)
def test_a_page_is_drawn_for_everyone_and_offers_the_auditor_nothing(
    room: House, name: str
) -> None:
    for staff in PEOPLE:
        page = ALL[name](asked(room, staff))
        text = drawn(page)
        assert text
        assert "{" not in re.sub(r"<style.*?</style>", "", text), "a word was not filled in"
        if staff == "ada" and name not in ("log", "reports", "new link"):
            assert "data-press" not in text


@pytest.mark.parametrize("name", ALL)
def test_a_property_without_tables_has_pages_all_the_same(empty: House, name: str) -> None:
    assert drawn(ALL[name](asked(empty, "haas")))


@pytest.mark.parametrize("table", ["4", "9", "12"])
def test_each_table_and_each_link_has_its_page(room: House, table: str) -> None:
    assert f"Table {table}" in drawn(TablePage(asked(room, "haas"), table))
    for link in room.hub.state.jackpots:
        text = drawn(LinkPage(asked(room, "haas"), link))
        assert "Close to wagers" in text
        assert "Close to wagers" not in drawn(LinkPage(asked(room, "ada"), link))


def test_a_dealer_is_refused_at_every_door(room: House) -> None:
    for name, make in ALL.items():
        answer = enter(make(asked(room, "dana")))
        assert answer is not None, name
        assert answer.status_code == 403
    assert all(room_.roles < set(ROLES) for room_ in BY_NAME.values())


def test_whoever_has_not_signed_in_is_sent_to_the_front_door_and_back(room: House) -> None:
    request = asked(room, "haas", "game=dj-wild")
    request.scope["principal"] = Principal()
    answer = enter(PaytablesPage(request))
    assert answer is not None
    assert answer.headers["location"] == "/?next=/floor%3Fgame%3Ddj-wild"


def test_the_cage_reads_the_sheets_that_it_signs_and_no_more(room: House) -> None:
    text = drawn(ReportPage(asked(room, "cora"), "journal"))
    assert "/floor/reports/reconciliation" in text
    assert "/floor/reports/posting" not in text
    assert enter(ReportPage(asked(room, "cora"), "journal")) is None


def test_a_limit_on_all_players_survives_a_change_of_layout_in_the_console() -> None:
    spots = (c.Spot("ms-01", 5 * DOLLAR, 100 * DOLLAR),)
    spots += (c.Spot("three-card-bonus-4", DOLLAR, 100 * DOLLAR, 15_000 * DOLLAR),)
    written = spots_words(spots)
    assert written == "ms-01 $5-$100, three-card-bonus-4 $1-$100/$15000"
    assert read_spots(written) == spots
    with pytest.raises(ValueError, match="Write a wager like"):
        read_spots("ms-01")


def test_a_command_id_stays_until_the_command_was_accepted(room: House) -> None:
    page = TablesPage(asked(room, "haas"))
    assert page.key("add") == page.key("add")
    assert page.key("add") != page.key("record")
    assert page.key("add") != TablesPage(asked(room, "haas")).key("add")


def test_the_cage_sees_form_and_withholding_before_it_pays(room: House) -> None:
    page = JackpotsPage(asked(room, "cora", "win=five-card/1"))
    ledger = Ledger().read_all(room.log.read())
    page.rows, page.count, page.win = page.read(ledger)
    assert page.win is not None
    text = drawn(page)
    assert 'data-press="pay"' in text
    assert 'data-press="back_out"' not in text
    assert "$500.15" in text
    paid = pay_view.payment(page.win, {"pay.method": "cheque", "pay.number": "no"})
    assert paid == c.PayAward("five-card", 1, "cheque", has_number=False)


def test_every_form_of_the_files_makes_its_command(room: House) -> None:
    typed = {
        "amount": "$1,000", "balance": "$5", "cash": "$7.50", "posted": "$1", "hidden": "$0",
        "value": "$9", "cost": "$8", "year": "2025", "malfunction": "1", "award": "2",
        "offer": "1", "seat": "3", "how": "bank", "pool": "reserve", "owned_outright": "yes",
    }  # fmt: skip
    for name, kind in COMMANDS.items():
        given = {f"{name}.{one}": typed.get(one, "x") for one in kind.__struct_fields__}
        found = asking.made(kind, given)
        assert type(found) is kind
        assert asking.fields_of(kind, room.hub.state).count("data-field") == len(given)
    deposit = asking.made(c.RecordDeposit, {"RecordDeposit.amount": "$12.34"})
    assert deposit == c.RecordDeposit(12_340_000, "", "")
    with pytest.raises(ValueError, match="is not a whole number"):
        asking.made(c.GiveNotice, {"GiveNotice.malfunction": "first"})


def test_a_layout_is_written_as_people_say_it() -> None:
    assert read_spot(" ms-01 $5-$100") == c.Spot("ms-01", 5 * DOLLAR, 100 * DOLLAR)
    with pytest.raises(ValueError, match="Write a wager like ms-01"):
        read_spot("ms-01 from 5 to 100")
    assert versions("Game Manager = 5.4.0; Table Controller=2.0") == {
        "Game Manager": "5.4.0",
        "Table Controller": "2.0",
    }
    assert versions("", "atlas")


def test_only_gross_receipts_name_a_pool() -> None:
    given = {"adjust.what": "lower", "adjust.level": "five-card/mega", "adjust.amount": "$10"}
    given |= {"adjust.pool": "reserve", "adjust.reason": " why "}
    low = wanted({**given, "adjust.lawful": "malfunction"})
    assert (low.way, low.lawful, low.pool) == ("lower", "malfunction", "")
    assert (low.link, low.level, low.amount, low.reason) == (
        "five-card",
        "mega",
        10 * DOLLAR,
        "why",
    )
    assert wanted({**given, "adjust.lawful": "gross_receipts"}).pool == "reserve"
    raised = wanted({**given, "adjust.what": "raise", "adjust.lawful": "win"})
    assert (raised.way, raised.lawful, raised.pool) == ("raise", None, "")


def test_whoever_lost_the_role_sees_an_open_page_no_longer(room: House) -> None:
    page = LogPage(asked(room, "vera"))
    assert not page.is_shut
    room.floor.execute("haas", c.ChangeRoles("vera", ("dealer",), "moved"), "demote")
    room.hub.state.staff.update(room.floor.state.staff)
    assert page.is_shut
    assert page.frame()["rail"] == f'<p class="o-empty">{texts.SIGN_IN_OVER}</p>'
    assert "body" not in page.frame()
