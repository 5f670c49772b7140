"""The shoe of a blackjack table: opened, burned, and drawn from.

A round is dealt from an order and a position in it, so a table keeps three things between rounds:
the order, how many cards were dealt, and the position of the cut card. All three go into a round's
record. Where the packages leave it to the house, one card is burned from a new shoe.
"""

from houseway.cards.shoe import shuffle_due
from houseway.table.kinds import Kind
from houseway.table.procedure import NOBODY, Fact, TableShoe, void
from houseway.table.refused import refuse


def open_shoe(shoe: TableShoe, burned: int, hands: int) -> Fact | None:
    """Burns a card of a new shoe; refuses one that is used up. `hands` includes the dealer's."""
    if shuffle_due(len(shoe.order), shoe.dealt, hands, shoe.number):
        refuse("shuffle_due", cards=shoe.dealt)
    if shoe.dealt or not burned:
        return None
    said = "the first card is" if burned == 1 else f"the first {burned} cards are"
    return Fact(Kind.BURNED, BURNED.format(said), 0, shoe.take(burned), NOBODY)


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


BURNED = "A new shoe: {} burned."
