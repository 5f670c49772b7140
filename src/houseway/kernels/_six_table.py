# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""The table for six ranks, made from the table for five. See _tables."""

from array import array

import cython

_pair_row = cython.declare(cython.ushort[::1])
_triple = cython.declare(cython.ushort[::1])
_five = cython.declare(cython.int[::1])
_out = cython.declare(cython.int[::1])


def fill(pair_row, triple, five_table, forced: cython.bint):
    """Best five of six ranks, indexed by two triples: no flush, at most one (semi-wild) joker."""
    global _pair_row, _triple, _five, _out
    out = array("i", [0]) * (561 * 561)
    _pair_row, _triple, _five, _out = pair_row, triple, five_table, out
    for a in range(13):
        for b in range(a, 13):
            for c in range(b, 13):
                for d in range(c, 13):
                    for e in range(d, 13):
                        for f in range(e, 14):
                            if a != e and b != f:
                                s = _best_of_six(a, b, c, d, e, f, forced)
                                _put_six(a, b, c, d, e, f, s)
    return out


@cython.cfunc
@cython.inline
def _best_of_six(
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
    e: cython.int,
    f: cython.int,
    forced: cython.bint,
) -> cython.int:
    """The best hand after leaving out one of the six; a forced joker (f) is never left out."""
    ab: cython.int = _pair_row[a << 4 | b]
    ef: cython.int = _pair_row[e << 4 | f]
    best: cython.int = _five[ef + _triple[b << 8 | c << 4 | d]]
    best = max(best, _five[ef + _triple[a << 8 | c << 4 | d]])
    best = max(best, _five[ef + _triple[a << 8 | b << 4 | d]])
    best = max(best, _five[ef + _triple[a << 8 | b << 4 | c]])
    best = max(best, _five[ab + _triple[c << 8 | d << 4 | f]])
    if forced and f == 13:
        return best
    return max(best, _five[ab + _triple[c << 8 | d << 4 | e]])


@cython.cfunc
def _put_six(
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
    e: cython.int,
    f: cython.int,
    s: cython.int,
) -> cython.void:
    """Write one strength under every split of the six ranks into two triples."""
    _put_both(a << 8 | b << 4 | c, d << 8 | e << 4 | f, s)
    _put_both(a << 8 | b << 4 | d, c << 8 | e << 4 | f, s)
    _put_both(a << 8 | b << 4 | e, c << 8 | d << 4 | f, s)
    _put_both(a << 8 | b << 4 | f, c << 8 | d << 4 | e, s)
    _put_both(a << 8 | c << 4 | d, b << 8 | e << 4 | f, s)
    _put_both(a << 8 | c << 4 | e, b << 8 | d << 4 | f, s)
    _put_both(a << 8 | c << 4 | f, b << 8 | d << 4 | e, s)
    _put_both(a << 8 | d << 4 | e, b << 8 | c << 4 | f, s)
    _put_both(a << 8 | d << 4 | f, b << 8 | c << 4 | e, s)
    _put_both(a << 8 | e << 4 | f, b << 8 | c << 4 | d, s)


@cython.cfunc
@cython.inline
def _put_both(first: cython.int, second: cython.int, s: cython.int) -> cython.void:
    _out[_triple[first] * 561 + _triple[second]] = s
    _out[_triple[second] * 561 + _triple[first]] = s
