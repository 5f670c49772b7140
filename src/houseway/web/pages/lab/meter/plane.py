"""Break-even as a plane: two levels as axes, the third as dashed lines, and the current point."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec import Struct

from houseway.web.pages.charts import (
    Axis,
    Label,
    Place,
    around_point,
    clearest,
    round_axis,
    round_step,
)
from houseway.web.pages.lab.base import Answer, View
from houseway.web.pages.lab.controls import Option
from houseway.web.pages.lab.odds.meters import dollars
from houseway.web.pages.words import LEVELS

WIDE, HIGH, LEFT, TOP, BOTTOM, RIGHT = 620, 390, 64, 24, 44, 24
AXES = 13  # Height of their own labels.
SHARES = (0.45, *(0.05 + 0.03 * n for n in range(31)))  # Along a line: where its label may be.
Even = tuple[tuple[Place, Place], str]  # A line's ends, and its label.


def plane(answer: Answer, axes: tuple[str, str] | None) -> View:
    """`names` are the page's fields, `most` the dollars at the ends of the axes, for dragging;
    `ahead` is where the player has the edge. `choices` if any two of three levels can be the
    axes."""
    levels = {level["level"]: level for level in answer["levels"]}
    first, second = (levels[name] for name in axes or tuple(levels)[:2])
    third = next((one for one in levels.values() if one not in (first, second)), None)
    needed, edge = answer["break_even_plane"]["needed"], answer["house_edge"]
    left = max(needed - gives(third), 0.0)
    at = first["reading"], second["reading"]
    tops = (max(1.2 * left / one["share"], 1.2 * one["reading"], 1) for one in (first, second))
    x = round_axis(0, next(tops), LEFT, WIDE - RIGHT)
    y = round_axis(0, next(tops), HIGH - BOTTOM, TOP)
    sheet = Sheet(x, y, first["share"], second["share"])
    total = sum(gives(one) for one in levels.values())
    even = sheet.ends_at(left), f"break-even, {at_reading(third)}" if third else "break-even"
    others = list(dashed(sheet, needed, third)) if third else []
    ahead = "player ahead by" if edge < 0 else "house edge"
    now = x.at(at[0]), y.at(at[1]), f"now: {ahead} {abs(edge):.2%}"
    along = list(ways(sheet, left, first, second)) if edge > 0 else []
    return View(
        wide=WIDE,
        high=HIGH,
        box=(LEFT, TOP, WIDE - RIGHT, HIGH - BOTTOM),
        x_level=LEVELS[first["level"]],
        y_level=LEVELS[second["level"]],
        names=(f"meter.{first['level']}", f"meter.{second['level']}"),
        most=(x.top, y.top),
        x_marks=x.marks(dollars),
        y_marks=y.marks(dollars),
        ahead=sheet.ahead(left),
        line=line_path(even[0]),
        others=[line_path(ends) for ends, _ in others],
        ways=along,
        labels=list(labels(even, others, along, now)),
        now=now[:2],
        said=now[2],
        sums=[(LEVELS[name], sum_words(one)) for name, one in levels.items()],
        total=f"{total:.5f}",
        needed=f"{needed:.5f}",
        short=f"{abs(needed - total):.5f}",
        axes=f"{first['level']}-{second['level']}",
        choices=list(choices(levels)) if third else [],
    )


def gives(level: Answer | None) -> float:
    """Dollars that a level returns per wager at its current amount."""
    return level["share"] * level["reading"] if level else 0.0


def at_reading(level: Answer) -> str:
    return f"{LEVELS[level['level']]} at {dollars(level['reading'])}"


def sum_words(level: Answer) -> str:
    return f"${level['reading']:,.2f} ÷ {1 / level['share']:,.0f} = ${gives(level):.5f}"


def dashed(sheet: "Sheet", needed: float, third: Answer) -> Iterator[Even]:
    """The same line with the third level at its seed, and at a high amount."""
    for reading in (third["seed"], round_step(2.5 * third["reading"])):
        left = needed - third["share"] * reading
        if left > 0 and reading != third["reading"]:
            yield sheet.ends_at(left), f"{LEVELS[third['level']]} {dollars(reading)}"


def ways(
    sheet: "Sheet", left: float, first: Answer, second: Answer
) -> Iterator[tuple[str, float, float, str]]:
    """The distance to break-even along either axis."""
    at = first["reading"], second["reading"]
    along = (left - second["share"] * at[1]) / first["share"]
    up = (left - first["share"] * at[0]) / second["share"]
    for level, reading, end in ((first, along, (along, at[1])), (second, up, (at[0], up))):
        x, y = sheet.x.at(end[0]), sheet.y.at(end[1])
        path = line_path(((sheet.x.at(at[0]), sheet.y.at(at[1])), (x, y)))
        yield path, x, y, f"{LEVELS[level['level']]} ${reading:,.0f}"


def labels(
    even: Even,
    others: list[Even],
    along: list[tuple[str, float, float, str]],
    now: tuple[float, float, str],
) -> Iterator[tuple[Label, str]]:
    """Each where it covers no line and no other label, the most important first; with its class."""
    lines = [ends for ends, _ in (even, *others)] + [((x, y), now[:2]) for _, x, y, _ in along]
    x, y, said = now
    below: Label = (x + 10, y + 16, said, "start")
    asked: list[tuple[list[Label], str]] = [
        *(([*around_point(x, y, words)], "word strong") for _, x, y, words in along),
        ([below, *around_point(x, y, said)], "word strong"),
        ([*on_line(*even)], "word"),
        *(([*on_line(*one)], "") for one in others),
    ]
    taken: list[Label] = []
    for places, kind in asked:
        taken.append(clearest(places, lines, taken, (LEFT, AXES, WIDE, HIGH - BOTTOM)))
        yield taken[-1], kind


def on_line(ends: tuple[Place, Place], words: str) -> Iterator[Label]:
    """Above or below it."""
    (a, b), (c, d) = ends
    for share in SHARES:
        x, y = a + (c - a) * share, b + (d - b) * share
        yield x + 8, y - 6, words, "start"
        yield x - 8, y + 16, words, "end"


def line_path(ends: tuple[Place, Place]) -> str:
    (a, b), (c, d) = ends
    return f"M{a} {b}L{c} {d}"


def choices(levels: Iterable[str]) -> Iterator[Option]:
    for a, b in combinations(levels, 2):
        yield f"{a}-{b}", f"{LEVELS[a]} and {LEVELS[b]}"


class Sheet(Struct, frozen=True):
    """Coordinates of the plane: `over_x` and `over_y` are expected shares of the two levels."""

    x: Axis
    y: Axis
    over_x: float
    over_y: float

    def ends(self, left: float) -> tuple[Place, Place]:
        """Where the line on which both levels return `left` enters and leaves the plane."""
        up, along = left / self.over_y, left / self.over_x
        first = (0.0, up) if up <= self.y.top else (self.cross(left, self.y.top), self.y.top)
        last = (along, 0.0)
        if along > self.x.top:
            last = (self.x.top, (left - self.over_x * self.x.top) / self.over_y)
        return first, last

    def cross(self, left: float, y: float) -> float:
        return (left - self.over_y * y) / self.over_x

    def ends_at(self, left: float) -> tuple[Place, Place]:
        """The same on the chart."""
        (a, b), (c, d) = self.ends(left)
        return (self.x.at(a), self.y.at(b)), (self.x.at(c), self.y.at(d))

    def ahead(self, left: float) -> str:
        (a, b), (c, d) = self.ends(left)
        corners = [(a, b)]
        corners += [(0.0, self.y.top)] if a == 0 else []
        corners += [(self.x.top, self.y.top)]
        corners += [(self.x.top, 0.0)] if d == 0 else []
        corners.append((c, d))
        return "M" + "L".join(f"{self.x.at(p)} {self.y.at(q)}" for p, q in corners) + "Z"
