"""What a split adds to the variance of a round: its hands share the dealer's hand.

The squares of single hands are exact. Products of two hands are summed in double precision: they
make up a few hundredths of the variance, which is so good to about twelve digits.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

from houseway.lab.blackjack.exact import probability
from houseway.lab.blackjack.finals import split_hands
from houseway.lab.blackjack.merged import expected, listed, merged, with_more
from houseway.lab.blackjack.optimal import Solution
from houseway.lab.blackjack.resplits import pair_coefficients
from houseway.lab.blackjack.rows import Results
from houseway.lab.blackjack.shapes import RANKS


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
    return probability(found.split.squares, found.cards) + Fraction(2 * products)


def _products(solution: Solution, pair: int, up: int) -> float:
    """Summed over the pairs of hands of a split, the expected product of their gains."""
    shoe, rules = solution.shoe, solution.rules
    factors = pair_coefficients(rules.max_hands_of(pair))
    hands = split_hands(shoe, rules, solution.play, pair, up)
    other, same = (listed(shoe, hand) for hand in hands)
    parts = [
        (merged(other, other), factors.other_other),
        (merged(other, same), factors.other_same),
        (merged(same, same), factors.same_same),
    ]
    return expected(with_more(parts, pair, extra=0), shoe, rules, up)
