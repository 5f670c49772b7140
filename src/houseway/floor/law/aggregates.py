"""Aggregate limits (R07, WAC 230-15-490): what all players of one bet are paid on one deal."""

from fractions import Fraction

from houseway.floor.commands import Spot
from houseway.floor.refused import refuse_if
from houseway.floor.regulation.terms import terms
from houseway.money import ForOne, Push, ToOne, show
from houseway.paytables import Paytable


def need_aggregate(spot: Spot, table: Paytable, day: str) -> None:
    """R07 (WAC 230-15-490): only one kind of prize, at least the minimum of that day, and since
    2021 only if a prize pays 50 to 1."""
    if spot.aggregate is None:
        return
    refuse_if(is_mixed(table), "aggregate_mixed", paytable=table.name)
    law, odds = terms().aggregate(day), top_odds(table)
    unlawful = law.only_from_odds and odds < law.odds
    refuse_if(unlawful, "aggregate_unlawful", paytable=table.name, odds=odds)
    least = law.least(spot.minimum, spot.maximum, odds)
    refuse_if(spot.aggregate < least, "aggregate_low", paytable=table.name, least=show(least))


def top_odds(table: Paytable) -> Fraction:
    """The highest prize that depends on the wager; meters and fixed dollars do not."""
    rows = [*table.rows, *(row for _, rows in table.by_hands for row in rows)]
    pays = [row.pay for row in rows]
    return max((pay.odds for pay in pays if isinstance(pay, ToOne | ForOne)), default=Fraction(0))


def is_mixed(table: Paytable) -> bool:
    """A designator that combines bets, or rows that do not pay by odds."""
    return bool(table.parts) or not all(
        isinstance(row.pay, ToOne | ForOne | Push) for row in table.rows
    )
