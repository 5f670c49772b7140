"""The distribution of the total of many rounds.

The results of one round lie on a grid. Those of many rounds are its power under the Fourier
transform, so no shape is assumed. If the grid would be too large it is made coarser: the mean is
kept and the deviation corrected.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, gcd, lcm, sqrt
from typing import Any

Results = Mapping[Fraction, Fraction | float]  # the result of one round: its probability
CELLS_MOST = 1 << 20  # of the grid; with more it is made coarser
REACH = 14  # standard deviations on either side that the grid covers
AWARDS = 8  # times the largest award or loss that the grid covers in addition
NEAR = 1e-6  # in steps
GONE = -45  # natural logarithm of the size that is treated as zero
ROUNDING = 2.0**-48  # error of a probability per round in double precision


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """`chances` belong to `amounts`; `step` is the distance between two amounts."""

    amounts: Any
    chances: Any
    least: float
    most: float
    step: float
    is_exact: bool  # every result lies on the grid
    rounds: int

    @property
    def error(self) -> float:
        """The possible error of a chance: rounding, and on a coarser grid one cell's content."""
        return self.rounds * ROUNDING + (0 if self.is_exact else float(self.chances.max()))

    @property
    def ahead(self) -> float:
        return self.chance(2 * NEAR * self.step, float("inf"))

    @property
    def behind(self) -> float:
        return self.chance(float("-inf"), 0.0)

    def quantiles(self, chances: Sequence[float]) -> list[float]:
        """The smallest sum reached with each chance."""
        import numpy

        at = numpy.searchsorted(numpy.cumsum(self.chances), chances)
        found = self.amounts[numpy.minimum(at, len(self.amounts) - 1)]
        return [min(max(float(net), self.least), self.most) for net in found]

    def chance(self, low: float, high: float) -> float:
        """Chance of a sum from `low` up to but not including `high`."""
        near = NEAR * self.step  # so that rounding does not move a sum across the limit
        inside = (self.amounts >= low - near) & (self.amounts < high - near)
        return min(max(float(self.chances[inside].sum()), 0.0), 1.0)


def summed(results: Results, rounds: int) -> Sums:
    import numpy

    low, high = min(results), max(results)
    mean, variance = mean_and_variance(results)
    spread = REACH * sqrt(rounds * variance)
    below = min(rounds * float(mean - low), spread + AWARDS * float(mean - low))
    above = min(rounds * float(high - mean), spread + AWARDS * float(high - mean))
    step = max(span(results), Fraction((below + above) / CELLS_MOST))
    cells = 1 << ceil((below + above) / float(step) + 2).bit_length()
    chance = numpy.fft.irfft(power(numpy.fft.rfft(grid(results, low, step, cells)), rounds), cells)
    first = int((rounds * float(mean - low) - below) / float(step))
    scale = sqrt(variance / (variance + widened(results, low, step))) if variance else 1.0
    middle, least, most = (float(rounds * net) for net in (mean, low, high))
    amounts = least + (first + numpy.arange(cells)) * float(step)
    return Sums(
        amounts=middle + (amounts - middle) * scale,
        chances=numpy.roll(chance, -(first % cells)),
        least=least,
        most=most,
        step=float(step),
        is_exact=step == span(results),
        rounds=rounds,
    )


def mean_and_variance(results: Results) -> tuple[Fraction | float, Fraction | float]:
    """Mean and variance of one round."""
    mean = sum((net * chance for net, chance in results.items()), Fraction(0))
    square = sum((net * net * chance for net, chance in results.items()), Fraction(0))
    return mean, square - mean * mean


def widened(results: Results, low: Fraction, step: Fraction) -> Fraction | float:
    """The variance per round added by splitting results between steps; zero on an exact grid."""
    parts = ((chance, (net - low) / step % 1) for net, chance in results.items())
    return sum((chance * part * (1 - part) for chance, part in parts), Fraction(0)) * step**2


def power(wave: Any, rounds: int) -> Any:
    """The wave to the power of `rounds`; entries that would vanish stay zero."""
    import numpy

    left = numpy.zeros_like(wave)
    lasting = numpy.abs(wave) > exp(GONE / rounds)
    left[lasting] = wave[lasting] ** rounds
    return left


def grid(results: Results, low: Fraction, step: Fraction, cells: int) -> Any:
    """Chances by steps above the worst result; a result between two steps is split so that the mean
    stays the same."""
    import numpy

    found = numpy.zeros(cells)
    for net, chance in results.items():
        place, part = divmod((net - low) / step, 1)
        found[int(place) % cells] += float(chance * (1 - part))
        found[(int(place) + 1) % cells] += float(chance * part)
    return found


def span(results: Results) -> Fraction:
    """The largest step of a grid that holds all results."""
    low = min(results)
    return common([net - low for net in results])


def common(amounts: Sequence[Fraction]) -> Fraction:
    """The largest amount of which all of these are whole multiples."""
    scale = lcm(*(one.denominator for one in amounts))
    steps = gcd(*(int(one * scale) for one in amounts))
    return Fraction(steps or 1, scale)


def coupled(first: Results, second: Results, covariance: float) -> dict[Fraction, float]:
    """Both results together. Each keeps its own distribution. The covariance decides how often they
    are drawn together, best with best (best with worst if it is negative); the rest of the time
    they are independent."""
    independent: dict[Fraction, float] = {}
    for one, chance in first.items():
        for other, further in second.items():
            independent[one + other] = independent.get(one + other, 0.0) + float(chance) * float(
                further
            )
    leaning, reach = side_by_side(first, second, backwards=covariance < 0)
    weight = min(1.0, covariance / reach) if covariance and reach else 0.0
    found = {net: (1 - weight) * chance for net, chance in independent.items()}
    for net, chance in leaning.items() if weight else ():
        found[net] = found.get(net, 0.0) + weight * chance
    return found


def side_by_side(
    first: Results, second: Results, *, backwards: bool
) -> tuple[dict[Fraction, float], float]:
    """Both results sorted and paired in order, and the covariance this gives."""
    ours = sorted(first.items())
    theirs = sorted(second.items(), reverse=backwards)
    found: dict[Fraction, float] = {}
    product, here, there = 0.0, 0, 0
    left, right = float(ours[0][1]), float(theirs[0][1])
    while here < len(ours) and there < len(theirs):
        chance = min(left, right)
        one, other = ours[here][0], theirs[there][0]
        found[one + other] = found.get(one + other, 0.0) + chance
        product += float(one * other) * chance
        left, right = left - chance, right - chance
        if left <= right:
            here += 1
            left = float(ours[here][1]) if here < len(ours) else 0.0
        else:
            there += 1
            right = float(theirs[there][1]) if there < len(theirs) else 0.0
    mean, other_mean = (float(mean_and_variance(one)[0]) for one in (first, second))
    return found, product - mean * other_mean
