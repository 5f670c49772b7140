"""The meter page's question and answer: terms of each level, and how busy the floor is.

The URL has `contribution.mega=9` (percent of the wager), `reserve.mega=1`, `seed.mega=10000`,
`meter.mega=25000` (dollars), and the assumptions of the odds page. A value left out is the printed
one, one fitted to printed figures, or our own, and is marked as such.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

from houseway.counting.options import Options
from houseway.lab import question
from houseway.lab.meter import LevelTerms, economics
from houseway.lab.reports.meter_cycle import cycles
from houseway.lab.reports.record import meter_answer
from houseway.money import DOLLAR, parse_rate
from houseway.paytables import Assumptions, Figure, Paytable, load_catalog, paytable
from houseway.paytables.catalog import example
from houseway.paytables.presets import presets

View = dict[str, Any]
# Wagers in one day of a medium-sized pit.
FLOOR = {"tables": 3, "wagers": 4, "rounds": 40, "hours": 18}
FLOOR_MOST = {"tables": 100, "wagers": 10, "rounds": 200, "hours": 24}
TERMS = ("contribution", "reserve", "seed")
CURVE = (1, *range(5, 100, 5))  # percentiles on the curve


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterQuestion:
    table: Paytable
    options: Options
    terms: Mapping[str, LevelTerms]
    floor: Mapping[str, int]
    given: tuple[tuple[str, str], ...]
    sources: Mapping[str, str]  # source of each term: printed, fitted, ours, yours

    @property
    def key(self) -> tuple[str, ...]:
        return (self.table.id, *(f"{name}={value}" for name, value in self.given))

    @property
    def wagers_a_day(self) -> int:
        return prod(self.floor.values())


def read_meter_question(query: question.Given) -> MeterQuestion:
    if len(query) > question.GIVEN_MOST or any(
        len(value) > question.VALUE_MOST for value in query.values()
    ):
        raise ValueError("This address is too long.")
    table = paytable(query.get("table") or example(fewest_levels=1))
    if not table.levels:
        raise ValueError(f"{table.name} has fixed pays and no meter. See the Odds page.")
    known = meter_controls(table)
    given = {n: v.strip() for n, v in query.items() if n != "table" and v.strip()}
    for name in given:
        if name not in known:
            raise question.UnknownSettingError(name, table, known)
    plain = defaults(table)
    full = {**plain, **given}
    assumed = {n: v for n, v in full.items() if n in question.controls(table)}
    return MeterQuestion(
        table=table,
        options=question.read_options(table, assumed),
        terms={level: read_terms(level, full) for level in table.levels},
        floor={name: whole(full, name) for name in FLOOR},
        given=tuple((n, given[n]) for n in known if given.get(n, plain.get(n)) != plain.get(n)),
        sources=sources(table, given),
    )


def meter_controls(table: Paytable) -> tuple[str, ...]:
    here = ("decks", "others", "third_card", "no_cut_off", "basis", "folded", "wager")
    return (
        *(name for name in question.controls(table) if name in here),
        *(f"{term}.{level}" for level in table.levels for term in TERMS),
        *(f"meter.{level}" for level in table.levels),
        *FLOOR,
    )


def defaults(table: Paytable) -> dict[str, str]:
    """The terms that the paytable comes with."""
    found = {name: str(count) for name, count in FLOOR.items()}
    for one in presets(table):
        found[f"contribution.{one.level}"] = f"{float(100 * one.contribution):g}"
        found[f"reserve.{one.level}"] = f"{float(100 * one.reserve):g}"
        found[f"seed.{one.level}"] = f"{one.seed // DOLLAR}"
    return found | assumed_by_print(table)


def assumed_by_print(table: Paytable) -> dict[str, str]:
    """The assumptions under which the first economic figure is printed."""
    figure = economic_figure(table)
    given = (figure.conditions if figure else Assumptions()).given()
    names = ("decks", "others", "basis", "third_card")
    return {name: str(given[name]) for name in names if name in given}


def economic_figure(table: Paytable) -> Figure | None:
    return next((f for f in table.figures if f.conditions.contribution is not None), None)


def printed_basis(asked: MeterQuestion) -> str:
    """Names the printed figure that the page starts with, unless a setting that counts differs."""
    figure, looks = economic_figure(asked.table), (*FLOOR, "meter")
    if figure is None or any(name.partition(".")[0] not in looks for name, _ in asked.given):
        return ""
    return f"These settings give the printed {figure.label.lower()}, {figure.printed}."


def sources(table: Paytable, given: question.Given) -> dict[str, str]:
    found = {}
    for one in presets(table):
        found[f"contribution.{one.level}"] = found[f"reserve.{one.level}"] = one.rate_origin
        found[f"seed.{one.level}"] = one.seed_origin
    before = defaults(table)
    yours = {name: "yours" for name in found if name in given and given[name] != before[name]}
    return found | yours


def read_terms(level: str, full: question.Given) -> LevelTerms:
    return LevelTerms(
        contribution=read_share(full[f"contribution.{level}"]),
        reserve=read_share(full[f"reserve.{level}"]),
        seed=question.amount(full[f"seed.{level}"], f"seed of {level}"),
    )


def read_share(text: str) -> Fraction:
    found = parse_rate(text if "%" in text or "/" in text else f"{text}%")
    if not 0 <= found <= 1:
        raise ValueError(f"{text} is not a rate from 0% to 100%.")
    return found


def whole(full: question.Given, name: str) -> int:
    text = full[name]
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= FLOOR_MOST[name]):
        raise ValueError(
            f"{name.capitalize()}: enter a whole number from 1 to {FLOOR_MOST[name]}, not {text}."
        )
    return int(text)


def progressives() -> list[Paytable]:
    return [table for table in load_catalog().values() if table.is_progressive]


def meter_view(query: question.Given) -> View:
    """The record of `houseway meter --json`, and the data of its charts."""
    asked = read_meter_question(query)
    found = economics(asked.table, asked.terms, asked.options)
    return {
        **meter_answer(found, asked.wagers_a_day),
        "sources": dict(asked.sources),
        "curves": {c.level.name: list(c.percentiles(CURVE).items()) for c in cycles(found)},
    }
