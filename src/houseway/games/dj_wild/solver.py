"""What can be worked out about DJ Wild; each part is imported when it is asked for."""

from houseway import kernels
from houseway.counting import five_card_progressives
from houseway.counting.advice import Counsel, RuleOfThumb, counselled, in_units
from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.counting.solver import BetSolver, Bot, Equality, Seen, Solver
from houseway.paytables import Paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Ask

NO_BOARD = "This game shows no card before the choice; leave the board out."


def blind(table: Paytable, options: Options) -> Odds:
    from houseway.games.dj_wild.odds import odds

    return odds(table, options)


def trips(table: Paytable, options: Options) -> Odds:
    from houseway.games.dj_wild.side_bets.trips import odds

    return odds(table, options)


def two_way_bad_beat(table: Paytable, options: Options) -> Odds:
    from houseway.games.dj_wild.side_bets.two_way_bad_beat import odds

    return odds(table, options)


def wild_progressive(table: Paytable, options: Options) -> Odds:
    from houseway.games.dj_wild.side_bets.trips import progressive

    return progressive(table, options)


def values(layout: Layout, ask: Ask, seen: Seen) -> Counsel:
    from houseway.games.dj_wild.odds import advise

    if ask.board:
        raise ValueError(NO_BOARD)
    found, unit = advise(ask.hand, layout.tables["blind"]), seen.wagers["ante"]
    worth = in_units({"play": found.play, "fold": found.fold}, unit)
    return counselled(ask, unit, "ante", worth, ("blind included",))


def rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    from houseway.games.dj_wild.odds import rules as found

    return tuple(RuleOfThumb(words=(rule.words,), cost=rule.cost) for rule in found(table))


def bot(layout: Layout) -> Bot:
    from houseway.games.dj_wild.odds import raises_perfectly

    return lambda ask: "play" if raises_perfectly(kernels.wild_five(*ask.hand)) else "fold"


def natural_proof() -> tuple[Equality, ...]:
    from houseway.games.dj_wild.replacement import proof

    return proof()


SOLVER = Solver(
    bets={
        ("blind", "wild_five"): BetSolver(odds=blind, adapts=True),
        ("trips", "wild_five"): BetSolver(odds=trips),
        ("two_way_bad_beat", "wild_five"): BetSolver(odds=two_way_bad_beat),
        ("progressive", "wild_five"): BetSolver(odds=wild_progressive),
        ("progressive", "five_card"): BetSolver(odds=five_card_progressives.odds),
    },
    values=values,
    rules=rules,
    bot=bot,
    natural_proof=natural_proof,
)
