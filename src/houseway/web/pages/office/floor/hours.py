"""Coin-in by hour: a bar for today, a dash for the same weekday last week."""

from msgspec import Struct

from houseway.money import Money, show
from houseway.web.pages.charts import ceiling
from houseway.web.records.hours import Day

HOURS = 24
WIDE, HIGH, LEFT = 500, 96, 60


class Mark(Struct, frozen=True):
    at: float
    words: str


class Column(Struct, frozen=True):
    """A bar for today, a dash for the same weekday last week."""

    left: float
    wide: float
    top: float
    high: float
    then: float | None
    words: str


class Hours(Struct, frozen=True):
    label: str
    columns: tuple[Column, ...]
    hours: tuple[Mark, ...]
    sums: tuple[Mark, ...]


def chart(today: Day, before: Day, first: int) -> Hours:
    amounts = [*today.by_hour.values(), *before.by_hour.values(), 10_000_000]
    top, step = ceiling(max(amounts)), (WIDE - LEFT) / HOURS
    return Hours(
        f"Coin-in by hour: {show(today.coin_in)}",
        tuple(
            column(hour, first, step, today.by_hour[hour], before.by_hour[hour], top)
            for hour in range(HOURS)
        ),
        tuple(
            Mark(round(LEFT + step * hour + step / 2), f"{(first + hour) % 24:02}")
            for hour in range(0, HOURS, 3)
        ),
        tuple(
            Mark(round(HIGH - HIGH * part / 2), show(top * part // 2).removesuffix(".00"))
            for part in (0, 1, 2)
        ),
    )


def column(hour: int, first: int, step: float, now: Money, then: Money, top: Money) -> Column:
    high = HIGH * max(now, 0) / top
    mark = round(HIGH - HIGH * max(then, 0) / top, 1) if then else None
    words = f"{(first + hour) % 24:02}:00: {show(now)}, a week ago {show(then)}"
    left = round(LEFT + step * hour + 3, 1)
    return Column(left, round(step - 6, 1), round(HIGH - high, 1), round(high, 1), mark, words)
