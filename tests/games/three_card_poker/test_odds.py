"""Three Card Poker: play or fold, exactly."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from houseway.cards import parse_cards, seeded, shuffle, standard_deck
from houseway.games.three_card_poker.odds import (
    class_of,
    fold_value,
    hand_classes,
    play_value,
    plays_by_rule,
    rule_cost,
)
from houseway.hands import three_card
from houseway.lab import odds
from houseway.money import show_rate
from houseway.paytables import paytable


def test_every_pair_of_hands_is_counted_once() -> None:
    classes = hand_classes()
    assert len(classes) == 1755
    assert sum(hand.ways for hand in classes) == comb(52, 3)
    assert all(sum(hand.showdowns) == comb(49, 3) for hand in classes)


def test_who_is_better_is_symmetric() -> None:
    """Among hands that play, the player is better as often as the dealer: 2 x win + tie = all."""
    playing = [hand for hand in hand_classes() if three_card.plays(hand.cards)]
    _, better, tied, worse = (sum(h.ways * h.showdowns[i] for h in playing) for i in range(4))
    both_play = sum(h.ways * (comb(49, 3) - h.showdowns[0]) for h in playing)
    assert better == worse
    assert 2 * better + tied == both_play


@pytest.mark.slow
def test_counts_equal_brute_force_on_random_hands() -> None:
    source = seeded(11)
    for _ in range(20):
        hand = shuffle(standard_deck(), source)[:3]
        found = class_of(hand).showdowns
        mine = three_card.strength(hand)
        rest = [card for card in standard_deck() if card not in hand]
        counts = [0, 0, 0, 0]
        for dealer in combinations(rest, 3):
            other = three_card.strength(dealer)
            if not three_card.plays(dealer):
                counts[0] += 1
            else:
                counts[1 if mine > other else 2 if mine == other else 3] += 1
        assert found == tuple(counts)


@pytest.mark.parametrize(
    ("id_", "edge", "risk"),
    # Public analyses give 3.37% and 2.01% for the 5-4-1 bonus.
    [("tcp-01", "3.37%", "2.01%"), ("tcp-03", "3.61%", "2.16%"), ("tcp-05", "3.83%", "2.28%")],
)
def test_edge_and_element_of_risk(id_: str, edge: str, risk: str) -> None:
    found = odds(id_)
    assert show_rate(found.house_edge) == edge
    assert show_rate(found.element_of_risk) == risk


def test_queen_six_four_is_the_border_for_every_ante_bonus() -> None:
    for letter in "abc":
        bonus = paytable(f"ante-bonus-{letter}")
        assert rule_cost(bonus, plays_by_rule) == 0
        assert play_value(class_of(parse_cards("Qc 6d 4h")), bonus) > fold_value()
        assert play_value(class_of(parse_cards("Qc 6d 3h")), bonus) < fold_value()


def test_playing_every_hand_costs_more_than_four_percent_of_the_ante() -> None:
    cost = rule_cost(paytable("ante-bonus-a"), lambda strength: True)
    assert Fraction(4, 100) < cost < Fraction(5, 100)


def test_pair_plus_on_the_same_decision_is_the_sum_of_both_when_it_changes_no_choice() -> None:
    """Folding forfeits pair plus, but no hand that pays pair plus is ever folded."""
    alone = odds("tcp-01")
    plus, both = alone.bets
    assert plus.paytable == "pair-plus-a"
    assert both.house_edge == alone.house_edge + plus.house_edge
