"""What each bet of Three Card Poker is paid, once it is known how the hands compare.

The lab calls these too.
"""

from typing import Literal

from houseway.hands import names, three_card
from houseway.money import Money
from houseway.paytables import Paytable
from houseway.table.settlement import (
    Compared,
    Line,
    even_money,
    lose,
    push,
    settle_even,
    settle_side_bet,
)

Showdown = Literal["dealer_not_qualified"] | Compared
QUEEN_HIGH = 10 << 16  # no hand has this strength; every hand that plays is above it


def settle_fold(ante: Money, pair_plus: Money = 0) -> tuple[Line, ...]:
    """A fold forfeits ante and pair plus both."""
    lines = [lose("ante", ante, "Folded; ante taken.")] if ante else []
    if pair_plus:
        lines.append(lose("pair_plus", pair_plus, "Folded; Pair Plus taken with the ante."))
    return tuple(lines)


def settle_play(
    ante: Money, showdown: Showdown, category: str, ante_bonus: Paytable
) -> tuple[Line, ...]:
    """Play, ante bonus, ante: in the order the dealer settles them. Play equals the ante."""
    spoken = names.label(three_card.FAMILY, category)
    bonus = settle_side_bet("ante_bonus", ante, ante_bonus.rows, {category}, spoken)
    lines = [settle_play_wager(ante, showdown), settle_ante(ante, showdown)]
    if bonus.outcome == "wins":
        # The bonus is paid on the ante: it has no stake of its own and cannot lose.
        paid_bonus = Line(
            spot="ante_bonus", stake=0, outcome="wins", net=bonus.net, why=bonus.why, hand=category
        )
        lines.insert(1, paid_bonus)
    return tuple(lines)


def settle_play_wager(play: Money, showdown: Showdown) -> Line:
    if showdown == "dealer_not_qualified":
        return push("play", play, "Dealer does not qualify: Play bet pushes.")
    return settle_even("play", play, showdown)


def settle_ante(ante: Money, showdown: Showdown) -> Line:
    if showdown == "dealer_not_qualified":
        return even_money("ante", ante, "Dealer does not qualify: pays 1 to 1.")
    return settle_even("ante", ante, showdown)
