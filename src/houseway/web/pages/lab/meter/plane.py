"""Break-even as a plane: two levels as axes, the third as dashed lines, and the current point."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec import Struct

from houseway.web.pages.charts import Axis, round_axis, round_step
from houseway.web.pages.lab.base import Answer, View
from houseway.web.pages.lab.controls import Option
from houseway.web.pages.lab.odds.meters import dollars
from houseway.web.pages.words import LEVELS

WIDE, HIGH, LEFT, TOP, BOTTOM, RIGHT = 620, 390, 64, 24, 44, 24
Place = tuple[float, float]
Even = tuple[str, float, float, str]  # A path, and the place of its words.


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
        line=sheet.even(left, f"break-even, {at_reading(third)}" if third else "break-even", 0.45),
        others=list(dashed(sheet, needed, third)) if third else [],
        ways=list(ways(sheet, left, first, second)) if edge > 0 else [],
        now=(x.at(at[0]), y.at(at[1])),
        said=f"now: {'player ahead by' if edge < 0 else 'house edge'} {abs(edge):.2%}",
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
            yield sheet.even(left, f"{LEVELS[third['level']]} {dollars(reading)}", 0.05)


def ways(sheet: "Sheet", left: float, first: Answer, second: Answer) -> Iterator[Even]:
    """The distance to break-even along either axis."""
    at = first["reading"], second["reading"]
    along = (left - second["share"] * at[1]) / first["share"]
    up = (left - first["share"] * at[0]) / second["share"]
    for level, reading, end in ((first, along, (along, at[1])), (second, up, (at[0], up))):
        x, y = sheet.x.at(end[0]), sheet.y.at(end[1])
        path = f"M{sheet.x.at(at[0])} {sheet.y.at(at[1])}L{x} {y}"
        yield path, x, y, f"{LEVELS[level['level']]} ${reading:,.0f}"


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

    def even(self, left: float, words: str, place: float) -> Even:
        """Text stands above the line, at this fraction of its length."""
        (a, b), (c, d) = self.ends(left)
        path = f"M{self.x.at(a)} {self.y.at(b)}L{self.x.at(c)} {self.y.at(d)}"
        return path, self.x.at(a + (c - a) * place), self.y.at(b + (d - b) * place), words

    def ahead(self, left: float) -> str:
        (a, b), (c, d) = self.ends(left)
        corners = [(a, b)]
        corners += [(0.0, self.y.top)] if a == 0 else []
        corners += [(self.x.top, self.y.top)]
        corners += [(self.x.top, 0.0)] if d == 0 else []
        corners.append((c, d))
        return "M" + "L".join(f"{self.x.at(p)} {self.y.at(q)}" for p, q in corners) + "Z"
