"""The solver of Caribbean Stud; each part is imported when it is needed."""

from houseway import kernels
from houseway.counting import five_card_progressives
from houseway.counting.advice import Counsel, RuleOfThumb, in_units, make_counsel
from houseway.counting.solver import BetSolver, Bot, Seen, Shared, Solver, lazy_function
from houseway.games.caribbean_stud.settlement import ACE_KING, RAISE
from houseway.paytables import Paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Ask

PAIR = 1 << 20  # the strength from which five cards hold a pair or better


def shared() -> Shared:
    from houseway.games.caribbean_stud import odds, outcomes

    return Shared(
        pieces=odds.pieces,
        count=outcomes.count,
        odds=lambda table, options, found: odds.odds_of(table, options, outcomes.together(found)),
    )


def values(layout: Layout, ask: Ask, seen: Seen) -> Counsel:
    from houseway.games.caribbean_stud.odds import advise

    if len(ask.board) > 1:
        raise ValueError("Caribbean Stud shows only one dealer card.")
    up, unit = (ask.board[0] if ask.board else None), seen.wagers["ante"]
    found = advise(ask.hand, up, layout.tables[RAISE])
    worth = in_units({"raise": found.raise_, "fold": found.fold}, unit)
    assumes = "any up card" if up is None else "the dealer's up card is the one shown"
    return make_counsel(ask, unit, "ante", worth, (assumes,))


def rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    from houseway.games.caribbean_stud.odds import rules as found

    return tuple(RuleOfThumb(words=(rule.words,), cost=rule.cost) for rule in found(table))


def bot(layout: Layout) -> Bot:
    """Raises a pair or better, folds less than ace-king; in between, the up card decides."""

    def choose(ask: Ask) -> str:
        power = kernels.five(*ask.hand)
        if power >= PAIR:
            return "raise"
        return with_ace_king(layout, ask) if power > ACE_KING else "fold"

    return choose


def with_ace_king(layout: Layout, ask: Ask) -> str:
    from houseway.games.caribbean_stud.odds import advise

    return advise(ask.hand, ask.board[0], layout.tables[RAISE]).choice


SOLVER = Solver(
    bets={
        ("raise", "five_card"): BetSolver(
            odds=lazy_function(__package__, "odds"), adapts=True, shared=shared
        ),
        ("cover_all", "five_card"): BetSolver(odds=lazy_function(__package__, "cover_all.odds")),
        ("progressive", "five_card"): BetSolver(odds=five_card_progressives.odds),
    },
    values=values,
    rules=rules,
    bot=bot,
)
