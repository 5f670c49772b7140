"""What a split adds to the variance of a round: its hands share the dealer's hand.

The squares of single hands are exact. Products of two hands are summed in double precision: they
are a few percent of the variance, so the variance is accurate to about twelve digits.
"""

from __future__ import annotations

from fractions import Fraction

from houseway.games.families.blackjack.exact.draws import probability
from houseway.games.families.blackjack.exact.finals import split_hands
from houseway.games.families.blackjack.exact.merged import expected, listed, merged, with_more
from houseway.games.families.blackjack.exact.resplits import pair_coefficients
from houseway.games.families.blackjack.exact.rows import Results
from houseway.games.families.blackjack.exact.shapes import RANKS
from houseway.games.families.blackjack.strategy.optimal import Solution


def split_products(solution: Solution) -> float:
    """Expected sum of products of two hands of a split round, times the chance of a split.

    Most of it runs without the interpreter's lock, in parallel with other work.
    """
    return sum(
        products(solution, pair, up)
        for pair in RANKS
        for up in RANKS
        if solution.play.splits[solution.shoe.shapes.of(pair, pair) * 10 + up]
    )


def split_square(found: Results, split_product: float) -> Fraction:
    """Expected square of a split round's gain, times the chance of a split."""
    return probability(found.split.squares, found.cards) + Fraction(2 * split_product)


def products(solution: Solution, pair: int, up: int) -> float:
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
