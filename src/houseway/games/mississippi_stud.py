"""Mississippi Stud: the settlement of ante and streets.

Rules: RULEBOOK section 1. There is no dealer's hand: two cards of the player and three of the
community are read against the paytable, and every bet on the line is paid the same odds.
"""

from collections.abc import Collection, Mapping, Sequence

from houseway.games.settlement import Line, lose
from houseway.games.side_bets import settle_side_bet
from houseway.money import Money
from houseway.paytables import Row

STREETS = ("third_street", "fourth_street", "fifth_street")
LINE = ("ante", *STREETS)


def settle_line(
    bets: Mapping[str, Money], rows: Sequence[Row], classes: Collection[str], spoken: str = ""
) -> tuple[Line, ...]:
    """Every bet on the line by the same row."""
    return tuple(settle_side_bet(bet, stake, rows, classes, spoken) for bet, stake in bets.items())


def settle_fold(bets: Mapping[str, Money]) -> tuple[Line, ...]:
    """A fold forfeits the ante and every street bet made so far."""
    return tuple(lose(bet, stake, "Folded: forfeited.") for bet, stake in bets.items())
