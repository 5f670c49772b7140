"""The solver of Three Card Poker; each part is imported when it is needed."""

from houseway import kernels
from houseway.counting import three_card_bets
from houseway.counting.advice import Counsel, RuleOfThumb, in_units, make_counsel, need_no_board
from houseway.counting.seats import Together, TwoSeats, own_three_cards
from houseway.counting.solver import BetSolver, Bot, Seen, Solver, lazy_function
from houseway.hands import three_card
from houseway.paytables import Paytable, paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Ask
from houseway.table.settlement import settle_side_bet


def values(layout: Layout, ask: Ask, seen: Seen) -> Counsel:
    """A fold forfeits pair plus, too; a play keeps it, and it is paid on the hand as dealt."""
    from houseway.games.three_card_poker.odds import class_of, fold_value, play_value

    need_no_board(ask)
    unit, stake = seen.wagers["ante"], seen.wagers.get("pair_plus", 0)
    play = play_value(class_of(ask.hand), layout.tables["ante_bonus"])
    worth = in_units({"play": play, "fold": fold_value()}, unit)
    if not stake:
        return make_counsel(ask, unit, "ante", worth, ("no Pair Plus bet",))
    rows = layout.tables["pair_plus"].rows
    won = settle_side_bet("pair_plus", stake, rows, three_card.classes(ask.hand)).net
    riding = {"play": worth["play"] + won, "fold": worth["fold"] - stake}
    return make_counsel(ask, unit, "ante", riding, ("includes Pair Plus",))


def rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    from houseway.games.three_card_poker.odds import WORDS, plays_by_rule, rule_cost

    bonus = paytable(table.part("ante_bonus"))
    return (
        RuleOfThumb(words=(WORDS,), cost=rule_cost(bonus, plays_by_rule)),
        RuleOfThumb(words=("Play every hand.",), cost=rule_cost(bonus, lambda strength: True)),
    )


def bot(layout: Layout) -> Bot:
    """Plays queen-six-four or better, which is optimal for all twelve designators, with or without
    pair plus."""
    from houseway.games.three_card_poker.odds import plays_by_rule

    return lambda ask: "play" if plays_by_rule(kernels.three(*ask.hand)) else "fold"


OWN_CARDS = Together(pairs=own_three_cards)
SOLVER = Solver(
    bets={
        ("ante", "showdown"): BetSolver(
            odds=lazy_function(__package__, "odds"),
            adapts=True,
            part="ante_bonus",
            with_part=lazy_function(__package__, "odds", "with_bonus"),
            together=TwoSeats(moments=lazy_function(__package__, "two_seats", "moments")),
        ),
        ("pair_plus", "three_card"): BetSolver(odds=three_card_bets.odds, together=OWN_CARDS),
        ("ante_bonus", "three_card"): BetSolver(
            odds=three_card_bets.odds,
            not_designed="The Ante Bonus has no separate wager; design it in tcp-01 to tcp-12.",
        ),
        ("bonus", "three_card"): BetSolver(odds=three_card_bets.odds, together=OWN_CARDS),
    },
    values=values,
    rules=rules,
    bot=bot,
)
