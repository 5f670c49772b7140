"""Every page of the console for every role, on a room in play and on an empty property; its forms
as a browser without script sends them."""

import re
from collections.abc import Iterator
from typing import get_args

import pytest
from tests.floor.house import LINKS, OPENING, STAFF, TABLES
from tests.web.desk import PIN, Desk
from tests.web.pages.reader import Parsed, Reader, pages_desk

from houseway.floor import commands
from houseway.floor.roles import ROLES
from houseway.floor.table_words import rules_in, table_from_words, words_of
from houseway.games import game
from houseway.money import DOLLAR
from houseway.web.pages.office import forms
from houseway.web.pages.office.base import PLACES
from houseway.web.pages.office.tables.paytables import one_in
from houseway.web.pages.office.wins.adjustments import asked
from houseway.web.pages.page import Press

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
PATHS = (
    *(place.path for place in PLACES),
    "/floor/new-link",
    "/floor/reports/meters",
    "/floor/reports/posting",
)
PEOPLE = ("haas", "vera", "ada", "cora", "tess")


@pytest.fixture
def room() -> Iterator[Desk]:
    with pages_desk(PLAYED) as found:
        yield found


@pytest.mark.parametrize("path", PATHS)
def test_a_page_opens_for_those_with_access_and_offers_the_auditor_nothing(
    room: Desk, path: str
) -> None:
    for staff in PEOPLE:
        reader = Reader(room, staff)
        page = reader.open(path)
        assert reader.answer.status_code in (200, 403), (staff, reader.answer.text[:200])
        assert "{" not in page.text
        if staff == "ada" and path not in ("/floor/log", "/floor/new-link"):
            assert reader.buttons() == ["Sign out"]


@pytest.mark.parametrize("path", PATHS)
def test_a_property_without_tables_still_has_pages(path: str) -> None:
    with pages_desk(EMPTY) as here:
        reader = Reader(here, "haas")
        assert reader.open(path).text
        assert reader.answer.status_code == 200


@pytest.mark.parametrize("table", ["4", "9", "12"])
def test_each_table_and_each_link_has_its_page(room: Desk, table: str) -> None:
    manager, auditor = Reader(room, "haas"), Reader(room, "ada")
    assert f"Table {table}" in manager.open(f"/floor/tables/{table}").text
    for link in room.backend.hub.state.jackpots:
        manager.open(f"/floor/links/{link}")
        assert "Close the link" in manager.buttons()
        auditor.open(f"/floor/links/{link}")
        assert auditor.buttons() == ["Sign out"]


@pytest.mark.parametrize("number", ["9" * 5_000, "9" * 20, "0", "-1", "²", "x"])
def test_an_impossible_record_number_gets_a_page_of_ours(room: Desk, number: str) -> None:
    """Python reads 4,300 digits at most, and the store 19."""
    reader = Reader(room, "ada")
    reader.open(f"/floor/log/{number}")
    assert reader.answer.status_code == 404
    assert "There is nothing at this address." in reader.answer.text


def test_a_dealer_is_refused_at_every_page(room: Desk) -> None:
    reader = Reader(room, "dana")
    for path in PATHS:
        reader.open(path)
        assert reader.answer.status_code == 403, path
    assert all(place.roles < set(ROLES) for place in PLACES)


@pytest.mark.parametrize("staff", ["cora", "tess", "whit", "vera", "ada"])
def test_no_page_offers_a_link_that_its_reader_may_not_open(room: Desk, staff: str) -> None:
    reader, seen = Reader(room, staff), dict[str, str]()
    for path in (*PATHS, "/floor/tables/4", "/floor/links/five-card", "/floor?table=4"):
        page = reader.open(path)
        if reader.answer.status_code == 200:
            found = (str(given.get("href")) for tag, given in page.tags if tag == "a")
            seen |= {one: path for one in found if one.startswith(("/floor", "/win"))}
    assert seen
    wrong = [(path, one) for one, path in seen.items() if is_closed_to(reader, one)]
    assert wrong == []


