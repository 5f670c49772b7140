# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# mypy: ignore-errors
"""Blackjack dealt card by card: an independent check of the exact odds.

It knows the table's rules and a strategy table, nothing else: no shape, no composition, none of
the code of the exact method. `deal_rounds` draws each round from a full shoe, `deal_shoes` deals
shoes down to a cut card. Randomness is counter-based: the stream of a round or a shoe depends on
the seed and its number only, so any split of the work gives the same totals.

Money is in tenths of the wager. Bound: a round of one seat is at most 8 hands of 2 units, so 2**63
is out of reach of any sum. `rules` are: hits soft 17, double after split, most hands, resplit aces,
dealer peeks, what a blackjack wins in tenths, surrender is early, split aces are played on.
"""

import cython

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
LOW = cython.declare(cython.ulonglong, 0xFFFFFFFF)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)

# Offsets of the charts: hits, doubles and surrenders by cell, splits by pair.
DOUBLES = cython.declare(cython.int, 440)
SURRENDERS = cython.declare(cython.int, 880)
SPLITS = cython.declare(cython.int, 1320)

MIDDLE = 160  # The histogram's index for a round that breaks even.


@cython.cfunc
@cython.inline
@cython.nogil
def mixed(number: cython.ulonglong) -> cython.ulonglong:
    """A bijection of 64-bit numbers whose outputs look random (the finalizer of splitmix64)."""
    number = ((number ^ (number >> 30)) * MIX_1) & MASK
    number = ((number ^ (number >> 27)) * MIX_2) & MASK
    return number ^ (number >> 31)


@cython.cfunc
@cython.inline
@cython.nogil
def draw(shoe: cython.uchar[::1], state: cython.ulonglong[::1]) -> cython.int:
    """The next card's value, 1 to 10: each card of the shoe not yet drawn is equally likely.

    state[0] is the round's counter, state[1] the number of cards drawn, state[2] how many cards on
    top come in a given order; then where each card came from.
    """
    at: cython.int = cython.cast(cython.int, state[1])
    left: cython.ulonglong = len(shoe) - at
    card: cython.uchar
    product: cython.ulonglong = 0
    if left == 0 or at < cython.cast(cython.int, state[2]):
        state[1] += 1  # Also past the last card: the caller checks.
        return shoe[at] if left else 10
    while True:
        state[0] = (state[0] + STEP) & MASK
        product = (mixed(state[0]) >> 32) * left
        # The few numbers that would favor some cards are drawn again (Lemire's method).
        if (product & LOW) >= (LOW - left + 1) % left:
            break
    other = at + cython.cast(cython.int, product >> 32)
    card = shoe[other]
    shoe[other] = shoe[at]
    shoe[at] = card
    state[at + 3] = other
    state[1] += 1
    return card


@cython.cfunc
@cython.nogil
def put_back(shoe: cython.uchar[::1], state: cython.ulonglong[::1]) -> cython.void:
    """Undoes every draw, so that a round depends on its number alone."""
    at: cython.int = cython.cast(cython.int, state[1])
    card: cython.uchar
    at = min(at, len(shoe))
    while at > cython.cast(cython.int, state[2]):
        at -= 1
        other = cython.cast(cython.int, state[at + 3])
        card = shoe[other]
        shoe[other] = shoe[at]
        shoe[at] = card


@cython.cfunc
@cython.inline
@cython.nogil
def points(low: cython.int, aces: cython.int) -> cython.int:
    """Total with one ace as eleven if that does not bust; plus 100 if so (soft)."""
    if aces > 0 and low <= 11:
        return 110 + low
    return low


@cython.cfunc
@cython.nogil
def cell(low: cython.int, aces: cython.int, up: cython.int) -> cython.int:
    """The chart's row for this total: 22 hard rows, then 22 soft rows."""
    total: cython.int = points(low, aces)
    if total > 100:
        total = total - 100 + 22
    return total * 10 + up - 1


@cython.cfunc
@cython.nogil
def play_hand(
    first: cython.int,
    second: cython.int,
    up: cython.int,
    may_double: cython.bint,
    chart: cython.schar[::1],
    shoe: cython.uchar[::1],
    state: cython.ulonglong[::1],
) -> cython.int:
    """Plays two cards to the end: the final total, plus 1000 if doubled."""
    low: cython.int = first + second
    aces: cython.int = (first == 1) + (second == 1)
    if may_double and chart[DOUBLES + cell(low, aces, up)]:
        card = draw(shoe, state)
        return 1000 + points(low + card, aces + (card == 1)) % 100
    while low <= 21 and chart[cell(low, aces, up)]:
        card = draw(shoe, state)
        low += card
        aces += card == 1
    return points(low, aces) % 100


