"""Basic strategy: one action for each total, soft or hard, pair and up card.

For given rules the table is found by best reply: hands are weighted by their chance of arising
under the table itself, each cell takes the action that is best on average over its hands, and
this is repeated until no cell changes. Weights are those of hands before a split. The result is
evaluated with the exact composition of every hand, like any other play.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from functools import lru_cache

from houseway.games.families.blackjack.exact import loops_values as kernel
from houseway.games.families.blackjack.exact.shapes import RANKS
from houseway.games.families.blackjack.exact.tables import (
    Shoe,
    Values,
    chance_of,
    play_values,
    shoe_of,
)
from houseway.games.families.blackjack.rules import Rules, may_double
from houseway.games.families.blackjack.strategy.optimal import (
    Solution,
    choose_splits,
    is_blackjack,
    optimal,
    split_values,
    surrender_value,
)
from houseway.games.families.blackjack.strategy.play import Play, empty_play, two_card_shapes

CELLS = 44  # A cell is a total, plus 22 if it is soft.
ROUNDS = 20


@lru_cache(maxsize=32)
def basic(rules: Rules) -> Solution:
    shoe = shoe_of(rules.decks, rules.hits_soft_17)
    play, split = optimal(rules).play, optimal(rules).split
    for _ in range(ROUNDS):
        values = play_values(shoe, rules, play.hits, choose=False)
        after = _best_reply(shoe, rules, play, values)
        if (after.hits, after.doubles) != (play.hits, play.doubles):
            split = split_values(shoe, rules, after)
        choose_splits(shoe, rules, after, values, split)
        if _same(play, after):
            return Solution(rules=rules, shoe=shoe, play=after, values=values, split=split)
        play = after
    raise AssertionError("basic strategy did not settle")


def cell_of(shoe: Shoe, shape: int) -> int:
    return shoe.shapes.total[shape] + 22 * shoe.shapes.soft[shape]


def start_chance(shoe: Shoe, low: int, high: int, up: int) -> float:
    return chance_of(shoe, (low, high, up)) * (1 if low == high else 2)


def _same(play: Play, after: Play) -> bool:
    return (play.hits, play.doubles, play.surrenders, play.splits) == (
        after.hits,
        after.doubles,
        after.surrenders,
        after.splits,
    )


def _best_reply(shoe: Shoe, rules: Rules, play: Play, values: Values) -> Play:
    """Every cell's best action given the others' current ones; splits are chosen afterwards."""
    after = empty_play("basic")
    hits = _hit_or_stand(shoe, play, values)
    for shape in range(len(shoe.shapes)):
        cell = cell_of(shoe, shape) * 10
        after.hits[shape * 10 : shape * 10 + 10] = hits[cell : cell + 10]
    _double_or_surrender(shoe, rules, play, values, after)
    return after


def _hit_or_stand(shoe: Shoe, play: Play, values: Values) -> array[int]:
    """1 at `cell * 10 + up` if hitting is better on average over the hands that reach the cell.

    A cell that no hand reaches under the current table is judged over all hands of its total.
    """
    everything = array("b", b"\1" * len(play.hits))
    real = _gains(shoe, values, play.hits, _starts(shoe, play))
    spare = _gains(shoe, values, everything, _starts(shoe, None))
    return array("b", [(gain or other) > 0 for gain, other in zip(real, spare, strict=True)])


def _starts(shoe: Shoe, play: Play | None) -> array[float]:
    """Chance of each first decision to hit or stand; doubled and split hands have none."""
    reach = array("d", bytes(8 * len(shoe.free)))
    for shape, low, high in two_card_shapes():
        for up in RANKS:
            if play is None or play.action(shape, up) in ("hit", "stand"):
                reach[shape * 10 + up] = start_chance(shoe, low, high, up)
    return reach


def _gains(shoe: Shoe, values: Values, hits: array[int], reach: array[float]) -> array[float]:
    """By cell, how much better hitting is than standing; carries `reach` through the hits."""
    gains = array("d", bytes(8 * CELLS * 10))
    table = shoe.shapes
    kernel.cell_gains(
        shoe.counts,
        table.cards,
        table.child,
        table.total,
        table.soft,
        shoe.free,
        hits,
        values.hit,
        values.stand,
        reach,
        gains,
        shoe.scratch()[0],
    )
    return gains


def _double_or_surrender(shoe: Shoe, rules: Rules, play: Play, values: Values, after: Play) -> None:
    """By two-card cell, over its hands that are not split, or over all of them if all are split."""
    cells: defaultdict[tuple[int, int], list[tuple[int, float]]] = defaultdict(list)
    for shape, low, high in two_card_shapes():
        for up in RANKS:
            if shoe.free[shape * 10 + up] >= 0 and not is_blackjack(shoe, shape):
                chance = start_chance(shoe, low, high, up)
                cells[cell_of(shoe, shape), up].append((shape * 10 + up, chance))
    for (cell, up), hands in cells.items():
        judged = [(at, chance) for at, chance in hands if not play.splits[at]] or hands
        on = sum(c * (values.hit if after.hits[at] else values.stand)[at] for at, c in judged)
        given_up = sum(c * surrender_value(shoe, rules, at) for at, c in judged)
        if may_double(rules.double, cell % 22, cell >= 22):
            double = sum(c * values.double[at] for at, c in judged)
        else:
            double = on
        for at, _ in hands:
            after.doubles[at] = double > on
            after.surrenders[at] = rules.surrenders(up) and given_up > max(on, double)
