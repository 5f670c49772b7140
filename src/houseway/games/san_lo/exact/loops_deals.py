# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""San Lo in numbers: set six cards by a score, and play deals of two set hands against each other.

A set hand is packed as high << 11 | mid << 4 | low, each number being the rank among all 741 high,
91 mid and 13 low hands. A way of setting is a score for each of the 741 x 91 x 13 set hands: the
legal setting with the best score is taken, and of equals the one with the higher high, then mid,
hand.

Six cards a < b < ... < f have the number C(a,1) + C(b,2) + ... + C(f,6) below 22,957,480; `known`
maps it to the set hand + 1 and is filled as hands come up. Threads may fill it at the same time,
because all write the same value. Scores stay below 2^31, a score and a set hand together below
2^52.
"""

import cython

_choose = cython.declare(cython.int[::1])  # C(n, k) at k * 64 + n.
_highs = cython.declare(cython.short[::1])  # Three rising cards, by number, to the high hand.
_mids = cython.declare(cython.uchar[::1])  # Two rising cards, by number, to the mid hand.
_caps = cython.declare(cython.uchar[::1])  # The best mid hand that each high hand outranks.
_low_caps = cython.declare(cython.uchar[::1])  # The best low card that each mid hand outranks.

# The parts of `room`: the deck, the positions a deal took its cards from, hands, their numbers.
_PLACES = cython.declare(cython.int, 64)
_HANDS = cython.declare(cython.int, 128)
_BATCH = cython.declare(cython.int, 64)  # Hands of 64 deals.
_NUMBERS = cython.declare(cython.int, 128 + 12 * 64)


def load(
    choose: cython.int[::1],
    highs: cython.short[::1],
    mids: cython.uchar[::1],
    caps: cython.uchar[::1],
    low_caps: cython.uchar[::1],
) -> None:
    """Load the tables of hands; call this once, before anything else here."""
    global _choose, _highs, _mids, _caps, _low_caps
    _choose = choose
    _highs = highs
    _mids = mids
    _caps = caps
    _low_caps = low_caps


def set_all(
    first: cython.int, last: cython.int, score: cython.int[::1], known: cython.uint[::1]
) -> None:
    """Fill `known` for every hand whose highest card is first to last - 1."""
    with cython.nogil:
        for f in range(first, last):
            at = _choose[6 * 64 + f]
            for e in range(4, f):
                for d in range(3, e):
                    for c in range(2, d):
                        for b in range(1, c):
                            for a in range(b):
                                known[at] = 1 + _set(score, a, b, c, d, e, f)
                                at += 1


def tally_left(
    first: cython.int,
    last: cython.int,
    left: cython.int[::1],
    score: cython.int[::1],
    known: cython.uint[::1],
    out: cython.int[::1],
) -> None:
    """Count in `out` how the six-card hands of `left` are set, with a highest card in
    left[first:last].

    `left` are the cards not in other hands, in rising order.
    """
    with cython.nogil:
        for f in range(first, last):
            for e in range(4, f):
                for d in range(3, e):
                    for c in range(2, d):
                        sum_c = _choose[384 + left[f]] + _choose[320 + left[e]]
                        sum_c += _choose[256 + left[d]] + _choose[192 + left[c]]
                        for b in range(1, c):
                            for a in range(b):
                                number = sum_c + _choose[128 + left[b]] + left[a]
                                if not known[number]:
                                    known[number] = 1 + _set(
                                        score, left[a], left[b], left[c], left[d], left[e], left[f]
                                    )
                                hand = known[number] - 1
                                out[_place(hand)] += 1


def set_six(
    score: cython.int[::1],
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
    e: cython.int,
    f: cython.int,
) -> cython.int:
    """Set six rising cards."""
    return _set(score, a, b, c, d, e, f)


@cython.cfunc
@cython.inline
@cython.nogil
def _set(
    score: cython.int[::1],
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
    e: cython.int,
    f: cython.int,
) -> cython.int:
    best: cython.longlong = -1
    best = _split(score, best, a, b, c, d, e, f)
    best = _split(score, best, a, b, d, c, e, f)
    best = _split(score, best, a, b, e, c, d, f)
    best = _split(score, best, a, b, f, c, d, e)
    best = _split(score, best, a, c, d, b, e, f)
    best = _split(score, best, a, c, e, b, d, f)
    best = _split(score, best, a, c, f, b, d, e)
    best = _split(score, best, a, d, e, b, c, f)
    best = _split(score, best, a, d, f, b, c, e)
    best = _split(score, best, a, e, f, b, c, d)
    best = _split(score, best, b, c, d, a, e, f)
    best = _split(score, best, b, c, e, a, d, f)
    best = _split(score, best, b, c, f, a, d, e)
    best = _split(score, best, b, d, e, a, c, f)
    best = _split(score, best, b, d, f, a, c, e)
    best = _split(score, best, b, e, f, a, c, d)
    best = _split(score, best, c, d, e, a, b, f)
    best = _split(score, best, c, d, f, a, b, e)
    best = _split(score, best, c, e, f, a, b, d)
    best = _split(score, best, d, e, f, a, b, c)
    return _pack(cython.cast(cython.int, best & 0xFFFFF))


@cython.cfunc
@cython.inline
@cython.nogil
def _split(
    score: cython.int[::1],
    best: cython.longlong,
    a: cython.int,
    b: cython.int,
    c: cython.int,
    x: cython.int,
    y: cython.int,
    z: cython.int,
) -> cython.longlong:
    """The high hand is a b c, and each of x y z in turn the low card; returns the best of these and
    `best`."""
    high: cython.int = _highs[_choose[192 + c] + _choose[128 + b] + a]
    best = _try(score, best, high, _mids[_choose[128 + z] + y], x)
    best = _try(score, best, high, _mids[_choose[128 + z] + x], y)
    return _try(score, best, high, _mids[_choose[128 + y] + x], z)


@cython.cfunc
@cython.inline
@cython.nogil
def _try(
    score: cython.int[::1],
    best: cython.longlong,
    high: cython.int,
    mid: cython.int,
    card: cython.int,
) -> cython.longlong:
    low: cython.int = 12 if card == 52 else card >> 2
    key: cython.longlong
    if mid > _caps[high] or low > _low_caps[mid]:
        return best
    place = high * 1183 + mid * 13 + low
    key = cython.cast(cython.longlong, score[place]) << 20 | place
    return key if key > best else best


@cython.cfunc
@cython.inline
@cython.nogil
def _pack(place: cython.int) -> cython.int:
    return (place // 1183) << 11 | (place // 13 % 91) << 4 | place % 13


@cython.cfunc
@cython.inline
@cython.nogil
def _place(hand: cython.int) -> cython.int:
    return (hand >> 11) * 1183 + (hand >> 4 & 127) * 13 + (hand & 15)


def play(
    seed: cython.ulonglong,
    first: cython.ulonglong,
    last: cython.ulonglong,
    player: cython.int[::1],
    player_known: cython.uint[::1],
    dealer: cython.int[::1],
    dealer_known: cython.uint[::1],
    room: cython.int[::1],
    wins: cython.longlong[::1],
) -> None:
    """Play deals first to last - 1 of a seed, and count in wins[n] those with n hands won.

    Deal n of a seed is always the same twelve cards: nothing depends on who plays which deals.
    `room` holds the deck in order, restored afterwards, then space for a batch of hands. All hands
    of a batch are drawn before the first is looked up, so that memory accesses overlap.
    """
    with cython.nogil:
        while first < last:
            size = _BATCH if last - first > 64 else cython.cast(cython.int, last - first)
            for i in range(size):
                _draw(seed, first + i, room, _HANDS + 12 * i)
                room[_NUMBERS + 2 * i] = _number(room, _HANDS + 12 * i)
                room[_NUMBERS + 2 * i + 1] = _number(room, _HANDS + 12 * i + 6)
            for i in range(size):
                won = _won(
                    _look_up(player, player_known, room, 2 * i),
                    _look_up(dealer, dealer_known, room, 2 * i + 1),
                )
                wins[won] += 1
            first += size


@cython.cfunc
@cython.inline
@cython.nogil
def _won(own: cython.int, other: cython.int) -> cython.int:
    """How many of the three hands the first holder wins; ties go to the other."""
    return (
        (own >> 11 > other >> 11)
        + ((own >> 4 & 127) > (other >> 4 & 127))
        + ((own & 15) > (other & 15))
    )


@cython.cfunc
@cython.inline
@cython.nogil
def _look_up(
    score: cython.int[::1], known: cython.uint[::1], room: cython.int[::1], i: cython.int
) -> cython.int:
    number: cython.int = room[_NUMBERS + i]
    at: cython.int = _HANDS + 6 * i
    if not known[number]:
        known[number] = 1 + _set(
            score, room[at], room[at + 1], room[at + 2], room[at + 3], room[at + 4], room[at + 5]
        )
    return known[number] - 1


@cython.cfunc
@cython.inline
@cython.nogil
def _number(room: cython.int[::1], at: cython.int) -> cython.int:
    """Put six cards in rising order and number them."""
    _sort_two(room, at, at + 5)
    _sort_two(room, at + 1, at + 3)
    _sort_two(room, at + 2, at + 4)
    _sort_two(room, at + 1, at + 2)
    _sort_two(room, at + 3, at + 4)
    _sort_two(room, at, at + 3)
    _sort_two(room, at + 2, at + 5)
    _sort_two(room, at, at + 1)
    _sort_two(room, at + 2, at + 3)
    _sort_two(room, at + 4, at + 5)
    _sort_two(room, at + 1, at + 2)
    _sort_two(room, at + 3, at + 4)
    return (
        room[at]
        + _choose[128 + room[at + 1]]
        + _choose[192 + room[at + 2]]
        + _choose[256 + room[at + 3]]
        + _choose[320 + room[at + 4]]
        + _choose[384 + room[at + 5]]
    )


@cython.cfunc
@cython.inline
@cython.nogil
def _sort_two(room: cython.int[::1], i: cython.int, j: cython.int) -> cython.void:
    x: cython.int = room[i]
    y: cython.int = room[j]
    room[i] = min(x, y)
    room[j] = max(x, y)


@cython.cfunc
@cython.nogil
def _draw(
    seed: cython.ulonglong, deal: cython.ulonglong, room: cython.int[::1], at: cython.int
) -> cython.void:
    """Draw twelve cards into room[at:], every order equally likely: four random numbers for three
    cards each.

    The numbers come from Philox 4x32-10 (Salmon and others, SC 2011) with the seed as key and the
    deal as counter. If a number would favor some cards (3 in 100,000), the deal is drawn again with
    the next counter.
    """
    low: cython.ulonglong = 0xFFFFFFFF
    m0: cython.ulonglong = 0xD2511F53
    m1: cython.ulonglong = 0xCD9E8D57
    w0: cython.ulonglong = 0x9E3779B9
    w1: cython.ulonglong = 0xBB67AE85
    x0: cython.ulonglong
    x1: cython.ulonglong
    x2: cython.ulonglong
    x3: cython.ulonglong
    k0: cython.ulonglong
    k1: cython.ulonglong
    p0: cython.ulonglong
    p1: cython.ulonglong
    again: cython.ulonglong = 0
    fair: cython.bint = False
    while not fair:
        x0 = deal & low
        x1 = deal >> 32
        x2 = again
        x3 = 0
        k0 = seed & low
        k1 = seed >> 32
        for _ in range(10):
            p0 = x0 * m0
            p1 = x2 * m1
            x0 = p1 >> 32 ^ x1 ^ k0
            x1 = p1 & low
            x2 = p0 >> 32 ^ x3 ^ k1
            x3 = p0 & low
            k0 = k0 + w0 & low
            k1 = k1 + w1 & low
        again += 1
        fair = (
            _take(room, at, 0, x0)
            and _take(room, at, 3, x1)
            and _take(room, at, 6, x2)
            and _take(room, at, 9, x3)
        )
        for i in range(12):
            room[i] = i
            room[room[_PLACES + i]] = room[_PLACES + i]


@cython.cfunc
@cython.inline
@cython.nogil
def _take(
    room: cython.int[::1], at: cython.int, taken: cython.int, number: cython.ulonglong
) -> cython.bint:
    """Take three of the remaining cards by one 32-bit number; false if the number would be
    biased."""
    left: cython.uint = 53 - taken
    bound: cython.uint = left * (left - 1) * (left - 2)
    low: cython.ulonglong = 0xFFFFFFFF
    product: cython.ulonglong = number * bound
    rest: cython.uint = cython.cast(cython.uint, product >> 32)
    place: cython.uint
    i: cython.uint
    if product & low < bound and product & low < (low + 1) % bound:
        return False
    for i in range(3):
        place = taken + i + rest % (left - i)
        rest = rest // (left - i)
        room[at + taken + i] = room[place]
        room[_PLACES + taken + i] = place
        room[place] = room[taken + i]
    return True
