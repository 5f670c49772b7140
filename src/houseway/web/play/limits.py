"""The limits of a play table, and what a tap on a spot comes to within the rules of the game."""

from collections.abc import Mapping

from houseway.games import game
from houseway.money import DOLLAR, Money, show
from houseway.paytables import paytable
from houseway.refused import Refused
from houseway.table.layout import Game, Layout
from houseway.table.wager_rules import Limits, TableRules

LOWEST, HIGHEST = 5 * DOLLAR, 500 * DOLLAR
SIDE_HIGHEST = 100 * DOLLAR
SENSOR = DOLLAR  # what a sensor takes: one chip, no more and no less


def table_rules(game_id: str) -> TableRules:
    """Bets of the base game 5 to 500, side bets 1 to 100, sensors 1; a raise is not limited.

    A player may take two positions side by side.
    """
    found = game(game_id)
    base = {spot: Limits(minimum=LOWEST, maximum=HIGHEST) for spot in found.base_spots}
    later = {spot: Limits() for spot in found.later}
    sensors = {spot: Limits(minimum=SENSOR, maximum=SENSOR) for spot in sensors_of(found)}
    return TableRules(
        limits={**base, **later, **sensors},
        others=Limits(minimum=DOLLAR, maximum=SIDE_HIGHEST),
        two_positions=True,
    )


def sensors_of(found: Game) -> list[str]:
    return [spot for spot, id_ in found.tables.items() if paytable(id_).is_progressive]


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
    most = layout.rules.highest(first) or HIGHEST
    now = bets.get(first, 0)
    if limit.minimum == limit.maximum:
        after = 0 if now else limit.minimum
    elif now >= most and not back:
        raise Refused("limit", f"The limit here is {show(most).removesuffix('.00').lstrip('$')}.")
    else:
        after = max(0, now - chip) if back else min(most, now + chip)
    found = {**bets, **dict.fromkeys(together, after)}
    return {name: amount for name, amount in found.items() if amount}
