"""Five cards of 53 with the joker and all deuces fully wild."""

from collections.abc import Iterator, Sequence

from houseway import kernels
from houseway.cards import JOKER, rank_of, suit_of
from houseway.hands import five_card, names, speech
from houseway.hands.hand import ACE, DEUCE, FIVE, Hand, check_cards

CATEGORIES = (
    *five_card.CATEGORIES[:9],
    *("five_of_a_kind", "royal_flush", "five_wilds"),
)
FAMILY = "wild_five"

# Only these have a natural and a wild pay; five of a kind is always wild.
SPLIT = frozenset(
    ["royal_flush", "straight_flush", "quads", "full_house", "flush", "straight", "trips"]
)
_SUITED = frozenset(["royal_flush", "straight_flush", "flush"])
# How many cards of each rank a strength names, most significant first.
_SHAPES = {
    "five_of_a_kind": (5,),
    "quads": (4, 1),
    "full_house": (3, 2),
    "trips": (3, 1, 1),
    "two_pair": (2, 2, 1),
    "pair": (2, 1, 1, 1),
    "high_card": (1, 1, 1, 1, 1),
    "flush": (1, 1, 1, 1, 1),
}


def strength(cards: Sequence[int]) -> int:
    check_cards(cards, 5, "A hand with wild cards", joker=True)
    return kernels.wild_five(*cards)


def category(cards: Sequence[int]) -> str:
    return CATEGORIES[strength(cards) >> 20]


def is_natural(cards: Sequence[int]) -> bool:
    """The best category with wilds is also made without a joker and with deuces at face value.

    K-K-K-2-x is therefore wild quads, although it has three natural kings. Five wilds and five of a
    kind are never natural.
    """
    check_cards(cards, 5, "A hand with wild cards", joker=True)
    return bool(kernels.wild_five_is_natural(*cards))


def classes(cards: Sequence[int]) -> tuple[str, ...]:
    """Every paytable name of the hand, natural_ or wild_ from trips up and the plain name."""
    return _classes(category(cards), is_natural(cards))


def say(cards: Sequence[int]) -> str:
    return read(cards).spoken


def read(cards: Sequence[int]) -> Hand:
    natural, power = is_natural(cards), strength(cards)
    used, counts_as = _play(cards, power)
    name = CATEGORIES[power >> 20]
    spoken = _say(name, counts_as, natural=natural, as_printed=used == counts_as)
    return Hand(used=used, counts_as=counts_as, spoken=spoken)


def is_wild(card: int) -> bool:
    return card == JOKER or rank_of(card) == DEUCE


def _classes(name: str, natural: bool) -> tuple[str, ...]:
    kind = "natural" if natural else "wild"
    return names.with_wider(FAMILY, f"{kind}_{name}" if name in SPLIT else name)


def _say(name: str, counts_as: tuple[int, ...], *, natural: bool, as_printed: bool) -> str:
    if name == "five_wilds":
        return "Five wilds"
    words = speech.sentence(name, counts_as)
    if not natural:
        return f"{words}, wild"
    if not as_printed:  # 2-3-4-5-6 compares as seven high and still pays as a natural straight.
        return f"{words}, natural at face value"
    return f"{words}, natural" if name in SPLIT else words


def _play(cards: Sequence[int], power: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards in the order of the ranks that the strength names, and what each counts as."""
    name = CATEGORIES[power >> 20]
    if name == "five_wilds":
        laid = tuple(sorted(cards, reverse=True))
        return laid, laid
    fixed = [card for card in cards if not is_wild(card)]
    wilds = sorted((card for card in cards if is_wild(card)), reverse=True)
    suit = suit_of(fixed[0]) if name in _SUITED else None
    places: list[int | None] = []
    ranks = list(_ranks(name, power))
    for rank in ranks:
        places.append(next((card for card in fixed if rank_of(card) == rank), None))
        if places[-1] is not None:
            fixed.remove(places[-1])
    return _fill(places, ranks, wilds, suit)


def _fill(
    places: list[int | None], ranks: list[int], wilds: list[int], suit: int | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Put the wilds into the empty places; a deuce stays a deuce where one is needed."""
    itself = next((w for w in wilds if w != JOKER and suit in (None, suit_of(w))), None)
    if itself is not None and DEUCE in ranks:
        places[ranks.index(DEUCE)] = itself
        wilds.remove(itself)
    used = tuple(wilds.pop(0) if card is None else card for card in places)
    counts_as: list[int] = []
    for card, place, rank in zip(used, places, ranks, strict=True):
        counts_as.append(_stand_in(rank, suit, [*places, *counts_as]) if place is None else card)
    return used, tuple(counts_as)


def _stand_in(rank: int, suit: int | None, taken: Sequence[int | None]) -> int:
    """The card a wild counts as: of the flush's suit, else one not yet in the hand, spades
    first."""
    if suit is not None:
        return rank * 4 + suit
    free = [card for card in range(rank * 4, rank * 4 + 4) if card not in taken]
    return free[-1] if free else rank * 4 + 3  # A fifth king has to share a suit.


def _ranks(name: str, power: int) -> Iterator[int]:
    """The five ranks of a strength, in the order they are laid out."""
    nibbles = [power >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    if name in _SHAPES:
        for rank, count in zip(nibbles, _SHAPES[name], strict=False):
            yield from [rank] * count
    elif nibbles[0] == FIVE:
        yield from (FIVE, 2, 1, DEUCE, ACE)
    else:
        top = ACE if name == "royal_flush" else nibbles[0]
        yield from range(top, top - 5, -1)
