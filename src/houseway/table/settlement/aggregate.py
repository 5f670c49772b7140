"""The aggregate payout limit of a bet (WAC 230-15-490): the most the house pays to all players
together on one deal for one odds-based prize.

The text does not say how the limit is divided. Here each player gets a share in proportion to what
they would have won, in whole cents, and the remaining cents are handed out from the dealer's right.
A toke is a separate bet and is left out (WAC 230-15-491).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from houseway.money import CENT, Money, show
from houseway.table.settlement import Line

TOKE = "toke_"  # A bet for the dealer is on a spot named after its bet, "toke_ante".


def apply_aggregate_limits(lines: Sequence[Line], limits: Mapping[str, Money]) -> tuple[Line, ...]:
    """The settlement of one deal with every limit applied, each to its own bet. Lines keep their
    order; a bet within its limit does not change."""
    found = list(lines)
    for spot, limit in limits.items():
        places = [n for n, line in enumerate(found) if line.spot == spot and line.net > 0]
        if sum(found[n].net for n in places) > limit:
            shares = divide_limit([found[n] for n in places], limit)
            for n, net in zip(places, shares, strict=True):
                why = f"{found[n].why} This bet pays at most {show(limit)} to all players together."
                found[n] = replace(found[n], net=net, why=why)
    return tuple(found)


def divide_limit(winners: Sequence[Line], limit: Money) -> list[Money]:
    """Splits exactly the limit in proportion; odd cents go to the seats from the dealer's right."""
    total = sum(line.net for line in winners)
    shares = [line.net * limit // total // CENT * CENT for line in winners]
    left = (limit - sum(shares)) // CENT
    right_first = sorted(range(len(winners)), key=lambda n: -winners[n].seat)
    for n in right_first[:left]:
        shares[n] += CENT
    return shares
