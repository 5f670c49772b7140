"""Whole numbers nearest a target: over several rows of known weight, or along one concave curve."""

from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

LIMIT = 2_000_000  # assignments tried before a search is refused: a few seconds
HIGHEST = 10**7  # no table pays more

Found = tuple[Fraction, tuple[int, ...]]  # edge, pays in the order the rows were named


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """Limits that keep a row in its order; `below` are other named rows that must not pay more."""

    low: int = 1
    high: int | None = None
    below: tuple[int, ...] = ()

    def clipped(self, pay: int) -> int:
        return max(self.low, pay if self.high is None else min(pay, self.high))


def nearest_pays(
    needed: Fraction,
    weights: Sequence[Fraction],
    present: Sequence[Fraction],
    bounds: Sequence[Bounds],
    most: int,
) -> list[tuple[int, ...]]:
    """Pays whose weighted sum comes closest to `needed`, best first; ties go to the smaller change.
    The search is complete: a branch is dropped only when everything in it is further off than all
    candidates kept.
    """
    scale = lcm(needed.denominator, *(weight.denominator for weight in weights))
    search = Search(
        weights=[int(weight * scale) for weight in weights],
        present=present,
        bounds=bounds,
        most=most,
    )
    search.descend(int(needed * scale), {})
    return [pays for _, _, pays in search.kept]


class Search:
    """Depth-first search; the heaviest row first, because it has the fewest pays."""

    def __init__(
        self,
        *,
        weights: Sequence[int],
        present: Sequence[Fraction],
        bounds: Sequence[Bounds],
        most: int,
    ) -> None:
        self.weights, self.present, self.bounds, self.most = weights, present, bounds, most
        self.order = sorted(range(len(weights)), key=lambda row: -weights[row])
        self.kept: list[tuple[int, Fraction, tuple[int, ...]]] = []
        self.looked = 0

    def descend(self, needed: int, pays: dict[int, int]) -> None:
        row = self.order[len(pays)]
        low, high = self.span(row, pays)
        if len(pays) == len(self.order) - 1:
            self.solve(row, low, high, needed, pays)
            return
        rest = self.order[len(pays) + 1 :]
        least = sum(self.weights[other] * self.bounds[other].low for other in rest)
        pay = low
        while high is None or pay <= high:
            left = needed - self.weights[row] * pay
            if self.hopeless(least - left):
                break
            if not self.too_small(rest, left):
                self.descend(left, {**pays, row: pay})
            pay += 1
            self.count()

    def solve(
        self, row: int, low: int, high: int | None, needed: int, pays: Mapping[int, int]
    ) -> None:
        """The last row: tries pays outward from the best fit while they are worth keeping."""
        if high is not None and high < low:
            return
        weight = self.weights[row]
        start = max(low, needed // weight)
        start = start if high is None else min(start, high)
        for pay, step in ((start, -1), (start + 1, 1)):
            while pay >= low and (high is None or pay <= high):
                if not self.keep(abs(needed - weight * pay), {**pays, row: pay}):
                    break
                pay += step
                self.count()

    def span(self, row: int, pays: Mapping[int, int]) -> tuple[int, int | None]:
        low, high = self.bounds[row].low, self.bounds[row].high
        for other, pay in pays.items():
            if other in self.bounds[row].below:
                low = max(low, pay)
            if row in self.bounds[other].below:
                high = pay if high is None else min(high, pay)
        return low, high

    def hopeless(self, least_off: int) -> bool:
        return len(self.kept) == self.most and least_off > self.kept[-1][0]

    def too_small(self, rest: Sequence[int], left: int) -> bool:
        """Whether even the highest remaining pays fall further short than every candidate kept."""
        highs = [self.bounds[row].high for row in rest]
        if any(high is None for high in highs):
            return False
        reach = sum(self.weights[row] * (high or 0) for row, high in zip(rest, highs, strict=True))
        return self.hopeless(left - reach)

    def keep(self, off: int, pays: Mapping[int, int]) -> bool:
        found = tuple(pays[row] for row in range(len(self.order)))
        change = sum(
            (abs(pay - now) for pay, now in zip(found, self.present, strict=True)), Fraction(0)
        )
        entry = (off, change, found)
        if len(self.kept) == self.most and entry >= self.kept[-1]:
            return off == self.kept[-1][0]
        insort(self.kept, entry)
        del self.kept[self.most :]
        return True

    def count(self) -> None:
        self.looked += 1
        if self.looked > LIMIT:
            raise ValueError("There are too many combinations of pays; name fewer rows.")


def nearest_on_curve(
    edge_at: Callable[[int], Fraction], target: Fraction, present: int, bounds: Bounds, most: int
) -> list[Found]:
    """For one row of a bet whose best play changes with the pay: the edge falls ever more steeply.
    The edge is the minimum of straight lines, one per way to play. If the curve touches its chord
    between two pays, it is that chord, and the pays in between need no solving.
    """
    known: dict[int, Fraction] = {}

    def edge(pay: int) -> Fraction:
        if pay not in known:
            known[pay] = edge_at(pay)
        return known[pay]

    middle = crossing(edge, target, bounds.clipped(present), bounds)
    low, high = bounds.clipped(middle - most + 1), bounds.clipped(middle + most)
    fill(edge, known, low, high)
    found: list[Found] = [(known[pay], (pay,)) for pay in range(low, high + 1)]
    return sorted(found, key=lambda one: (abs(one[0] - target), abs(one[1][0] - present)))[:most]


def crossing(edge: Callable[[int], Fraction], target: Fraction, start: int, bounds: Bounds) -> int:
    """The highest pay whose edge is still at or above the target, or the upper bound."""
    # The edge at `low` is taken to be high enough.
    low, high, pay = bounds.low - 1, bounds.high, start
    while high is None or low < high:
        if edge(pay) < target:
            high = pay - 1
        else:
            low = pay
        if low == high:
            break
        fall = edge(pay) - edge(pay + 1)
        if not fall and pay > HIGHEST:
            raise ValueError("This row is never made in the best play, so its pay does not matter.")
        pay += (edge(pay) - target) // fall if fall else pay
        pay = max(pay, low + 1)
        pay = pay if high is None else min(pay, high)
    return bounds.clipped(low)


def fill(edge: Callable[[int], Fraction], known: dict[int, Fraction], low: int, high: int) -> None:
    """Fills in every edge from `low` to `high`, solving only where the curve bends."""
    first, last = edge(low), edge(high)
    if high - low < 2:
        return
    middle = (low + high) // 2
    slope = (last - first) / (high - low)
    if edge(middle) == first + slope * (middle - low):
        for pay in range(low + 1, high):
            known[pay] = first + slope * (pay - low)
    else:
        fill(edge, known, low, middle)
        fill(edge, known, middle, high)
