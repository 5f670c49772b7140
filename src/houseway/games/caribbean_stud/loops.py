# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: ignore-errors
# cython: cdivision=True
"""Caribbean Stud: dealer hands against a player's five cards, counted without dealing them.

Dealer hands without any of the player's cards and below a strength are counted by inclusion and
exclusion: over every subset of the player's cards, plus or minus the hands below that hold the
subset. Those numbers are tabulated once per kind of subset; a kind is all subsets that differ only
in suits (169, 1,755 and 16,432 kinds of two, three and four cards). Strengths are numbered 0 to
7,461, weakest first.

Bounds: a sum over deals is at most 5 * C(52,5) * C(47,5) < 2 ** 45, an inclusion and exclusion less
than 2 ** 24, and a raise's value C(46,4) < 2 ** 18 times a net: 64 bits are exact for nets below 2
** 45, which is 35 million antes of one dollar. The scratch buffers are shared: run one thread at a
time.
"""

from array import array
from math import comb

import cython

from houseway.games.caribbean_stud import loops_tables as tables

HANDS = cython.declare(cython.int, 2_598_960)
# Entry x of a row counts the hands below strength x, so a row has one entry more than strengths.
WIDTH = cython.declare(cython.int, 7_463)
# C(46, 4): the dealer's hidden cards, once the player's cards and the up card are known.
UP_DEALS = cython.declare(cython.longlong, 163_185)
FULL_DEALS = cython.declare(cython.longlong, 1_533_939)  # C(47, 5)
Count = cython.fused_type(cython.ushort, cython.int)

_cards = cython.declare(cython.uchar[::1])  # Five bytes a hand, in colex order.
_strengths = cython.declare(cython.int[::1])
_order = cython.declare(cython.ushort[::1])  # The number of each hand's strength.
_kind2 = cython.declare(cython.int[::1])
_kind3 = cython.declare(cython.int[::1])
_kind4 = cython.declare(cython.int[::1])
_below0 = cython.declare(cython.int[::1])
_below1 = cython.declare(cython.int[::1])
_below2 = cython.declare(cython.int[::1])
_below3 = cython.declare(cython.ushort[::1])
_holding4 = cython.declare(cython.ushort[::1])  # 48 strength numbers for each kind of four cards.
_choose = cython.declare(cython.int[::1])  # C(card, k) at card * 6 + k.
_got = cython.declare(cython.longlong[::1])  # Not qualified, win, tie, lose.
_six = cython.declare(cython.int[::1])
_qualifies = cython.declare(cython.int, 0)  # The number of the weakest A-K hand.


def prepare(strength_of_all: object, floor: cython.int) -> None:
    """Build the tables. `strength_of_all` evaluates a byte per card, five to a hand."""
    global _cards, _strengths, _order, _qualifies, _choose, _got, _six
    global _kind2, _kind3, _kind4, _below0, _below1, _below2, _below3, _holding4
    _choose = array("i", [comb(card, k) for card in range(52) for k in range(6)])
    _got, _six = array("q", [0] * 4), array("i", [0] * 6)
    cards = tables.all_hands()
    strengths = strength_of_all(cards)
    order, first = tables.number(strengths, floor)
    kind2, standing2 = tables.kinds(2)
    kind3, standing3 = tables.kinds(3)
    kind4, standing4 = tables.kinds(4)
    holding4 = tables.holding_four(standing4, order)
    holding3 = tables.holding_three(standing3, kind4, holding4)
    holding2 = tables.holding_fewer(standing2, 2, kind3, holding3)
    holding1 = tables.holding_fewer(array("i", range(0, 52, 4)), 1, kind2, holding2)
    _cards, _strengths, _order, _qualifies = cards, strengths, order, first
    _kind2, _kind3, _kind4, _holding4 = kind2, kind3, kind4, holding4
    _below0, _below1 = tables.below(tables.holding_none(holding1)), tables.below(holding1)
    _below2, _below3 = tables.below(holding2), tables.below(holding3)


def solve(
    nets: cython.longlong[::1],
    fold_net: cython.longlong,
    everywhere: cython.bint,
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    counts: cython.longlong[::1],
    cells: cython.longlong[::1],
):
    """Count deals per outcome under best play, by up card; a tied choice is folded. The player's
    hands are those from `first` on, below `last`.

    `nets` is what a raise wins, four entries per category: dealer not qualified, win, tie, lose.
    `counts`: per category fold, not qualified, win, tie, lose. `cells`: for A-K-high hands, by the
    mask of the three low ranks (11 bits) and the up card's rank, the deals of the four outcomes of
    a raise, and the deals that are raised. Up cards are considered only for A-K-high hands, because
    lower hands fold and higher ones raise; with `everywhere` they are considered for all hands.
    """
    weight: cython.longlong
    for i in range(first, last):
        weight = _weight(i)
        if weight == 0:
            continue
        category = _strengths[i] >> 20
        if everywhere or (category == 0 and _order[i] >= _qualifies):
            _solve_by_up_card(i, weight, nets, fold_net, counts, cells)
        elif category == 0:
            counts[0] += 5 * FULL_DEALS * weight
        else:
            _outcomes(i, -1)
            for j in range(4):
                counts[5 * category + 1 + j] += 5 * weight * _got[j]


