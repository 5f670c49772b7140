"""A shoe: an order of cards and how far it has been dealt; and when it is shuffled."""

from collections.abc import Sequence


class Shoe:
    """Deals from the top. Rebuilt from its order, it deals the same cards again."""

    __slots__ = ("dealt", "order")

    def __init__(self, order: Sequence[int], *, dealt: int = 0) -> None:
        self.order = tuple(order)
        self.dealt = dealt

    def take(self, count: int) -> tuple[int, ...]:
        """The next cards. If too few are left, none is dealt."""
        end = self.dealt + count
        if end > len(self.order):
            raise ValueError(f"The shoe has {self.left} cards left, not {count}.")
        cards = self.order[self.dealt : end]
        self.dealt = end
        return cards

    @property
    def left(self) -> int:
        return len(self.order) - self.dealt


CARDS_PER_HAND = 5  # A shoe with fewer cards per hand than this is shuffled early.


def shuffle_due(cards: int, dealt: int, hands: int, cut_card: int = 0) -> bool:
    """Whether to shuffle before the next round: the cut card is out, or too few cards are left."""
    if dealt == 0:
        return False
    return dealt >= cut_place(cards, cut_card) or cards - dealt < CARDS_PER_HAND * hands


def cut_place(cards: int, cut_card: int = 0) -> int:
    """Number of cards above the cut card: as it was placed, or else the house's usual number."""
    return cut_card or (cards // 2 if cards == 52 else cards * 3 // 4)