def is_closed_to(reader: Reader, address: str) -> bool:
    reader.open(address)
    return reader.answer.status_code == 403


def test_whoever_has_not_signed_in_is_sent_to_the_front_page_and_back(room: Desk) -> None:
    stranger = Reader(room).http
    answer = stranger.get("/floor/paytables?game=dj-wild", follow_redirects=False)
    assert answer.headers["location"] == "/?next=/floor/paytables%3Fgame%3Ddj-wild"


def test_a_paytable_shows_what_was_computed_next_to_what_is_printed(room: Desk) -> None:
    reader = Reader(room, "haas")
    page = reader.open("/floor/paytables/ms-01")
    for title, figure in (("Printed", "1.58%"), ("Computed", "4.91%")):
        assert f'<td data-label="{title}" class="n">{figure}</td>' in reader.answer.text
    assert any(given.get("href") == "/lab?table=ms-01" for _, given in page.tags)


def test_the_cage_reads_the_sheets_that_it_signs_and_no_more(room: Desk) -> None:
    reader = Reader(room, "cora")
    page = reader.open("/floor/reports/journal")
    links = [given.get("href") for tag, given in page.tags if tag == "a"]
    assert "/floor/reports/reconciliation" in links
    assert "/floor/reports/posting" not in links
    reader.open("/floor/reports/posting")
    assert reader.answer.status_code == 403


def test_a_form_sent_twice_is_done_once_and_says_where_it_is_on_record(room: Desk) -> None:
    reader = Reader(room, "haas")
    reader.open("/floor/day")
    before, page = room.backend.hub.seq, reader.page
    assert "Saved as log record" in reader.press("Open the shift", name="Swing").text
    reader.page = page
    reader.press("Open the shift", name="Swing")
    assert room.backend.hub.seq == before + 1
    assert "Swing shift open (" in reader.open("/floor/day").text


def test_a_refused_form_keeps_what_was_typed(room: Desk) -> None:
    reader = Reader(room, "haas")
    reader.open("/floor/adjustments")
    page = reader.press("Request adjustment", amount="ten dollars", **{"ask.reason": "promotion"})
    values = [given.get("value") for tag, given in page.tags if tag == "input"]
    assert {"ten dollars", "promotion"} <= set(values)
    assert reader.answer.status_code == 422


def test_adjustments_list_what_moved_a_meter_and_no_hire_and_no_payment(room: Desk) -> None:
    lines = Reader(room, "haas").open("/floor/adjustments").text.partition("corrections")[2]
    assert "starting amount" in lines
    assert "Done by one person" not in lines
    assert "Pay win" not in lines


def test_the_cage_pays_with_the_winner_on_file_and_nothing_preset(room: Desk) -> None:
    reader = Reader(room, "cora")
    page = reader.open("/floor/pay/five-card/1")
    assert "$500.15" in page.text
    assert "Winner and photo ID" in page.text
    assert "Back out" not in reader.buttons()
    (button,) = [words for words in reader.buttons() if words.startswith("Pay ")]
    assert pay_look(page) == "o-btn off"
    assert "Still missing: winner and photo ID." in page.text
    assert "Record the winner of win 1" in reader.press(button, method="cash").text
    given = {
        "first_name": "Marisol", "last_name": "Estrada", "address": "1418 S 152nd St",
        "id_kind": "Passport", "id_number": "P-2207", "id_expires": "2039-04-30",
        "born": "1984-08-11",
    }  # fmt: skip
    reader.open("/floor/pay/five-card/1")
    assert "self-exclusion list and select" in reader.press("Save winner", **given).text
    assert "Marisol Estrada" in reader.press("Save winner", **given, excluded="no").text
    page = reader.open("/floor/pay/five-card/1")
    assert pay_look(page) == "o-btn first"
    assert "Still missing" not in page.text
    assert "cash, chips or check" in reader.press(button).text
    reader.open("/floor/pay/five-card/1")
    assert "Enter the check number" in reader.press(button, method="cheque").text
    reader.open("/floor/pay/five-card/1")
    reader.press(
        button, method="cheque", check="20417"
    )  # Alone: this property is still starting up.
    said = reader.open("/floor/pay/five-card/1").text
    assert "Paid " in said
    assert ", check 20417" in said
    assert "To pay" not in said
    assert "Aug 11, 1984" in said
    assert reader.open("/floor/pay/five-card/99").text
    assert reader.answer.status_code == 404
    other = Reader(room, "haas")
    assert "Estrada" not in other.open("/floor/pay/five-card/1").text


