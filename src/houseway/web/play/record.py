"""A guest's results, with skill and luck separated: a fold over the guest's own log.

Net = expected + luck; expected = best play minus the cost of mistakes. The sums match by
construction; the edges come from the lab.
"""

from collections.abc import Iterable, Mapping
from math import sqrt

from msgspec import Struct, field

from houseway.floor.events.play import HandsDealt, NoteKept
from houseway.floor.events.upcast import decode
from houseway.floor.store import Record
from houseway.money import Money
from houseway.web.play.sitting import ROUND, Played, read

BAND, BAND_FROM = 1.96, 20  # 95% confidence, and the fewest rounds that mean anything.
Edges = Mapping[str, tuple[float, float]]  # By bet: edge and variance of one unit.


class Round(Struct, kw_only=True):
    """`best` is what the wagers were worth, `variance` its spread."""

    table: str
    at: int
    wagers: dict[str, Money]
    played: Played
    best: float = 0.0
    variance: float = 0.0


def rounds_of(records: Iterable[Record], guest: str) -> list[Round]:
    """In the order dealt; rounds not settled are left out."""
    dealt: dict[tuple[str, int], tuple[int, dict[str, Money]]] = {}
    found: dict[tuple[str, int], Round] = {}
    for record in records:
        for event in decode(record.body, record.schema):
            if isinstance(event, HandsDealt):
                own = [bets for seat, bets in event.wagers.items() if event.players[seat] == guest]
                spots = {
                    spot: sum(bets.get(spot, 0) for bets in own) for bets in own for spot in bets
                }
                dealt[event.table, event.round] = record.at, spots
            elif isinstance(event, NoteKept) and event.name.startswith(ROUND):
                played = read(event.value, Played)
                key = (event.table, played.number)
                if key in dealt:
                    at, wagers = dealt[key]
                    found[key] = Round(table=event.table, at=at, wagers=wagers, played=played)
    return sorted(found.values(), key=lambda one: one.at)


def valued(rounds: Iterable[Round], edges: Mapping[str, Edges]) -> list[Round]:
    """Adds what each was worth with best play; leaves out those whose edge is unknown."""
    known = [one for one in rounds if one.wagers and edges.get(one.table)]
    for one in known:
        bets = {spot: edges[one.table].get(spot, (0.0, 0.0)) for spot in one.wagers}
        one.best = -sum(one.wagers[spot] * edge for spot, (edge, _) in bets.items())
        one.variance = sum(one.wagers[spot] ** 2 * spread for spot, (_, spread) in bets.items())
    return known


class Sums(Struct, kw_only=True):
    """`line` is net, expected and best play after each round, and the width of the band."""

    net: Money = 0
    best: Money = 0
    cost: Money = 0
    choices: int = 0
    mistakes: int = 0
    variance: float = 0.0
    line: list[tuple[Money, Money, Money, float]] = field(default_factory=list)

    @property
    def expected(self) -> Money:
        return self.best - self.cost

    @property
    def luck(self) -> Money:
        return self.net - self.expected

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)


def summed(rounds: Iterable[Round]) -> Sums:
    found, best = Sums(), 0.0
    for one in rounds:
        decisions = one.played.decisions
        best += one.best
        found.net += one.played.net
        found.best = round(best)
        found.cost += one.played.cost
        found.choices += len(decisions)
        found.mistakes += sum(made.cost > 0 for made in decisions)
        found.variance += one.variance
        band = BAND * found.deviation
        found.line.append((found.net, found.expected, found.best, band))
    return found
