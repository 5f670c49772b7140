"""The names a paytable may use for a hand, per family of bets, with the label shown to people.

Some names contain others: a royal flush is also a straight flush, and a paytable without a row for
royals pays it as one. `wider` says so, and with it the loader finds rows that can never be reached.
Part of a category ("pair_jacks_or_better") is a name too: a paytable writes `pair` from `J`, and
each paytable decides which pairs it distinguishes. A game that is paid by outcomes instead of hands
declares its own family next to its paytables.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from houseway.hands import speech


@dataclass(frozen=True, slots=True)
class HandName:
    name: str
    label: str
    directly_wider: tuple[str, ...] = ()


def families() -> tuple[str, ...]:
    return tuple(FAMILIES)


def names(family: str, threshold_rows: Collection[str] = ()) -> tuple[str, ...]:
    """Every name of a family, best hand first, and the parts of a category that a table pays."""
    return tuple(sorted((*_family(family), *threshold_rows), key=lambda name: place(family, name)))


def place(family: str, name: str) -> tuple[int, int]:
    """The position of a name in its family; part of a category comes right above the whole."""
    part = thresholds(family).get(name)
    order = tuple(_family(family)).index(part.category if part else name)
    return order, -part.low - 1 if part else 0


def knows(family: str, name: str) -> bool:
    return name in _family(family) or name in thresholds(family)


def declare(family: str, hands: Sequence[HandName]) -> None:
    """Declares a family that only one game's paytables use. Declaring it again changes nothing."""
    made = {hand.name: hand for hand in hands}
    if FAMILIES.setdefault(family, made) != made:
        raise ValueError(f"There is a family of hands {family!r} already.")


def label(family: str, name: str) -> str:
    """ "Royal flush" for royal_flush."""
    return _entry(family, name).label


@cache
def hand_label(name: str) -> str:
    """The label of a hand in the first family that has it."""
    known = next((family for family in FAMILIES if knows(family, name)), None)
    return label(known, name) if known else name.replace("_", " ").capitalize()


def in_sentence(family: str, name: str) -> str:
    """ "royal flush"; a proper name keeps its capitals: "Crown Treasure"."""
    found = label(family, name)
    is_proper = any(word[:1].isupper() for word in found.split()[1:])
    return found if is_proper else found.lower()


@cache
def wider(family: str, name: str) -> tuple[str, ...]:
    """All other names of the family that every such hand also has, best first."""
    if name in thresholds(family):
        category = thresholds(family)[name].category
        return (category, *wider(family, category))
    found: set[str] = set()
    waiting = list(_entry(family, name).directly_wider)
    while waiting:
        other = waiting.pop()
        if other not in found:
            found.add(other)
            waiting += _entry(family, other).directly_wider
    return tuple(known for known in names(family) if known in found - {name})


@cache
def with_wider(family: str, *specific: str) -> tuple[str, ...]:
    """The given names and everything they imply, best first."""
    hand_names = {name for start in specific for name in (start, *wider(family, start))}
    return tuple(sorted(hand_names, key=lambda name: place(family, name)))


def _entry(family: str, name: str) -> HandName:
    known = _family(family)
    part = thresholds(family).get(name)
    if part is not None:
        return HandName(name, part.label, (part.category,))
    if name not in known:
        raise ValueError(f"There is no hand {name!r} in {family}; choose from {', '.join(known)}.")
    return known[name]


def _family(family: str) -> Mapping[str, HandName]:
    if family not in FAMILIES:
        raise ValueError(f"There is no hand family {family!r}; there are {', '.join(FAMILIES)}.")
    return FAMILIES[family]


# What a straight flush implies is the same in every family of straights and flushes.
_ROYAL = HandName("royal_flush", "Royal flush", ("straight_flush",))
_STRAIGHT_FLUSH = HandName("straight_flush", "Straight flush", ("flush", "straight"))
_QUADS = HandName("quads", "Four of a kind")
_FULL_HOUSE = HandName("full_house", "Full house")
_FLUSH = HandName("flush", "Flush")
_STRAIGHT = HandName("straight", "Straight")
_TRIPS = HandName("trips", "Three of a kind")
_TWO_PAIR = HandName("two_pair", "Two pair")
_PAIR = HandName("pair", "Pair")
_HIGH_CARD = HandName("high_card", "High card")

_FIVE_CARD = (
    *(_ROYAL, _STRAIGHT_FLUSH, _QUADS, _FULL_HOUSE, _FLUSH, _STRAIGHT, _TRIPS, _TWO_PAIR),
    *(_PAIR, _HIGH_CARD),
)


def _split(hand: HandName) -> tuple[HandName, ...]:
    """Natural, wild, and the name for either; a natural royal is a natural straight flush too."""

    def one(kind: str) -> HandName:
        wider_of_kind = (f"{kind}_{other}" for other in hand.directly_wider)
        name, shown = f"{kind}_{hand.name}", f"{hand.label}, {kind}"
        return HandName(name, shown, (hand.name, *wider_of_kind))

    return (one("natural"), one("wild"), hand)


# A straight flush ranks below five of a kind.
_WILD_FIVE = (
    HandName("five_wilds", "Five wilds"),
    *_split(_ROYAL),
    HandName("five_of_a_kind", "Five of a kind"),
    *(
        name
        for hand in (_STRAIGHT_FLUSH, _QUADS, _FULL_HOUSE, _FLUSH, _STRAIGHT, _TRIPS)
        for name in _split(hand)
    ),
    *(_TWO_PAIR, _PAIR, _HIGH_CARD),
)

_SEMI_WILD = (
    HandName("five_aces", "Five aces"),
    *(_ROYAL, _STRAIGHT_FLUSH, _QUADS, _FULL_HOUSE, _FLUSH, _STRAIGHT, _TRIPS),
    *(_TWO_PAIR, _PAIR, _HIGH_CARD),
)

