"""What the compare page shows: figures with their bars, rows that differ, hold bands."""

from fractions import Fraction
from math import log10

from houseway.lab.compare import ROUNDS, TOLD, deviation_title, keys
from houseway.lab.reports.figures import SHOWN, count_words, percent_words, points, shown
from houseway.web.pages.charts import Axis, Chart, Line, Point, round_axis
from houseway.web.pages.lab.base import Answer, View

WIDE, HIGH = 560, 320  # on the funnel
DEVIATION = "standard_deviation"
LOSS_MOST = 1.5  # Share of the wagers; a rare award in few rounds would dwarf the rest.


def compared(found: Answer) -> View:
    sides, rows = found["sides"], found["rows"]
    most = max([abs(c["return"]) for row in rows for c in row["cells"] if c] + [1e-12])
    bands = [
        (f"{n:,}", [band_words(one["bands"][at]) for one in sides]) for at, n in enumerate(ROUNDS)
    ]
    return View(
        edges=[edge(side, at) for at, side in enumerate(sides)],
        figures=[figure(sides, key) for key in keys(sides)],
        is_same_bet=found["same_bet"],
        rows=[row_view(row, most) for row in rows],
        funnel=funnel(sides, bands),
        bands=[one for one, n in zip(bands, ROUNDS, strict=True) if n in TOLD],
    )


def minus(text: str) -> str:
    return text.replace("-", "−")


def edge(side: Answer, at: int) -> View:
    """`gives` is the return of all hands."""
    more = side["edge_more"]
    return View(
        words=minus(shown("house_edge", side["house_edge"])),
        more=minus(f"{points(more)} percentage points") if at else "",
        is_worse=more > 0,
        unit=side["unit"],
        gives=minus(f"{-100 * side['house_edge']:.2f}%"),
    )


def figure(sides: list[Answer], key: str) -> tuple[str, list[tuple[str, float]]]:
    """Its title, and each side's value with its bar, in percent of the widest."""
    values = [side[key] for side in sides]
    most = max([abs(one) for one in values if one is not None] + [1e-12])
    return deviation_title(sides) if key == DEVIATION else SHOWN[key][0], [
        (minus(shown(key, one)), round(100 * abs(one or 0) / most, 2)) for one in values
    ]


def row_view(row: Answer, most: float) -> View:
    """Combinations and probability are empty if the sides differ; `more` is each further side's
    return compared with the first side's, empty if equal."""
    cells = row["cells"]
    chances = {one["probability"] for one in cells if one}
    counts = {one["combinations"] for one in cells if one}
    return View(
        hand=row["words"],
        combinations=count_words(counts.pop()) if len(counts) == 1 else "",
        probability=percent_words(Fraction(chances.pop())) if len(chances) == 1 else "",
        is_same=row["same"],
        more=[more(one, cells[0]) for one in cells[1:]],
        cells=[cell(one, cells[0], most) for one in cells],
    )


def cell(one: Answer | None, first: Answer | None, most: float) -> tuple[str, str, float, bool]:
    """Pay, return, bar, and whether it differs from the first side."""
    if one is None:
        return "none", "", 0, True
    wide = round(100 * abs(one["return"]) / most, 2)
    is_other = first is None or one["pays"] != first["pays"]
    return one["pays"], minus(f"{100 * one['return']:.2f}%"), wide, is_other


def more(one: Answer | None, first: Answer | None) -> str:
    """Percentage points; a side without the hand returns zero."""
    returns = [side["return"] if side else 0.0 for side in (one, first)]
    return "" if one == first else minus(f"{100 * (returns[0] - returns[1]):+.2f}")


def band_words(band: Answer) -> str:
    return minus(f"{100 * band['low']:.1f}% to {100 * band['high']:.1f}%")


def funnel(sides: list[Answer], bands: list[tuple[str, list[str]]]) -> Chart:
    """The house's win as a share of the wagers, with 95% confidence; the edge is dashed."""
    ends = [one[end] for side in sides for one in side["bands"] for end in ("low", "high")]
    x = Axis(2, 6, 56, WIDE - 40, 1)
    y = round_axis(100 * max(min(ends), -LOSS_MOST), 100 * min(max(ends), 1), HIGH - 24, 10)

    def at(value: float) -> float:
        return y.at(min(max(100 * value, y.low), y.top))

    def line(side: Answer, color: int) -> Line:
        dots = [
            Point(
                x.at(log10(one["rounds"])),
                at(one[end]),
                f"{one['rounds']:,} bets: {band_words(one)}",
            )
            for end in ("high", "low")
            for one in side["bands"]
        ]
        half = len(dots) // 2
        path = "".join(f"{'L' if n % half else 'M'}{dot.x} {dot.y}" for n, dot in enumerate(dots))
        return Line(side["name"], color, tuple(dots), path)

    return Chart(
        "House win by number of bets",
        "Hold bands by number of bets",
        HIGH,
        y.marks(lambda value: minus(f"{value:,.0f}%")),
        x.marks(lambda power: f"{10**power:,.0f}"),
        tuple(line(side, n) for n, side in enumerate(sides)),
        tuple((rounds, *words) for rounds, words in bands),
        wide=WIDE,
        left=56,
        levels=tuple(at(side["house_edge"]) for side in sides),
        zero=y.at(0) if y.low < 0 else None,
    )
