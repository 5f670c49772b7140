"""Hands by number, and hands of shoes in which cards repeat."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from houseway import kernels


@pytest.mark.parametrize(("size", "deck"), [(1, 5), (3, 9), (5, 9), (9, 9)])
def test_hands_are_numbered_as_itertools_counts_them(size: int, deck: int) -> None:
    hands = list(combinations(range(deck), size))
    assert [kernels.combination_index(hand, deck) for hand in hands] == list(range(len(hands)))
    assert [kernels.combination_at(i, size, deck) for i in range(len(hands))] == hands
    assert bytes(kernels.all_hands(size, deck)) == bytes(card for hand in hands for card in hand)


def test_the_first_and_last_hands_of_a_deck() -> None:
    assert kernels.combination_index((0, 1, 2, 3, 4)) == 0
    assert kernels.combination_index((47, 48, 49, 50, 51)) == comb(52, 5) - 1
    assert kernels.combination_at(comb(53, 6) - 1, 6, 53) == (47, 48, 49, 50, 51, 52)


@pytest.mark.parametrize(("index", "size"), [(-1, 5), (comb(52, 5), 5), (1, 0)])
def test_a_hand_that_does_not_exist_is_refused(index: int, size: int) -> None:
    with pytest.raises(ValueError, match="There is no hand number"):
        kernels.combination_at(index, size)


@pytest.mark.parametrize(("size", "deck"), [(0, 52), (6, 5), (1, 257)])
def test_impossible_sizes_are_refused(size: int, deck: int) -> None:
    with pytest.raises(ValueError, match="There are no hands of"):
        kernels.all_hands(size, deck)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_hands_of_a_shoe_add_up_to_all_combinations(decks: int) -> None:
    for size in (0, 1, 2, 3):
        ways = [ways for _, ways in kernels.multiset_hands(size, decks)]
        assert sum(ways) == comb(52 * decks, size)


def test_a_shoe_counts_each_hand_as_often_as_it_can_be_dealt() -> None:
    """Checked against dealing every physical card of a tiny shoe, one kind short of a copy."""
    copies = [2, 3, 0, 1]
    shoe = [card for card, count in enumerate(copies) for _ in range(count)]
    dealt = Counter(tuple(sorted(hand)) for hand in combinations(shoe, 3))
    assert dict(kernels.multiset_hands(3, copies)) == dealt


def test_numbers_of_ways_are_exact_beyond_64_bits() -> None:
    assert list(kernels.multiset_hands(40, [80])) == [((0,) * 40, comb(80, 40))]


def test_a_shoe_with_fewer_than_no_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="fewer than no cards"):
        list(kernels.multiset_hands(2, [1, -1]))
