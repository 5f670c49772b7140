"""What can be worked out about Mississippi Stud; each part is imported when it is asked for."""

from collections.abc import Sequence

from houseway.counting import five_card_progressives, three_card_bets
from houseway.counting.advice import Counsel, RuleOfThumb, counselled, in_units
from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.counting.solver import BetSolver, Bot, Seen, Solver
from houseway.paytables import Paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Ask

WORDS = ("fold", "1x", "2x", "3x")


def ante(table: Paytable, options: Options) -> Odds:
    from houseway.games.mississippi_stud.odds import odds

    return odds(table, options)


def values(layout: Layout, ask: Ask, seen: Seen) -> Counsel:
    from houseway.games.mississippi_stud.advice import values as in_antes

    unit = seen.wagers["ante"]
    bets = None if seen.made is None else tuple(amount // unit for amount in seen.made)
    found, down = in_antes(layout.tables["ante"], ask.hand, ask.board, bets)
    worth = dict(zip(WORDS, found, strict=True))
    assumes = (f"{down} antes down before this choice", "later streets played best")
    return counselled(ask, unit, "ante", in_units(worth, unit), assumes)


def rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    from houseway.games.mississippi_stud.rules_of_thumb import WORDS, cost

    return (RuleOfThumb(words=WORDS, cost=cost(table.rows)),)


def by_rule(cards: Sequence[int], down: int) -> str:
    from houseway.games.mississippi_stud.rules_of_thumb import points_policy

    bet = points_policy(cards, down)
    return f"{bet}x" if bet else "fold"


def bot(layout: Layout) -> Bot:
    from houseway.games.mississippi_stud.bot import Best

    return Best(layout)


SOLVER = Solver(
    bets={
        ("ante", "five_card"): BetSolver(odds=ante, adapts=True),
        ("three_card_bonus", "three_card"): BetSolver(odds=three_card_bets.odds),
        ("progressive", "five_card"): BetSolver(odds=five_card_progressives.odds),
    },
    values=values,
    rules=rules,
    by_rule=by_rule,
    bot=bot,
)
