# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""The strength of every hand of a deck, in lexicographic order of the rising cards.

The last card changes fastest. Its four suits give one strength unless a flush is possible, so four
entries are written at once, and the few that make a flush are corrected afterwards. Tables are
copied to local views; otherwise compiled code would reload the global ones after every write.
"""

from array import array

import cython

from houseway.kernels import _tables

# Cards per suit, four bits each; a wild card counts in every suit. After adding 0x3333 (0x4444),
# bit 3 of a suit is set if it has five (four) cards.
SUITS = array("H", [*(1 << (card & 3) * 4 for card in range(52)), 0x1111])
WILD_SUITS = array("H", [0x1111] * 4 + SUITS.tolist()[4:])


def five_strengths(
    out: cython.int[::1], first: cython.int, last: cython.int, at: cython.Py_ssize_t
):
    """Strengths of all hands of 52 with a lowest card of `first` to `last - 1`, written from
    out[at]."""
    by_rank: cython.int[::1] = _tables.tables("five")
    flush: cython.int[::1] = _tables.tables("flush")
    pair_row: cython.ushort[::1] = _tables.tables("pair_row")
    triple: cython.ushort[::1] = _tables.tables("triple")
    with cython.nogil:
        for a in range(first, last):
            for b in range(a + 1, 52):
                row = pair_row[(a >> 2) << 4 | b >> 2]
                for c in range(b + 1, 52):
                    for d in range(c + 1, 52):
                        _run(out, at, by_rank, triple, row, (c >> 2) << 8 | (d >> 2) << 4, d + 1)
                        if not (a ^ b | a ^ c | a ^ d) & 3:
                            mask = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2)
                            for e in range(d + 4, 52, 4):
                                out[at + e - d - 1] = flush[mask | 1 << (e >> 2)]
                        at += 51 - d


def wild_five_strengths(
    out: cython.int[::1], first: cython.int, last: cython.int, at: cython.Py_ssize_t
):
    """Strengths of all hands of 53, joker and deuces wild, by lowest card as above."""
    by_rank: cython.int[::1] = _tables.tables("wild_five")
    flush: cython.int[::1] = _tables.tables("wild_flush")
    pair_row: cython.ushort[::1] = _tables.tables("pair_row")
    triple: cython.ushort[::1] = _tables.tables("triple")
    suits: cython.ushort[::1] = WILD_SUITS
    with cython.nogil:
        for a in range(first, last):
            for b in range(a + 1, 52):
                row = pair_row[(a >> 2) << 4 | b >> 2]
                for c in range(b + 1, 52):
                    for d in range(c + 1, 52):
                        _run(out, at, by_rank, triple, row, (c >> 2) << 8 | (d >> 2) << 4, d + 1)
                        out[at + 51 - d] = by_rank[row + triple[(c >> 2) << 8 | (d >> 2) << 4 | 13]]
                        fits = suits[a] + suits[b] + suits[c] + suits[d] + 0x3333
                        if (fits + 0x1111) & 0x8888:
                            mask = _natural(a) | _natural(b) | _natural(c) | _natural(d)
                            for e in range(d + 1, 53):
                                if (fits + suits[e]) & 0x8888:
                                    out[at + e - d - 1] = max(
                                        out[at + e - d - 1], flush[mask | _natural(e)]
                                    )
                        at += 52 - d


@cython.cfunc
@cython.inline
@cython.nogil
def _natural(card: cython.int) -> cython.int:
    return 0 if card < 4 or card == 52 else 1 << (card >> 2)


def wild_five_naturals(strengths: cython.const[cython.int][::1], out: cython.uchar[::1]):
    """For every hand of 53: 1 where its category is made without wilds as well, else 0."""
    face: cython.int
    at: cython.Py_ssize_t = 0
    by_rank: cython.int[::1] = _tables.tables("five")
    flush: cython.int[::1] = _tables.tables("flush")
    pair_row: cython.ushort[::1] = _tables.tables("pair_row")
    triple: cython.ushort[::1] = _tables.tables("triple")
    with cython.nogil:
        for a in range(48):
            for b in range(a + 1, 52):
                row = pair_row[(a >> 2) << 4 | b >> 2]
                for c in range(b + 1, 52):
                    for d in range(c + 1, 52):
                        for e in range(d + 1, 52):
                            face = 1
                            if a < 4:
                                face = by_rank[row + triple[(c >> 2) << 8 | (d >> 2) << 4 | e >> 2]]
                                if not (a ^ b | a ^ c | a ^ d | a ^ e) & 3:
                                    mask = 1 | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2)
                                    face = flush[mask | 1 << (e >> 2)]
                                face >>= 20
                                face = (10 if face == 9 else face) == strengths[at] >> 20
                            out[at] = face
                            at += 1
                        out[at] = 0
                        at += 1


def six_strengths(
    out: cython.int[::1],
    first: cython.int,
    last: cython.int,
    at: cython.Py_ssize_t,
    forced: cython.bint,
):
    """Strengths of all six-card hands of 53, semi-wild joker, by lowest card as above."""
    by_rank: cython.int[::1] = _tables.tables("six_forced" if forced else "six")
    flush: cython.int[::1] = _tables.tables("flush")
    joker_flush: cython.int[::1] = _tables.tables("semi_wild_flush")
    triple: cython.ushort[::1] = _tables.tables("triple")
    suits: cython.ushort[::1] = SUITS
    with cython.nogil:
        for a in range(first, last):
            for b in range(a + 1, 52):
                for c in range(b + 1, 52):
                    row = triple[(a >> 2) << 8 | (b >> 2) << 4 | c >> 2] * 561
                    for d in range(c + 1, 52):
                        fits = suits[a] + suits[b] + suits[c] + suits[d] + 0x4444
                        for e in range(d + 1, 52):
                            base = (d >> 2) << 8 | (e >> 2) << 4
                            _run(out, at, by_rank, triple, row, base, e + 1)
                            out[at + 51 - e] = by_rank[row + triple[base | 13]]
                            if (fits + suits[e]) & 0x8888:
                                base = _suit(fits + suits[e])
                                _six_suited(
                                    out, at, flush, joker_flush, base, _held(base, a, b, c, d, e), e
                                )
                            at += 52 - e


@cython.cfunc
@cython.inline
@cython.nogil
def _suit(fits: cython.int) -> cython.int:
    suit: cython.int = 0
    while not fits >> 4 * suit & 8:
        suit += 1
    return suit


@cython.cfunc
@cython.inline
@cython.nogil
def _held(
    suit: cython.int, a: cython.int, b: cython.int, c: cython.int, d: cython.int, e: cython.int
) -> cython.int:
    """Ranks held in that suit, as a mask."""
    mask: cython.int = (a & 3 == suit) << (a >> 2)
    mask |= (b & 3 == suit) << (b >> 2)
    mask |= (c & 3 == suit) << (c >> 2)
    mask |= (d & 3 == suit) << (d >> 2)
    return mask | (e & 3 == suit) << (e >> 2)


@cython.cfunc
@cython.inline
@cython.nogil
def _six_suited(
    out: cython.int[::1],
    at: cython.Py_ssize_t,
    flush: cython.int[::1],
    joker_flush: cython.int[::1],
    suit: cython.int,
    mask: cython.int,
    e: cython.int,
) -> cython.void:
    """Four or five of the first five cards share a suit: correct the last cards that make a
    flush."""
    out[at + 51 - e] = joker_flush[mask]
    if flush[mask]:
        for f in range(e + 1, 52):
            out[at + f - e - 1] = flush[mask]
    for f in range(e + 1, 52):
        if f & 3 == suit:
            out[at + f - e - 1] = flush[mask | 1 << (f >> 2)]


@cython.cfunc
@cython.inline
@cython.nogil
def _run(
    out: cython.int[::1],
    at: cython.Py_ssize_t,
    by_rank: cython.int[::1],
    triple: cython.ushort[::1],
    row: cython.int,
    base: cython.int,
    card: cython.int,
) -> cython.void:
    """Strengths for every last card from this one to 51, ignoring suits."""
    while card & 3:
        out[at] = by_rank[row + triple[base | card >> 2]]
        at += 1
        card += 1
    while card < 52:
        strength = by_rank[row + triple[base | card >> 2]]
        out[at] = strength
        out[at + 1] = strength
        out[at + 2] = strength
        out[at + 3] = strength
        at += 4
        card += 4


def all_hands(out: cython.uchar[::1], size: cython.int, deck: cython.int):
    """Every hand of that size one after another, its cards in rising order."""
    hand: cython.uchar[::1] = array("B", range(size))
    at: cython.Py_ssize_t = 0
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
