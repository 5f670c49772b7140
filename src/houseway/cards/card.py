"""One card is a small integer: rank * 4 + suit, ranks from the deuce up, the joker last.

A shoe of several decks holds the same integer several times: two nines of hearts are the same card.
"""

import re
from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
WRITTEN = re.compile(r"\b([2-9TJQKA])([cdhs])\b")

_FACES = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
_IDS = {text.lower(): card for card, text in enumerate(_FACES)}


def parse_card(text: str) -> int:
    """Read "As", "td" or "Jk"; "10h" is understood as the ten of hearts."""
    key = text.strip().lower()
    card = _IDS.get("t" + key[2:] if key.startswith("10") else key)
    if card is None:
        raise ValueError(f"{text!r} is not a card; write it like As, Td, 2c, or Jk for the joker.")
    return card


def parse_cards(text: str, *, repeats: bool = False) -> tuple[int, ...]:
    """Read "As Td 2c", "As,Td" or "AsTd2c"; with one deck in play no card may appear twice."""
    words = text.replace(",", " ").split()
    if len(words) == 1 and len(words[0]) > 3:
        words = split_run(words[0])
    cards = tuple(parse_card(word) for word in words)
    if not repeats:
        refuse_repeats(cards)
    return cards


def refuse_repeats(cards: Iterable[int]) -> None:
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            raise ValueError(f"{face(card)} appears twice; one deck has only one.")
        seen.add(card)


def split_run(text: str) -> list[str]:
    """Cards written without spaces: "AsTd10c" is As, Td, 10c."""
    words = []
    while text:
        size = 3 if text.startswith("10") else 2
        words.append(text[:size])
        text = text[size:]
    return words


def face(card: int) -> str:
    return _FACES[card]


def faces(cards: Iterable[int]) -> str:
    return " ".join(_FACES[card] for card in cards)


def glyphs(words: str) -> str:
    """Cards within a sentence as people write them: "Td" is "10♦"."""
    return WRITTEN.sub(lambda one: one[1].replace("T", "10") + SIGNS[one[2]], words)


def rank_of(card: int) -> int:
    """0 for a deuce to 12 for an ace, 13 for the joker."""
    return card >> 2


def suit_of(card: int) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades; do not call it with the joker, which has no suit."""
    assert card != JOKER, "the joker has no suit"
    return card & 3
