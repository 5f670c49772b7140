"""The lab's pages; importing them registers them."""

from houseway.web.pages.lab.audit import page as audit
from houseway.web.pages.lab.bankroll import page as bankroll
from houseway.web.pages.lab.blackjack import page as blackjack
from houseway.web.pages.lab.compare import page as compare
from houseway.web.pages.lab.meter import page as meter
from houseway.web.pages.lab.odds import page as odds
from houseway.web.pages.lab.own import page as own
from houseway.web.pages.lab.simulate import page as simulate
from houseway.web.pages.lab.strategy import page as strategy

PAGES = (odds, compare, bankroll, blackjack, meter, strategy, simulate, own, audit)
