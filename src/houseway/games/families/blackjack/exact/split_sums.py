"""Splits in whole numbers: sums over all hands of a split, resplits included."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from houseway.games.families.blackjack.exact.draws import Draws, Known, count_ends, plus, put_down
from houseway.games.families.blackjack.exact.finals import Endings, split_hands
from houseway.games.families.blackjack.exact.resplits import coefficients
from houseway.games.families.blackjack.strategy.optimal import Solution


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitSums:
    """Expected gain, stakes and squared gains of the hands, counted with the pair and up card."""

    net: Draws
    staked: Draws
    squares: Draws


def split_gain(solution: Solution, pair: int, up: int) -> Draws:
    sums = SplitSums(net=Counter(), staked=Counter(), squares=Counter())
    add_split(solution, pair, up, sums)
    return sums.net


def add_split(solution: Solution, pair: int, up: int, sums: SplitSums) -> None:
    factors = coefficients(solution.rules.max_hands_of(pair))
    hands = split_hands(solution.shoe, solution.rules, solution.play, pair, up)
    for hand, weights in zip(hands, (factors.other, factors.same), strict=True):
        for gone, factor in enumerate(weights):
            if factor:
                known = Known(up=up, rank=pair, extra=1 + gone)
                _add_hand(solution, hand, known, factor, sums)


def _add_hand(
    solution: Solution, hand: Endings, known: Known, factor: int, sums: SplitSums
) -> None:
    """A hand gains its stake twice over if it wins, once if it pushes, less what was put down."""
    single, double = put_down(solution.shoe, hand, known, peeks=solution.rules.peeks)
    for units, down, finals in ((1, single, hand.played), (2, double, hand.doubled)):
        ends = count_ends(solution.shoe, finals, known)
        plus(sums.staked, down, units * factor)
        plus(sums.net, down, -units * factor)
        plus(sums.net, ends.won, 2 * units * factor)
        plus(sums.net, ends.pushed, units * factor)
        plus(sums.squares, down, units * units * factor)
        plus(sums.squares, ends.pushed, -units * units * factor)
