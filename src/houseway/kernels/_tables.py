# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""The lookup tables behind every evaluator, built on first use in a few milliseconds.

The rank of a card is `card >> 2`, so the joker (52) has rank 13. Unordered pairs and triples of
ranks are numbered without gaps (105 pairs, 560 triples). Five ranks are a pair and a triple, six
ranks are two triples, so one addition and one lookup find a strength:

    strength = by_rank[pair_row[ra << 4 | rb] + triple[rc << 8 | rd << 4 | re]]

Rows are WIDTH wide; the last column belongs to ranks that do not exist and holds 0, as does every
hand that cannot be dealt, so a strength of 0 means bad input. Suits are handled separately: a
strength by rank mask (`1 << rank`, all of one suit) replaces the strength by ranks where it is
higher.

While tables are built, a multiset of ranks is one integer with four bits per rank (56 bits).
"""

import sys
from array import array
from threading import RLock

import cython

from houseway.kernels import _six_table

PAIRS = 105
TRIPLES = 560
WIDTH = 561  # One row: all triples, then the column for ranks that do not exist.

# Each is the smallest number that keeps all sums of five ranks distinct (five alike cannot occur).
RANK_KEYS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)

_cache = {}
_lock = RLock()
_pair_row = cython.declare(cython.ushort[::1])
_triple = cython.declare(cython.ushort[::1])
_out = cython.declare(cython.int[::1])


def tables(name):
    """One table by name, as an array; each is built once."""
    if name not in _cache:
        with _lock:
            if not _cache:
                _start()
            if name not in _cache:
                _cache[name] = _BUILDERS[name]()
    return _cache[name]


def _start():
    global _pair_row, _triple
    names = [name for name in sys.modules if name.startswith("houseway.kernels._")]
    if any(sys.modules[name].__file__.endswith(".py") for name in names):
        sys.stderr.write("Kernels run uncompiled: correct, but slow.\n")
    pair_row, triple = _number_pairs(), _number_triples()
    _pair_row, _triple = pair_row, triple
    _cache.update(pair_row=pair_row, triple=triple)


def _number_pairs():
    """Start of the row of a pair of ranks in a five-card table, by `ra << 4 | rb`."""
    out_array = array("H", [PAIRS * WIDTH]) * 256
    out: cython.ushort[::1] = out_array
    for a in range(14):
        for b in range(a, 14):
            out[a << 4 | b] = (a + b * (b + 1) // 2) * WIDTH
            out[b << 4 | a] = out[a << 4 | b]
    return out_array


def _number_triples():
    """Number of an unordered triple of ranks, by `ra << 8 | rb << 4 | rc`."""
    out_array = array("H", [TRIPLES]) * 4096
    out: cython.ushort[::1] = out_array
    for a in range(14):
        for b in range(a, 14):
            for c in range(b, 14):
                number = a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6
                out[a << 8 | b << 4 | c] = out[a << 8 | c << 4 | b] = number
                out[b << 8 | a << 4 | c] = out[b << 8 | c << 4 | a] = number
                out[c << 8 | a << 4 | b] = out[c << 8 | b << 4 | a] = number
    return out_array


def _five():
    return _fill_five(0)


def _five_by_sum():
    """Strength of five ranks by the sum of their keys, below 2^19."""
    out_array = array("i", [0]) * (1 << 19)
    out: cython.int[::1] = out_array
    five: cython.int[::1] = tables("five")
    keys: cython.int[::1] = array("i", RANK_KEYS)
    for a in range(13):
        for b in range(a, 13):
            for c in range(b, 13):
                for d in range(c, 13):
                    total = keys[a] + keys[b] + keys[c] + keys[d]
                    for e in range(d, 13):
                        if a != e:
                            out[total + keys[e]] = five[
                                _pair_row[a << 4 | b] + _triple[c << 8 | d << 4 | e]
                            ]
    return out_array


def _semi_wild_five():
    return _fill_five(1)


def _wild_five():
    return _fill_five(2)


def _fill_five(kind: cython.int):
    """Strength of five ranks, no flush. kind: 0 no joker, 1 semi-wild joker, 2 wild deuces too."""
    global _out
    one: cython.ulonglong = 1
    ranks: cython.ulonglong
    last: cython.int = 13 if kind == 0 else 14
    out = array("i", [0]) * ((PAIRS + 1) * WIDTH)
    _out = out
    for a in range(13):
        for b in range(a, 13):
            for c in range(b, 13):
                for d in range(c, 13):
                    ranks = (one << 4 * a) + (one << 4 * b) + (one << 4 * c) + (one << 4 * d)
                    for e in range(d, last):
                        if a != e:
                            _put_five(a, b, c, d, e, _strength(ranks + (one << 4 * e), kind))
    return out


@cython.cfunc
def _put_five(
    a: cython.int, b: cython.int, c: cython.int, d: cython.int, e: cython.int, s: cython.int
) -> cython.void:
    """Write one strength wherever the five ranks are split into a pair and a triple."""
    _out[_pair_row[a << 4 | b] + _triple[c << 8 | d << 4 | e]] = s
    _out[_pair_row[a << 4 | c] + _triple[b << 8 | d << 4 | e]] = s
    _out[_pair_row[a << 4 | d] + _triple[b << 8 | c << 4 | e]] = s
    _out[_pair_row[a << 4 | e] + _triple[b << 8 | c << 4 | d]] = s
    _out[_pair_row[b << 4 | c] + _triple[a << 8 | d << 4 | e]] = s
    _out[_pair_row[b << 4 | d] + _triple[a << 8 | c << 4 | e]] = s
    _out[_pair_row[b << 4 | e] + _triple[a << 8 | c << 4 | d]] = s
    _out[_pair_row[c << 4 | d] + _triple[a << 8 | b << 4 | e]] = s
    _out[_pair_row[c << 4 | e] + _triple[a << 8 | b << 4 | d]] = s
    _out[_pair_row[d << 4 | e] + _triple[a << 8 | b << 4 | c]] = s


@cython.cfunc
def _strength(ranks: cython.ulonglong, kind: cython.int) -> cython.int:
    joker: cython.ulonglong = ranks >> 52
    if kind == 2 and (joker or ranks & 15):
        return _wild_strength(ranks)
    return _semi_wild_strength(ranks) if joker else _plain_strength(ranks, 9)


@cython.cfunc
def _plain_strength(ranks: cython.ulonglong, five_of_a_kind: cython.int) -> cython.int:
    """Strength of five ranks without wild cards, ignoring flushes."""
    groups: cython.int = 0
    most: cython.int = 0
    code: cython.int = 0
    mask: cython.int = 0
    want: cython.ulonglong = 5
    while want and groups < 5:
        for rank in range(12, -1, -1):
            if ranks >> 4 * rank & 15 == want:
                code = code << 4 | rank
                groups += 1
                most = max(most, cython.cast(cython.int, want))
                mask |= 1 << rank
        want -= 1
    if groups == 5:
        rank = _straight_top(mask, 5)
        return 4 << 20 | rank << 16 if rank >= 0 else code
    code <<= 4 * (5 - groups)
    if groups == 4:
        return 1 << 20 | code
    if groups == 3:
        return (3 if most == 3 else 2) << 20 | code
    if groups == 2:
        return (7 if most == 4 else 6) << 20 | code
    return five_of_a_kind << 20 | code


@cython.cfunc
def _wild_strength(ranks: cython.ulonglong) -> cython.int:
    """Deuces and joker stand for anything: all join the largest group, or they complete a
    straight."""
    one: cython.ulonglong = 1
    count: cython.ulonglong
    most: cython.ulonglong = 0
    wilds: cython.ulonglong = (ranks & 15) + (ranks >> 52)
    largest: cython.int = 0
    mask: cython.int = 0
    if wilds == 5:
        return 11 << 20
    for rank in range(1, 13):
        count = ranks >> 4 * rank & 15
        mask |= (count > 0) << rank
        if count and count >= most:
            most, largest = count, rank
    ranks &= (one << 52) - 16
    strength: cython.int = _plain_strength(ranks + (wilds << 4 * largest), 9)
    rank = _straight_top(mask, _bits(mask)) if most == 1 else -1
    return max(strength, 4 << 20 | rank << 16) if rank >= 0 else strength


@cython.cfunc
def _semi_wild_strength(ranks: cython.ulonglong) -> cython.int:
    """The joker is an ace, or fills a straight."""
    one: cython.ulonglong = 1
    mask: cython.int = 0
    ranks &= (one << 52) - 1
    for rank in range(13):
        mask |= (ranks >> 4 * rank & 15 > 0) << rank
    strength: cython.int = _plain_strength(ranks + (one << 48), 10)
    rank = _straight_top(mask, 4)
    return max(strength, 4 << 20 | rank << 16) if rank >= 0 else strength


@cython.cfunc
def _straight_top(mask: cython.int, held: cython.int) -> cython.int:
    """Top rank of the highest straight that has at least that many ranks in the mask, or -1."""
    for top in range(12, 3, -1):
        if _bits(mask & 31 << (top - 4)) >= held:
            return top
    return 3 if _bits(mask & 0x100F) >= held else -1


@cython.cfunc
@cython.inline
def _bits(mask: cython.int) -> cython.int:
    """How many of sixteen bits are set, added up in parallel."""
    mask = mask - (mask >> 1 & 0x5555)
    mask = (mask & 0x3333) + (mask >> 2 & 0x3333)
    mask = (mask + (mask >> 4)) & 0x0F0F
    return (mask + (mask >> 8)) & 31


def _flush():
    """Best flush in five or more suited ranks, nothing wild; by rank mask."""
    out_array = array("i", [0]) * 8192
    out: cython.int[::1] = out_array
    for mask in range(31, 8192):
        if _bits(mask) >= 5:
            top = _straight_top(mask, 5)
            out[mask] = _straight_flush(top, 9) if top >= 0 else _flush_of(mask)
    return out_array


def _semi_wild_flush():
    """Best flush in four or more suited ranks and the joker; by rank mask."""
    out_array = array("i", [0]) * 8192
    out: cython.int[::1] = out_array
    for mask in range(15, 8192):
        if _bits(mask) >= 4:
            top = _straight_top(mask, 4)
            out[mask] = _straight_flush(top, 9) if top >= 0 else _flush_of(_with_highest(mask))
    return out_array


def _wild_flush():
    """Flush of the natural ranks (1 to 5 of them, no deuce), wilds filling up; by rank mask."""
    out_array = array("i", [0]) * 8192
    out: cython.int[::1] = out_array
    for mask in range(2, 8192, 2):
        if _bits(mask) <= 5:
            top = _straight_top(mask, _bits(mask))
            full = mask
            while _bits(full) < 5:
                full = _with_highest(full)
            out[mask] = _straight_flush(top, 10) if top >= 0 else _flush_of(full)
    return out_array


@cython.cfunc
@cython.inline
def _straight_flush(top: cython.int, royal: cython.int) -> cython.int:
    return (royal if top == 12 else 8) << 20 | top << 16


@cython.cfunc
@cython.inline
def _with_highest(mask: cython.int) -> cython.int:
    """A wild card in a flush takes the highest rank missing from it."""
    rank: cython.int = 12
    while mask >> rank & 1:
        rank -= 1
    return mask | 1 << rank


@cython.cfunc
def _flush_of(mask: cython.int) -> cython.int:
    """The five highest ranks of the mask."""
    code: cython.int = 5
    taken: cython.int = 0
    rank: cython.int = 12
    while taken < 5:
        if mask >> rank & 1:
            code = code << 4 | rank
            taken += 1
        rank -= 1
    return code


def _six():
    return _six_table.fill(_pair_row, _triple, tables("semi_wild_five"), False)


def _six_forced():
    return _six_table.fill(_pair_row, _triple, tables("semi_wild_five"), True)


_BUILDERS = {
    "five": _five,
    "by_sum": _five_by_sum,
    "semi_wild_five": _semi_wild_five,
    "wild_five": _wild_five,
    "flush": _flush,
    "semi_wild_flush": _semi_wild_flush,
    "wild_flush": _wild_flush,
    "six": _six,
    "six_forced": _six_forced,
}
