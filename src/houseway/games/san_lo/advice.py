"""What each legal setting of six San Lo cards is worth against a known house way, exactly.

The player's own cards are taken out: every one of the C(47,6) = 10,737,573 hands the dealer may
then hold is set the dealer's way and compared.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from math import comb

from houseway.games.san_lo.exact import loops_deals, loops_scores
from houseway.games.san_lo.exact import ways as san_lo_ways
from houseway.games.san_lo.exact.ways import PLACES
from houseway.games.san_lo.setting.house_way import POINTS, points
from houseway.hands.setting import Setting, legal_settings

DEALER_HANDS = comb(47, 6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """One legal setting: how many dealer hands it beats in two or three match-ups, and in all
    three."""

    setting: Setting
    points: int
    two_or_three: int
    three: int

    @property
    def win_probability(self) -> Fraction:
        return Fraction(self.two_or_three, DEALER_HANDS)

    @property
    def expected(self) -> Fraction:
        """Gain per unit of the main bet."""
        return 2 * self.win_probability - 1


def advise(cards: Sequence[int], dealer: str = POINTS.id) -> tuple[Advice, ...]:
    """All legal settings that differ in strength, the one that wins the main bet most often first.

    Settings that differ only in suits, or in which ace is the joker, appear once. The first hand
    asked about takes about a second, later ones less.
    """
    settings: dict[tuple[int, int, int], Setting] = {}
    for setting in legal_settings(sorted(cards)):
        settings.setdefault(setting.strengths, setting)
    two, three = beaten(tuple(sorted(cards)), dealer)
    worth = (
        Advice(
            setting=setting,
            points=sum(points(strengths)),
            two_or_three=two[place(strengths)],
            three=three[place(strengths)],
        )
        for strengths, setting in settings.items()
    )
    return tuple(sorted(worth, key=lambda advice: (-advice.two_or_three, -advice.three)))


@lru_cache(maxsize=8)
def beaten(cards: tuple[int, ...], dealer: str) -> "tuple[array[int], array[int]]":
    """Dealer hands beaten by each set hand, in two or three match-ups and in all three."""
    way = san_lo_ways.way(dealer)
    left = array("i", (card for card in range(53) if card not in cards))
    parts = [array("i", [0]) * PLACES for _ in range(san_lo_ways.THREADS)]
    san_lo_ways.in_threads(
        partial(tally_tops, tuple(tops), left, way, part)
        for tops, part in zip(shares(len(parts)), parts, strict=True)
    )
    counts, *others = parts
    for other in others:
        loops_scores.add(counts, other)
    assert sum(counts) == DEALER_HANDS
    return (
        san_lo_ways.beaten(counts, main=1, hat=0),
        san_lo_ways.beaten(counts, main=0, hat=1),
    )


def shares(count: int) -> Iterator[range]:
    """Ranges of the highest card, chosen so that each has about the same number of hands."""
    return (range(46 - share, 4, -count) for share in range(count))


def tally_tops(
    tops: Sequence[int], left: "array[int]", way: san_lo_ways.Way, counts: "array[int]"
) -> None:
    for top in tops:
        loops_deals.tally_left(top, top + 1, left, way.scores, way.known, counts)


def place(strengths: tuple[int, int, int]) -> int:
    orders = san_lo_ways.prepare()
    high, mid, low = (
        bisect_left(order, strength)
        for order, strength in zip((orders.high, orders.mid, orders.low), strengths, strict=True)
    )
    return (high * len(orders.mid) + mid) * len(orders.low) + low
