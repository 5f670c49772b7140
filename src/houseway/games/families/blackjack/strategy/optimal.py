"""Composition-dependent optimal play, and CDZ- for split hands.

Before a split every set of cards is played for its own best value. Split hands follow the same
table (composition-dependent, zero-memory, taken from before the split: "CDZ-"), and a pair that is
split once is split again whenever the rules allow it.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache

from houseway.games.families.blackjack.exact.merged import split_value
from houseway.games.families.blackjack.exact.shapes import ACE, RANKS, TEN
from houseway.games.families.blackjack.exact.tables import (
    Shoe,
    Values,
    at_stake,
    chance_of,
    play_values,
    shoe_of,
    shoe_with,
)
from houseway.games.families.blackjack.rules import Rules, may_double
from houseway.games.families.blackjack.strategy.play import Play, empty_play, two_card_shapes


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """A play under given rules with the value of each choice (double precision).

    `split` holds the value of splitting at `pair * 10 + up`.
    """

    rules: Rules
    shoe: Shoe
    play: Play
    values: Values
    split: array[float]


@lru_cache(maxsize=32)
def optimal(rules: Rules, left: tuple[int, ...] = ()) -> Solution:
    """For a full shoe, or for what is `left` of one, by value."""
    if left:
        return optimal_for(shoe_with(left, rules.hits_soft_17), rules)
    return optimal_for(shoe_of(rules.decks, rules.hits_soft_17), rules)


def optimal_for(shoe: Shoe, rules: Rules) -> Solution:
    """The optimum for a given shoe, full or not."""
    play = empty_play("optimal")
    values = play_values(shoe, rules, play.hits, choose=True)
    for shape, _, _ in two_card_shapes():
        for up in RANKS:
            choose_double(shoe, rules, play, values, shape, up)
    split = split_values(shoe, rules, play)
    choose_splits(shoe, rules, play, values, split)
    return Solution(rules=rules, shoe=shoe, play=play, values=values, split=split)


def choose_double(
    shoe: Shoe, rules: Rules, play: Play, values: Values, shape: int, up: int
) -> None:
    """Doubling and surrender, if better than both hitting and standing."""
    at = shape * 10 + up
    if shoe.free[at] < 0 or is_blackjack(shoe, shape):
        return
    best = max(values.hit[at], values.stand[at])
    if may_double(rules.double, shoe.shapes.total[shape], bool(shoe.shapes.soft[shape])):
        play.doubles[at] = values.double[at] > best
        best = max(best, values.double[at])
    if rules.surrenders(up):
        play.surrenders[at] = surrender_value(shoe, rules, at) > best


def choose_splits(
    shoe: Shoe, rules: Rules, play: Play, values: Values, split: array[float]
) -> None:
    """Split if that is better than whatever else `play` does with the pair."""
    for pair in RANKS:
        shape = shoe.shapes.of(pair, pair)
        for at in range(shape * 10, shape * 10 + 10):
            if shoe.free[at] >= 0 and rules.max_hands_of(pair) > 1:
                best = value_without_split(shoe, rules, play, values, at)
                play.splits[at] = split[pair * 10 + at % 10] > best


def split_values(shoe: Shoe, rules: Rules, play: Play) -> array[float]:
    """Value of splitting at `pair * 10 + up`, the hands then being played by `play`."""
    found = array("d", bytes(8 * 100))
    for pair in RANKS:
        for up in RANKS:
            if rules.max_hands_of(pair) > 1 and chance_of(shoe, (pair, pair, up)) > 0:
                found[pair * 10 + up] = split_value(shoe, rules, play, pair, up)
    return found


def value_without_split(shoe: Shoe, rules: Rules, play: Play, values: Values, at: int) -> float:
    if play.surrenders[at]:
        return surrender_value(shoe, rules, at)
    if play.doubles[at]:
        return values.double[at]
    return values.hit[at] if play.hits[at] else values.stand[at]


def surrender_value(shoe: Shoe, rules: Rules, at: int) -> float:
    """Half the wager; with late surrender, a dealer's blackjack takes all of it."""
    kept = 1.0 if rules.early else shoe.free[at]
    return kept / 2 - at_stake(shoe, rules, at)


def is_blackjack(shoe: Shoe, shape: int) -> bool:
    return shape == shoe.shapes.of(ACE, TEN)


def game_value(solution: Solution) -> float:
    """The player's expectation per unit of the opening wager."""
    shoe, total = solution.shoe, 0.0
    for shape, low, high in two_card_shapes():
        for up in RANKS:
            chance = chance_of(shoe, (low, high, up)) * (1 if low == high else 2)
            if chance > 0:
                total += chance * _start_value(solution, shape, low, up)
    return total


def _start_value(solution: Solution, shape: int, low: int, up: int) -> float:
    shoe, rules, at = solution.shoe, solution.rules, shape * 10 + up
    if is_blackjack(shoe, shape):
        return shoe.free[at] * float(rules.blackjack_pays)
    taken = 1 - shoe.free[at] if rules.peeks else 0.0
    if solution.play.splits[at]:
        return solution.split[low * 10 + up] - taken
    return value_without_split(shoe, rules, solution.play, solution.values, at) - taken