def pay_look(page: Parsed) -> str | None:
    (look,) = [given["class"] for _, given in page.tags if given.get("value") == "pay||"]
    return look


def test_a_win_page_on_screen_has_names_the_american_date_and_the_way_back(room: Desk) -> None:
    reader = Reader(room, "haas")
    page = reader.open("/win/five-card/1")
    assert "Five-card" in page.text
    assert "five-card" not in page.text
    assert "(dana)" not in page.text
    assert re.search(
        r"Posted [A-Z][a-z]{2} \d{1,2}, 20\d\d \d\d:\d\d:\d\d", " ".join(page.text.split())
    )
    assert "/floor/jackpots" in [given.get("href") for tag, given in page.tags if tag == "a"]
    header = " ".join(reader.open("/floor/reports").text.split())
    assert re.search(r"Gambling day [A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, 20\d\d", header)


def test_a_seal_is_picked_with_its_win_and_is_no_other(room: Desk) -> None:
    """Award 1 of five-card is win 1; the form knows both and asks for one choice."""
    names = [one["name"] for one in forms.fields_of(commands.ReleaseSeal, room.floor.state)]
    assert names == ["award", "reason"]
    (field,) = [
        one
        for one in forms.fields_of(commands.ReleaseSeal, room.floor.state)
        if one["name"] == "award"
    ]
    assert field["options"] == [("", "Choose"), ("five-card/1", "Win 1, table 4")]
    made = forms.made(
        commands.ReleaseSeal, Press("x", fields={"award": "five-card/1", "reason": "over"})
    )
    assert made == commands.ReleaseSeal("five-card", 1, "over")


def test_a_maximum_opens_only_with_a_notice_that_somebody_gave() -> None:
    with pages_desk(STAFF, TABLES, LINKS) as here:
        reader = Reader(here, "haas")
        reader.open("/floor/links/fortune")
        sent = {"maximum.jackpot": "$6,000", "open.reason": "first night"}
        assert "Post the notice" in reader.press("Open", **sent).text
        reader.open("/floor/links/fortune")
        low = sent | {"maximum.jackpot": "$4,000", "noticed": "yes"}
        assert "cannot be below its meter" in reader.press("Open", **low).text
        reader.open("/floor/links/fortune")
        reader.press("Open", **(sent | {"noticed": "yes"}))
        assert here.floor.state.jackpots["fortune"].link.is_open


def test_two_persons_change_a_link_the_second_with_card_and_pin(room: Desk) -> None:
    room.set_pin("vera")
    room.set_pin("haas")
    reader = Reader(room, "haas")
    reader.open("/floor/links/fortune")
    reader.press("Close the link", **{"state.reason": "new seed"})
    sent = {"jackpot.seed": "$6,000", "propose.reason": "printed on the new sign"}
    asked = reader.press("Request change", **sent)
    assert "a second person must approve it" in asked.text
    assert "$6,000.00" in asked.text
    reader.open("/floor/approvals")
    own = reader.press("Approve with card and PIN", card="haas", pin=PIN)
    assert reader.answer.status_code == 422
    assert "Request 1" in own.text
    assert PIN not in reader.answer.text
    done = reader.press("Approve with card and PIN", card="vera", pin=PIN)
    assert "No approvals pending." in done.text
    rules = room.backend.hub.state.jackpots["fortune"].rules
    assert rules.levels[0].seed == 6_000 * DOLLAR


