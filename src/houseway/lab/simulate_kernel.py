"""Simulations by compiled rounds: San Lo's three match-ups, and blackjack by basic strategy."""

from collections import Counter
from collections.abc import Callable, Mapping

from houseway.counting.odds import Odds
from houseway.counting.options import BlackjackOptions, Options
from houseway.games import game
from houseway.games.san_lo.house_way import POINTS
from houseway.lab.catalogue import odds
from houseway.lab.simulate import Result
from houseway.money import DOLLAR, Money
from houseway.paytables import paytable
from houseway.table.layout import open_layout


def simulate(
    game_id: str, rounds: int, seed: int, player: str, dealer: str, workers: int
) -> tuple[Result, ...]:
    if game_id not in KERNELS:
        known = " and ".join(KERNELS)
        raise ValueError(f"Only {known} have compiled rounds; use --engine table.")
    if rounds <= 0 or workers <= 0:
        raise ValueError("Rounds and workers are counted from one.")
    return KERNELS[game_id](rounds, seed, player, dealer, workers)


def san_lo(rounds: int, seed: int, player: str, dealer: str, workers: int) -> tuple[Result, ...]:
    """The player sets by a house way or a best reply, the points way unless told otherwise."""
    from houseway.games.san_lo import odds as san_lo
    from houseway.games.san_lo.exact import figures as san_lo_figures

    own = player or POINTS.id
    found = san_lo.simulate(rounds, seed, own, dealer, workers)
    counted = san_lo_figures.exact().get((own, dealer))
    results = []
    for played in (found.main, found.hat_trick):
        exact = None
        if counted is not None:
            assumes = san_lo.ways(own, dealer)
            exact = san_lo.odds_of(paytable(played.paytable), Options(), counted, assumes)
        nets: Counter[Money] = Counter()
        for row in played.rows:  # No win and one win lose the same.
            nets[int(row.net * DOLLAR)] += row.combinations
        results.append(result(played.bet, rounds, nets, rounds * DOLLAR, exact))
    return tuple(results)


def royal_match_21(
    rounds: int, seed: int, player: str, dealer: str, workers: int
) -> tuple[Result, ...]:
    """Basic strategy by totals; the blackjack wager alone."""
    from houseway.games.families.blackjack.strategy.bots import rules_of
    from houseway.games.families.blackjack.strategy.simulate import simulate as deal

    if player not in ("", "basic"):
        raise ValueError("Compiled blackjack is played by basic strategy; use --engine table.")
    rules = rules_of(open_layout(game("royal-match-21")))
    found = deal(rules, rounds, seed, workers=workers)
    exact = odds("blackjack", Options(blackjack=BlackjackOptions(strategy="basic")))
    nets = {net * DOLLAR // 10: count for net, count in found.counts.items()}  # from tenths
    return (result("blackjack", rounds, nets, None, exact),)


def result(
    bet: str, rounds: int, nets: Mapping[Money, int], staked: Money | None, exact: Odds | None
) -> Result:
    return Result(bet=bet, rounds=rounds, seats=1, nets=nets, staked=staked, exact=exact)


Deal = Callable[[int, int, str, str, int], tuple[Result, ...]]
KERNELS: dict[str, Deal] = {"san-lo": san_lo, "royal-match-21": royal_match_21}
