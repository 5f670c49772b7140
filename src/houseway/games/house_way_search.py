"""The best of the sixty ways to set six San Lo cards, found without making all sixty.

Every three of the six cards stands once as the high hand over the other three. What three cards
are worth, as the high hand or as mid and low, is the same in every hand, so it is remembered.
Among equally good settings the first counts, the cards rising.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeVar

from houseway import kernels
from houseway.hands.setting import Strengths

Cards = tuple[int, ...]
Lay = Callable[[Sequence[int]], Cards]  # six cards in, three high, two mid and one low out
Worth = Callable[[int], int]  # of one hand, by its strength
T = TypeVar("T")

NONE: Cards = ()  # every six cards have a legal setting, so no search ends here


class Lower(NamedTuple):
    """Three cards as mid and low, the mid hand outranking the low."""

    worth: int
    mid: int  # strengths
    low: int
    cards: Cards


def by_sum(high: Worth, mid: Worth, low: Worth) -> Lay:
    """The worth of a setting is the sum of its hands', so below a high hand one order serves."""
    highs = Remembered(lambda three: high_hand(three, high))
    lowers = Remembered(
        lambda rest: sorted(below(rest, mid, low), key=lambda lower: lower.worth, reverse=True)
    )

    def lay(cards: Sequence[int]) -> Cards:
        threes = list(combinations(sorted(cards), 3))
        best, found = -1, NONE
        # The three that are left over by the first are the last, and so on.
        for three, rest in zip(threes, reversed(threes), strict=True):
            worth, strength = highs[three]
            for lower in lowers[rest]:
                if worth + lower[0] <= best:
                    break
                if lower[1] <= strength:
                    best, found = worth + lower[0], three + lower[3]
                    break
        return found

    return lay


def by_rank(rank: Callable[[Strengths], tuple[int, ...]]) -> Lay:
    """The worth depends on all three hands at once."""
    highs = Remembered(lambda three: kernels.san_lo_high(*three))
    lowers = Remembered(lambda rest: list(below(rest, int, int)))

    def lay(cards: Sequence[int]) -> Cards:
        threes = list(combinations(sorted(cards), 3))
        legal = (
            (rank((highs[three], lower.mid, lower.low)), three + lower.cards)
            for three, rest in zip(threes, reversed(threes), strict=True)
            for lower in lowers[rest]
            if lower.mid <= highs[three]
        )
        return max(legal, key=lambda found: found[0])[1]

    return lay


class Remembered(dict[Cards, T]):
    """By three rising cards; there are 23,426."""

    def __init__(self, read: Callable[[Cards], T]) -> None:
        self.read = read

    def __missing__(self, three: Cards) -> T:
        found = self[three] = self.read(three)
        return found


def high_hand(three: Cards, worth: Worth) -> tuple[int, int]:
    strength = kernels.san_lo_high(*three)
    return worth(strength), strength


def below(rest: Cards, mid_worth: Worth, low_worth: Worth) -> Iterator[Lower]:
    for card in rest:
        pair = tuple(other for other in rest if other != card)
        mid, low = kernels.san_lo_mid(*pair), kernels.san_lo_low(card)
        if mid >= low:
            yield Lower(mid_worth(mid) + low_worth(low), mid, low, (*pair, card))
