"""Caribbean Stud: the settlement of ante and raise, and of the Cover All bonus.

Rules: RULEBOOK section 4. The dealer plays with ace-king or better. The raise is twice the ante.
Cover All looks at the highest hand at the table, the dealer's and folded hands included.
"""

from collections.abc import Iterable
from typing import Literal

from houseway.games.settlement import Line, even_money, lose, paid, push
from houseway.games.side_bets import settle_side_bet
from houseway.hands import five_card, names
from houseway.money import Money
from houseway.paytables import Paytable, Prize

Showdown = Literal["dealer_not_qualified", "player_better", "tie", "dealer_better"]

RAISE_TIMES = 2  # the raise in antes
ACE_KING = 12 << 16 | 11 << 12  # no hand has this strength; every one that qualifies lies above it


def showdown(player: int, dealer: int) -> Showdown:
    """Two strengths compared, once the dealer is known to qualify."""
    if dealer < ACE_KING:
        return "dealer_not_qualified"
    if player == dealer:
        return "tie"
    return "player_better" if player > dealer else "dealer_better"


def settle_fold(ante: Money) -> tuple[Line, ...]:
    return (lose("ante", ante, "Folded: the ante is forfeited."),)


def settle_raise(
    ante: Money, showdown: Showdown, category: str, table: Paytable
) -> tuple[Line, ...]:
    """Ante and raise of a seat that stayed; `category` is the player's."""
    return (
        settle_ante(ante, showdown),
        settle_raise_wager(RAISE_TIMES * ante, showdown, category, table),
    )


def settle_ante(ante: Money, showdown: Showdown) -> Line:
    match showdown:
        case "dealer_not_qualified":
            return even_money("ante", ante, "The dealer does not have ace-king: 1 to 1.")
        case "player_better":
            return even_money("ante", ante, "Better than the dealer: 1 to 1.")
        case "tie":
            return push("ante", ante, "Equal to the dealer: a push.")
        case "dealer_better":
            return lose("ante", ante, "The dealer's hand is better.")


def settle_raise_wager(stake: Money, showdown: Showdown, category: str, table: Paytable) -> Line:
    """Paid by the table, but only against a dealer who qualifies and is beaten."""
    match showdown:
        case "dealer_not_qualified":
            return push("raise", stake, "The dealer does not have ace-king: the raise pushes.")
        case "player_better":
            return paid_by_table(stake, category, table)
        case "tie":
            return push("raise", stake, "Equal to the dealer: a push.")
        case "dealer_better":
            return lose("raise", stake, "The dealer's hand is better.")


def paid_by_table(stake: Money, category: str, table: Paytable) -> Line:
    bears = names.with_wider(five_card.FAMILY, category)
    row = next((row for row in table.rows if row.hand in bears), None)
    if row is None:
        return even_money("raise", stake, "Better than the dealer: 1 to 1.", category)
    assert not isinstance(row.pay, Prize), "the raise pays money"
    return paid("raise", stake, row.pay, f"Better than the dealer: {row.pay}.", row.hand)


def settle_cover_all(stake: Money, highest: str, hands: int, table: Paytable) -> Line:
    """`highest` is the best category dealt; `hands` counts the hands, the dealer's included."""
    bears = names.with_wider(five_card.FAMILY, highest)
    return settle_side_bet(table.bet, stake, table.rows_for(hands=hands), bears)


def highest_category(categories: Iterable[str]) -> str:
    """Only the best hand pays, whoever holds it."""
    return max(categories, key=five_card.CATEGORIES.index)
