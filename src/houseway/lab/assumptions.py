"""Which assumptions a bet knows, once for terminal, server and pages.

One that a bet knows nothing of is refused: an answer never looks as if it had been counted in.
"""

from houseway.counting.options import BlackjackOptions, Options
from houseway.games import game, solver
from houseway.paytables import Paytable

SHOES = {"royal_match", "blazing_sevens", "trilux", "blackjack"}  # hands from 1 to 8 decks
RULES = {  # by the name of a flag: the field of the table rules
    "s17": "hits_soft_17",
    "double": "double",
    "no_das": "double_after_split",
    "max_hands": "max_hands",
    "resplit_aces": "resplit_aces",
    "hit_split_aces": "hit_split_aces",
    "surrender": "surrender",
    "no_peek": "peeks",
    "pays": "blackjack_pays",
    "strategy": "strategy",
    "cut": "cut",
    "players": "players",
}


def check_options(table: Paytable, options: Options) -> None:
    known = known_to(table)
    for name in given(options):
        if not known[name] and not (name == "decks" and options.decks == 1):
            raise ValueError(f"--{name.replace('_', '-')} does not apply to {table.id}.")
    if options.seats is not None and options.folded == "lose":
        raise ValueError("--seats does not apply where folded hands lose the progressive.")
    if options.third_card == "up-card" and not options.dealer_blackjack_ends:
        raise ValueError("--no-cut-off does not apply to the version with the up card.")


def known_to(table: Paytable) -> dict[str, bool]:
    """Every assumption by the name of its flag, and whether this bet depends on it."""
    found = solver(table.game)
    bet = found.bets.get((table.bet, table.hands)) if found else None
    return {
        "decks": table.hands in SHOES,
        "hands": bool(table.by_hands),
        "others": any(row.envy for row in table.rows),
        "seats": bet is not None and (bet.together is not None or has_spot(table)),
        "crown": has_row(table, "crown_treasure"),
        "car": has_row(table, "matching_royal_matches"),
        "third_card": table.hands == "blazing_sevens",
        "no_cut_off": table.hands == "blazing_sevens",
        "basis": table.hands == "semi_wild",
        "folded": bet is not None and bet.folds,
        **dict.fromkeys(RULES, table.hands == "blackjack"),
    }


def given(options: Options) -> list[str]:
    """The assumptions that were set, by the names of their flags."""
    plain, rules = Options(), BlackjackOptions()
    set_ = {
        "decks": options.decks is not None,
        "hands": options.hands is not None,
        "others": bool(options.others),
        "seats": options.seats is not None,
        "crown": options.crown,
        "car": options.car is not None,
        "third_card": options.third_card != plain.third_card,
        "no_cut_off": not options.dealer_blackjack_ends,
        "basis": options.basis != plain.basis,
        "folded": options.folded != plain.folded,
        **{
            flag: getattr(options.blackjack, name) != getattr(rules, name)
            for flag, name in RULES.items()
        },
    }
    return [name for name, is_set in set_.items() if is_set]


def has_spot(table: Paytable) -> bool:
    """Whether seats can be dealt with the bet; one on the highest hand of a table is no seat's."""
    known = game(table.game)
    return table.bet in (*known.base, *known.spots) and not table.by_hands


def has_row(table: Paytable, hand: str) -> bool:
    return any(row.hand == hand for row in table.rows)
