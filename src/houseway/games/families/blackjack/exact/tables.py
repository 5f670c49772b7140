"""The value of every choice against every up card, in double precision, to choose plays from."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from houseway.games.families.blackjack.exact import loops_values as kernel
from houseway.games.families.blackjack.exact.dealer import DEPTHS, DealerSteps, dealer_steps
from houseway.games.families.blackjack.exact.shapes import Shapes, shapes
from houseway.games.families.blackjack.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoe:
    """A full shoe under the dealer's rule: the chances of standing, for every shape and up card.

    `win` and `push` are chances together with "no dealer's blackjack", whose chance is `free`;
    `free` is negative if the shoe does not hold the cards.
    """

    counts: array[int]
    steps: DealerSteps
    shapes: Shapes
    win: array[float]
    push: array[float]
    free: array[float]

    def scratch(self) -> tuple[array[int], array[int], array[int]]:
        """Work space of a kernel: the shoe left, products by depth, the dealer's counts."""
        return array("i", [0] * 10), array("q", [0] * (DEPTHS + 1)), array("q", [0] * (5 * DEPTHS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """Joint with "no dealer's blackjack" if the dealer peeks; divide by `free` for the conditional
    value."""

    stand: array[float]
    hit: array[float]
    double: array[float]


@lru_cache(maxsize=16)
def shoe_of(decks: int, hits_soft_17: bool) -> Shoe:
    return shoe_with(Rules(decks=decks).shoe, hits_soft_17)


def shoe_with(counts: Sequence[int], hits_soft_17: bool, wanted: array[int] | None = None) -> Shoe:
    """Any shoe, given as the number of aces, twos, ..., nines and ten-value cards.

    `wanted` are the shapes, by up card, on which a play ends; if given, no others are computed.
    """
    table, steps = shapes(), dealer_steps(hits_soft_17)
    win, push, free = (array("d", bytes(8 * 10 * len(table))) for _ in range(3))
    full = array("i", counts)
    shoe = Shoe(counts=full, steps=steps, shapes=table, win=win, push=push, free=free)
    kernel.stand_table(
        full,
        table.cards,
        table.total,
        steps.first,
        steps.steps,
        wanted or array("b", b"\1" * len(win)),
        win,
        push,
        free,
        *shoe.scratch(),
    )
    return shoe


def play_values(shoe: Shoe, rules: Rules, hits: array[int], *, choose: bool) -> Values:
    """Values when `hits` is followed from the next card on; `choose` fills in the best `hits`."""
    stand, hit, double = (array("d", bytes(8 * len(shoe.win))) for _ in range(3))
    kernel.play_values(
        shoe.counts,
        shoe.shapes.cards,
        shoe.shapes.child,
        shoe.shapes.total,
        shoe.win,
        shoe.push,
        shoe.free,
        0.0 if rules.peeks else 1.0,
        choose,
        hits,
        stand,
        hit,
        double,
        shoe.scratch()[0],
    )
    return Values(stand=stand, hit=hit, double=double)


def at_stake(shoe: Shoe, rules: Rules, at: int) -> float:
    """Chance that a unit bet here is decided by play; without a peek this includes dealer's
    blackjacks."""
    return shoe.free[at] if rules.peeks else 1.0


def chance_of(shoe: Shoe, ranks: tuple[int, ...]) -> float:
    """Chance of drawing these cards from the full shoe in this order."""
    left, total, chance = list(shoe.counts), sum(shoe.counts), 1.0
    for rank in ranks:
        chance *= max(left[rank], 0) / total
        left[rank] -= 1
        total -= 1
    return chance
