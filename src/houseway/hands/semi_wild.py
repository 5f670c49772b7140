"""Best five of six cards of 53, with a semi-wild joker.

The joker is an ace, or completes a straight, flush, straight flush or royal flush.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from houseway import kernels
from houseway.cards import JOKER, rank_of
from houseway.hands import five_card, names, speech
from houseway.hands.hand import ACE, Hand, check_cards, lay_out

CATEGORIES = (*five_card.CATEGORIES, "five_aces")
FAMILY = "semi_wild"
_COMPLETED = frozenset(["straight", "flush", "straight_flush", "royal_flush"])


def strength(cards: Sequence[int], *, joker_forced: bool = False) -> int:
    """`joker_forced` keeps the joker among the five: the printed figures assume it, but no rule
    says so."""
    check_cards(cards, 6, "A hand of six", joker=True)
    return kernels.semi_wild_six_forced(*cards) if joker_forced else kernels.semi_wild_six(*cards)


def category(cards: Sequence[int], *, joker_forced: bool = False) -> str:
    return CATEGORIES[strength(cards, joker_forced=joker_forced) >> 20]


def classes(cards: Sequence[int]) -> tuple[str, ...]:
    return names.with_wider(FAMILY, category(cards))


def say(cards: Sequence[int]) -> str:
    return read(cards).spoken


def read(cards: Sequence[int]) -> Hand:
    """By the written rule: the joker plays only where it helps."""
    power = strength(cards)
    name = CATEGORIES[power >> 20]
    used, counts_as = _play(cards, power)
    words = speech.sentence(name, counts_as)
    if name != "five_aces":
        words = speech.with_joker(words, used, counts_as)
    return Hand(used=used, counts_as=counts_as, spoken=words)


def _play(cards: Sequence[int], power: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if CATEGORIES[power >> 20] == "five_aces":
        aces = tuple(sorted((c for c in cards if rank_of(c) == ACE), reverse=True))
        return (*aces, JOKER), (*aces, aces[0])
    # Hands without the joker come first: it plays only where it is needed.
    fives = sorted(combinations(cards, 5), key=lambda five: JOKER in five)
    for five in fives:
        for stand_in, replaced in _replacements(five):
            if kernels.five(*replaced) == power:
                laid = lay_out(replaced)
                return tuple(JOKER if card == stand_in else card for card in laid), laid
    raise AssertionError(f"no five of {cards} reach strength {power}")


def _replacements(five: Sequence[int]) -> Iterator[tuple[int | None, list[int]]]:
    """The hand with the joker as each card it may stand for, high cards first."""
    if JOKER not in five:
        yield None, list(five)
        return
    for stand_in in range(51, -1, -1):
        replaced = [stand_in if card == JOKER else card for card in five]
        if stand_in not in five and _allowed(stand_in, replaced):
            yield stand_in, replaced


def _allowed(stand_in: int, replaced: Sequence[int]) -> bool:
    name = five_card.CATEGORIES[kernels.five(*replaced) >> 20]
    return rank_of(stand_in) == ACE or name in _COMPLETED
