"""The best of the sixty ways to set six San Lo cards, without making all sixty.

If a setting is worth the sum of its hands, a kernel finds the best; the values of all sets of
three, two and one cards are computed once. If the value depends on all three hands together, every
three of the six cards are tried as the high hand over the other three. Among equally good settings
the first counts, with the cards in rising order.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple, TypeVar

from houseway import kernels
from houseway.hands.setting import Strengths

Cards = tuple[int, ...]
Lay = Callable[[Sequence[int]], Cards]  # six cards in, three high, two mid and one low out
Points = Callable[[int], int]  # the value of one hand by its strength
T = TypeVar("T")

POINTS_AT, STRENGTH_BITS = 30, 24


def by_sum(shifts: Strengths, points: tuple[Points, Points, Points] | None = None) -> Lay:
    """The most points; equal points, or none, are decided by strength, the hand shifted farthest
    first.

    There are 741 high, 91 mid and 13 low hands, so ten bits hold the rank of each.
    """
    table = array("q")
    for strengths, shift, grade in zip(all_strengths(), shifts, points or NO_POINTS, strict=True):
        order = enumerate(sorted(set(strengths)))
        worth = {power: grade(power) << POINTS_AT | place << shift for place, power in order}
        table.extend(worth[power] << STRENGTH_BITS | power for power in strengths)
    view = memoryview(table)

    def lay(cards: Sequence[int]) -> Cards:
        rising = sorted(cards)
        return SPLITS[kernels.best_split(memoryview(bytes(rising)), view)](rising)

    return lay


def by_rank(rank: Callable[[Strengths], tuple[int, ...]]) -> Lay:
    """For a value that depends on all three hands together."""
    highs = Remembered(lambda three: kernels.set_high(*three))
    lowers = Remembered(lambda rest: list(below(rest)))

    def lay(cards: Sequence[int]) -> Cards:
        threes = list(combinations(sorted(cards), 3))
        # The three cards left over by the first choice are the last choice, and so on.
        legal = (
            (rank((highs[three], lower.mid, lower.low)), three + lower.cards)
            for three, rest in zip(threes, reversed(threes), strict=True)
            for lower in lowers[rest]
            if lower.mid <= highs[three]
        )
        return max(legal, key=itemgetter(0))[1]

    return lay


class Lower(NamedTuple):
    """Three cards as mid and low, the mid hand outranking the low."""

    mid: int  # strengths
    low: int
    cards: Cards


class Remembered(dict[Cards, T]):
    """Keyed by three rising cards; there are 23,426."""

    def __init__(self, read: Callable[[Cards], T]) -> None:
        self.read = read

    def __missing__(self, three: Cards) -> T:
        found = self[three] = self.read(three)
        return found


def below(rest: Cards) -> Iterator[Lower]:
    for card in rest:
        pair = tuple(other for other in rest if other != card)
        mid, low = kernels.set_mid(*pair), kernels.set_low(card)
        if mid >= low:
            yield Lower(mid, low, (*pair, card))


@cache
def all_strengths() -> tuple[list[int], list[int], list[int]]:
    """Strengths of all sets of three, two and one cards, in the order of their numbers in the
    kernel."""
    return (
        [kernels.set_high(a, b, c) for c in range(53) for b in range(c) for a in range(b)],
        [kernels.set_mid(a, b) for b in range(53) for a in range(b)],
        [kernels.set_low(a) for a in range(53)],
    )


def no_points(_strength: int) -> int:
    return 0


def splits() -> Iterator[Callable[[Sequence[int]], Cards]]:
    """Each split of the kernel as the order in which it lays six rising cards."""
    for three in combinations(range(6), 3):
        rest = [place for place in range(6) if place not in three]
        for low in rest:
            yield itemgetter(*three, *(place for place in rest if place != low), low)


NO_POINTS = (no_points,) * 3
SPLITS = tuple(splits())
