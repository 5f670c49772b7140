# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""Five cards: poker order, and with joker and deuces wild.

Without wilds, each card has a key, and the sum of five keys encodes ranks and suits (see
`_prepare`). With wilds, ranks are looked up as a pair and a triple (see _tables).
"""

from array import array

import cython

from houseway.kernels import _tables

_ready = cython.declare(cython.bint, False)
_wild_ready = cython.declare(cython.bint, False)
_keys = cython.declare(cython.uint[::1])
_by_sum = cython.declare(cython.int[::1])
_special = cython.declare(cython.uchar[::1])
_pair_row = cython.declare(cython.ushort[::1])
_triple = cython.declare(cython.ushort[::1])
_flush = cython.declare(cython.int[::1])
_wild_by_rank = cython.declare(cython.int[::1])
_wild_flush = cython.declare(cython.int[::1])
_suits = cython.declare(cython.ushort[::1])
_bits = cython.declare(cython.ushort[::1])


def five(a: cython.int, b: cython.int, c: cython.int, d: cython.int, e: cython.int) -> cython.int:
    """Strength of five different cards of 52."""
    if not _ready:
        _prepare()
    if (a | b | c | d | e) & -64:
        raise ValueError(_bad(a, b, c, d, e))
    total: cython.uint = _keys[a] + _keys[b] + _keys[c] + _keys[d] + _keys[e]
    strength: cython.int = _by_sum[total & 0x7FFFF]
    if _special[total >> 19]:
        strength = 0 if total >> 27 else _flush[_mask(a, b, c, d, e)]
    if not strength:
        raise ValueError(_bad(a, b, c, d, e))
    return strength


def wild_five(
    a: cython.int, b: cython.int, c: cython.int, d: cython.int, e: cython.int
) -> cython.int:
    """Strength of five different cards of 53; the joker and the deuces stand for any card."""
    if not _wild_ready:
        _prepare_wild()
    if (a | b | c | d | e) & -64:
        raise ValueError(_bad(a, b, c, d, e))
    strength: cython.int = _wild_by_rank[
        _pair_row[(a >> 2) << 4 | b >> 2] + _triple[(c >> 2) << 8 | (d >> 2) << 4 | e >> 2]
    ]
    if (_suits[a] + _suits[b] + _suits[c] + _suits[d] + _suits[e] + 0x3333) & 0x8888 and strength:
        strength = max(strength, _wild_flush[_bits[a] | _bits[b] | _bits[c] | _bits[d] | _bits[e]])
    if not strength or max(a, b, c, d, e) > 52:
        raise ValueError(_bad(a, b, c, d, e))
    return strength


def wild_five_is_natural(
    a: cython.int, b: cython.int, c: cython.int, d: cython.int, e: cython.int
) -> cython.bint:
    """Whether the hand's category is also made with no joker and every deuce at face value."""
    strength: cython.int = wild_five(a, b, c, d, e)
    if a == 52 or b == 52 or c == 52 or d == 52 or e == 52:
        return False
    face: cython.int = five(a, b, c, d, e) >> 20
    return strength >> 20 == (10 if face == 9 else face)


def five_batch(
    cards: cython.const[cython.uchar][::1],
    out: cython.int[::1],
    start: cython.Py_ssize_t,
    stop: cython.Py_ssize_t,
) -> cython.bint:
    """Writes the strengths of hands `start` to `stop`; returns whether all are valid hands.

    Tables are copied to local views; otherwise each write would make compiled code reload them.
    """
    if not _ready:
        _prepare()
    keys: cython.uint[::1] = _keys
    by_sum: cython.int[::1] = _by_sum
    special: cython.uchar[::1] = _special
    flush: cython.int[::1] = _flush
    total: cython.uint
    below: cython.int = 0
    with cython.nogil:
        for i in range(start, stop):
            k = 5 * i
            total = keys[cards[k]] + keys[cards[k + 1]] + keys[cards[k + 2]]
            total += keys[cards[k + 3]] + keys[cards[k + 4]]
            strength = by_sum[total & 0x7FFFF]
            if special[total >> 19]:
                strength = 0 if total >> 27 else flush[_suited(cards, k)]
            below |= strength - 1
            out[i] = strength
    return below >= 0


