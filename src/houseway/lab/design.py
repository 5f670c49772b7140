"""Design: the whole pays of named rows that bring a bet closest to a target edge.

Where play does not depend on the pays, the edge falls by a row's probability with each unit it
pays, so the search is exact arithmetic on those weights. Where the best play changes with the pays,
only one row can be designed, and each candidate is solved again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.lab.design_search import Bounds, nearest_on_curve, nearest_pays
from houseway.lab.solvers import bet_solver, odds
from houseway.money import ForOne, Push, ToOne
from houseway.paytables import Paytable, Row, paytable

IN_ORDER = (
    "Rows that are in order in the current paytable stay in order: no row pays more than the row"
    " above it. `--any-order` turns this off."
)
ANY_ORDER = "A row may pay more than the row above it."
FIXED_PLAY = "Exact: each unit a row pays lowers the edge by the row's probability."
SOLVED = "Exact: best play was solved again for each pay of this row."


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    pays: tuple[int, ...]  # in the order the rows were named
    house_edge: Fraction
    difference: Fraction  # from the target


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """`present` is the answer for the unchanged paytable; candidates are listed best first."""

    table: Paytable
    rows: tuple[Row, ...]
    target: Fraction
    present: Odds
    order: str
    method: str
    candidates: tuple[Candidate, ...]


def design(
    table: Paytable,
    hands: Sequence[str],
    target: Fraction,
    options: Options | None = None,
    *,
    most: int = 10,
    any_order: bool = False,
) -> Design:
    """At most `most` sets of pays for these rows; fewer if the adjacent rows allow fewer."""
    settings = options or Options()
    check(table, hands, target, most)
    paid = payer(table)
    rows = tuple(named_row(table, rows_of(paid, settings), hand) for hand in hands)
    bounds = bounds_of(rows_of(paid, settings), rows, any_order=any_order)
    now = odds(table, settings)
    adapts = bet_solver(table).adapts
    if adapts:
        found = along_curve(table, rows, target, settings, bounds, most)
    else:
        found = by_weights(table, rows, target, settings, bounds, most)
    return Design(
        table=table,
        rows=rows,
        target=target,
        present=now,
        order=ANY_ORDER if any_order else IN_ORDER,
        method=SOLVED if adapts else FIXED_PLAY,
        candidates=tuple(found),
    )


def check(table: Paytable, hands: Sequence[str], target: Fraction, most: int) -> None:
    solver = bet_solver(table)
    if solver.not_designed:
        raise ValueError(solver.not_designed)
    if not hands or len(set(hands)) < len(hands):
        raise ValueError("Name each row only once.")
    if solver.adapts and len(hands) > 1:
        raise ValueError(f"The pays of {table.id} change the best play; design one row at a time.")
    if target >= 1:
        raise ValueError("The target edge must be below 100%.")
    if most < 1:
        raise ValueError("Ask for at least one set of pays.")


def by_weights(
    table: Paytable,
    rows: Sequence[Row],
    target: Fraction,
    options: Options,
    bounds: Sequence[Bounds],
    most: int,
) -> list[Candidate]:
    present = [odds_paid(row) for row in rows]
    edge = odds(table, options).house_edge
    weights = [edge - priced(table, {row.hand: pay + 1}, options) for row, pay in pairs(rows)]
    for row, weight in zip(rows, weights, strict=True):
        if not weight:
            raise ValueError(f"{row.hand} never occurs here, so its pay does not matter.")
    unpaid = edge + dot(weights, present)
    best = nearest_pays(unpaid - target, weights, present, bounds, most)
    return [candidate(pays, unpaid - dot(weights, pays), target) for pays in best]


def along_curve(
    table: Paytable,
    rows: Sequence[Row],
    target: Fraction,
    options: Options,
    bounds: Sequence[Bounds],
    most: int,
) -> list[Candidate]:
    (row,) = rows
    found = nearest_on_curve(
        lambda pay: priced(table, {row.hand: Fraction(pay)}, options),
        target,
        floor(odds_paid(row)),
        bounds[0],
        most,
    )
    return [candidate(pays, edge, target) for edge, pays in found]


def candidate(pays: tuple[int, ...], edge: Fraction, target: Fraction) -> Candidate:
    return Candidate(pays=pays, house_edge=edge, difference=edge - target)


def priced(table: Paytable, pays: dict[str, Fraction], options: Options) -> Fraction:
    """The edge with other pays in the named rows."""
    with_part = bet_solver(table).with_part
    if with_part is not None:
        return with_part(table, with_pays(payer(table), pays), options).house_edge
    return odds(with_pays(table, pays), options).house_edge


def with_pays(table: Paytable, pays: dict[str, Fraction]) -> Paytable:
    """A copy of the paytable with these pays, in each row's own unit. It is no longer approved."""

    def changed(rows: Sequence[Row]) -> tuple[Row, ...]:
        return tuple(
            replace(row, pay=type(row.pay)(pays[row.hand]))
            if row.hand in pays and isinstance(row.pay, ToOne | ForOne)
            else row
            for row in rows
        )

    by_hands = tuple((count, changed(rows)) for count, rows in table.by_hands)
    return replace(table, rows=changed(table.rows), by_hands=by_hands, approved=False, public=False)


