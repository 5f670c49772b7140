"""The demo's month: every game and every kind of jackpot, by the book and by the lab's chances."""

from collections import Counter
from fractions import Fraction
from time import process_time

import pytest
from tests.floor.demo.demo_card_room import END, HEADER, bare_room, confirm, demo_floor, records

from houseway.floor import Floor
from houseway.floor import events as floor_events
from houseway.floor.clock import SetClock
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.demo import DEMO_CARDS, open_demo
from houseway.floor.demo.card_room import CREW
from houseway.floor.demo.chances import hand_chances
from houseway.floor.demo.incidents import JACKPOTS
from houseway.floor.events.upcast import decode
from houseway.floor.reports import Ledger, make
from houseway.floor.state import Jackpot
from houseway.floor.store import Record
from houseway.paytables import paytable
from houseway.progressive import Award
from houseway.progressive import events as progressive_events
from houseway.progressive.state import is_pending

GAMES = {
    "mississippi-stud",
    "dj-wild",
    "caribbean-stud",
    "royal-match-21",
    "three-card-poker",
    "san-lo",
}


def events_of(kept: tuple[Record, ...]) -> list[floor_events.Event]:
    return [event for record in kept for event in decode(record.body, record.schema)]


def link_events(kept: tuple[Record, ...]) -> list[tuple[str, progressive_events.Event]]:
    found = events_of(kept)
    return [
        (event.link, event.event) for event in found if isinstance(event, floor_events.LinkChanged)
    ]


def test_every_day_is_closed_and_signed_but_the_one_left_for_the_visitor() -> None:
    ledger = Ledger().read_all(iter(records()))
    *closed, yesterday, _today = ledger.closes
    assert list(ledger.days_closed) == closed
    assert yesterday not in ledger.days_closed
    assert {len(sheets) for _, sheets in ledger.days_closed.values()} == {8}
    for day in (closed[0], closed[-1]):
        assert make(ledger, "day-close", day=day).verdict == "Every sheet matches what was signed."


def test_nine_tables_cover_every_game_and_every_kind_of_jackpot() -> None:
    floor, _ = bare_room()
    state = floor.state
    assert len(state.tables) == 9
    assert {table.game for table in state.tables.values()} == GAMES
    games = {
        name: {state.tables[table].game for table in jackpot.link.tables}
        for name, jackpot in state.jackpots.items()
    }
    linked = {name for name, jackpot in state.jackpots.items() if len(jackpot.link.tables) > 1}
    assert linked == {"five-card"}
    assert games["five-card"] == {"mississippi-stud", "dj-wild"}
    assert state.jackpots["five-card"].rules.names == ("mega", "major", "minor")
    assert state.jackpots["aces"].kind == "house"
    assert state.jackpots["fortune"].family == "aquarius"
    assert {jackpot.paytable for jackpot in state.jackpots.values()} >= {
        "royal-match-jackpot-6",
        "blazing-7s-2",
    }


def test_nothing_in_the_demo_is_approved_for_wagering() -> None:
    floor, log = bare_room()
    assert floor.state.opened is not None
    assert floor.state.opened.kind == "demo"
    opened = [x for x in events_of(tuple(log.records)) if isinstance(x, floor_events.TableOpened)]
    assert len(opened) == 9
    assert not any(event.is_approved for event in opened)


def test_every_demo_card_is_held_by_someone_who_works_there_and_not_by_the_crew() -> None:
    floor, _ = bare_room()
    for card in DEMO_CARDS:
        credential = floor.state.credentials[card.card]
        assert credential.staff == card.staff
        assert floor.state.staff[card.staff].roles == {card.role}
        assert card.staff not in CREW.everyone
        assert len(card.pin) >= 4
    assert CREW.everyone - set(CREW.reserve) <= set(floor.state.staff)


@pytest.mark.slow
def test_the_same_start_gives_the_same_log_to_the_last_byte_and_tells_its_progress() -> None:
    told: list[tuple[int, int, str]] = []
    again = MemoryLog(HEADER)
    began = process_time()
    open_demo(again, SetClock(END), lambda *heard: told.append(heard))
    assert process_time() - began < 10
    assert again.head.digest == records()[-1].digest
    assert len(again.records) == len(records())
    assert {what for _, _, what in told} == {"Playing a month", "Writing the log"}
    assert told[-1][0] == told[-1][1] == len(again.records)


