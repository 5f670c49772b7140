"""Back-outs and disputes. DESIGN, "Back-out"; R28."""

import pytest
from tests.progressive.bench import Bench, given_log

from houseway.money import DOLLAR, parse_money
from houseway.progressive import events


@given_log
def test_a_back_out_after_a_reseed_restores_level_reserve_and_seed(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 1 2
    hand button  4 | 2 royal_flush
    record       1
    end game     4
    start game   4 | 1 2 3
    back out     1
    """
    level = meter.level()
    # As if the award had never been: 50,000 and both games' contributions, 15 and 1 cent a wager.
    assert level.current == parse_money("$50,000.75")
    assert level.reserve == parse_money("$0.05")
    assert (level.seeds, level.reductions) == (10_000 * DOLLAR, 10_000 * DOLLAR)
    # Hits and wins stay gross, with "backed out" beside them.
    assert (level.hits, level.wins) == (1, parse_money("$50,000.30"))
    assert level.backed_out == level.wins


@pytest.mark.rule("R28")
@given_log
def test_r28_the_posted_win_itself_is_never_changed(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 2
    hand button  4 | 2 straight_flush
    record       1
    """
    before = meter.award(1)
    meter.run("back out 1")
    after = meter.award(1)
    assert (after.win, after.amount, after.seat, after.hand) == (
        before.win,
        before.amount,
        before.seat,
        before.hand,
    )
    reversal = meter.events[-1]
    assert isinstance(reversal, events.AwardBackedOut)
    assert (reversal.award, reversal.reason, reversal.by) == (1, "wrong hand", "Haas")
    meter.run("refused backed_out | back out 1\nrefused backed_out | pay 1\nend game 4")


@given_log
def test_a_back_out_of_ten_percent_just_adds_the_award_back(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 2 6
    hand button  4 | 6 straight_flush
    hand button  4 | 2 royal_flush
    record       1
    record       2
    back out     1
    """
    # The royal took what the straight flush had left; its reseed stands, and the sum is back.
    assert meter.level().current == parse_money("$15,000.05")
    assert meter.level().seeds == 10_000 * DOLLAR


@given_log
def test_a_back_out_over_the_maximum_goes_to_the_overflow(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 2
    hand button  4 | 2 straight_flush
    record       1
    maximum      jackpot $46,000
    back out     1
    """
    level = meter.level()
    assert level.current == 46_000 * DOLLAR
    assert level.overflow == parse_money("$4,000.15")


@given_log
def test_a_back_out_recomputes_pending_claims(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    both hit     royal_flush
    record       1
    """
    assert meter.due(2) == parse_money("$10,000.02")
    meter.run("back out 1")
    assert meter.due(2) == parse_money("$50,000.30")
    meter.run("record 2\nend game 4\nend game 9")
    assert meter.level().current == parse_money("$10,000.02")


@pytest.mark.rule("R28")
@given_log
def test_when_a_later_award_was_won_on_the_reseeded_level_a_dispute_replaces_the_back_out(
    meter: Bench,
) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 2 6
    hand button  4 | 6 royal_flush
    refused      not_posted | dispute 1
    record       1
    refused      can_back_out | dispute 1
    hand button  4 | 2 straight_flush
    record       2
    refused      later_award | back out 1
    dispute      1
    refused      disputed | dispute 1
    refused      disputed | pay 1
    """
    level = meter.level()
    assert level.raised == parse_money("$50,000.30")
    assert level.current == parse_money("$9,000.02") + parse_money("$50,000.30")
    assert level.backed_out == 0
    assert [type(event) for event in meter.events[-2:]] == [
        events.LevelRaised,
        events.DisputeRecorded,
    ]


@given_log
def test_once_the_later_award_is_backed_out_the_first_can_be_too(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 2 6
    hand button  4 | 6 royal_flush
    hand button  4 | 2 royal_flush
    record       1
    record       2
    refused      later_award | back out 1
    back out     2
    back out     1
    """
    level = meter.level()
    assert level.current == parse_money("$50,000.30")
    assert level.reserve == parse_money("$0.02")
    assert level.seeds == level.reductions


@given_log
def test_a_back_out_never_returns_seed_that_was_recovered_by_hand(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 2
    hand button  4 | 2 royal_flush
    record       1
    raise        jackpot $7,000
    lower        jackpot $17,000 seed_recovery
    back out     1
    """
    # Start and reseed put in 10,000 each; 17,000 are recovered, so only 3,000 can still return.
    level = meter.level()
    assert level.seed_unrecovered == 0
    assert level.reductions == 20_000 * DOLLAR
    assert level.current == parse_money("$50,000.15") + 7_000 * DOLLAR - 10_000 * DOLLAR


@given_log
def test_a_back_out_returns_no_more_than_there_is(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$100
    table        4
    start game   4 | 2
    hand button  4 | 2 royal_flush
    record       1
    lower        jackpot $9,950 malfunction
    back out     1
    """
    # 50.01 on the level and 100.15 back: the cent goes to the reserve, the rest to the house.
    level = meter.level()
    assert (level.current, level.reserve) == (0, parse_money("$0.01"))
    assert level.reductions == 9_950 * DOLLAR + parse_money("$150.15")


@given_log
def test_a_tray_award_is_backed_out_without_touching_a_level(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 2
    hand button  4 | 2 flush
    record       1
    back out     1
    hand button  4 | 2 straight
    """
    assert meter.link.tray_wins == meter.link.tray_backed_out == 40 * DOLLAR
    assert meter.level().backed_out == 0
    assert meter.award(2).hand == "straight"


@given_log
def test_a_backed_out_hand_gives_no_envy(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 2 6
    hand button  4 | 2 straight_flush
    record       1
    """
    assert meter.envy() == {6: 300 * DOLLAR}
    meter.run("back out 1")
    assert meter.envy() == {}
