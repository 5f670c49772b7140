"""Random rounds through the floor's door, by one driver, for any test that wants some."""

from houseway.cards import Randomness
from houseway.floor.play.deal import BUY_IN
from houseway.floor.play.driver import Driver
from houseway.money import DOLLAR, Money
from houseway.table.wager_rules import usual_wagers

ME = "guest/1"
SEATS = (2, 3, 5)


def seated(table: Driver, who: str = ME) -> Driver:
    """A person in the middle, a bot on either side."""
    for seat in SEATS:
        table.sit(who, seat, "" if seat == 3 else "random")
    table.buy(who, BUY_IN)
    return table


def wagers(table: Driver, unit: Money = 5 * DOLLAR) -> dict[int, dict[str, Money]]:
    """Something on every spot, within its limits."""
    found = usual_wagers(table.layout, unit, table.layout.spots)
    limit = table.layout.rules.limit
    lawful = {spot: min(n, limit(spot).maximum or n) for spot, n in found.items()}
    return {seat: dict(lawful) for seat in SEATS}


def play_out(table: Driver, chance: Randomness, who: str = ME) -> None:
    """The round that is open, by answers at random."""
    while (round_ := table.round) is not None and round_.pending is not None:
        answers = round_.pending.answers
        table.answer(who, answers[chance.below(len(answers))])


def one_round(table: Driver, chance: Randomness, who: str = ME) -> None:
    if table.stack(who).held < BUY_IN // 2:
        table.buy(who, BUY_IN)
    table.deal(who, wagers(table))
    play_out(table, chance, who)
