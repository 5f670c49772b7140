"""The solver of Mississippi Stud; each part is imported when it is needed."""

from collections.abc import Sequence

from houseway.counting import three_card_bets
from houseway.counting.advice import Counsel, RuleOfThumb, in_units, make_counsel
from houseway.counting.seats import Together, TwoSeats, same_three_cards
from houseway.counting.solver import BetSolver, Seen, Solver, lazy_function
from houseway.games.mississippi_stud.procedure import Settings
from houseway.paytables import Paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Ask

WORDS = ("fold", "1x", "2x", "3x")


def values(layout: Layout[Settings], ask: Ask, seen: Seen) -> Counsel:
    """If a fold forfeits the progressive under the house settings, its value is included."""
    from houseway.games.mississippi_stud.advice import values as in_antes
    from houseway.games.mississippi_stud.progressive import riding_on

    unit = seen.wagers["ante"]
    bets = None if seen.made is None else tuple(amount // unit for amount in seen.made)
    riding = riding_on(layout, seen.wagers, seen.meters)
    found, down = in_antes(layout.tables["ante"], ask.hand, ask.board, bets, riding)
    worth = dict(zip(WORDS, found, strict=True))
    counted = ("includes the progressive, which a fold forfeits",) if riding.stake else ()
    before = f"{down} ante{'s' * (down > 1)} bet before this decision"
    assumes = (before, "best play on later streets", *counted)
    return make_counsel(ask, unit, "ante", in_units(worth, unit), assumes)


def rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    from houseway.games.mississippi_stud.rules_of_thumb import WORDS, cost

    return (RuleOfThumb(words=WORDS, cost=cost(table.rows)),)


def by_rule(cards: Sequence[int], down: int) -> str:
    from houseway.games.mississippi_stud.rules_of_thumb import points_policy

    bet = points_policy(cards, down)
    return f"{bet}x" if bet else "fold"


SOLVER: Solver[Settings] = Solver(
    bets={
        ("ante", "five_card"): BetSolver(
            odds=lazy_function(__package__, "odds"),
            adapts=True,
            together=TwoSeats(moments=lazy_function(__package__, "two_seats", "moments")),
        ),
        ("three_card_bonus", "three_card"): BetSolver(
            odds=three_card_bets.odds, together=Together(pairs=same_three_cards)
        ),
        ("progressive", "five_card"): BetSolver(
            odds=lazy_function(__package__, "progressive"),
            folds=True,
            together=Together(pairs=lazy_function(__package__, "progressive", "two_hands")),
        ),
    },
    values=values,
    rules=rules,
    by_rule=by_rule,
    bot=lazy_function(__package__, "advice", "Best"),
)
