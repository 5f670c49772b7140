"""What a split adds to the variance of a round: its hands share the dealer's hand.

The squares of single hands are exact. Products of two hands are summed in double precision: they
make up a few hundredths of the variance, which is so good to about twelve digits.
"""

from __future__ import annotations

from array import array
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction

from houseway.lab.blackjack.exact import probability
from houseway.lab.blackjack.finals import Endings, split_hands
from houseway.lab.blackjack.optimal import Solution
from houseway.lab.blackjack.resplits import pair_coefficients
from houseway.lab.blackjack.rows import Results
from houseway.lab.blackjack.shapes import RANKS
from houseway.lab.blackjack.tables import Shoe
from houseway.lab.rounds import _blackjack_pairs as kernel

LANES = 8  # Shoes that the kernel walks at once.
ROOM = 1 << 18  # Sets of cards that two hands can take together: see the test of the most met.


def split_square(solution: Solution, found: Results) -> Fraction:
    """Expected square of a split round's gain, times the chance of a split."""
    splits = [
        (pair, up)
        for pair in RANKS
        for up in RANKS
        if solution.play.splits[solution.shoe.shapes.of(pair, pair) * 10 + up]
    ]
    with ThreadPoolExecutor(2) as pool:  # The kernel runs without the interpreter's lock.
        products = sum(pool.map(lambda split: _products(solution, *split), splits))
    return probability(found.split_squares, found.cards) + Fraction(2 * products)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A hand's gain as a sum of what its endings return, less the stakes put down.

    `kinds` are 0 for a total up to 16, 1 to 5 for 17 to 21, and 6 for a stake.
    """

    keys: array[int]
    kinds: array[int]
    weights: array[float]


def _listed(shoe: Shoe, hand: Endings) -> Listed:
    found = Listed(keys=array("Q"), kinds=array("i"), weights=array("d"))
    for units, finals in ((1, hand.played), (2, hand.doubled)):
        for i in range(finals.number):
            found.keys.append(_packed(shoe, finals.shapes[i]))
            found.kinds.append(max(shoe.shapes.total[finals.shapes[i]] - 16, 0))
            found.weights.append(float(units * finals.orders[i]))
    for shape, (_, units) in hand.started.items():
        found.keys.append(_packed(shoe, shape))
        found.kinds.append(kernel.STAKE)
        found.weights.append(-float(units))
    return found


def _packed(shoe: Shoe, shape: int) -> int:
    return sum(shoe.shapes.cards[shape * 10 + rank] << 6 * rank for rank in RANKS)


def _products(solution: Solution, pair: int, up: int) -> float:
    """Summed over the pairs of hands of a split, the expected product of their gains."""
    factors = pair_coefficients(solution.rules.max_hands_of(pair))
    hands = split_hands(solution.shoe, solution.rules, solution.play, pair, up)
    other, same = (_listed(solution.shoe, hand) for hand in hands)
    merged = _Merged(room=min(ROOM, len(other.keys) ** 2 * len(factors.other_other)))
    merged.add(other, other, factors.other_other, pair)
    merged.add(other, same, factors.other_same, pair)
    merged.add(same, same, factors.same_same, pair)
    return merged.total(solution, up)


class _Merged:
    """Pairs of hands by the cards they take together, split cards included."""

    def __init__(self, room: int) -> None:
        self.keys = array("Q", bytes(8 * room))
        self.sums = array("d", bytes(8 * 7 * room))
        self.slots = array("i", b"\xff" * (8 << room.bit_length()))
        self.number = 0

    def add(self, one: Listed, two: Listed, factors: tuple[int, ...], pair: int) -> None:
        for gone, factor in enumerate(factors):
            if factor:
                self.number = kernel.merge(
                    one.keys,
                    one.kinds,
                    one.weights,
                    two.keys,
                    two.kinds,
                    two.weights,
                    one is two,
                    gone << 6 * pair,
                    float(factor),
                    self.number,
                    self.slots,
                    self.keys,
                    self.sums,
                )
                assert self.number >= 0, "more sets of cards than there is room for"

    def total(self, solution: Solution, up: int) -> float:
        found: float = kernel.product_sum(
            solution.shoe.counts,
            solution.shoe.steps.first,
            solution.shoe.steps.steps,
            up,
            0.0 if solution.rules.peeks else 1.0,
            self.keys,
            self.sums,
            self.number,
            LANES,
            memoryview(bytearray(8 * 4 * 128)).cast("d", (4, 128)),
        )
        return found
