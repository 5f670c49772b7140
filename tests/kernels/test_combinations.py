"""Every hand of a deck, in the order of itertools."""

from itertools import combinations

import pytest

from houseway import kernels


@pytest.mark.parametrize(("size", "deck"), [(1, 5), (3, 9), (5, 9), (9, 9)])
def test_hands_come_as_itertools_counts_them(size: int, deck: int) -> None:
    hands = list(combinations(range(deck), size))
    assert bytes(kernels.all_hands(size, deck)) == bytes(card for hand in hands for card in hand)


@pytest.mark.parametrize(("size", "deck"), [(0, 52), (6, 5), (1, 257)])
def test_impossible_sizes_are_refused(size: int, deck: int) -> None:
    with pytest.raises(ValueError, match="There are no hands of"):
        kernels.all_hands(size, deck)
