"""The solver of Royal Match 21; each part is imported when it is needed."""

from dataclasses import replace

from houseway.counting.advice import Charts
from houseway.counting.odds import CutCard, Odds
from houseway.counting.options import BlackjackOptions, Options
from houseway.counting.solver import BetSolver, Solver, lazy_function
from houseway.games.families.blackjack.settings import Settings
from houseway.games.families.blackjack.strategy import bots, coach
from houseway.paytables import Paytable

TABLE_RULES = "Blackjack pays are table rules; try `houseway odds blackjack`."


def blackjack(table: Paytable, options: Options) -> Odds:
    from houseway.games.families.blackjack.odds import odds

    return odds(table, options)


def blackjack_played(table: Paytable, options: Options, player: str) -> Odds:
    by = replace(options.blackjack, strategy="basic" if player == "basic" else "optimal")
    return blackjack(table, replace(options, blackjack=by))


def charts(options: BlackjackOptions, decks: int) -> Charts:
    from houseway.games.families.blackjack.rules import rules_of
    from houseway.games.families.blackjack.strategy.charts import charts as drawn

    return drawn(rules_of(options, decks))


def cut_card(options: BlackjackOptions, decks: int) -> CutCard:
    from houseway.games.families.blackjack.rules import rules_of
    from houseway.games.families.blackjack.strategy.cut_card import cut_card as dealt

    return dealt(rules_of(options, decks), options.cut or 0, options.players)


SOLVER: Solver[Settings] = Solver(
    bets={
        ("blackjack", "blackjack"): BetSolver(
            odds=blackjack, not_designed=TABLE_RULES, played=blackjack_played
        ),
        ("royal_match", "royal_match"): BetSolver(
            odds=lazy_function(__package__, "royal_match_odds")
        ),
        ("jackpot", "royal_match"): BetSolver(odds=lazy_function(__package__, "royal_match_odds")),
        ("jackpot", "blazing_sevens"): BetSolver(
            odds=lazy_function(__package__, "blazing_sevens_odds")
        ),
        ("jackpot", "trilux"): BetSolver(odds=lazy_function(__package__, "trilux_odds")),
    },
    values=lazy_function(__package__, "coach", "values"),
    charts=charts,
    cut_card=cut_card,
    players=bots.PLAYERS,
    rounds=coach.rounds,
    settings=coach.settings_from,
)
