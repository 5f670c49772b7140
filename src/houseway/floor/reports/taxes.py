"""The tax data for an award; the year is that of the payment, or of the posting if unpaid."""

from houseway.floor.regulation.tax import TaxDue, tax_due
from houseway.floor.reports.ledger import Ledger
from houseway.floor.reports.ledger.day_sums import LAST_DAY, Envied, Win
from houseway.floor.reports.period import local


def win_tax(ledger: Ledger, win: Win, until: str = LAST_DAY) -> TaxDue:
    is_paid = win.paid is not None and win.paid.day <= until
    mark = (win.paid if is_paid else win.posted) or win.claimed
    year = local(mark.at, ledger.property().time_zone).year
    return tax_due(win.due, win.wager, year, has_number=win.has_number)


def envy_form(ledger: Ledger, envied: Envied) -> str:
    year = local(envied.mark.at, ledger.property().time_zone).year
    return tax_due(envied.amount, envied.wager, year).form
