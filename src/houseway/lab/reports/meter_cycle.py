"""One cycle of a meter level, from a seed to the wager that wins it in full.

Each wager adds the same amount and wins the level with the same chance, so the number of wagers in
a cycle is geometric. Partial awards reduce the meter on the way. Mean and deviation of the amount
at a hit are exact, from the two moments of that walk; percentiles are exact if no partial share is
paid. A reserve brings in the previous cycle, and several levels bring in each other. There the
geometric times are approximated by exponential ones, which is off by less than the chance of a hit.
Where partial shares are paid, percentiles come from cycles simulated with a fixed seed, and
`Cycle.dealt` says so.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, exp, log1p, sqrt
from typing import Any

from houseway.lab.meter import Economics, Level
from houseway.money import DOLLAR, Money

PERCENTILES = (5, 10, 25, 50, 75, 90, 95)
CYCLES, SEED = 100_000, 2_217


@dataclass(frozen=True)
class Cycle:
    """Dollars and wagers. `cap` is the level's maximum, if it has one."""

    level: Level
    wager: Fraction
    shares: tuple[tuple[Fraction, Fraction], ...]  # share below 100%, and its chance per wager
    even: Fraction | None = None  # the break-even meter, where there is one level
    cap: Money | None = None

    @property
    def chance(self) -> float:
        return float(self.level.full)

    @property
    def seed(self) -> float:
        return self.level.terms.seed / DOLLAR

    @property
    def added(self) -> float:
        return float(self.level.terms.contribution * self.wager)

    @property
    def set_aside(self) -> float:
        return float(self.level.terms.reserve * self.wager)

    @property
    def dealt(self) -> bool:
        return bool(self.shares)

    @property
    def average(self) -> float:
        return self._moments[0]

    @property
    def deviation(self) -> float:
        first, second = self._moments
        return sqrt(max(second - first * first, 0.0))

    @cached_property
    def _moments(self) -> tuple[float, float]:
        """E[A] and E[A^2] of the amount A at a hit. A wager wins with chance p; otherwise the next
        wager starts from A(1 - S) + added. Both moments are polynomials in the start, found by
        comparing coefficients."""
        p, a = self.chance, self.added
        once = 1 - sum(float(s * q) for s, q in self.shares) / (1 - p)
        twice = 1 - sum(float((2 * s - s * s) * q) for s, q in self.shares) / (1 - p)
        slope = p / (1 - (1 - p) * once)
        base = (1 - p) * slope * a / p
        bend = p / (1 - (1 - p) * twice)
        lean = 2 * (1 - p) * bend * a * once / (1 - (1 - p) * once)
        rest = (1 - p) * (bend * a * a + lean * a) / p
        start = self.seed + a + self.set_aside / p
        square = start * start + self.set_aside**2 * (1 - p) / p**2
        return slope * start + base, bend * square + lean * start + rest

    def percentiles(self, wanted: Sequence[int] = PERCENTILES) -> dict[int, float]:
        """Percentiles of the amount at a hit."""
        if self.dealt:
            import numpy

            found = numpy.percentile(self._amounts[0], wanted)
            return dict(zip(wanted, map(float, found), strict=True))
        if self.set_aside:
            return {each: self.seed + reached(1 - each / 100, self.scales) for each in wanted}
        wagers = {each: ceil(log1p(-each / 100) / log1p(-self.chance)) for each in wanted}
        return {each: self.seed + self.added * count for each, count in wagers.items()}

    @property
    def scales(self) -> list[float]:
        """Average dollars added in this cycle, and in the previous one through the reserve."""
        return [part / self.chance for part in (self.added, self.set_aside) if part]

    @property
    def percentile_error(self) -> float:
        """Error of a simulated median as a share of it: half the width of two standard errors."""
        if not self.dealt:
            return 0.0
        import numpy

        off = 50 / sqrt(CYCLES)
        low, middle, high = numpy.percentile(self._amounts[0], (50 - off, 50, 50 + off))
        return float((high - low) / 2 / middle)

    def passes(self, amount: float) -> float:
        """The chance that the level reaches this amount before it is won."""
        if self.dealt:
            return float((self._amounts[1] >= amount).mean())
        if self.set_aside:
            return beyond(amount - self.seed, self.scales)
        return self._lasts(amount - self.seed, self.added)

    @property
    def passes_even(self) -> float | None:
        return None if self.even is None else self.passes(float(self.even))

    @property
    def overflow(self) -> float | None:
        """Expected dollars above the maximum in a cycle; simulated if partial shares are paid."""
        if self.cap is None:
            return None
        if self.dealt:
            return float(self._amounts[2].mean())
        return self.added * self._lasts(self.cap / DOLLAR - self.seed, self.added) / self.chance

    @property
    def runs_dry(self) -> float | None:
        """The chance that a cycle's reserve does not cover the next seed."""
        return None if not self.set_aside else 1 - self._lasts(self.seed, self.set_aside)

    def _lasts(self, needed: float, each: float) -> float:
        """The chance that a cycle has enough wagers to add this many dollars."""
        if needed <= 0:
            return 1.0
        return exp(log1p(-self.chance) * (ceil(needed / each) - 1)) if each else 0.0

    @cached_property
    def _amounts(self) -> tuple[Any, Any, Any]:
        """For each simulated cycle: the amount at the hit, the highest amount, and the overflow."""
        import numpy

        chance = numpy.random.default_rng(SEED)
        wagers = chance.geometric(self.chance, CYCLES)
        amount = self.seed + self.set_aside * chance.geometric(self.chance, CYCLES)
        largest, over = numpy.zeros(CYCLES), numpy.zeros(CYCLES)
        cap = float("inf") if self.cap is None else self.cap / DOLLAR
        often = sum(float(q) for _, q in self.shares) / (1 - self.chance)
        parts = [float(s) for s, _ in self.shares]
        weights = [float(q / sum(q for _, q in self.shares)) for _, q in self.shares]
        left = wagers - 1
        while often:
            until = chance.geometric(often, CYCLES)  # wagers to the next partial award
            paid = until <= left
            if not paid.any():
                break
            before = amount + self.added * until
            over += numpy.where(paid, numpy.maximum(before - cap, 0), 0)
            before = numpy.minimum(before, cap)
            largest = numpy.where(paid, numpy.maximum(largest, before), largest)
            taken = chance.choice(parts, CYCLES, p=weights)
            amount = numpy.where(paid, before * (1 - taken), amount)
            left = numpy.where(paid, left - until, left)
            amount = numpy.where(paid, amount, amount + self.added * left)
            left = numpy.where(paid, left, 0)
        amount = amount + self.added * (left + 1)
        over += numpy.maximum(amount - cap, 0)
        amount = numpy.minimum(amount, cap)
        return amount, numpy.maximum(largest, amount), over


