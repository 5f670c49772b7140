# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
# cython: cdivision=True
"""Cover All counted the slow way, hand against hand. It checks the shipped counts for 2 and 3
hands.

A hand is a mask of 52 bits (card = rank * 4 + suit) with a class, 0 for trips up to 6 for a royal
flush; lower hands are left out. First hands that differ only in suits are compared once and
weighted.

Bound: there are 52! / (5!^3 * 37!) < 2 ** 62 deals of three hands, so 64-bit sums are exact.
"""

from array import array

import cython

CLASSES = cython.declare(cython.int, 7)
# Trips straight flush full_house quads straight_flush royal_flush, as numbered here.

_bits = cython.declare(cython.int[::1], array("i", [bin(n).count("1") for n in range(16)]))
_suits = cython.declare(
    cython.int[::1],
    array("i", [sum((n >> suit & 1) << 8 * suit for suit in range(4)) for n in range(16)]),
)
_pairs = cython.declare(cython.int[::1], array("i", [0, 0, 1, 3, 6]))
_triples = cython.declare(cython.int[::1], array("i", [0, 0, 0, 1, 4]))
_fives = cython.declare(
    cython.int[::1], array("i", [0, 0, 0, 0, 0, 1, 6, 21, 56, 126, 252, 462, 792, 1287])
)
# Cards left by rank, ace at both ends.
_held = cython.declare(cython.int[::1], array("i", [0] * 14))
_found = cython.declare(cython.longlong[::1], array("q", [0] * 7))


def pairs(
    masks: cython.ulonglong[::1],
    classes: cython.uchar[::1],
    weights: cython.int[::1],
    out: cython.longlong[::1],
):
    """Ordered pairs of disjoint hands by class; `weights` is 0 if a hand is not used as the
    first."""
    hands: cython.Py_ssize_t = len(masks)
    for i in range(hands):
        if weights[i]:
            for j in range(hands):
                if not masks[i] & masks[j]:
                    out[CLASSES * classes[i] + classes[j]] += weights[i]


def triples(
    masks: cython.ulonglong[::1],
    classes: cython.uchar[::1],
    weights: cython.int[::1],
    out: cython.longlong[::1],
):
    """Ordered triples: by the lower class of the first two hands, and the class of the third."""
    hands: cython.Py_ssize_t = len(masks)
    for i in range(hands):
        if not weights[i]:
            continue
        for j in range(hands):
            if masks[i] & masks[j]:
                continue
            _count(masks[i] | masks[j])
            row = CLASSES * min(classes[i], classes[j])
            for k in range(CLASSES):
                out[row + k] += weights[i] * _found[k]


def third_hands(taken: cython.ulonglong):
    """Hands of each class among the cards not taken."""
    _count(taken)
    return tuple(_found)


@cython.cfunc
def _count(taken: cython.ulonglong) -> cython.void:
    """Five-card hands of each class among the untaken cards, by formula."""
    suits: cython.int = 0
    cards: cython.int = 0
    all_pairs: cython.int = 0
    full_houses: cython.longlong = 0
    trips: cython.longlong = 0
    quads: cython.longlong = 0
    for rank in range(13):
        nibble = 15 - (taken >> 4 * rank & 15)
        suits += _suits[nibble]
        _held[rank + 1] = _bits[nibble]
        cards += _bits[nibble]
        all_pairs += _pairs[_bits[nibble]]
    _held[0] = _held[13]
    for rank in range(1, 14):
        if _held[rank] >= 3:
            nibble = all_pairs - _pairs[_held[rank]]  # Pairs of other ranks.
            full_houses += _triples[_held[rank]] * nibble
            trips += _triples[_held[rank]] * (
                (cards - _held[rank]) * (cards - _held[rank] - 1) // 2 - nibble
            )
            if _held[rank] == 4:
                quads += cards - 4
    _found[0] = trips
    _found[3] = full_houses
    _found[4] = quads
    _count_straights_and_flushes(taken, suits)


@cython.cfunc
@cython.inline
def _count_straights_and_flushes(taken: cython.ulonglong, suits: cython.int) -> cython.void:
    straights: cython.longlong = 0
    straight_flushes: cython.longlong = 0
    royals: cython.longlong = 0
    flushes: cython.longlong = 0
    for start in range(10):
        product = 1
        nibble = 15
        for k in range(5):
            product *= _held[start + k]
            nibble &= 15 - (taken >> 4 * ((start + k + 12) % 13) & 15)
        straights += product
        straight_flushes += _bits[nibble]
        if start == 9:
            royals = _bits[nibble]
    for k in range(4):
        flushes += _fives[suits >> 8 * k & 255]
    _found[1] = straights - straight_flushes
    _found[2] = flushes - straight_flushes
    _found[5] = straight_flushes - royals
    _found[6] = royals
