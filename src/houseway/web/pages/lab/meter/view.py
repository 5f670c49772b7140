"""What the meter page shows of its answer: figures, the dollar, time, and three charts."""

from typing import Any

from msgspec import Struct

from houseway.web.pages.charts import Chart, Spot, curve
from houseway.web.pages.lab.odds.meters import MeterLines, dollars, meter_lines, percent
from houseway.web.pages.words import LEVELS

Answer = dict[str, Any]
PARTS = {
    "fixed": "fixed pays",
    "envy": "envy",
    "contribution": "contribution to the meter",
    "reserve": "reserve",
    "seeds": "seed cost",
    "hold": "house",
}
FLOOR_WORDS = {
    "tables": "Tables",
    "wagers": "Wagers a round",
    "rounds": "Rounds an hour",
    "hours": "Hours a day",
}
DAY = {
    "coin_in": "Coin-in",
    "added": "Added to the meters",
    "reserve": "Set aside in reserve",
    "seeds": "Seeds paid in by the house",
    "shares": "Taken by shares below 100%",
    "hold": "The house keeps",
}


class FloorField(Struct, frozen=True):
    name: str
    words: str
    value: str


class Box(Struct, frozen=True):
    name: str
    title: str
    value: str
    under: str


class DollarPart(Struct, frozen=True):
    name: str
    words: str
    share: str
    left: float
    wide: float


class PlaneRow(Struct, frozen=True):
    level: str
    share: str
    reading: str
    gives: str


class Plane(Struct, frozen=True):
    needed: str
    now: str
    rows: tuple[PlaneRow, ...]


class Meter(Struct, frozen=True, kw_only=True):
    is_ahead: bool
    boxes: tuple[Box, ...]
    lines: MeterLines | None
    plane: Plane | None
    dollar: tuple[DollarPart, ...]
    warnings: list[str]
    wagers: str
    days: tuple[tuple[str, str], ...]
    chance: Chart | None
    day: tuple[tuple[str, str], ...]
    top: str
    growth: Chart


def meter(answer: Answer) -> Meter:
    name, level = next(iter(answer["levels"].items()))
    days = level["days"]
    return Meter(
        is_ahead=answer["edge_number"] < 0,
        boxes=boxes(answer, LEVELS[name], level),
        lines=meter_lines(answer),
        plane=plane(answer) if answer["even"] is None else None,
        dollar=dollar(answer["dollar"]),
        warnings=answer["warnings"],
        wagers=f"{answer['day']['wagers']:,}",
        days=between_hits(days) if days else (),
        chance=chance(days) if days else None,
        day=a_day(answer["day"]),
        top=LEVELS[name],
        growth=growth(level),
    )


def boxes(answer: Answer, top: str, level: Answer) -> tuple[Box, ...]:
    is_ahead = answer["edge_number"] < 0
    even = answer["even"]
    return (
        Box(
            "edge",
            "Player ahead by" if is_ahead else "House edge at this meter",
            answer["edge"],
            f"the house holds {answer['hold']} in the long run",
        ),
        Box(
            "even",
            "Break-even meter",
            "not one number: a plane of all levels" if even is None else f"${even:,.2f}",
            f"{answer['others']} others with the bet",
        ),
        Box("top", f"{top} won whole", level["one_in"], "wagers, on average"),
        Box(
            "average",
            f"Average award, {top}",
            f"${level['average']:,.2f}",
            "when it pays, in the long run",
        ),
        Box("hit", "Hit frequency, any pay", answer["hit_frequency"], "of all wagers"),
    )


def dollar(parts: list[tuple[str, float]]) -> tuple[DollarPart, ...]:
    """Where the house pays in, the bar is longer than a dollar and is drawn shorter."""
    whole = sum(max(share, 0) for _, share in parts)
    found, left = [], 0.0
    for name, share in parts:
        if share:
            wide = round(100 * max(share, 0) / whole, 3)
            found.append(DollarPart(name, PARTS[name], f"{share:.2f}%", round(left, 3), wide))
            left += wide
    return tuple(found)


def between_hits(days: Answer) -> tuple[tuple[str, str], ...]:
    named = (("Expected", "expected"), ("Even chance by", "even"), ("9 in 10 by", "nine"))
    return tuple((words, f"{days[key]:,.1f} days") for words, key in named)


def chance(days: Answer) -> Chart:
    """How likely the level has been won by then; even chance, average and nine in ten marked."""
    named = (("even", 50.0), ("expected", 63.21), ("nine", 90.0))
    spots = [Spot(days[key], y, f"{days[key]:,.1f}") for key, y in named]
    title = "Chance that it was hit, by days since the last one"
    points = [(x, y) for x, y in days["curve"]]
    return curve(title, points, (in_days, percent), spots=spots, wide=420, high=190, colour=1)


def growth(level: Answer) -> Chart:
    """The reading day by day after a reseed; the average award is the level line."""
    points = [(x, y) for x, y in level["growth"]]
    average = (level["average"], f"average award ${level['average']:,.0f}")
    words = (in_days, dollars)
    return curve("Reading by days", points, words, level=average, wide=420, high=190)


def in_days(days: float) -> str:
    return f"{days:,.0f}" if days >= 10 or days == round(days) else f"{days:,.1f}"


def a_day(found: Answer) -> tuple[tuple[str, str], ...]:
    return tuple(
        (words, f"{'−' if found[name] < 0 else ''}${abs(found[name]):,.2f}")
        for name, words in DAY.items()
        if found[name] or name == "hold"
    )


def plane(answer: Answer) -> Plane:
    levels = answer["levels"].items()
    rows = tuple(
        PlaneRow(
            LEVELS[name],
            f"{level['share']:.9f}",
            f"${level['now']:,.2f}",
            f"{level['share'] * level['now']:.6f}",
        )
        for name, level in levels
    )
    now = sum(level["share"] * level["now"] for _, level in levels)
    return Plane(f"${answer['needed']:.6f}", f"{now:.6f}", rows)