@cython.cfunc
def _solve_by_up_card(
    i: cython.Py_ssize_t,
    weight: cython.longlong,
    nets: cython.longlong[::1],
    fold_net: cython.longlong,
    counts: cython.longlong[::1],
    cells: cython.longlong[::1],
):
    category: cython.int = _strengths[i] >> 20
    row: cython.int = -1
    value: cython.longlong
    if category == 0 and _order[i] >= _qualifies:
        row = 13 * (
            1 << (_cards[5 * i] >> 2)
            | 1 << (_cards[5 * i + 1] >> 2)
            | 1 << (_cards[5 * i + 2] >> 2)
        )
    for up in range(52):
        if _holds(i, up):
            continue
        _outcomes(i, up)
        value = 0
        for j in range(4):
            value += nets[4 * category + j] * _got[j]
        if row >= 0:
            _enter(5 * (row + (up >> 2)), weight, value > fold_net * UP_DEALS, cells)
        if value > fold_net * UP_DEALS:
            for j in range(4):
                counts[5 * category + 1 + j] += weight * _got[j]
        else:
            counts[5 * category] += UP_DEALS * weight


@cython.cfunc
def _enter(
    cell: cython.int, weight: cython.longlong, raised: cython.bint, cells: cython.longlong[::1]
):
    for j in range(4):
        cells[cell + j] += weight * _got[j]
    if raised:
        cells[cell + 4] += UP_DEALS * weight


def outcomes(index: cython.Py_ssize_t, up: cython.int):
    """Dealer hands (not qualified, win, tie, lose); only those with the up card, if not -1."""
    _outcomes(index, up)
    return _got[0], _got[1], _got[2], _got[3]


@cython.cfunc
@cython.nogil
def _outcomes(i: cython.Py_ssize_t, up: cython.int) -> cython.void:
    must: cython.int = _line_up(i, up)
    held: cython.int = 5 if up < 0 else 6
    number: cython.int = _order[i]
    for k in range(4):
        _got[k] = 0
    for subset in range(32 if up < 0 else 63):  # No hand holds all six cards.
        if subset & must != must:
            continue
        n = 0
        index = 0
        for k in range(held):
            if subset >> k & 1:
                n += 1
                index += _choose[_six[k] * 6 + n]
        _add(n, index, 1 if (n + held) & 1 else -1, number)
    if number < _qualifies:  # Every hand that qualifies beats this one.
        _got[1] = _got[2] = _got[0]
    _got[3] = (FULL_DEALS if up < 0 else UP_DEALS) - _got[2]
    _got[2] -= _got[1]
    _got[1] -= _got[0]


@cython.cfunc
@cython.inline
@cython.nogil
def _line_up(i: cython.Py_ssize_t, up: cython.int) -> cython.int:
    """The player's cards and the up card in ascending order; returns the up card's bit, or 0."""
    n: cython.int = 0
    must: cython.int = 0
    for k in range(5):
        if 0 <= up < _cards[5 * i + k] and not must:
            must = 1 << n
            _six[n] = up
            n += 1
        _six[n] = _cards[5 * i + k]
        n += 1
    if up >= 0 and not must:
        must = 1 << n
        _six[n] = up
    return must


@cython.cfunc
@cython.inline
@cython.nogil
def _add(n: cython.int, index: cython.int, sign: cython.int, number: cython.int) -> cython.void:
    """Hands holding these n cards: below A-K, below the strength, and not above it."""
    if n == 4:
        row = 48 * _kind4[index]
        _got[0] += sign * _four_below(row, _qualifies)
        _got[1] += sign * _four_below(row, number)
        _got[2] += sign * _four_below(row, number + 1)
    elif n == 3:
        _add_row(_below3, _kind3[index] * WIDTH, sign, number)
    elif n == 2:
        _add_row(_below2, _kind2[index] * WIDTH, sign, number)
    elif n == 1:
        _add_row(_below1, (index >> 2) * WIDTH, sign, number)
    elif n == 0:
        _add_row(_below0, 0, sign, number)
    else:
        row = _order[index]
        _got[0] += sign * (row < _qualifies)
        _got[1] += sign * (row < number)
        _got[2] += sign * (row <= number)


@cython.cfunc
@cython.inline
@cython.nogil
def _add_row(
    below: Count[::1], row: cython.int, sign: cython.int, number: cython.int
) -> cython.void:
    _got[0] += sign * below[row + _qualifies]
    _got[1] += sign * below[row + number]
    _got[2] += sign * below[row + number + 1]


@cython.cfunc
@cython.inline
@cython.nogil
def _four_below(row: cython.int, limit: cython.int) -> cython.int:
    """How many of the 48 ascending strength numbers of this row are below the limit."""
    at: cython.int = row - 1  # All entries before this one are below.
    step: cython.int = 32
    while step:
        if at + step < row + 48 and _holding4[at + step] < limit:
            at += step
        step >>= 1
    return at - row + 1


@cython.cfunc
@cython.inline
@cython.nogil
def _holds(i: cython.Py_ssize_t, card: cython.int) -> cython.bint:
    found: cython.bint = False
    for k in range(5 * i, 5 * i + 5):
        found |= _cards[k] == card
    return found


@cython.cfunc
@cython.nogil
def _weight(i: cython.Py_ssize_t) -> cython.int:
    """The number of hands that differ from this one only in suits, if it represents them; otherwise
    0.

    It represents them if its rank masks do not rise from suit to suit.
    """
    masks: cython.ulonglong = 0  # Four masks of 13 bits, 16 bits apart.
    one: cython.ulonglong = 1
    for k in range(5 * i, 5 * i + 5):
        suit = _cards[k] & 3
        masks |= one << (16 * suit + (_cards[k] >> 2))
    m0: cython.int = masks & 0xFFFF
    m1: cython.int = masks >> 16 & 0xFFFF
    m2: cython.int = masks >> 32 & 0xFFFF
    m3: cython.int = masks >> 48
    if m0 < m1 or m1 < m2 or m2 < m3:
        return 0
    if m0 == m2 or m1 == m3:
        return 4
    if m0 == m1 and m2 == m3:
        return 6
    return 12 if m0 == m1 or m1 == m2 or m2 == m3 else 24
