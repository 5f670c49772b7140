"""The cards of a claim: tapped one by one, read by the core against the hand that is claimed."""

from collections.abc import Sequence

from msgspec import Struct

from houseway.cards import JOKER, SUITS, face, parse_card
from houseway.floor.refused import Refused
from houseway.progressive import Award
from houseway.progressive.claim_cards import HandReader
from houseway.web.pages.pit.panel import Panel

RANKS = dict(zip("23456789TJQKA", (*map(str, range(2, 10)), "10", "J", "Q", "K", "A"), strict=True))
NAMES = RANKS | {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


class CardView(Struct, frozen=True):
    face: str
    rank: str
    suit: str  # Empty for the joker.
    name: str
    is_out: bool = False  # Cannot be tapped now.


class PickerView(Struct, frozen=True):
    chosen: tuple[CardView, ...]
    missing: int
    count: int
    trouble: str
    rows: tuple[tuple[str, tuple[CardView, ...]], ...]
    joker: CardView | None
    repeats: bool


def card_view(number: int, *, is_out: bool = False) -> CardView:
    if number == JOKER:
        return CardView(face(number), "Joker", "", "the joker", is_out)
    rank, suit = tuple(face(number))
    return CardView(face(number), RANKS[rank], suit, f"{NAMES[rank]} of {SUIT_NAMES[suit]}", is_out)


def card_views(cards: Sequence[int]) -> tuple[CardView, ...]:
    return tuple(map(card_view, cards))


def picker_view(one: Panel, award: Award, chosen: Sequence[int]) -> PickerView:
    reader = one.reader
    count = needed(reader, award.hand, chosen)
    is_full = len(chosen) >= count

    def key(number: int) -> CardView:
        repeats = reader.may_repeat and number != JOKER
        return card_view(number, is_out=is_full or (number in chosen and not repeats))

    rows = tuple(
        (SUIT_NAMES[suit], tuple(key(rank * 4 + at) for rank in range(12, -1, -1)))
        for at, suit in reversed(tuple(enumerate(SUITS)))
    )
    return PickerView(
        chosen=card_views(chosen),
        missing=max(0, count - len(chosen)),
        count=count,
        trouble=trouble(reader, award.hand, chosen),
        rows=rows,
        joker=key(JOKER) if reader.has_joker else None,
        repeats=reader.may_repeat,
    )


def pick(one: Panel, award: Award, chosen: list[int], name: str, value: str) -> None:
    """Presses of the picker: a card, one taken back, all of them."""
    if name == "card":
        card = parse_card(value)
        if is_tappable(one.reader, award.hand, chosen, card):
            chosen.append(card)
    elif name == "uncard":
        del chosen[int(value) : int(value) + 1]
    else:
        chosen.clear()


def trouble(reader: HandReader, hand: str, cards: Sequence[int]) -> str:
    """Why these cards do not show the hand, in one sentence; empty where they do. No cards at all
    are no trouble: the win page then says "not recorded"."""
    if not cards:
        return ""
    try:
        reader.need(hand, cards)
    except Refused as refusal:
        return refusal.sentence
    return ""


def needed(reader: HandReader, hand: str, cards: Sequence[int]) -> int:
    return reader.counts(hand, cards)[0]


def is_tappable(reader: HandReader, hand: str, cards: Sequence[int], card: int) -> bool:
    """Whether one more card of this kind may follow those tapped so far."""
    repeats = card in cards and not reader.may_repeat
    return not repeats and len(cards) < needed(reader, hand, [*cards, card])
