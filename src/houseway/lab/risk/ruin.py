"""The chance that a bankroll is gone: ever, and within so many rounds.

For a number of rounds, the bankroll walks on the grid of results with an absorbing floor; every
round is one convolution, exact up to rounding. A walk that would take too long is made coarser,
first in time and then in money. Its error is the difference between walks twice and four times as
coarse. The chance of ever being ruined is bracketed by Lundberg's exponent, and exact if a round
loses at most one step of the grid.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, exp, sqrt

from houseway.lab.risk.sums import ROUNDING, Results, common, grid, mean_and_variance, power

WORK_MOST = 1 << 26  # cells times rounds of one walk
REACH = 8  # standard deviations above the start: ruin from there is negligible
CELLS_MOST = 1 << 15
BETWEEN_LOOKS = 0.5826  # standard deviations that a walk falls below the floor between two checks
POINTS = 24  # on the curve


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruin:
    """`curve` is the chance of ruin by rounds; its last point is the chance within all of them."""

    curve: tuple[tuple[int, float], ...]
    error: float
    is_exact: bool
    ever_least: float
    ever_most: float


def ruin(results: Results, bankroll: Fraction, rounds: int) -> Ruin:
    step = common(list(results))
    mean, variance = mean_and_variance(results)
    above = REACH * sqrt(rounds * variance) + rounds * max(0.0, -float(mean))
    above = min(above, rounds * float(-min(results)))
    cells = (float(bankroll) + above) / float(step)
    coarser = ceil(cells / CELLS_MOST)
    several = ceil(cells / coarser * rounds / WORK_MOST)
    least, most = ever(results, bankroll)
    is_exact = coarser == several == 1
    curve = walk(results, bankroll, rounds, step * coarser, several, above)
    error = rounds * ROUNDING
    last = curve
    for times in () if is_exact else (2, 4):
        wider = times * coarser if coarser > 1 else 1
        coarse = walk(results, bankroll, rounds, step * wider, times * several, above)
        error, last = error + abs(last[-1][1] - coarse[-1][1]), coarse
    return Ruin(
        curve=tuple(curve), error=error, is_exact=is_exact, ever_least=least, ever_most=most
    )


def walk(
    results: Results, bankroll: Fraction, rounds: int, step: Fraction, several: int, above: float
) -> list[tuple[int, float]]:
    """Plays `several` rounds between two checks of the bankroll; the floor is raised for what is
    missed between them (Siegmund's constant)."""
    import numpy

    missed = BETWEEN_LOOKS * sqrt(mean_and_variance(results)[1]) * (sqrt(several) - 1)
    start = max(1, ceil((bankroll - Fraction(missed)) / step))
    cells = start + ceil(above / float(step)) + 1
    kept = {min(net, cells * step): 0.0 for net in results}
    for net, chance in results.items():
        kept[min(net, cells * step)] += float(chance)
    low = min(Fraction(-ceil(-min(kept) / step)), Fraction(0))
    down = -int(low) * several
    size = 1 << ((2 if several == 1 else 4) * cells + 2 * down + 2).bit_length()
    wave = power(numpy.fft.rfft(grid(kept, low * step, step, size)), several)
    here = numpy.zeros(size)
    here[start], gone, found = 1.0, 0.0, [(0, 0.0)]
    looks = max(1, rounds // several)
    for look in range(1, looks + 1):
        after = numpy.fft.irfft(numpy.fft.rfft(here) * wave, size)
        gone += float(after[: down + 1].sum())
        here[:] = 0.0
        here[1:cells] = after[down + 1 : down + cells]
        here[cells] = after[down + cells :].sum()
        if look * POINTS // looks != (look - 1) * POINTS // looks:
            found.append((rounds * look // looks, min(max(gone, 0.0), 1.0)))
    return found


def ever(results: Results, bankroll: Fraction) -> tuple[float, float]:
    """Bounds of the chance that the bankroll is ever lost in unlimited play. Without a positive
    average result it always is."""
    mean, worst = float(mean_and_variance(results)[0]), min(results)
    if worst >= 0:
        return 0.0, 0.0
    if mean <= 0:
        return 1.0, 1.0
    step = common(list(results))
    rate = exponent(results)
    from_here = float(ceil(bankroll / step) * step)
    return exp(-rate * (from_here + float(-worst - step))), exp(-rate * from_here)


def exponent(results: Results) -> float:
    """The rate r > 0 at which exp(-r x) of a round's result x averages one."""
    pairs = [(float(net), float(chance)) for net, chance in results.items()]

    def over(rate: float) -> float:
        return sum(chance * exp(min(-rate * net, 600.0)) for net, chance in pairs) - 1

    high = 1 / max(abs(net) for net, _ in pairs)
    while over(high) < 0:
        high *= 2
    low = 0.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if over(middle) < 0 else (low, middle)
    return (low + high) / 2