def test_a_link_is_made_from_what_was_chosen_and_refused_with_its_rule() -> None:
    with pages_desk(STAFF, TABLES) as here:
        reader = Reader(here, "haas")
        reader.open("/floor/new-link")
        given = {"name": "evening", "tables": "4"}
        assert "Choose yes or no: an executive" in reader.press("Check", **given).text
        given["top"] = "yes"
        assert "Legal: every check passed" in reader.press("Check", **given).text
        (form,) = [one for one in reader.page.forms if one["id"] == "form-new"]
        chosen = reader.http.post("/floor/new-link", data=form["fields"] | given)  # No button.
        assert (chosen.status_code, "every check passed" in chosen.text) == (200, True)
        reader.press("Create link", **given)
        assert reader.answer.url.path == "/floor/links/evening"
        assert "Not opened yet" in reader.page.text
        reader.open("/floor/new-link")
        assert " problem" in reader.press("Check", **given).text


def test_a_layout_is_picked_wager_by_wager(room: Desk) -> None:
    reader = Reader(room, "haas")
    reader.open("/floor/tables/9")
    reader.press("Close the table")
    page = reader.open("/floor/day?layout=9")
    (form,) = [one for one in page.forms if one["id"] == "form-layout"]
    spots = room.backend.hub.state.tables["9"].spots
    assert len(spots) == 2
    given = rules_in(game("dj-wild"), form["fields"])
    assert set(table_from_words("dj-wild", given).spots) == set(spots)
    chosen = {"trips": "trips-04", "layout.reason": "a new cloth"}
    page = reader.press("Change the layout", **chosen)
    assert "Trips: enter the lowest and the highest wager." in page.text
    reader.press("Change the layout", **chosen, **{"trips.low": "$1", "trips.high": "$25"})
    now = room.backend.hub.state.tables["9"]
    assert "trips-04" in now.paytables()
    assert words_of(now)["trips"] == "trips-04"


def test_a_table_is_added_by_the_address_of_one_in_play(room: Desk) -> None:
    reader = Reader(room, "haas")
    page = reader.open("/floor/tables?game=royal-match-21&set.decks=8&set.surrender=late")
    (form,) = [one for one in page.forms if one["id"] == "form-add"]
    assert (form["fields"]["set.decks"], form["fields"]["set.surrender"]) == ("8", "late")
    reader.press("Add", **{"name": "31", "jackpot": "closed", "blackjack.low": "$10"})
    added = room.backend.hub.state.tables["31"]
    assert (added.decks, added.paytables()) == (8, ("blackjack", "royal-match-3"))
    shown = reader.open("/floor/tables/31")
    assert "Play these rules" in shown.text
    words = words_of(added)
    assert words == {
        "blackjack.low": "$10", "jackpot": "closed", "set.decks": "8", "set.surrender": "late",
        "two_positions": "no",
    }  # fmt: skip


def test_every_form_of_the_files_makes_its_command(room: Desk) -> None:
    typed = {
        "amount": "$1,000", "balance": "$5", "cash": "$7.50", "posted": "$1", "hidden": "$0",
        "value": "$9", "cost": "$8", "year": "2025", "malfunction": "1", "award": "2",
        "offer": "1", "seat": "3", "how": "bank", "pool": "reserve", "owned_outright": "yes",
    }  # fmt: skip
    for kind in get_args(commands.Law):
        given = {one: typed.get(one, "x") for one in kind.__struct_fields__}
        assert type(forms.made(kind, Press("file", fields=given))) is kind
        shown = forms.fields_of(kind, room.backend.hub.state)
        asked = [one for one in given if not (one == "link" and "award" in given)]
        assert [one["name"] for one in shown] == asked
    deposit = forms.made(commands.RecordDeposit, Press("file", fields={"amount": "$12.34"}))
    assert deposit == commands.RecordDeposit(12_340_000, "", "")
    with pytest.raises(ValueError, match="is not a whole number"):
        forms.made(commands.GiveNotice, Press("file", fields={"malfunction": "first"}))
    with pytest.raises(ValueError, match=r"^Malfunction: choose one\.$"):
        forms.made(commands.GiveNotice, Press("file", fields={}))


