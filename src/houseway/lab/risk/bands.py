"""Where the hold lies after so many rounds: exact quantiles of the sum of all results. With few
rounds and a rare large award the bands are as skewed as the bet; if a bet can lose only one unit,
the hold never exceeds one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from statistics import NormalDist

from houseway.counting.odds import Odds, kurtosis, skewness
from houseway.lab.risk.sums import Results, coupled, mean_and_variance, summed

CONFIDENCE = (90, 95, 99)
ROUNDS = tuple(10**power for power in range(3, 9))
OFF_BY = 0.001  # share of all results that a normal band may miss


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """The house's result per unit wagered after so many rounds, at one confidence."""

    rounds: int
    confidence: int
    low: float
    high: float


def bands(odds: Odds, after: Sequence[int] = ROUNDS) -> list[Band]:
    """Bands of one seat, including envy from `others`, or of a whole table of `seats`."""
    results, seats, found = of_one_round(odds), odds.seats, []
    for rounds in after:
        chances = [(100 + sign * each) / 200 for each in CONFIDENCE for sign in (1, -1)]
        nets = summed(results, rounds).quantiles(chances)
        for place, confidence in enumerate(CONFIDENCE):
            best, worst = nets[2 * place : 2 * place + 2]
            low, high = (-net / rounds / seats for net in (best, worst))
            found.append(Band(rounds=rounds, confidence=confidence, low=low, high=high))
    return found


def of_one_round(odds: Odds) -> Results:
    """What one seat wins in a round, or all seats of a table. Results of the others are coupled by
    their covariance, counted or simulated; each keeps its own distribution."""
    if odds.table_variance is not None and odds.seats > 1:
        return of_a_table(odds, odds.table_variance)
    found: Results = odds.results
    for _ in range(odds.others if odds.envy_per_other else 0):
        found = coupled(found, envy_of_one(odds), odds.envy_covariance)
    return found


def envy_of_one(odds: Odds) -> dict[Fraction, Fraction]:
    """The envy one other player's hand pays."""
    found: dict[Fraction, Fraction] = {}
    for row in odds.rows:
        found[row.envy] = found.get(row.envy, Fraction(0)) + odds.probability(row)
    return found


def of_a_table(odds: Odds, variance: Fraction) -> Results:
    """Each hand counts with its own result and the envy every other seat receives for it."""
    one: Results = odds.results
    if odds.envy_per_other:
        worth: dict[Fraction, Fraction] = {}
        for row in odds.rows:
            net = odds.net(row) + (odds.seats - 1) * row.envy
            worth[net] = worth.get(net, Fraction(0)) + odds.probability(row)
        one = worth
    pairs = odds.seats * (odds.seats - 1)
    covariance = float(variance - odds.seats * mean_and_variance(one)[1]) / pairs
    found = one
    for before in range(1, odds.seats):
        found = coupled(found, one, before * covariance)
    return found


def rounds_to_trust(odds: Odds) -> int:
    """Rounds until skewness and kurtosis move the ends of a normal 99% band by less than a
    thousandth of all results, by the first terms of the Edgeworth series."""
    z = NormalDist().inv_cdf(0.995)
    height = NormalDist().pdf(z)
    leaning = abs(skewness(odds) or 0) * (z * z - 1) * height / 6
    heavy = abs(kurtosis(odds) or 0) * (z**3 - 3 * z) * height / 24
    return max(1, ceil((leaning / OFF_BY) ** 2), ceil(heavy / OFF_BY))
