"""The result of one bet in simulated rounds, next to its exact figure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt

from houseway.counting.odds import Odds
from houseway.money import DOLLAR, Money


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One bet. Results are in dollars per seat and round, for a wager of one dollar."""

    bet: str
    rounds: int
    seats: int
    nets: Mapping[Money, int]
    staked: Money | None  # None if the compiled rounds do not count it
    exact: Odds | None
    table_variance: Fraction | None = None  # of one round of all seats, if known exactly

    @property
    def edge(self) -> Fraction:
        return -self._sum(1) / (self.rounds * self.seats)

    @property
    def average_wager(self) -> Fraction | None:
        if self.staked is None:
            return None
        return Fraction(self.staked, DOLLAR * self.rounds * self.seats)

    @property
    def exact_edge(self) -> Fraction | None:
        """Without meter shares, as in `nets`; envy is listed as a separate bet here."""
        if self.exact is None:
            return None
        own = self.exact.player_return - self.exact.envy_return
        return -self.exact.envy_return if self.bet.endswith("_envy") else -own

    @property
    def standard_error(self) -> float:
        """From the lab's deviation where there is one; a sample alone misses rare results."""
        if self.table_variance is not None:
            return sqrt(self.table_variance / self.rounds) / self.seats
        mean = self._sum(1) / self.rounds
        variance = self._sum(2) / self.rounds - mean * mean
        return sqrt(variance / self.rounds) / self.seats

    @property
    def z(self) -> float | None:
        """How many standard errors the edge is above the exact one; None where the deviation of a
        table is not known exactly, because the results of seats at one table are correlated."""
        if self.exact_edge is None or not self.table_variance:
            return None
        return float(self.edge - self.exact_edge) / self.standard_error

    def _sum(self, power: int) -> Fraction:
        total = sum(count * net**power for net, count in self.nets.items())
        return Fraction(total, DOLLAR**power)


def together(some: tuple[Result, ...], more: tuple[Result, ...]) -> tuple[Result, ...]:
    """Adds up the same bets over two sets of rounds."""
    return tuple(map(added, some, more)) if some else more


def added(one: Result, other: Result) -> Result:
    nets = Counter(one.nets)
    nets.update(other.nets)
    staked = None if one.staked is None or other.staked is None else one.staked + other.staked
    return replace(one, rounds=one.rounds + other.rounds, nets=nets, staked=staked)
