"""Chances in whole numbers: ordered draws from the full shoe, by how many cards they take.

An event is counted as {cards drawn: number of ordered draws}; its probability is the sum of
count / (N (N - 1) ... ), one division per length. Inclusion and exclusion makes some counts
negative; only the sum is a probability.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import perm

from houseway.games.families.blackjack.exact import loops_values as kernel
from houseway.games.families.blackjack.exact.dealer import DEPTHS
from houseway.games.families.blackjack.exact.finals import Endings, Finals
from houseway.games.families.blackjack.exact.shapes import ACE, TEN
from houseway.games.families.blackjack.exact.tables import Shoe

Draws = Counter[int]
WORD = 48  # Bytes for one count: ordered draws of 40 cards out of 416 take 347 bits.


def probability(draws: Draws, cards: int) -> Fraction:
    """One division in all: everything is brought to the longest draw first."""
    longest = max(draws, default=0)
    total = sum(count * perm(cards - k, longest - k) for k, count in draws.items())
    return Fraction(total, perm(cards, longest))


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Cards gone besides the hand itself: the up card, and `extra` cards of value `rank`."""

    up: int
    rank: int = 0
    extra: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A set of cards, the number of orders in which it may be dealt, and what else is gone."""

    shape: int
    orders: int
    known: Known

    def gone(self, shoe: Shoe) -> list[int]:
        """Cards missing from the shoe, by value."""
        found = shoe.shapes.cards[self.shape * 10 : self.shape * 10 + 10].tolist()
        found[self.known.up] += 1
        found[self.known.rank] += self.known.extra
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Ends:
    """Hands stood on. `won` and `pushed` leave out dealer's blackjacks, `reached` does not."""

    reached: Draws
    won: Draws
    pushed: Draws


def count_ends(shoe: Shoe, finals: Finals, known: Known) -> Ends:
    """Exact counts of how these finished hands fare against the dealer."""
    beaten, pushed = (bytearray(WORD * DEPTHS * finals.number) for _ in range(2))
    kernel.final_counts(
        shoe.counts,
        shoe.shapes.cards,
        shoe.shapes.total,
        shoe.steps.first,
        shoe.steps.steps,
        known.up,
        known.rank,
        known.extra,
        finals.shapes,
        finals.number,
        memoryview(beaten).cast("q"),
        memoryview(pushed).cast("q"),
        *shoe.scratch(),
    )
    ends = Ends(reached=Counter(), won=Counter(), pushed=Counter())
    lost, level = Counter[int](), Counter[int]()
    for i in range(finals.number):
        row = slice(i * WORD * DEPTHS, (i + 1) * WORD * DEPTHS)
        if pushed[row.start]:
            start = Start(shape=finals.shapes[i], orders=finals.orders[i], known=known)
            weight, size = count_start(shoe, start, ends.won, peeks=True)
            ends.reached[size] += weight
            lost[size] += weight * int.from_bytes(beaten[row], "little")
            level[size] += weight * int.from_bytes(pushed[row], "little")
    _unpack(lost, ends.won, -1)
    _unpack(level, ends.pushed, 1)
    return ends


def _unpack(packed: Counter[int], target: Draws, sign: int) -> None:
    """Splits one large number into the counts of all depths, one word each."""
    for size, number in packed.items():
        words = number.to_bytes(WORD * DEPTHS, "little")
        for depth in range(1, DEPTHS):
            count = int.from_bytes(words[WORD * depth : WORD * depth + WORD], "little")
            if count:
                target[size + depth] += sign * count


def count_start(shoe: Shoe, start: Start, target: Draws, *, peeks: bool) -> tuple[int, int]:
    """Counts the draws of these cards; where the dealer peeks, those without a dealer's blackjack.

    Returns all draws of the cards, and how many cards that takes.
    """
    gone = start.gone(shoe)
    weight, size = start.orders, sum(gone)
    for full, number in zip(shoe.counts, gone, strict=True):
        if number:
            weight *= _orders(full, number)
    target[size] += weight
    if peeks and start.known.up in (ACE, TEN):
        hole = TEN - start.known.up
        target[size + 1] -= weight * (shoe.counts[hole] - gone[hole])
    return weight, size


_orders = cache(perm)


def put_down(shoe: Shoe, hand: Endings, known: Known, *, peeks: bool) -> tuple[Draws, Draws]:
    """Draws of hands started for one unit, and of hands doubled; with a peek, without dealer's
    blackjacks."""
    down: tuple[Draws, Draws] = (Counter(), Counter())
    for shape, (orders, units) in hand.started.items():
        start = Start(shape=shape, orders=orders, known=known)
        count_start(shoe, start, down[units - 1], peeks=peeks)
    return down


def plus(target: Draws, draws: Draws, factor: int = 1) -> None:
    for k, count in draws.items():
        target[k] += factor * count
