"""Reports: pure functions from the log's records to values that can be printed.

    ledger = Ledger().read_all(log.read())
    report = make(ledger, "reconciliation", day="2026-03-02")
    render(report, "pdf")                          # houseway.floor.documents

The ledger is read once and may be kept: `ledger.catch_up(log)` reads newer records.

Imported by cli and web, too.
"""

from houseway.floor.reports.accounting.reconciliation import compare
from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.make import NAMES, REPORTS, Kind, make
from houseway.floor.reports.period import Period, day_period, week_period
from houseway.floor.reports.value import Column, Fact, Report, Section

__all__ = [
    "NAMES",
    "REPORTS",
    "Column",
    "Fact",
    "Kind",
    "Ledger",
    "Period",
    "Report",
    "Section",
    "compare",
    "day_period",
    "make",
    "week_period",
]
