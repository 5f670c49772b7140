"""What the meter page shows: where the dollar goes, how much, how often, and the break-even."""

from fractions import Fraction
from math import floor, log10
from typing import Any

from houseway.money import MeterShare
from houseway.paytables import Paytable
from houseway.paytables.words import hand_words
from houseway.web.pages.charts import Chart, curve
from houseway.web.pages.lab.base import Answer, View
from houseway.web.pages.lab.meter.plane import plane
from houseway.web.pages.lab.odds.meters import dollars, line, percent
from houseway.web.pages.words import LEVELS

UNITS = ((0.02, 24 * 60, "min"), (1.0, 24, "hours"), (float("inf"), 1, "days"))


def meter(answer: Answer, axes: tuple[str, str] | None) -> View:
    """`even` is empty if break-even is a plane; `rows` have one figure per level."""
    levels = answer["levels"]
    edge, above = answer["house_edge"], answer["above_break_even"]
    even = answer["break_even_meter"]
    to_meters = answer["contribution"] + answer["reserve"] + answer["seeds"]
    return View(
        edge=f"{abs(edge):.2%}",
        edge_more=f"{abs(edge):.4%}",
        is_ahead=edge < 0,
        hold=f"{answer['hold']:.2%}".replace("-", "−"),
        even="" if even is None else f"${even:,.2f}",
        above="" if above is None else f"{above['chance']:.4%}",
        above_error="" if above is None else f"{above['error']:.4%}",
        dollar=dollar(answer),
        players=f"{1 - answer['hold']:.3%}",
        from_meters=f"{to_meters:.3%}",
        amounts=[
            amount(level, answer["curves"][level["level"]], n, 690 // len(levels))
            for n, level in won_of(levels)
        ],
        times=times(levels),
        heads=[LEVELS[level["level"]] for level in levels],
        rows=rows(levels),
        line=single(answer) if len(levels) == 1 else None,
        plane=None if len(levels) == 1 else plane(answer, axes),
        day=a_day(answer),
        warnings=answer["warnings"],
        wagers=f"{answer['wagers_a_day']:,}",
    )


def won_of(levels: list[Answer]) -> list[tuple[int, Answer]]:
    """Levels that can be won in full, each with its color."""
    return [(n, level) for n, level in enumerate(levels) if level["probability_full"]]


def top_hand(table: Paytable, level: str) -> str:
    """The hand that wins the whole level."""
    whole = MeterShare(level, Fraction(1))
    return next((hand_words(table, row.hand) for row in table.rows if row.pay == whole), "")


def dollar(answer: Answer) -> list[View]:
    """Thousandths of a percent that add up to 100.000%. The rounding difference goes to the nearest
    parts, never to the house's, which people quote. If the house pays in, the bar would be longer
    than a dollar and is scaled down. `kind` and `color` say how a piece is drawn."""
    parts = [("fixed", 0, "Fixed pays", answer["fixed_return"])]
    parts.append(("envy", 0, "Envy", answer["envy_return"]))
    for kind, words in (("contribution", ""), ("reserve", " reserve"), ("seed", " seed")):
        for n, level in enumerate(answer["levels"]):
            fed = level["probability_full"] * level["seed"] / answer["wager"]
            share = fed if kind == "seed" else level[kind]
            parts.append((kind, n, f"{LEVELS[level['level']]}{words}", share))
    hold = round(answer["hold"] * 100_000)
    cut = [floor(share * 100_000) for *_, share in parts]
    nearest = sorted(range(len(parts)), key=lambda at: -(parts[at][3] * 100_000 % 1))
    for at in nearest[: 100_000 - hold - sum(cut)]:
        cut[at] += 1
    shown = [*zip(parts, cut, strict=True), (("hold", 0, "The house keeps", 0.0), hold)]
    whole = sum(max(share, 0) for _, share in shown)
    found, left = [], 0.0
    for (kind, color, words, _), share in shown:
        wide = 100 * max(share, 0) / whole
        if share:
            said = f"{share / 1000:.3f}%".replace("-", "−")
            piece = {"left": round(left, 3), "wide": round(wide, 3)}
            found.append(View(kind=kind, color=color, words=words, share=said, **piece))
        left += wide
    return found


def amount(level: Answer, found: list[tuple[int, float]], color: int, wide: int) -> Chart:
    """How likely the level is won above an amount: certain up to the seed."""
    points = [(0.0, 100.0), (level["seed"], 100.0)]
    points += [(at, 100.0 - each) for each, at in found if at > level["seed"]]
    at = dict(found)
    spots = [(at[50], 50.0, f"median {dollars(at[50])}"), (at[90], 10.0, "90% below")]
    title = f"{LEVELS[level['level']]}: chance that it is above this amount when won"
    words = (dollars, percent)
    return curve(title, points, words, spots=spots, wide=wide, high=160, color=color)


def times(levels: list[Answer]) -> View:
    """Days between full awards on a logarithmic scale, in percent of the width: half of all gaps in
    the thick bar, nine in ten in the thin one."""
    found = [(n, level["days_percentiles"], level) for n, level in won_of(levels)]
    if not found:
        return View(marks=[], gaps=[])
    low = floor(log10(min(days["5"] for _, days, _ in found)))
    top = max(low + 1, -floor(-log10(max(days["95"] for _, days, _ in found))))

    def at(days: float) -> float:
        return round(100 * (log10(days) - low) / (top - low), 2)

    return View(
        marks=[(at(10.0**power), in_days(10.0**power)) for power in range(low, top + 1)],
        gaps=[
            View(
                level=LEVELS[level["level"]],
                color=n,
                thin=(at(days["5"]), at(days["95"])),
                thick=(at(days["25"]), at(days["75"])),
                middle=at(days["50"]),
                average=at(level["days_between_full_awards"]),
                words=f"90% of gaps are {in_days(days['5'])} to {in_days(days['95'])}, 50% are"
                f" {in_days(days['25'])} to {in_days(days['75'])}",
            )
            for n, days, level in found
        ],
    )


def rows(levels: list[Answer]) -> list[tuple[str, tuple[str, ...]]]:
    """One line for each question of an operator; a line without any answer is left out."""

    def row(words: str, said: Any) -> tuple[str, tuple[str, ...]]:
        return words, tuple(
            said(level) if level["probability_full"] else "never" for level in levels
        )

    def money(key: str) -> Any:
        return lambda level: f"${level['amount_at_full_award']['percentiles'][key]:,.0f}"

    def median(level: Answer) -> str:
        """With its standard error if it was simulated."""
        error = level["amount_at_full_award"]["percentiles_error"]
        return f"{money('50')(level)} ± {error:.1%}" if error else str(money("50")(level))

    def days(key: str) -> Any:
        return lambda level: in_days(level["days_percentiles"][key])

    def chance(key: str) -> Any:
        return lambda level: "" if level[key] is None else f"{level[key]:.2%}"

    found = [
        row("Won in full, 1 in", lambda level: f"{level['wagers_between_full_awards']:,.1f}"),
        row("Amount, 10th percentile", money("10")),
        row("Median amount", median),
        row("Average amount", lambda level: f"${level['amount_at_full_award']['average']:,.0f}"),
        row("Amount, 90th percentile", money("90")),
        row("Average time between hits", lambda one: in_days(one["days_between_full_awards"])),
        row("50% chance by", days("50")),
        row("90% chance by", days("90")),
        row("Passes break-even before it is won", chance("passes_break_even")),
        row("Chance that the reserve is below the next seed", chance("reserve_short_of_seed")),
    ]
    return [one for one in found if any(word not in ("", "never") for word in one[1])]


def in_days(days: float) -> str:
    """In the unit that a person would use."""
    each, unit = next((each, unit) for most, each, unit in UNITS if days < most)
    words = f"{days * each:,.1f}" if days * each < 100 else f"{days * each:,.0f}"
    words = words.removesuffix(".0")
    return f"{words} {unit.removesuffix('s') if words == '1' else unit}"


def a_day(answer: Answer) -> list[tuple[str, str]]:
    """Expected dollars; zero lines are left out."""
    coin_in = answer["wagers_a_day"] * answer["wager"]
    named = (
        ("Coin-in", 1.0),
        ("Added to the meters", answer["contribution"]),
        ("Set aside in reserve", answer["reserve"]),
        ("Seeds paid in by the house", answer["seeds"]),
        ("The house keeps", answer["hold"]),
    )
    return [
        (words, f"{'−' if share < 0 else ''}${abs(share * coin_in):,.2f}")
        for words, share in named
        if share
    ]


def single(answer: Answer) -> Chart:
    """The edge against the only level."""
    (one,) = answer["levels"]
    level = {"slope": one["share"] / answer["wager"], "now": one["reading"], "seed": one["seed"]}
    return line(f"{LEVELS[one['level']]}, dollars", level, answer["house_edge"], is_alone=True)


ORIGINS = {"ours": "default"}
TERMS = (("contribution", "Contribution", "%"), ("reserve", "Reserve", "%"), ("seed", "Seed", "$"))


def field(name: str, label: str, value: str, unit: str = "", hint: str = "", by: str = "") -> View:
    return View(name=name, label=label, value=value, unit=unit, placeholder=hint, source=by)


def level_terms(table: Paytable, name: str, full: dict[str, str], answer: Answer) -> View:
    """In the order an operator asks: what goes in, the start, the present; and the meter's
    slider."""
    levels = {level["level"]: level for level in answer.get("levels", ())}
    known, sources = levels.get(name, {}), answer.get("sources", {})
    fields = [
        field(
            key, words, full[key], unit, by=ORIGINS.get(sources.get(key, ""), sources.get(key, ""))
        )
        for term, words, unit in TERMS
        for key in (f"{term}.{name}",)
    ]
    now = known.get("reading", 0)
    source = "yours" if known.get("reading_given") else "average"
    key = f"meter.{name}"
    fields.append(field(key, "Current reading", full.get(key, ""), "$", f"{now:,.2f}", source))
    even = answer.get("break_even_meter") or 0
    most = max(2.2 * known.get("average_award", 10_000), 1.15 * even, 1.1 * now)
    hand, between = top_hand(table, name), known.get("wagers_between_full_awards")
    won_by = f"{hand}, 1 in {between:,.1f}" if hand and between else hand
    return View(
        name=name,
        title=LEVELS[name],
        won_by=won_by,
        fields=fields,
        now=f"{now:.0f}",
        most=f"{round(most, -2):g}",
    )
