"""A way of playing: what to do with each set of cards against each up card.

A play is zero-memory: it looks at the hand's own cards and the up card only, so the same table
serves the first hand and the hands after a split. There, actions that the rules no longer allow are
skipped: no surrender, no double without double-after-split, and a pair past the last split is
played by its hit, stand or double.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from houseway.games.families.blackjack.exact.shapes import ACE, RANKS, Shapes, shapes
from houseway.games.families.blackjack.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """Entries are 1 or 0 at `shape * 10 + up`; splitting precedes surrender, then double, then hit.

    `doubles`, `surrenders` and `splits` are looked at for two cards only.
    """

    name: str
    hits: array[int]
    doubles: array[int]
    surrenders: array[int]
    splits: array[int]

    def action(self, shape: int, up: int) -> str:
        at = shape * 10 + up
        for word, table in (
            ("split", self.splits),
            ("surrender", self.surrenders),
            ("double", self.doubles),
            ("hit", self.hits),
        ):
            if table[at]:
                return word
        return "stand"


def empty_play(name: str) -> Play:
    size = len(shapes()) * 10
    hits, doubles, surrenders, splits = (array("b", bytes(size)) for _ in range(4))
    return Play(name=name, hits=hits, doubles=doubles, surrenders=surrenders, splits=splits)


def two_card_shapes() -> list[tuple[int, int, int]]:
    """All starting hands: (shape, lower card, higher card)."""
    table = shapes()
    return [(table.of(a, b), a, b) for a in RANKS for b in RANKS if a <= b]


def doubles_after_split(rules: Rules, play: Play, pair: int, shape: int, up: int) -> bool:
    may = rules.double_after_split and plays_on(rules, pair)
    return may and bool(play.doubles[shape * 10 + up])


def plays_on(rules: Rules, pair: int) -> bool:
    """Whether a split hand may draw more cards; split aces usually receive only one."""
    return pair != ACE or rules.hit_split_aces


def children(table: Shapes, shape: int) -> list[tuple[int, int]]:
    """(card drawn, shape reached) for every card that does not bust."""
    return [
        (rank, table.child[shape * 10 + rank])
        for rank in RANKS
        if table.child[shape * 10 + rank] >= 0
    ]
