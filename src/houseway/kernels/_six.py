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
    if (a | b | c | d | e | f) & -64:
        raise ValueError(_bad(a, b, c, d, e, f))
    strength: cython.int = _strength(_six, a, b, c, d, e, f)
    if not strength:
        raise ValueError(_bad(a, b, c, d, e, f))
    return strength


def semi_wild_six_forced(
    a: cython.int, b: cython.int, c: cython.int, d: cython.int, e: cython.int, f: cython.int
) -> cython.int:
    """The same when a joker, if held, must be one of the five cards used."""
    if not _ready_forced:
        _prepare_forced()
    if (a | b | c | d | e | f) & -64:
        raise ValueError(_bad(a, b, c, d, e, f))
    strength: cython.int = _strength(_forced, a, b, c, d, e, f)
    if not strength:
        raise ValueError(_bad(a, b, c, d, e, f))
    return strength


def semi_wild_six_batch(
    cards: cython.const[cython.uchar][::1],
    out: cython.int[::1],
    start: cython.Py_ssize_t,
    stop: cython.Py_ssize_t,
    forced: cython.bint,
) -> cython.Py_ssize_t:
    """Strengths of hands start to stop; the first hand that is none, or -1."""
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
    bad: cython.Py_ssize_t = -1
    if forced:
        _prepare_forced()
    _prepare()
    table: cython.int[::1] = _forced if forced else _six
    with cython.nogil:
        for i in range(start, stop):
            k = 6 * i
            out[i] = _strength(
                table,
                cards[k] & 63,
                cards[k + 1] & 63,
                cards[k + 2] & 63,
                cards[k + 3] & 63,
                cards[k + 4] & 63,
                cards[k + 5] & 63,
            )
            if not out[i]:
                bad = i
                break
    return bad


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _strength(
    table: cython.int[::1],
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
    e: cython.int,
    f: cython.int,
) -> cython.int:
    suits: cython.int
    suits = _suits[a] + _suits[b] + _suits[c] + _suits[d] + _suits[e] + _suits[f] + 0x3333
    if suits & 0x8888:
        return _flush_strength(suits, a, b, c, d, e, f)
    return table[
        _triple[(a >> 2) << 8 | (b >> 2) << 4 | c >> 2] * 561
        + _triple[(d >> 2) << 8 | (e >> 2) << 4 | f >> 2]
    ]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _flush_strength(
    suits: cython.int,
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
    e: cython.int,
    f: cython.int,
) -> cython.int:
    """A flush in six cards beats whatever else they hold, so the ranks of its suit decide."""
    suit: cython.int = 0
    mask: cython.int = 0
    while not suits >> 4 * suit & 8:
        suit += 1
    mask |= (a & 3 == suit) << (a >> 2)
    mask |= (b & 3 == suit) << (b >> 2)
    mask |= (c & 3 == suit) << (c >> 2)
    mask |= (d & 3 == suit) << (d >> 2)
    mask |= (e & 3 == suit) << (e >> 2)
    mask |= (f & 3 == suit) << (f >> 2)
    if a == 52 or b == 52 or c == 52 or d == 52 or e == 52 or f == 52:
        return _joker_flush[mask & 0x1FFF]
    return 0 if mask > 0x1FFF else _flush[mask]


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
