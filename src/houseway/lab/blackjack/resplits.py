"""Split hands counted exactly: how many of them, and with what cards already gone.

With a zero-memory play the unseen cards may be exchanged freely, so the second cards of all split
hands can be imagined as dealt first. A round then draws m further cards of the pair's value that
are split again, and each finished hand knows only that certain other second cards were *not* of
that value. Inclusion and exclusion turns "not" into removal: the value of all hands together is a
whole-number combination of J(m), the value of one hand when m further cards of the pair's value
are gone. The same holds for pairs of hands, which give the variance.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb


@dataclass(frozen=True, slots=True, kw_only=True)
class Coefficients:
    """The round's value is the sum over m of other[m] * J_other(m) + same[m] * J_same(m).

    J_other(m) is the joint expectation of a hand whose second card differs from the pair, J_same(m)
    of one whose second card is the pair's value and can no longer be split.
    """

    other: tuple[int, ...]
    same: tuple[int, ...]


@cache
def coefficients(max_hands: int) -> Coefficients:
    """For a pair that may become up to `max_hands` hands and is split whenever it can be."""
    size = 2 * max_hands
    other, same = [0] * size, [0] * size
    for gone, hands, known, any_card in _weights(max_hands):
        for more in range(known + 1):
            sign = (-1) ** more * comb(known, more) * hands
            other[gone + more] += sign
            if any_card:
                same[gone + more] += sign
    used = max((m for m in range(size) if other[m] or same[m]), default=0) + 1
    return Coefficients(other=tuple(other[:used]), same=tuple(same[:used]))


def _weights(max_hands: int) -> Iterator[tuple[int, int, int, bool]]:
    """(pair cards gone, hands, other second cards known to differ, may the own be a pair)."""
    for splits_again, finished, paths in _complete(max_hands):
        if (
            splits_again == max_hands - 2
        ):  # No further split: the hands still waiting take any card.
            if finished:
                yield splits_again, paths * finished, finished - 1, False
            yield splits_again, paths * (max_hands - finished), finished, True
        else:
            yield splits_again, paths * finished, finished - 1, False


def _complete(max_hands: int) -> Iterator[tuple[int, int, int]]:
    """(further splits, hands finished with another card, orders) at the end of splitting."""
    waiting = {(0, 0): 1}
    while waiting:
        (again, finished), paths = waiting.popitem()
        if again == max_hands - 2 or finished == again + 2:
            yield again, finished, paths
            continue
        for state in ((again + 1, finished), (again, finished + 1)):
            waiting[state] = waiting.get(state, 0) + paths
