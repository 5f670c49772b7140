"""The lab's exact figure for a bet as the table deals it by default, if there is one."""

from __future__ import annotations

from dataclasses import replace

from houseway.games import game
from houseway.games.layout import Layout, open_layout
from houseway.lab.bots import strategy
from houseway.lab.catalogue import odds
from houseway.lab.odds import Odds
from houseway.lab.options import BlackjackOptions, Options
from houseway.paytables import Paytable


def exact(game_id: str, bet: str, player: str, seats: int) -> Odds | None:
    """None where the figures are those of another strategy than the player's."""
    layout = open_layout(game(game_id))
    own = bet.removesuffix("_envy")
    chosen = strategy(game_id, player)
    table = table_of(layout, own)
    if table is None or (own == layout.spots[0] and not chosen.optimal):
        return None
    others = seats - 1 if bet.endswith("_envy") else 0
    options = Options(
        hands=seats + 1 if table.by_hands else None,
        others=others,
        blackjack=BlackjackOptions(strategy="basic" if chosen.name == "basic" else "optimal"),
    )
    found = odds(table, options)
    return replace(found, bets=())


def table_of(layout: Layout, bet: str) -> Paytable | None:
    if bet == layout.spots[0]:
        return layout.tables[layout.game.base[0]]
    return layout.tables.get(bet)
