# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""All hands of a deck, in lexicographic order of their sorted cards; every result fits 64 bits:
there are at most 22,957,480 hands, so counts stay far below 2^31.

The last card changes fastest. Its four suits give one strength unless a flush is possible, so four
neighbours are written at once, and the few suited places are corrected afterwards.
"""

from array import array

import cython

from houseway.kernels import _tables

_ready = cython.declare(cython.bint, False)
_pair_row = cython.declare(cython.ushort[::1])
_triple = cython.declare(cython.ushort[::1])
_suits = cython.declare(cython.ushort[::1])
_wild_suits = cython.declare(cython.ushort[::1])
_flush = cython.declare(cython.int[::1])
_joker_flush = cython.declare(cython.int[::1])
_wild_flush = cython.declare(cython.int[::1])


def five_strengths(
    out: cython.int[::1], first: cython.int, last: cython.int, at: cython.Py_ssize_t
):
    """Strengths of all hands of 52 whose lowest card is first to last - 1, from out[at] on."""
    a: cython.int
    b: cython.int
    c: cython.int
    d: cython.int
    e: cython.int
    mask: cython.int
    row: cython.int
    base: cython.int
    _prepare()
    table: cython.int[::1] = _tables.tables("five")
    with cython.nogil:
        for a in range(first, last):
            for b in range(a + 1, 52):
                row = _pair_row[(a >> 2) << 4 | b >> 2]
                for c in range(b + 1, 52):
                    for d in range(c + 1, 52):
                        base = (c >> 2) << 8 | (d >> 2) << 4
                        _run(out, at, table, row, base, d + 1)
                        if not (a ^ b | a ^ c | a ^ d) & 3:
                            mask = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2)
                            for e in range(d + 4, 52, 4):
                                out[at + e - d - 1] = _flush[mask | 1 << (e >> 2)]
                        at += 51 - d


def wild_five_strengths(
    out: cython.int[::1], first: cython.int, last: cython.int, at: cython.Py_ssize_t
):
    """Strengths of all hands of 53, joker and deuces wild, by lowest card as above."""
    a: cython.int
    b: cython.int
    c: cython.int
    d: cython.int
    row: cython.int
    base: cython.int
    suits: cython.int
    _prepare()
    table: cython.int[::1] = _tables.tables("wild_five")
    with cython.nogil:
        for a in range(first, last):
            for b in range(a + 1, 53):
                row = _pair_row[(a >> 2) << 4 | b >> 2]
                for c in range(b + 1, 53):
                    for d in range(c + 1, 53):
                        if d == 52:
                            break
                        base = (c >> 2) << 8 | (d >> 2) << 4
                        _run(out, at, table, row, base, d + 1)
                        out[at + 51 - d] = table[row + _triple[base | 13]]
                        suits = _wild_suits[a] + _wild_suits[b] + _wild_suits[c] + _wild_suits[d]
                        if (suits + 0x4444) & 0x8888:
                            _wild_suited(out, at, a, b, c, d)
                        at += 52 - d


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _wild_suited(
    out: cython.int[::1],
    at: cython.Py_ssize_t,
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
) -> cython.void:
    """The first four cards fit a flush: let each last card that fits too make it."""
    e: cython.int
    place: cython.Py_ssize_t
    suits: cython.int
    mask: cython.int = _natural(a) | _natural(b) | _natural(c) | _natural(d)
    suits = _wild_suits[a] + _wild_suits[b] + _wild_suits[c] + _wild_suits[d] + 0x3333
    for e in range(d + 1, 53):
        if (suits + _wild_suits[e]) & 0x8888:
            place = at + e - d - 1
            out[place] = max(out[place], _wild_flush[mask | _natural(e)])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _natural(card: cython.int) -> cython.int:
    return 0 if card < 4 or card == 52 else 1 << (card >> 2)


def wild_five_naturals(strengths: cython.const[cython.int][::1], out: cython.uchar[::1]):
    """For every hand of 53: 1 where its category is made without wilds as well, else 0."""
    a: cython.int
    b: cython.int
    c: cython.int
    d: cython.int
    e: cython.int
    face: cython.int
    at: cython.Py_ssize_t = 0
    _prepare()
    table: cython.int[::1] = _tables.tables("five")
    with cython.nogil:
        for a in range(49):
            for b in range(a + 1, 53):
                for c in range(b + 1, 53):
                    for d in range(c + 1, 53):
                        for e in range(d + 1, 53):
                            if e == 52:
                                out[at] = 0
                            elif a > 3:
                                out[at] = 1
                            else:
                                face = table[
                                    _pair_row[(a >> 2) << 4 | b >> 2]
                                    + _triple[(c >> 2) << 8 | (d >> 2) << 4 | e >> 2]
                                ]
                                if not (a ^ b | a ^ c | a ^ d | a ^ e) & 3:
                                    face = _flush[
                                        1 << (a >> 2)
                                        | 1 << (b >> 2)
                                        | 1 << (c >> 2)
                                        | 1 << (d >> 2)
                                        | 1 << (e >> 2)
                                    ]
                                face >>= 20
                                out[at] = strengths[at] >> 20 == (10 if face == 9 else face)
                            at += 1


def six_strengths(
    out: cython.int[::1],
    first: cython.int,
    last: cython.int,
    at: cython.Py_ssize_t,
    forced: cython.bint,
):
    """Strengths of all six-card hands of 53, semi-wild joker, by lowest card as above."""
    a: cython.int
    b: cython.int
    c: cython.int
    d: cython.int
    e: cython.int
    row: cython.int
    base: cython.int
    suits: cython.int
    _prepare()
    table: cython.int[::1] = _tables.tables("six_forced" if forced else "six")
    with cython.nogil:
        for a in range(first, last):
            for b in range(a + 1, 52):
                for c in range(b + 1, 52):
                    row = _triple[(a >> 2) << 8 | (b >> 2) << 4 | c >> 2] * 561
                    for d in range(c + 1, 52):
                        suits = _suits[a] + _suits[b] + _suits[c] + _suits[d] + 0x4444
                        for e in range(d + 1, 52):
                            base = (d >> 2) << 8 | (e >> 2) << 4
                            _run(out, at, table, row, base, e + 1)
                            out[at + 51 - e] = table[row + _triple[base | 13]]
                            if (suits + _suits[e]) & 0x8888:
                                _six_suited(out, at, suits + _suits[e], a, b, c, d, e)
                            at += 52 - e


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _six_suited(
    out: cython.int[::1],
    at: cython.Py_ssize_t,
    suits: cython.int,
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
    e: cython.int,
) -> cython.void:
    """Four or five of the first five cards share a suit: find the flushes among the last."""
    suit: cython.int = 0
    f: cython.int
    mask: cython.int = 0
    while not suits >> 4 * suit & 8:
        suit += 1
    mask |= (a & 3 == suit) << (a >> 2)
    mask |= (b & 3 == suit) << (b >> 2)
    mask |= (c & 3 == suit) << (c >> 2)
    mask |= (d & 3 == suit) << (d >> 2)
    mask |= (e & 3 == suit) << (e >> 2)
    out[at + 51 - e] = _joker_flush[mask]
    for f in range(e + 1, 52):
        if f & 3 == suit:
            out[at + f - e - 1] = _flush[mask | 1 << (f >> 2)]
        elif _flush[mask]:
            out[at + f - e - 1] = _flush[mask]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _run(
    out: cython.int[::1],
    at: cython.Py_ssize_t,
    table: cython.int[::1],
    row: cython.int,
    base: cython.int,
    card: cython.int,
) -> cython.void:
    """Strengths for every last card from this one to 51, suits left aside."""
    strength: cython.int
    while card & 3:
        out[at] = table[row + _triple[base | card >> 2]]
        at += 1
        card += 1
    while card < 52:
        strength = table[row + _triple[base | card >> 2]]
        out[at] = strength
        out[at + 1] = strength
        out[at + 2] = strength
        out[at + 3] = strength
        at += 4
        card += 4


def all_hands(out: cython.uchar[::1], size: cython.int, deck: cython.int):
    """Every hand of that size, its cards rising, one after another."""
    hand: cython.uchar[::1] = array("B", range(size))
    at: cython.Py_ssize_t = 0
    i: cython.int
    k: cython.int
    with cython.nogil:
        while True:
            for i in range(size):
                out[at + i] = hand[i]
            at += size
            i = size - 1
            while i >= 0 and hand[i] == deck - size + i:
                i -= 1
            if i < 0:
                break
            hand[i] += 1
            for k in range(i + 1, size):
                hand[k] = hand[k - 1] + 1


def tally(strengths: cython.const[cython.int][::1]):
    """How often each strength occurs, as a dict in rising order of strength."""
    slots_array = array("i", [-1]) * 65536
    counts_array = array("q", [0]) * 65536
    slots: cython.int[::1] = slots_array
    counts: cython.longlong[::1] = counts_array
    i: cython.Py_ssize_t
    slot: cython.uint
    key: cython.int
    with cython.nogil:
        for i in range(strengths.shape[0] if cython.compiled else len(strengths)):
            key = strengths[i]
            slot = (key ^ key >> 9) & 65535
            while slots[slot] != key:
                if slots[slot] == -1:
                    slots[slot] = key
                else:
                    slot = (slot + 1) & 65535
            counts[slot] += 1
    return {
        key: count for key, count in sorted(zip(slots_array, counts_array, strict=True)) if key >= 0
    }


def _prepare():
    global _ready, _pair_row, _triple, _suits, _wild_suits, _flush, _joker_flush, _wild_flush
    if _ready:
        return
    _pair_row = _tables.tables("pair_row")
    _triple = _tables.tables("triple")
    _flush = _tables.tables("flush")
    _joker_flush = _tables.tables("semi_wild_flush")
    _wild_flush = _tables.tables("wild_flush")
    natural = [1 << (card & 3) * 4 for card in range(52)] + [0x1111]
    _suits = array("H", natural)
    _wild_suits = array("H", [0x1111] * 4 + natural[4:])
    _ready = True
