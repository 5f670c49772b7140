"""Two to four tables or rule sets side by side: the one function behind screen, terminal and HTTP.

The other sides are compared with the first. Rows are compared if all sides are the same bet on the
same hands; otherwise only the figures are.
"""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.counting.odds import Odds, Row
from houseway.lab.reports.figures import hand_words, ratio, unit, values
from houseway.lab.risk.bands import bands
from houseway.paytables import Paytable

FEWEST, MOST = 2, 4
ROUNDS = (*(n * 10**power for power in range(2, 6) for n in (1, 3)), 1_000_000)
TOLD = (1_000, 10_000, 100_000)  # bands printed as text; the chart draws all of them
CONFIDENCE = 95
FIGURES = ("hit_frequency", "push_frequency", "standard_deviation", "skewness", "excess_kurtosis")
Record = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """`name` is how the side was asked for, like "trips-03,pay.natural_flush=40"."""

    name: str
    table: Paytable
    odds: Odds


def compare(sides: Sequence[Side]) -> Record:
    """Compares the sides as plain numbers. Raises `ValueError` if there is nothing to compare."""
    if not FEWEST <= len(sides) <= MOST:
        raise ValueError(f"Compare {FEWEST} to {MOST} paytables, not {len(sides)}.")
    first = sides[0]
    is_same = all(kind_of(side.table) == kind_of(first.table) for side in sides)
    return {
        "same_bet": is_same,
        "sides": [side_record(side, first) for side in sides],
        "rows": rows(sides) if is_same else [],
    }


def kind_of(table: Paytable) -> tuple[str, str, str]:
    return table.game, table.bet, table.hands


def side_record(side: Side, first: Side) -> Record:
    odds, found = side.odds, values(side.odds)
    return {
        "side": side.name,
        "paytable": side.table.id,
        "name": side.table.name,
        "approved": side.table.approved,
        "bet": odds.bet,
        "wager": odds.wager,
        "unit": unit(odds),
        "assumes": dict(odds.assumes),
        "house_edge": found["house_edge"],
        "house_edge_exact": None if odds.simulated else ratio(odds.house_edge),
        "edge_more": float(odds.house_edge - first.odds.house_edge),
        **{key: found.get(key, 0.0) for key in FIGURES},
        "n0": n0(odds),
        "cut_card": odds.cut_card.edge if odds.cut_card else None,
        "simulated": odds.simulated,
        "bands": band_records(odds),
    }


def keys(sides: Sequence[Mapping[str, object]]) -> tuple[str, ...]:
    """The figures to compare, in order; the cut card's only if a side has one."""
    cut = ("cut_card",) if any(side["cut_card"] is not None for side in sides) else ()
    return (*FIGURES, "n0", *cut)


def edge_title(sides: Sequence[Mapping[str, Any]]) -> str:
    """With the wager it is a share of, where that is the same on all sides."""
    units = dict.fromkeys(side["unit"] for side in sides)
    return f"House edge of the {next(iter(units))}" if len(units) == 1 else "House edge"


def deviation_title(sides: Sequence[Mapping[str, Any]]) -> str:
    units = dict.fromkeys(f"{side['unit']}s" for side in sides)
    return f"Standard deviation, in {' or '.join(units)}"


def n0(odds: Odds) -> float | None:
    """Rounds until the expected loss is one standard deviation."""
    return float(odds.variance / odds.house_edge**2) if odds.house_edge else None


def band_records(odds: Odds) -> list[Record]:
    """Where the house's hold lies with 95% confidence."""
    return [
        {"rounds": one.rounds, "low": one.low, "high": one.high}
        for one in bands(odds, ROUNDS)
        if one.confidence == CONFIDENCE
    ]


def rows(sides: Sequence[Side]) -> list[Record]:
    """Hand by hand, in the order of the first side; a hand that a side lacks is None there."""
    found = [{row.hand: row for row in side.odds.rows} for side in sides]
    hands = dict.fromkeys(hand for one in found for hand in one)
    return [row_record(hand, sides, [one.get(hand) for one in found]) for hand in hands]


def row_record(hand: str, sides: Sequence[Side], made: Sequence[Row | None]) -> Record:
    cells = [
        None if row is None else cell(side.odds, row) for side, row in zip(sides, made, strict=True)
    ]
    return {
        "hand": hand,
        "words": hand_words(sides[0].table, hand),
        "same": all(one == cells[0] for one in cells),
        "cells": cells,
    }


def cell(odds: Odds, row: Row) -> Record:
    chance = odds.probability(row)
    return {
        "pays": row.pays,
        "combinations": row.combinations,
        "probability": float(chance),
        "return": float(chance * odds.net(row)),
    }


def as_csv(found: Record) -> str:
    """The comparison as CSV, one column per side; rates are fractions of one."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows(lines(found))
    return out.getvalue()


def lines(found: Record) -> Iterator[list[object]]:
    sides = found["sides"]
    for key in ("side", "name", "house_edge", "house_edge_exact", "edge_more", *keys(sides)):
        yield [key, *(side[key] for side in sides)]
    for at, rounds in enumerate(ROUNDS):
        for end in ("low", "high"):
            yield [f"hold after {rounds}, {end}", *(side["bands"][at][end] for side in sides)]
    for row in found["rows"]:
        for key in ("pays", "combinations", "probability", "return"):
            yield [f"{row['words']}: {key}", *(cell and cell[key] for cell in row["cells"])]
