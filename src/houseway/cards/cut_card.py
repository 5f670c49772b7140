"""The cut card of a shoe that is dealt on from round to round, and when to shuffle.

Where the packages leave it to the house, the cut card lies a quarter of the cards from the end, in
a single deck half of them.
"""

CARDS_PER_HAND = 5  # A shoe is shuffled early if it could not give each hand so many.


def shuffle_due(cards: int, dealt: int, hands: int, cut_card: int = 0) -> bool:
    """Whether no further round may be dealt: the cut card is out, or too few cards are left."""
    if dealt == 0:
        return False
    return dealt >= cut_place(cards, cut_card) or cards - dealt < CARDS_PER_HAND * hands


def cut_place(cards: int, cut_card: int = 0) -> int:
    """How many cards lie above the cut card: where it was put, or else the house's usual place."""
    return cut_card or (cards // 2 if cards == 52 else cards * 3 // 4)
