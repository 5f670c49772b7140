"""The page of a link: its books, what waits for a second person, and a hit's figures at its ring.
And the devices page: when each was seen, and the seats that went out of order with one."""

from collections.abc import Iterator

import pytest
from tests.floor.house import OPENING
from tests.web.desk import Desk
from tests.web.pages.reader import Reader, pages_desk

from houseway.floor import commands
from houseway.money import DOLLAR, show

WON = (
    OPENING
    + """
dana 4 START GAME 1 3 6
dana 4 SEAT 3
dana 4 HAND quads
whit 4 CONFIRM 3 9s 9h 9d 9c 2s
whit 4 CARD S-1
dana 4 END GAME
"""
)
LINK = "/floor/links/five-card"


@pytest.fixture
def room() -> Iterator[Desk]:
    with pages_desk(WON) as found:
        yield found


def raised(room: Desk, link: str, level: str) -> None:
    ask = commands.AdjustLevel(
        link=link, level=level, way="raise", amount=7 * DOLLAR, reason="error"
    )
    room.floor.execute("haas", ask, f"raise-{link}")


def test_the_books_are_what_is_owed_to_players(room: Desk) -> None:
    text = Reader(room, "haas").open(LINK).text
    levels = room.floor.state.jackpots["five-card"].link.levels.values()
    meters, reserve = sum(x.current for x in levels), sum(x.reserve for x in levels)
    (win,) = room.backend.report_ledger.ask(lambda books: [one for one in books.wins if one.level])
    owed = meters + reserve + win.amount
    for said in ("On the meters", show(meters), "Wins not paid yet", show(win.amount)):
        assert said in text
    assert f"Owed to players {show(owed)}" in text
    assert "not recorded" in text


def test_the_link_page_owes_what_the_deposits_report_says(room: Desk) -> None:
    text = Reader(room, "haas").open(LINK).text
    report = room.backend.report_ledger.report("deposits")
    (held,) = [one for one in report.sections if one.title == "Owed to players at close"]
    owed = sum(row[-1] for row in held.rows if row[0] == "five-card")  # type: ignore[misc]
    assert f"Owed to players {show(owed)}" in text


def test_only_the_requests_of_this_link_wait_there(room: Desk) -> None:
    raised(room, "five-card", "minor")
    raised(room, "fortune", "jackpot")
    mine = Reader(room, "haas").open(LINK).text
    assert "Raise Minor of Five-card by $7.00" in mine
    assert "of Fortune by" not in mine
    assert "You cannot approve your own request." in mine
    other = Reader(room, "vera").open(LINK)
    assert "You cannot approve your own request." not in other.text
    number = next(
        n for n, one in room.floor.state.requests.items() if one.asked.link == "five-card"
    )  # type: ignore[union-attr]
    assert f"/floor/approvals?request={number}" in [a.get("href") for _, a in other.tags]


def test_a_ring_leads_to_the_figures_of_its_hit(room: Desk) -> None:
    reader = Reader(room, "haas")
    page = reader.open(LINK)
    (to,) = {a["href"] for t, a in page.tags if t == "a" and "?win=" in str(a.get("href"))}
    assert "Meter before" not in page.text
    (win,) = [
        one for one in room.backend.report_ledger.ask(lambda ledger: list(ledger.wins)) if one.level
    ]
    text = reader.open(str(to)).text
    for said in ("Meter before", show(win.before), "Meter after", show(win.after), show(win.due)):
        assert said in text
    assert "Meter before" not in reader.open(f"{LINK}?win=999").text


def test_a_device_says_when_it_was_seen_by_the_propertys_clock(room: Desk) -> None:
    board = room.device("board-4", "4")
    haas = Reader(room, "haas")
    room.backend.devices_seen.clear()
    assert "Not since the server started" in haas.open("/floor/people").text
    room.http.get("/api/tables/4", headers={"Authorization": f"Bearer {board.device}"})
    text = haas.open("/floor/people").text
    assert "Not since the server started" not in text
    assert "Mar 2, " in text


def test_seats_of_a_lost_board_stay_out_of_order_until_somebody_clears_them(room: Desk) -> None:
    room.device("board-4", "4")
    room.floor.execute("dana", commands.ReportFault("4", "board-4 is lost", 1, 3), "lost")
    text = Reader(room, "haas").open("/floor/people").text
    assert "Seat 3 out of order" in text
    assert "Clear at table 4" in text
    tess = Reader(room, "tess")
    assert "Seat 3 out of order" in tess.open("/floor/tables/4").text
    tess.press("Clear the fault", seat="3", what="new cable")
    assert not room.floor.state.tables["4"].controllers[1].dead_seats
    assert "out of order" not in tess.open("/floor/tables/4").text


def test_the_wager_of_a_jackpot_is_the_one_its_link_takes(room: Desk) -> None:
    """The layout's own limits are those of the paytable, $1 to $5."""
    state = room.backend.hub.state
    (spot,) = (one for one in state.tables["4"].spots if one.paytable == "link-ml03")
    assert (spot.minimum, spot.maximum) == (DOLLAR, 5 * DOLLAR)
    shown = " ".join(Reader(room, "tess").open("/floor/tables/4").text.split())
    assert "Five-card link, ML03 progressive $1.00 $1.00" in shown


def test_a_balance_that_has_moved_since_says_so(room: Desk) -> None:
    room.floor.execute(
        "haas", commands.RecordBankBalance(50_000 * DOLLAR, "2026-03-01", "b-1"), "b-1"
    )
    words = "ecorded Mar 1, updated for deposits and payments since"
    for path in ("/floor/bank", "/floor/links/five-card"):
        assert words in Reader(room, "haas").open(path).text


def test_the_link_page_says_at_which_tables_a_supervisor_signs_alone(room: Desk) -> None:
    """Table 9 has the DJ Wild controller, whose document asks for no executive."""
    text = Reader(room, "haas").open(LINK).text
    assert (
        "a supervisor for all others. At table 9, a supervisor signs for every award: the"
        " controller asks for no executive." in text
    )


def test_a_house_jackpot_is_paid_by_the_house() -> None:
    notices = "prize amount; house jackpot, no player money; may be removed without notice"
    with pages_desk(
        OPENING
        + "tess table 8 royal-match-21 atlas blackjack trilux-6\n"
        + f'tess house aces trilux-6 suited_three_aces=$7,500 notices "{notices}"\n'
    ) as here:
        text = " ".join(Reader(here, "haas").open("/floor/links/aces").text.split())
        assert "Three aces, suited House $7,500.00" in text
