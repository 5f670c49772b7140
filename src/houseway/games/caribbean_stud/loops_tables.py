# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
# cython: cdivision=True
"""How many five-card hands hold given cards and are below a strength, for one to four cards.

Sets of cards that differ only in suits are of one kind; the set whose rank masks do not rise from
suit to suit represents it. Each table is summed from the table for one card more: if a fourth card
is added to three given ones in all 49 ways, each hand is counted twice; from two to three cards,
three times.
"""

from array import array
from math import comb

import cython

STRENGTHS = cython.declare(cython.int, 7_462)
WIDTH = cython.declare(cython.int, 7_463)  # One more entry, for the hands below every strength.
Count = cython.fused_type(cython.ushort, cython.int)  # Tables of three cards use 16 bits.

_choose = cython.declare(
    cython.int[::1], array("i", [comb(c, k) for c in range(52) for k in range(6)])
)


def all_hands():
    """Every five-card hand as five bytes, in colex order: the position is the hand's index."""
    out_array = array("B", bytes(5 * comb(52, 5)))
    out: cython.uchar[::1] = out_array
    i: cython.Py_ssize_t = 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        out[i] = a
                        out[i + 1] = b
                        out[i + 2] = c
                        out[i + 3] = d
                        out[i + 4] = e
                        i += 5
    return out_array


def number(strengths: cython.int[::1], floor: cython.int):
    """Strengths as numbers 0, 1, 2 ... weakest first, and the first number not below the floor."""
    hands: cython.Py_ssize_t = len(strengths)
    found: cython.int = 0
    first: cython.int = 0
    named: cython.ushort[::1] = array("H", bytes(2 * (10 << 20)))
    out_array = array("H", bytes(2 * hands))
    out: cython.ushort[::1] = out_array
    for i in range(hands):
        named[strengths[i]] = 1
    for i in range(10 << 20):
        if i == floor:
            first = found
        if named[i]:
            named[i] = found
            found += 1
    for i in range(hands):
        out[i] = named[strengths[i]]
    return out_array, first


def kinds(n: cython.int):
    """Kind of every n cards by colex index, and the cards of the set that represents each kind."""
    size: cython.Py_ssize_t = comb(52, n)
    out_array, own_array, standing_cards = (
        array("i", bytes(4 * size)),
        array("i", [-1]) * size,
        array("i"),
    )
    out: cython.int[::1] = out_array
    own: cython.int[::1] = own_array
    cards: cython.int[::1] = array("i", [*range(n), 99])
    sorted_cards: cython.int[::1] = array("i", [0] * n)
    masks: cython.int[::1] = array("i", [0] * 4)
    found: cython.int = 0
    for i in range(size):
        at = _standing(cards, n, masks, sorted_cards)
        if own[at] < 0:
            own[at] = found
            found += 1
            standing_cards.extend(sorted_cards)
        out[i] = own[at]
        k = 0  # The next set in colex order: raise the first card that has room.
        while cards[k] + 1 == cards[k + 1]:
            cards[k] = k
            k += 1
        cards[k] += 1
    return out_array, standing_cards


@cython.cfunc
def _standing(
    cards: cython.int[::1], n: cython.int, masks: cython.int[::1], out: cython.int[::1]
) -> cython.int:
    """Writes the set that represents these cards to `out` and returns its index."""
    for k in range(4):
        masks[k] = 0
    for k in range(n):
        masks[cards[k] & 3] |= 1 << (cards[k] >> 2)
    for k in range(3):
        for suit in range(3 - k):
            if masks[suit] < masks[suit + 1]:
                held = masks[suit]
                masks[suit] = masks[suit + 1]
                masks[suit + 1] = held
    k = 0
    held = 0
    for rank in range(13):
        for suit in range(4):
            if masks[suit] >> rank & 1:
                out[k] = 4 * rank + suit
                k += 1
                held += _choose[6 * (4 * rank + suit) + k]
    return held


def holding_four(standing4: cython.int[::1], order: cython.ushort[::1]):
    """For each kind of four cards the strength numbers of the 48 hands, ascending."""
    count: cython.int = len(standing4) // 4
    out_array = array("H", bytes(2 * 48 * count))
    out: cython.ushort[::1] = out_array
    end: cython.int = 0
    for i in range(count):
        for card in range(52):
            index = _index_with(standing4, 4, i, card)
            if index < 0:
                continue
            at = end
            while at > 48 * i and out[at - 1] > order[index]:
                out[at] = out[at - 1]
                at -= 1
            out[at] = order[index]
            end += 1
    return out_array


def holding_three(standing3: cython.int[::1], kind4: cython.int[::1], holding4: cython.ushort[::1]):
    """For each kind of three cards and each strength number, the hands that hold them."""
    count: cython.int = len(standing3) // 3
    out_array = array("H", bytes(2 * count * STRENGTHS))
    out: cython.ushort[::1] = out_array
    for i in range(count):
        for card in range(52):
            index = _index_with(standing3, 3, i, card)
            if index >= 0:
                for k in range(48 * kind4[index], 48 * kind4[index] + 48):
                    out[i * STRENGTHS + holding4[k]] += 1
    for k in range(count * STRENGTHS):
        out[k] //= 2
    return out_array


def holding_fewer(
    standing: cython.int[::1], n: cython.int, kind: cython.int[::1], holding: Count[::1]
):
    """The same for the kinds of n cards, one or two, from the table of one card more."""
    count: cython.int = len(standing) // n
    out_array = array("i", bytes(4 * count * STRENGTHS))
    out: cython.int[::1] = out_array
    for i in range(count):
        for card in range(52):
            index = _index_with(standing, n, i, card)
            if index >= 0:
                index = kind[index] * STRENGTHS
                for k in range(STRENGTHS):
                    out[i * STRENGTHS + k] += holding[index + k]
        for k in range(STRENGTHS):
            out[i * STRENGTHS + k] //= 5 - n
    return out_array


def holding_none(holding1: cython.int[::1]):
    out = array("i", bytes(4 * STRENGTHS))
    for k in range(STRENGTHS):
        out[k] = sum(4 * holding1[rank * STRENGTHS + k] for rank in range(13)) // 5
    return out


def below(holding: Count[::1]):
    """Running sums of each row: entry x counts the hands below strength number x.

    They fit into 16 bits, too: for three given cards, no sum exceeds C(49, 2).
    """
    rows: cython.int = len(holding) // STRENGTHS
    zero = array("H" if Count is cython.ushort else "i", [0])
    out_array = zero * (rows * WIDTH)
    out: Count[::1] = out_array
    for i in range(rows):
        for k in range(STRENGTHS):
            out[i * WIDTH + k + 1] = out[i * WIDTH + k] + holding[i * STRENGTHS + k]
    return out_array


@cython.cfunc
def _index_with(
    standing: cython.int[::1], n: cython.int, i: cython.int, card: cython.int
) -> cython.int:
    """Index of the i-th representative set of n cards plus one card, or -1 if it holds that
    card."""
    index: cython.int = 0
    passed: cython.int = 0
    for k in range(n):
        held = standing[n * i + k]
        if held == card:
            return -1
        if held > card and not passed:
            passed = 1
            index += _choose[6 * card + k + 1]
        index += _choose[6 * held + k + 1 + passed]
    return index if passed else index + _choose[6 * card + n + 1]
