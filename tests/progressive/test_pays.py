"""Kinds of pay: off the meter, from the tray, house jackpots; envy. R09, R30."""

import pytest
from msgspec.structs import replace
from tests.progressive.bench import RULES, Bench, given_log

from houseway.money import CENT, DOLLAR, parse_money
from houseway.progressive import (
    HandPay,
    LevelRules,
    LinkRules,
    Prize,
    Refused,
    Share,
    Times,
    advice,
    check_rules,
)


def owed(meter: Bench) -> int:
    """What the house has not paid yet because the meter ran dry."""
    return sum(award.owed for award in meter.link.awards.values() if not award.is_closed)


@given_log
def test_a_meter_that_runs_dry_pays_what_is_left_and_the_house_owes_the_rest(
    meter: Bench,
) -> None:
    """
    rules        all-off-meter
    open         jackpot:$100.005
    table        4
    start game   4 | 1 2 3
    hand button  4 | 3 flush
    hand button  4 | 2 quads
    hand button  4 | 1 flush
    record       1
    record       2
    """
    # 102.105: the flush takes 40, quads take 62.10 of their 300, half a cent stays.
    assert (meter.award(1).amount, meter.award(1).owed) == (40 * DOLLAR, 0)
    assert meter.award(2).amount == parse_money("$62.10")
    assert meter.award(2).owed == parse_money("$237.90")
    assert meter.level().current == CENT // 2
    assert meter.level().seeds == 0  # Only a 100% award reseeds.
    meter.run("record 3")
    assert (meter.award(3).amount, meter.award(3).owed) == (0, 40 * DOLLAR)
    assert meter.level().shortfall == parse_money("$277.90") == owed(meter)
    meter.run("end game 4\npay 2")
    assert owed(meter) == 40 * DOLLAR
    assert meter.level().shortfall == parse_money("$277.90")


@given_log
def test_another_fixed_wager_multiplies_the_pays_but_not_the_share(meter: Bench) -> None:
    """
    rules        blazing-5
    open         jackpot:$2,000
    table        4
    start game   4 | 1 2
    hand button  4 | 1 three_sevens
    hand button  4 | 2 three_sevens_same_suit
    """
    assert meter.due(1) == 1_000 * DOLLAR
    assert meter.due(2) == parse_money("$2,002.40")


@pytest.mark.rule("R09")
@pytest.mark.rule("R08")
@given_log
def test_r09_a_house_jackpot_pays_every_winner_in_full_and_never_rises(meter: Bench) -> None:
    """
    rules        house
    open
    table        4
    start game   4 | 1 2
    hand button  4 | 1 suited_three_aces
    hand button  4 | 2 suited_three_aces
    record       1
    record       2
    end game     4
    """
    assert [meter.award(n).amount for n in (1, 2)] == [7_500 * DOLLAR] * 2
    assert meter.link.levels == {}
    assert meter.link.house_share == meter.link.coin_in == 2 * DOLLAR