@pytest.mark.slow
def test_the_auditor_confirms_the_books_of_the_month() -> None:
    floor, log, _ = demo_floor()
    auditor = confirm(floor, log)
    assert auditor.records > 28_000
    assert all(book.coin_in > 0 for book in auditor.links.values())


@pytest.mark.slow
def test_a_second_start_folds_the_log_adds_nothing_and_is_ready_within_three_seconds() -> None:
    before = len(records())
    began = process_time()
    floor, log, _ = demo_floor()
    assert process_time() - began < 3
    assert len(log.records) == before
    assert floor.stopped == ""
    assert all(table.is_open for table in floor.state.tables.values())


@pytest.mark.slow
def test_the_crew_leaves_no_game_open_no_claim_pending_and_no_win_unpaid() -> None:
    floor, _, _ = demo_floor()
    for jackpot in floor.state.jackpots.values():
        assert not any(table.is_open for table in jackpot.link.tables.values())
        assert not any(is_pending(award) for award in jackpot.link.awards.values())
        assert not any(award.is_settled and not award.is_paid for award in unpaid(jackpot))


def unpaid(jackpot: Jackpot) -> list[Award]:
    return [award for award in jackpot.link.awards.values() if not award.is_backed_out]


@pytest.mark.slow
def test_the_month_holds_what_charts_and_reports_ask_for() -> None:
    kept = records()
    kinds = Counter(type(event) for _, event in link_events(kept))
    assert kinds[progressive_events.AwardBackedOut] == 1
    assert kinds[progressive_events.ClaimRejected] >= 2
    assert kinds[progressive_events.WagerCarried] == 2
    assert kinds[progressive_events.RoundVoided] == 1
    assert kinds[progressive_events.LevelRaised] >= 1
    assert kinds[progressive_events.LevelLowered] >= 1
    assert kinds[progressive_events.GameStarted] > 12_000
    exceptions = [x for x in events_of(kept) if isinstance(x, floor_events.ExceptionRecorded)]
    codes = {x.code for x in exceptions}
    assert codes == {"fault", "credential_foreign", "role_missing"}
    assert len({record.day for record in kept}) == 31


@pytest.mark.slow
def test_hands_come_as_often_as_the_lab_says() -> None:
    """Set jackpots and stories are few and taken off; |z| <= 4 for each hand often enough."""
    floor, _, _ = demo_floor()
    hands: Counter[tuple[str, str]] = Counter()
    hits: Counter[tuple[str, str, str]] = Counter()
    for link, event in link_events(records()):
        if isinstance(event, progressive_events.GameStarted):
            hands[link, event.table] += len(event.seats)
        elif isinstance(event, progressive_events.HandClaimed):
            hits[link, event.table, event.hand] += 1
    tried = 0
    for (link, name), count in hands.items():
        table, jackpot = floor.state.tables[name], floor.state.jackpots[link]
        chances = hand_chances(table, paytable(jackpot.paytable))
        for hand in jackpot.rules.hands:
            mean = count * chances[hand]
            if mean >= 10:
                tried += 1
                spread = float(mean * (1 - chances[hand])) ** 0.5
                off = float(Fraction(hits[link, name, hand]) - mean) / spread
                assert abs(off) <= 4, (link, name, hand, off)
    assert tried >= 20
    assert all(hits[link_of(floor, key), key[1], hit.hand] for key, hit in JACKPOTS.items())


def link_of(floor: Floor, key: tuple[int, str]) -> str:
    return floor.state.tables[key[1]].controllers[JACKPOTS[key].sensor].link


@pytest.mark.slow
def test_a_first_start_that_was_cut_off_is_completed_by_the_next() -> None:
    log = MemoryLog(HEADER, records()[:20_001])
    open_demo(log, SetClock(END + 5_000_000))
    assert log.head.digest == records()[-1].digest


def test_another_log_is_not_continued_as_a_demo() -> None:
    _, log = bare_room()
    with pytest.raises(ValueError, match="another data directory"):
        open_demo(log, SetClock(END))
