"""How strongly bets at one table are correlated, from rounds dealt with a fixed seed.

Two seats share the dealer's hand, the board and the pack; two bets of one seat share its cards. A
covariance that was not counted exactly is estimated here, with its standard error.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from houseway.cards import seeded
from houseway.counting.options import Options
from houseway.games import game, solver
from houseway.lab.bots import bot, table_of
from houseway.lab.simulation.by_table import bet_of
from houseway.lab.simulation.drawn_shoe import DrawnShoe, deal
from houseway.money import DOLLAR
from houseway.paytables import Paytable
from houseway.refused import Refused
from houseway.table.layout import Layout, open_layout
from houseway.table.wager_rules import usual_wagers

ROUNDS, SEATS, SEED, BATCHES = 3_000, 6, 2_217, 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Covariance:
    """Covariance of two results in units of their wagers; `error` is the standard error."""

    covariance: float
    error: float

    @property
    def words(self) -> str:
        told = f"{self.covariance:.4f}, standard error {self.error:.4f}"
        return f"{told}, from {ROUNDS:,} rounds dealt with a fixed seed"


def of_two_seats(table: Paytable, options: Options) -> Covariance:
    """Two seats with the same bet, averaged over every pair of seats dealt."""
    layout = layout_of([table], options)
    seats = min(SEATS, layout.game.seats)
    nets = dealt(layout, [spot_of(layout, table)], seats)[:, :, 0]
    return covariance_of(
        [nets[:, one] * nets[:, other] for one, other in pairs(seats)], nets.mean() ** 2
    )


def of_two_bets(one: Paytable, other: Paytable, options: Options) -> Covariance:
    """Two bets of one seat."""
    layout = layout_of([one, other], options)
    seats = min(SEATS, layout.game.seats)
    nets = dealt(layout, [spot_of(layout, one), spot_of(layout, other)], seats)
    products = [nets[:, seat, 0] * nets[:, seat, 1] for seat in range(seats)]
    return covariance_of(products, nets[:, :, 0].mean() * nets[:, :, 1].mean())


def layout_of(bets: Sequence[Paytable], options: Options) -> Layout:
    """The base game with these bets and every other spot closed. Raises `ValueError` if no layout
    has both, or if one takes no wager of its own."""
    known = game(bets[0].game)
    found = solver(known.id)
    tables: dict[str, Paytable | str | None] = dict.fromkeys((*known.tables, *known.spots))
    tables |= {bet: known.tables[bet] for bet in known.base}
    tables |= {table.bet: table for table in bets}
    decks = options.decks or bets[0].default_decks
    settings = found and found.settings and found.settings(options.blackjack, decks)
    try:
        made = open_layout(known, tables, settings)
    except Refused as refusal:
        raise ValueError(refusal.sentence) from None
    for table in bets:
        if spot_of(made, table) not in made.spots:
            raise ValueError(f"{table.name} takes no wager of its own; leave out the other bets.")
    return made


def spot_of(layout: Layout, table: Paytable) -> str:
    return layout.spots[0] if table.bet in layout.game.base else table.bet


def pairs(seats: int) -> Sequence[tuple[int, int]]:
    return tuple(combinations(range(seats), 2))


def covariance_of(products: list[Any], of_means: float) -> Covariance:
    """The covariance; its error comes from independent batches of rounds."""
    each = sum(products) / len(products)
    batches = each.reshape(BATCHES, -1).mean(axis=1)
    error = batches.std(ddof=1) / BATCHES**0.5
    return Covariance(covariance=float(each.mean() - of_means), error=float(error))


def dealt(layout: Layout, bets: Sequence[str], seats: int) -> Any:
    """Results by round, seat and bet; shares of a meter are not included."""
    import numpy

    spots = bet_of(layout)
    wagers = usual_wagers(layout, DOLLAR, layout.spots)
    unit = {bet: wagers[bet] for bet in bets}
    seated = dict.fromkeys(range(1, seats + 1), wagers)
    choose = table_of({seat: bot(layout, "", seeded(SEED, seat)) for seat in seated})
    shoe, found = DrawnShoe(layout, seeded(SEED)), numpy.zeros((ROUNDS, seats, len(bets)))
    for number in range(ROUNDS):
        for line in deal(layout, shoe, seated, choose):
            bet = spots.get(line.spot, line.spot)
            if bet in unit:
                found[number, line.seat - 1, bets.index(bet)] += line.net / unit[bet]
    return found
