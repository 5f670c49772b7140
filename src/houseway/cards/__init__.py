"""Cards as small integers, decks and shoes, a shuffle whose randomness is an argument."""

from houseway.cards.card import (
    JOKER,
    RANKS,
    SUITS,
    face,
    faces,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from houseway.cards.deck import joker_deck, packets, shoe_of, standard_deck
from houseway.cards.randomness import Randomness, Seeded, seeded, system_randomness
from houseway.cards.shoe import Shoe, commitment
from houseway.cards.shuffle import shuffle

__all__ = [
    "JOKER",
    "RANKS",
    "SUITS",
    "Randomness",
    "Seeded",
    "Shoe",
    "commitment",
    "face",
    "faces",
    "joker_deck",
    "packets",
    "parse_card",
    "parse_cards",
    "rank_of",
    "seeded",
    "shoe_of",
    "shuffle",
    "standard_deck",
    "suit_of",
    "system_randomness",
]
