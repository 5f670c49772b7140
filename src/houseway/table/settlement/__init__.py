"""What settling a spot produces: one line of money with its reason.

Settlement is pure. A game's `settle_...` functions turn an outcome class into lines; the table
shows them, the floor books them, and the lab calls the same functions once per class of deals.
"""

from dataclasses import dataclass
from typing import Literal

from houseway.money import MeterShare, Money, Pay

Outcome = Literal["wins", "pushes", "loses"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One spot of one seat, settled.

    `net` is what the player gains from the tray beyond the stake, a loss being negative. A share
    of a meter level is not part of `net`: it stands in `share` until the floor, which knows the
    meter, pays it.
    """

    spot: str
    stake: Money
    outcome: Outcome
    net: Money
    why: str
    hand: str = ""
    share: MeterShare | None = None
    seat: int = 0

    @property
    def paid_from(self) -> str:
        """ "tray", or the share of a meter level that the floor still has to pay."""
        return "tray" if self.share is None else f"meter, {self.share}"


def lose(spot: str, stake: Money, why: str, hand: str = "") -> Line:
    return Line(spot=spot, stake=stake, outcome="loses", net=-stake, why=why, hand=hand)


def push(spot: str, stake: Money, why: str, hand: str = "") -> Line:
    return Line(spot=spot, stake=stake, outcome="pushes", net=0, why=why, hand=hand)


def even_money(spot: str, stake: Money, why: str, hand: str = "") -> Line:
    return Line(spot=spot, stake=stake, outcome="wins", net=stake, why=why, hand=hand)


def paid(spot: str, stake: Money, pay: Pay, why: str, hand: str) -> Line:
    """A row of the paytable applies. A progressive wager is not returned, so its stake is lost."""
    if isinstance(pay, MeterShare):
        return Line(
            spot=spot, stake=stake, outcome="wins", net=-stake, why=why, hand=hand, share=pay
        )
    net = pay.net(stake)
    outcome: Outcome = "pushes" if str(pay) == "push" else "wins"
    return Line(spot=spot, stake=stake, outcome=outcome, net=net, why=why, hand=hand)
