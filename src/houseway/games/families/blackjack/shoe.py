"""The shoe of a blackjack table from one round to the next: burn, cut card, and when to shuffle.

A round is dealt from an order and a place in it, so a table keeps three numbers between rounds:
the order, how many cards are dealt, and where the cut card lies. All three go into a round's
record. Where the packages leave it to the house: one card is burned from a new shoe; the cut card
lies a quarter of the cards from the end, in a single deck half of them.
"""

from houseway.table.kinds import Kind
from houseway.table.procedure import NOBODY, Fact, TableShoe, void
from houseway.table.refused import refuse

CARDS_PER_HAND = 5  # A shoe is shuffled early if it could not give each hand so many.


def open_shoe(shoe: TableShoe, burned: int, hands: int) -> Fact | None:
    """A new shoe is burned; one that is used up is refused. `hands` counts the dealer's."""
    if shuffle_due(len(shoe.order), shoe.dealt, hands, shoe.number):
        refuse("shuffle_due", cards=shoe.dealt)
    if shoe.dealt or not burned:
        return None
    return Fact(Kind.BURNED, BURNED, 0, shoe.burn(burned), NOBODY)


def shuffle_due(cards: int, dealt: int, hands: int, cut_card: int = 0) -> bool:
    """Whether no further round may be dealt: the cut card is out, or too few cards are left."""
    if dealt == 0:
        return False
    return dealt >= cut_place(cards, cut_card) or cards - dealt < CARDS_PER_HAND * hands


def cut_place(cards: int, cut_card: int = 0) -> int:
    """How many cards lie above the cut card: where it was put, or else the house's usual place."""
    return cut_card or (cards // 2 if cards == 52 else cards * 3 // 4)


def draw(shoe: TableShoe) -> tuple[int, ...]:
    """One card to a hand in play. No rule says what follows an empty shoe: all hands are void."""
    if not shoe.left:
        void("shoe_empty", "The shoe is empty: all hands are void.")
    card = shoe.take(1)
    if len(card) != 1:
        void(
            "wrong_number_of_cards",
            f"{len(card)} cards were drawn instead of 1: all hands are void.",
        )
    return card


BURNED = "A new shoe: the first card is burned."
