# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""Hands counted instead of listed: how many hands each entry of a lookup table stands for.

There are at most 22,957,480 hands, so a 32-bit count cannot overflow.
"""

from array import array

import cython

from houseway.kernels import _enumerate, _tables

FLUSHES = 561 * 561
SLOTS = 65536  # Over four times as many as any deck has classes, even with flags.


def five_places():
    """All five-card hands of 52, as pairs: a lookup table, and how many hands each entry stands
    for."""
    table = _tables.tables("five")
    seen_array, suited_array = array("i", [0]) * len(table), array("i", [0]) * 8192
    seen: cython.int[::1] = seen_array
    suited: cython.int[::1] = suited_array
    pair_row: cython.ushort[::1] = _tables.tables("pair_row")
    triple: cython.ushort[::1] = _tables.tables("triple")
    with cython.nogil:
        for a in range(48):
            for b in range(a + 1, 52):
                row = pair_row[(a >> 2) << 4 | b >> 2]
                for c in range(b + 1, 52):
                    for d in range(c + 1, 52):
                        base = (c >> 2) << 8 | (d >> 2) << 4
                        _run(seen, triple, row, base, d + 1)
                        if not (a ^ b | a ^ c | a ^ d) & 3:
                            mask = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2)
                            for e in range(d + 4, 52, 4):
                                seen[row + triple[base | e >> 2]] -= 1
                                suited[mask | 1 << (e >> 2)] += 1
    return [(table, seen_array), (_tables.tables("flush"), suited_array)]


def six_places(forced: cython.bint):
    """The same for all six-card hands of 53 with a semi-wild joker."""
    table = _tables.tables("six_forced" if forced else "six")
    flush, joker_flush = _tables.tables("flush"), _tables.tables("semi_wild_flush")
    seen_array = array("i", [0]) * (len(table) + 16384)
    seen: cython.int[::1] = seen_array  # Entries by ranks, then flushes, then joker flushes.
    starts: cython.int[::1] = array("i", [0]) * (560 << 6)
    triple: cython.ushort[::1] = _tables.tables("triple")
    suits: cython.ushort[::1] = _enumerate.SUITS
    with cython.nogil:
        for a in range(48):
            for b in range(a + 1, 52):
                for c in range(b + 1, 52):
                    first = triple[(a >> 2) << 8 | (b >> 2) << 4 | c >> 2]
                    row = first * 561
                    for d in range(c + 1, 52):
                        fits = suits[a] + suits[b] + suits[c] + suits[d] + 0x4444
                        if not (fits + 0x1111) & 0x8888:  # No suit has three.
                            starts[first << 6 | d] += 1
                            continue
                        for e in range(d + 1, 52):
                            if (fits + suits[e]) & 0x8888:
                                _six_suited(seen, triple, row, fits + suits[e], a, b, c, d, e)
                            else:
                                _run(seen, triple, row, (d >> 2) << 8 | (e >> 2) << 4, e + 1)
                                seen[row + triple[(d >> 2) << 8 | (e >> 2) << 4 | 13]] += 1
        for first in range(560):
            for d in range(52):
                if starts[first << 6 | d]:
                    _two_runs(seen, triple, first * 561, d, starts[first << 6 | d])
    places = memoryview(seen_array)
    return [
        (table, places[:FLUSHES]),
        (flush, places[FLUSHES : FLUSHES + 8192]),
        (joker_flush, places[FLUSHES + 8192 :]),
    ]


@cython.cfunc
@cython.inline
@cython.nogil
def _two_runs(
    seen: cython.int[::1],
    triple: cython.ushort[::1],
    row: cython.int,
    d: cython.int,
    starts: cython.int,
) -> cython.void:
    """Count every choice of the last two cards by rank, for `starts` sets of four that end in d."""
    left: cython.int = 3 - (d & 3)
    for e in range(d >> 2, 13):
        base = (d >> 2) << 8 | e << 4
        seen[row + triple[base | e]] += starts * left * (left - 1) >> 1
        for f in range(e + 1, 13):
            seen[row + triple[base | f]] += starts * left * 4
        seen[row + triple[base | 13]] += starts * left
        left = 4


@cython.cfunc
@cython.inline
@cython.nogil
def _six_suited(
    seen: cython.int[::1],
    triple: cython.ushort[::1],
    row: cython.int,
    fits: cython.int,
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
    e: cython.int,
) -> cython.void:
    """Four or five of the first five cards share a suit, so the last card may make a flush."""
    suit: cython.int = 0
    while not fits >> 4 * suit & 8:
        suit += 1
    mask: cython.int = (a & 3 == suit) << (a >> 2)
    mask |= (b & 3 == suit) << (b >> 2)
    mask |= (c & 3 == suit) << (c >> 2)
    mask |= (d & 3 == suit) << (d >> 2)
    mask |= (e & 3 == suit) << (e >> 2)
    five: cython.bint = not (a ^ b | a ^ c | a ^ d | a ^ e) & 3
    seen[561 * 561 + 8192 + mask] += 1
    for f in range(e + 1, 52):
        if five or f & 3 == suit:
            seen[561 * 561 + (mask | (f & 3 == suit) << (f >> 2))] += 1
        else:
            seen[row + triple[(d >> 2) << 8 | (e >> 2) << 4 | f >> 2]] += 1


@cython.cfunc
@cython.inline
@cython.nogil
def _run(
    seen: cython.int[::1],
    triple: cython.ushort[::1],
    row: cython.int,
    base: cython.int,
    card: cython.int,
) -> cython.void:
    """Count every last card from this one to 51: the rest of its rank, then four of each higher
    rank."""
    if card & 3:
        seen[row + triple[base | card >> 2]] += 4 - (card & 3)
        card = (card | 3) + 1
    while card < 52:
        seen[row + triple[base | card >> 2]] += 4
        card += 4


def by_category(places):
    """Number of hands in each of the twelve categories."""
    table: cython.int[::1]
    seen: cython.int[::1]
    counts: cython.longlong[::1] = array("q", [0]) * 12
    for table, seen in places:
        for place in range(len(seen)):
            if seen[place]:
                counts[table[place] >> 20] += seen[place]
    return list(counts)


def by_strength(places):
    """The number of hands of each strength, weakest first."""
    table: cython.int[::1]
    seen: cython.int[::1]
    slots: cython.int[::1] = array("i", [-1]) * SLOTS
    counts: cython.longlong[::1] = array("q", [0]) * SLOTS
    for table, seen in places:
        for place in range(len(seen)):
            if seen[place]:
                counts[_slot(slots, table[place])] += seen[place]
    return _sorted(slots, counts)


def tally(strengths: cython.const[cython.int][::1], flags: cython.const[cython.uchar][::1]):
    """How often each `strength << 1 | flag` occurs, in rising order; all flags 0 if none given."""
    hands: cython.Py_ssize_t = len(strengths)
    flagged: cython.bint = len(flags) > 0
    slots: cython.int[::1] = array("i", [-1]) * SLOTS
    counts: cython.longlong[::1] = array("q", [0]) * SLOTS
    with cython.nogil:
        for i in range(hands):
            counts[_slot(slots, strengths[i] << 1 | (flags[i] & 1 if flagged else 0))] += 1
    return _sorted(slots, counts)


@cython.cfunc
@cython.inline
@cython.nogil
def _slot(slots: cython.int[::1], key: cython.int) -> cython.int:
    """Index of a key in a hash table; a new key is entered. The table never fills up."""
    slot: cython.int = (key ^ key >> 7 ^ key >> 13) & 65535
    while slots[slot] != key:
        if slots[slot] == -1:
            slots[slot] = key
        else:
            slot = (slot + 1) & 65535
    return slot


def _sorted(slots: cython.int[::1], counts: cython.longlong[::1]):
    slot: cython.int
    found = {}
    for slot in range(SLOTS):
        if slots[slot] >= 0:
            found[slots[slot]] = counts[slot]
    return dict(sorted(found.items()))
