"""The lab's exact figure for a bet as the table deals it by default, if there is one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.counting.seats import Together
from houseway.games import game
from houseway.lab.bots import strategy
from houseway.lab.solvers import bet_solver, odds
from houseway.paytables import Paytable
from houseway.table.layout import Layout, open_layout


def exact(game_id: str, bet: str, player: str, seats: int) -> Odds | None:
    """None if the figures assume another strategy than the player's."""
    layout = open_layout(game(game_id))
    own = bet.removesuffix("_envy")
    chosen = strategy(game_id, player)
    table = table_of(layout, own)
    if table is None or (depends_on_play(layout, own) and not chosen.optimal):
        return None
    options = Options(
        hands=seats + 1 if table.by_hands else None,
        others=seats - 1 if bet.endswith("_envy") else 0,
    )
    played = bet_solver(table).played
    found = odds(table, options) if played is None else played(table, options, chosen.name)
    return found and replace(found, bets=())


def table_variance(game_id: str, bet: str, seats: int, known: Odds | None) -> Fraction | None:
    """Variance of one round of all seats; None if two seats were not counted together."""
    envy = bet.endswith("_envy")
    if known is None or (seats == 1 and not envy):
        return None if known is None else known.variance
    table = table_of(open_layout(game(game_id)), bet.removesuffix("_envy"))
    together = None if table is None else bet_solver(table).together
    if table is None or together is None:
        return None
    if envy and not isinstance(together, Together):
        return None
    return together.variance(table, Options(), seats, own=not envy, envy=envy)


def depends_on_play(layout: Layout, bet: str) -> bool:
    """The base bet, a bet counted separately for each player, or a bet that a fold forfeits."""
    table = layout.tables.get(bet)
    forfeited = table is not None and table.wager.after_fold == "forfeited"
    counted_separately = table is not None and bet_solver(table).played is not None
    return bet == layout.spots[0] or forfeited or counted_separately


def table_of(layout: Layout, bet: str) -> Paytable | None:
    if bet == layout.spots[0]:
        return layout.tables[layout.game.base[0]]
    return layout.tables.get(bet)
