"""What the odds page shows, ready to be placed: rows with their bars, figures, sisters."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from houseway.lab.question import controls
from houseway.money import parse_rate
from houseway.paytables import Paytable, load_catalogue
from houseway.web.pages.lab import rail
from houseway.web.pages.lab.controls import conditions_address
from houseway.web.pages.lab.odds.meters import MeterLines

Answer = dict[str, Any]
OWN_PAYS = "Pays of this table"
BONUS_PAYS = "Ante bonus, which these bets include"
LINE = 300  # Width of the strip of sisters, in its own units.


class PayView(Struct, frozen=True):
    """A pay and its field; `pick` is the address with the steppers for it, empty once picked."""

    key: str
    hand: str
    value: str
    unit: str
    was: str  # As printed, where it was changed.
    printed: str
    weight: str
    changeable: bool
    inline: bool
    pick: str


class RowView(Struct, frozen=True):
    hand: str
    made: str
    is_again: bool  # The same hand as above, made otherwise.
    is_changed: bool
    combinations: str
    probability: str
    one_in: str
    pays: str
    pay: PayView | None
    envy: str
    gives: str
    bar: float
    old: float


class TabView(Struct, frozen=True):
    words: str
    edge: str
    address: str
    is_on: bool


class BarView(Struct, frozen=True):
    """Shares of the chart's width, in per cent."""

    name: str
    words: str
    left: float
    wide: float
    is_loss: bool
    old_left: float
    old_wide: float


class PrintedView(Struct, frozen=True):
    found: Answer
    under: str
    address: str


class StepperView(Struct, frozen=True):
    pay: PayView
    less: str
    more: str


class Sister(Struct, frozen=True):
    name: str
    x: float
    y: int
    is_here: bool


class Sisters(Struct, frozen=True):
    points: tuple[Sister, ...]
    top: str
    line: int = LINE


class Odds(Struct, frozen=True, kw_only=True):
    bet: Answer
    tabs: list[TabView]
    rows: list[RowView]
    has_made: bool
    pays: list[PayView]
    pays_title: str
    bars: list[BarView]
    meter: MeterLines | None
    before: Answer | None
    printed: list[PrintedView]
    stepper: StepperView | None
    can_change: bool
    sisters: Sisters | None
    assumes: list[list[str]]


def pay(one: Answer, address: str, picked: str) -> PayView:
    return PayView(
        key=one["key"],
        hand=one["hand"],
        value=one["value"],
        unit=one["unit"],
        was=one["printed"] if one["changed"] else "",
        printed=one["printed"],
        weight=one["weight"],
        changeable=one["changeable"],
        inline=one["inline"],
        pick="" if one["key"] == picked else address,
    )


def tabs(answer: Answer, place: int, address: Callable[[int], str]) -> list[TabView]:
    """Several bets of one table, or one bet under several readings."""
    bets = answer["bets"]
    if len(bets) < 2:
        return []
    return [
        TabView(bet_title(bets, bet), bet["edge"]["text"], address(at), at == place)
        for at, bet in enumerate(bets)
    ]


def bet_title(bets: list[Answer], bet: Answer) -> str:
    """The bet, and what tells it from a sister of the same name."""
    others = [dict(map(tuple, b["assumes"])) for b in bets if b is not bet]
    if all(b["bet"] != bet["bet"] for b in bets if b is not bet):
        return capital(bet["bet"])
    apart = [
        f"{key.lower()}: {value}"
        for key, value in map(tuple, bet["assumes"])
        if any(other.get(key, value) != value for other in others)
    ]
    return capital(", ".join(apart) or bet["bet"])


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def rows(answer: Answer, place: int, pays: list[PayView]) -> list[RowView]:
    """The approved return stands as an outline behind the new one."""
    found = answer["bets"][place]["rows"]
    before = {row["key"]: row for row in (answer["before"] or {"rows": []})["rows"]}
    most = max([row["return_number"] for row in (*found, *before.values())] + [1e-9])
    by_key = {one.key: one for one in pays}

    def share(row: Answer | None) -> float:
        return round(max(0.0, 100 * row["return_number"] / most), 2) if row else 0

    return [
        row_view(row, last, by_key.get(row["key"]), share(row), share(before.get(row["key"])))
        for row, last in zip(found, [None, *found], strict=False)
    ]


