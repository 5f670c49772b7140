"""A hit is a win and a push is its own figure, for single bets and for several together.

The public count is Wizard of Odds, "Three Card Poker": 249,216 of 407,170,400 deals tie under
optimal play. The others are counted here from dealt rounds.
"""

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from houseway.cards import parse_cards, standard_deck
from houseway.hands import three_card
from houseway.lab import Odds, odds
from houseway.lab.reports.record import record
from houseway.lab.simulation.by_table import Plan, simulate

ROUNDS = 6_000
PAIR_PLUS_A = {"straight_flush": 40, "trips": 30, "straight": 6, "flush": 4, "pair": 1}


@pytest.mark.parametrize("game", ["mississippi-stud", "dj-wild", "three-card-poker", "let-it-ride"])
@pytest.mark.slow
def test_dealt_rounds_win_and_push_as_often_as_the_lab_says(game: str) -> None:
    base = simulate(Plan(game=game, rounds=ROUNDS, seed=2_201))[0]
    assert base.exact is not None
    won = sum(count for net, count in base.nets.items() if net > 0)
    level = base.nets.get(0, 0)
    assert abs(deviation(won, base.exact.hit_frequency)) <= 4
    assert abs(deviation(level, base.exact.push_frequency)) <= 4


def deviation(seen: int, chance: Fraction) -> float:
    """In standard deviations; a push that cannot happen may not be seen."""
    spread = sqrt(ROUNDS * chance * (1 - chance))
    return (seen - ROUNDS * float(chance)) / spread if spread else float(seen)


def test_three_card_poker_ties_as_often_as_published() -> None:
    found = odds("tcp-01")
    assert found.push_frequency == Fraction(249_216, 407_170_400)


def test_two_bets_together_win_only_when_their_sum_does() -> None:
    """Ante and an equal pair plus: an ante won from a dealer who does not qualify, and a lost pair
    plus, come to nothing together."""
    both = odds("tcp-01").bets[1]
    chance, deck = Random(1_909), list(standard_deck())
    nets = []
    for _ in range(ROUNDS):
        chance.shuffle(deck)
        nets.append(together(three_card.strength(deck[:3]), three_card.strength(deck[3:6])))
    assert abs(deviation(sum(net > 0 for net in nets), both.hit_frequency)) <= 4
    assert abs(deviation(sum(net == 0 for net in nets), both.push_frequency)) <= 4


def together(own: int, dealer: int) -> int:
    """Paytables ante bonus A and pair plus A, written out here anew."""
    if own < three_card.strength(hand("Qc 6d 4h")):
        return -2
    name = three_card.CATEGORIES[own >> 20]
    bonus = {"straight_flush": 5, "trips": 4, "straight": 1}.get(name, 0)
    plus = PAIR_PLUS_A.get(name, -1)
    if dealer < three_card.strength(hand("Qc 3d 2h")):
        return 1 + bonus + plus
    return 2 * (own > dealer) - 2 * (own < dealer) + bonus + plus


def hand(words: str) -> tuple[int, ...]:
    return parse_cards(words)


def test_an_ante_bonus_is_paid_or_not_and_never_pushes() -> None:
    found = odds("ante-bonus-a")
    assert (found.push_frequency, found.average_wager, found.element_of_risk) == (0, 0, None)
    assert found.hit_frequency == Fraction(720 + 52 + 48, 22_100)


def test_pushes_are_next_to_hits_in_every_format(capsys: pytest.CaptureFixture[str]) -> None:
    from houseway.lab.reports.figures import figures

    found = odds("ms-01")
    assert record(found)["push_frequency"] == float(found.push_frequency)
    assert {"Hit frequency", "Push frequency"} <= {one.name for one in figures(found)}
    assert "push_frequency" not in record(odds("trips-01"))


def losing(found: Odds) -> Fraction:
    return 1 - found.hit_frequency - found.push_frequency


def test_winning_pushing_and_losing_are_all_there_is() -> None:
    found = odds("ms-01")
    lost = sum(row.combinations for row in found.rows if row.net < 0)
    assert losing(found) == Fraction(lost, found.combinations)
