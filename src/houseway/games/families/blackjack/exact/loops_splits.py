# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# mypy: ignore-errors
"""Split blackjack hands against one dealer: what one gains, or the product of what two gain.

Many hands, and many more pairs of hands, take the same cards from the shoe. They are merged first,
then the dealer's chances are computed once for each set of cards. A set is packed into one number,
six bits for each card value; no value occurs 64 times.
"""

import cython

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)

STAKE = 6  # The class of a stake; classes 0 to 5 are hands of 16 or less, 17, ..., 21.


@cython.cfunc
@cython.inline
@cython.nogil
def returned(hand: cython.int, dealer: cython.int) -> cython.double:
    """Units back per unit staked: 2, 1 or 0; 1 for a stake itself. Dealer 0 is a bust."""
    if hand == 6:
        return 1.0
    if dealer == 0 or hand > dealer:
        return 2.0
    return 1.0 if hand == dealer else 0.0


@cython.cfunc
@cython.inline
@cython.nogil
def place_of(
    key: cython.ulonglong,
    found: cython.int,
    slots: cython.int[::1],
    keys: cython.ulonglong[::1],
) -> cython.int:
    """The index of this set in the table; `found` for a new set, -1 if the table is full."""
    most: cython.ulonglong = len(slots) - 1
    slot: cython.ulonglong = (((key * SPREAD) & MASK) >> 40) & most
    while slots[slot] >= 0:
        if keys[slots[slot]] == key:
            return slots[slot]
        slot = (slot + 1) & most
    if found == len(keys):
        return -1
    slots[slot] = found
    keys[found] = key
    return found


def merge(
    keys_1: cython.ulonglong[::1],
    kinds_1: cython.int[::1],
    weights_1: cython.double[::1],
    keys_2: cython.ulonglong[::1],
    kinds_2: cython.int[::1],
    weights_2: cython.double[::1],
    same: cython.bint,
    slots: cython.int[::1],
    keys: cython.ulonglong[::1],
    sums: cython.double[::1],
) -> int:
    """Merges all pairs by the cards they take; returns how many sets there are, or -1 if too many.

    For set n, sums[n * 7 + t] is the product of the returns, weighted and summed, when the dealer
    busts (t = 0) or ends on 16 + t; sums[n * 7 + 6] that of two stakes, which no dealer's hand
    changes. `slots` starts all -1 and its length is a power of two. With `same` both lists are one.
    """
    number_1: cython.int = len(keys_1)
    number_2: cython.int = len(keys_2)
    found: cython.int = 0
    with cython.nogil:
        for i in range(number_1):
            for j in range(i if same else 0, number_2):
                at = place_of(keys_1[i] + keys_2[j], found, slots, keys)
                if at < 0:
                    found = -1
                    break
                if at == found:
                    found += 1
                weight = weights_1[i] * weights_2[j]
                if same and i != j:
                    weight = 2.0 * weight
                if kinds_1[i] == 6 and kinds_2[j] == 6:
                    sums[at * 7 + 6] += weight
                    continue
                for t in range(6):
                    sums[at * 7 + t] += weight * returned(kinds_1[i], t) * returned(kinds_2[j], t)
            if found < 0:
                break
    return found


def merge_more(
    keys_1: cython.ulonglong[::1],
    sums_1: cython.double[::1],
    number: cython.int,
    more: cython.ulonglong,
    factor: cython.double,
    found: cython.int,
    slots: cython.int[::1],
    keys: cython.ulonglong[::1],
    sums: cython.double[::1],
) -> int:
    """Adds `number` merged sets, each with the cards `more` added and multiplied by `factor`, to a
    table of sets.

    The table holds `found` sets at first; returns how many it holds now, or -1 if there are too
    many.
    """
    with cython.nogil:
        for n in range(number):
            at = place_of(keys_1[n] + more, found, slots, keys)
            if at < 0:
                found = -1
                break
            if at == found:
                found += 1
            for t in range(7):
                sums[at * 7 + t] += factor * sums_1[n * 7 + t]
    return found


