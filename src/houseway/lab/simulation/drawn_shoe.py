"""A shoe that is shuffled as far as it is dealt: each card is drawn when it is taken.

A full shuffle of six decks draws 311 cards for the six that a round of blackjack needs. Drawing
them one by one gives the same chances, since Fisher-Yates from the top does nothing else.
"""

from collections.abc import Callable

from houseway.cards import Randomness
from houseway.table.layout import Layout
from houseway.table.procedure import Ask, Seats, TableShoe, play_out
from houseway.table.settlement import Line
from houseway.table.shuffler import POSITIONS


class DrawnShoe(TableShoe):
    """`order` is the deck as it came out of the box; the cards dealt so far are not written there.

    After `gather` the same cards are dealt again; any order they lie in will do for a fair draw.
    """

    __slots__ = ("_below", "_cards", "_draws_number")

    def __init__(self, layout: Layout, randomness: Randomness) -> None:
        super().__init__(layout.deck)
        self._cards = list(layout.deck)
        self._below = randomness.below
        self._draws_number = layout.game.draws_number

    def gather(self) -> None:
        """Take up all cards, as before a new round."""
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
    """One whole round for its money alone, from a gathered shoe; `choose` answers every seat."""
    shoe.gather()
    return play_out(layout.game.play(shoe, wagers, layout), choose)
