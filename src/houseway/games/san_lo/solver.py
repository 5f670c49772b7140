"""The solver of San Lo; each part is imported when it is needed."""

from collections import Counter

from houseway.counting.advice import Counsel, RuleOfThumb, Worth, need_no_board
from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.counting.simulated import Result
from houseway.counting.solver import BetSolver, Seen, Shared, Solver, lazy_function
from houseway.games.san_lo import bots
from houseway.games.san_lo.procedure import HAT_TRICK, MAIN, Settings
from houseway.games.san_lo.setting.house_way import POINTS
from houseway.money import DOLLAR, Money
from houseway.paytables import Paytable, paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Ask

MAIN_ONLY = "only the main bet is counted"
DEALERS_WAY = "the dealer sets by Houseway's own points way, not the manufacturer's"


def match_ups(table: Paytable, options: Options) -> Odds:
    from houseway.games.san_lo.odds import odds

    return odds(table, options)


def shared() -> Shared:
    from houseway.games.san_lo import odds
    from houseway.games.san_lo.exact.every_deal import one_piece

    return Shared(pieces=odds.pieces, count=one_piece, odds=odds.put_together)


def match_ups_played(table: Paytable, options: Options, player: str) -> Odds | None:
    """Counted deals of this player against the points way."""
    return counted(table, player, POINTS.id)


def counted(table: Paytable, player: str, dealer: str) -> Odds | None:
    from houseway.games.san_lo.exact import figures
    from houseway.games.san_lo.odds import odds_of, ways

    deals = figures.exact().get((player, dealer))
    return deals and odds_of(table, Options(), deals, ways(player, dealer))


def values(layout: Layout[Settings], ask: Ask, seen: Seen) -> Counsel:
    """The expected gain of main bet and Hat Trick for every legal setting; a foul loses both."""
    from houseway.games.san_lo import coach

    need_no_board(ask)
    worth = coach.values(layout, ask.hand, seen.wagers)
    return Counsel(
        seat=ask.seat,
        unit=seen.wagers[MAIN],
        unit_name="bet",
        choices=tuple(
            Worth(answer=word, money=money, legal=word != coach.FOUL) for word, money in worth
        ),
        assumes=(DEALERS_WAY,) if seen.wagers.get(HAT_TRICK) else (MAIN_ONLY, DEALERS_WAY),
        meant=lambda answer: coach.meant(layout, ask.hand, answer, worth),
    )


def rules(table: Paytable) -> tuple[RuleOfThumb, ...]:
    """House ways as rules for a player, priced against the best play that was counted."""
    first = match_ups(table, Options())
    known = [o for o in (first, *first.bets) if o.assumes["dealer"] == first.assumes["dealer"]]
    best = min(o.house_edge for o in known)
    against = f"The dealer sets by: {first.assumes['dealer']}."
    return tuple(
        RuleOfThumb(
            words=(f"You set by: {o.assumes['player']}.", against), cost=o.house_edge - best
        )
        for o in known
    )


def rounds(
    first: int, count: int, seed: int, player: str, dealer: str, threads: int
) -> tuple[Result, ...]:
    """The player sets by a house way or a best reply; the points way by default."""
    from houseway.games.san_lo.odds import simulate

    own = player or POINTS.id
    found = simulate(count, seed, own, dealer, threads, first)
    return tuple(result(played, count, own, dealer) for played in (found.main, found.hat_trick))


def result(played: Odds, count: int, player: str, dealer: str) -> Result:
    nets: Counter[Money] = Counter()
    for row in played.rows:  # Zero wins and one win lose the same.
        nets[int(row.net * DOLLAR)] += row.combinations
    exact = counted(paytable(played.paytable), player, dealer)
    return Result(
        bet=played.bet,
        rounds=count,
        seats=1,
        nets=nets,
        staked=count * DOLLAR,
        exact=exact,
        table_variance=None if exact is None else exact.variance,
    )


SOLVER: Solver[Settings] = Solver(
    bets={
        (MAIN, "san_lo"): BetSolver(odds=match_ups, played=match_ups_played, shared=shared),
        (HAT_TRICK, "san_lo"): BetSolver(odds=match_ups, played=match_ups_played, shared=shared),
        ("fortune_bonus", "semi_wild"): BetSolver(odds=lazy_function(__package__, "fortune_bonus")),
        ("progressive", "semi_wild"): BetSolver(odds=lazy_function(__package__, "fortune_bonus")),
    },
    values=values,
    rules=rules,
    players=bots.PLAYERS,
    rounds=rounds,
    prefers_rounds=True,
)
