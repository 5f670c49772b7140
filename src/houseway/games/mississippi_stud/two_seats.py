"""Two seats on one board of Mississippi Stud, both played optimally: every pair of hands, exactly.

A seat's result depends on its two cards and on the board in the order in which it is turned. Boards
that differ only in suits are counted once.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations
from math import comb
from typing import Any

from houseway import kernels
from houseway.cards import standard_deck
from houseway.counting.options import Options
from houseway.counting.seats import DisjointPairs, Moments
from houseway.games.mississippi_stud import loops
from houseway.games.mississippi_stud.odds import STAKES, Solution, final_rows, pay_of, solve
from houseway.games.mississippi_stud.progressive import boards
from houseway.paytables import Paytable
from houseway.paytables import Row as PayRow


def moments(table: Paytable, options: Options) -> Moments:
    return counted(table.rows)


@lru_cache(maxsize=8)
def counted(rows: tuple[PayRow, ...]) -> Moments:
    import numpy

    best = solve(rows)
    classes = [class_numbers(best, size) for size in (2, 3, 4)]
    bets = [numpy.frombuffer(one, numpy.uint8).reshape(-1, STAKES) for one in best.bets]
    outcomes, row_of = final_rows(rows)
    pays = numpy.array([pay_of(rows, outcomes[row]) for row in row_of], numpy.int64)
    first = second = product = 0
    for board, alike in boards().items():
        hands = [pair for pair in combinations(standard_deck(), 2) if not set(pair) & set(board)]
        held = numpy.array(hands)
        disjoint = DisjointPairs(held)
        ends = pays[[kernels.five(*board, *hand) >> 16 for hand in hands]]
        for order in permutations(board):
            nets = played(held, order, classes, bets, ends)
            first += alike * int(nets.sum())
            second += alike * int((nets * nets).sum())
            product += alike * disjoint(nets)
    deals = comb(52, 3) * 6 * comb(49, 2)
    return Fraction(first, deals), Fraction(second, deals), Fraction(product, deals * comb(47, 2))


def played(held: Any, board: Sequence[int], classes: Any, bets: Any, ends: Any) -> Any:
    """What each hand wins in antes, street by street; a folded hand bets no more."""
    import numpy

    down = numpy.ones(len(held), numpy.int64)
    out = numpy.zeros(len(held), bool)
    for street in range(3):
        seen = numpy.hstack([held, numpy.tile(board[:street], (len(held), 1))]).astype(int)
        place = classes[street][rank(numpy.sort(seen, axis=1))]
        bet = numpy.where(out, 0, bets[street][place, down])
        out |= bet == 0
        down += bet
    return numpy.where(out, -down, down * ends)


def class_numbers(best: Solution, size: int) -> Any:
    """The class of each set of cards, by its rank."""
    import numpy

    found = numpy.zeros(comb(52, size), numpy.int64)
    for cards in combinations(range(52), size):
        place = sum(comb(card, at) for at, card in enumerate(cards, 1))
        found[place] = best.ids[size - 2][loops.set_number(cards)]
    return found


def rank(cards: Any) -> Any:
    """The position of each ascending set among all sets of its size."""
    import numpy

    choose = numpy.array([[comb(card, at) for card in range(52)] for at in range(5)])
    return sum(choose[at + 1][cards[:, at]] for at in range(cards.shape[1]))
