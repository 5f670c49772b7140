"""Clocks and terms of the paperwork, as dated data (`floor/regulation/terms.toml`)."""

import tomllib
from fractions import Fraction
from functools import cache
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
    aggregate_odds: int
    cage: tuple[CageTerms, ...]


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
        aggregate_odds=data["aggregate"]["odds"],
        cage=tuple(sorted(cage, key=lambda each: each.since)),
    )
