"""How often a round with a split ends with a gain, a push or a loss.

The hands of a split share the dealer's hand and the shoe: one and two of them are counted exactly
(`exact/variance.py`); all together are simulated by the charts. Every pair, up card and hole card
comes as often as it should, and results are weighted so that mean and mean square are exact.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from houseway.games.families.blackjack.exact.shapes import ACE, RANKS, TEN
from houseway.games.families.blackjack.exact.tables import chance_of
from houseway.games.families.blackjack.strategy import loops_simulate as kernel
from houseway.games.families.blackjack.strategy.basic import CELLS
from houseway.games.families.blackjack.strategy.optimal import Solution
from houseway.games.families.blackjack.strategy.simulate import PLACES, dealing

ROUNDS, SEED = 1_000_000, 21
SPLITS = 3 * 10 * CELLS  # offset of the pairs in a chart
WHOLE = 10**15  # the total that sample counts are scaled to


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitResults:
    """Net units and how often, out of `WHOLE`; `error` is that of the chance of a gain."""

    sample: tuple[tuple[Fraction, int], ...]
    error: float


def split_results(solution: Solution, mean: Fraction, square: Fraction) -> SplitResults:
    """`mean` and `square` are expected values times the chance of a split."""
    chances = dealt(solution)
    nets = np.nonzero(chances)[0] - kernel.MIDDLE
    seen, units = chances[nets + kernel.MIDDLE], nets / 10
    powers = np.stack([np.ones(len(nets)), units, units**2])
    short = [0.0, float(mean) - seen @ units, float(square) - seen @ units**2]
    fit = np.linalg.lstsq((powers * seen) @ powers.T, np.array(short), rcond=None)[0]
    right = np.maximum(seen * (1 + fit @ powers), 0)
    return SplitResults(
        sample=tuple(
            (Fraction(int(net), 10), round(part * WHOLE))
            for net, part in zip(nets, right / right.sum(), strict=True)
        ),
        error=float(right.sum()) * error_of(nets > 0, right / right.sum(), powers),
    )


def error_of(gains: np.ndarray, chances: np.ndarray, powers: np.ndarray) -> float:
    """The standard error of a simulated share that mean and mean square do not explain."""
    fit = np.linalg.lstsq((powers * chances) @ powers.T, powers @ (chances * gains), rcond=None)[0]
    return sqrt(float(chances @ (gains - fit @ powers) ** 2) / ROUNDS)


def dealt(solution: Solution) -> np.ndarray:
    """By net tenths from -160 up: the chance of such a round with a split and no blackjack at the
    peek."""
    shoe, found, first = solution.shoe, np.zeros(PLACES), 0
    rules, chart, cards, state, hands = dealing(solution.rules, shoe.counts)
    cells = list(starts(solution))
    every = sum(chance for *_, chance in cells)
    for pair, up, hole, chance in cells:
        chart[SPLITS + pair * 10 + up] = 1
        number = max(1, round(ROUNDS * chance / every))
        rest = list(cards)
        for rank in (pair, pair, up, hole):
            rest.remove(rank + 1)
        order = bytearray((pair + 1, up + 1, pair + 1, hole + 1, *rest))
        counts = array("q", bytes(8 * PLACES))
        kernel.deal_rounds(SEED, first, number, 4, rules, chart, order, state, hands, counts)
        found += np.array(counts) * (chance / number)
        first += number
    return found


def starts(solution: Solution) -> Iterator[tuple[int, int, int, float]]:
    """Pair, up card, hole card and chance of every split; a blackjack at the peek leaves no
    split."""
    shoe, rules = solution.shoe, solution.rules
    for pair in RANKS:
        for up in RANKS:
            if solution.play.splits[shoe.shapes.of(pair, pair) * 10 + up]:
                for hole in RANKS:
                    chance = chance_of(shoe, (pair, pair, up, hole))
                    if chance > 0 and not (rules.peeks and {up, hole} == {ACE, TEN}):
                        yield pair, up, hole, chance
