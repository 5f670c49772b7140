"""How a dealer says it: ranks, suits and the sentence for a hand whose category is known.

All sentences are built from cards already laid out (`hand.lay_out`), wilds replaced.
"""

from collections.abc import Callable, Sequence

from houseway.cards import JOKER, rank_of, suit_of

Laid = Sequence[int]

RANK_WORDS = (
    *("deuce", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "jack", "queen", "king", "ace"),
)
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")


def sentence(category: str, laid: Laid) -> str:
    """ "Full house, kings over fours", for any category of poker, five cards or three."""
    return _SENTENCES[category](laid)


def with_joker(words: str, used: Laid, counts_as: Laid) -> str:
    """Add what the joker plays as, if it plays."""
    if JOKER not in used:
        return words
    return f"{words}, the joker as {an(counts_as[list(used).index(JOKER)])}"


def one(card: int) -> str:
    return RANK_WORDS[rank_of(card)]


def many(card: int) -> str:
    word = one(card)
    return word + ("es" if word.endswith("x") else "s")


def an(card: int) -> str:
    """ "an ace", "an eight", "a ten"."""
    word = one(card)
    return f"an {word}" if word[0] in "ae" else f"a {word}"


def suit(card: int) -> str:
    return SUIT_WORDS[suit_of(card)]


def full(card: int) -> str:
    return f"{one(card)} of {suit(card)}"


def _span(laid: Laid) -> str:
    return f"{one(laid[-1])} to {one(laid[0])}"


def _kicker(laid: Laid, place: int) -> str:
    return f", {one(laid[place])} kicker" if place < len(laid) else ""


_SENTENCES: dict[str, Callable[[Laid], str]] = {
    "five_aces": lambda laid: "Five aces",
    "royal_flush": lambda laid: f"Royal flush in {suit(laid[0])}",
    "mini_royal": lambda laid: f"Mini royal in {suit(laid[0])}",
    "five_of_a_kind": lambda laid: f"Five of a kind, {many(laid[0])}",
    "straight_flush": lambda laid: f"Straight flush in {suit(laid[0])}, {_span(laid)}",
    "quads": lambda laid: f"Four of a kind, {many(laid[0])}{_kicker(laid, 4)}",
    "full_house": lambda laid: f"Full house, {many(laid[0])} over {many(laid[3])}",
    "flush": lambda laid: f"Flush in {suit(laid[0])}, {one(laid[0])} high",
    "straight": lambda laid: f"Straight, {_span(laid)}",
    "trips": lambda laid: f"Three of a kind, {many(laid[0])}{_kicker(laid, 3)}",
    "two_pair": lambda laid: f"Two pair, {many(laid[0])} and {many(laid[2])}{_kicker(laid, 4)}",
    "pair": lambda laid: f"Pair of {many(laid[0])}{_kicker(laid, 2)}",
    "high_card": lambda laid: "-".join([one(laid[0]).capitalize(), *map(one, laid[1:2])]) + " high",
}
