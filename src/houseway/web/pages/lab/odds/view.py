"""What the odds page shows: rows with their bars, figures, related paytables."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from houseway.games import game_title
from houseway.lab.question import controls
from houseway.lab.reports.paytable_list import computed_figures, leading_figure, short_name
from houseway.money import parse_rate
from houseway.paytables import Assumptions, Paytable, load_catalog
from houseway.paytables.words import assumption_words
from houseway.web.pages.lab.base import Answer, View, address
from houseway.web.pages.lab.controls import conditions_address

LINE = 300  # Width of the strip of similar paytables, in its own units.


def tabs(bets: list[Answer]) -> list[tuple[str, str]]:
    """Several bets of one paytable, or one bet under several readings: the title of each, and its
    edge."""
    return [(bet["title"], edge_words(bet["edge"])) for bet in bets] if len(bets) > 1 else []


def edge_words(edge: Answer) -> str:
    return f"{'−' if edge['value'] < 0 else ''}{edge['text']}"


def rows(answer: Answer, place: int, pays: list[Answer]) -> list[Answer]:
    """Each with its bar, the approved return as an outline behind it, and its pay; `is_again`: the
    same hand as above, made differently."""
    found = answer["bets"][place]["rows"]
    before = {row["key"]: row for row in (answer["before"] or {"rows": []})["rows"]}
    most = max([row["return_number"] for row in (*found, *before.values())] + [1e-9])
    by_key = {one["key"]: one for one in pays}

    def share(row: Answer | None) -> float:
        return round(max(0.0, 100 * row["return_number"] / most), 2) if row else 0

    return [
        row
        | {
            "is_again": bool(last and row["made"] and last["hand"] == row["hand"]),
            "pay": by_key.get(row["key"]),
            "bar": share(row),
            "old": share(before.get(row["key"])),
        }
        for row, last in zip(found, [None, *found], strict=False)
    ]


def bars(now: list[list[Any]], before: list[list[Any]] | None) -> list[View]:
    """Return by hand, in percent of the chart's width; no return or a loss goes to the left."""
    old = {hand_of(name): float(value) for name, value in before or []}
    values = [float(value) for _, value in now] + list(old.values())
    low, high = min(0.0, *values), max(0.0, *values)
    span = (high - low) or 1.0

    def left(value: float) -> float:
        return round(100 * (min(0.0, value) - low) / span, 2)

    def wide(value: float) -> float:
        return round(100 * abs(value) / span, 2)

    return [
        View(
            name=name,
            words=f"{round(value, 4) + 0.0:.4f}%" if abs(value) < 0.1 else f"{value:.2f}%",
            left=left(value),
            wide=max(wide(value), 0.3),
            is_loss=value < 0,
            old_left=left(old.get(hand_of(name), 0)),
            old_wide=wide(old.get(hand_of(name), 0)),
        )
        for name, value in now
    ]


def hand_of(name: str) -> str:
    """A bar is named by its hand and pay; this finds the hand again."""
    return name.partition(" · ")[0]


def printed(table: Paytable, one: Answer) -> Answer:
    """The figure with the URL that sets its assumptions, if there are controls for them."""
    under = f"Assumes {one['assumes'] or 'nothing else'}."
    if one["fitted"]:
        under += f" Fitted, not printed: {one['fitted']}."
    given = conditions_address(controls(table), one["conditions"])
    at = address("/lab", {"table": table.id, **given}) if given else ""
    return one | {"under": under, "address": at}


def stepper(pays: list[Answer], picked: str, at: Callable[[str], str]) -> View | None:
    found = next((one for one in pays if one["key"] == picked and one["changeable"]), None)
    if found is None:
        return None
    whole = int(found["value"].lstrip("$").replace(",", "").partition(".")[0].partition("/")[0])
    return View(pay=found, less=at(str(max(0, whole - 1))), more=at(str(whole + 1)))


def sisters(table: Paytable) -> View | None:
    """Where the printed edge puts this paytable among those of the same bet: name and position of
    each, and whether it is the current one."""
    points = [
        (one, rate)
        for one in load_catalog().values()
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
        made.append((one.id.rpartition("-")[2].upper(), x, 38 - 13 * level, one.id == table.id))
    return View(points=made, top=f"{100 * float(top):.0f}%", line=LINE)


def printed_rate(table: Paytable) -> Fraction | None:
    found = printed_figure(table)
    return parse_rate(found) if found.endswith("%") else None


@cache
def bets_by_game() -> dict[str, list[View]]:
    """Every bet by the title of its game, with its computed figure, so that the list itself is a
    comparison; the search looks in `words`."""
    found: dict[str, list[View]] = {}
    for table in load_catalog().values():
        game = game_title(table.game)
        words = f"{table.id} {table.name} {game}".lower()
        stored = computed_figures().get(table.id, "")
        computed = stored.removesuffix(" edge").removesuffix(" fixed")
        bet = View(id=table.id, name=short_name(table), words=words, computed=computed)
        bet.is_return = stored.endswith(" fixed")
        bet.printed = "" if (given := printed_figure(table)) == computed else given
        bet.kind = kind(table)
        bet.under = assumed_in_print(table)
        figure = leading_figure(table)
        bet.is_quoted = bool(figure and figure.public)
        found.setdefault(game, []).append(bet)
    return found


def printed_figure(table: Paytable) -> str:
    """The edge, or the figure shown instead."""
    found = leading_figure(table)
    return found.printed if found else ""


def assumed_in_print(table: Paytable) -> str:
    """What the printed edge assumes and the computed one, under the defaults, does not."""
    found = leading_figure(table)
    if found is None or table.is_progressive:
        return ""
    names = ("crown", "others", "car")

    def words(given: Assumptions) -> str:
        kept = {name: value for name, value in given.given().items() if name in names}
        return assumption_words(Assumptions(**kept))  # type: ignore[arg-type]

    fitted = words(found.fitted)
    return ", ".join(filter(None, (words(found.assumes), fitted and f"our choice: {fitted}")))


def kind(table: Paytable) -> str:
    """Next to a fixed return, the printed figure is named, because it is another one."""
    found = leading_figure(table)
    if found is None or not table.is_progressive:
        return ""
    return "hold" if found.figure == "hold" else "edge"
