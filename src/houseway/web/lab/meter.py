"""The meter page's question and answer: terms of each level, and the time a floor gives it.

The address has `contribution.mega=9` (per cent of the wager), `reserve.mega=1`, `seed.mega=10000`,
`meter.mega=25000` (dollars), beside the assumptions of the odds page; what is left out is what the
documents print, what we fitted to their figures, or an example, and each says which.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log
from typing import Any
from urllib.parse import urlencode

from houseway.counting.options import Options
from houseway.lab import question as q
from houseway.lab.meter import (
    Economics,
    Level,
    LevelTerms,
    economics,
    fitted_contribution,
    fitted_seeds,
)
from houseway.lab.papers.par_figures import assumptions
from houseway.money import DOLLAR, Money, parse_rate, show_rate
from houseway.paytables import Assumptions, Paytable, load_catalogue, paytable
from houseway.paytables.catalogue import example
from houseway.web.lab.odds import one_in

View = dict[str, Any]
EXAMPLES = {1: ((20,), (10_000,)), 2: ((12, 6), (10_000, 500)), 3: ((9, 5, 5), (10_000, 500, 100))}
FLOOR = {"tables": 3, "wagers": 4, "rounds": 40, "hours": 18}  # One day of a middling pit.
MOST = {"tables": 100, "wagers": 10, "rounds": 200, "hours": 24}
TERMS = ("contribution", "reserve", "seed")
POINTS = 48  # of a drawn curve


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterQuestion:
    table: Paytable
    options: Options
    terms: Mapping[str, LevelTerms]
    readings: Mapping[str, Money]  # only those that were given
    floor: Mapping[str, int]
    given: tuple[tuple[str, str], ...]
    sources: Mapping[str, str]  # of each term: printed, fitted, example, yours

    @property
    def key(self) -> tuple[str, ...]:
        return (self.table.id, *(f"{name}={value}" for name, value in self.given))

    @property
    def address(self) -> str:
        return urlencode([("table", self.table.id), *self.given])

    @property
    def wagers_a_day(self) -> int:
        found = 1
        for count in self.floor.values():
            found *= count
        return found


def read_meter_question(query: q.Given) -> MeterQuestion:
    if len(query) > q.GIVEN_MOST or any(len(value) > q.VALUE_MOST for value in query.values()):
        raise ValueError("This address is too long to be one of the lab's.")
    table = paytable(query.get("table") or example(fewest_levels=1))
    if not table.levels:
        raise ValueError(f"{table.id} has no meter: its pays are fixed; look at its odds.")
    known = meter_controls(table)
    given = {n: v.strip() for n, v in query.items() if n != "table" and v.strip()}
    for name in given:
        if name not in known:
            raise ValueError(f"{name!r} does not apply to {table.id}.")
    plain = defaults(table)
    full = {**plain, **given}
    assumed = {n: v for n, v in full.items() if n in q.controls(table) and "." not in n}
    return MeterQuestion(
        table=table,
        options=q.read_options(table, assumed),
        terms={level: read_terms(level, full) for level in table.levels},
        readings={
            level: q.amount(full[f"meter.{level}"], f"meter.{level}")
            for level in table.levels
            if f"meter.{level}" in full
        },
        floor={name: whole(full, name) for name in FLOOR},
        given=tuple((n, given[n]) for n in known if given.get(n, plain.get(n)) != plain.get(n)),
        sources=sources(table, given),
    )


def meter_controls(table: Paytable) -> tuple[str, ...]:
    here = ("decks", "others", "third_card", "no_cut_off", "basis", "folded", "wager")
    return (
        *(name for name in q.controls(table) if name in here),
        *(f"{term}.{level}" for level in table.levels for term in TERMS),
        *(f"meter.{level}" for level in table.levels),
        *FLOOR,
    )


def defaults(table: Paytable) -> dict[str, str]:
    """What the documents print or what their figures need; examples where they are silent."""
    rates, seeds = EXAMPLES[len(table.levels)]
    fitted, known = fitted_contribution(table), fitted_seeds(table)
    found = {name: str(count) for name, count in FLOOR.items()}
    for level, rate, seed in zip(table.levels, rates, seeds, strict=True):
        share = fitted.get(level, Fraction(0)) if fitted else Fraction(rate, 100)
        found[f"contribution.{level}"] = f"{float(100 * share):g}"
        found[f"reserve.{level}"] = "0"
        found[f"seed.{level}"] = f"{known.get(level, seed * DOLLAR) // DOLLAR}"
    return found | assumed_by_print(table)


def assumed_by_print(table: Paytable) -> dict[str, str]:
    """Others, basis and the like, under which the first economic figure is printed."""
    figure = next((f for f in table.figures if f.conditions.contribution is not None), None)
    given = (figure.conditions if figure else Assumptions()).given()
    names = ("decks", "others", "basis", "third_card")
    return {name: str(given[name]) for name in names if name in given}


def sources(table: Paytable, given: q.Given) -> dict[str, str]:
    printed = dict(table.jackpot.seeds) if table.jackpot else {}
    fitted, seeds = fitted_contribution(table), fitted_seeds(table)
    found = {}
    for level in table.levels:
        found[f"contribution.{level}"] = "fitted" if fitted else "example"
        found[f"reserve.{level}"] = "none"
        found[f"seed.{level}"] = (
            "printed" if level in printed else "fitted" if level in seeds else "example"
        )
    before = defaults(table)
    yours = {name: "yours" for name in found if name in given and given[name] != before[name]}
    return found | yours


def read_terms(level: str, full: q.Given) -> LevelTerms:
    return LevelTerms(
        contribution=read_share(full[f"contribution.{level}"]),
        reserve=read_share(full[f"reserve.{level}"]),
        seed=q.amount(full[f"seed.{level}"], f"seed of {level}"),
    )


def read_share(text: str) -> Fraction:
    found = parse_rate(text if "%" in text or "/" in text else f"{text}%")
    if not 0 <= found <= 1:
        raise ValueError(f"{text} is not a share of a wager: 0% to 100%.")
    return found


def whole(full: q.Given, name: str) -> int:
    text = full[name]
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST[name]):
        raise ValueError(f"{name.capitalize()}: a whole number from 1 to {MOST[name]}, not {text}.")
    return int(text)


def progressives() -> list[Paytable]:
    return [table for table in load_catalogue().values() if table.is_progressive]


def meter_view(query: q.Given) -> View:
    """The answer as plain data, made in a process of the lab."""
    from dataclasses import replace

    asked = read_meter_question(query)
    found = economics(asked.table, asked.terms, asked.options)
    readings = {level.name: reading(asked, found, level) for level in found.levels}
    wager = found.wager
    answer = replace(found.odds, meters={name: now / wager for name, now in readings.items()})
    return {
        "id": asked.table.id,
        "edge": show_rate(abs(answer.house_edge), 2),
        "edge_more": show_rate(abs(answer.house_edge), 4),
        "edge_number": float(answer.house_edge),
        "hold": show_rate(found.hold, 2),
        "even": None if answer.break_even_meter is None else float(answer.break_even_meter),
        "needed": float(answer.break_even_needed),
        "hit_frequency": show_rate(answer.hit_frequency, 4),
        "wager": float(wager),
        "others": answer.others,
        "envy_known": bool(answer.envy_per_other),
        "edge_without_envy": float(answer.house_edge + answer.envy_return),
        "edge_at_nothing": float(answer.break_even_needed / wager),
        "levels": {
            level.name: level_view(asked, found, level, readings[level.name])
            for level in found.levels
        },
        "dollar": where_it_goes(found),
        "day": a_day(asked, found),
        "warnings": list(found.warnings),
        "assumes": assumptions(answer),
        "sources": dict(asked.sources),
    }


def reading(asked: MeterQuestion, found: Economics, level: Level) -> Fraction:
    """Where the meter stands, in dollars: as given, otherwise at its average when it pays."""
    if level.name in asked.readings:
        return Fraction(asked.readings[level.name], DOLLAR)
    return Fraction(round(level.average(found.wager) * 100), 100)


def level_view(asked: MeterQuestion, found: Economics, level: Level, now: Fraction) -> View:
    wagers = asked.wagers_a_day
    seed = Fraction(level.terms.seed, DOLLAR)
    return {
        "contribution": float(100 * level.terms.contribution),
        "reserve": float(100 * level.terms.reserve),
        "seed": float(seed),
        "now": float(now),
        "given": level.name in asked.readings,
        "share": float(level.share),
        "slope": float(level.share / found.wager),
        "average": float(level.average(found.wager)),
        "one_in": one_in(level.full),
        "full": float(level.full),
        "days": hit_days(level, wagers),
        "growth": growth(level, float(found.wager), wagers),
    }


def hit_days(level: Level, wagers: int) -> View | None:
    """Days until the level is won whole: on average, for an even chance, for nine in ten."""
    if not level.full:
        return None
    rate = -log(1 - float(level.full)) * wagers
    return {
        "expected": 1 / (float(level.full) * wagers),
        "even": log(2) / rate,
        "nine": log(10) / rate,
        "curve": [
            [round(t, 4), round(100 * (1 - exp(-rate * t)), 4)]
            for t in (3.2 / rate * n / POINTS for n in range(POINTS + 1))
        ],
    }


def growth(level: Level, wager: float, wagers: int) -> list[list[float]]:
    """The expected reading day by day after a reseed while nobody wins the whole level; shares
    below 100% are taken off on the way."""
    fed = float(level.terms.contribution) * wager * wagers
    taken = float(level.share - level.full) * wagers
    seed = level.terms.seed / DOLLAR
    long = 1 / (float(level.full) * wagers) if level.full else 30.0
    days = [1.5 * long * n / POINTS for n in range(POINTS + 1)]
    if not taken:
        return [[t, seed + fed * t] for t in days]
    end = fed / taken
    return [[t, end + (seed - end) * exp(-taken * t)] for t in days]


def where_it_goes(found: Economics) -> list[tuple[str, float]]:
    """Hundredths of a per cent that add up to 100.00%. The house's part is the one people quote, so
    what rounding leaves over goes to the other parts, the nearest first."""
    parts = [
        ("fixed", found.odds.fixed_return),
        ("envy", found.odds.envy_return),
        ("contribution", found.contribution),
        ("reserve", found.reserve),
        ("seeds", found.seeds),
    ]
    hold = round(found.hold * 10_000)
    cut = {name: share * 10_000 // 1 for name, share in parts}
    left = 10_000 - hold - sum(cut.values())
    nearest = sorted(parts, key=lambda part: -(part[1] * 10_000 % 1))
    for name, _ in nearest[:left]:
        cut[name] += 1
    return [(name, share / 100) for name, share in (*cut.items(), ("hold", hold))]


def a_day(asked: MeterQuestion, found: Economics) -> View:
    wagers, wager = asked.wagers_a_day, found.wager
    return {
        "wagers": wagers,
        "coin_in": float(wagers * wager),
        "added": float(wagers * wager * found.contribution),
        "reserve": float(wagers * wager * found.reserve),
        "seeds": float(wagers * wager * found.seeds),
        "hold": float(wagers * wager * found.hold),
        "shares": float(
            sum(
                (lv.average(wager) * (lv.share - lv.full) * wagers for lv in found.levels),
                Fraction(0),
            )
        ),
    }