@cython.cfunc
@cython.nogil
def dealer_chances(
    lanes: cython.Py_ssize_t,
    begin: cython.int,
    end: cython.int,
    steps: cython.int[::1],
    shoes: cython.double[::1],
    orders: cython.double[::1],
    chances: cython.double[::1],
) -> cython.void:
    """Sets chances[t * 8 + lane], t = 1 to 5: the dealer ends on 16 + t, and has no blackjack.

    Eight shoes are processed at once, one per lane: shoes[value * 8 + lane] cards are left, and
    orders[depth * 8 + lane] is one over the number of ordered draws of `depth` cards. `lanes` is
    always 8; it is a parameter so that the compiler vectorizes the short loops instead of unrolling
    them.
    """
    # Local arrays and pointer-size indices let the compiler vectorize over lanes.
    left = cython.declare(cython.double[80])
    once = cython.declare(cython.double[112])
    product = cython.declare(cython.double[112])
    found = cython.declare(cython.double[48])
    for k in range(80):
        left[k] = shoes[k]
    for k in range(8, 112):
        once[k] = orders[k]
    for k in range(48):
        found[k] = 0.0
    for k in range(8):
        product[k] = 1.0
    for step in range(begin, end):
        at = step * 6
        value = steps[at] * 8
        taken = steps[at + 1]
        here = steps[at + 2] * 8
        for k in range(lanes):
            product[here + k] = product[here - 8 + k] * (left[value + k] - taken)
        if steps[at + 4] >= 0:
            into = steps[at + 4] * 8 + 8
            ways = steps[at + 5]
            for k in range(lanes):
                found[into + k] += product[here + k] * once[here + k] * ways
    for k in range(48):
        chances[k] = found[k]


@cython.cfunc
@cython.inline
@cython.nogil
def fill_lane(
    lane: cython.int,
    key: cython.ulonglong,
    full: cython.int[::1],
    up: cython.int,
    shoes: cython.double[::1],
    orders: cython.double[::1],
    lanes: cython.double[::1],
) -> cython.void:
    """One shoe less a set and the up card.

    lanes[lane] becomes the chance of drawing those cards in a given order, lanes[8 + lane] that of
    no dealer's blackjack.
    """
    gone: cython.int
    left: cython.int = 0
    chance: cython.double = 1.0
    for r in range(10):
        left += full[r]
    for r in range(10):
        gone = cython.cast(cython.int, (key >> (6 * r)) & 63) + (r == up)
        for k in range(gone):
            chance = chance * (full[r] - k) / left
            left -= 1
        shoes[r * 8 + lane] = full[r] - gone if full[r] > gone else 0
    lanes[lane] = chance if chance > 0.0 else 0.0
    lanes[8 + lane] = 1.0
    if up == 0 or up == 9:
        lanes[8 + lane] = 1.0 - shoes[(9 - up) * 8 + lane] / left
    chance = 1.0
    for k in range(1, 14):
        chance = chance / (left - k + 1) if left >= k else 0.0
        orders[k * 8 + lane] = chance


def product_sum(
    full: cython.int[::1],
    first: cython.int[::1],
    steps: cython.int[::1],
    up: cython.int,
    risk: cython.double,
    keys: cython.ulonglong[::1],
    sums: cython.double[::1],
    number: cython.int,
    width: cython.Py_ssize_t,
    work: cython.double[::1],
) -> float:
    """The expected product over all merged sets.

    `width` is 8; `work` is 512 places of scratch.
    """
    value: cython.double = 0.0
    shoes: cython.double[::1] = work[:128]
    orders: cython.double[::1] = work[128:256]
    lanes: cython.double[::1] = work[256:384]
    chances: cython.double[::1] = work[384:512]
    with cython.nogil:
        for n in range(0, number, 8):
            for lane in range(8):
                k = n + lane if n + lane < number else number - 1
                fill_lane(lane, keys[k], full, up, shoes, orders, lanes)
            dealer_chances(width, first[up], first[up + 1], steps, shoes, orders, chances)
            for lane in range(8):
                if n + lane >= number:
                    break
                free = lanes[8 + lane]
                bust = free
                term = (free + risk * (1.0 - free)) * sums[(n + lane) * 7 + 6]
                for t in range(1, 6):
                    bust -= chances[t * 8 + lane]
                    term += chances[t * 8 + lane] * sums[(n + lane) * 7 + t]
                value += lanes[lane] * (term + bust * sums[(n + lane) * 7])
    return value
