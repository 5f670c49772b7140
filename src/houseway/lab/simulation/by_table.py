"""Rounds dealt by the table engine; each bet's result is set beside the lab's exact figure. Rounds
are dealt in chunks, and chunk n of a seed has its own random numbers, so the same seed gives the
same result with any number of workers. Every round starts with a full deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import chain

from houseway.cards import seeded
from houseway.counting.simulated import Result
from houseway.games import game
from houseway.lab.bots import bot, strategy, table_of
from houseway.lab.cluster import Cluster, Progress
from houseway.lab.simulation.drawn_shoe import DrawnShoe, deal
from houseway.lab.simulation.exact_figure import exact, table_variance
from houseway.money import DOLLAR, Money
from houseway.table.layout import Layout, open_layout
from houseway.table.wager_rules import usual_wagers

CHUNK = 2_000
PIECES = 8  # per worker at least, so that none waits long for the last ones
PIECE_MOST = 20  # chunks: what a lost worker may cost
SEEDS = 1 << 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to deal. `seats` players wager one dollar on every open spot."""

    game: str
    rounds: int
    seed: int = 1
    strategy: str = ""
    seats: int = 1

    def __post_init__(self) -> None:
        most = game(self.game).seats
        if self.rounds <= 0:
            raise ValueError("At least 1 round is needed.")
        if not 0 <= self.seed < SEEDS:
            raise ValueError("The seed must be a whole number from 0 to 2^64 - 1.")
        if not 1 <= self.seats <= most:
            raise ValueError(f"This table seats 1 to {most} players, not {self.seats}.")
        strategy(self.game, self.strategy)

    @property
    def chunks(self) -> Iterator[tuple[Plan, int, int]]:
        """The chunks, as number and rounds."""
        for number, first in enumerate(range(0, self.rounds, CHUNK)):
            yield self, number, min(CHUNK, self.rounds - first)


@dataclass(slots=True)
class Tally:
    """How often one bet had each result per round, all seats together, and the money wagered."""

    nets: Counter[Money] = field(default_factory=Counter)
    staked: Money = 0


def simulate(plan: Plan, workers: int = 1, progress: Progress | None = None) -> tuple[Result, ...]:
    """Runs on this machine, in as many processes as there are workers."""
    if workers <= 0:
        raise ValueError("At least 1 worker is needed.")
    if workers == 1:
        return gathered(plan, (deal_chunk(*chunk) for chunk in plan.chunks), progress)
    with ProcessPoolExecutor(workers) as pool:
        return gathered(plan, pool.map(deal_chunk, *zip(*plan.chunks, strict=True)), progress)


def on_cluster(where: Cluster, plan: Plan, progress: Progress | None = None) -> tuple[Result, ...]:
    """Sends several chunks at a time if there are many: each transfer costs milliseconds."""
    chunks = list(plan.chunks)
    each = max(1, min(PIECE_MOST, len(chunks) // (PIECES * where.threads)))
    pieces = ((tuple(chunks[at : at + each]),) for at in range(0, len(chunks), each))
    return gathered(plan, chain.from_iterable(where.each(deal_chunks, pieces)), progress)


def deal_chunks(chunks: Sequence[tuple[Plan, int, int]]) -> list[dict[str, Tally]]:
    return [deal_chunk(*chunk) for chunk in chunks]


def gathered(
    plan: Plan, parts: Iterable[dict[str, Tally]], progress: Progress | None = None
) -> tuple[Result, ...]:
    """Adds up whole numbers, so the order in which chunks return does not matter."""
    found: dict[str, Tally] = {}
    for number, part in enumerate(parts, 1):
        for bet, tally in part.items():
            total = found.setdefault(bet, Tally())
            total.nets.update(tally.nets)
            total.staked += tally.staked
        if progress is not None:
            progress(min(number * CHUNK, plan.rounds))
    return tuple(result_of(plan, bet, tally) for bet, tally in found.items())


def deal_chunk(plan: Plan, number: int, rounds: int) -> dict[str, Tally]:
    layout = open_layout(game(plan.game))
    chance, own = seeded(plan.seed, 2 * number), seeded(plan.seed, 2 * number + 1)
    wagers = usual_wagers(layout, DOLLAR, layout.spots)
    seats = dict.fromkeys(range(1, plan.seats + 1), wagers)
    choose = table_of({seat: bot(layout, plan.strategy, own) for seat in seats})
    shoe, bets = DrawnShoe(layout, chance), bet_of(layout)
    found = {bet: Tally() for bet in dict.fromkeys(bets[spot] for spot in layout.spots)}
    for _ in range(rounds):
        nets: dict[str, Money] = dict.fromkeys(found, 0)
        for line in deal(layout, shoe, seats, choose):
            bet = bets.get(line.spot, line.spot)
            nets[bet] = nets.get(bet, 0) + line.net
            if line.stake:
                found[bet].staked += line.stake
        for bet, net in nets.items():
            found.setdefault(bet, Tally()).nets[net] += 1
    return found


def bet_of(layout: Layout) -> dict[str, str]:
    """The bet that each spot belongs to: the spots of the base game are one bet, except insurance.
    The ante bonus has no spot and belongs to the ante.
    """
    found = {spot: spot for spot in (*layout.spots, *layout.game.later)}
    for base in layout.game.base:
        further = (bet.bet for bet in layout.tables[base].further if bet.bet != "insurance")
        found.update(dict.fromkeys((base, *further, "ante_bonus"), layout.spots[0]))
    return found


def result_of(plan: Plan, bet: str, tally: Tally) -> Result:
    rounds = plan.rounds
    missing = rounds - tally.nets.total()  # Rounds without such a line; most have no envy.
    nets = tally.nets + Counter({0: missing})
    return Result(
        bet=bet,
        rounds=rounds,
        seats=plan.seats,
        nets=dict(sorted(nets.items())),
        staked=tally.staked,
        exact=(known := exact(plan.game, bet, plan.strategy, plan.seats)),
        table_variance=table_variance(plan.game, bet, plan.seats, known),
    )


Record = dict[str, object]


def result_record(result: Result) -> Record:
    exact, wager = result.exact_edge, result.average_wager
    return {
        "bet": result.bet,
        "rounds": result.rounds,
        "house_edge": float(result.edge),
        "house_edge_fraction": str(result.edge),
        "standard_error": result.standard_error,
        "exact_edge": None if exact is None else float(exact),
        "z": result.z,
        "exact_deviation": result.table_variance is not None,
        "average_wager": None if wager is None else float(wager),
    }


def tally_record(tally: Tally) -> Record:
    nets = {str(net): count for net, count in tally.nets.items()}
    return {"nets": nets, "staked": tally.staked}


def read_tally(found: dict[str, object]) -> Tally:
    nets, staked = found["nets"], found["staked"]
    assert isinstance(nets, dict)
    assert isinstance(staked, int)
    return Tally(Counter({int(net): int(count) for net, count in nets.items()}), staked)
