"""Simulated figures that the tests compare with the exact ones. `python -m tools.blackjack_truth`
regenerates them: four rule sets, 10^8 rounds each, fixed seed, up to two minutes on two cores.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy.simulate import simulate

ROUNDS = 100_000_000
SEED = 21


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """How often each result of a round came up; results are in tenths of the opening wager."""

    counts: Mapping[int, int]

    @property
    def rounds(self) -> int:
        return sum(self.counts.values())

    @property
    def mean(self) -> Fraction:
        total = sum(net * count for net, count in self.counts.items())
        return Fraction(total, 10 * self.rounds)

    @property
    def variance(self) -> Fraction:
        squares = sum(net * net * count for net, count in self.counts.items())
        return Fraction(squares, 100 * self.rounds) - self.mean**2

    @property
    def standard_error(self) -> float:
        return sqrt(self.variance / self.rounds)

    def z(self, expected: Fraction | float) -> float:
        """How many standard errors the mean lies above the expected value."""
        return float(self.mean - Fraction(expected)) / self.standard_error


RULE_SETS = {
    "house": Rules(),
    "strip": Rules(hits_soft_17=False, surrender="late", resplit_aces=True),
    "european": Rules(decks=8, peeks=False, max_hands=3),
    "single-deck": Rules(decks=1, double_after_split=False, blackjack_pays=Fraction(6, 5)),
}

HEADER = f"""\
# Blackjack by basic strategy, dealt card by card from a freshly shuffled shoe each round.
# Made by: python -m tools.blackjack_truth > simulated.truth
# Program: strategy/loops_simulate.py of the family, which shares no code with the exact method.
# Rule sets: RULE_SETS of tools/blackjack_truth.py. Seeds {SEED}, {SEED + 1}, ... in that
# order, fixed before the run; each set its own, so that the four are independent.
# Columns: rule set, net result of a round in tenths of the opening wager, number of rounds.
"""


def lines(rounds: int = ROUNDS, seed: int = SEED) -> Iterator[str]:
    for own, (name, rules) in enumerate(RULE_SETS.items(), seed):
        found = simulate(rules, rounds, own, workers=2)
        for net, count in found.items():
            yield f"{name} {net} {count}\n"


def read(text: str) -> dict[str, Simulated]:
    """The stored figures by rule set."""
    counts: dict[str, dict[int, int]] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            name, net, count = line.split()
            counts.setdefault(name, {})[int(net)] = int(count)
    return {name: Simulated(counts=found) for name, found in counts.items()}


if __name__ == "__main__":
    sys.stdout.write(HEADER)
    for line in lines():
        sys.stdout.write(line)
        sys.stdout.flush()
