"""Charts as SVG: lines over time and bars side by side, in the house's colours (office.css).

What is worked out here are places and words; the template draws them, with a value at each point
and the same figures as a table for who cannot see.
"""

from collections.abc import Callable, Sequence
from datetime import datetime

from msgspec import Struct

from houseway.money import DOLLAR, Money, show
from houseway.web.pages.office.parts import Part

WIDE, LEFT, TOP, BOTTOM = 640, 72, 10, 24
COLOURS = 6
POINTS_MOST = 120  # Of one line: more could not be told apart.
Time = Callable[[int], datetime]


class Mark(Struct, frozen=True):
    at: int
    words: str


class Point(Struct, frozen=True):
    """A dot on a line, or a bar where it has a width."""

    x: float
    y: float
    words: str
    wide: float = 0
    high: float = 0

    @property
    def bar(self) -> bool:
        return self.wide > 0


class Line(Struct, frozen=True):
    name: str
    colour: int
    points: tuple[Point, ...]
    path: str = ""


class Chart(Part, frozen=True):
    title: str
    label: str
    high: int
    y_marks: tuple[Mark, ...]
    x_marks: tuple[Mark, ...]
    lines: tuple[Line, ...]
    table: tuple[tuple[str, ...], ...]
    is_low: bool = False
    wide: int = WIDE
    left: int = LEFT


class Scale(Struct, frozen=True):
    """Money to a place on the chart; the axis ends at a round sum above and below."""

    low: Money
    top: Money
    high: int

    def y(self, amount: Money) -> float:
        span = self.high - TOP - BOTTOM
        return round(TOP + span * (self.top - amount) / (self.top - self.low), 1)

    @property
    def marks(self) -> tuple[Mark, ...]:
        steps = [self.low + (self.top - self.low) * part // 4 for part in range(5)]
        return tuple(Mark(round(self.y(one)), brief(one)) for one in steps)


def bars(
    title: str,
    labels: Sequence[str],
    named: Sequence[tuple[str, Sequence[Money]]],
    *,
    high: int = 240,
) -> Chart:
    """Groups side by side, one bar for each name."""
    amounts = [amount for _, values in named for amount in values]
    top = max(ceiling(max([0, *amounts])), DOLLAR)
    scale = Scale(-ceiling(-min([0, *amounts])), top, high)
    step = (WIDE - LEFT) / max(1, len(labels))
    thick = min(34.0, step * 0.8 / max(1, len(named)))

    def bar(group: int, at: int, name: str, amount: Money) -> Point:
        left = LEFT + step * group + (step - thick * len(named)) / 2 + thick * at
        up, down = scale.y(max(amount, 0)), scale.y(min(amount, 0))
        words = f"{labels[group]}, {name}: {show(amount)}"
        return Point(round(left, 1), up, words, round(thick - 1, 1), round(max(down - up, 0.5), 1))

    lines = tuple(
        Line(name, at % COLOURS, tuple(bar(n, at, name, one) for n, one in enumerate(values)))
        for at, (name, values) in enumerate(named)
    )
    every = max(1, len(labels) * 70 // (WIDE - LEFT))
    marks = tuple(
        Mark(round(LEFT + step * (n + 0.5)), label)
        for n, label in enumerate(labels)
        if n % every == 0
    )
    rows = tuple(
        (label, *(show(values[n]) for _, values in named)) for n, label in enumerate(labels)
    )
    return Chart(title, title, high, scale.marks, marks, lines, rows)


def over_time(
    title: str, name: str, found: Sequence[tuple[int, Money]], time: Time, *, high: int = 180
) -> Chart:
    """One line; times are microseconds."""
    amounts = [amount for _, amount in found] or [0]
    scale = around(min(amounts), max(amounts), high)
    first, last = (found[0][0], found[-1][0]) if found else (0, 1)

    def x(at: int) -> float:
        return round(LEFT + 6 + (WIDE - LEFT - 12) * (at - first) / max(1, last - first), 1)

    every = max(1, len(found) // POINTS_MOST)
    seen = found[::every]
    points = tuple(
        Point(x(at), scale.y(one), f"{time(at):%d %b %H:%M}: {show(one)}") for at, one in seen
    )
    path = "M" + "L".join(f"{x(at)} {scale.y(one)}" for at, one in found) if found else ""
    steps = [first + (last - first) * part // 4 for part in range(5)] if found else []
    marks = tuple(
        Mark(min(WIDE - 24, max(LEFT + 20, round(x(at)))), f"{time(at):%d %b}") for at in steps
    )
    rows = tuple((f"{time(at):%Y-%m-%d %H:%M}", show(one)) for at, one in seen)
    line = Line(name, 0, points, path)
    return Chart(title, f"{title}: {name}", high, scale.marks, marks, (line,), rows, is_low=True)


def around(low: Money, top: Money, high: int) -> Scale:
    """Between two round sums, so that a high meter's steps are seen, too."""
    step = max(ceiling((top - low) // 4), DOLLAR)
    floor = low // step * step
    return Scale(floor, max(floor + 4 * step, -(-top // step) * step), high)


def ceiling(amount: Money) -> Money:
    """The next round sum; nothing stays nothing."""
    top = DOLLAR
    while amount > 0 and top < amount:
        top = top * 5 // 2 if str(top // DOLLAR).startswith("2") else top * 2
    return top if amount > 0 else 0


def brief(amount: Money) -> str:
    return show(amount).removesuffix(".00")
