"""What recurs in a room: another layout, a jackpot that moves with its money, shifts, day close."""

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, given, given_open_floor, shift

from houseway.floor import commands
from houseway.floor.auditor import Auditor
from houseway.floor.auditor.rebuilt_books import Irregular
from houseway.floor.events import DayClosed, LinkChanged, ShiftClosed
from houseway.floor.events.requests import DoneAlone
from houseway.floor.events.upcast import decode, encode
from houseway.floor.reports import Ledger, make
from houseway.floor.reports.day_close import sheet_digests
from houseway.floor.scenario import Shift
from houseway.money import DOLLAR, parse_money

SECOND = OPENING + (
    "tess link late link-ml03 nexus mega=$10,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1%\n"
    "tess table 10 mississippi-stud atlas ms-01 link-ml03\n"
    "tess join late 10\nhaas open late\n"
)


def books(done: Shift) -> Ledger:
    return Ledger().read_all(done.log.read())


@given(SECOND)
def test_a_closed_jackpot_moves_with_every_cent_and_is_retired(floor: Shift) -> None:
    """
    dana 4 START GAME 1 2 3
    dana 4 END GAME
    refused still_open haas move five-card to late because "table 4 goes"
    haas close five-card
    haas move five-card to late because "table 4 goes"
    refused link_bare haas move five-card to late because "table 4 goes"
    refused table_stays haas retire five-card out of play
    tess leave five-card 4
    tess leave five-card 9
    haas retire five-card out of play
    refused link_retired haas reopen five-card
    """
    levels = floor.floor.state.jackpots["late"].link.levels
    assert levels["mega"].current == 20_000 * DOLLAR + parse_money("$0.27")
    assert levels["mega"].reserve == parse_money("$0.03")
    assert levels["mega"].seed_unrecovered == 20_000 * DOLLAR
    assert all(x.current == 0 for x in floor.floor.state.jackpots["five-card"].link.levels.values())
    day = floor.floor.day_of(floor.clock.now())
    for name in ("reconciliation", "journal"):
        assert make(books(floor), name, day=day).is_sound, name


@given(SECOND)
def test_moved_money_above_a_maximum_goes_to_the_overflow(floor: Shift) -> None:
    """
    haas close late
    tess change late max.mega=$15,000 because "house limit"
    vera agree 1
    haas reopen late
    haas close five-card
    haas move five-card to late because "table 4 goes"
    """
    mega = floor.floor.state.jackpots["late"].link.levels["mega"]
    assert (mega.current, mega.overflow) == (15_000 * DOLLAR, 5_000 * DOLLAR)


@given(SECOND)
def test_a_level_without_a_namesake_needs_a_destination(floor: Shift) -> None:
    """
    haas close five-card
    refused move_level haas move five-card to fortune because "fewer levels"
    haas move five-card to fortune mega=jackpot major=jackpot minor=jackpot because "fewer levels"
    """
    jackpot = floor.floor.state.jackpots["fortune"].link.levels["jackpot"]
    assert jackpot.current == 18_000 * DOLLAR
    assert jackpot.moved_in == 13_000 * DOLLAR


def test_the_auditor_sees_money_that_left_and_did_not_arrive() -> None:
    done = shift(SECOND, 'haas close five-card\nhaas move five-card to late because "it goes"')
    records = list(done.log.read())
    events = decode(records[-1].body, records[-1].schema)
    assert [type(event) for event in events] == [LinkChanged] * 6 + [DoneAlone]
    records[-1] = replace(records[-1], body=encode([*events[:-2], events[-1]]))
    with pytest.raises(Irregular, match="did not arrive"):
        Auditor().read_all(records)


@given_open_floor
def test_a_paytable_changes_while_its_table_is_closed(floor: Shift) -> None:
    """
    refused table_open tess spots 4 ms-01 three-card-bonus-2 link-ml03 because "new bonus"
    haas 4 CLOSE
    refused jackpot_spot tess spots 4 ms-01 three-card-bonus-2 because "new bonus"
    refused paytable_wrong tess spots 4 ms-01 link-ml03 trips-01 because "new bonus"
    tess spots 4 ms-01 three-card-bonus-2 link-ml03 because "new bonus"
    refused nothing_changes tess spots 4 ms-01 three-card-bonus-2 link-ml03 because "new bonus"
    haas 4 OPEN
    dana 4 START GAME 1
    """
    assert "three-card-bonus-2" in floor.floor.state.tables["4"].paytables()
    sheet = make(books(floor), "posting", table="4")
    assert "3 Card Bonus" in str(sheet)


