"""Names for part of a category, by rank: a pair of jacks or better, of sixes to tens, of kings.

A paytable writes `pair` from `T`; which pairs it tells apart is the paytable's own affair, so the
names a hand bears depend on the table it is read for.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

from houseway.hands import speech

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
def known(family: str) -> dict[str, Threshold]:
    """Every such name of a family."""
    return {found.name: found for found in _all(family)}


def _all(family: str) -> Iterator[Threshold]:
    for category in RANKED.get(family, ()):
        for low in range(len(RANKS)):
            yield from (Threshold(category, low, high) for high in range(low, len(RANKS)))


def borne(family: str, category: str, rank: int, told_apart: Collection[str]) -> tuple[str, ...]:
    """Which of the names that a table tells apart a hand of this rank bears, in their order."""
    names = known(family)
    exact = Threshold(category, rank, rank)
    return tuple(name for name in told_apart if name in names and names[name].holds(exact))


def exact(family: str, category: str, rank: int) -> str:
    """ "pair_kings"; a category without ranks keeps its name."""
    if category not in RANKED.get(family, ()):
        return category
    return Threshold(category, rank, rank).name
