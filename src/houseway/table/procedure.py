"""What a dealing procedure is made of: facts, questions, and the round that yields them.

A round is a generator. It yields a `Fact` (what happened, and who may see its cards) or an `Ask`
(one seat chooses), is sent the answer to each `Ask`, and returns the settlement. It touches nothing
but its arguments, so the same order, wagers and answers give the same round.

Seats are 1 to 7. Seat 1 sits at the dealer's left, so dealing goes by ascending seat number, and
settlement, which starts at the dealer's right, by descending seat number.
"""

import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import NamedTuple, NoReturn

from houseway.cards import Shoe, face
from houseway.money import Money, show
from houseway.paytables.words import spot_words
from houseway.table.kinds import Kind
from houseway.table.settlement import Line

Wagers = Mapping[str, Money]  # one seat's wagers, by spot
Seats = Mapping[int, Wagers]  # by seat, ascending
Say = Callable[[Sequence[int]], str]


class Seating(dict[int, Wagers]):
    """Seats with their players, where one may hold two positions."""

    __slots__ = ("players",)

    def __init__(self, seats: Seats, players: Mapping[int, str]) -> None:
        super().__init__(seats)
        self.players = players

    def owner(self, seat: int) -> str | int:
        return self.players.get(seat, seat)


# Who may see a card. A viewer is one bit; a person with two positions has both bits.
NOBODY = 0
DEALER = 1
SPECTATOR = 1 << 8
ALL = (1 << 9) - 1

UNSEEN = re.compile(r":?( \?\?)+")
FACE_DOWN = -1  # replaces a card that the viewer may not see


def only(seat: int) -> int:
    """The viewer at a seat; as `seen_by`, a card that only this seat sees."""
    return 1 << seat


class Fact(NamedTuple):
    """Something that happened. Everyone sees that it did; `seen_by` says who sees its cards.

    `text` has placeholders for {seat}, {cards}, {hand}, {spot} and {amount}; it becomes `words`
    only when somebody reads it, because most rounds are played for their money alone. `say` puts
    cards into the dealer's words. `amount` is set if a seat puts money on a spot during the round;
    it is negative if a bet is taken back, and `words` then show it without the sign.
    """

    kind: Kind
    text: str
    seat: int = 0
    cards: tuple[int, ...] = ()
    seen_by: int = ALL
    say: Say | None = None
    spot: str = ""
    amount: Money = 0
    lines: tuple[Line, ...] = ()

    @property
    def words(self) -> str:
        return self.text.format(
            seat=self.seat,
            cards=show_cards(self.cards),
            hand=self.hand_words(),
            spot=spot_words(self.spot),
            amount=show(abs(self.amount)),
        )

    def hand_words(self) -> str:
        if self.say is not None and FACE_DOWN in self.cards:
            return "the hand"
        return show_cards(self.cards) if self.say is None else self.say(self.cards)

    def seen(self, viewer: int) -> "Fact":
        """The fact as one viewer sees it: other people's hidden cards are face down."""
        if self.seen_by & viewer or not self.cards:
            return self
        return self._replace(cards=(FACE_DOWN,) * len(self.cards))


NO_MORE_BETS = Fact(Kind.NO_MORE_BETS, "No more bets.")


class Ask(NamedTuple):
    """A question to one seat, who may look at `hand` and, like everyone, at `board`.

    `stakes` is parallel to `answers`: what each one puts on the layout. If not every answer can be
    listed, `accepts` checks any other text and returns what is wrong with it, or "". `help` says
    what the answers mean, where their words do not.
    """

    seat: int
    question: str
    answers: tuple[str, ...]
    hand: tuple[int, ...] = ()
    board: tuple[int, ...] = ()
    stakes: tuple[Money, ...] = ()
    accepts: Callable[[str], str] | None = None
    free: str = ""  # an example of such a text
    help: str = ""

    def seen(self, viewer: int) -> "Ask":
        if only(self.seat) & viewer:
            return self
        return self._replace(hand=(FACE_DOWN,) * len(self.hand), accepts=None)


# The driver sends the answer to an Ask and nothing after a Fact.
Round = Generator[Fact | Ask, str, tuple[Line, ...]]


class TableShoe(Shoe):
    """The cards of one round, and the number the shuffler drew if the game uses one."""

    __slots__ = ("number",)

    def __init__(self, order: Sequence[int], *, dealt: int = 0, number: int = 0) -> None:
        super().__init__(order, dealt=dealt)
        self.number = number


class Void(Exception):  # noqa: N818 - the pit's own word.
    """Raised inside a round whose cards are void. No hand is settled."""

    def __init__(self, reason: str, sentence: str) -> None:
        self.reason = reason
        self.sentence = sentence
        super().__init__(sentence)


def void(reason: str, sentence: str) -> NoReturn:
    raise Void(reason, sentence)


def deal_hands(
    shoe: TableShoe, seats: Iterable[int], size: int, to_seat: str, to_dealer: str
) -> Generator[Fact | Ask, str, tuple[dict[int, tuple[int, ...]], tuple[int, ...]]]:
    """That many cards face down to each player, clockwise, then to the dealer; then all count
    them."""
    hands = {}
    for seat in seats:
        hands[seat] = shoe.take(size)
        yield Fact(Kind.HAND_DEALT, to_seat, seat, hands[seat], only(seat))
    dealer = shoe.take(size)
    yield Fact(Kind.DEALER_DEALT, to_dealer, 0, dealer, NOBODY)
    count_hands(hands, size)
    count_hands({0: dealer}, size)
    return hands, dealer


def count_hands(hands: Mapping[int, Sequence[int]], size: int, other: str = "the dealer") -> None:
    """A wrong number of cards in any hand voids all hands. Seat 0 is the dealer, or `other`."""
    for seat, hand in hands.items():
        if len(hand) != size:
            whose = f"seat {seat}" if seat else other
            void(
                "wrong_number_of_cards",
                f"{len(hand)} cards to {whose} instead of {size}: all hands are void.",
            )


def play_out(round_: Round, choose: Callable[[Ask], str]) -> tuple[Line, ...]:
    """Plays a whole round just for its settlement, as fast as possible: nothing is checked or
    kept."""
    send = round_.send
    try:
        found = next(round_)
        while True:
            found = send(choose(found)) if type(found) is Ask else next(round_)
    except StopIteration as end:
        lines: tuple[Line, ...] = end.value
        return lines


def right_to_left(seats: Iterable[int]) -> list[int]:
    """From the dealer's right, counterclockwise: the order of settlement."""
    return sorted(seats, reverse=True)


def without_unseen(words: str) -> str:
    """Cards that a viewer may not see are not named either."""
    return UNSEEN.sub("", words)


def show_cards(cards: Iterable[int]) -> str:
    return " ".join("??" if card == FACE_DOWN else face(card) for card in cards)