def payer(table: Paytable) -> Paytable:
    """The paytable whose rows are designed; if it combines several, the named part."""
    part = bet_solver(table).part
    return paytable(table.part(part)) if part else table


def rows_of(table: Paytable, options: Options) -> tuple[Row, ...]:
    return table.rows_for(hands=options.hands, crown=True, car=options.car)


def named_row(table: Paytable, rows: Sequence[Row], hand: str) -> Row:
    found = next((row for row in rows if row.hand == hand), None)
    if found is None:
        known = ", ".join(row.hand for row in rows if isinstance(row.pay, ToOne | ForOne))
        raise ValueError(f"{table.id} has no row {hand!r}; the rows you can change are {known}.")
    if not isinstance(found.pay, ToOne | ForOne):
        raise ValueError(f"{hand} is paid {found.pay}; choose a row with a pay to 1 or for 1.")
    return found


def bounds_of(table: Sequence[Row], rows: Sequence[Row], *, any_order: bool) -> list[Bounds]:
    """Limits from the adjacent rows that keep their pays; named rows also limit each other."""
    if any_order:
        return [Bounds() for _ in rows]
    named = {row.hand: place for place, row in enumerate(rows)}
    above = [(up, down) for up, down in adjacent_rows(table) if height(up) >= height(down)]
    return [row_bounds(row, named, above) for row in rows]


def row_bounds(row: Row, named: dict[str, int], above: Sequence[tuple[Row, Row]]) -> Bounds:
    lows = [height(down) for up, down in above if up is row and down.hand not in named]
    highs = [height(up) for up, down in above if down is row and up.hand not in named]
    highest = min(highs, default=None)
    return Bounds(
        low=max(1, ceil(max(lows, default=Fraction(1)))),
        high=None if highest is None or highest == UNBOUNDED else floor(highest),
        below=tuple(named[down.hand] for up, down in above if up is row and down.hand in named),
    )


def adjacent_rows(rows: Sequence[Row]) -> list[tuple[Row, Row]]:
    """Pairs of neighboring rows, in the whole table and among rows of one kind."""
    found = list(pairwise(rows))
    for kind in ("natural_", "wild_"):
        same = [row for row in rows if row.hand.startswith(kind)]
        found += pairwise(same)
    return found


UNBOUNDED = Fraction(10**9)  # A share of a meter or a dollar amount ranks above any odds.


def height(row: Row) -> Fraction:
    """What a row pays on one scale, used only for ordering rows."""
    if isinstance(row.pay, ToOne | ForOne):
        return row.pay.odds
    if isinstance(row.pay, Push):
        return Fraction(0)
    return UNBOUNDED


def odds_paid(row: Row) -> Fraction:
    assert isinstance(row.pay, ToOne | ForOne)
    return row.pay.odds


def pairs(rows: Sequence[Row]) -> list[tuple[Row, Fraction]]:
    return [(row, odds_paid(row)) for row in rows]


def dot(weights: Sequence[Fraction], pays: Sequence[Fraction | int]) -> Fraction:
    return sum((w * pay for w, pay in zip(weights, pays, strict=True)), Fraction(0))
