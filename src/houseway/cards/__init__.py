"""Cards as small integers, decks and shoes, and a shuffle that takes its randomness as an argument.

May be imported by hands and everything above (docs/architecture.md).
"""

from houseway.cards.card import (
    JOKER,
    RANKS,
    SUITS,
    face,
    faces,
    glyphs,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from houseway.cards.deck import joker_deck, shoe_of, shuffle, standard_deck
from houseway.cards.randomness import Randomness, Seeded, seeded, system_randomness
from houseway.cards.shoe import Shoe
