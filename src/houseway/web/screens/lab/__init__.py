"""The lab's pages: odds, meter, strategy, audit. Importing them registers them."""

from houseway.web.screens.lab import audit, meter, odds, strategy
from houseway.web.screens.lab.downloads import router

PAGES = (odds, meter, strategy, audit)

__all__ = ["PAGES", "router"]
