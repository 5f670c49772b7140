"""San Lo: main bet and Hat Trick, from exact counts or from simulated deals.

The result of a deal is how many of the three match-ups the player wins; settlement turns that into
money, here as at the table. Exact counts take some seconds, so those that matter are shipped
(exact/exact.toml), next to simulations that confirm them (exact/simulated.toml).
"""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from houseway.counting.odds import Odds, Row
from houseway.counting.one_deal import common
from houseway.counting.options import Options
from houseway.games.san_lo.exact import figures as san_lo_figures
from houseway.games.san_lo.exact import loops_deals
from houseway.games.san_lo.exact import ways as san_lo_ways
from houseway.games.san_lo.exact.figures import Figures
from houseway.games.san_lo.exact.ways import THREADS, Way
from houseway.games.san_lo.setting.house_way import POINTS
from houseway.games.san_lo.settlement import settle_wins
from houseway.paytables import Paytable, paytable

WINS = ("no_win", "one_win", "two_wins", "three_wins")
LABELS = ("No hand wins", "One hand wins", "Two hands win", "All three hands win")
CHUNK = 1 << 20
FILL_FROM = 5_000_000  # from this many rounds on, setting all hands in advance is faster
SEEDS = 1 << 64


def odds(table: Paytable, options: Options, counted: Figures | None = None) -> Odds:
    """The player asks for the default house way; under `bets`, other players and house ways."""
    exact = counted or san_lo_figures.exact()
    first, *others = (
        odds_of(table, options, exact[pair], ways(*pair)) for pair in SHOWN[table.like]
    )
    return replace(first, bets=tuple(others), notes=(*NOTES, confirmed(table, options)))


def by_dealer(table: Paytable) -> dict[str, list[str]]:
    """The players that are shown against each house way."""
    found: dict[str, list[str]] = {}
    for player, dealer in SHOWN[table.like]:
        found.setdefault(dealer, []).append(player)
    return found


def pieces(table: Paytable, options: Options, workers: int) -> list[tuple[object, ...]]:
    """Counts every deal again. Each piece needs eleven seconds to prepare, so there are only as
    many as keep the workers busy."""
    dealers = by_dealer(table).items()
    each = min(16, max(2, -(-2 * workers // len(dealers))))
    return [(way, players, n, each) for way, players in dealers for n in range(each)]


def put_together(table: Paytable, options: Options, found: Sequence[list[list[int]]]) -> Odds:
    from houseway.games.san_lo.exact.every_deal import by_wins

    ways = by_dealer(table)
    each = len(found) // len(ways)
    counted: Figures = {}
    for at, (dealer, players) in enumerate(ways.items()):
        parts = found[at * each : (at + 1) * each]
        for n, player in enumerate(players):
            total = [sum(column) for column in zip(*(part[n] for part in parts), strict=True)]
            counted[player, dealer] = by_wins(total)
    return odds(table, options, counted)


def confirmed(table: Paytable, options: Options) -> str:
    pair = (POINTS.id, POINTS.id)
    played = odds_of(table, options, san_lo_figures.simulated()[pair], {}, simulated=True)
    return (
        f"{played.combinations:,} simulated deals give {float(played.house_edge):.3%},"
        f" standard error {played.standard_error:.3%}."
    )


NOTES = (
    "None of these house ways is the manufacturer's, because the documents do not print one.",
    "Every deal is counted. Optimal players know the dealer's house way.",
)
# Player and dealer; the first pair gives the bet's figures, the others are listed under `bets`.
SHOWN = {
    "san-lo": (
        ("points", "points"),
        ("optimal", "points"),
        ("best-reply", "points"),
        ("two-of-three", "two-of-three"),
        ("optimal", "two-of-three"),
        ("high-first", "high-first"),
        ("optimal", "high-first"),
    ),
    "hat-trick": (
        ("points", "points"),
        ("optimal", "points"),
        ("optimal-both", "points"),
        ("optimal-hat-trick", "points"),
        ("two-of-three", "two-of-three"),
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """`deals` with no, one, two and three match-ups won; every figure has its standard error."""

    player: str
    dealer: str
    rounds: int
    seed: int
    deals: tuple[int, int, int, int]

    @property
    def main(self) -> Odds:
        return self.odds("san-lo")

    @property
    def hat_trick(self) -> Odds:
        return self.odds("hat-trick")

    def odds(self, id: str) -> Odds:  # noqa: A002 (the word on the command line)
        assumes = {**ways(self.player, self.dealer), "rounds": self.rounds, "seed": self.seed}
        return odds_of(paytable(id), Options(), self.deals, assumes, simulated=True)


def simulate(
    rounds: int,
    seed: int = 1,
    player: str = POINTS.id,
    dealer: str = POINTS.id,
    workers: int = THREADS,
    first: int = 0,
) -> Simulation:
    """Deal n of a seed is the same whatever the number of rounds or workers."""
    if rounds <= 0 or workers <= 0:
        raise ValueError("Rounds and workers must be at least 1.")
    if not 0 <= seed < SEEDS:
        raise ValueError("The seed must be a whole number from 0 to 2^64 - 1.")
    own, other = san_lo_ways.way(player, dealer), san_lo_ways.way(dealer)
    if rounds >= FILL_FROM:
        san_lo_ways.all_set(own)
        san_lo_ways.all_set(other)
    last = first + rounds
    starts = range(first, last, CHUNK)
    counted = [array("q", [0]) * 16 for _ in starts]  # Each on its own cache lines.
    chunks = zip(starts, counted, strict=True)
    san_lo_ways.in_threads(
        (
            partial(play, seed, start, min(start + CHUNK, last), own, other, wins)
            for start, wins in chunks
        ),
        workers,
    )
    none, one, two, three = (sum(wins[i] for wins in counted) for i in range(4))
    return Simulation(
        player=player, dealer=dealer, rounds=rounds, seed=seed, deals=(none, one, two, three)
    )


def play(seed: int, first: int, last: int, own: Way, other: Way, wins: "array[int]") -> None:
    room = array("i", range(2048))
    loops_deals.play(
        seed, first, last, own.scores, own.known, other.scores, other.known, room, wins
    )


def odds_of(
    table: Paytable,
    options: Options,
    deals: Sequence[int],
    assumes: Mapping[str, object],
    *,
    simulated: bool = False,
) -> Odds:
    return Odds(
        paytable=table.id,
        bet=table.bet,
        wager=table.bet,
        assumes={**common(table, options), "cards": "6 of 53 each", **assumes},
        combinations=sum(deals),
        rows=tuple(row(table, options, wins, deals[wins]) for wins in (3, 2, 1, 0)),
        simulated=simulated,
    )


def row(table: Paytable, options: Options, wins: int, deals: int) -> Row:
    line = settle_wins(options.wager, table, wins, foul="")
    pay = next((str(row.pay) for row in table.rows if row.hand == line.hand), "loses")
    return Row(
        hand=WINS[wins],
        combinations=deals,
        pays=pay,
        net=Fraction(line.net, options.wager),
        label=LABELS[wins],
    )


def ways(player: str, dealer: str) -> dict[str, str]:
    return {"player": san_lo_ways.name(player), "dealer": san_lo_ways.name(dealer)}
