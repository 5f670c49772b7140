"""What lies on a blackjack layout during a round: hands, side bets, the dealer's cards."""

from collections.abc import Sequence
from functools import cache

from houseway.cards import rank_of, standard_deck
from houseway.games.blackjack_rules import BLACKJACK, terms_of
from houseway.games.layout import Layout
from houseway.games.procedure import Fact, Say, Seats, TableShoe
from houseway.games.settlement import Line
from houseway.hands import blackjack
from houseway.hands.blackjack import Total
from houseway.money import Money

Cards = tuple[int, ...]

# By card, the ace at one; the aces are the highest cards.
HARD = tuple(1 if blackjack.value(card) == 11 else blackjack.value(card) for card in range(52))
FIRST_ACE = next(card for card in standard_deck() if HARD[card] == 1)


class Hand:
    """One hand of a seat. `stake` is all money on it, a double included."""

    __slots__ = ("cards", "of_split", "settled", "stake", "surrendered")

    def __init__(self, cards: Cards, stake: Money, *, of_split: bool = False) -> None:
        self.cards = cards
        self.stake = stake
        self.of_split = of_split  # its ace and ten are 21, no blackjack
        self.surrendered = False
        self.settled = False

    @property
    def total(self) -> Total:
        return total(self.cards, self.of_split)


class InPlay:
    """One round as it stands. The procedure moves it on; nothing outside a round holds it.

    `bets` are the wagers beside blackjack that are not settled yet; `third` the first card that
    each seat took after its first two; `dealer` the up card and, once there is one, the hole card.
    """

    __slots__ = (
        *("bets", "cleared", "dealer", "first", "hands", "house"),
        *("layout", "lines", "seats", "shoe", "shown", "terms", "third"),
    )

    def __init__(self, shoe: TableShoe, seats: Seats, layout: Layout) -> None:
        self.shoe, self.seats, self.layout = shoe, seats, layout
        self.terms = terms_of(layout)
        self.house = self.terms.house
        self.bets = {seat: dict(wagers) for seat, wagers in seats.items()}
        self.first: dict[int, Cards] = {}
        self.hands: dict[int, list[Hand]] = {}
        self.third: dict[int, int] = {}
        self.dealer: Cards = ()
        self.shown = False  # both cards of the dealer lie face up
        self.cleared = False  # the dealer is known to have no blackjack
        self.lines: list[Line] = []

    def start(self, first: dict[int, Cards], dealer: Cards) -> None:
        """The cards are out; blackjack wagers now lie on their hands."""
        self.first, self.dealer = first, dealer
        self.hands = {seat: [Hand(first[seat], self.bets[seat].pop(BLACKJACK))] for seat in first}
        self.cleared = HARD[dealer[0]] not in (1, 10)

    @property
    def up(self) -> Cards:
        return self.dealer[:1]

    @property
    def dealer_blackjack(self) -> bool:
        return total(self.dealer).blackjack

    def settled(
        self,
        kind: str,
        text: str,
        seat: int,
        cards: Cards,
        lines: tuple[Line, ...],
        say: Say | None = None,
    ) -> Fact:
        """Money has changed hands: the fact to yield, its lines entered."""
        self.lines += lines
        return Fact(kind, text, seat, cards, say=say, lines=lines)


def total(cards: Cards, of_split: bool = False) -> Total:
    """As `houseway.hands.blackjack.total` reads a hand, without its checks."""
    hard = sum([HARD[card] for card in cards])
    soft = hard <= 11 and max(cards) >= FIRST_ACE
    return _total(hard + 10 * soft, soft, len(cards) == 2 and not of_split)


@cache
def _total(points: int, soft: bool, two_dealt: bool) -> Total:
    return Total(points=points, soft=soft, blackjack=two_dealt and points == 21)


def say(cards: Sequence[int]) -> str:
    return blackjack.say(cards)


def say_split(cards: Sequence[int]) -> str:
    return blackjack.say(cards, after_split=True)


def is_king_or_queen(card: int) -> bool:
    return rank_of(card) in (10, 11)