@pytest.mark.rule("R30")
@given_log
def test_r30_envy_goes_to_the_other_bettors_of_the_table_once_per_hand(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    table        9
    start game   4 | 1 3 6
    start game   9 | 2
    hand button  4 | 3 straight_flush
    hand button  4 | 6 royal_flush
    record       2
    """
    assert meter.envy("4") == {3: 1_000 * DOLLAR, 1: 1_000 * DOLLAR}
    meter.run("record 1")
    # Seat 1 envies both, 3 the royal, 6 the straight flush; table 9 nothing.
    assert meter.envy("4") == {6: 300 * DOLLAR, 3: 1_000 * DOLLAR, 1: 1_300 * DOLLAR}
    assert meter.envy("9") == {}


@pytest.mark.rule("R30")
@given_log
def test_r30_a_hand_without_a_seat_or_a_wager_earns_no_envy(meter: Bench) -> None:
    """
    rules        link-01
    open         jackpot:$50,000
    table        4
    start game   4 | 1 3
    hand button  4 | 3 royal_flush
    record       1
    """
    for seat in (2, 8):  # Who did not bet, and nobody at all.
        with pytest.raises(Refused):
            meter.run(f"hand button 4 | {seat} royal_flush")
    meter.run("hand button 4 | royal_flush")  # The keypad alone names no seat: the dealer's hand.
    with pytest.raises(Refused, match="Select the seat"):
        meter.run("record 2")
    assert meter.envy() == {1: 1_000 * DOLLAR}  # Of seat 3, which wins none of its own.


@pytest.mark.rule("R30")
@given_log
def test_r30_envy_is_multiplied_by_the_wager_on_linked_tables(meter: Bench) -> None:
    """
    rules        link-01-at-5
    open         jackpot:$50,000
    table        4
    start game   4 | 1 3
    hand button  4 | 3 straight_flush
    record       1
    """
    assert meter.envy() == {1: 1_500 * DOLLAR}


def test_envy_is_not_multiplied_on_a_table_of_its_own() -> None:
    meter = Bench()
    meter.rules = replace(RULES["link-01-at-5"], envy_times_wager=False)
    meter.run(
        "open jackpot:$50,000\ntable 4\nstart game 4 | 1 3\nhand button 4 | 3 straight_flush\n"
        "record 1"
    )
    assert meter.envy() == {1: 300 * DOLLAR}


RULES_OF_ONE = RULES["link-01"]
LEVEL = RULES_OF_ONE.levels[0]
UNFIT: list[tuple[str, LinkRules]] = [
    ("one level named jackpot", replace(RULES_OF_ONE, levels=(replace(LEVEL, name="mega"),))),
    ("mega, major and minor", replace(RULES["ml03"], levels=RULES["ml03"].levels[::-1])),
    ("above zero, in whole cents", replace(RULES_OF_ONE, wager=CENT // 2)),
    ("at least one hand", replace(RULES_OF_ONE, hands={})),
    ("seed of the jackpot", replace(RULES_OF_ONE, levels=(replace(LEVEL, seed=-1),))),
    ("negative", replace(RULES_OF_ONE, levels=(replace(LEVEL, reserve_bp=-1),))),
    ("more than the wager", replace(RULES_OF_ONE, levels=(replace(LEVEL, contribution_bp=9_901),))),
    ("not on this link", replace(RULES_OF_ONE, hands={"quads": HandPay(Share("mega", 10))})),
    ("not on this link", replace(RULES_OF_ONE, hands={"quads": HandPay(Times(3, "mega"))})),
    ("up to 100%", replace(RULES_OF_ONE, hands={"quads": HandPay(Share("jackpot", 10_001))})),
    ("above zero", replace(RULES_OF_ONE, hands={"quads": HandPay(Times(0))})),
    ("house prize", replace(RULES_OF_ONE, hands={"quads": HandPay(Prize(DOLLAR))})),
    ("prize of quads", replace(RULES["house"], hands={"quads": HandPay(Prize(1))})),
    ("envy of quads", replace(RULES_OF_ONE, hands={"quads": HandPay(Times(3), envy=1)})),
]


@pytest.mark.parametrize(("words", "rules"), UNFIT, ids=[words for words, _ in UNFIT])
def test_rules_that_cannot_be_kept_are_refused_when_they_are_set(
    words: str, rules: LinkRules
) -> None:
    with pytest.raises(ValueError, match=words):
        check_rules(rules)


def test_the_advice_of_the_documents_is_given_as_warnings() -> None:
    dry = replace(
        RULES["all-off-meter"],
        levels=(LevelRules(name="jackpot", seed=0, contribution_bp=6_900),),
    )
    assert advice(RULES["link-01"]) == []
    assert advice(dry) == [
        "The seed of the jackpot is $0, so only the reserve can reseed it; enter a seed.",
        "Every pay comes off the meter, and less than 70% goes in, so the meter may run dry.",
    ]
    assert advice(RULES["all-off-meter"]) == [
        "The seed of the jackpot is below the largest fixed award, $300.00."
    ]