@given_open_floor
def test_a_shift_ends_with_its_meters_and_what_it_hands_over(floor: Shift) -> None:
    """
    refused no_shift whit end-shift
    whit start-shift Swing
    refused shift_runs haas start-shift Grave
    dana 4 START GAME 1 3
    dana 4 SEAT 3
    dana 4 HAND royal_flush
    whit end-shift camera 7 is dark
    """
    (closed,) = decode(list(floor.log.read())[-1].body, 1)
    assert isinstance(closed, ShiftClosed)
    assert closed.pending == ("table 4: royal_flush of seat 3",)
    assert closed.readings[0].current == 10_000 * DOLLAR + parse_money("$0.18")
    assert floor.floor.state.shift is None


@given_open_floor
def test_a_day_is_closed_once_in_order_and_its_sheets_stay_as_they_were_signed(
    floor: Shift,
) -> None:
    """
    dana 4 START GAME 1 3
    dana 4 END GAME
    refused day_runs haas close-day 2026-03-02
    wait 24h
    dana 4 START GAME 1
    dana 4 END GAME
    """
    digests = sheet_digests(books(floor), "2026-03-02")
    floor.floor.execute("cora", commands.CloseDay("2026-03-02", digests), "close")
    floor.run("refused day_closed haas close-day 2026-03-02\nwait 24h\ndana 4 START GAME 2")
    (closed,) = decode(list(floor.log.read())[-2].body, 1)
    assert isinstance(closed, DayClosed)
    report = make(books(floor), "day-close", day="2026-03-02")
    assert report.is_sound
    assert report.verdict == "Every sheet matches what was signed."
    running = make(books(floor), "day-close", day="2026-03-04")
    assert (running.verdict, running.facts[0].value) == ("", "0 of 1")  # Nothing is signed.
    week = make(books(floor), "day-close", week="2026-W10")
    assert week.verdict == "Every sheet of the closed days matches what was signed."
    assert week.facts[0].value == "1 of 3"
    assert report.sections[0].rows[0][3] == len(digests) == 8
    wrong = dict(digests, **{next(iter(digests)): "0" * 64})
    floor.floor.execute("cora", commands.CloseDay("2026-03-03", wrong), "close-2")
    assert not make(books(floor), "day-close", day="2026-03-03").is_sound


@pytest.mark.rule("R21")
@given_open_floor
def test_a_day_left_out_is_closed_later_and_none_twice_or_before_the_first(floor: Shift) -> None:
    """
    dana 4 START GAME 1 3
    dana 4 END GAME
    wait 24h
    dana 4 START GAME 1
    dana 4 END GAME
    wait 48h
    cora close-day 2026-03-04
    cora close-day 2026-03-02
    cora close-day 2026-03-03
    refused day_closed cora close-day 2026-03-03
    refused day_before cora close-day 2026-03-01
    refused day_runs cora close-day 2026-03-05
    """
    assert floor.floor.state.closed_days == {"2026-03-02", "2026-03-03", "2026-03-04"}


@pytest.mark.parametrize(("day", "words"), [("2026-03-02", "twice"), ("2026-03-01", "over")])
def test_the_auditor_sees_a_day_closed_twice_or_before_the_first(day: str, words: str) -> None:
    done = shift(OPENING, "wait 48h\ncora close-day 2026-03-02\ncora close-day 2026-03-03")
    records = list(done.log.read())
    records[-1] = replace(records[-1], body=encode((DayClosed(day, "cora", {}),)))
    with pytest.raises(Irregular, match=words):
        Auditor().read_all(records)


@given_open_floor
def test_r22_a_deposit_that_the_statement_already_shows_cures_no_shortfall(floor: Shift) -> None:
    """
    wait 24h
    cora balance $100 statement on 2026-03-03
    cora deposit $20,000 slip on 2026-03-02
    refused bank_short dana 4 START GAME 1
    cora deposit $20,000 slip on 2026-03-03
    dana 4 START GAME 1
    """
    assert floor.floor.state.bank.balance == parse_money("$20,100")
