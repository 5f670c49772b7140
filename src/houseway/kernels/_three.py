# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""Three, two and one card: plain three-card order, and the order with A-2-3 second best."""

from array import array

import cython

from houseway.kernels import _tables

_ready = cython.declare(cython.bint, False)
_triple = cython.declare(cython.ushort[::1])
_three = cython.declare(cython.int[::1])  # Mixed suits, then WIDTH entries of one suit.
_high = cython.declare(cython.int[::1])


def three(a: cython.int, b: cython.int, c: cython.int) -> cython.int:
    """Strength of three cards of 52, A-2-3 the lowest straight. A card may appear twice."""
    if not _ready:
        _prepare()
    if (a | b | c) & -64:
        raise ValueError(_bad(a, b, c))
    strength: cython.int = _three[
        _triple[(a >> 2) << 8 | (b >> 2) << 4 | c >> 2] + (0 if (a ^ b | a ^ c) & 3 else 561)
    ]
    if not strength:
        raise ValueError(_bad(a, b, c))
    return strength


def set_high(a: cython.int, b: cython.int, c: cython.int) -> cython.int:
    """Strength of three cards of 53, A-2-3 the second best straight; the joker completes or is an
    ace.

    Straights carry all three ranks, ace first, so that A-K-Q > A-3-2 > K-Q-J.
    """
    if not _ready:
        _prepare()
    if (a | b | c) & -64:
        raise ValueError(_bad(a, b, c))
    strength: cython.int = _high[
        _triple[(a >> 2) << 8 | (b >> 2) << 4 | c >> 2] + (561 if _one_suit(a, b, c) else 0)
    ]
    if not strength or max(a, b, c) > 52:
        raise ValueError(_bad(a, b, c))
    return strength


def set_mid(a: cython.int, b: cython.int) -> cython.int:
    """Pair or high card; the joker is an ace."""
    first: cython.int = _ace_rank(a)
    second: cython.int = _ace_rank(b)
    if first == second:
        return 1 << 20 | first << 16
    return max(first, second) << 16 | min(first, second) << 12


def set_low(a: cython.int) -> cython.int:
    return _ace_rank(a) << 16


def three_batch(
    cards: cython.const[cython.uchar][::1],
    out: cython.int[::1],
    start: cython.Py_ssize_t,
    stop: cython.Py_ssize_t,
    high: cython.bint,
) -> cython.bint:
    """Writes the strengths of hands `start` to `stop`, by set_high if `high`; returns whether all
    are valid hands."""
    if not _ready:
        _prepare()
    table: cython.int[::1] = _high if high else _three
    triple: cython.ushort[::1] = _triple
    bad: cython.int = 0
    with cython.nogil:
        for i in range(start, stop):
            a, b, c = cards[3 * i], cards[3 * i + 1], cards[3 * i + 2]
            bad |= (a + 75 | b + 75 | c + 75) >> 7  # A card above 52.
            number = triple[(a << 6 & 0xF00) | (b << 2 & 0xF0) | (c >> 2 & 15)]
            out[i] = table[number + (561 if _one_suit(a, b, c) else 0)]
            bad |= out[i] == 0
    return not bad


@cython.cfunc
@cython.inline
@cython.nogil
def _one_suit(a: cython.int, b: cython.int, c: cython.int) -> cython.bint:
    """Whether three cards share a suit; the joker (52) shares any."""
    if a == 52:
        return not (b ^ c) & 3
    if b == 52:
        return not (a ^ c) & 3
    return not (a ^ b | (0 if c == 52 else a ^ c)) & 3


def _ace_rank(card: cython.int) -> cython.int:
    if card < 0 or card > 52:
        raise ValueError(f"Card {card} is not one of 53.")
    return 12 if card == 52 else card >> 2


def _prepare():
    global _ready, _triple, _three, _high
    _triple = _tables.tables("triple")
    _three = _table(13, _plain)
    _high = _table(14, _best_high)
    _ready = True


def _table(ranks, strength):
    out = array("i", [0]) * (2 * 561)
    for a in range(ranks):
        for b in range(a, ranks):
            for c in range(b, ranks if b < 13 else 13):
                number = _triple[a << 8 | b << 4 | c]
                out[number] = strength((c, b, a), False)
                out[561 + number] = strength((c, b, a), True)
    return out


def _plain(ranks, suited):
    """Ranks in falling order; a straight is named by its top card, A-2-3 by the three."""
    if ranks == (12, 1, 0):
        return _classed(ranks, suited, (1,))
    straight = ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1
    return _classed(ranks, suited, ranks[:1] if straight else None)


def _best_high(ranks, suited):
    if ranks[0] != 13:
        straight = ranks == (12, 1, 0) or ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1
        return _classed(ranks, suited, ranks if straight else None)
    naturals = ranks[1:]
    as_ace = _best_high(tuple(sorted((12, *naturals), reverse=True)), False)
    tries = [
        _best_high(tuple(sorted((rank, *naturals), reverse=True)), suited)
        for rank in range(13)
        if rank not in naturals
    ]
    filled = [strength for strength in tries if strength >> 20 in (2, 3, 5)]
    return max(as_ace, max(filled, default=0))


def _classed(ranks, suited, straight):
    if ranks[0] == ranks[2]:
        return 4 << 20 | ranks[0] << 16
    if straight:
        return (5 if suited else 3) << 20 | _nibbles(straight)
    if suited:
        return 2 << 20 | _nibbles(ranks)
    if ranks[0] == ranks[1] or ranks[1] == ranks[2]:
        return 1 << 20 | ranks[1] << 16 | (ranks[0] + ranks[2] - ranks[1]) << 12
    return _nibbles(ranks)


def _nibbles(ranks):
    code = 0
    for rank in ranks:
        code = code << 4 | rank
    return code << 4 * (5 - len(ranks))


def _bad(*cards):
    return f"Cards {cards} are not three cards of this deck."
