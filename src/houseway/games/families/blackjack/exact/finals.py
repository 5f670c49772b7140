"""How hands end under a play: the sets of cards stood on, and the orders in which they arise."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houseway.games.families.blackjack.exact import loops_values as kernel
from houseway.games.families.blackjack.exact.shapes import RANKS
from houseway.games.families.blackjack.exact.tables import Shoe
from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy.play import (
    Play,
    children,
    doubles_after_split,
    plays_on,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finals:
    """Shapes on which play ends, each with the number of orders in which it does."""

    shapes: array[int]
    orders: array[int]
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Endings:
    """Hands for one unit, hands doubled, and what was put down: shape -> (orders, units)."""

    played: Finals
    doubled: Finals
    started: Mapping[int, tuple[int, int]]


def endings(
    shoe: Shoe,
    play: Play,
    up: int,
    single: Mapping[int, int],
    double: Mapping[int, int],
    *,
    draws: bool = True,
) -> Endings:
    """Play out two-card shapes, given with their orders: those for one unit, those to double."""
    ends: dict[int, int] = {}
    for start, orders in double.items():
        for _, shape in children(shoe.shapes, start):
            ends[shape] = ends.get(shape, 0) + orders
    down = {s: (n, 1) for s, n in single.items()} | {s: (n, 2) for s, n in double.items()}
    return Endings(
        played=_finals(shoe, play, up, single, draws),
        doubled=_finals(shoe, play, up, ends, draws=False),
        started=down,
    )


def split_hands(
    shoe: Shoe, rules: Rules, play: Play, pair: int, up: int
) -> tuple[Endings, Endings]:
    """One hand of a split: with a second card unlike the pair, and with one of the same value."""
    others = [rank for rank in RANKS if rank != pair]
    return (
        _split_hand(shoe, rules, play, pair, up, others),
        _split_hand(shoe, rules, play, pair, up, [pair]),
    )


def _split_hand(
    shoe: Shoe, rules: Rules, play: Play, pair: int, up: int, seconds: Sequence[int]
) -> Endings:
    starts = [shoe.shapes.of(pair, second) for second in seconds]
    double = {s: 1 for s in starts if doubles_after_split(rules, play, pair, s, up)}
    single = {s: 1 for s in starts if s not in double}
    return endings(shoe, play, up, single, double, draws=plays_on(rules, pair))


def _finals(shoe: Shoe, play: Play, up: int, starts: Mapping[int, int], draws: bool) -> Finals:
    ways = array("q", bytes(8 * len(shoe.shapes)))
    for shape, orders in starts.items():
        ways[shape] += orders
    found, orders_found = array("i", bytes(4 * len(ways))), array("q", bytes(8 * len(ways)))
    number = kernel.play_on(shoe.shapes.child, up, play.hits, draws, ways, found, orders_found)
    return Finals(shapes=found, orders=orders_found, number=number)
