"""The preset terms of a progressive: seed, contribution and reserve, and the source of each."""

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from houseway.money import Money, parse_money, parse_rate
from houseway.paytables.model import Paytable
from houseway.paytables.register import read_data

Origin = str  # printed, fitted, ours


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """The preset terms of one level. Rates are shares of the wager."""

    level: str
    seed: Money
    contribution: Fraction
    reserve: Fraction
    seed_origin: Origin
    rate_origin: Origin


@cache
def presets(table: Paytable) -> tuple[Preset, ...]:
    """Best level first; none where the table has no meter."""
    found = tomllib.loads(read_data("presets.toml")).get(table.like, {})
    printed = dict(table.jackpot.seeds) if table.jackpot else {}
    return tuple(
        Preset(
            level=level,
            seed=parse_money(found[level][0]),
            contribution=parse_rate(found[level][1]),
            reserve=parse_rate(found[level][2]),
            seed_origin="printed" if level in printed else found["origin"],
            rate_origin=found["origin"],
        )
        for level in table.levels
        if level in found
    )


def preset_words(table: Paytable, *, own_seed: bool = False, own_rate: bool = False) -> str:
    """The source of the seed and the rate: preset values, or values the reader entered."""
    found = presets(table)
    if not found:
        return ""
    fitted = "fitted to the printed figures, rounded down to a basis point"
    ours = "Houseway defaults; the paytable prints none"
    rates = fitted if found[0].rate_origin == "fitted" else ours
    seeds = {"printed": "printed with the paytable", "fitted": fitted, "ours": rates}
    seed = "yours" if own_seed else seeds[found[0].seed_origin]
    rates = "yours" if own_rate else rates
    return f"Seed and rate: {rates}." if seed == rates else f"Seed: {seed}. Rate: {rates}."
