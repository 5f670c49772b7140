"""A shoe: an order of cards, how far it has been dealt, burned cards and a cut card."""

import hashlib
from collections.abc import Sequence


class Shoe:
    """Deals from the top. Rebuilt from its order, it deals the same cards again."""

    __slots__ = ("cut_card", "dealt", "order")

    def __init__(
        self, order: Sequence[int], *, cut_card: int | None = None, dealt: int = 0
    ) -> None:
        """`cut_card` is the number of cards above it; without one the shoe is dealt to the end."""
        self.order = tuple(order)
        if cut_card is not None and not 0 < cut_card <= len(self.order):
            raise ValueError(f"The cut card cannot go below {cut_card} of {len(self.order)} cards.")
        self.cut_card = len(self.order) if cut_card is None else cut_card
        self.dealt = dealt

    def take(self, count: int) -> tuple[int, ...]:
        """The next cards. If too few are left, none is dealt."""
        end = self.dealt + count
        if end > len(self.order):
            raise ValueError(f"The shoe has {self.left} cards left, not {count}.")
        cards = self.order[self.dealt : end]
        self.dealt = end
        return cards

    def burn(self, count: int = 1) -> tuple[int, ...]:
        """Cards taken out of play, unseen by the players."""
        return self.take(count)

    @property
    def left(self) -> int:
        return len(self.order) - self.dealt

    @property
    def cut_card_out(self) -> bool:
        """Whether the cut card has come out, which makes this round the last of the shoe."""
        return self.dealt >= self.cut_card


def commitment(order: Sequence[int], salt: bytes) -> str:
    """A digest that the log may hold before a round ends: it fixes the order without revealing
    it."""
    if len(salt) < 16:
        raise ValueError("A commitment needs a salt of at least 16 bytes.")
    return hashlib.sha256(salt + bytes(order)).hexdigest()


CARDS_PER_HAND = 5  # A shoe with fewer cards per hand than this is shuffled early.


def shuffle_due(cards: int, dealt: int, hands: int, cut_card: int = 0) -> bool:
    """Whether to shuffle before the next round: the cut card is out, or too few cards are left."""
    if dealt == 0:
        return False
    return dealt >= cut_place(cards, cut_card) or cards - dealt < CARDS_PER_HAND * hands


def cut_place(cards: int, cut_card: int = 0) -> int:
    """Number of cards above the cut card: as it was placed, or else the house's usual number."""
    return cut_card or (cards // 2 if cards == 52 else cards * 3 // 4)
