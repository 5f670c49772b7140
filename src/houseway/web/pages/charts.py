"""Charts as SVG: lines, curves and bars side by side, in the house's colors (charts.css).

Positions and labels are computed here; the template draws them, with a value at each point and the
same figures as a table for screen readers.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import pairwise, product
from math import ceil, floor, log10

from msgspec import Struct
from msgspec.structs import replace

from houseway.money import DOLLAR, Money
from houseway.web.pages.words import moment, money

WIDE, LEFT, TOP, BOTTOM = 640, 72, 10, 24
ROW, GAP = 18, 4  # Of a label: line height, and space next to it.
LARGE, LARGER, LARGEST = 14 / 13, 17 / 13, 36 / 13  # Letters in smaller drawings (office.css).
NARROW, USUAL, BROAD = 4.2, 7.4, 11.5  # Widths of letters at 13 px.
ROWS_MOST = 3
OVER_TIME_HIGH = 180  # Height of a line over time.
COLORS = 6
DAY = 86_400_000_000  # Microseconds.
POINTS_MOST = 120  # On one line: more could not be told apart.
Time = Callable[[int], datetime]
Label = tuple[float, float, str, str]  # Position, text, and whether the text starts or ends there.
Spot = tuple[float, float, str]  # A marked point on a curve, with its text.
Place = tuple[float, float]
Box = tuple[float, float, float, float]  # Left, top, right, bottom.


class Mark(Struct, frozen=True):
    at: int
    words: str
    row: int = 0  # Of a label in several lines.
    size: float = 1.0  # Of its letters.

    @property
    def wide(self) -> float:
        return text_wide(self.words) * self.size


class Point(Struct, frozen=True):
    """A dot on a line, or a bar if it has a width."""

    x: float
    y: float
    words: str
    wide: float = 0
    high: float = 0
    is_marked: bool = False  # Shown without pointing at it.
    to: str = ""  # Where a tap on it leads.

    @property
    def bar(self) -> bool:
        return self.wide > 0


class Line(Struct, frozen=True):
    name: str
    color: int
    points: tuple[Point, ...]
    path: str = ""


class Chart(Struct, frozen=True):
    title: str
    label: str
    high: int
    y_marks: tuple[Mark, ...]
    x_marks: tuple[Mark, ...]
    lines: tuple[Line, ...]
    table: tuple[tuple[str, ...], ...]
    fewer: tuple[tuple[Mark, ...], ...] = ()  # Instead of `x_marks` in a smaller drawing.
    is_low: bool = False
    wide: int = WIDE
    left: int = LEFT
    labels: tuple[Label, ...] = ()
    area: tuple[float, float] | None = None  # Start and height of the tinted part.
    levels: tuple[float, ...] = ()  # Dashed lines across.
    zero: float | None = None  # A strong line across.

    def label_y(self, mark: Mark) -> int:
        last = max(one.row for marks in (self.x_marks, *self.fewer) for one in marks)
        return self.high - 4 - ROW * (last - mark.row)


class Scale(Struct, frozen=True):
    """Maps money to a position on the chart; the axis ends at round amounts."""

    low: Money
    top: Money
    high: int
    bottom: int = BOTTOM
    step: Money = 0  # Between marks; zero is a quarter of the axis.

    def y(self, amount: Money) -> float:
        span = self.high - TOP - self.bottom
        return round(TOP + span * (self.top - amount) / (self.top - self.low), 1)

    @property
    def marks(self) -> tuple[Mark, ...]:
        steps = [self.low + (self.top - self.low) * part // 4 for part in range(5)]
        if self.step:
            steps = list(range(self.low, self.top + 1, self.step))
        return tuple(Mark(round(self.y(one)), brief(one)) for one in steps)


def bars(
    title: str,
    labels: Sequence[str],
    named: Sequence[tuple[str, Sequence[Money]]],
    *,
    high: int = 240,
) -> Chart:
    """Groups side by side, with one bar for each name."""
    amounts = [amount for _, values in named for amount in values]
    lowest, top = min([0, *amounts]), max(ceiling(max([0, *amounts])), DOLLAR)
    step = (WIDE - LEFT) / max(1, len(labels))
    marks, *fewer = (under(labels, step, size) for size in (LARGE, LARGER, LARGEST))
    more = ROW * max((one.row for one in (*marks, *fewer[0])), default=0)
    high += more
    scale = Scale(0, top, high, BOTTOM + more)
    if lowest < 0:  # With a line at zero.
        spacing = max(round(round_step((max([0, *amounts]) - lowest) / 4)), DOLLAR)
        low, top = lowest // spacing * spacing, -(-max([0, *amounts]) // spacing) * spacing
        scale = Scale(low, top, high, BOTTOM + more, spacing)
    thick = min(34.0, step * 0.8 / max(1, len(named)))

    def bar(group: int, at: int, name: str, amount: Money) -> Point:
        left = LEFT + step * group + (step - thick * len(named)) / 2 + thick * at
        up, down = scale.y(max(amount, 0)), scale.y(min(amount, 0))
        words = f"{labels[group]}, {name}: {money(amount)}"
        return Point(round(left, 1), up, words, round(thick - 1, 1), round(max(down - up, 0.5), 1))

    lines = tuple(
        Line(name, at % COLORS, tuple(bar(n, at, name, one) for n, one in enumerate(values)))
        for at, (name, values) in enumerate(named)
    )
    rows = tuple(
        (label, *(money(values[n]) for _, values in named)) for n, label in enumerate(labels)
    )
    zero = scale.y(0) if lowest < 0 else None
    given = title, title, high, scale.marks, marks, lines, rows, tuple(fewer)
    return Chart(*given, zero=zero)


def under(labels: Sequence[str], step: float, size: float) -> tuple[Mark, ...]:
    """A label under each group, in lines no wider than the group. If that is too narrow, only every
    second, third, ... group gets one, counted from the last, whose label ends with the chart."""
    rows = 1 if size == LARGEST else ROWS_MOST
    for every in range(1, len(labels) + 1):
        room = step * (every + 0.5) / 1.5 - GAP
        found = [
            Mark(round(LEFT + step * (n + 0.5)), words, row, size)
            for n in range((len(labels) - 1) % every, len(labels), every)
            for row, words in enumerate(wrapped(labels[n], room / size))
        ]
        if all(one.wide <= room and one.row < rows for one in found):
            break
    return tuple(map(inside, found)) if labels else ()


def wrapped(words: str, most: float) -> list[str]:
    lines: list[str] = []
    for word in words.split():
        if lines and text_wide(f"{lines[-1]} {word}") <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def text_wide(words: str) -> float:
    narrow, broad = (sum(one in kind for one in words) for kind in (" fijlrtI.,-'", "mwMW%@"))
    return NARROW * narrow + BROAD * broad + USUAL * (len(words) - narrow - broad)


def inside(mark: Mark) -> Mark:
    """Keeps it within the chart."""
    half = ceil(mark.wide / 2)
    return replace(mark, at=min(WIDE - half, max(half, mark.at)))


def over_time(
    title: str,
    name: str,
    found: Sequence[tuple[int, Money]],
    time: Time,
    *,
    level: Money | None = None,
    spots: Sequence[tuple[int, Money, str, str]] = (),
) -> Chart:
    """One line; times are microseconds. `level` is a dashed line across, `spots` are ringed: time,
    amount, text, and where a tap leads."""
    amounts = [amount for _, amount in found] or [0]
    amounts += [] if level is None else [level]
    scale = around(min(amounts), max(amounts), OVER_TIME_HIGH)
    first, last = (found[0][0], found[-1][0]) if found else (0, 1)

    def x(at: int) -> float:
        return round(LEFT + 6 + (WIDE - LEFT - 12) * (at - first) / max(1, last - first), 1)

    every = max(1, len(found) // POINTS_MOST)
    seen = found[::every]
    points = tuple(
        Point(x(at), scale.y(one), f"{moment(time(at))}: {money(one)}") for at, one in seen
    )
    path = "M" + "L".join(f"{x(at)} {scale.y(one)}" for at, one in found) if found else ""
    steps = [first + (last - first) * part // 4 for part in range(5)] if found else []
    said = "{0:%a} {0:%H:%M}" if last - first >= DAY else "{0:%H:%M}"
    said = "{0:%b} {0.day}" if last - first >= 4 * DAY else said
    marks = tuple(inside(Mark(round(x(at)), said.format(time(at)))) for at in steps)
    rows = tuple((moment(time(at)), money(one)) for at, one in seen)
    ringed = tuple(
        Point(x(at), scale.y(one), said, is_marked=True, to=to) for at, one, said, to in spots
    )
    line = Line(name, 0, (*points, *ringed), path)
    return Chart(
        title,
        f"{title}: {name}",
        OVER_TIME_HIGH,
        scale.marks,
        marks,
        (line,),
        rows,
        is_low=True,
        levels=() if level is None else (scale.y(level),),
    )


class Axis(Struct, frozen=True):
    """Maps numbers to positions on the chart, with marks at round numbers."""

    low: float
    top: float
    start: float
    end: float
    step: float

    def at(self, value: float) -> float:
        share = (value - self.low) / (self.top - self.low)
        return round(self.start + (self.end - self.start) * share, 1)

    def marks(self, words: Callable[[float], str]) -> tuple[Mark, ...]:
        count = floor((self.top - self.low) / self.step + 1e-9)
        steps = [round(self.low + self.step * n, 9) for n in range(count + 1)]
        return tuple(Mark(round(self.at(one)), words(one)) for one in steps)


def curve(
    title: str,
    points: Sequence[tuple[float, float]],
    words: tuple[Callable[[float], str], Callable[[float], str]],
    *,
    spots: Sequence[Spot] = (),
    level: tuple[float, str] | None = None,
    wide: int = WIDE,
    high: int = 300,
    color: int = 0,
) -> Chart:
    """One curve with marked points; `words` format an x and a y. The part of the chart where the
    curve is below zero is tinted."""
    left, right = 56, points[-1][0]
    values = [y for _, y in points] + ([level[0]] if level else [])
    x = Axis(0, right, left, wide - 16, round_step(right / (wide / 100)))
    y = round_axis(min(values), max(values), high - BOTTOM, TOP)
    dots = [Point(x.at(a), y.at(b), f"{words[0](a)}: {words[1](b)}") for a, b in points]
    marked = [Point(x.at(a), y.at(b), said, is_marked=True) for a, b, said in spots]
    path = "M" + "L".join(f"{dot.x} {dot.y}" for dot in dots)
    labels: list[Label] = []
    if level:
        labels.append((left + 6, y.at(level[0]) - 5, level[1], "start"))
    lines = [[(dot.x, dot.y) for dot in dots]]
    lines += [[(left, y.at(level[0])), (wide, y.at(level[0]))]] if level else []
    for one in spots:
        usual = beside(x, y, one, points[-1][1] > points[0][1])
        about = (usual, *around_point(x.at(one[0]), y.at(one[1]), one[2]))
        labels.append(clearest(about, lines, labels, (left, 0, wide, y.start)))
    below = y.low < 0
    return Chart(
        title,
        title,
        high,
        y.marks(words[1]),
        x.marks(words[0]),
        (Line(title, color, (*dots, *marked), path),),
        tuple((words[0](a), words[1](b)) for a, b in points[:: max(1, len(points) // 8)]),
        wide=wide,
        left=left,
        labels=tuple(labels),
        area=(y.at(0), round(y.at(y.low) - y.at(0), 1)) if below else None,
        levels=(y.at(level[0]),) if level else (),
        zero=y.at(0) if below else None,
    )


def beside(x: Axis, y: Axis, spot: Spot, is_rising: bool) -> Label:
    """Places a label next to the line, not over it or over the axis."""
    (at, _, words), left, up = spot, x.at(spot[0]), y.at(spot[1])
    if not is_rising and at > 0.55 * x.top and up + 20 > y.start:
        return x.end, up - 20, words, "end"
    if not is_rising and at > 0.55 * x.top:
        return left - 8, up + 16, words, "end"
    return left + 8, up + 16 if is_rising else up - 6, words, "start"


def around_point(x: float, y: float, words: str) -> Iterator[Label]:
    for aside, down in product((9, 18, 26), (-6, 16, 4, -22, 32)):
        yield x + aside, y + down, words, "start"
        yield x - aside, y + down, words, "end"


def clearest(
    places: Iterable[Label], lines: Sequence[Sequence[Place]], taken: Sequence[Label], room: Box
) -> Label:
    """The first place over no line and no other label and within the room, or the least bad."""

    def covers(label: Label) -> int:
        box = label_box(label)
        over = sum(crosses(box, *two) for line in lines for two in pairwise(line))
        over += 2 * sum(overlap(box, label_box(other)) for other in taken)
        is_beyond = box[0] < room[0] or box[1] < room[1] or box[2] > room[2] or box[3] > room[3]
        return over + 4 * is_beyond

    return min(places, key=covers)


def label_box(label: Label) -> Box:
    x, y, words, side = label
    wide = text_wide(words)
    left = x - wide if side == "end" else x
    return left, y - 11, left + wide, y + 3


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def crosses(box: Box, start: Place, end: Place) -> bool:
    """Whether a part of the straight line is inside, cut to the box along either axis."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        near, far, way = (
            box[axis] - start[axis],
            box[axis + 2] - start[axis],
            end[axis] - start[axis],
        )
        if way:
            first, last = (
                max(first, min(near / way, far / way)),
                min(last, max(near / way, far / way)),
            )
        elif near >= 0 or far <= 0:
            return False
    return first < last


def round_axis(low: float, top: float, start: float, end: float) -> Axis:
    """At least one step high, so that a flat line fits too."""
    step = round_step((top - low) / 5)
    first = floor(low / step)
    return Axis(first * step, max(first + 1, ceil(top / step)) * step, start, end, step)


def round_step(about: float) -> float:
    """1, 2 or 5 times a power of ten."""
    if about <= 0:
        return 1
    power: float = 10 ** floor(log10(about))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= about * 0.999)


def around(low: Money, top: Money, high: int) -> Scale:
    """Between two round amounts, so that a high meter's steps are visible."""
    step = max(ceiling((top - low) // 4), DOLLAR)
    floor = low // step * step
    return Scale(floor, max(floor + 4 * step, -(-top // step) * step), high)


def ceiling(amount: Money) -> Money:
    """The next round amount; zero stays zero."""
    top = DOLLAR
    while amount > 0 and top < amount:
        top = top * 5 // 2 if str(top // DOLLAR).startswith("2") else top * 2
    return top if amount > 0 else 0


def brief(amount: Money) -> str:
    return money(amount).removesuffix(".00")
