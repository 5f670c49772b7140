"""Which solver answers for which paytable: the door behind `houseway odds`."""

import importlib
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import cast

from houseway.counting.odds import Odds
from houseway.counting.options import BlackjackOptions, Options
from houseway.money import DOLLAR
from houseway.paytables import Paytable, paytable

Solver = Callable[[Paytable, Options], Odds]

# By the hands a table reads and the bet it pays, so that a user's own file finds its solver too.
# A module is imported only when it is asked for.
SOLVERS = {
    "five_card ante": "games.mississippi_stud.odds",
    "five_card raise": "games.caribbean_stud.odds",
    "five_card cover_all": "games.caribbean_stud.cover_all.odds",
    "five_card progressive": "counting.five_card_progressives",
    "wild_five blind": "games.dj_wild.odds",
    "wild_five trips": "games.dj_wild.trips",
    "wild_five two_way_bad_beat": "games.dj_wild.two_way_bad_beat",
    "wild_five progressive": "games.dj_wild.progressive",
    "semi_wild fortune_bonus": "games.san_lo.fortune_bonus",
    "semi_wild progressive": "games.san_lo.fortune_bonus",
    "three_card three_card_bonus": "counting.three_card_bets",
    "three_card pair_plus": "counting.three_card_bets",
    "three_card ante_bonus": "counting.three_card_bets",
    "three_card bonus": "counting.three_card_bets",
    "showdown ante": "games.three_card_poker.odds",
    "royal_match royal_match": "games.royal_match_21.royal_match_odds",
    "royal_match jackpot": "games.royal_match_21.royal_match_odds",
    "blazing_sevens jackpot": "games.royal_match_21.blazing_sevens_odds",
    "trilux jackpot": "games.royal_match_21.trilux_odds",
    "blackjack blackjack": "games.families.blackjack.odds",
    "san_lo main": "games.san_lo.odds",
    "san_lo hat_trick": "games.san_lo.odds",
}


SHOES = {"royal_match", "blazing_sevens", "trilux", "blackjack"}  # hands from 1 to 8 decks


def odds(table: str | Paytable, options: Options | None = None) -> Odds:
    """The odds of one paytable, approved or one's own, under the given assumptions."""
    chosen = paytable(table) if isinstance(table, str) else table
    settings = options or Options()
    check_meters(chosen, settings)
    check_options(chosen, settings)
    found = solver(chosen)(chosen, settings)
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


def solver(table: Paytable) -> Solver:
    key = f"{table.hands} {table.bet}"
    if key not in SOLVERS:
        raise ValueError(f"{table.id}: the lab cannot solve a {table.bet} bet on {table.hands}.")
    module = importlib.import_module(f"houseway.{SOLVERS[key]}")
    return cast(Solver, module.odds)


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
