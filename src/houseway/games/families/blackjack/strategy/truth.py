"""The simulated figures that the tests compare with the exact ones: `python -m` writes them anew.

Four rule sets, 10^8 rounds each, fixed seed: half a minute to two minutes on two cores.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction

from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy.simulate import Simulated, simulate

ROUNDS = 100_000_000
SEED = 21

RULE_SETS = {
    "house": Rules(),
    "strip": Rules(hits_soft_17=False, surrender="late", resplit_aces=True),
    "european": Rules(decks=8, peeks=False, max_hands=3),
    "single-deck": Rules(decks=1, double_after_split=False, blackjack_pays=Fraction(6, 5)),
}

HEADER = f"""\
# Blackjack by basic strategy, dealt card by card from a freshly shuffled shoe each round.
# Made by: python -m houseway.games.families.blackjack.strategy.truth > simulated.truth
# Program: strategy/loops_simulate.py beside it, which shares no code with the exact method.
# Rule sets: RULE_SETS of that module. Seeds {SEED}, {SEED + 1}, ... in that
# order, fixed before the run; each set its own, so that the four are independent.
# Columns: rule set, net result of a round in tenths of the opening wager, number of rounds.
"""


def lines(rounds: int = ROUNDS, seed: int = SEED) -> Iterator[str]:
    for own, (name, rules) in enumerate(RULE_SETS.items(), seed):
        found = simulate(rules, rounds, own, workers=2)
        for net, count in found.counts.items():
            yield f"{name} {net} {count}\n"


def read(text: str) -> dict[str, Simulated]:
    """The stored figures by rule set."""
    counts: dict[str, dict[int, int]] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            name, net, count = line.split()
            counts.setdefault(name, {})[int(net)] = int(count)
    return {
        name: Simulated(rounds=sum(found.values()), counts=found) for name, found in counts.items()
    }


if __name__ == "__main__":
    sys.stdout.write(HEADER)
    for line in lines():
        sys.stdout.write(line)
        sys.stdout.flush()
