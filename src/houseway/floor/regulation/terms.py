"""Deadlines and terms of the paperwork, as dated data (`floor/regulation/terms.toml`)."""

import tomllib
from fractions import Fraction
from functools import cache
from math import ceil
from pathlib import Path

from msgspec import Struct

from houseway.money import Money, parse_money, parse_rate


class CageTerms(Struct, frozen=True, kw_only=True):
    """What the cage must hold (WAC 230-15-050), from the day `since`."""

    since: str
    per_table: Money
    largest_prize: bool
    gross_share: Fraction
    without_full_year: Money
    source: str


class AggregateTerms(Struct, frozen=True, kw_only=True):
    """The minimum aggregate limit on one deal (WAC 230-15-490), from the day `since`: `players` at
    the highest wager times `odds`; with `lowest_at_top_odds` also at least the lowest wager at its
    top prize. `only_from_odds`: no limit allowed if every prize is below `odds`."""

    since: str
    odds: int
    players: int
    lowest_at_top_odds: bool
    only_from_odds: bool
    source: str

    def least(self, minimum: Money, maximum: Money, top: Fraction) -> Money:
        floors = [maximum * min(top, Fraction(self.odds))]
        if self.lowest_at_top_odds:
            floors.append(minimum * top)
        return ceil(self.players * max(floors))


class Terms(Struct, frozen=True, kw_only=True):
    notice_hours: int
    cheque_hours: int
    cheque_above: Money
    seal_days: int
    seal_from: Money
    claim_minutes: int
    deposit_days: int
    second_prize_above: Money
    merchandise_notices: tuple[str, ...]
    aggregates: tuple[AggregateTerms, ...]
    cage: tuple[CageTerms, ...]

    def aggregate(self, day: str) -> AggregateTerms:
        begun = [each for each in self.aggregates if each.since <= day]
        return (begun or self.aggregates)[-1 if begun else 0]


@cache
def terms() -> Terms:
    data = tomllib.loads((Path(__file__).parent / "terms.toml").read_text("utf-8"))
    cage = (
        CageTerms(
            since=row["since"],
            per_table=parse_money(row["per_table"]),
            largest_prize=row["largest_prize"],
            gross_share=parse_rate(row["gross_percent"]),
            without_full_year=parse_money(row["without_full_year"]),
            source=row["source"],
        )
        for row in data["cage"]
    )
    return Terms(
        notice_hours=data["notice"]["hours"],
        cheque_hours=data["cheque"]["hours"],
        cheque_above=parse_money(data["cheque"]["above"]),
        seal_days=data["seal"]["days"],
        seal_from=parse_money(data["seal"]["from"]),
        claim_minutes=data["claim"]["minutes"],
        deposit_days=data["deposit"]["days"],
        second_prize_above=parse_money(data["second_prize"]["above"]),
        merchandise_notices=tuple(data["merchandise"]["notices"]),
        aggregates=tuple(AggregateTerms(**row) for row in data["aggregate"]),
        cage=tuple(sorted(cage, key=lambda each: each.since)),
    )