@cython.cfunc
@cython.inline
@cython.nogil
def _suited(cards: cython.const[cython.uchar][::1], k: cython.Py_ssize_t) -> cython.int:
    return _mask(cards[k], cards[k + 1], cards[k + 2], cards[k + 3], cards[k + 4])


def wild_five_batch(
    cards: cython.const[cython.uchar][::1],
    out: cython.int[::1],
    start: cython.Py_ssize_t,
    stop: cython.Py_ssize_t,
) -> cython.bint:
    """The same with joker and deuces wild."""
    if not _wild_ready:
        _prepare_wild()
    by_rank: cython.int[::1] = _wild_by_rank
    flush: cython.int[::1] = _wild_flush
    pair_row: cython.ushort[::1] = _pair_row
    triple: cython.ushort[::1] = _triple
    suits: cython.ushort[::1] = _suits
    bits: cython.ushort[::1] = _bits
    bad: cython.int = 0
    with cython.nogil:
        for i in range(start, stop):
            a, b, c = cards[5 * i], cards[5 * i + 1], cards[5 * i + 2]
            d, e = cards[5 * i + 3], cards[5 * i + 4]
            bad |= (a + 75 | b + 75 | c + 75 | d + 75 | e + 75) >> 7  # A card above 52.
            a, b, c, d, e = a & 63, b & 63, c & 63, d & 63, e & 63
            strength = by_rank[
                pair_row[(a >> 2) << 4 | b >> 2] + triple[(c >> 2) << 8 | (d >> 2) << 4 | e >> 2]
            ]
            bad |= strength == 0
            fits = suits[a] + suits[b] + suits[c] + suits[d] + suits[e] + 0x3333
            if fits & 0x8888 and strength:
                strength = max(strength, flush[bits[a] | bits[b] | bits[c] | bits[d] | bits[e]])
            out[i] = strength
    return not bad


@cython.cfunc
@cython.inline
@cython.nogil
def _mask(a: cython.int, b: cython.int, c: cython.int, d: cython.int, e: cython.int) -> cython.int:
    return 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2) | 1 << (e >> 2)


def _prepare():
    """Keys whose sum over five cards encodes the ranks (19 bits), the suits (8) and invalid cards.

    Suits are counted in base six, so 0, 5, 30 and 180 mean five cards of one suit.
    """
    global _ready, _keys, _special, _by_sum, _flush
    good = [_tables.RANK_KEYS[card >> 2] | (0, 1, 6, 36)[card & 3] << 19 for card in range(52)]
    keys = good + [1 << 27] * 204
    special = [suits in (0, 5, 30, 180) or suits > 255 for suits in range(2048)]
    _keys = array("I", keys) if cython.compiled else keys  # Plain Python reads lists faster.
    _special = array("B", special) if cython.compiled else special
    _by_sum = _tables.tables("by_sum")
    _flush = _tables.tables("flush")
    _ready = True


def _prepare_wild():
    global _wild_ready, _pair_row, _triple, _wild_by_rank, _wild_flush, _suits, _bits
    _pair_row = _tables.tables("pair_row")
    _triple = _tables.tables("triple")
    _wild_by_rank = _tables.tables("wild_five")
    _wild_flush = _tables.tables("wild_flush")
    wild = {0, 1, 2, 3, 52}
    _suits = array("H", [0x1111 if card in wild else 1 << (card & 3) * 4 for card in range(64)])
    _bits = array("H", [0 if card in wild or card > 52 else 1 << (card >> 2) for card in range(64)])
    _wild_ready = True


def _bad(*cards):
    return f"Cards {cards} are not a hand of different cards of this deck."