def row_view(
    row: Answer, last: Answer | None, pay: PayView | None, bar: float, old: float
) -> RowView:
    return RowView(
        hand=row["hand"],
        made=row["made"],
        is_again=bool(last and row["made"] and last["hand"] == row["hand"]),
        is_changed=bool(pay and pay.was),
        combinations=row["combinations"],
        probability=row["probability"],
        one_in=row["one_in"],
        pays=row["pays"],
        pay=pay if pay and pay.changeable else None,
        envy=row["envy"],
        gives=row["gives"],
        bar=bar,
        old=old,
    )


def bars(now: list[list[Any]], before: list[list[Any]] | None) -> list[BarView]:
    """Return by hand; a hand that gives back nothing or less goes to the left."""
    old = {hand_of(name): float(value) for name, value in before or []}
    values = [float(value) for _, value in now] + list(old.values())
    low, high = min(0.0, *values), max(0.0, *values)
    span = (high - low) or 1.0

    def left(value: float) -> float:
        return round(100 * (min(0.0, value) - low) / span, 2)

    def wide(value: float) -> float:
        return round(100 * abs(value) / span, 2)

    return [
        BarView(
            name,
            f"{value:.4f}%" if abs(value) < 0.1 else f"{value:.2f}%",
            left(value),
            max(wide(value), 0.3),
            value < 0,
            left(old.get(hand_of(name), 0)),
            wide(old.get(hand_of(name), 0)),
        )
        for name, value in now
    ]


def hand_of(name: str) -> str:
    """A bar is named by its hand and what it pays; the hand finds it again."""
    return name.partition(" · ")[0]


def printed(table: Paytable, one: Answer) -> PrintedView:
    """With the address that sets the assumptions of the figure, where there are controls for it."""
    under = f"Under {one['assumes'] or 'no further assumption'}."
    if one["fitted"]:
        under += f" Fitted, printed nowhere: {one['fitted']}."
    given = conditions_address(controls(table), one["conditions"])
    address = f"/lab?{urlencode({'table': table.id, **given})}" if given else ""
    return PrintedView(one, under, address)


def stepper(pays: list[PayView], picked: str, address: Callable[[str], str]) -> StepperView | None:
    found = next((one for one in pays if one.key == picked and one.changeable), None)
    if found is None:
        return None
    whole = int(found.value.lstrip("$").replace(",", "").partition(".")[0].partition("/")[0])
    return StepperView(found, address(str(max(0, whole - 1))), address(str(whole + 1)))


def sisters(table: Paytable) -> Sisters | None:
    """Where the printed edge places this table among those of the same bet."""
    points = [
        (one, rate)
        for one in load_catalogue().values()
        if (one.bet, one.hands, one.games) == (table.bet, table.hands, table.games)
        and (rate := printed_rate(one)) is not None
    ]
    if len(points) < 2:
        return None
    top = max(rate for _, rate in points) * Fraction(11, 10)
    above: dict[int, float] = {}
    made = []
    for one, rate in sorted(points, key=lambda point: point[1]):
        x = round(10 + float(rate / top) * LINE, 1)
        level = next(n for n in range(9) if x - above.get(n, -99) > 26)
        above[level] = x
        name = one.id.rpartition("-")[2].upper()
        made.append(Sister(name, x, 38 - 13 * level, one.id == table.id))
    return Sisters(tuple(made), f"{100 * float(top):.0f}%")


def printed_rate(table: Paytable) -> Fraction | None:
    found = rail.printed(table)
    return parse_rate(found) if found.endswith("%") else None
