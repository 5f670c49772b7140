"""A back-out while others wait (decision 0007): it is allowed, the queue is worked out anew, and
what an award had at stake stays at stake for those behind it."""

from tests.progressive.bench import Bench, given_log

from houseway.money import parse_money


@given_log
def test_a_claim_on_the_level_does_not_hold_up_a_back_out(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    both hit     straight_flush
    record       1
    refused      claim_on_level | raise jackpot $5
    refused      claim_on_level | lower jackpot $5 malfunction
    back out     1
    """
    # Ten percent of 50,000.30 as if the first had never been, not of what it had left.
    assert meter.due(2) == parse_money("$5,000.03")


@given_log
def test_a_signature_for_less_does_not_cover_what_the_back_out_gives_back(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    both hit     straight_flush
    record       1
    verify       2
    authorise    2 supervisor
    back out     1
    refused      signature_low | post 2
    authorise    2 executive
    post         2
    """
    assert meter.award(2).amount == parse_money("$5,000.03")


@given_log
def test_what_was_at_stake_stays_at_stake_after_a_back_out(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    table        9
    table        7
    start game   4 | 2 7
    start game   9 | 5
    hand button  4 | 2 straight_flush
    hand button  9 | 5 straight_flush
    start game   7 | 1 2 3 4 5 6 7
    hand button  4 | 7 straight_flush
    record       3
    """
    # Seat 7 pressed last and stands first: all 50,001.50 were at stake for it, so also behind it.
    mark = meter.level().settled_mark
    assert mark == parse_money("$1.50")
    assert meter.due(1) == parse_money("$4,500.13")
    meter.run("back out 3")
    assert meter.level().settled_mark == mark
    assert meter.due(1) == parse_money("$5,000.15")
    meter.run("record 1")
    assert meter.due(2) == parse_money("$4,500.13")


@given_log
def test_contributions_after_the_mark_still_belong_to_the_next_jackpot(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    both hit     royal_flush
    record       1
    end game     4
    start game   4 | 1 2 3
    back out     1
    """
    # Both claims read 50,000.30; the 45 cents of the next game stay on the level.
    assert meter.due(2) == parse_money("$50,000.30")
    meter.run("record 2")
    assert meter.level().current == parse_money("$10,000.45") + parse_money("$0.05")


@given_log
def test_a_posted_award_that_waits_for_the_key_is_not_touched(meter: Bench) -> None:
    """
    rules        ms-stud-01
    open         jackpot:$50,000
    both hit     straight_flush
    record       1
    verify       2
    authorise    2 supervisor
    post         2
    """
    amount = meter.award(2).amount
    meter.run("back out 1")
    assert meter.award(2).amount == amount == parse_money("$4,500.02")
    meter.run("run 9")
    assert meter.level().current == parse_money("$50,000.30") - amount
