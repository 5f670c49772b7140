"""A player's hand beside the dealer's: which is better, and a wager that is paid even money."""

from typing import Literal

from houseway.money import Money
from houseway.table.settlement import Line, even_money, lose, push

Compared = Literal["player_better", "tie", "dealer_better"]


def compare(player: int, dealer: int) -> Compared:
    """By two strengths."""
    if player == dealer:
        return "tie"
    return "player_better" if player > dealer else "dealer_better"


def settle_even(spot: str, stake: Money, compared: Compared) -> Line:
    match compared:
        case "player_better":
            return even_money(spot, stake, "Better than the dealer: 1 to 1.")
        case "tie":
            return push(spot, stake, "Equal to the dealer: a push.")
        case "dealer_better":
            return lose(spot, stake, "The dealer's hand is better.")
