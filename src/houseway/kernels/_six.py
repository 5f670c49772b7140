# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""Best five of six cards of 53; the joker is an ace or fills a straight or a flush."""

from array import array

import cython

from houseway.kernels import _tables

_ready = cython.declare(cython.bint, False)
_ready_forced = cython.declare(cython.bint, False)
_triple = cython.declare(cython.ushort[::1])
_six = cython.declare(cython.int[::1])
_forced = cython.declare(cython.int[::1])
_flush = cython.declare(cython.int[::1])
_joker_flush = cython.declare(cython.int[::1])
_suits = cython.declare(cython.ushort[::1])


def semi_wild_six(
    a: cython.int, b: cython.int, c: cython.int, d: cython.int, e: cython.int, f: cython.int
) -> cython.int:
    """Strength of the best five of six different cards of 53."""
    if not _ready:
        _prepare()
    return _strength(_six, a, b, c, d, e, f)


def semi_wild_six_forced(
    a: cython.int, b: cython.int, c: cython.int, d: cython.int, e: cython.int, f: cython.int
) -> cython.int:
    """The same when a joker, if held, must be one of the five cards used."""
    if not _ready_forced:
        _prepare_forced()
    return _strength(_forced, a, b, c, d, e, f)


@cython.cfunc
@cython.inline
@cython.exceptval(0)
def _strength(
    by_rank: cython.int[::1],
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
    e: cython.int,
    f: cython.int,
) -> cython.int:
    if (a | b | c | d | e | f) & -64:
        raise ValueError(_bad(a, b, c, d, e, f))
    strength: cython.int = by_rank[
        _triple[(a >> 2) << 8 | (b >> 2) << 4 | c >> 2] * 561
        + _triple[(d >> 2) << 8 | (e >> 2) << 4 | f >> 2]
    ]
    fits: cython.int = (
        _suits[a] + _suits[b] + _suits[c] + _suits[d] + _suits[e] + _suits[f] + 0x3333
    )
    if fits & 0x8888 and strength:
        strength = _flush_strength(fits, a, b, c, d, e, f)
    if not strength or max(a, b, c, d, e, f) > 52:
        raise ValueError(_bad(a, b, c, d, e, f))
    return strength


def semi_wild_six_batch(
    cards: cython.const[cython.uchar][::1],
    out: cython.int[::1],
    start: cython.Py_ssize_t,
    stop: cython.Py_ssize_t,
    forced: cython.bint,
) -> cython.bint:
    """Writes the strengths of hands `start` to `stop`; returns whether all are valid hands."""
    _prepare()
    if forced:
        _prepare_forced()
    by_rank: cython.int[::1] = _forced if forced else _six
    triple: cython.ushort[::1] = _triple
    suits: cython.ushort[::1] = _suits
    bad: cython.int = 0
    with cython.nogil:
        for i in range(start, stop):
            a, b, c = cards[6 * i], cards[6 * i + 1], cards[6 * i + 2]
            d, e, f = cards[6 * i + 3], cards[6 * i + 4], cards[6 * i + 5]
            bad |= (a + 75 | b + 75 | c + 75 | d + 75 | e + 75 | f + 75) >> 7  # A card above 52.
            a, b, c, d, e, f = a & 63, b & 63, c & 63, d & 63, e & 63, f & 63
            fits = suits[a] + suits[b] + suits[c] + suits[d] + suits[e] + suits[f] + 0x3333
            out[i] = by_rank[
                triple[(a >> 2) << 8 | (b >> 2) << 4 | c >> 2] * 561
                + triple[(d >> 2) << 8 | (e >> 2) << 4 | f >> 2]
            ]
            bad |= out[i] == 0
            if fits & 0x8888 and out[i]:
                out[i] = _flush_strength(fits, a, b, c, d, e, f)
    return not bad


@cython.cfunc
@cython.nogil
def _flush_strength(
    fits: cython.int,
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
    e: cython.int,
    f: cython.int,
) -> cython.int:
    """A flush in six cards beats whatever else they hold, so only the ranks of its suit count."""
    suit: cython.int = 0
    while not fits >> 4 * suit & 8:
        suit += 1
    mask: cython.int = (a & 3 == suit) << (a >> 2)
    mask |= (b & 3 == suit) << (b >> 2)
    mask |= (c & 3 == suit) << (c >> 2)
    mask |= (d & 3 == suit) << (d >> 2)
    mask |= (e & 3 == suit) << (e >> 2)
    mask |= (f & 3 == suit) << (f >> 2)
    if a == 52 or b == 52 or c == 52 or d == 52 or e == 52 or f == 52:
        return _joker_flush[mask & 0x1FFF]
    return _flush[mask & 0x1FFF]


def _prepare():
    global _ready, _triple, _six, _flush, _joker_flush, _suits
    if _ready:
        return
    _triple = _tables.tables("triple")
    _six = _tables.tables("six")
    _flush = _tables.tables("flush")
    _joker_flush = _tables.tables("semi_wild_flush")
    _suits = array("H", [0x1111 if card == 52 else 1 << (card & 3) * 4 for card in range(64)])
    _ready = True


def _prepare_forced():
    global _ready_forced, _forced
    if _ready_forced:
        return
    _prepare()
    _forced = _tables.tables("six_forced")
    _ready_forced = True


def _bad(*cards):
    return f"Cards {cards} are not a hand of six different cards of 53."
