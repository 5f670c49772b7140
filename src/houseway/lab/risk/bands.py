"""Where the hold lies after so many rounds: quantiles of the sum of all results, never a guess.

With few rounds and a rare large award the bands lean as the bet does, and a bet that can lose one
unit never holds more than one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from statistics import NormalDist

from houseway.counting.odds import Odds, kurtosis, skewness
from houseway.lab.risk.sums import summed

CONFIDENCE = (90, 95, 99)
ROUNDS = tuple(10**power for power in range(3, 9))
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
        nets = summed(odds.results, rounds).quantiles(chances)
        for place, confidence in enumerate(CONFIDENCE):
            best, worst = nets[2 * place : 2 * place + 2]
            low, high = (-net / rounds - envy for net in (best, worst))
            found.append(Band(rounds=rounds, confidence=confidence, low=low, high=high))
    return found


def rounds_to_trust(odds: Odds) -> int:
    """Rounds until skewness and kurtosis move the ends of a normal 99% band by less than a
    thousandth of all results (the first terms of Edgeworth's series)."""
    z = NormalDist().inv_cdf(0.995)
    height = NormalDist().pdf(z)
    leaning = abs(skewness(odds) or 0) * (z * z - 1) * height / 6
    heavy = abs(kurtosis(odds) or 0) * (z**3 - 3 * z) * height / 24
    return max(1, ceil((leaning / OFF_BY) ** 2), ceil(heavy / OFF_BY))
