"""Split hands counted exactly: how many of them, and with what cards already gone.

With a zero-memory play unseen cards are interchangeable, so we may assume that the second cards of
all split hands are dealt first. A round then draws m further cards of the pair's value that are
split again, and each finished hand knows only that certain other second cards were *not* of that
value. Inclusion and exclusion turns "not" into removal: the value of all hands together is a
whole-number combination of J(m), the value of one hand when m further cards of the pair's value are
gone. The same holds for pairs of hands, which give the variance.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PairCoefficients:
    """The same for all pairs of hands, by whether their second cards differ from the pair."""

    other_other: tuple[int, ...]
    other_same: tuple[int, ...]
    same_same: tuple[int, ...]


@cache
def coefficients(max_hands: int) -> Coefficients:
    """For a pair that may become up to `max_hands` hands and is split whenever it can be."""
    table = [[0] * (2 * max_hands) for _ in range(2)]
    for gone, hands, known, any_card in _weights(max_hands):
        for more, factor in _excluded(known, hands):
            table[0][gone + more] += factor
            table[1][gone + more] += factor * any_card
    other, same = _trimmed(table)
    return Coefficients(other=other, same=same)


@cache
def pair_coefficients(max_hands: int) -> PairCoefficients:
    table = [[0] * (2 * max_hands) for _ in range(3)]
    for gone, pairs, known, any_cards in _pair_weights(max_hands):
        for more, factor in _excluded(known, pairs):
            for same in range(any_cards + 1):
                table[same][gone + more] += factor * comb(any_cards, same)
    other_other, other_same, same_same = _trimmed(table)
    return PairCoefficients(other_other=other_other, other_same=other_same, same_same=same_same)


def _excluded(known: int, number: int) -> Iterator[tuple[int, int]]:
    """`known` cards are not of the pair's value: (how many are assumed to be, signed number)."""
    for more in range(known + 1):
        yield more, (-1) ** more * comb(known, more) * number


def _trimmed(table: list[list[int]]) -> Iterator[tuple[int, ...]]:
    used = max((m for row in table for m, factor in enumerate(row) if factor), default=-1) + 1
    return (tuple(row[:used]) for row in table)


def _weights(max_hands: int) -> Iterator[tuple[int, int, int, bool]]:
    """(pair cards gone, hands, other second cards known to differ, whether its own may be any)."""
    for again, finished, paths in _complete(max_hands):
        yield again, paths * finished, max(finished - 1, 0), False
        if again == max_hands - 2:  # No split is left: the hands still waiting take any card.
            yield again, paths * (max_hands - finished), finished, True


def _pair_weights(max_hands: int) -> Iterator[tuple[int, int, int, int]]:
    """(pair cards gone, pairs of hands, others known to differ, how many of the two have any)."""
    for again, finished, paths in _complete(max_hands):
        yield again, paths * comb(finished, 2), max(finished - 2, 0), 0
        if again == max_hands - 2:
            waiting = max_hands - finished
            yield again, paths * finished * waiting, max(finished - 1, 0), 1
            yield again, paths * comb(waiting, 2), finished, 2


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
