"""The best split of six cards: against trying all sixty, compiled and not, and what is refused."""

import importlib.util
from array import array
from collections.abc import Callable
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from houseway import kernels
from houseway.cards import seeded, shuffle
from houseway.kernels import _split

Split = Callable[[memoryview, memoryview], int]
SIZE = comb(53, 3) + comb(53, 2) + 53
SIXES = [tuple(sorted(shuffle(range(53), seeded(8, hand))[:6])) for hand in range(300)]


def plain() -> Split:
    """The source as it runs without a compiler."""
    path = Path(_split.__file__).parent / "_split.py"
    spec = importlib.util.spec_from_file_location("plain_split", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Split = module.best_split
    return found


def any_table(seed: int, strengths: int = 1 << 24) -> memoryview:
    """Random worths; with few strengths many splits will do, and ties are common."""
    chance = seeded(seed)
    entries = (chance.below(50) << 24 | chance.below(strengths) for _ in range(SIZE))
    return memoryview(array("q", entries))


def tried(cards: tuple[int, ...], table: memoryview) -> int:
    """Each split in the kernel's order, by its definition."""
    best, found = -1, -1
    for number, three in enumerate(combinations(cards, 3)):
        rest = [card for card in cards if card not in three]
        for place, low in enumerate(rest):
            pair = [card for card in rest if card != low]
            parts = [table[index(part)] for part in (three, pair, [low])]
            high, mid, single = (part & 0xFFFFFF for part in parts)
            worth = sum(part >> 24 for part in parts)
            if high >= mid >= single and worth > best:
                best, found = worth, 3 * number + place
    return found


def index(part: tuple[int, ...] | list[int]) -> int:
    start = {3: 0, 2: comb(53, 3), 1: comb(53, 3) + comb(53, 2)}[len(part)]
    return start + sum(comb(card, place) for place, card in enumerate(part, 1))


@pytest.mark.parametrize("split", [kernels.best_split, plain()], ids=["built", "plain"])
@pytest.mark.parametrize("strengths", [1, 3, 1 << 24])
def test_the_best_split_is_the_first_best_of_all_sixty(split: Split, strengths: int) -> None:
    table = any_table(strengths, strengths)
    for cards in SIXES:
        assert split(memoryview(bytes(cards)), table) == tried(cards, table)


def test_no_split_will_do_where_single_cards_are_the_strongest() -> None:
    entries = [0] * (SIZE - 53) + [1] * 53
    assert kernels.best_split(memoryview(bytes(SIXES[0])), memoryview(array("q", entries))) == -1


@pytest.mark.parametrize(
    "cards", [(0, 1, 2, 3, 4), (0, 1, 2, 3, 4, 53), (0, 1, 2, 3, 5, 4), (0, 0, 1, 2, 3, 4)]
)
def test_cards_that_would_be_misread_are_refused(cards: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="split"):
        kernels.best_split(memoryview(bytes(cards)), any_table(1))


def test_a_table_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="The table holds"):
        kernels.best_split(memoryview(bytes(SIXES[0])), any_table(1)[:-1])
