"""Mississippi Stud: the exact optimum over all streets, by backward induction.

On 5th street some hands are worth exactly as much folded as bet 1x. The value is the same either
way, but average wager and variance differ, so every answer says how such ties are played.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Literal

from houseway import kernels
from houseway.counting.odds import Odds, Row, signed
from houseway.counting.options import Options
from houseway.games.mississippi_stud import loops as rounds
from houseway.games.mississippi_stud.settlement import settle_fold, settle_line
from houseway.hands import five_card, names
from houseway.money import CENT, DOLLAR, Money
from houseway.paytables import Paytable
from houseway.paytables import Row as PayRow
from houseway.table.settlement import Line, settle_side_bet

Ties = Literal["bet", "fold"]
# classes of two, three and four cards that differ by more than suits
CLASSES = (169, 1_755, 16_432)
DEALS = comb(52, 2) * 50 * 49 * 48
SCALES = (48 * 49 * 50, 48 * 49, 48)  # the scale of one ante on 3rd, 4th and 5th street
ROWS, STAKES = 16, 8  # entries per class in the compiled loops


@dataclass(frozen=True, slots=True, kw_only=True)
class Riding:
    """A wager that a fold forfeits: its rows are read from the same five cards.

    With a `stake` of zero its hands are counted separately, and the line is played on its own.
    """

    rows: tuple[PayRow, ...]
    stake: Money = 0
    ante: Money = CENT
    meters: tuple[tuple[str, Money], ...] = ()

    @property
    def unit(self) -> int:
        """Cents of one ante."""
        return self.ante // CENT

    @property
    def lost(self) -> int:
        return self.stake // CENT

    def net(self, hand_names: tuple[str, ...]) -> int:
        """Cents won; a share of a meter is rounded down to whole cents, as an award is."""
        if not self.stake:
            return 0
        line = settle_side_bet("progressive", self.stake, self.rows, hand_names)
        share = line.share.of(dict(self.meters)[line.share.level]) if line.share else 0
        return line.net // CENT + int(share) // CENT


ALONE = Riding(rows=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """Best values (units times SCALES) and bets, by class of known cards and antes down."""

    riding: Riding
    outcomes: tuple[tuple[str, ...], ...]  # the names of each final row
    ids: tuple[array[int], ...]
    sets: tuple[array[int], ...]  # the cards that represent each class of two, three, four
    further: tuple[array[int], ...]  # class of the larger set, by class and next card
    ways: array[int]
    finals: array[int]
    values: tuple[array[int], ...]
    bets: tuple[array[int], ...]
    value: Fraction
    folded: tuple[tuple[int, int, int], ...]  # street, antes bet, deals
    ended: tuple[tuple[int, tuple[str, ...], int], ...]  # antes bet, names, deals


def odds(table: Paytable, options: Options) -> Odds:
    """Per ante, betting when choices are equal; under `bets` the same, folding when they are
    equal."""
    return replace(by_ties(table, "bet"), bets=(by_ties(table, "fold"),))


def by_ties(table: Paytable, ties: Ties) -> Odds:
    solution = solve(table.rows, ties)
    folds = [fold_row(street, down, ways) for street, down, ways in solution.folded]
    ends = [end_row(table.rows, *end) for end in solution.ended]
    return Odds(
        paytable=table.id,
        bet="ante and streets",
        wager="ante",
        assumes={"strategy": "optimal", "streets": "fold or 1x to 3x", "equal_choices": ties},
        combinations=DEALS,
        rows=(*ends, *folds),
    )


def end_row(rows: Sequence[PayRow], down: int, hand_names: tuple[str, ...], ways: int) -> Row:
    """All antes bet as one wager: every bet on the line is paid the same odds."""
    (line,) = settle_line({"line": down * DOLLAR}, rows, hand_names)
    return as_row(line, f"{hand_names[0]}, {down} ante{'s' * (down > 1)}", ways)


def fold_row(street: int, down: int, ways: int) -> Row:
    (line,) = settle_fold({"line": down * DOLLAR})
    where = f"{street}{'rd' if street == 3 else 'th'} street"
    return as_row(line, f"fold on {where}, {down} ante{'s' * (down > 1)}", ways)


def as_row(line: Line, hand: str, ways: int) -> Row:
    net = Fraction(line.net, DOLLAR)
    staked = Fraction(line.stake, DOLLAR)
    return Row(hand=hand, combinations=ways, pays=signed(net), net=net, staked=staked)


@lru_cache(maxsize=16)
def solve(rows: tuple[PayRow, ...], ties: Ties = "bet", riding: Riding = ALONE) -> Solution:
    """Backward over the streets for the values, then forward along the best bets for the counts."""
    rounds.use_tables(**kernels.five_tables())
    outcomes, row_of = final_rows((*rows, *riding.rows))
    sets = [array("B", bytes(size * CLASSES[size - 2])) for size in (2, 3, 4)]
    ids = tuple(array("i", bytes(4 * comb(52, size))) for size in (2, 3, 4))
    ways, unused = array("i", bytes(4 * CLASSES[0])), array("i")
    finals = array("i", bytes(4 * ROWS * CLASSES[2]))
    rounds.last_street(row_of, sets[2], ids[2], finals)
    rounds.standing_sets(3, sets[1], ids[1], unused)
    rounds.standing_sets(2, sets[0], ids[0], ways)
    further = [array("i", bytes(4 * 52 * CLASSES[i])) for i in (0, 1)]
    rounds.next_classes(2, sets[0], ids[1], further[0])
    rounds.next_classes(3, sets[1], ids[2], further[1])
    values, bets = backward(rows, outcomes, finals, further, ties, riding)
    folded, ended = forward(ways, finals, further, bets)
    return Solution(
        riding=riding,
        outcomes=outcomes,
        ids=ids,
        sets=tuple(sets),
        further=tuple(further),
        ways=ways,
        finals=finals,
        values=values,
        bets=bets,
        value=Fraction(
            sum(w * values[0][STAKES * i + 1] for i, w in enumerate(ways)), DEALS * riding.unit
        ),
        folded=folded,
        ended=tuple((down, outcomes[row], n) for down, row, n in ended),
    )


def final_rows(rows: Sequence[PayRow]) -> tuple[tuple[tuple[str, ...], ...], bytearray]:
    """The kinds of final hand that the table distinguishes, and the kind of each strength by its
    category and top rank."""
    threshold_rows = [row.hand for row in rows]
    found: dict[tuple[str, ...], int] = {}
    row_of = bytearray(256)
    for category, name in enumerate(five_card.CATEGORIES):
        for rank in range(13):
            hand_names = names.classes(five_card.FAMILY, name, rank, threshold_rows)
            row_of[category << 4 | rank] = found.setdefault(hand_names, len(found))
    return tuple(found), row_of


def backward(
    rows: tuple[PayRow, ...],
    outcomes: tuple[tuple[str, ...], ...],
    finals: array[int],
    further: list[array[int]],
    ties: Ties,
    riding: Riding,
) -> tuple[tuple[array[int], ...], tuple[array[int], ...]]:
    unit, lost = riding.unit, riding.lost
    values = tuple(array("q", bytes(8 * STAKES * count)) for count in CLASSES)
    bets = tuple(array("B", bytes(STAKES * count)) for count in CLASSES)
    pays = array("q", [unit * pay_of(rows, hand_names) for hand_names in outcomes] + [0] * ROWS)
    sides = array("q", [riding.net(hand_names) for hand_names in outcomes] + [0] * ROWS)
    fold_ties = ties == "fold"
    rounds.fifth_street(CLASSES[2], finals, pays, sides, unit, lost, fold_ties, values[2], bets[2])
    for i, least, most in ((1, 2, 4), (0, 1, 1)):
        rounds.earlier_street(
            CLASSES[i],
            further[i],
            values[i + 1],
            SCALES[i],
            unit,
            lost,
            least,
            most,
            values[i],
            bets[i],
        )
    return values, bets


def pay_of(rows: Sequence[PayRow], hand_names: tuple[str, ...]) -> int:
    """What one ante wins, as the table settles it; whole odds, since the rounds count antes."""
    (line,) = settle_line({"line": DOLLAR}, rows, hand_names)
    pay, rest = divmod(line.net, DOLLAR)
    if rest:
        raise ValueError(f"{hand_names[0]} must pay whole odds for the exact solution.")
    return pay


def forward(
    ways: array[int], finals: array[int], further: list[array[int]], bets: tuple[array[int], ...]
) -> tuple[tuple[tuple[int, int, int], ...], tuple[tuple[int, int, int], ...]]:
    """Deals folded per street and ended per row, the community cards counted in their order."""
    weights = [array("q", bytes(8 * STAKES * count)) for count in CLASSES]
    folds = [array("q", bytes(8 * STAKES)) for _ in CLASSES]
    ended = array("q", bytes(8 * ROWS * 11))
    for i, count in enumerate(ways):
        weights[0][STAKES * i + 1] = count
    rounds.play_on(CLASSES[0], further[0], bets[0], weights[0], weights[1], folds[0])
    rounds.play_on(CLASSES[1], further[1], bets[1], weights[1], weights[2], folds[1])
    rounds.finish(CLASSES[2], finals, bets[2], weights[2], folds[2], ended)
    return (
        tuple(
            (street + 3, down, count * SCALES[street])
            for street, counts in enumerate(folds)
            for down, count in enumerate(counts)
            if count
        ),
        tuple((i // ROWS, i % ROWS, count) for i, count in enumerate(ended) if count),
    )
