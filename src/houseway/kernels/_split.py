# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""Six cards split into three, two and one, so that the parts together are worth the most.

Two rising cards have the number C(a,1) + C(b,2), three C(a,1) + C(b,2) + C(c,3). The table holds
worth << 24 | strength for all threes, then all twos, then all cards, by their numbers. Worths stay
below 2^38, so that sums and shifts are exact.
"""

import cython

_TWOS = cython.declare(cython.int, 23426)
_ONES = cython.declare(cython.int, 23426 + 1378)
_ALL = cython.declare(cython.int, 23426 + 1378 + 53)
_STRENGTH = cython.declare(cython.int, 0xFFFFFF)


def best_split(
    cards: cython.const[cython.uchar][::1], table: cython.const[cython.longlong][::1]
) -> cython.int:
    """The number of the best legal split of six rising cards, the first of equals; -1 if none is
    legal.

    A split is legal if the strength of the three is at least that of the two, and that of the two
    at least that of the one. Splits are numbered by the three in lexicographic order, 0 to 19,
    times three, plus the position of the single card among the other three.
    """
    if table.shape[0] != _ALL:
        raise ValueError("The table holds all threes, twos and single cards of 53.")
    _check(cards)
    number: cython.int = 0
    found: cython.int = -1
    best: cython.longlong = -1
    three: cython.longlong
    for i in range(4):
        for j in range(i + 1, 5):
            for k in range(j + 1, 6):
                three = table[
                    cards[i]
                    + cards[j] * (cards[j] - 1) // 2
                    + cards[k] * (cards[k] - 1) * (cards[k] - 2) // 6
                ]
                left = 63 ^ 1 << i ^ 1 << j ^ 1 << k
                p = _lowest(left)
                left ^= 1 << p
                q = _lowest(left)
                left ^= 1 << q
                r = _lowest(left)
                if _better(table, three, cards[q], cards[r], cards[p], best):
                    best, found = _worth(table, three, cards[q], cards[r], cards[p]), number
                if _better(table, three, cards[p], cards[r], cards[q], best):
                    best, found = _worth(table, three, cards[p], cards[r], cards[q]), number + 1
                if _better(table, three, cards[p], cards[q], cards[r], best):
                    best, found = _worth(table, three, cards[p], cards[q], cards[r]), number + 2
                number += 3
    return found


@cython.cfunc
@cython.inline
def _better(
    table: cython.const[cython.longlong][::1],
    three: cython.longlong,
    a: cython.int,
    b: cython.int,
    c: cython.int,
    best: cython.longlong,
) -> cython.bint:
    """Whether a, b as the two and c as the one are legal and worth more than the best so far."""
    two: cython.longlong = table[_TWOS + a + b * (b - 1) // 2] & _STRENGTH
    return (
        three & _STRENGTH >= two
        and two >= table[_ONES + c] & _STRENGTH
        and _worth(table, three, a, b, c) > best
    )


@cython.cfunc
@cython.inline
def _worth(
    table: cython.const[cython.longlong][::1],
    three: cython.longlong,
    a: cython.int,
    b: cython.int,
    c: cython.int,
) -> cython.longlong:
    two: cython.longlong = table[_TWOS + a + b * (b - 1) // 2]
    return (three >> 24) + (two >> 24) + (table[_ONES + c] >> 24)


@cython.cfunc
@cython.inline
def _lowest(bits: cython.int) -> cython.int:
    at: cython.int = 0
    while not bits & 1:
        bits >>= 1
        at += 1
    return at


def _check(cards: cython.const[cython.uchar][::1]) -> None:
    if cards.shape[0] != 6:
        raise ValueError(f"Six cards are split, not {cards.shape[0]}.")
    for i in range(6):
        if cards[i] > 52 or (i > 0 and cards[i] <= cards[i - 1]):
            raise ValueError("The cards of a split rise, from 0 to 52.")
