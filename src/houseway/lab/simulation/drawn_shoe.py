"""A shoe shuffled only as far as it is dealt: each card is drawn when it is taken.

A full shuffle of six decks draws 311 cards for the six that a round of blackjack needs. Drawing one
at a time gives the same chances, because it is what Fisher-Yates does from the top.
"""

from collections.abc import Callable

from houseway.cards import Randomness
from houseway.table.layout import Layout
from houseway.table.procedure import Ask, Seats, TableShoe, play_out
from houseway.table.settlement import Line
from houseway.table.shuffler import POSITIONS


class DrawnShoe(TableShoe):
    """`order` is the new deck; the cards dealt so far are not recorded in it. After `gather` all
    cards can be dealt again, and any starting order gives a fair draw.
    """

    __slots__ = ("_below", "_cards", "_draws_number")

    def __init__(self, layout: Layout, randomness: Randomness) -> None:
        super().__init__(layout.deck)
        self._cards = list(layout.deck)
        self._below = randomness.below
        self._draws_number = layout.game.draws_number

    def gather(self) -> None:
        """Collect all cards, as before a new round."""
        self.dealt = 0
        if self._draws_number:
            self.number = 1 + self._below(POSITIONS)

    def take(self, count: int) -> tuple[int, ...]:
        cards, below, first = self._cards, self._below, self.dealt
        end, left = first + count, len(cards) - first
        if count > left:
            raise ValueError(f"The shoe has {left} cards left, not {count}.")
        for place in range(first, end):
            other = place + below(left)
            cards[place], cards[other] = cards[other], cards[place]
            left -= 1
        self.dealt = end
        return tuple(cards[first:end])


def deal(
    layout: Layout, shoe: DrawnShoe, wagers: Seats, choose: Callable[[Ask], str]
) -> tuple[Line, ...]:
    """Plays one round from a gathered shoe and returns only the money; `choose` answers for all."""
    shoe.gather()
    return play_out(layout.game.play(shoe, wagers, layout), choose)
