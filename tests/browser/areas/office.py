"""The manager's console, each of its pages; the auditor sees them without a button."""

from tests.browser.visits import Visit

READY = ".o-main"
PATHS = (
    "/floor",
    "/floor?table=1",
    "/floor/links",
    "/floor/links/five-card",
    "/floor/new-link",
    "/floor/new-table?game=royal-match-21",
    "/floor/tables",
    "/floor/tables/1",
    "/floor/paytables?game=dj-wild",
    "/floor/paytables/ms-01",
    "/floor/log/5",
    "/floor/people",
    "/floor/signs",
    "/floor/approvals",
    "/floor/adjustments",
    "/floor/jackpots",
    "/floor/bank",
    "/floor/day",
    "/floor/reports",
    "/floor/reports/coin-in",
    "/floor/log",
    "/floor/regulation",
)
PAGES = [Visit(path, card="M-1", ready=READY, wide=1440, high=900) for path in PATHS]
