"""What a tap on a spot comes to within the rules of the game and the limits of the table."""

from collections.abc import Mapping

from houseway.floor.described import HIGHEST
from houseway.money import Money, show
from houseway.refused import Refused
from houseway.table.layout import Layout


def with_chip(
    layout: Layout, bets: Mapping[str, Money], spot: str, chip: Money, *, back: bool
) -> dict[str, Money]:
    """The bets of a seat after a tap: a chip more or less. A sensor is lit or dark.

    Bets that must be equal move together; an amount stops at the spot's limit, and one that is
    there already is refused.
    """
    first = layout.wager_rules[spot].equal_to or spot
    together = [first, *(o for o in layout.spots if layout.wager_rules[o].equal_to == first)]
    limit = layout.rules.limit(first)
    most = highest(layout, first)
    now = bets.get(first, 0)
    if limit.minimum == limit.maximum:
        after = 0 if now else limit.minimum
    elif now >= most and not back:
        raise Refused("limit", f"The limit here is {show(most).removesuffix('.00').lstrip('$')}.")
    else:
        after = max(0, now - chip) if back else min(most, now + chip)
    found = {**bets, **dict.fromkeys(together, after)}
    return {name: amount for name, amount in found.items() if amount}


def highest(layout: Layout, spot: str) -> Money:
    return layout.rules.highest(spot) or HIGHEST
