"""The queue of a level: order of payment and the amounts along it. DESIGN, "Award"."""

import pytest
from tests.progressive.bench import Bench, given_log

from houseway.money import DOLLAR, parse_money
from houseway.progressive import Award, Level, Link, events


@pytest.mark.rule("R29")
@pytest.mark.rule("R09")
@given_log
def test_two_royals_in_one_game_are_paid_right_to_left(meter: Bench) -> None:
    """
    rules        ms-stud-01
    open         jackpot:$50,000
    table        4
    start game   4 | 1 2
    hand button  4 | 1 royal_flush
    hand button  4 | 2 royal_flush
    """
    assert meter.waiting() == [("4", 2), ("4", 1)]
    # Seat 2 stands further right: the meter with both contributions. Seat 1: seed and reserve.
    assert meter.due(2) == parse_money("$50,000.30")
    assert meter.due(1) == parse_money("$10,000.02")


@pytest.mark.rule("R29")
@given_log
def test_r29_100_percent_first_then_10_percent(meter: Bench) -> None:
    """
    rules        ms-stud-01
    open         jackpot:$50,000
    table        4
    start game   4 | 2 6
    hand button  4 | 2 straight_flush
    hand button  4 | 6 royal_flush
    record       2
    record       1
    """
    assert meter.award(2).amount == parse_money("$50,000.30")
    assert meter.award(1).amount == parse_money("$1,000.00")
    assert meter.level().current == parse_money("$9,000.02")
    assert meter.level().wins == parse_money("$51,000.30")


@pytest.mark.rule("R29")
@given_log
def test_r29_10_percent_first_then_100_percent(meter: Bench) -> None:
    """
    rules        ms-stud-01
    open         jackpot:$50,000
    table        4
    start game   4 | 2 6
    hand button  4 | 2 royal_flush
    hand button  4 | 6 straight_flush
    record       2
    record       1
    """
    assert meter.award(2).amount == parse_money("$5,000.03")
    assert meter.award(1).amount == parse_money("$45,000.27")
    assert meter.level().current == parse_money("$10,000.02")
    assert meter.level().wins == parse_money("$50,000.30")


