"""W-2G and withholding by year and method (R42, R43); the figures are data, `regulation/tax.toml`.

A table-game win is reported when it reaches the year's threshold and 300 times the wager. Whether
the wager is deducted first is the payer's choice. Regular withholding always looks at winnings less
wager.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from houseway.money import CENT, Money, basis_points, parse_money, parse_rate

Method = Literal["net", "gross"]
WHOLE_BP = 10_000


class TaxYear(Struct, frozen=True, kw_only=True):
    """In force from the year `since` until a later entry begins."""

    since: int
    report_from: Money
    times_wager: int
    withhold_above: Money
    withhold_bp: int
    backup_bp: int
    source: str


class TaxDue(Struct, frozen=True, kw_only=True):
    """`form` is "W-2G" or empty; `kind` of withholding is "", "regular" or "backup"."""

    year: int
    method: Method
    winnings: Money
    form: str
    kind: str
    withheld: Money
    sentence: str


class TaxData(Struct, frozen=True):
    method: Method
    years: tuple[TaxYear, ...]

    def in_force(self, year: int) -> TaxYear:
        return [each for each in self.years if each.since <= year][-1]


def tax_due(
    award: Money,
    wager: Money,
    year: int,
    method: Method | None = None,
    *,
    has_number: bool = True,
    data: TaxData | None = None,
) -> TaxDue:
    """`has_number`: the winner gave a taxpayer number. `year` is that of the payment."""
    known = data or tax_data()
    law, by = known.in_force(year), method or known.method
    net = award - wager
    winnings = net if by == "net" else award
    is_reported = winnings >= law.report_from and winnings >= law.times_wager * wager
    is_withheld = net > law.withhold_above and net >= law.times_wager * wager
    if is_withheld:
        kind, withheld = "regular", share(net, law.withhold_bp)
    elif is_reported and not has_number:
        kind, withheld = "backup", share(winnings, law.backup_bp)
    else:
        kind, withheld = "", 0
    form = "W-2G" if is_reported or is_withheld else ""
    return TaxDue(
        year=year,
        method=by,
        winnings=winnings,
        form=form,
        kind=kind,
        withheld=withheld,
        sentence=sentence(form, kind),
    )


def share(amount: Money, rate_bp: int) -> Money:
    """Rounded to the nearest cent, half a cent up."""
    cents, rest = divmod(amount * rate_bp, WHOLE_BP * CENT)
    return (cents + (2 * rest >= WHOLE_BP * CENT)) * CENT


def sentence(form: str, kind: str) -> str:
    if not form:
        return "Form W-2G is not required."
    if not kind:
        return "Form W-2G is required."
    return f"Form W-2G is required, with {kind} withholding."


@cache
def tax_data(path: Path = Path(__file__).parent / "tax.toml") -> TaxData:
    data = tomllib.loads(path.read_text("utf-8"))
    years = (
        TaxYear(
            since=row["since"],
            report_from=parse_money(row["report_from"]),
            times_wager=row["times_wager"],
            withhold_above=parse_money(row["withhold_above"]),
            withhold_bp=basis_points(parse_rate(row["withhold"])),
            backup_bp=basis_points(parse_rate(row["backup"])),
            source=row["source"],
        )
        for row in data["year"]
    )
    return TaxData(data["method"], tuple(sorted(years, key=lambda year: year.since)))