@cython.cfunc
@cython.nogil
def dealer_draws(
    up: cython.int,
    hole: cython.int,
    hits_soft_17: cython.bint,
    shoe: cython.uchar[::1],
    state: cython.ulonglong[::1],
) -> cython.int:
    low: cython.int = up + hole
    aces: cython.int = (up == 1) + (hole == 1)
    total: cython.int = points(low, aces)
    while total < 17 or 110 < total < 117 or (total == 117 and hits_soft_17):
        card = draw(shoe, state)
        low += card
        aces += card == 1
        total = points(low, aces)
    return total % 100


@cython.cfunc
@cython.nogil
def settled(hand: cython.int, dealer: cython.int, dealer_blackjack: cython.bint) -> cython.int:
    """Net tenths of one hand that is not a blackjack."""
    stake: cython.int = 10
    if hand >= 1000:
        stake = 20
        hand -= 1000
    if hand > 21 or dealer_blackjack:
        return -stake
    if dealer > 21 or hand > dealer:
        return stake
    return 0 if hand == dealer else -stake


@cython.cfunc
@cython.nogil
def stands(hands: cython.int[::1], number: cython.int) -> cython.bint:
    found: cython.bint = False
    for i in range(number):
        found = found or hands[i] % 1000 <= 21
    return found


@cython.cfunc
@cython.nogil
def split_round(
    pair: cython.int,
    up: cython.int,
    rules: cython.int[::1],
    most: cython.int,
    chart: cython.schar[::1],
    shoe: cython.uchar[::1],
    state: cython.ulonglong[::1],
    hands: cython.int[::1],
    at: cython.int,
) -> cython.int:
    """Deals and plays the hands of a split one after another, from place `at` on; returns the place
    after the last."""
    end: cython.int = at + 2
    most += at
    while at < end:
        second = draw(shoe, state)
        while second == pair and end < most:
            end += 1
            second = draw(shoe, state)
        if pair == 1 and not rules[7]:
            hands[at] = 12 + second - 1 if second > 1 else 12
        else:
            hands[at] = play_hand(pair, second, up, rules[1], chart, shoe, state)
        at += 1
    return end


@cython.cfunc
@cython.nogil
def one_round(
    seats: cython.int,
    rules: cython.int[::1],
    chart: cython.schar[::1],
    shoe: cython.uchar[::1],
    state: cython.ulonglong[::1],
    hands: cython.int[::1],
) -> cython.int:
    """Net tenths of all seats. The order is the dealer's: two cards each, peek, players, dealer.

    `hands` has eight entries per seat, and two more per seat for the first two cards.
    """
    cards: cython.int[::1] = hands[8 * seats :]
    blackjack: cython.bint
    parts: cython.bint
    gives_up: cython.bint
    number: cython.int = 0
    net: cython.int = 0
    dealer: cython.int = 0
    for i in range(seats):
        cards[2 * i] = draw(shoe, state)
    up = draw(shoe, state)
    for i in range(seats):
        cards[2 * i + 1] = draw(shoe, state)
    hole = draw(shoe, state)
    blackjack = up + hole == 11 and (up == 1 or hole == 1)
    for i in range(seats):
        first = cards[2 * i]
        second = cards[2 * i + 1]
        if first + second == 11 and (first == 1 or second == 1):
            net += 0 if blackjack else rules[5]
            continue
        most = 2 if first == 1 and not rules[3] and rules[2] > 2 else rules[2]
        parts = first == second and most > 1 and chart[SPLITS + (first - 1) * 10 + up - 1]
        at = SURRENDERS + cell(first + second, (first == 1) + (second == 1), up)
        gives_up = not parts and chart[at]
        if gives_up and (rules[6] or not blackjack):
            net -= 5
        elif blackjack and (gives_up or rules[4]):
            net -= 10
        elif parts:
            number = split_round(first, up, rules, most, chart, shoe, state, hands, number)
        else:
            hands[number] = play_hand(first, second, up, True, chart, shoe, state)
            number += 1
    if not blackjack and stands(hands, number):
        dealer = dealer_draws(up, hole, rules[0], shoe, state)
    for i in range(number):
        net += settled(hands[i], dealer, blackjack)
    return net


