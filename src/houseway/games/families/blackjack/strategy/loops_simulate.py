# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# mypy: ignore-errors
"""Blackjack dealt card by card: an independent check of the exact odds.

It knows the table's rules and a strategy table, nothing else: no shape, no composition, none of
the code of the exact method. Each round draws from a full shoe. Randomness is counter-based: the
stream of a round depends on the seed and the round's number only, so any split of the work gives
the same totals.

Money is in tenths of the wager. Bound: a round is at most 8 hands of 2 units, so 2**63 is out of
reach of any sum.
"""

import cython

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
LOW = cython.declare(cython.ulonglong, 0xFFFFFFFF)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)

MIDDLE = 160  # The histogram's place of a round that ends level.


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def mixed(number: cython.ulonglong) -> cython.ulonglong:
    """A bijection of 64-bit numbers whose outputs look random (the finaliser of splitmix64)."""
    number = ((number ^ (number >> 30)) * MIX_1) & MASK
    number = ((number ^ (number >> 27)) * MIX_2) & MASK
    return number ^ (number >> 31)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def draw(shoe: cython.uchar[::1], state: cython.ulonglong[::1]) -> cython.int:
    """The next card's value, 1 to 10: each card of the shoe not yet drawn is equally likely.

    state[0] is the round's counter, state[1] the number of cards drawn, then where each came from.
    """
    at: cython.int = cython.cast(cython.int, state[1])
    left: cython.ulonglong = len(shoe) - at
    other: cython.int
    card: cython.uchar
    product: cython.ulonglong = 0
    while True:
        state[0] = (state[0] + STEP) & MASK
        product = (mixed(state[0]) >> 32) * left
        # The few numbers that would favour some cards are drawn again (Lemire's method).
        if (product & LOW) >= (LOW - left + 1) % left:
            break
    other = at + cython.cast(cython.int, product >> 32)
    card = shoe[other]
    shoe[other] = shoe[at]
    shoe[at] = card
    state[at + 2] = other
    state[1] += 1
    return card


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def put_back(shoe: cython.uchar[::1], state: cython.ulonglong[::1]) -> cython.void:
    """Undoes every draw, so that a round depends on its number alone."""
    at: cython.int = cython.cast(cython.int, state[1])
    other: cython.int
    card: cython.uchar
    while at > 0:
        at -= 1
        other = cython.cast(cython.int, state[at + 2])
        card = shoe[other]
        shoe[other] = shoe[at]
        shoe[at] = card


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def points(low: cython.int, aces: cython.int) -> cython.int:
    """Total with one ace at eleven where that does not bust; plus 100 when it is so (soft)."""
    if aces > 0 and low <= 11:
        return 110 + low
    return low


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def cell(low: cython.int, aces: cython.int, up: cython.int) -> cython.int:
    """Where the strategy table speaks of this total: 22 rows hard, then 22 rows soft."""
    total: cython.int = points(low, aces)
    if total > 100:
        total = total - 100 + 22
    return total * 10 + up - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_hand(
    first: cython.int,
    second: cython.int,
    up: cython.int,
    may_double: cython.bint,
    hits: cython.schar[::1],
    doubles: cython.schar[::1],
    shoe: cython.uchar[::1],
    state: cython.ulonglong[::1],
) -> cython.int:
    """Plays two cards to the end: the final total, plus 1000 if doubled."""
    low: cython.int = first + second
    aces: cython.int = (first == 1) + (second == 1)
    card: cython.int
    if may_double and doubles[cell(low, aces, up)]:
        card = draw(shoe, state)
        return 1000 + points(low + card, aces + (card == 1)) % 100
    while low <= 21 and hits[cell(low, aces, up)]:
        card = draw(shoe, state)
        low += card
        aces += card == 1
    return points(low, aces) % 100


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def dealer_draws(
    up: cython.int,
    hole: cython.int,
    hits_soft_17: cython.bint,
    shoe: cython.uchar[::1],
    state: cython.ulonglong[::1],
) -> cython.int:
    low: cython.int = up + hole
    aces: cython.int = (up == 1) + (hole == 1)
    card: cython.int
    total: cython.int = points(low, aces)
    while total < 17 or 110 < total < 117 or (total == 117 and hits_soft_17):
        card = draw(shoe, state)
        low += card
        aces += card == 1
        total = points(low, aces)
    return total % 100


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def settled(hand: cython.int, dealer: cython.int, dealer_blackjack: cython.bint) -> cython.int:
    """Net tenths of one hand, which is no blackjack itself."""
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
@cython.exceptval(check=False)
def split_round(
    pair: cython.int,
    up: cython.int,
    after_split: cython.bint,
    max_hands: cython.int,
    hits: cython.schar[::1],
    doubles: cython.schar[::1],
    shoe: cython.uchar[::1],
    state: cython.ulonglong[::1],
    hands: cython.int[::1],
) -> cython.int:
    """Deals and plays the hands of a split one after another; returns how many there were."""
    number: cython.int = 2
    at: cython.int = 0
    second: cython.int
    while at < number:
        second = draw(shoe, state)
        while second == pair and number < max_hands:
            number += 1
            second = draw(shoe, state)
        if pair == 1:
            hands[at] = 12 + second - 1 if second > 1 else 12
        else:
            hands[at] = play_hand(pair, second, up, after_split, hits, doubles, shoe, state)
        at += 1
    return number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def one_round(
    rules: cython.int[::1],
    hits: cython.schar[::1],
    doubles: cython.schar[::1],
    surrenders: cython.schar[::1],
    splits: cython.schar[::1],
    shoe: cython.uchar[::1],
    state: cython.ulonglong[::1],
    hands: cython.int[::1],
) -> cython.int:
    """Net tenths of one round. The order is the dealer's: two cards each, peek, player, dealer."""
    first: cython.int = draw(shoe, state)
    up: cython.int = draw(shoe, state)
    second: cython.int = draw(shoe, state)
    hole: cython.int = draw(shoe, state)
    natural: cython.bint = first + second == 11 and (first == 1 or second == 1)
    blackjack: cython.bint = up + hole == 11 and (up == 1 or hole == 1)
    number: cython.int = 1
    most: cython.int
    i: cython.int
    net: cython.int = 0
    dealer: cython.int = 0
    standing: cython.bint = False
    at: cython.int = cell(first + second, (first == 1) + (second == 1), up)
    if natural:
        return 0 if blackjack else rules[5]
    if blackjack and rules[4]:
        return -10
    most = 2 if first == 1 and not rules[3] and rules[2] > 2 else rules[2]
    if first == second and most > 1 and splits[(first - 1) * 10 + up - 1]:
        number = split_round(first, up, rules[1], most, hits, doubles, shoe, state, hands)
    elif surrenders[at]:
        return -10 if blackjack else -5
    else:
        hands[0] = play_hand(first, second, up, True, hits, doubles, shoe, state)
    for i in range(number):
        standing = standing or hands[i] % 1000 <= 21
    if standing and not blackjack:
        dealer = dealer_draws(up, hole, rules[0], shoe, state)
    for i in range(number):
        net += settled(hands[i], dealer, blackjack)
    return net


def deal_rounds(
    seed: cython.ulonglong,
    first: cython.longlong,
    rounds: cython.longlong,
    rules: cython.int[::1],
    hits: cython.schar[::1],
    doubles: cython.schar[::1],
    surrenders: cython.schar[::1],
    splits: cython.schar[::1],
    shoe: cython.uchar[::1],
    state: cython.ulonglong[::1],
    hands: cython.int[::1],
    histogram: cython.longlong[::1],
):
    """Adds to histogram[160 + net tenths] the results of rounds first to first + rounds - 1.

    `rules` are: hits soft 17, double after split, most hands, resplit aces, dealer peeks, and
    what a blackjack wins in tenths. `shoe` holds every card's value, `state` has room for two
    numbers more than that.
    """
    number: cython.longlong
    key: cython.ulonglong = mixed((seed + STEP) & MASK)
    with cython.nogil:
        for number in range(first, first + rounds):
            state[0] = mixed((key + cython.cast(cython.ulonglong, number)) & MASK)
            state[1] = 0
            histogram[
                160 + one_round(rules, hits, doubles, surrenders, splits, shoe, state, hands)
            ] += 1
            put_back(shoe, state)
