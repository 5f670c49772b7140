"""Advice for one hand: legal choices, their order, and agreement with the strategy."""

from fractions import Fraction

import pytest

from houseway.cards import parse_card, parse_cards
from houseway.games.families.blackjack.exact.shapes import RANKS
from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy.advice import (
    advise,
    assumptions,
    insurance_value,
)
from houseway.games.families.blackjack.strategy.bots import RANKS as RANK_OF
from houseway.games.families.blackjack.strategy.optimal import optimal

FACES = "A23456789T"


def names(rules: Rules, hand: str, up: str, *, after_split: bool = False) -> list[str]:
    cards = parse_cards(hand, repeats=True)
    return [choice.name for choice in advise(rules, cards, parse_card(up), after_split=after_split)]


def test_sixteen_against_a_nine_is_hit() -> None:
    assert names(Rules(), "Ts 6d", "9h") == ["hit", "stand", "double"]


def test_sixteen_of_many_cards_stands_against_a_ten() -> None:
    assert names(Rules(), "Ts 6d", "Th")[0] == "hit"
    assert names(Rules(), "4s 4d 4c 4h", "Th") == ["stand", "hit"]


def test_surrender_and_split_are_offered_where_the_rules_have_them() -> None:
    with_surrender = Rules(surrender="late")
    assert names(with_surrender, "8s 8d", "Ah")[:2] == ["surrender", "split"]
    assert "surrender" not in names(with_surrender, "8s 8d", "Ah", after_split=True)
    assert "split" not in names(Rules(max_hands=1), "8s 8d", "Ah")
    assert "double" not in names(Rules(double_after_split=False), "8s 3d", "6h", after_split=True)
    assert names(with_surrender, "8s 5d 2c", "Ah") == ["hit", "stand"]


def test_a_blackjack_is_worth_its_pay_once_the_dealer_has_none() -> None:
    (choice,) = advise(Rules(), parse_cards("As Kd"), parse_card("Th"))
    assert (choice.name, choice.value) == ("stand", Fraction(3, 2))
    (unpeeked,) = advise(Rules(peeks=False), parse_cards("As Kd"), parse_card("Th"))
    assert unpeeked.value == Fraction(3, 2) * (1 - Fraction(23, 309))


def test_surrender_is_worth_half_and_less_where_a_blackjack_may_follow() -> None:
    values = {c.name: c.value for c in advise(Rules(surrender="late"), *spot("9s 7d", "Th"))}
    assert values["surrender"] == Fraction(-1, 2)
    unpeeked = Rules(surrender="late", peeks=False)
    values = {c.name: c.value for c in advise(unpeeked, *spot("9s 7d", "Th"))}
    assert values["surrender"] == Fraction(-1, 2) - Fraction(24, 309) / 2


def test_early_surrender_is_worth_half_and_the_others_count_the_dealers_blackjack() -> None:
    """Ten up: 24 of the other 309 cards are aces, and one of them in the hole takes the wager."""
    after = {c.name: c.value for c in advise(Rules(), *spot("9s 7d", "Th"))}
    before = {c.name: c.value for c in advise(Rules(surrender="early"), *spot("9s 7d", "Th"))}
    taken = Fraction(24, 309)
    assert before.pop("surrender") == Fraction(-1, 2)
    assert before == {name: (1 - taken) * value - taken for name, value in after.items()}
    peeked = advise(Rules(surrender="early"), *spot("9s 7d", "Th"), gives_up=False)
    assert {c.name: c.value for c in peeked} == after
    assert "surrender" not in names(Rules(surrender="early-not-ace"), "9s 7d", "Ah")
    assert names(Rules(surrender="early"), "9s 7d", "Ah")[0] == "surrender"


def test_only_the_totals_of_the_rule_may_be_doubled() -> None:
    nine, soft = ("5s 4d", "6h"), ("As 8d", "6h")
    assert "double" in names(Rules(double="9-11"), *nine)
    assert "double" not in names(Rules(double="10-11"), *nine)
    assert "double" not in names(Rules(double="9-11"), *soft)  # Nineteen, if nine as well.


@pytest.mark.parametrize(
    "rules",
    [
        Rules(decks=1, surrender="late"),
        Rules(decks=1, peeks=False),
        Rules(decks=1, surrender="early", double="10-11", hit_split_aces=True),
        Rules(decks=1, surrender="early-not-ace", peeks=False),
    ],
)
def test_the_best_choice_is_what_the_optimal_play_does(rules: Rules) -> None:
    """All starting hands against four up cards, the value of each choice worked out exactly."""
    solution = optimal(rules)
    for low in RANKS:
        for high in RANKS[low:]:
            for up in (0, 4, 7, 9):
                hand = f"{FACES[low]}s {FACES[high]}d"
                best = names(rules, hand, f"{FACES[up]}h")[0]
                shape = solution.shoe.shapes.of(low, high)
                assert best == solution.play.action(shape, up), (hand, FACES[up])


def test_insurance_knows_the_players_own_cards() -> None:
    assert insurance_value(Rules().shoe, parse_cards("Ts Td")) == Fraction(3 * 94, 309) - 1
    assert insurance_value(Rules(decks=1).shoe, parse_cards("2s 3d")) == Fraction(3 * 16, 49) - 1


@pytest.mark.parametrize(
    ("hand", "up", "message"),
    [
        ("Ts", "9h", "at least two cards"),
        ("Ts 6d 8c", "9h", "over 21"),
        ("As Ad Ac Ah", "As", "does not have that many"),
    ],
)
def test_impossible_spots_are_refused_in_one_sentence(hand: str, up: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        names(Rules(decks=1), hand, up)


def test_card_values_and_assumptions_are_the_labs() -> None:
    assert [RANK_OF[parse_card(f"{face}s")] for face in "A2T9JQK"] == [0, 1, 9, 8, 9, 9, 9]
    assert "the dealer has no blackjack" in assumptions(Rules(), peeked=True)
    assert "the dealer may have a blackjack" in assumptions(Rules(peeks=False), peeked=False)


def spot(hand: str, up: str) -> tuple[tuple[int, ...], int]:
    return parse_cards(hand, repeats=True), parse_card(up)
