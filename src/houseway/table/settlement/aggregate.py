"""The aggregate payout limit of a bet (WAC 230-15-490): the most the house pays to all players
together on one deal for one odds-based prize.

How a limit that is reached is divided is not in the text: here in proportion to what each would
have won, in whole cents, and the cents left over go round from the dealer's right. A toke is a bet
of its own and is left out (WAC 230-15-491).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from houseway.money import CENT, Money, show
from houseway.table.settlement import Line

TOKE = "toke_"  # A bet for the dealer stands on the spot of its own bet, "toke_ante".


def within(lines: Sequence[Line], limits: Mapping[str, Money]) -> tuple[Line, ...]:
    """The settlement of one deal with every limit applied once, to each bet by itself. Lines keep
    their order; what is not above a limit is not touched."""
    found = list(lines)
    for spot, limit in limits.items():
        places = [n for n, line in enumerate(found) if line.spot == spot and line.net > 0]
        if sum(found[n].net for n in places) > limit:
            shares = divided([found[n] for n in places], limit)
            for n, net in zip(places, shares, strict=True):
                why = f"{found[n].why} This bet pays at most {show(limit)} to all players together."
                found[n] = replace(found[n], net=net, why=why)
    return tuple(found)


def divided(winners: Sequence[Line], limit: Money) -> list[Money]:
    """Exactly the limit, each in proportion; seats further right get the odd cents first."""
    total = sum(line.net for line in winners)
    shares = [line.net * limit // total // CENT * CENT for line in winners]
    left = (limit - sum(shares)) // CENT
    right_first = sorted(range(len(winners)), key=lambda n: -winners[n].seat)
    for n in right_first[:left]:
        shares[n] += CENT
    return shares