@pytest.mark.rule("R31")
@given_log
def test_r31_two_linked_tables_hit_together(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    table        9
    start game   4 | 1 2
    start game   9 | 5
    hand button  9 | 5 royal_flush
    hand button  4 | 2 royal_flush
    """
    level = meter.level()
    first, second = meter.queue()
    assert (first.award.table, second.award.table) == ("9", "4")  # Between rounds, log order.
    meter.run("verify 2\nrefused waits_for | authorise 2 executive\nrecord 1\nrecord 2")
    assert meter.award(1).amount == parse_money("$50,000.45")
    assert meter.award(2).amount == parse_money("$10,000.03")
    after = meter.level()
    assert after.current == 10_000 * DOLLAR
    assert after.contributions == level.contributions == parse_money("$0.48")
    assert [meter.award(n).win for n in (1, 2)] == [1, 2]


@given_log
def test_the_refusal_names_the_table_that_is_waited_for(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    table        9
    start game   4 | 2
    start game   9 | 5
    hand button  9 | 5 straight_flush
    hand button  4 | 2 straight_flush
    verify       2
    """
    refused = meter.refusal(meter.command("authorise", ["2", "supervisor"]))
    assert refused.sentence == "Settle the claim on the jackpot at table 9 first."


@given_log
def test_rounds_are_in_the_order_of_their_first_claim(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    table        9
    start game   4 | 1 3 5
    start game   9 | 7
    hand button  4 | 3 straight_flush
    hand button  9 | 7 straight_flush
    hand button  4 | 1 straight_flush
    hand button  4 | 5 straight_flush
    """
    assert meter.waiting() == [("4", 5), ("4", 3), ("4", 1), ("9", 7)]
    # A false claim gives its round no place.
    meter.run("hand button 4 | 3 straight_flush")
    assert meter.waiting() == [("9", 7), ("4", 5), ("4", 1)]


@given_log
def test_a_settled_award_keeps_its_rounds_place(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    table        9
    start game   4 | 1 3
    start game   9 | 7
    hand button  4 | 3 straight_flush
    hand button  9 | 7 straight_flush
    hand button  4 | 1 straight_flush
    record       1
    """
    assert meter.waiting() == [("4", 1), ("9", 7)]


@given_log
def test_a_false_claim_toggled_off_recomputes_those_behind_it(meter: Bench) -> None:
    """
    rules        ml03
    open         mega:$10,000 major:$9,874.1268 minor:$500
    table        4
    table        9
    start game   4 | 3
    start game   9 | 1
    hand button  4 | 3 straight_flush
    hand button  9 | 1 straight_flush
    """
    assert meter.due(2) == parse_money("$2,500.02")
    meter.run("hand button 4 | 3 straight_flush")
    assert meter.due(2) == parse_money("$9,874.22")
    meter.run("record 2\nend game 4")
    assert meter.level("major").hits == 1
    assert meter.level("major").wins == parse_money("$9,874.22")


def test_the_sums_of_the_supervisors_mock_up() -> None:
    """Table 4 claims at 9,874.1268; 4.39 later table 9; by now 7.34 and a reserve of 412.08."""
    major = Level(
        current=parse_money("$9,881.4668"),
        reserve=parse_money("$412.08"),
        to_meter=parse_money("$7.34"),
    )
    claims = {1: claim(1, "4", 3, mark=0), 2: claim(2, "9", 0, mark=parse_money("$4.39"))}
    meter = Bench()
    meter.link = Link(levels={"major": major}, awards=claims)
    assert meter.due(1) == parse_money("$9,874.12")
    assert meter.due(2) == parse_money("$2,916.47")
    # "If Table 4 is rejected, Table 9 becomes first with $9,878.51."
    meter.run("reject 1")
    assert meter.due(2) == parse_money("$9,878.51")


def claim(number: int, table: str, seat: int, *, mark: int) -> Award:
    return Award(
        number=number,
        table=table,
        game=1,
        seat=seat,
        hand="straight_flush",
        level="major",
        reading=parse_money("$9,874.1268") + mark,
        mark=mark,
    )


@given_log
def test_the_seats_of_a_round_are_named_before_any_of_its_claims_is_signed(
    meter: Bench,
) -> None:
    """
    rules        ms-stud-01
    open         jackpot:$50,000
    table        12
    start game   12 | 2 6
    hand button  12 | straight_flush
    hand button  12 | royal_flush
    verify       1
    seat         1 | 2
    refused      seat_missing | authorise 1 executive
    seat         2 | 6
    refused      waits_for | authorise 1 executive
    record       2
    record       1
    """
    assert meter.award(1).amount == parse_money("$1,000.00")


@given_log
def test_a_posted_award_is_never_reordered_and_a_late_claim_goes_behind_with_a_warning(
    meter: Bench,
) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 2 6
    hand button  4 | 2 straight_flush
    record       1
    hand button  4 | 6 royal_flush
    """
    claimed = meter.last(events.HandClaimed)
    assert isinstance(claimed, events.HandClaimed)
    assert claimed.late_behind == 1
    assert meter.award(1).amount == parse_money("$5,000.03")
    meter.run("record 2")
    assert meter.award(2).amount == parse_money("$45,000.27")


@given_log
def test_a_posted_award_stays_first_until_the_key_is_back(meter: Bench) -> None:
    """
    rules        ms-stud-01
    open         jackpot:$50,000
    table        4
    start game   4 | 2 6
    hand button  4 | 2 straight_flush
    verify       1
    authorise    1 executive
    post         1
    hand button  4 | 6 royal_flush
    verify       2
    refused      waits_for | authorise 2 executive
    """
    assert meter.waiting() == [("4", 2), ("4", 6)]
    assert meter.due(2) == parse_money("$45,000.27")


@given_log
def test_the_reserve_is_used_once_however_many_royals_wait(meter: Bench) -> None:
    """
    rules        ms-stud-01
    open         jackpot:$50,000
    table        4
    start game   4 | 1 2 3
    hand button  4 | 1 royal_flush
    hand button  4 | 2 royal_flush
    hand button  4 | 3 royal_flush
    """
    assert [place.amount for place in meter.queue()] == [
        parse_money("$50,000.45"),
        parse_money("$10,000.03"),
        parse_money("$10,000.00"),
    ]


@given_log
def test_a_backed_out_award_gives_its_round_no_place(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    table        9
    start game   4 | 1 3
    start game   9 | 7
    hand button  4 | 3 straight_flush
    record       1
    hand button  9 | 7 straight_flush
    hand button  4 | 1 straight_flush
    """
    assert meter.waiting() == [("4", 1), ("9", 7)]
    meter.run("back out 1")
    assert meter.waiting() == [("9", 7), ("4", 1)]


@given_log
def test_a_late_claim_of_an_earlier_round_never_takes_what_is_not_there(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$10
    table        4
    table        9
    start game   4 | 1 5
    hand button  4 | 1 straight_flush
    start game   9 | 1 2 3 4 5 6 7
    hand button  9 | 7 royal_flush
    record       1
    record       2
    hand button  4 | 5 straight_flush
    """
    # Table 9 read the meter later and took it all: 4's late claim starts from the reseed.
    assert meter.level().settled_mark == meter.level().to_meter
    assert meter.due(3) == parse_money("$1,000.00")
