"""Money that must be available: the cage's minimum (R25) and the second-largest prize (R24)."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from houseway.floor.regulation.terms import Terms, terms
from houseway.money import Fixed, ForOne, Money, ToOne
from houseway.paytables import Row, paytable


def cage_minimum(
    day: str,
    tables: int,
    largest_prize: Money,
    gross: Money | None = None,
    data: Terms | None = None,
) -> Money:
    """`gross` is last year's; None if there was no full year."""
    law = [each for each in (data or terms()).cage if each.since <= day][-1]
    needed = tables * law.per_table
    if law.largest_prize:
        return needed + largest_prize
    return needed + (law.without_full_year if gross is None else round(gross * law.gross_share))


def second_prize(prizes: Iterable[Money], data: Terms | None = None) -> Money:
    """The amount that must be banked or covered: the second highest odds-based prize above the
    limit, or nothing if at most one is above it."""
    limit = (data or terms()).second_prize_above
    high = sorted((prize for prize in prizes if prize > limit), reverse=True)
    return high[1] if len(high) > 1 else 0


def odds_prizes(spots: Iterable[tuple[str, Money]]) -> dict[str, Money]:
    """The largest odds-based prize of each bet of a layout at its highest wager; no jackpots."""
    found = {name: top_prize(name, most) for name, most in spots}
    return {name: prize for name, prize in found.items() if prize is not None}


@cache
def top_prize(name: str, most: Money) -> Money | None:
    """None for a jackpot. Cached, because paytables do not change while the program runs."""
    if paytable(name).jackpot is not None:
        return None
    return max((win_of(row, most) for row in all_rows(name)), default=0)


def top_hand(name: str, most: Money) -> str:
    return max(all_rows(name), key=lambda row: win_of(row, most)).hand


def all_rows(table_id: str) -> list[Row]:
    table = paytable(table_id)
    rows = [*table.rows, *(row for _, some in table.by_hands for row in some)]
    rows += [row for bet in table.further for row in bet.rows]
    return rows + [row for _, part in table.parts for row in all_rows(part)]


def win_of(row: Row, wager: Money) -> Money:
    """What the house pays beyond the stake; merchandise and meters are not odds-based prizes."""
    match row.pay:
        case ToOne(odds):
            return int(Fraction(wager) * odds)
        case ForOne(odds):
            return int(Fraction(wager) * odds) - wager
        case Fixed(amount):
            return amount
    return 0
