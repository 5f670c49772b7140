"""With the replacement card, a joker game makes five-card hands exactly as 52 cards do."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from houseway.games.dj_wild.replacement import DEALS, natural_counts, proof, standard_counts
from houseway.games.dj_wild.side_bets.trips import counts
from houseway.hands import five_card


def test_every_deal_is_counted() -> None:
    assert sum(natural_counts().values()) == DEALS == 137_744_880 == comb(53, 5) * 48


def test_each_category_is_as_likely_as_in_five_cards_of_52() -> None:
    found = proof()
    assert [equality.hand for equality in found] == list(reversed(five_card.CATEGORIES))
    assert all(equality.holds for equality in found)
    assert sum(equality.replaced for equality in found) == 1
    assert found[0].replaced == Fraction(1, 649_740)


def test_each_hand_of_52_arises_in_fifty_three_deals() -> None:
    """48 without a joker, and five more: any of its cards may be the replacement."""
    standard = standard_counts()
    assert natural_counts() == {hand: 53 * hands for hand, hands in standard.items()}


def test_with_wilds_counting_the_probabilities_differ() -> None:
    """So DJ Wild with wilds may not share a meter with a game of 52 cards."""
    royal = sum(hands for names, hands in counts().items() if "royal_flush" in names)
    assert Fraction(royal, comb(53, 5)) != proof()[0].replaced


@pytest.mark.parametrize("four", [(48, 44, 40, 36), (0, 5, 10, 15), (0, 1, 2, 3)])
def test_a_small_pack_shows_the_same_by_hand(four: tuple[int, ...]) -> None:
    """Nine cards and a joker: every hand of five arises 5 + 5 times, joker replaced or absent."""
    pack = [*four, 50, 51, 46, 33, 20]
    made = [tuple(sorted(hand)) for hand in combinations(pack, 5) for _ in range(5)]
    made += [
        tuple(sorted((*held, card)))
        for held in combinations(pack, 4)
        for card in pack
        if card not in held
    ]
    assert {made.count(hand) for hand in set(made)} == {10}
