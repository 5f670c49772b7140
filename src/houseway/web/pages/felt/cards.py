"""A card as shown and as read aloud."""

from collections.abc import Container, Iterable
from functools import lru_cache

from msgspec import Struct

from houseway.cards import JOKER, face
from houseway.table.procedure import FACE_DOWN

RANKS = {"T": "10"}
NAMES = {
    **{str(rank): str(rank) for rank in range(2, 10)},
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


class Card(Struct, frozen=True):
    """`suit` is a letter, "joker", or "back" for a hidden card; `kind` are CSS classes: fresh for a
    card just dealt, turned, dim."""

    name: str
    suit: str
    rank: str = ""
    kind: str = ""


@lru_cache(maxsize=512)
def card(number: int, kind: str = "") -> Card:
    """`number` is a card, or FACE_DOWN."""
    if number == FACE_DOWN:
        return Card(name(number), "back", kind=kind)
    if number == JOKER:
        return Card(name(number), "joker", kind=kind)
    rank, suit = tuple(face(number))
    return Card(name(number), suit, RANKS.get(rank, rank), kind)


def row(cards: Iterable[int], fresh: Container[int] = ()) -> tuple[Card, ...]:
    """Cards side by side; those at the positions in `fresh` were just dealt."""
    return tuple(
        card(number, "fresh" if place in fresh else "") for place, number in enumerate(cards)
    )


def name(number: int) -> str:
    """The card's name as read aloud."""
    if number == FACE_DOWN:
        return "a card face down"
    if number == JOKER:
        return "the joker"
    rank, suit = tuple(face(number))
    return f"{NAMES[rank]} of {SUITS[suit]}"
