"""The cards of a claim: tapped one by one and checked against the claimed hand."""

from collections.abc import Sequence

from msgspec import Struct

from houseway.cards import JOKER, SUITS, face, parse_card
from houseway.floor.state import Property
from houseway.progressive.claim_cards import HandReader
from houseway.refused import Refused
from houseway.web.pages.felt.cards import SUITS as SUIT_NAMES
from houseway.web.pages.felt.cards import Card, card, row

Pick = tuple[str, Card, bool]  # Its face, the card, and whether it is disabled.


class Picker(Struct, frozen=True):
    chosen: tuple[Card, ...]
    missing: int
    count: int
    trouble: str
    rows: list[tuple[str, list[Pick]]]
    joker: Pick | None
    repeats: bool


def picker(reader: HandReader, hand: str, chosen: Sequence[int]) -> Picker:
    count = needed(reader, hand, chosen)
    is_full = len(chosen) >= count

    def key(number: int) -> Pick:
        repeats = reader.may_repeat and number != JOKER
        return face(number), card(number), is_full or (number in chosen and not repeats)

    return Picker(
        chosen=row(chosen),
        missing=max(0, count - len(chosen)),
        count=count,
        trouble=trouble(reader, hand, chosen),
        rows=[
            (SUIT_NAMES[suit], [key(rank * 4 + at) for rank in range(12, -1, -1)])
            for at, suit in reversed(tuple(enumerate(SUITS)))
        ],
        joker=key(JOKER) if reader.has_joker else None,
        repeats=reader.may_repeat,
    )


def pick(reader: HandReader, hand: str, chosen: list[int], name: str, value: str) -> None:
    """Presses of the picker: add a card, remove one, remove all."""
    if name == "card":
        tapped = parse_card(value)
        if is_tappable(reader, hand, chosen, tapped):
            chosen.append(tapped)
    elif name == "uncard":
        del chosen[int(value) : int(value) + 1]
    else:
        chosen.clear()


def card_letters(state: Property) -> str:
    """The letters that key and card numbers begin with, for the on-screen keys."""
    signs = {sign for number in state.credentials for sign in number if not sign.isdigit()}
    return "".join(sorted(sign for sign in signs if sign.isascii()))[:12]


def trouble(reader: HandReader, hand: str, cards: Sequence[int]) -> str:
    """Why these cards do not show the hand, in one sentence; empty if they do. No cards at all are
    accepted: the win page then says "not recorded"."""
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
