"""What each bet of Mississippi Stud is paid, once the hand is known.

The lab calls these too.
"""

from collections.abc import Collection, Mapping, Sequence

from houseway.money import Money
from houseway.paytables import Row
from houseway.table.settlement import Line, lose, settle_side_bet

STREETS = ("third_street", "fourth_street", "fifth_street")
LINE = ("ante", *STREETS)


def settle_line(
    bets: Mapping[str, Money], rows: Sequence[Row], classes: Collection[str]
) -> tuple[Line, ...]:
    """Every bet on the line by the same row."""
    return tuple(settle_side_bet(bet, stake, rows, classes) for bet, stake in bets.items())


def settle_fold(bets: Mapping[str, Money]) -> tuple[Line, ...]:
    """A fold forfeits the ante and every street bet made so far."""
    return tuple(lose(bet, stake, "Folded; bet taken.") for bet, stake in bets.items())


def settle_fold_pairs(bets: tuple[tuple[str, Money], ...]) -> tuple[Line, ...]:
    return settle_fold(dict(bets))
