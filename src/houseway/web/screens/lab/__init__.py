"""The lab's pages: odds, meter, strategy, audit. Importing them registers them."""

from houseway.web.screens.lab import audit, meter, odds
from houseway.web.screens.lab.downloads import router

PAGES = (odds, meter, audit)

__all__ = ["PAGES", "router"]
