"""What to do with these cards now, and the whole strategy as rules a person can follow.

Each game answers in the same form: choices with their value in units of the opening wager, best
first; rules of thumb with what following them costs against the optimum.
"""

from collections import Counter
from collections.abc import Callable

from houseway.cards import face, faces
from houseway.counting.advice import Advice, Choice, RuleOfThumb, Spot
from houseway.counting.options import Options
from houseway.hands.setting import Setting
from houseway.paytables import Paytable, paytable

TABLES = {
    "mississippi-stud": "ms-01",
    "three-card-poker": "tcp-01",
    "dj-wild": "dj-wild",
    "caribbean-stud": "caribbean-stud",
    "royal-match-21": "blackjack",
    "san-lo": "san-lo",
}


def advise(game: str, spot: Spot, table: Paytable | None = None) -> Advice:
    """Values of all choices in one spot. ValueError when the cards cannot be such a spot."""
    chosen = table or default_table(game)
    choices, assumes = ADVISERS[game](chosen, spot)
    best_first = sorted(choices, key=lambda choice: choice.value, reverse=True)
    return Advice(
        game=game,
        paytable=chosen.id,
        wager="bet" if game in ("royal-match-21", "san-lo") else "ante",
        choices=tuple(best_first),
        assumes=assumes,
    )


def rules(game: str, table: Paytable | None = None) -> tuple[RuleOfThumb, ...]:
    chosen = table or default_table(game)
    return RULES[game](chosen)


def default_table(game: str) -> Paytable:
    if game not in TABLES:
        raise ValueError(f"There is no game {game!r}; there are {', '.join(TABLES)}.")
    return paytable(TABLES[game])


Answer = tuple[list[Choice], tuple[str, ...]]


def mississippi_stud(table: Paytable, spot: Spot) -> Answer:
    from houseway.games.mississippi_stud.advice import values

    found, down = values(table, spot.hand, spot.board, spot.bets)
    names = ("fold", "1x", "2x", "3x")
    choices = [Choice(name=name, value=value) for name, value in zip(names, found, strict=True)]
    return choices, (f"{down} antes down before this choice", "later streets played best")


def three_card_poker(table: Paytable, spot: Spot) -> Answer:
    from houseway.games.three_card_poker.odds import class_of, fold_value, play_value

    no_board(spot)
    play = play_value(class_of(spot.hand), paytable(table.part("ante_bonus")))
    choices = [Choice(name="play", value=play), Choice(name="fold", value=fold_value())]
    return choices, ("no pair plus bet",)


def dj_wild(table: Paytable, spot: Spot) -> Answer:
    from houseway.games.dj_wild.odds import advise as advice

    no_board(spot)
    found = advice(spot.hand, table)
    choices = [Choice(name="play", value=found.play), Choice(name="fold", value=found.fold)]
    return choices, ("blind included",)


def caribbean_stud(table: Paytable, spot: Spot) -> Answer:
    from houseway.games.caribbean_stud.odds import advise as advice

    if len(spot.board) > 1:
        raise ValueError("Caribbean Stud shows one card of the dealer.")
    found = advice(spot.hand, spot.board[0] if spot.board else None, table)
    choices = [Choice(name="raise", value=found.raise_), Choice(name="fold", value=found.fold)]
    return choices, ("the dealer's up card as given" if spot.board else "any up card",)


def royal_match_21(table: Paytable, spot: Spot) -> Answer:
    from houseway.games.families.blackjack.rules import rules_of
    from houseway.games.families.blackjack.strategy.advice import advise as advice
    from houseway.games.families.blackjack.strategy.advice import assumptions

    if len(spot.board) != 1:
        raise ValueError("Blackjack needs the dealer's up card as the board.")
    chosen = rules_of(spot.blackjack, spot.decks)
    for card, copies in Counter((*spot.hand, *spot.board)).items():
        if copies > chosen.decks:
            raise ValueError(f"{face(card)} is there {copies} times in {chosen.decks} decks.")
    return advice(chosen, spot.hand, spot.board[0]), assumptions(chosen)


def san_lo(table: Paytable, spot: Spot) -> Answer:
    from houseway.games.san_lo.advice import advise as advice

    no_board(spot)
    choices = [Choice(name=shown(one.setting), value=one.expected) for one in advice(spot.hand)]
    return choices, ("main bet", "the dealer sets by the points way, not the manufacturer's")


def shown(setting: Setting) -> str:
    return " / ".join(faces(part) for part in (setting.high, setting.mid, setting.low))


def no_board(spot: Spot) -> None:
    if spot.board:
        raise ValueError("This game shows no card before the choice; leave the board out.")


def mississippi_rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    from houseway.games.mississippi_stud.rules_of_thumb import WORDS, cost

    return (RuleOfThumb(words=WORDS, cost=cost(table.rows)),)


def three_card_rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    from houseway.games.three_card_poker.odds import WORDS, plays_by_rule, rule_cost

    bonus = paytable(table.part("ante_bonus"))
    return (
        RuleOfThumb(words=(WORDS,), cost=rule_cost(bonus, plays_by_rule)),
        RuleOfThumb(words=("Play every hand.",), cost=rule_cost(bonus, lambda strength: True)),
    )


def san_lo_rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    """House ways as rules for a player, priced against the best play that was counted."""
    from houseway.games.san_lo.odds import odds

    first = odds(table, Options())
    known = [o for o in (first, *first.bets) if o.assumes["dealer"] == first.assumes["dealer"]]
    best = min(o.house_edge for o in known)
    against = f"The dealer sets by: {first.assumes['dealer']}."
    return tuple(
        RuleOfThumb(
            words=(f"Set your hand by: {o.assumes['player']}.", against), cost=o.house_edge - best
        )
        for o in known
    )


def dj_wild_rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    from houseway.games.dj_wild.odds import rules as found

    return tuple(RuleOfThumb(words=(rule.words,), cost=rule.cost) for rule in found(table))


def caribbean_rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    from houseway.games.caribbean_stud.odds import rules as found

    return tuple(RuleOfThumb(words=(rule.words,), cost=rule.cost) for rule in found(table))


ADVISERS: dict[str, Callable[[Paytable, Spot], Answer]] = {
    "mississippi-stud": mississippi_stud,
    "three-card-poker": three_card_poker,
    "dj-wild": dj_wild,
    "caribbean-stud": caribbean_stud,
    "royal-match-21": royal_match_21,
    "san-lo": san_lo,
}
RULES: dict[str, Callable[[Paytable], tuple[RuleOfThumb, ...]]] = {
    "mississippi-stud": mississippi_rules,
    "three-card-poker": three_card_rules,
    "dj-wild": dj_wild_rules,
    "caribbean-stud": caribbean_rules,
    "san-lo": san_lo_rules,
}
