"""The explorer's answer: the best choice, the values, the hand so far, and rules to remember."""

from collections.abc import Callable

from houseway.web.lab.strategy import StrategyQuestion
from houseway.web.pages.lab.base import Answer, View

STREETS = ("fold", "1x", "2x", "3x")
CHOICES = {"1x": "Bet 1x", "2x": "Bet 2x", "3x": "Bet 3x"}


def values(asked: StrategyQuestion, found: Answer) -> View:
    """Each choice with its bar: `left` and `wide` in percent of the track."""
    order = found["choices"]
    if not (asked.deal.sets or asked.deal.points):
        order = sorted(order, key=lambda one: choice_order(one["name"]))
    low = min(0.0, *(one["value"] for one in order))
    span = (max(0.0, *(one["value"] for one in order)) - low) or 1.0
    best, why = headline(found)
    more = f"{found['more']} other settings are worth less." if found.get("more") else ""

    def choice(one: Answer) -> View:
        is_best, value = one["name"] in found["best"], one["value"]
        return View(
            name=one["name"],
            words=spoken(one["name"]),
            shown=one["shown"],
            exact=" ".join(filter(None, (one["exact"], "best" if is_best else ""))),
            kind="best" if is_best else "minus" if value < 0 else "plus",
            left=round(100 * (min(0.0, value) - low) / span, 2),
            wide=max(round(100 * abs(value) / span, 2), 0.4),
        )

    return View(
        unit=found["unit"],
        best=best,
        why=why,
        choices=[choice(one) for one in order],
        zero=round(-100 * low / span, 2),
        note=more,
        assumes="; ".join(found["assumes"]),
        is_long=asked.deal.sets,
    )


def choice_order(name: str) -> int:
    known = (*STREETS, "play", "raise")
    return known.index(name) if name in known else len(known)


def spoken(name: str) -> str:
    return CHOICES.get(name, name[:1].upper() + name[1:])


def lowered(name: str) -> str:
    """As used inside a sentence; card names keep their letters."""
    return name if "/" in name else spoken(name).lower()


def headline(found: Answer) -> tuple[str, str]:
    """The best choice in a word, and by how much."""
    best = found["best"]
    others = [one for one in found["choices"] if one["name"] not in best]
    why = ""
    if others:
        more = others[0]["behind"].removeprefix("−")
        why = f"Next best: {lowered(others[0]['name'])}, worth {more} {found['unit']}s less."
    if len(best) > 1:
        return f"Equal: {' or '.join(map(lowered, best[:2]))}", why
    return spoken(best[0]), why


def line(found: Answer, address: Callable[[list[int]], str]) -> list[Answer]:
    """Every street, what was bet, and what it cost; no bets before the first one."""
    made = found.get("bets", [])
    return [
        one
        | {
            "values": [(one["values"][name], name in one["best"]) for name in STREETS],
            "bets": [
                (f"{n}x", address([*made[:at], n, *made[at + 1 :]]), n == one["made"])
                for n in (1, 2, 3)
                if one["made"] is not None
            ],
            "cost": f"costs {one['cost']}" if one["cost"] else "best",
        }
        for at, one in enumerate(found.get("line", ()))
    ]


def remembered(rules: Answer, found: Answer, *, sets: bool) -> View:
    """What the rule says here, and all rules; the one that applies on this street is lit. Where
    cards are set, they are ways to set, the optimal one included."""
    now = len(found.get("line", ()))
    says = spoken(found["line"][-1]["rule"]) if now else ""
    return View(
        says=says,
        title="House ways and what they cost you" if sets else "Rules you can remember",
        rules=[
            (price(one), [(words, 0 < now == at) for at, words in enumerate(one["words"])])
            for one in rules.get("rules", ())
        ],
    )


def price(rule: Answer) -> str:
    if rule["is_optimum"]:
        return "optimal, no cost"
    return f"costs {rule['cost']} of the opening wager compared with optimal play"
