"""What is on a blackjack layout during a round: hands, side bets, the dealer's cards."""

from collections.abc import Callable, Sequence
from functools import cache

from houseway.cards import rank_of, standard_deck
from houseway.games.families.blackjack.settings import BLACKJACK, Settings, terms_of
from houseway.hands import blackjack
from houseway.hands.blackjack import Total
from houseway.money import Money
from houseway.table.kinds import Kind
from houseway.table.layout import Layout
from houseway.table.procedure import Fact, Say, Seats, TableShoe, right_to_left
from houseway.table.settlement import Line

Cards = tuple[int, ...]

# Points by card, the ace as one; aces are the last cards.
HARD = tuple(1 if blackjack.value(card) == 11 else blackjack.value(card) for card in range(52))
FIRST_ACE = next(card for card in standard_deck() if HARD[card] == 1)

# A card's points, with aces counted separately, so that one sum gives a hand's total.
_ONE_ACE = 1 << 10
_WEIGHT = tuple(points + _ONE_ACE * (points == 1) for points in HARD).__getitem__


class Hand:
    """One hand of a seat. `stake` is all money on it, a double included."""

    __slots__ = ("cards", "of_split", "settled", "stake", "surrendered", "total")

    def __init__(self, cards: Cards, stake: Money, *, of_split: bool = False) -> None:
        self.cards = cards
        self.stake = stake
        self.of_split = of_split  # an ace and a ten are 21, not a blackjack
        self.total = total(cards, of_split)
        self.surrendered = False
        self.settled = False

    def take(self, card: Cards) -> None:
        self.cards += card
        self.total = total(self.cards, self.of_split)

    def part(self) -> "Hand":
        """Split: the second card becomes a hand of its own, with the same stake."""
        first, second = self.cards
        self.cards, self.of_split = (first,), True
        self.total = total(self.cards, True)
        return Hand((second,), self.stake, of_split=True)


class InPlay:
    """The current state of one round. Only the procedure changes it; nothing outside the round
    keeps it.

    `bets` are the side wagers that are not settled yet; `third` the first card that each seat took
    after its first two; `dealer` the up card and, once there is one, the hole card. `from_right`
    are the seats in the order of settlement. `beside` is the game's function that settles the side
    bets of a seat together with its blackjack wager.
    """

    __slots__ = (
        *("beside", "bets", "cleared", "dealer", "first", "from_right", "hands", "settings"),
        *("layout", "lines", "seats", "shoe", "shown", "terms", "third"),
    )

    def __init__(
        self, shoe: TableShoe, seats: Seats, layout: Layout[Settings], beside: "Beside"
    ) -> None:
        self.shoe, self.seats, self.layout = shoe, seats, layout
        self.beside = beside
        self.terms = terms_of(layout)
        self.settings = self.terms.settings
        self.bets = {seat: dict(wagers) for seat, wagers in seats.items()}
        self.from_right = right_to_left(seats)
        self.first: dict[int, Cards] = {}
        self.hands: dict[int, list[Hand]] = {}
        self.third: dict[int, int] = {}
        self.dealer: Cards = ()
        self.shown = False  # both of the dealer's cards are face up
        self.cleared = False  # the dealer is known to have no blackjack
        self.lines: list[Line] = []

    def start(self, first: dict[int, Cards], dealer: Cards) -> None:
        """The cards are dealt; blackjack wagers now belong to their hands."""
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
        kind: Kind,
        text: str,
        seat: int,
        cards: Cards,
        lines: tuple[Line, ...],
        say: Say | None = None,
    ) -> Fact:
        """Enters the lines of a settlement and returns the fact to yield."""
        self.lines += lines
        return Fact(kind, text, seat, cards, say=say, lines=lines)


Beside = Callable[[InPlay, int], tuple[Line, ...]]


def total(cards: Cards, of_split: bool = False) -> Total:
    """As `houseway.hands.blackjack.total` reads a hand, without its checks."""
    return _total(sum(map(_WEIGHT, cards)), len(cards) == 2 and not of_split)


@cache
def _total(weight: int, two_dealt: bool) -> Total:
    """Cached: there are few different weights."""
    aces, hard = divmod(weight, _ONE_ACE)
    soft = aces > 0 and hard <= 11
    points = hard + 10 if soft else hard
    return Total(points=points, soft=soft, blackjack=two_dealt and points == 21)


def say(cards: Sequence[int]) -> str:
    return blackjack.say(cards)


def say_split(cards: Sequence[int]) -> str:
    return blackjack.say(cards, after_split=True)


def is_king_or_queen(card: int) -> bool:
    return rank_of(card) in (10, 11)
