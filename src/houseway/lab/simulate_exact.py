"""The lab's exact figure for a bet as the table deals it by default, if there is one."""

from __future__ import annotations

from dataclasses import replace

from houseway.counting.odds import Odds
from houseway.counting.options import BlackjackOptions, Options
from houseway.games import game
from houseway.games.san_lo.house_way import POINTS
from houseway.lab.bots import strategy
from houseway.lab.catalogue import odds
from houseway.paytables import Paytable
from houseway.table.layout import Layout, open_layout


def exact(game_id: str, bet: str, player: str, seats: int) -> Odds | None:
    """None where the figures are those of another strategy than the player's."""
    layout = open_layout(game(game_id))
    own = bet.removesuffix("_envy")
    chosen = strategy(game_id, player)
    table = table_of(layout, own)
    if table is None or (depends_on_play(layout, own) and not chosen.optimal):
        return None
    if table.hands == "san_lo":
        return san_lo(table, chosen.name)
    others = seats - 1 if bet.endswith("_envy") else 0
    options = Options(
        hands=seats + 1 if table.by_hands else None,
        others=others,
        blackjack=BlackjackOptions(strategy="basic" if chosen.name == "basic" else "optimal"),
    )
    return replace(odds(table, options), bets=())


def depends_on_play(layout: Layout, bet: str) -> bool:
    """The base bet, San Lo's match-ups, and a side bet that a fold forfeits."""
    table = layout.tables.get(bet)
    forfeited = table is not None and table.wager.after_fold == "forfeited"
    return bet == layout.spots[0] or forfeited or (table is not None and table.hands == "san_lo")


def san_lo(table: Paytable, player: str) -> Odds | None:
    """Counted deals of this player against the points way."""
    from houseway.games.san_lo.exact import figures as san_lo_figures
    from houseway.games.san_lo.odds import odds_of, ways

    counted = san_lo_figures.exact().get((player, POINTS.id))
    return counted and odds_of(table, Options(), counted, ways(player, POINTS.id))


def table_of(layout: Layout, bet: str) -> Paytable | None:
    if bet == layout.spots[0]:
        return layout.tables[layout.game.base[0]]
    return layout.tables.get(bet)