def deal_rounds(
    seed: cython.ulonglong,
    first: cython.longlong,
    rounds: cython.longlong,
    given: cython.int,
    rules: cython.int[::1],
    chart: cython.schar[::1],
    shoe: cython.uchar[::1],
    state: cython.ulonglong[::1],
    hands: cython.int[::1],
    histogram: cython.longlong[::1],
):
    """Adds to histogram[160 + net tenths] the results of rounds first to first + rounds - 1.

    `shoe` holds every card's value, with the first `given` cards in the order they are dealt;
    `state` has three more entries than that.
    """
    number: cython.longlong
    key: cython.ulonglong = mixed((seed + STEP) & MASK)
    with cython.nogil:
        for number in range(first, first + rounds):
            state[0] = mixed((key + cython.cast(cython.ulonglong, number)) & MASK)
            state[1] = 0
            state[2] = given
            histogram[160 + one_round(1, rules, chart, shoe, state, hands)] += 1
            put_back(shoe, state)


@cython.cfunc
@cython.nogil
@cython.locals(at=cython.int, sign=cython.int, net=cython.int, share=cython.double)
def one_shoe(
    cut: cython.int,
    fixed: cython.int,
    seats: cython.int,
    rules: cython.int[::1],
    chart: cython.schar[::1],
    shoe: cython.uchar[::1],
    state: cython.ulonglong[::1],
    hands: cython.int[::1],
    effects: cython.double[::1],
    left: cython.int[::1],
    edges: cython.int[::1],
    found: cython.double[::1],
    place: cython.Py_ssize_t,
    kept: cython.int,
) -> cython.int:
    """One shoe of `deal_shoes`; returns how many odd rounds are kept now, -1 if it ran out."""
    cards: cython.int = len(shoe)
    rounds: cython.int = 0
    out: cython.int = 0
    while out < cut or rounds < fixed:
        sign = (out < cut) - (rounds < fixed)
        if sign != 0:
            share = 0.0
            for at in range(10):
                share += effects[at] * left[at] / (cards - out)
            found[place + 2] += sign * share
            found[place + 3] += sign * share * share
            if kept < len(edges) // 12:
                edges[kept * 12] = cython.cast(cython.int, place // 4)
                edges[kept * 12 + 1] = sign
                for at in range(10):
                    edges[kept * 12 + 2 + at] = left[at]
                kept += 1
        net = one_round(seats, rules, chart, shoe, state, hands)
        if out < cut:
            found[place] += 1.0
            found[place + 1] += net
        if cython.cast(cython.int, state[1]) > cards:
            return -1
        for at in range(out, cython.cast(cython.int, state[1])):
            left[shoe[at] - 1] -= 1
        out = cython.cast(cython.int, state[1])
        rounds += 1
    return kept


def deal_shoes(
    seed: cython.ulonglong,
    shoes: cython.longlong,
    cut: cython.int,
    fixed: cython.int,
    seats: cython.int,
    rules: cython.int[::1],
    chart: cython.schar[::1],
    shoe: cython.uchar[::1],
    state: cython.ulonglong[::1],
    hands: cython.int[::1],
    effects: cython.double[::1],
    left: cython.int[::1],
    edges: cython.int[::1],
    found: cython.double[::1],
) -> int:
    """Deals shoes until `cut` cards are out, and further if that gives fewer than `fixed` rounds.

    For shoe n, found[4 * n] is the number of rounds up to the cut card, found[4 * n + 1] their net
    tenths. Rounds by which it differs from `fixed` ones are odd, +1 each or -1: found[4 * n + 2]
    sums effects[value] x share of the unseen cards at their start, found[4 * n + 3] its square.
    `edges` keeps odd rounds while it has room, 12 numbers each: the shoe, +1 or -1, the cards
    unseen. `left` has ten entries. Returns how many were kept, or -1 if a shoe ran out.
    """
    number: cython.longlong
    key: cython.ulonglong = mixed((seed + STEP) & MASK)
    kept: cython.int = 0
    with cython.nogil:
        for number in range(shoes):
            state[0] = mixed((key + cython.cast(cython.ulonglong, number)) & MASK)
            state[1] = state[2] = 0
            for at in range(10):
                left[at] = 0
            for at in range(len(shoe)):
                left[shoe[at] - 1] += 1
            kept = one_shoe(
                cut, fixed, seats, rules, chart, shoe, state, hands,
                effects, left, edges, found, 4 * number, kept,
            )  # fmt: skip
            put_back(shoe, state)
            if kept < 0:
                break
    return kept
