# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""Classes of San Lo hands that differ only in suits, and the settings of each worth considering.

Of the 22,957,480 hands about 1.1 million differ by more than suits. A setting is dropped if another
legal one is at least as good in all three hands: no player and no house way here ever takes it.
Hands, numbers and set hands are written as in loops_deals.py. Sets of fewer than six cards have
classes, too: the set whose bits make the lowest number represents its class.
"""

from array import array

import cython

_LANE = cython.declare(cython.ulonglong, 0x1111111111111)  # The clubs, lowest bit of each rank.


def classify(
    choose: cython.int[::1],
    exchanges: cython.uchar[::1],
    room: cython.int[::1],
    class_of: cython.int[::1],
    first: cython.int[::1],
    members: cython.uchar[::1],
) -> cython.int:
    """Number the classes; `first` gets the number of one hand of each, `members` the size of
    each."""
    count: cython.int = 0
    number: cython.int = 0
    one: cython.ulonglong = 1
    high: cython.ulonglong
    with cython.nogil:
        for f in range(5, 53):
            for e in range(4, f):
                for d in range(3, e):
                    for c in range(2, d):
                        high = one << f | one << e | one << d | one << c
                        for b in range(1, c):
                            for a in range(b):
                                size = _members(high | one << b | one << a, exchanges)
                                if size:
                                    first[count] = number
                                    members[count] = size
                                    room[0] = a
                                    room[1] = b
                                    room[2] = c
                                    room[3] = d
                                    room[4] = e
                                    room[5] = f
                                    _spread(count, choose, exchanges, room, class_of)
                                    count += 1
                                number += 1
    return count


def standing_sets(size: cython.int, exchanges: cython.uchar[::1]):
    """The cards of each set of that size that represents its class, and the size of the class."""
    found = array("B"), array("B")
    cards: cython.uchar[::1] = array("B", range(size))
    one: cython.ulonglong = 1
    mask: cython.ulonglong
    while True:
        mask = 0
        for i in range(size):
            mask |= one << cards[i]
        members = _members(mask, exchanges)
        if members:
            found[0].extend(cards)
            found[1].append(members)
        i = size - 1
        while i >= 0 and cards[i] == 53 - size + i:
            i -= 1
        if i < 0:
            return found
        cards[i] += 1
        while i < size - 1:
            i += 1
            cards[i] = cards[i - 1] + 1


@cython.cfunc
@cython.nogil
def _members(mask: cython.ulonglong, exchanges: cython.uchar[::1]) -> cython.int:
    """How many sets the cards become by permuting suits, if they are the lowest; otherwise 0."""
    one: cython.ulonglong = 1
    other: cython.ulonglong
    same: cython.int = 0
    for i in range(0, 96, 4):
        other = (
            (mask & _LANE) << exchanges[i]
            | (mask >> 1 & _LANE) << exchanges[i + 1]
            | (mask >> 2 & _LANE) << exchanges[i + 2]
            | (mask >> 3 & _LANE) << exchanges[i + 3]
            | mask & one << 52
        )
        if other < mask:
            return 0
        same += other == mask
    return 24 // same


@cython.cfunc
@cython.nogil
def _spread(
    count: cython.int,
    choose: cython.int[::1],
    exchanges: cython.uchar[::1],
    room: cython.int[::1],
    class_of: cython.int[::1],
) -> cython.void:
    """Write the class number for every hand that the six cards in `room` become by permuting
    suits."""
    for i in range(0, 96, 4):
        for j in range(6):
            card = room[j]
            if card < 52:
                card = card & 60 | exchanges[i + (card & 3)]
            k = j
            while k and room[5 + k] > card:
                room[6 + k] = room[5 + k]
                k -= 1
            room[6 + k] = card
        number = room[6]
        for j in range(1, 6):
            number += choose[(j + 1) * 64 + room[6 + j]]
        class_of[number] = count


def settings(
    choose: cython.int[::1],
    highs: cython.short[::1],
    mids: cython.uchar[::1],
    caps: cython.uchar[::1],
    low_caps: cython.uchar[::1],
    splits: cython.uchar[::1],
    room: cython.int[::1],
    first: cython.int[::1],
    starts: cython.int[::1],
    out: cython.int[::1],
) -> None:
    """The settings of class i are out[starts[i] : starts[i + 1]], packed set hands.

    `splits` holds, for each of the 60 ways, the positions of high, mid and low cards in the hand.
    """
    at: cython.int = 0
    end: cython.int = 0
    with cython.nogil:
        starts[0] = 0
        for i in range(first.shape[0]):
            _cards(first[i], choose, room)
            for k in range(0, 360, 6):
                high = choose[192 + room[splits[k + 2]]] + choose[128 + room[splits[k + 1]]]
                high = highs[high + room[splits[k]]]
                mid = mids[choose[128 + room[splits[k + 4]]] + room[splits[k + 3]]]
                low = room[splits[k + 5]]
                low = 12 if low == 52 else low >> 2
                if mid <= caps[high] and low <= low_caps[mid]:
                    end = _keep(out, at, end, high << 11 | mid << 4 | low)
            at = end
            starts[i + 1] = end


@cython.cfunc
@cython.nogil
def _cards(number: cython.int, choose: cython.int[::1], room: cython.int[::1]) -> cython.void:
    """The six rising cards of a number."""
    card: cython.int = 52
    for i in range(6, 0, -1):
        while choose[i * 64 + card] > number:
            card -= 1
        number -= choose[i * 64 + card]
        room[i - 1] = card


@cython.cfunc
@cython.nogil
def _keep(out: cython.int[::1], at: cython.int, end: cython.int, hand: cython.int) -> cython.int:
    """Add a setting to out[at:end] unless one there is at least as good; drop those it matches or
    beats."""
    for i in range(at, end):
        if _as_good(out[i], hand):
            return end
    i = at
    while i < end:
        if _as_good(hand, out[i]):
            end -= 1
            out[i] = out[end]
        else:
            i += 1
    out[end] = hand
    return end + 1


@cython.cfunc
@cython.inline
@cython.nogil
def _as_good(own: cython.int, other: cython.int) -> cython.bint:
    return (
        own >> 11 >= other >> 11
        and (own >> 4 & 127) >= (other >> 4 & 127)
        and (own & 15) >= (other & 15)
    )
