"""What can be worked out about Royal Match 21; each part is imported when it is asked for."""

from dataclasses import replace

from houseway.counting.advice import Counsel
from houseway.counting.charts import Charts
from houseway.counting.odds import CutCard, Odds
from houseway.counting.options import BlackjackOptions, Options
from houseway.counting.solver import BetSolver, Seen, Solver
from houseway.games.families.blackjack.settings import Settings
from houseway.games.families.blackjack.strategy import bots, coach
from houseway.paytables import Paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Ask

TABLE_RULES = "The pays of blackjack are table rules: try `houseway odds blackjack`."


def blackjack(table: Paytable, options: Options) -> Odds:
    from houseway.games.families.blackjack.odds import odds

    return odds(table, options)


def blackjack_played(table: Paytable, options: Options, player: str) -> Odds:
    by = replace(options.blackjack, strategy="basic" if player == "basic" else "optimal")
    return blackjack(table, replace(options, blackjack=by))


def royal_match(table: Paytable, options: Options) -> Odds:
    from houseway.games.royal_match_21.royal_match_odds import odds

    return odds(table, options)


def blazing_sevens(table: Paytable, options: Options) -> Odds:
    from houseway.games.royal_match_21.blazing_sevens_odds import odds

    return odds(table, options)


def trilux(table: Paytable, options: Options) -> Odds:
    from houseway.games.royal_match_21.trilux_odds import odds

    return odds(table, options)


def charts(options: BlackjackOptions, decks: int) -> Charts:
    from houseway.games.families.blackjack.rules import rules_of
    from houseway.games.families.blackjack.strategy.charts import on_a_page

    return on_a_page(rules_of(options, decks))


def cut_card(options: BlackjackOptions, decks: int) -> CutCard:
    from houseway.games.families.blackjack.rules import rules_of
    from houseway.games.families.blackjack.strategy.cut_card import cut_card as dealt

    return dealt(rules_of(options, decks), options.cut or 0, options.players)


def values(layout: Layout[Settings], ask: Ask, seen: Seen) -> Counsel:
    from houseway.games.royal_match_21.coach import values as found

    return found(layout, ask, seen)


SOLVER: Solver[Settings] = Solver(
    bets={
        ("blackjack", "blackjack"): BetSolver(
            odds=blackjack, not_designed=TABLE_RULES, played=blackjack_played
        ),
        ("royal_match", "royal_match"): BetSolver(odds=royal_match),
        ("jackpot", "royal_match"): BetSolver(odds=royal_match),
        ("jackpot", "blazing_sevens"): BetSolver(odds=blazing_sevens),
        ("jackpot", "trilux"): BetSolver(odds=trilux),
    },
    values=values,
    charts=charts,
    cut_card=cut_card,
    players=bots.PLAYERS,
    rounds=coach.rounds,
    settings=coach.settings_from,
)
