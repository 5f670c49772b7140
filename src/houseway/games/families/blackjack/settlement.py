"""Blackjack: what a finished hand and an insurance wager are paid.

Source: RULEBOOK section 5 and the printed layout (blackjack 3 to 2, insurance 2 to 1). A table
that pays 6 to 5 passes its own pay. The dealing procedure is in games/royal_match_21.
"""

from fractions import Fraction
from typing import Literal

from houseway.hands.blackjack import Total
from houseway.money import Money, ToOne
from houseway.paytables import Paytable
from houseway.table.settlement import Line, even_money, lose, paid, push

Result = Literal["blackjack", "wins", "dealer_busts", "pushes", "loses", "busts", "surrenders"]
BlackjackPays = Literal["3:2", "6:5"]

THREE_TO_TWO = ToOne(Fraction(3, 2))
SIX_TO_FIVE = ToOne(Fraction(6, 5))
TWO_TO_ONE = ToOne(Fraction(2))
WORDS = {THREE_TO_TWO: "3 to 2", SIX_TO_FIVE: "6 to 5"}


def result_of(player: Total, dealer: Total) -> Result:
    """The player's hand against the dealer's; a player who busts loses whatever the dealer draws.

    Read a split hand's total with `after_split`, so that an ace and a ten are not a blackjack.
    """
    if player.bust:
        return "busts"
    if player.strength == dealer.strength:
        return "pushes"
    if player.strength < dealer.strength:
        return "loses"
    if player.blackjack:
        return "blackjack"
    return "dealer_busts" if dealer.bust else "wins"


def settle_hand(result: Result, stake: Money, blackjack_pays: ToOne = THREE_TO_TWO) -> Line:
    """One hand of one seat. `stake` is all money on the hand, a double included."""
    match result:
        case "blackjack":
            why = f"Blackjack pays {WORDS.get(blackjack_pays, str(blackjack_pays))}."
            return paid("blackjack", stake, blackjack_pays, why, "blackjack")
        case "wins":
            return even_money("blackjack", stake, "Beats the dealer: pays 1 to 1.")
        case "dealer_busts":
            return even_money("blackjack", stake, "Dealer busts: pays 1 to 1.")
        case "pushes":
            return push("blackjack", stake, "Ties the dealer: push.")
        case "surrenders":
            return _surrender(stake)
        case "busts":
            return lose("blackjack", stake, "Bust: loses.")
        case "loses":
            return lose("blackjack", stake, "The dealer's hand is better.")


def settle_by_table(result: Result, stake: Money, pays: BlackjackPays, table: Paytable) -> Line:
    """The same by a table's own row for the blackjack, unless the house pays 6 to 5 instead."""
    if pays == "6:5":
        return settle_hand(result, stake, SIX_TO_FIVE)
    pay = next(row.pay for row in table.rows if row.hand == "blackjack")
    assert isinstance(pay, ToOne)
    return settle_hand(result, stake, pay)


def settle_insurance(stake: Money, dealer_blackjack: bool) -> Line:
    """Insurance wins only on the dealer's blackjack, whatever the player holds."""
    if dealer_blackjack:
        why = "Dealer blackjack: insurance pays 2 to 1."
        return paid("insurance", stake, TWO_TO_ONE, why, "insurance")
    return lose("insurance", stake, "No dealer blackjack: insurance loses.")


def _surrender(stake: Money) -> Line:
    half, odd = divmod(stake, 2)
    assert odd == 0, "a wager in whole cents is an even number of micro-dollars"
    return Line(
        spot="blackjack",
        stake=stake,
        outcome="loses",
        net=-half,
        why="Surrendered: loses half the wager.",
    )
