"""Caribbean Stud counted: deals per outcome under best play, and dealer hands behind one decision.

A deal is a player's hand, a dealer's hand and which of the dealer's five cards is face up.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import comb

from houseway import kernels
from houseway.games.caribbean_stud import loops
from houseway.games.caribbean_stud.settlement import ACE_KING, Showdown, settle_fold, settle_raise
from houseway.hands import five_card
from houseway.money import DOLLAR, Money
from houseway.paytables import Paytable
from houseway.table.settlement import Line

HANDS = comb(52, 5)
DEALS = comb(52, 5) * comb(47, 5) * 5
SHOWDOWNS: tuple[Showdown, ...] = ("dealer_not_qualified", "player_better", "tie", "dealer_better")
LOW_MASKS, RANKS, ENTRIES = 1 << 11, 13, 5

Lows = tuple[int, int, int]  # the three ranks below ace and king, highest first


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A-K-high deals of one kind: outcomes of a raise in the order of SHOWDOWNS, and deals
    raised."""

    showdowns: tuple[int, ...]
    raised: int

    @property
    def deals(self) -> int:
        return sum(self.showdowns)


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """Deals under best play. A choice of equal worth would be folded; there is none in our table.

    `folded` and `raised` are by the player's category, `raised` then in the order of SHOWDOWNS;
    `cells` split the A-K-high hands by their low ranks and the rank of the up card.
    """

    folded: tuple[int, ...]
    raised: tuple[tuple[int, ...], ...]
    cells: Mapping[tuple[Lows, int], Cell]


Counts = tuple[list[int], dict[int, int]]  # by category; entries of cells that are not zero


@lru_cache(maxsize=16)
def solution(table: Paytable, *, everywhere: bool = False) -> Solution:
    """Best play. `everywhere` considers each up card for every hand, not only for A-K high.

    Both give the same deals while every win of a pair or better pays 1 to 1 or more (proven by
    computation in the tests); for a table of your own that pays less, set `everywhere`.
    """
    return together([count(table, 0, HANDS, everywhere=everywhere)])


def count(table: Paytable, first: int, last: int, *, everywhere: bool = False) -> Counts:
    """The same for the player's hands from `first` on, below `last`."""
    prepare()
    nets = [net(table, showdown, name) for name in five_card.CATEGORIES for showdown in SHOWDOWNS]
    counts = array("q", [0]) * (5 * len(five_card.CATEGORIES))
    cells = array("q", [0]) * (LOW_MASKS * RANKS * ENTRIES)
    look = everywhere or not pays_even_money(table)
    loops.solve(array("q", nets), fold_net(), look, first, last, counts, cells)
    return list(counts), {at: deals for at, deals in enumerate(cells) if deals}


def together(found: Sequence[Counts]) -> Solution:
    counts = [sum(column) for column in zip(*(part for part, _ in found), strict=True)]
    cells: Counter[int] = Counter()
    for _, part in found:
        cells.update(part)
    return Solution(
        folded=tuple(counts[0::5]),
        raised=tuple(tuple(counts[at + 1 : at + 5]) for at in range(0, len(counts), 5)),
        cells=read_cells(cells),
    )


def dealer_hands(cards: Sequence[int], up: int | None) -> tuple[int, ...]:
    """Dealer hands per showdown; with an up card, only those that hold it."""
    prepare()
    place = sum(comb(card, k) for k, card in enumerate(sorted(cards), 1))
    found: tuple[int, ...] = loops.outcomes(place, -1 if up is None else up)
    return found


@cache
def prepare() -> None:
    """Tabulate the dealer's hands once per process: about a third of a second."""
    loops.prepare(strengths, ACE_KING)


def strengths(cards: array[int]) -> array[int]:
    out = array("i", bytes(4 * (len(cards) // 5)))
    kernels.five_batch(cards, out)
    return out


def read_cells(cells: Counter[int]) -> dict[tuple[Lows, int], Cell]:
    found = {}
    for low, middle, high in combinations(range(11), 3):
        row = RANKS * (1 << low | 1 << middle | 1 << high)
        for up in range(RANKS):
            *showdowns, raised = (cells[ENTRIES * (row + up) + n] for n in range(ENTRIES))
            if any(showdowns):  # A-K-Q-J-10 is not an A-K-high hand.
                found[(high, middle, low), up] = Cell(showdowns=tuple(showdowns), raised=raised)
    return found


def pays_even_money(table: Paytable) -> bool:
    """Whether every win with a pair or better pays at least even money on ante and raise."""
    return all(net(table, "player_better", name) >= 3 * DOLLAR for name in five_card.CATEGORIES[1:])


def net(table: Paytable, showdown: Showdown, category: str) -> Money:
    """What a raise on an ante of one dollar wins."""
    return total(settle_raise(DOLLAR, showdown, category, table))


def fold_net() -> Money:
    return total(settle_fold(DOLLAR))


def total(lines: Sequence[Line]) -> Money:
    return sum(line.net for line in lines)