def test_a_frequent_result_is_a_percentage() -> None:
    assert one_in(4, 2_598_960) == "1 in 649,740"
    assert one_in(2_524_332, 2_598_960) == "97.13%"
    assert one_in(0, 10) == "–"


def test_a_slip_is_picked_by_what_the_pit_calls_it(room: Desk) -> None:
    text = Reader(room, "cora").open("/floor/bank").text
    for slip in ("Opening inventory", "Fill", "Credit", "Drop", "Closing inventory"):
        assert slip in text


def test_things_are_picked_by_name(room: Desk) -> None:
    page = Reader(room, "haas").open("/floor/people")
    options = [given.get("value") for tag, given in page.tags if tag == "option"]
    assert {"dana", "S-1", "4"} <= set(options)
    boxes = [given.get("value") for tag, given in page.tags if given.get("type") == "checkbox"]
    assert set(ROLES) <= set(boxes)


def test_a_hired_dealer_has_the_roles_that_were_ticked(room: Desk) -> None:
    reader = Reader(room, "haas")
    reader.open("/floor/people")
    reader.press("Hire", staff="max", name="Max Ray", roles="dealer")
    assert room.backend.hub.state.staff["max"].roles == {"dealer"}


def test_a_code_for_one_use_is_shown_once(room: Desk) -> None:
    reader = Reader(room, "haas")
    reader.open("/floor/people")
    page = reader.press("Make a code", staff="dana", reason="forgotten")
    code = page.text.partition("Code ")[2].partition(".")[0]
    assert len(code.split("-")) == 4
    assert code not in reader.open("/floor/people").text


def test_only_gross_receipts_name_a_pool() -> None:
    given = {"what": "lower", "level": "five-card/mega", "amount": "$10"}
    given |= {"pool": "reserve", "ask.reason": " why "}
    low = asked(Press("ask", fields={**given, "lawful": "malfunction"}))
    assert (low.way, low.lawful, low.pool) == ("lower", "malfunction", "")
    assert (low.link, low.level, low.reason) == ("five-card", "mega", "why")
    assert asked(Press("ask", fields={**given, "lawful": "gross_receipts"})).pool == "reserve"
    raised = asked(Press("ask", fields={**given, "what": "raise", "lawful": "win"}))
    assert (raised.way, raised.lawful, raised.pool) == ("raise", None, "")


def test_whoever_lost_the_role_may_neither_see_nor_press(room: Desk) -> None:
    reader = Reader(room, "vera")
    reader.open("/floor/adjustments")
    room.floor.execute("haas", commands.ChangeRoles("vera", ("dealer",), "moved"), "demote")
    before = room.floor.execute("haas", commands.OpenShift("late"), "later").seq
    reader.press("Request adjustment", amount="$1", **{"ask.reason": "late"})
    assert reader.answer.status_code == 403
    assert room.backend.log.head.seq == before


def test_a_table_is_added_with_the_choices_of_the_house(room: Desk) -> None:
    """Those of the chosen game, as usual unless said otherwise; changed later, and shown."""
    tess = Reader(room, "tess")
    page = tess.open("/floor/tables?game=caribbean-stud")
    for label in ("Which dealer card is turned up", "Folded hands count for Cover All"):
        assert label in page.text
    assert "Third card of Blazing 7's" not in page.text
    first = {"raise.low": "5", "raise.high": "100", "cover_all": "closed"}
    chosen = {"set.folded_hands_count": "no", "two_positions": "yes"}
    tess.press("Add", name="31", **first, **chosen)
    laid = room.floor.state.tables["31"]
    assert (laid.settings, laid.two_positions) == ({"folded_hands_count": False}, True)
    assert "Folded hands count for Cover All" in tess.open("/floor/tables/31").text
    haas = Reader(room, "haas")
    haas.open("/floor/day?layout=31")
    haas.press("Change the layout", **{"set.up_card": "1", "layout.reason": "the box is new"})
    laid = room.floor.state.tables["31"]
    assert (laid.settings, laid.two_positions) == (
        {"folded_hands_count": False, "up_card": 1},
        True,
    )


