"""Manual adjustments and the five lawful reasons of WAC 230-15-695. R17, R18."""

import pytest
from tests.progressive.bench import Bench, given_log

from houseway.money import CENT, DOLLAR, parse_money
from houseway.progressive import events


@pytest.mark.rule("R18")
@given_log
def test_r18_a_malfunction_and_a_win_outside_the_system_come_off_the_display(
    meter: Bench,
) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    lower        jackpot $1.50 malfunction
    lower        jackpot $5,000 win
    """
    level = meter.level()
    assert level.current == parse_money("$44,998.50")
    assert level.reductions == parse_money("$5,001.50")
    assert (level.hits, level.wins) == (0, 0)


@pytest.mark.rule("R18")
@given_log
def test_r18_seed_recovery_never_exceeds_the_seed_not_recovered_yet(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    lower        jackpot $9,000 seed_recovery
    refused      seed_recovered | lower jackpot $1,000.01 seed_recovery
    lower        jackpot $1,000 seed_recovery
    refused      seed_recovered | lower jackpot $0.01 seed_recovery
    """
    assert meter.level().current == 40_000 * DOLLAR


@pytest.mark.rule("R18")
@given_log
def test_r18_gross_receipts_come_only_from_money_that_is_not_displayed(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    maximum      jackpot $50,000
    start game   4 | 1 2
    refused      pool_unknown | lower jackpot $0.01 gross_receipts
    refused      pool_unknown | lower jackpot $0.01 gross_receipts display
    lower        jackpot $0.02 gross_receipts reserve
    lower        jackpot $0.30 gross_receipts overflow
    """
    level = meter.level()
    assert (level.current, level.reserve, level.overflow) == (50_000 * DOLLAR, 0, 0)
    assert level.reductions == 32 * CENT


@given_log
def test_r18_a_display_above_the_posted_maximum_comes_back_to_it_and_loses_no_cent(
    meter: Bench,
) -> None:
    """
    rules        link-01
    open         jackpot:$50,000:$49,990
    refused      not_above_maximum | lower jackpot $10.01 maximum
    lower        jackpot $10 maximum
    """
    level = meter.level()
    assert (level.current, level.overflow) == (49_990 * DOLLAR, 10 * DOLLAR)
    assert level.reductions == 0


@pytest.mark.rule("R17")
@given_log
def test_r17_a_rise_says_who_and_why_and_stops_at_the_maximum(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    maximum      jackpot $50,001
    raise        jackpot $1.50
    """
    raised = meter.events[-1]
    assert isinstance(raised, events.LevelRaised)
    assert (raised.by, raised.reason) == ("Haas", "lost contributions")
    level = meter.level()
    assert (level.current, level.overflow) == (50_001 * DOLLAR, DOLLAR // 2)
    assert level.raised == parse_money("$1.50")


@given_log
def test_no_level_is_changed_by_hand_while_a_claim_on_it_is_pending(meter: Bench) -> None:
    """
    rules        ml03
    open         mega:$10,000 major:$2,500 minor:$500
    table        4
    start game   4 | 3
    hand button  4 | 3 quads
    refused      claim_on_level | raise minor $1
    refused      claim_on_level | lower minor $1 malfunction
    refused      claim_on_level | release minor $1
    raise        major $1
    """
    assert meter.level("major").raised == DOLLAR
