"""The answer of the strategy explorer: the word, the values, the line so far, what to remember."""

from collections.abc import Callable

from msgspec import Struct

from houseway.web.lab.strategy import StrategyQuestion
from houseway.web.pages.lab.base import Answer

STREETS = ("fold", "1x", "2x", "3x")
CHOICES = {"1x": "Bet 1x", "2x": "Bet 2x", "3x": "Bet 3x"}


class Choice(Struct, frozen=True):
    """`left` and `wide` place its bar, in per cent of the track."""

    name: str
    words: str
    shown: str
    exact: str
    kind: str
    left: float
    wide: float


class Values(Struct, frozen=True):
    unit: str
    best: str
    why: str
    choices: tuple[Choice, ...]
    zero: float
    note: str
    assumes: str
    is_long: bool


class Bet(Struct, frozen=True):
    words: str
    address: str
    is_on: bool


class StreetValue(Struct, frozen=True):
    shown: str
    is_best: bool


class Street(Struct, frozen=True):
    name: str
    cards: str
    down: int
    values: tuple[StreetValue, ...]
    bets: tuple[Bet, ...]  # Empty before one was made.
    cost: str


class RuleLine(Struct, frozen=True):
    words: str
    is_now: bool


class Rule(Struct, frozen=True):
    lines: tuple[RuleLine, ...]
    price: str


class Rules(Struct, frozen=True):
    says: str  # What the rule says here and now.
    rules: tuple[Rule, ...]


def values(asked: StrategyQuestion, found: Answer) -> Values:
    order = found["choices"]
    if not (asked.deal.sets or asked.deal.points):
        order = sorted(order, key=lambda one: choice_order(one["name"]))
    low = min(0.0, *(one["value"] for one in order))
    high = max(0.0, *(one["value"] for one in order))
    span = (high - low) or 1.0
    best, why = headline(found)
    more = f"{found['more']} more settings are worth less. " if found.get("more") else ""
    return Values(
        unit=found["unit"],
        best=best,
        why=why,
        choices=tuple(choice(one, one["name"] in found["best"], low, span) for one in order),
        zero=round(-100 * low / span, 2),
        note=f"{more}No house way here is the manufacturer's." if asked.deal.sets else "",
        assumes="; ".join(found["assumes"]),
        is_long=asked.deal.sets,
    )


def choice(one: Answer, is_best: bool, low: float, span: float) -> Choice:
    return Choice(
        one["name"],
        spoken(one["name"]),
        one["shown"],
        " ".join(filter(None, (one["exact"], "best" if is_best else ""))),
        "best" if is_best else "minus" if one["value"] < 0 else "plus",
        round(100 * (min(0.0, one["value"]) - low) / span, 2),
        max(round(100 * abs(one["value"]) / span, 2), 0.4),
    )


def choice_order(name: str) -> int:
    known = (*STREETS, "play", "raise")
    return known.index(name) if name in known else len(known)


def spoken(name: str) -> str:
    return CHOICES.get(name, name[:1].upper() + name[1:])


def lowered(name: str) -> str:
    """Inside a sentence; cards stay as they are."""
    return name if "/" in name else spoken(name).lower()


def headline(found: Answer) -> tuple[str, str]:
    """The best choice in a word, and by how much."""
    best = found["best"]
    others = [one for one in found["choices"] if one["name"] not in best]
    why = ""
    if others:
        more = others[0]["behind"].removeprefix("−")
        why = f"Worth {more} {found['unit']}s more than {lowered(others[0]['name'])}."
    if len(best) > 1:
        return f"Equal: {' or '.join(map(lowered, best[:2]))}", why
    return spoken(best[0]), why


def line(found: Answer, address: Callable[[list[int]], str]) -> tuple[Street, ...]:
    """Every street, what was bet, and what it cost."""
    return tuple(
        street(one, at, found["bets"], address) for at, one in enumerate(found.get("line", ()))
    )


def street(one: Answer, at: int, made: list[int], address: Callable[[list[int]], str]) -> Street:
    shown = one["values"]
    bets = tuple(
        Bet(f"{n}x", address([*made[:at], n, *made[at + 1 :]]), n == one["made"])
        for n in (1, 2, 3)
        if one["made"] is not None
    )
    return Street(
        one["street"],
        one["cards"],
        one["down"],
        tuple(StreetValue(shown[name], name in one["best"]) for name in STREETS),
        bets,
        f"costs {one['cost']}" if one["cost"] else "best",
    )


def remembered(rules: Answer, found: Answer) -> Rules:
    """The line of a rule that applies on this street is lit."""
    now = len(found.get("line", ()))
    says = spoken(found["line"][-1]["rule"]) if now else ""
    return Rules(says, tuple(rule(one, now) for one in rules.get("rules", ())))


def rule(one: Answer, now: int) -> Rule:
    if one["is_optimum"]:
        price = "the optimum itself: it costs nothing"
    elif one["cost"] is None:
        price = "no single price"
    else:
        price = f"costs {one['cost']} of the opening wager against the optimum"
    lines = tuple(RuleLine(words, 0 < now == at) for at, words in enumerate(one["words"]))
    return Rule(lines, price)