_THREE_CARD = (
    HandName("mini_royal_spades", "Mini royal in spades", ("mini_royal",)),
    HandName("mini_royal", "Mini royal", ("straight_flush",)),
    *(_STRAIGHT_FLUSH, _TRIPS, _STRAIGHT, _FLUSH, _PAIR, _HIGH_CARD),
)

# The side bet and its jackpot name the same thing differently: player and dealer both hold a royal
# match (crown treasure, double royal match), or both in one suit (matching, suited double).
_ROYAL_MATCH = (
    HandName(
        "suited_double_royal_match",
        "Suited double royal match",
        ("matching_royal_matches", "double_royal_match"),
    ),
    HandName(
        "matching_royal_matches",
        "Royal match for player and dealer, same suit",
        ("suited_double_royal_match", "double_royal_match"),
    ),
    HandName("double_royal_match", "Double royal match", ("crown_treasure", "royal_match")),
    HandName("crown_treasure", "Crown Treasure", ("double_royal_match", "royal_match")),
    HandName("royal_match", "Royal match", ("two_card_straight_flush",)),
    HandName("suited_blackjack", "Suited blackjack", ("suited",)),
    HandName("suited_pair", "Suited pair", ("suited",)),
    HandName("two_card_straight_flush", "Two-card straight flush", ("suited",)),
    HandName("suited", "Suited"),
)

_BLAZING_SEVENS = (
    HandName("three_sevens_of_diamonds", "Three 7s of diamonds", ("three_sevens_same_suit",)),
    HandName("three_sevens_same_suit", "Three 7s of one suit", ("three_sevens_same_colour",)),
    # Spelled as in the signed sheets of closed days.
    HandName("three_sevens_same_colour", "Three 7s of one color", ("three_sevens",)),
    HandName("three_sevens", "Three 7s", ("two_sevens",)),
    HandName("two_sevens", "First two cards both 7s", ("one_seven",)),
    HandName("one_seven", "One 7 in the first two cards"),
)

_TRILUX = (
    HandName("suited_three_aces", "Three aces, suited", ("suited_trips",)),
    HandName("suited_trips", "Three of a kind, suited", ("flush",)),
    _STRAIGHT_FLUSH,
    HandName("offsuit_trips", "Three of a kind, offsuit"),
    *(_STRAIGHT, _FLUSH),
)

# Not hands but outcomes, for the tables of the base games.
_BLACKJACK = (
    HandName("blackjack", "Blackjack", ("win",)),
    HandName("win", "Win"),
    HandName("tie", "Tie"),
    HandName("insurance", "Insurance, dealer has blackjack"),
)
_SHOWDOWN = (
    HandName("dealer_not_qualified", "Dealer does not qualify"),
    *(HandName("win", "Win"), HandName("tie", "Tie")),
)

FAMILIES: dict[str, Mapping[str, HandName]] = {
    family: {hand.name: hand for hand in hands}
    for family, hands in {
        "five_card": _FIVE_CARD,
        "wild_five": _WILD_FIVE,
        "semi_wild": _SEMI_WILD,
        "three_card": _THREE_CARD,
        "royal_match": _ROYAL_MATCH,
        "blazing_sevens": _BLAZING_SEVENS,
        "trilux": _TRILUX,
        "blackjack": _BLACKJACK,
        "showdown": _SHOWDOWN,
    }.items()
}


RANKS = "23456789TJQKA"
ACE = len(RANKS) - 1
# Categories whose strength carries the rank of the group right below the category.
RANKED = {"five_card": ("pair", "trips", "quads")}
_PLURALS = tuple(speech.many(4 * rank) for rank in range(len(RANKS)))
_LABELS = {"pair": "Pair of ", "trips": "Three of a kind, ", "quads": "Four of a kind, "}


@dataclass(frozen=True, slots=True)
class Threshold:
    """Hands of one category whose rank is `low` to `high`."""

    category: str
    low: int
    high: int

    @property
    def name(self) -> str:
        return f"{self.category}_{self._words.replace(' ', '_')}"

    @property
    def label(self) -> str:
        return f"{_LABELS[self.category]}{self._words}"

    @property
    def _words(self) -> str:
        low, high = _PLURALS[self.low], _PLURALS[self.high]
        if self.low == self.high:
            return low
        return f"{low} or better" if self.high == ACE else f"{low} to {high}"

    def holds(self, other: "Threshold") -> bool:
        same = self.category == other.category
        return same and self.low <= other.low and other.high <= self.high


@cache
def thresholds(family: str) -> dict[str, Threshold]:
    """Every such name of a family."""
    return {found.name: found for found in _all(family)}


def _all(family: str) -> Iterator[Threshold]:
    for category in RANKED.get(family, ()):
        for low in range(len(RANKS)):
            yield from (Threshold(category, low, high) for high in range(low, len(RANKS)))


def threshold_names(
    family: str, category: str, rank: int, threshold_rows: Collection[str]
) -> tuple[str, ...]:
    """Which of these names for part of a category apply to a hand of this rank, in their order."""
    names = thresholds(family)
    exact = Threshold(category, rank, rank)
    return tuple(name for name in threshold_rows if name in names and names[name].holds(exact))


def classes(
    family: str, category: str, rank: int, threshold_rows: Collection[str] = ()
) -> tuple[str, ...]:
    """All names of a hand of this category, given the rank of its pair or largest group."""
    return (*threshold_names(family, category, rank, threshold_rows), *with_wider(family, category))


def exact(family: str, category: str, rank: int) -> str:
    """ "pair_kings"; a category without ranks keeps its name."""
    if category not in RANKED.get(family, ()):
        return category
    return Threshold(category, rank, rank).name
