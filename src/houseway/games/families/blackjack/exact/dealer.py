"""The dealer's drawing rule as a list of steps that a kernel walks over any shoe.

For each up card the sets of cards the dealer may draw to reach 17 to 21 form a tree (cards in rank
order). A step multiplies by the cards of one value still left; where a set is a finished hand,
`ways` is the number of orders in which the dealer would have drawn it. A blackjack is left out: it
is counted separately. The rest are busts.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache

from houseway.games.families.blackjack.exact.shapes import ACE, RANKS, TEN

DEPTHS = 13  # The longest hand: ace up, six aces to a soft 17, a five, five more aces.
NOT_FINISHED = -1

Drawn = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerSteps:
    """Six numbers a step: card value, cards of it drawn before, depth, where to go when none is
    left, final total less 17 (or -1), ways. Up card u has steps first[u] to first[u + 1]."""

    first: array[int]
    steps: array[int]


@cache
def dealer_steps(hits_soft_17: bool) -> DealerSteps:
    first = array("i", [0])
    steps: list[tuple[int, ...]] = []
    for up in RANKS:
        steps += _walk(_finished(up, hits_soft_17), len(steps))
        first.append(len(steps))
    return DealerSteps(first=first, steps=array("i", [n for step in steps for n in step]))


def dealer_total(drawn: Drawn) -> tuple[int, bool]:
    low = sum(rank + 1 for rank in drawn)
    soft = ACE in drawn and low <= 11
    return low + 10 * soft, soft


def _finished(up: int, hits_soft_17: bool) -> dict[Drawn, tuple[int, int]]:
    """Drawn cards in rank order -> (total, number of orders)."""
    finished: dict[Drawn, tuple[int, int]] = {}
    waiting: dict[Drawn, int] = {(): 1}
    while waiting:
        longer: dict[Drawn, int] = {}
        for drawn, ways in waiting.items():
            for rank in RANKS:
                if not drawn and {up, rank} == {ACE, TEN}:
                    continue
                after = tuple(sorted((*drawn, rank)))
                total, soft = dealer_total((up, *after))
                if total < 17 or (total == 17 and soft and hits_soft_17):
                    longer[after] = longer.get(after, 0) + ways
                elif total <= 21:
                    finished[after] = (total, finished.get(after, (0, 0))[1] + ways)
        waiting = longer
    return finished


def _walk(finished: dict[Drawn, tuple[int, int]], start: int) -> list[tuple[int, ...]]:
    prefixes = sorted({drawn[:length] for drawn in finished for length in range(1, len(drawn) + 1)})
    steps: list[tuple[int, ...]] = []
    for place, drawn in enumerate(prefixes):
        end = place + 1
        while end < len(prefixes) and prefixes[end][: len(drawn)] == drawn:
            end += 1
        total, ways = finished.get(drawn, (17 + NOT_FINISHED, 0))
        taken = drawn.count(drawn[-1]) - 1
        steps.append((drawn[-1], taken, len(drawn), start + end, total - 17, ways))
    return steps
