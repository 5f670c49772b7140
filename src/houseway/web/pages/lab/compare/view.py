"""What the compare page shows: figures with their bars, rows that differ, hold bands."""

from fractions import Fraction
from math import log10
from typing import Any

from msgspec import Struct

from houseway.lab.compare import ROUNDS, TOLD, keys
from houseway.lab.papers.figures import SHOWN, count_words, percent_words, shown
from houseway.web.pages.charts import Axis, Chart, Line, Point, round_axis
from houseway.web.pages.lab.controls import Option

Answer = dict[str, Any]
WIDE, HIGH = 560, 320  # of the funnel
LOSS_MOST = 1.5  # Of the wagers: what a rare award may cost in few rounds would dwarf the rest.


class Head(Struct, frozen=True):
    """`first` makes this side the one that the others are measured against."""

    name: str
    side: str
    title: str
    short: str
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
    gives: str  # What all hands return per 100 bet.


class CellView(Struct, frozen=True):
    pays: str
    gives: str
    wide: float
    is_other: bool  # Pays otherwise than the first side.


class RowView(Struct, frozen=True):
    hand: str
    combinations: str  # Empty where the sides differ in it, as is the probability.
    probability: str
    spread: str  # Points of return against the first side; empty where all are the same.
    cells: tuple[CellView, ...]


class Compared(Struct, frozen=True):
    edges: tuple[Edge, ...]
    figures: tuple[Figure, ...]
    is_same_bet: bool
    rows: tuple[RowView, ...]
    funnel: Chart
    bands: tuple[tuple[str, tuple[str, ...]], ...]  # After so many bets: the band of each side.


def state(is_approved: bool, is_edited: bool, *, is_first: bool) -> str:
    kind = "yours" if is_edited else "approved" if is_approved else "not approved"
    return f"baseline, {kind}" if is_first else kind


def compared(found: Answer) -> Compared:
    sides = found["sides"]
    rows = found["rows"]
    most = max([abs(c["return"]) for row in rows for c in row["cells"] if c] + [1e-12])
    return Compared(
        tuple(edge(side, at) for at, side in enumerate(sides)),
        tuple(figure(sides, key) for key in keys(sides)),
        found["same_bet"],
        tuple(row_view(row, most) for row in rows),
        funnel(sides),
        tuple(
            (f"{rounds:,}", tuple(band_words(side["bands"][at]) for side in sides))
            for at, rounds in enumerate(ROUNDS)
            if rounds in TOLD
        ),
    )


def edge(side: Answer, at: int) -> Edge:
    more = side["edge_more"]
    words = f"{100 * more:+.4f}".replace("-", "−") if at else ""
    edge = shown("house_edge", side["house_edge"]).replace("-", "−")
    gives = f"{-100 * side['house_edge']:.2f}".replace("-", "−")
    return Edge(edge, words, more > 0, side["unit"], gives)


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
    counts = {one["combinations"] for one in cells if one}
    return RowView(
        row["words"],
        count_words(counts.pop()) if len(counts) == 1 else "",
        percent_words(Fraction(chances.pop())) if len(chances) == 1 else "",
        "" if row["same"] else spread(cells),
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


def spread(cells: list[Answer | None]) -> str:
    """The largest difference from the first side; a side without the hand returns nothing."""
    returns = [one["return"] if one else 0.0 for one in cells]
    most = max((one - returns[0] for one in returns), key=abs)
    return f"{100 * most:+.2f}".replace("-", "−")


def band_words(band: Answer) -> str:
    return f"{100 * band['low']:.1f} to {100 * band['high']:.1f}%".replace("-", "−")


def funnel(sides: list[Answer]) -> Chart:
    """The house's win as a share of the wagers, 95 times in 100; dashed is the edge."""
    ends = [one[end] for side in sides for one in side["bands"] for end in ("low", "high")]
    x = Axis(2, 6, 56, WIDE - 40, 1)
    y = round_axis(100 * max(min(ends), -LOSS_MOST), 100 * min(max(ends), 1), HIGH - 24, 10)

    def at(value: float) -> float:
        return y.at(min(max(100 * value, y.low), y.top))

    def line(side: Answer, colour: int) -> Line:
        dots = [
            Point(x.at(log10(one["rounds"])), at(one[end]), said(one))
            for end in ("high", "low")
            for one in side["bands"]
        ]
        half = len(dots) // 2
        path = "".join(f"{'L' if n % half else 'M'}{dot.x} {dot.y}" for n, dot in enumerate(dots))
        return Line(side["name"], colour, tuple(dots), path)

    def said(one: Answer) -> str:
        return f"{one['rounds']:,} bets: {band_words(one)}"

    rows = [
        (f"{rounds:,}", *(band_words(side["bands"][at]) for side in sides))
        for at, rounds in enumerate(ROUNDS)
    ]
    return Chart(
        "House's win by number of bets",
        "Hold bands by number of bets",
        HIGH,
        y.marks(lambda value: f"{value:,.0f}%".replace("-", "−")),
        x.marks(lambda power: f"{10**power:,.0f}"),
        tuple(line(side, n) for n, side in enumerate(sides)),
        tuple(rows),
        wide=WIDE,
        left=56,
        levels=tuple(at(side["house_edge"]) for side in sides),
        zero=y.at(0) if y.low < 0 else None,
    )