def above_even(found: Economics, walks: Sequence[Cycle]) -> tuple[float, float] | None:
    """The chance that a wager is made while the meters make it better than even, and the error of
    that chance. None if a level is never won in full."""
    if len(walks) < len(found.levels):
        return None
    needed, off = float(found.odds.break_even_needed), sum(one.chance for one in walks)
    if not any(one.dealt for one in walks):
        worth = [(float(one.level.share), one) for one in walks]
        needed -= sum(share * one.seed for share, one in worth)
        return beyond(needed, [share * scale for share, one in worth for scale in one.scales]), off
    import numpy

    # A wager wins at any meter amount, so amounts at hits are a fair sample.
    draw = numpy.random.default_rng(SEED)
    worths = [float(one.level.share) * draw.permutation(one._amounts[0]) for one in walks]
    chance = float((numpy.sum(worths, axis=0) >= needed).mean())
    return chance, 2 * sqrt(chance * (1 - chance) / CYCLES) + (off if len(walks) > 1 else 0)


def beyond(amount: float, scales: Sequence[float]) -> float:
    """The chance that exponential amounts with these means add up to more than `amount`."""
    if amount <= 0:
        return 1.0
    distinct = [scale * (1 + 1e-6 * at) for at, scale in enumerate(scales)]  # no two of them equal
    total = 0.0
    for one in distinct:
        part = exp(-amount / one)
        for other in distinct:
            part *= one / (one - other) if other != one else 1.0
        total += part
    return min(max(total, 0.0), 1.0)


def reached(chance: float, scales: Sequence[float]) -> float:
    """The amount exceeded with this chance."""
    low, high = 0.0, 50 * sum(scales)
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if beyond(middle, scales) > chance else (low, middle)
    return high


def cycles(found: Economics, caps: Mapping[str, Money] | None = None) -> tuple[Cycle, ...]:
    """The cycle of each level that can be won in full."""
    return tuple(
        Cycle(
            level=level,
            wager=found.wager,
            shares=tuple(
                (row.share.share, found.odds.probability(row))
                for row in found.odds.rows
                if row.share and row.share.level == level.name and row.share.share < 1
            ),
            even=found.odds.break_even_meter,
            cap=(caps or {}).get(level.name),
        )
        for level in found.levels
        if level.full
    )


def wagers_until(level: Level, chance: float) -> float:
    """Wagers until the level has been won with this probability."""
    return log1p(-chance) / log1p(-float(level.full))
