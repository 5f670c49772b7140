"""What the compare page shows: figures with their bars, rows that differ, hold bands."""

from math import floor, log10
from typing import Any

from msgspec import Struct

from houseway.lab.compare import FIGURES
from houseway.lab.papers.figures import SHOWN, shown
from houseway.web.pages.lab.controls import Option

Answer = dict[str, Any]


class Head(Struct, frozen=True):
    """`first` makes this side the one that the others are measured against."""

    name: str
    side: str
    title: str
    id: str
    state: str
    options: tuple[Option, ...]
    odds: str
    without: str
    first: str


class Value(Struct, frozen=True):
    words: str
    wide: float  # Of its bar, in per cent of the widest.


class Figure(Struct, frozen=True):
    title: str
    values: tuple[Value, ...]


class Edge(Struct, frozen=True):
    words: str
    more: str
    is_worse: bool
    unit: str


class CellView(Struct, frozen=True):
    pays: str
    gives: str
    wide: float
    is_other: bool  # Pays otherwise than the first side.


class RowView(Struct, frozen=True):
    hand: str
    probability: str
    is_same: bool
    cells: tuple[CellView, ...]


class BandView(Struct, frozen=True):
    """Places in per cent of the width that all bands of its row share."""

    words: str
    left: float
    wide: float
    middle: float


class BandRow(Struct, frozen=True):
    rounds: str
    zero: float
    bands: tuple[BandView, ...]


class Compared(Struct, frozen=True):
    edges: tuple[Edge, ...]
    figures: tuple[Figure, ...]
    is_same_bet: bool
    rows: tuple[RowView, ...]
    bands: tuple[BandRow, ...]


def state(is_approved: bool, is_edited: bool, *, is_first: bool) -> str:
    kind = "yours" if is_edited else "approved" if is_approved else "not approved"
    return f"baseline, {kind}" if is_first else kind


def compared(found: Answer) -> Compared:
    sides = found["sides"]
    rows = found["rows"]
    most = max([abs(c["return"]) for row in rows for c in row["cells"] if c] + [1e-12])
    bands = tuple(band_row(sides, at) for at in range(len(sides[0]["bands"])))
    return Compared(
        tuple(edge(side, at) for at, side in enumerate(sides)),
        tuple(figure(sides, key) for key in (*FIGURES, "n0")),
        found["same_bet"],
        tuple(row_view(row, most) for row in rows),
        bands,
    )


def edge(side: Answer, at: int) -> Edge:
    more = side["edge_more"]
    words = f"{100 * more:+.4f}".replace("-", "−") if at else ""
    edge = shown("house_edge", side["house_edge"]).replace("-", "−")
    return Edge(edge, words, more > 0, side["unit"])


def figure(sides: list[Answer], key: str) -> Figure:
    values = [side[key] for side in sides]
    most = max([abs(one) for one in values if one is not None] + [1e-12])
    return Figure(
        SHOWN[key][0],
        tuple(
            Value(shown(key, one).replace("-", "−"), round(100 * abs(one or 0) / most, 2))
            for one in values
        ),
    )


def row_view(row: Answer, most: float) -> RowView:
    cells = row["cells"]
    first = cells[0]
    chances = {one["probability"] for one in cells if one}
    return RowView(
        row["words"],
        percent(next(iter(chances))) if len(chances) == 1 else "",
        row["same"],
        tuple(
            CellView("none", "", 0, True)
            if one is None
            else CellView(
                one["pays"],
                f"{100 * one['return']:.2f}".replace("-", "−"),
                round(100 * abs(one["return"]) / most, 2),
                first is None or one["pays"] != first["pays"],
            )
            for one in cells
        ),
    )


def percent(chance: float) -> str:
    """Four significant places at least, so that a royal flush does not read as nothing."""
    places = max(4, 3 - floor(log10(100 * chance))) if chance else 4
    return f"{100 * chance:.{places}f}%"


def band_row(sides: list[Answer], at: int) -> BandRow:
    bands = [side["bands"][at] for side in sides]
    low = min(0.0, *(band["low"] for band in bands))
    span = max(0.0, *(band["high"] for band in bands)) - low

    def place(value: float) -> float:
        return float(round(100 * (value - low) / span, 2))

    return BandRow(
        f"{bands[0]['rounds']:,}",
        place(0),
        tuple(
            BandView(
                f"{100 * band['low']:.1f} to {100 * band['high']:.1f}%".replace("-", "−"),
                place(band["low"]),
                round(place(band["high"]) - place(band["low"]), 2),
                place((band["low"] + band["high"]) / 2),
            )
            for band in bands
        ),
    )
