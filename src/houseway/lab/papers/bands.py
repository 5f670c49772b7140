"""Where the hold lies after so many rounds: quantiles of the sum of all results, never a guess.

The results of one round lie on a grid. Those of many rounds are its power under the Fourier
transform, so no shape is taken for granted: with few rounds and a rare large award the bands lean
as the bet does, and a bet that can lose one unit never holds more than one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, gcd, lcm, sqrt
from statistics import NormalDist
from typing import Any

from houseway.counting.odds import Odds, kurtosis, skewness

CONFIDENCE = (90, 95, 99)
ROUNDS = tuple(10**power for power in range(3, 9))
CELLS_MOST = 1 << 20  # of the grid; beyond it the grid is made coarser
REACH = 14  # standard deviations on either side that the grid covers
AWARDS = 8  # of the largest award, which it covers beside them
GONE = -45  # natural logarithm of what is left out
OFF_BY = 0.001  # of all results, which a normal band may miss


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """The house's result per unit wagered after so many rounds, at one confidence."""

    rounds: int
    confidence: int
    low: float
    high: float


def bands(odds: Odds, after: Sequence[int] = ROUNDS) -> list[Band]:
    """Envy is added as its average, since it depends on other seats' deals."""
    envy, found = float(odds.envy_return), []
    for rounds in after:
        chances = [(100 + sign * each) / 200 for each in CONFIDENCE for sign in (1, -1)]
        nets = quantiles(odds.results, rounds, chances)
        for place, confidence in enumerate(CONFIDENCE):
            best, worst = nets[2 * place : 2 * place + 2]
            low, high = (-net / rounds - envy for net in (best, worst))
            found.append(Band(rounds=rounds, confidence=confidence, low=low, high=high))
    return found


def quantiles(
    results: Mapping[Fraction, Fraction], rounds: int, chances: Sequence[float]
) -> list[float]:
    """The least sum of so many rounds that is reached with each chance."""
    import numpy

    low, high = min(results), max(results)
    mean = sum((net * chance for net, chance in results.items()), Fraction(0))
    square = sum((net * net * chance for net, chance in results.items()), Fraction(0))
    variance = square - mean * mean
    spread = REACH * sqrt(rounds * variance)
    below = min(rounds * float(mean - low), spread)
    above = min(rounds * float(high - mean), spread + AWARDS * float(high - mean))
    step = max(span(results), Fraction((below + above) / CELLS_MOST))
    cells = 1 << ceil((below + above) / float(step) + 2).bit_length()
    chance = numpy.fft.irfft(power(numpy.fft.rfft(grid(results, low, step, cells)), rounds), cells)
    first = int((rounds * float(mean - low) - below) / float(step))
    total = numpy.cumsum(numpy.roll(chance, -(first % cells)))
    scale = sqrt(variance / (variance + widened(results, low, step)))
    middle, least, most = (float(rounds * net) for net in (mean, low, high))
    found = (least + (first + int(at)) * float(step) for at in numpy.searchsorted(total, chances))
    return [min(max(middle + (net - middle) * scale, least), most) for net in found]


def widened(results: Mapping[Fraction, Fraction], low: Fraction, step: Fraction) -> Fraction:
    """What sharing between two steps adds to the variance of a round; nothing on a true grid."""
    parts = ((chance, (net - low) / step % 1) for net, chance in results.items())
    return sum((chance * part * (1 - part) for chance, part in parts), Fraction(0)) * step**2


def power(wave: Any, rounds: int) -> Any:
    """Where nothing is left of it after so many rounds, nothing is multiplied out."""
    import numpy

    left = numpy.zeros_like(wave)
    lasting = numpy.abs(wave) > exp(GONE / rounds)
    left[lasting] = wave[lasting] ** rounds
    return left


def grid(results: Mapping[Fraction, Fraction], low: Fraction, step: Fraction, cells: int) -> Any:
    """Chances by steps above the worst result; between two steps they are shared so that the mean
    stays what it is."""
    import numpy

    found = numpy.zeros(cells)
    for net, chance in results.items():
        place, part = divmod((net - low) / step, 1)
        found[int(place) % cells] += float(chance * (1 - part))
        found[(int(place) + 1) % cells] += float(chance * part)
    return found


def span(results: Mapping[Fraction, Fraction]) -> Fraction:
    """The largest step of a grid on which all results lie."""
    low = min(results)
    scale = lcm(*((net - low).denominator for net in results))
    steps = gcd(*(int((net - low) * scale) for net in results))
    return Fraction(steps or 1, scale)


def rounds_to_trust(odds: Odds) -> int:
    """Rounds until skewness and kurtosis move the ends of a normal 99% band by less than a
    thousandth of all results (the first terms of Edgeworth's series)."""
    z = NormalDist().inv_cdf(0.995)
    height = NormalDist().pdf(z)
    leaning = abs(skewness(odds) or 0) * (z * z - 1) * height / 6
    heavy = abs(kurtosis(odds) or 0) * (z**3 - 3 * z) * height / 24
    return max(1, ceil((leaning / OFF_BY) ** 2), ceil(heavy / OFF_BY))
