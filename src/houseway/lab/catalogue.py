"""Which solver answers for which paytable: the door behind `houseway odds`."""

from dataclasses import replace
from fractions import Fraction

from houseway.counting.odds import Odds
from houseway.counting.options import BlackjackOptions, Options
from houseway.counting.solver import BetSolver
from houseway.games import game, solver
from houseway.money import DOLLAR
from houseway.paytables import Paytable, paytable

SHOES = {"royal_match", "blazing_sevens", "trilux", "blackjack"}  # hands from 1 to 8 decks


def odds(table: str | Paytable, options: Options | None = None) -> Odds:
    """The odds of one paytable, approved or one's own, under the given assumptions."""
    chosen = paytable(table) if isinstance(table, str) else table
    settings = options or Options()
    check_meters(chosen, settings)
    check_options(chosen, settings)
    found = bet_solver(chosen).odds(chosen, settings)
    return replace(found, assumes={**always(chosen, settings), **found.assumes})


def always(table: Paytable, options: Options) -> dict[str, object]:
    """Wager and decks, which every answer names. Hands of one deck stay so whatever was asked."""
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


def check_options(table: Paytable, options: Options) -> None:
    """An assumption that this bet knows nothing of is refused, not passed over in silence."""
    wrong = {
        "--hands": options.hands is not None and not table.by_hands,
        "--crown": options.crown and not has_row(table, "crown_treasure"),
        "--car": options.car is not None and not has_row(table, "matching_royal_matches"),
        "--basis": options.basis != "written" and table.hands != "semi_wild",
        "--third-card": options.third_card != "player" and table.hands != "blazing_sevens",
        "blackjack rules": options.blackjack != BlackjackOptions() and table.hands != "blackjack",
    }
    for name, is_wrong in wrong.items():
        if is_wrong:
            raise ValueError(f"{table.id} knows no {name}: leave it out.")


def has_row(table: Paytable, hand: str) -> bool:
    return any(row.hand == hand for row in table.rows)


def check_meters(table: Paytable, options: Options) -> None:
    for level in options.meters:
        if level not in table.levels:
            known = ", ".join(table.levels) or "none: its pays are fixed"
            raise ValueError(f"{table.id} has no meter level {level!r}; it has {known}.")
