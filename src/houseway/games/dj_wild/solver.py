"""The solver of DJ Wild; each part is imported when it is needed."""

from houseway import kernels
from houseway.counting import five_card_progressives
from houseway.counting.advice import Counsel, RuleOfThumb, in_units, make_counsel, need_no_board
from houseway.counting.solver import BetSolver, Bot, Seen, Solver, lazy_function
from houseway.paytables import Paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Ask


def values(layout: Layout, ask: Ask, seen: Seen) -> Counsel:
    from houseway.games.dj_wild.odds import advise

    need_no_board(ask)
    found, unit = advise(ask.hand, layout.tables["blind"]), seen.wagers["ante"]
    worth = in_units({"play": found.play, "fold": found.fold}, unit)
    return make_counsel(ask, unit, "ante", worth, ("the blind is counted",))


def rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    from houseway.games.dj_wild.odds import rules as found

    return tuple(RuleOfThumb(words=(rule.words,), cost=rule.cost) for rule in found(table))


def bot(layout: Layout) -> Bot:
    from houseway.games.dj_wild.odds import raises_perfectly

    return lambda ask: "play" if raises_perfectly(kernels.wild_five(*ask.hand)) else "fold"


SOLVER = Solver(
    bets={
        ("blind", "wild_five"): BetSolver(odds=lazy_function(__package__, "odds"), adapts=True),
        ("trips", "wild_five"): BetSolver(odds=lazy_function(__package__, "side_bets.trips")),
        ("two_way_bad_beat", "wild_five"): BetSolver(
            odds=lazy_function(__package__, "side_bets.two_way_bad_beat")
        ),
        ("progressive", "wild_five"): BetSolver(
            odds=lazy_function(__package__, "side_bets.trips", "progressive")
        ),
        ("progressive", "five_card"): BetSolver(odds=five_card_progressives.odds),
    },
    values=values,
    rules=rules,
    bot=bot,
    natural_proof=lazy_function(__package__, "replacement", "proof"),
)
