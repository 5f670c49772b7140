# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""The lookup tables behind every evaluator, built on first use in a few milliseconds.

The rank of a card is `card >> 2`, so the joker (52) has rank 13. Unordered pairs and triples of
ranks are numbered without gaps (`PAIRS` of 105, `TRIPLES` of 560). Five ranks are a pair and a
triple, six ranks are two triples, so one addition and one look-up finds a strength:

    strength = by_rank[pair_row[ra << 4 | rb] + triple[rc << 8 | rd << 4 | re]]

Rows are TRIPLES + 1 wide; the last column belongs to ranks that do not exist and holds 0, as does
every hand that cannot be dealt, so a strength of 0 means bad input. Suits are handled apart: a
strength by rank mask (`1 << rank`, all of one suit) replaces or outdoes the strength by ranks.
"""

import sys
from array import array

import cython

PAIRS = 105
TRIPLES = 560
WIDTH = 561  # One row: all triples, then the column for ranks that do not exist.
JOKER_RANK = 13

_cache = {}


def tables(name):
    """One table by name, as an array; each is built once."""
    if name not in _cache:
        if not cython.compiled and not _cache:
            sys.stderr.write("Kernels run uncompiled: right, but slow.\n")
        _cache[name] = _BUILDERS[name]()
    return _cache[name]


def _pair_row():
    """Start of the row of a pair of ranks in a five-card table, by `ra << 4 | rb`."""
    a: cython.int
    b: cython.int
    low: cython.int
    high: cython.int
    out = array("H", [PAIRS * WIDTH]) * 256
    for a in range(14):
        for b in range(14):
            low, high = min(a, b), max(a, b)
            out[a << 4 | b] = (low + high * (high + 1) // 2) * WIDTH
    return out


def _triple():
    """Number of an unordered triple of ranks, by `ra << 8 | rb << 4 | rc`."""
    a: cython.int
    b: cython.int
    c: cython.int
    out = array("H", [TRIPLES]) * 4096
    for a in range(14):
        for b in range(a, 14):
            for c in range(b, 14):
                number = a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6
                for x, y, z in ((a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)):
                    out[x << 8 | y << 4 | z] = number
    return out


def _empty_five():
    return array("i", [0]) * ((PAIRS + 1) * WIDTH)


def _five_by_rank():
    return _fill_five(0)


def _semi_wild_by_rank():
    return _fill_five(1)


def _wild_by_rank():
    return _fill_five(2)


def _fill_five(kind: cython.int):
    """Strength of five ranks, no flush. kind: 0 no joker, 1 semi-wild joker, 2 wild deuces too."""
    out_array = _empty_five()
    out: cython.int[::1] = out_array
    pair_row: cython.ushort[::1] = tables("pair_row")
    triple: cython.ushort[::1] = tables("triple")
    counts_array = array("i", [0]) * 14
    counts: cython.int[::1] = counts_array
    hand_array = array("i", [0]) * 5
    hand: cython.int[::1] = hand_array
    top: cython.int = 13 if kind == 0 else 14
    i: cython.int
    k: cython.int
    legal: cython.bint
    while True:
        for i in range(14):
            counts[i] = 0
        for i in range(5):
            counts[hand[i]] += 1
        legal = counts[13] <= 1
        for i in range(13):
            legal = legal and counts[i] <= 4
        if legal:
            _spread_five(out, pair_row, triple, hand, _strength_of(counts, kind))
        i = 4  # The next multiset in order: raise the last rank that can rise.
        while i >= 0 and hand[i] == top - 1:
            i -= 1
        if i < 0:
            return out_array
        hand[i] += 1
        for k in range(i + 1, 5):
            hand[k] = hand[i]


@cython.cfunc
def _strength_of(counts: cython.int[::1], kind: cython.int) -> cython.int:
    if kind == 2:
        return _wild_strength(counts)
    if counts[13]:
        return _semi_wild_strength(counts)
    return _plain_strength(counts, 9)


@cython.cfunc
def _spread_five(
    out: cython.int[::1],
    pair_row: cython.ushort[::1],
    triple: cython.ushort[::1],
    hand: cython.int[::1],
    strength: cython.int,
) -> cython.void:
    """Write one strength wherever the five ranks are split into a pair and a triple."""
    i: cython.int
    j: cython.int
    k: cython.int
    rest: cython.int
    for i in range(5):
        for j in range(i + 1, 5):
            rest = 0
            for k in range(5):
                if k != i and k != j:
                    rest = rest << 4 | hand[k]
            out[pair_row[hand[i] << 4 | hand[j]] + triple[rest]] = strength


@cython.cfunc
def _plain_strength(counts: cython.int[::1], five_of_a_kind: cython.int) -> cython.int:
    """Five ranks counted, nothing wild any more: strength without flushes."""
    groups: cython.int = 0
    most: cython.int = 0
    code: cython.int = 0
    mask: cython.int = 0
    want: cython.int
    rank: cython.int
    for want in range(5, 0, -1):
        for rank in range(12, -1, -1):
            if counts[rank] == want:
                code = code << 4 | rank
                groups += 1
                most = max(most, want)
                mask |= 1 << rank
    if groups == 5:
        rank = straight_top(mask, 5)
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
def straight_top(mask: cython.int, held: cython.int) -> cython.int:
    """Top rank of the highest straight of which the mask holds that many ranks, or -1."""
    top: cython.int
    window: cython.int
    for top in range(12, 2, -1):
        window = 0x100F if top == 3 else 31 << (top - 4)
        if bits(mask & window) >= held:
            return top
    return -1


@cython.cfunc
def bits(mask: cython.int) -> cython.int:
    count: cython.int = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@cython.cfunc
def _wild_strength(counts: cython.int[::1]) -> cython.int:
    """Deuces and joker stand for anything. All together they join the largest group."""
    wilds: cython.int = counts[0] + counts[13]
    best: cython.int
    largest: cython.int = 0
    rank: cython.int
    mask: cython.int = 0
    if wilds == 5:
        return 11 << 20
    for rank in range(1, 13):
        if counts[rank]:
            mask |= 1 << rank
            if counts[rank] >= counts[largest] or largest == 0:
                largest = rank
    counts[0] = 0
    counts[largest] += wilds
    best = _plain_strength(counts, 9)
    if bits(mask) + wilds == 5:
        rank = straight_top(mask, 5 - wilds)
        if rank >= 0:
            best = max(best, 4 << 20 | rank << 16)
    return best


@cython.cfunc
def _semi_wild_strength(counts: cython.int[::1]) -> cython.int:
    """The joker is an ace, or fills a straight."""
    mask: cython.int = 0
    rank: cython.int
    straight: cython.int = -1
    for rank in range(13):
        if counts[rank]:
            mask |= 1 << rank
    if bits(mask) == 4:
        straight = straight_top(mask, 4)
    counts[12] += 1
    return max(_plain_strength(counts, 10), 4 << 20 | straight << 16 if straight >= 0 else 0)


def _flush():
    """Best flush in five or more suited ranks, nothing wild; by rank mask."""
    mask: cython.int
    top: cython.int
    out = array("i", [0]) * 8192
    for mask in range(8192):
        if bits(mask) >= 5:
            top = straight_top(mask, 5)
            out[mask] = _straight_flush(top, 9) if top >= 0 else _flush_of(mask)
    return out


def _semi_wild_flush():
    """Best flush in four or more suited ranks and the joker; by rank mask."""
    mask: cython.int
    top: cython.int
    out = array("i", [0]) * 8192
    for mask in range(8192):
        if bits(mask) >= 4:
            top = straight_top(mask, 4)
            out[mask] = _straight_flush(top, 9) if top >= 0 else _flush_of(_with_highest(mask))
    return out


def _wild_flush():
    """Flush of the natural ranks (1 to 5 of them, no deuce), wilds filling up; by rank mask."""
    mask: cython.int
    full: cython.int
    top: cython.int
    out = array("i", [0]) * 8192
    for mask in range(2, 8192, 2):
        if bits(mask) <= 5:
            top = straight_top(mask, bits(mask))
            full = mask
            while bits(full) < 5:
                full = _with_highest(full)
            out[mask] = _straight_flush(top, 10) if top >= 0 else _flush_of(full)
    return out


@cython.cfunc
def _straight_flush(top: cython.int, royal: cython.int) -> cython.int:
    return (royal if top == 12 else 8) << 20 | top << 16


@cython.cfunc
def _with_highest(mask: cython.int) -> cython.int:
    """A wild card in a flush takes the highest rank missing from it."""
    rank: cython.int = 12
    while mask >> rank & 1:
        rank -= 1
    return mask | 1 << rank


@cython.cfunc
def _flush_of(mask: cython.int) -> cython.int:
    """The five highest ranks of the mask."""
    code: cython.int = 0
    taken: cython.int = 0
    rank: cython.int
    for rank in range(12, -1, -1):
        if mask >> rank & 1 and taken < 5:
            code = code << 4 | rank
            taken += 1
    return 5 << 20 | code


def _six():
    return _fill_six(False)


def _six_forced():
    return _fill_six(True)


def _fill_six(forced: cython.bint):
    """Best five of six ranks by two triples, no flush, at most one (semi-wild) joker."""
    out_array = array("i", [0]) * (WIDTH * WIDTH)
    out: cython.int[::1] = out_array
    pair_row: cython.ushort[::1] = tables("pair_row")
    triple: cython.ushort[::1] = tables("triple")
    five: cython.int[::1] = tables("semi_wild_by_rank")
    hand_array = array("i", [0]) * 6
    hand: cython.int[::1] = hand_array
    i: cython.int
    k: cython.int
    best: cython.int
    while True:
        best = _best_of_six(five, pair_row, triple, hand, forced)
        if best:
            _spread_six(out, triple, hand, best)
        i = 5
        while i >= 0 and hand[i] == 13:
            i -= 1
        if i < 0:
            return out_array
        hand[i] += 1
        for k in range(i + 1, 6):
            hand[k] = hand[i]


@cython.cfunc
def _best_of_six(
    five: cython.int[::1],
    pair_row: cython.ushort[::1],
    triple: cython.ushort[::1],
    hand: cython.int[::1],
    forced: cython.bint,
) -> cython.int:
    """Leave out each of six sorted ranks in turn; 0 when the ranks cannot be dealt."""
    best: cython.int = 0
    drop: cython.int
    k: cython.int
    code: cython.int
    if hand[0] == hand[4] or hand[1] == hand[5] or hand[4] == 13:
        return 0
    for drop in range(6):
        if forced and hand[drop] == 13:
            continue
        code = 0
        for k in range(6):
            if k != drop:
                code = code << 4 | hand[k]
        best = max(best, five[pair_row[code >> 12] + triple[code & 0xFFF]])
    return best


@cython.cfunc
def _spread_six(
    out: cython.int[::1], triple: cython.ushort[::1], hand: cython.int[::1], strength: cython.int
) -> cython.void:
    """Write one strength wherever six ranks are split into two triples."""
    choice: cython.int
    k: cython.int
    first: cython.int
    second: cython.int
    for choice in range(64):
        if bits(choice) == 3:
            first = second = 0
            for k in range(6):
                if choice >> k & 1:
                    first = first << 4 | hand[k]
                else:
                    second = second << 4 | hand[k]
            out[triple[first] * WIDTH + triple[second]] = strength


_BUILDERS = {
    "pair_row": _pair_row,
    "triple": _triple,
    "five_by_rank": _five_by_rank,
    "semi_wild_by_rank": _semi_wild_by_rank,
    "wild_by_rank": _wild_by_rank,
    "flush": _flush,
    "semi_wild_flush": _semi_wild_flush,
    "wild_flush": _wild_flush,
    "six": _six,
    "six_forced": _six_forced,
}
