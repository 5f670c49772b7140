"""Rounds of blackjack dealt by the kernel that knows only the table's rules and a chart."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy import loops_simulate as kernel
from houseway.games.families.blackjack.strategy.charts import strategy_table

PLACES = 2 * kernel.MIDDLE + 1
MOST_HANDS = 8


def simulate(
    rules: Rules, rounds: int, seed: int, *, first: int = 0, workers: int = 1
) -> dict[int, int]:
    """How often each net result came up, in tenths of the opening wager: rounds `first` to `first +
    rounds - 1` of a seed, by basic strategy, whatever the number of workers."""
    bounds = [first + rounds * worker // workers for worker in range(workers + 1)]
    with ThreadPoolExecutor(workers) as pool:
        parts = pool.map(lambda a, b: _deal(rules, seed, a, b - a), bounds[:-1], bounds[1:])
        histogram = [sum(column) for column in zip(*parts, strict=True)]
    return {place - kernel.MIDDLE: n for place, n in enumerate(histogram) if n}


def _deal(rules: Rules, seed: int, first: int, rounds: int) -> array[int]:
    assert (rules.blackjack_pays * 10).denominator == 1
    histogram = array("q", bytes(8 * PLACES))
    kernel.deal_rounds(seed, first, rounds, 0, *dealing(rules, rules.shoe), histogram)
    return histogram


def dealing(rules: Rules, counts: Sequence[int], seats: int = 1) -> tuple[Any, Any, Any, Any, Any]:
    """What the kernel needs besides the rounds to deal: rules, charts, a shoe, work space."""
    terms = (
        *(rules.hits_soft_17, rules.double_after_split, rules.max_hands, rules.resplit_aces),
        *(rules.peeks, int(rules.blackjack_pays * 10), rules.early, rules.hit_split_aces),
    )
    table = strategy_table(rules)
    shoe = bytearray(value + 1 for value, count in enumerate(counts) for _ in range(count))
    return (
        array("i", terms),
        table.hits + table.doubles + table.surrenders + table.splits,
        shoe,
        array("Q", bytes(8 * (len(shoe) + 3))),
        array("i", bytes(4 * seats * (MOST_HANDS + 2))),
    )
