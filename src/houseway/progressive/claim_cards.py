"""The cards of a claim, checked against the claimed row of the paytable.

What is recorded is what was shown: own and community cards, the dealer's if the row refers to both
hands, and the joker, followed by the card that replaces it if nothing is wild.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import Struct

from houseway.cards import JOKER, face
from houseway.hands import five_card, names, semi_wild, sevens, trilux, two_card, wild
from houseway.paytables import Paytable
from houseway.progressive.refused import refuse, refuse_if

Classes = Callable[[Sequence[int]], tuple[str, ...]]
# Rows on the player's two cards and the dealer's two.
BOTH_HANDS = frozenset({"suited_double_royal_match", "double_royal_match"})
# Rows made by the first two cards, whatever the third is.
FIRST_TWO = frozenset({"two_sevens", "one_seven"})


class HandReader(Struct, frozen=True):
    """One jackpot as one table deals it: from how many decks, and with or without a joker."""

    table: Paytable
    decks: int
    has_joker: bool

    @property
    def may_repeat(self) -> bool:
        return self.decks > 1

    def counts(self, hand: str, cards: Sequence[int] = ()) -> tuple[int, ...]:
        """How many cards may be given for this hand; the first number is the usual one."""
        if self.table.hands == two_card.FAMILY:
            return (4,) if hand in BOTH_HANDS else (2, 4)
        if hand in FIRST_TWO:
            return 2, self.table.cards
        replaced = self.is_replaced(cards)
        return (self.table.cards + replaced,)

    def is_replaced(self, cards: Sequence[int]) -> bool:
        """Whether the joker is followed by its replacement card, because nothing is wild for this
        jackpot."""
        return self.has_joker and self.table.deck != "joker" and JOKER in cards

    def need(self, hand: str, cards: Sequence[int]) -> None:
        """Refuses cards that this table cannot have dealt, or that do not make the hand."""
        refuse_if(JOKER in cards and not self.has_joker, "cards_joker")
        counts = self.counts(hand, cards)
        if len(cards) not in counts:
            refuse("cards_count", count=counts[0], given=len(cards))
        card, times = Counter(cards).most_common(1)[0]
        most = 1 if card == JOKER else self.decks
        refuse_if(times > most, "cards_twice", card=face(card), times=times)
        made = self.made(cards)
        refuse_if(not made, "cards_nothing")
        refuse_if(made != hand, "cards_make", hand=names.label(self.table.hands, made).lower())

    def made(self, cards: Sequence[int]) -> str:
        """The row that pays these cards; empty if none does."""
        if self.is_replaced(cards):
            *dealt, replacement = cards
            refuse_if(JOKER not in dealt, "cards_replacement")
            cards = [card for card in dealt if card != JOKER] + [replacement]
        hand_names = CLASSES[self.table.hands](cards)
        return next((row.hand for row in self.table.rows if row.hand in hand_names), "")


CLASSES: dict[str, Classes] = {
    five_card.FAMILY: five_card.classes,
    wild.FAMILY: wild.classes,
    semi_wild.FAMILY: semi_wild.classes,
    two_card.FAMILY: lambda cards: two_card.classes(cards[:2], cards[2:] or None),
    sevens.FAMILY: lambda cards: sevens.classes(cards[:2], *cards[2:]),
    trilux.FAMILY: trilux.classes,
}
