"""What a trainee sees: hands, bets and pays on the felt; sentences with drawn cards."""

import re
from typing import Literal

from msgspec import Struct

from houseway.cards import parse_cards
from houseway.lab.drills.question import Question
from houseway.lab.drills.scene import Hand, Scene
from houseway.money import Money, show
from houseway.paytables.words import bet_label
from houseway.table.procedure import FACE_DOWN
from houseway.web.pages.felt.cards import Card, card, row
from houseway.web.pages.felt.spots import Spot, spot
from houseway.web.pages.words import game_name, minus

ONE = r"(?:[2-9TJQKA][cdhs]|Jk|\?\?)"
# Cards in a sentence. "As" and "Ad" before a small letter are words, and so is "three 7s"; "(9h)"
# is a paragraph.
CARDS = re.compile(
    rf"(?<![A-Za-z0-9])(?<![Tt]hree )(?<![Tt]wo )(?!A[ds] [a-z]){ONE}(?: {ONE})*(?![A-Za-z])"
    r"(?![^()]*\))"
)
NUMBERED = re.compile(r"^ *\d+ (?P<rest>.*)$")
MONEY = re.compile(
    r"^\s+(?P<who>Seat \d+ .+?)\s{2,}(?P<stake>\S+) (?P<what>\w+)\s+(?P<net>\S+)(?P<more>.*)$"
)
SENSORS = frozenset(("progressive", "jackpot", "bonus"))
# Card sizes by the number of hands; with more hands they are smaller.
SIZES = ("one", "one", "some")


class Piece(Struct, frozen=True):
    """A part of a sentence: words, or cards."""

    words: str = ""
    cards: tuple[Card, ...] = ()


Line = tuple[Piece, ...]
Story = Literal["folded", "open", "print"]


class Place(Struct, frozen=True):
    title: str
    cards: tuple[Card, ...]
    is_small: bool
    empty: str
    bets: tuple[Spot, ...]
    parts: tuple[tuple[Card, ...], ...]  # High, mid and low of a hand that was set; else all.
    is_shown: bool = False  # Where a phone shows one seat at a time.


class TableView(Struct, frozen=True):
    """From the dealer's side: the seats opposite, the dealer's own cards nearest. `meters` are as
    on the table's sign: name, amount, and seed."""

    size: str
    seats: tuple[Place, ...]
    board: tuple[Card, ...]
    dealer: tuple[Place, ...]
    pays: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    meters: tuple[tuple[str, str, str], ...]
    around: tuple[int, int] = (0, 0)  # The seats before and after the one that a phone shows.


class TapeLine(Struct, frozen=True):
    """A step in words, or money: who, stake, outcome, amount, and the rest."""

    line: Line = ()
    what: str = ""
    money: tuple[str, ...] = ()


class FeltView(Struct, frozen=True):
    """Everything the trainee may look at, and nothing of the answer."""

    kind: Literal["table", "tape", "set", "cards", "words"]
    label: str
    what: str = ""
    cards: tuple[Card, ...] = ()
    lines: tuple[Line, ...] = ()
    tape: tuple[TapeLine, ...] = ()
    table: TableView | None = None
    story: Story = "open"


def felt(question: Question) -> FeltView:
    label, lines = game_name(question.game), tuple(map(with_cards, filter(None, question.text)))
    if question.topic == "spot-the-error":
        table = table_of(question.scene) if question.scene is not None else None
        tape = tuple(map(tape_line, question.text[1:]))
        return FeltView("tape", label, tape=tape, table=table)
    if question.scene is not None and question.bets:
        return FeltView("table", label, table=table_of(question.scene))
    if question.scene is not None:
        # For a pay drill the round is collapsed, because it names the hands.
        folds: Story = "folded" if question.topic == "pay" else "open"
        story: Story = "print" if question.kind == "chips" else folds
        return FeltView("table", label, lines=lines, table=table_of(question.scene), story=story)
    if question.kind == "setting":
        return FeltView("set", label, lines=lines[1:])
    if question.cards:
        what = question.text[0].partition(":")[0]
        return FeltView("cards", label, what, row(question.cards))
    return FeltView("words", label, lines=lines)


def table_of(scene: Scene) -> TableView:
    seats = [hand for hand in scene.hands if hand.seat]
    # Seat 1 is at the dealer's left: from the dealer's side it comes first.
    return TableView(
        size=SIZES[len(seats)] if len(seats) < len(SIZES) else "many",
        seats=tuple(place(hand, titled(hand), scene.end) for hand in seats),
        board=row(scene.board),
        dealer=tuple(place(hand, "Dealer") for hand in scene.hands if not hand.seat and hand.cards),
        pays=scene.pays,
        meters=tuple(map(meter, scene.meters)),
    )


def meter(level: tuple[str, Money, Money]) -> tuple[str, str, str]:
    name, reading, seed = level
    return name.capitalize(), show(reading).lstrip("$"), show(seed)


def titled(hand: Hand) -> str:
    return f"Seat {hand.seat}{', folded' if hand.is_folded and hand.cards else ''}"


def place(hand: Hand, title: str, is_end: bool = False) -> Place:
    cards = row(hand.cards)
    return Place(
        title=title,
        cards=cards,
        parts=(cards[:3], cards[3:5], cards[5:]) if hand.is_set else (cards,),
        is_small=len(hand.cards) > 5,
        empty="Folded" if hand.is_folded else "Cards picked up" if is_end else "No cards yet",
        bets=tuple(
            spot(bet_label(name), money, "sensor" if name in SENSORS else "ring")
            for name, money in hand.bets
        ),
    )


def tape_line(text: str) -> TapeLine:
    numbered = NUMBERED.match(text)
    rest = numbered["rest"] if numbered else text
    money = MONEY.match(rest)
    if money is None:
        return TapeLine(with_cards(rest.strip()))
    who, stake, what, net, more = money.group("who", "stake", "what", "net", "more")
    return TapeLine((), what, (who, stake, what, minus(net), more))


def with_cards(text: str) -> Line:
    """The sentence with its cards drawn in place."""
    parts: list[Piece] = []
    last = 0
    for found in CARDS.finditer(text):
        parts += [Piece(text[last : found.start()]), Piece(cards=drawn(found[0]))]
        last = found.end()
    return (*parts, Piece(text[last:]))


def drawn(text: str) -> tuple[Card, ...]:
    words = text.split()
    return tuple(card(FACE_DOWN if one == "??" else parse_cards(one)[0]) for one in words)
