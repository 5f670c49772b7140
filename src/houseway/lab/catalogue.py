"""Which solver answers for which paytable: the door behind `houseway odds`."""

from dataclasses import replace
from fractions import Fraction

from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.counting.solver import BetSolver
from houseway.games import game, solver
from houseway.lab.assumptions import SHOES, check_options
from houseway.money import DOLLAR
from houseway.paytables import Paytable, paytable

HANDS = 6  # dealt, the dealer's included, where pays depend on them and nobody says otherwise


def odds(table: str | Paytable, options: Options | None = None) -> Odds:
    """The odds of one paytable, approved or one's own, under the given assumptions."""
    chosen = paytable(table) if isinstance(table, str) else table
    settings = options or Options()
    if chosen.by_hands and settings.hands is None:
        settings = replace(settings, hands=HANDS)
    check_meters(chosen, settings)
    check_options(chosen, settings)
    found = bet_solver(chosen).odds(chosen, settings)
    if settings.seats is not None:
        found = at_one_table(chosen, settings, settings.seats, found)
    return replace(found, assumes={**always(chosen, settings), **found.assumes})


def at_one_table(table: Paytable, options: Options, seats: int, found: Odds) -> Odds:
    """With the variance of all seats together; further bets are told for one seat."""
    together = bet_solver(table).together
    assert together is not None, "checked with the other assumptions"
    variance = together.variance(table, options, seats)
    return replace(found, seats=seats, table_variance=variance).assuming(seats=seats)


def always(table: Paytable, options: Options) -> dict[str, object]:
    """Wager and decks, which every answer names."""
    decks = (options.decks or table.default_decks) if table.hands in SHOES else 1
    approved = list(table.decks)
    return {
        "wager": str(Fraction(options.wager, DOLLAR)),
        "decks": decks,
        "approved_decks": approved,
    }


def bet_solver(table: Paytable) -> BetSolver:
    """That of the game whose table it is; a bet or family that this game does not know is refused
    by name, never answered with another game's figures."""
    found = solver(table.game)
    if found is None:
        raise ValueError(f"{table.id}: there is no solver for {game(table.game).name}.")
    key = (table.bet, table.hands)
    if key not in found.bets:
        raise ValueError(
            f"{table.id}: the lab cannot solve a {table.bet} bet on {table.hands}"
            f" in {game(table.game).name}."
        )
    return found.bets[key]


def check_meters(table: Paytable, options: Options) -> None:
    for level in options.meters:
        if level not in table.levels:
            known = ", ".join(table.levels) or "none: its pays are fixed"
            raise ValueError(f"{table.id} has no meter level {level!r}; it has {known}.")
