"""The lab's pages; importing them registers them."""

from houseway.web.pages.lab.audit import page as audit
from houseway.web.pages.lab.compare import page as compare
from houseway.web.pages.lab.meter import page as meter
from houseway.web.pages.lab.odds import page as odds
from houseway.web.pages.lab.strategy import page as strategy

PAGES = (odds, compare, meter, strategy, audit)
