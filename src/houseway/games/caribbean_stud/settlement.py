"""What each bet of Caribbean Stud is paid, once it is known how the hands compare.

The lab calls these too.
"""

from typing import Literal

from houseway.hands import five_card, names
from houseway.money import Money
from houseway.paytables import Paytable, Prize
from houseway.table.settlement import (
    Compared,
    Line,
    compare,
    even_money,
    lose,
    paid,
    push,
    settle_even,
    settle_side_bet,
)

Showdown = Literal["dealer_not_qualified"] | Compared
COVER_ALL = "cover_all"
RAISE = "raise"
RAISE_TIMES = 2  # the raise in antes
ACE_KING = 12 << 16 | 11 << 12  # no hand has this strength; every hand that qualifies is above it


def showdown(player: int, dealer: int) -> Showdown:
    """Two strengths compared, once the dealer is known to qualify."""
    if dealer < ACE_KING:
        return "dealer_not_qualified"
    return compare(player, dealer)


def settle_fold(ante: Money) -> tuple[Line, ...]:
    return (lose("ante", ante, "Folded; ante taken."),)


def settle_raise(
    ante: Money, showdown: Showdown, category: str, table: Paytable
) -> tuple[Line, ...]:
    """Ante and raise of a seat that stayed; `category` is the player's."""
    return (
        settle_ante(ante, showdown),
        settle_raise_wager(RAISE_TIMES * ante, showdown, category, table),
    )


def settle_ante(ante: Money, showdown: Showdown) -> Line:
    if showdown == "dealer_not_qualified":
        return even_money("ante", ante, "Dealer does not qualify: pays 1 to 1.")
    return settle_even("ante", ante, showdown)


def settle_raise_wager(stake: Money, showdown: Showdown, category: str, table: Paytable) -> Line:
    """Paid by the table, but only against a dealer who qualifies and is beaten."""
    if showdown == "dealer_not_qualified":
        return push(RAISE, stake, "Dealer does not qualify: raise pushes.")
    if showdown == "player_better":
        return paid_by_table(stake, category, table)
    return settle_even(RAISE, stake, showdown)


def paid_by_table(stake: Money, category: str, table: Paytable) -> Line:
    hand_names = names.with_wider(five_card.FAMILY, category)
    row = next((row for row in table.rows if row.hand in hand_names), None)
    beats = f"{names.label(five_card.FAMILY, category)} beats the dealer"
    if row is None:
        return even_money(RAISE, stake, f"{beats}: pays 1 to 1.", category)
    assert not isinstance(row.pay, Prize), "the raise pays money"
    return paid(RAISE, stake, row.pay, f"{beats}: pays {row.pay}.", row.hand)


def settle_cover_all(stake: Money, highest: str, hands: int, table: Paytable) -> Line:
    """`highest` is the best category dealt; `hands` counts the hands, the dealer's included."""
    hand_names = names.with_wider(five_card.FAMILY, highest)
    spoken = f"Highest hand, {names.label(five_card.FAMILY, highest).lower()}"
    return settle_side_bet(COVER_ALL, stake, table.rows_for(hands=hands), hand_names, spoken)
