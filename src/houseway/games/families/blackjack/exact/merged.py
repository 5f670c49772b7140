"""Split hands, or pairs of them, merged by the cards they take from the shoe (double precision)."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from houseway.games.families.blackjack.exact import loops_splits as kernel
from houseway.games.families.blackjack.exact.finals import Endings, split_hands
from houseway.games.families.blackjack.exact.resplits import coefficients
from houseway.games.families.blackjack.exact.shapes import RANKS
from houseway.games.families.blackjack.exact.tables import Shoe, chance_of
from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy.play import Play

LANES = 8  # Shoes that the kernel processes at once.
# Size of the first try; the largest case is pairs of twos against a 7, with 62,520 sets.
ROOM = 1 << 17


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A hand's gain as a sum of what its endings return, less the stakes put down.

    `kinds` are 0 for a total up to 16, 1 to 5 for 17 to 21, and 6 for a stake.
    """

    keys: array[int]
    kinds: array[int]
    weights: array[float]


# The second hand of a "pair" if one hand is counted alone: no cards, always returns one.
ALONE = Listed(keys=array("Q", [0]), kinds=array("i", [kernel.STAKE]), weights=array("d", [1]))


def listed(shoe: Shoe, hand: Endings) -> Listed:
    found = Listed(keys=array("Q"), kinds=array("i"), weights=array("d"))
    for units, finals in ((1, hand.played), (2, hand.doubled)):
        for shape, orders in zip(
            finals.shapes[: finals.number], finals.orders[: finals.number], strict=True
        ):
            found.keys.append(_packed(shoe, shape))
            found.kinds.append(max(shoe.shapes.total[shape] - 16, 0))
            found.weights.append(units * orders)
    for shape, (_, units) in hand.started.items():
        found.keys.append(_packed(shoe, shape))
        found.kinds.append(kernel.STAKE)
        found.weights.append(-units)
    return found


def _packed(shoe: Shoe, shape: int) -> int:
    cards = shoe.shapes.cards[shape * 10 : shape * 10 + 10]
    return sum(number << 6 * rank for rank, number in zip(RANKS, cards, strict=True) if number)


class MergedSplits:
    """Sets of cards, each with what the hands that take them return by the dealer's total."""

    def __init__(self, room: int) -> None:
        self.keys = memoryview(bytearray(8 * room)).cast("Q")
        self.sums = memoryview(bytearray(8 * 7 * room)).cast("d")
        self.slots = array("i", b"\xff" * (8 << room.bit_length()))
        self.number = 0


def merged(one: Listed, two: Listed) -> MergedSplits:
    """All pairs of a hand of the first list with one of the second; one list twice is halved."""
    pairs = len(one.keys) * len(two.keys)
    found = MergedSplits(min(pairs, ROOM))
    if not _merge(found, one, two):
        found = MergedSplits(pairs)
        fits = _merge(found, one, two)
        assert fits, "there is room for every pair"
    return found


def _merge(found: MergedSplits, one: Listed, two: Listed) -> bool:
    """False if the table is too small."""
    found.number = kernel.merge(
        one.keys,
        one.kinds,
        one.weights,
        two.keys,
        two.kinds,
        two.weights,
        one is two,
        found.slots,
        found.keys,
        found.sums,
    )
    return found.number >= 0


Parts = list[tuple[MergedSplits, tuple[int, ...]]]


def with_more(parts: Parts, rank: int, extra: int) -> MergedSplits:
    """One table of all parts: a part with m + extra more cards of a rank, times its factor m."""
    most = sum(part.number * len(factors) for part, factors in parts)
    found = MergedSplits(min(most, 2 * ROOM))
    if not _add_parts(found, parts, rank, extra):
        found = MergedSplits(most)
        fits = _add_parts(found, parts, rank, extra)
        assert fits, "there is room for every set"
    return found


def _add_parts(found: MergedSplits, parts: Parts, rank: int, extra: int) -> bool:
    for part, factors in parts:
        for gone, factor in enumerate(factors):
            if factor and found.number >= 0:
                found.number = kernel.merge_more(
                    part.keys,
                    part.sums,
                    part.number,
                    (gone + extra) << 6 * rank,
                    factor,
                    found.number,
                    found.slots,
                    found.keys,
                    found.sums,
                )
    return found.number >= 0


def expected(table: MergedSplits, shoe: Shoe, rules: Rules, up: int) -> float:
    """The sum over all sets of chance times return, jointly with the up card."""
    found: float = kernel.product_sum(
        shoe.counts,
        shoe.steps.first,
        shoe.steps.steps,
        up,
        0.0 if rules.peeks else 1.0,
        table.keys,
        table.sums,
        table.number,
        LANES,
        memoryview(bytearray(8 * 512)).cast("d"),
    )
    return found


def split_value(shoe: Shoe, rules: Rules, play: Play, pair: int, up: int) -> float:
    """All hands of a split together, given the pair and the up card."""
    table = split_table(shoe, rules, play, pair, up)
    return expected(table, shoe, rules, up) / chance_of(shoe, (pair, pair, up))


def split_table(shoe: Shoe, rules: Rules, play: Play, pair: int, up: int) -> MergedSplits:
    """The sets of cards its hands may take; they depend on the play, not on the shoe."""
    factors = coefficients(rules.max_hands_of(pair))
    other, same = split_hands(shoe, rules, play, pair, up)
    parts = [
        (merged(listed(shoe, other), ALONE), factors.other),
        (merged(listed(shoe, same), ALONE), factors.same),
    ]
    # The second card of the pair is gone, too, in addition to those that are split again.
    return with_more(parts, pair, extra=1)
