"""Which cards of a shoe have been seen, and the running and true count.

A card that nobody has seen, such as a burned card or a hole card, may be any of those left.
"""

from collections.abc import Iterable

from houseway.cards import rank_of

Cards = tuple[int, ...]  # How many of each card of a deck.
NO_CARDS: Cards = (0,) * 52
HI_LO = (1,) * 5 + (0,) * 3 + (-1,) * 5  # By rank: two to six, seven to nine, ten to ace.
RANKS = "23456789TJQKA"


def plus(seen: Cards, cards: Iterable[int], times: int = 1) -> Cards:
    found = list(seen)
    for card in cards:
        found[card] += times
    return tuple(found)


def running(seen: Cards) -> int:
    """Hi-Lo: low cards seen count +1, tens and aces -1."""
    return sum(HI_LO[rank_of(card)] * count for card, count in enumerate(seen))


def true(seen: Cards, decks: int) -> float:
    """The running count per deck left."""
    left = 52 * decks - sum(seen)
    return running(seen) * 52 / left if left else 0.0


def by_value(seen: Cards) -> dict[str, int]:
    """By value; face cards count as tens."""
    found = dict.fromkeys("A23456789T", 0)
    for card, count in enumerate(seen):
        found[value_of(card)] += count
    return found


def left(seen: Cards, decks: int) -> dict[str, int]:
    return by_value(tuple(decks - count for count in seen))


def value_of(card: int) -> str:
    face = RANKS[rank_of(card)]
    return "T" if face in "JQK" else face


def gone_by_value(text: str, decks: int, shown: Iterable[int]) -> Cards:
    """ "1,0,0,2,0,0,0,0,1,4" is the number of cards of each value, aces first and tens last; suits
    do not matter. It is refused if the shoe does not hold that many in addition to the cards
    shown."""
    counts = text.split(",")
    if len(counts) != 10 or not all(one.isdecimal() and len(one) < 4 for one in counts):
        raise ValueError("Cards gone are ten counts, like 1,0,0,2,0,0,0,0,1,4: aces to tens.")
    found, shoe = list(NO_CARDS), left(plus(NO_CARDS, shown), decks)
    for face, most, many in zip(shoe, shoe.values(), map(int, counts), strict=True):
        if many > most:
            name = {"A": "aces", "T": "ten-value cards"}.get(face, f"cards of value {face}")
            raise ValueError(f"At most {most} {name} can be gone here, not {many}.")
        cards = [card for card in range(52) if value_of(card) == face]
        for place, card in enumerate(cards):
            found[card] = (many + place) // len(cards)
    return tuple(found)