def test_the_value_of_the_car_is_money_and_what_the_game_refuses_is_named(room: Desk) -> None:
    tess = Reader(room, "tess")
    tess.open("/floor/tables?game=royal-match-21")
    spots = {"royal_match": "royal-match-10", "jackpot": "closed"}
    said = "Royal Match 21, Paytable 10 pays a car; enter its value."
    assert said in tess.press("Add", name="32", **spots).text
    tess.press("Add", name="32", **spots, **{"set.car_value": "30,000", "set.surrender": "late"})
    settings = {"car_value": 30_000 * DOLLAR, "surrender": "late"}
    assert room.floor.state.tables["32"].settings == settings


IDS = re.compile(
    r"\b(five-card|link-ml03|fslpp-01|ms-01|straight_flush|royal_flush|nexus-command-dj-wild"
    r"|mississippi-stud|dj-wild|san-lo|supervisor_card|executive_card|haas|dana|whit|vera)\b"
)


def test_no_page_of_the_office_shows_a_raw_id(room: Desk) -> None:
    """Names, as people say them."""
    reader = Reader(room, "haas")
    others = ("/floor/tables/4", "/floor/links/five-card", "/floor/paytables/ms-01")
    kept = (
        "/floor/reports",
        "/floor/regulation",
        "/floor/people",
    )  # Documents, cards.
    paths = [*(path for path in PATHS if not path.startswith(kept)), *others]
    found = {path: sorted(set(IDS.findall(reader.open(path).text))) for path in paths}
    assert {path: ids for path, ids in found.items() if ids} == {}


@pytest.mark.paragraph("letter", "conditions card-room-2", "conditions tribal-3")
@pytest.mark.paragraph("letter", "conditions tribal-4")
def test_a_missing_approval_is_chosen_and_recorded() -> None:
    tribal = STAFF.replace("Evergreen demo", "Evergreen live tribal")
    with pages_desk(tribal, TABLES) as here:
        reader = Reader(here, "haas")
        page = reader.open("/floor/tables")
        for words in (
            "Compact Appendix A, section 18 supplement: Mississippi Stud",
            "Tribal license of a manufacturer or distributor: Light and Wonder",
            "State certification of a manufacturer or distributor: Light and Wonder",
            "Concurrence of the state: DJ Wild Stud Poker",
        ):
            assert words in page.text
        done = reader.press("Record", paper="tribal_licence/Light and Wonder", letter="TGA 7")
        assert "Saved as log record" in done.text
        known = here.floor.state.approvals["tribal_licence", "Light and Wonder"]
        assert known.reference == "TGA 7"
        assert "Tribal license of a manufacturer or distributor: Light" not in done.text


def test_approvals_are_recorded_for_a_new_title_and_renewed_from_the_list(room: Desk) -> None:
    """A title that no letter names must be on record before a live table can bear it."""
    haas = Reader(room, "haas")
    haas.open("/floor/tables")
    haas.press(
        "Record approval", kind="game", subject="Evergreen Stud", reference="letter 7", until=""
    )
    assert room.floor.state.approvals["game", "Evergreen Stud"].reference == "letter 7"
    page = haas.open("/floor/tables")
    assert "Evergreen Stud" in page.text
    haas.press("Renew", paper="game/Evergreen Stud", letter="letter 8", last_day="2027-03-31")
    renewed = room.floor.state.approvals["game", "Evergreen Stud"]
    assert (renewed.reference, renewed.until) == ("letter 8", "2027-03-31")
