"""The single entry point to all reports: a name and a scope in plain words."""

import importlib
from typing import Literal

from msgspec import Struct

from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.period import Period, day_period, week_period
from houseway.floor.reports.value import Report

Scope = Literal["period", "table", "win"]


class Kind(Struct, frozen=True):
    """`module` has a function of its own name; `scope` is required, `narrows` is optional."""

    what: str
    module: str
    scope: Scope = "period"
    by_week: bool = False
    narrows: str = ""

    @property
    def takes(self) -> tuple[str, ...]:
        own = ("day", "week") if self.scope == "period" else (self.scope,)
        return (*own, *filter(None, [self.narrows]))


REPORTS = {
    "win": Kind("one jackpot on one page, with signature lines", "win_page", "win", narrows="link"),
    "posting": Kind("limits, jackpots and all prizes at a table", "posting_sheet", "table"),
    "jackpots": Kind("every award, with its payment and envy", "jackpot_log", narrows="link"),
    "reconciliation": Kind(
        "money in, money out and where it is", "accounting.reconciliation", narrows="link"
    ),
    "meters": Kind("current, reserve, hits, wins and last hits of every level", "meters"),
    "coin-in": Kind("coin-in by table, shift and seat", "accounting.coin_in", narrows="table"),
    "hold": Kind("theoretical and actual hold, with the expected band", "accounting.hold"),
    "master-games": Kind("adjustment for the master games report", "accounting.games_report"),
    "deposits": Kind(
        "accruals to deposit, and the required account balance", "accounting.deposits", by_week=True
    ),
    "journal": Kind("double-entry books of the jackpots", "accounting.journal"),
    "day-close": Kind("the sheets signed at the close of a day", "day_close"),
    "exceptions": Kind("refusals on record, faults, corrections", "exceptions"),
}
NAMES = tuple(REPORTS)


def make(
    ledger: Ledger,
    name: str,
    *,
    day: str = "",
    week: str = "",
    table: str = "",
    link: str = "",
    win: str = "",
) -> Report:
    """Raises `ValueError` with one sentence. Without a day or week: the log's last gambling day, or
    its week for deposits. `win` is "312", or "five-card/3" where links counted their own. A scope
    that the report does not use is refused."""
    if name not in REPORTS:
        raise ValueError(f"There is no report {name!r}; choose from {', '.join(NAMES)}.")
    if ledger.head is None:
        raise ValueError("The log is empty; there is nothing to report.")
    kind = REPORTS[name]
    told = {"day": day, "week": week, "table": table, "link": link, "win": win}
    for what, value in told.items():
        if value and what not in kind.takes:
            raise ValueError(f"The {name} report does not use a {what}.")
    module = importlib.import_module(f"houseway.floor.reports.{kind.module}")
    function = getattr(module, kind.module.rpartition(".")[2])
    report: Report
    match kind.scope:
        case "win":
            report = function(ledger, *win_named(win, link))
        case "table":
            report = function(ledger, needed("table", table, name))
        case "period":
            narrowed = {kind.narrows: told[kind.narrows]} if kind.narrows else {}
            report = function(ledger, asked(ledger, kind, day, week), **narrowed)
    return report


def asked(ledger: Ledger, kind: Kind, day: str, week: str) -> Period:
    if day and week:
        raise ValueError("Give a day or a week, not both.")
    if week:
        return week_period(week)
    assert ledger.head is not None
    if day:
        return day_period(day)
    return (week_period if kind.by_week else day_period)(ledger.head.day)


def win_named(text: str, link: str) -> tuple[str, int]:
    before, _, number = text.rpartition("/")
    if not number.isdigit():
        raise ValueError("Enter the win number.")
    return before or link, int(number)


def needed(what: str, value: str, name: str) -> str:
    if not value:
        raise ValueError(f"The {name} report needs a {what}.")
    return value
