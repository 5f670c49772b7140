# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# mypy: ignore-errors
"""Blackjack over shoe compositions: the dealer's finished hands, and the value of each play.

Card values are 0 (ace) to 9 (ten). A shape is a set of card values (shapes.py);
tables have one entry per shape and up card, at `shape * 10 + up`. All expectations are taken
together with "the dealer has no blackjack", so a card's chance is its share of the unseen cards
and exchanging unseen cards changes nothing. `risk` is 1 where a dealer's blackjack takes doubles
and splits too (no peek), otherwise 0.

Bound: the counts of the dealer's hands are sums of products of card counts over one depth, below
2**63 for up to eight decks; the family's test_dealer.py checks it on the full shoe, which bounds
every smaller one.
"""

import cython

DEPTHS = 13


@cython.cfunc
@cython.inline
@cython.nogil
def count_dealer(
    shoe: cython.int[::1],
    begin: cython.int,
    end: cython.int,
    steps: cython.int[::1],
    product: cython.longlong[::1],
    counts: cython.longlong[::1],
) -> cython.void:
    """Sets counts[total * 13 + depth]: ordered draws by which the dealer ends on 17 + total."""
    step: cython.int = begin
    left: cython.longlong
    for at in range(65):
        counts[at] = 0
    product[0] = 1
    while step < end:
        at = step * 6
        d = steps[at + 2]
        left = product[d - 1] * (shoe[steps[at]] - steps[at + 1])
        if left == 0:
            step = steps[at + 3]
            continue
        product[d] = left
        if steps[at + 4] >= 0:
            counts[steps[at + 4] * 13 + d] += left * steps[at + 5]
        step += 1


@cython.cfunc
@cython.inline
@cython.nogil
def no_blackjack(shoe: cython.int[::1], left: cython.int, up: cython.int) -> cython.double:
    if up == 0:
        return 1.0 - cython.cast(cython.double, shoe[9]) / left
    if up == 9:
        return 1.0 - cython.cast(cython.double, shoe[0]) / left
    return 1.0


@cython.cfunc
@cython.inline
@cython.nogil
def remove(
    shoe: cython.int[::1],
    full: cython.int[::1],
    cards: cython.int[::1],
    shape: cython.int,
    up: cython.int,
    rank: cython.int,
    extra: cython.int,
) -> cython.int:
    """Sets shoe to full less the shape, the up card and `extra` cards of `rank`.

    Returns the number of cards left, or -1 if the shoe does not hold enough cards of a value.
    """
    left: cython.int = 0
    for r in range(10):
        shoe[r] = full[r] - cards[shape * 10 + r]
    shoe[up] -= 1
    shoe[rank] -= extra
    for r in range(10):
        if shoe[r] < 0:
            return -1
        left += shoe[r]
    return left


@cython.cfunc
@cython.inline
@cython.nogil
def sum_from(counts: cython.longlong[::1], total: cython.int, left: cython.int) -> cython.double:
    """Probability that the dealer ends on exactly 17 + total, from counts by depth."""
    chance: cython.double = 0.0
    orders: cython.double = 1.0
    for d in range(1, 13):
        orders = orders * (left - d + 1)
        if left - d + 1 <= 0:
            break
        chance += counts[total * 13 + d] / orders
    return chance


def stand_table(
    full: cython.int[::1],
    cards: cython.int[::1],
    totals: cython.int[::1],
    first: cython.int[::1],
    steps: cython.int[::1],
    wanted: cython.schar[::1],
    win: cython.double[::1],
    push: cython.double[::1],
    free: cython.double[::1],
    shoe: cython.int[::1],
    product: cython.longlong[::1],
    counts: cython.longlong[::1],
):
    """For every shape and up card: chances of win and push when standing, and of no blackjack.

    `free` is -1 if the shoe does not hold the cards. For shapes not `wanted` only `free` is set.
    """
    number: cython.int = len(totals)
    with cython.nogil:
        for shape in range(number):
            for up in range(10):
                left = remove(shoe, full, cards, shape, up, 0, 0)
                if left < 2:
                    free[shape * 10 + up] = -1.0
                    continue
                free[shape * 10 + up] = no_blackjack(shoe, left, up)
                if not wanted[shape * 10 + up]:
                    continue
                count_dealer(shoe, first[up], first[up + 1], steps, product, counts)
                beaten = 0.0
                push[shape * 10 + up] = 0.0
                for total in range(5):
                    if total + 17 >= totals[shape]:
                        chance = sum_from(counts, total, left)
                        beaten += chance
                        if total + 17 == totals[shape]:
                            push[shape * 10 + up] = chance
                win[shape * 10 + up] = free[shape * 10 + up] - beaten


def play_values(
    full: cython.int[::1],
    cards: cython.int[::1],
    child: cython.int[::1],
    totals: cython.int[::1],
    win: cython.double[::1],
    push: cython.double[::1],
    free: cython.double[::1],
    risk: cython.double,
    choose: cython.bint,
    hits: cython.schar[::1],
    stand: cython.double[::1],
    hit: cython.double[::1],
    double: cython.double[::1],
    shoe: cython.int[::1],
):
    """Values of standing, hitting and doubling; with `choose` also the better of hit and stand."""
    number: cython.int = len(totals)
    with cython.nogil:
        for shape in range(number - 1, -1, -1):
            for up in range(10):
                at = shape * 10 + up
                if free[at] < 0:
                    continue
                lost = free[at] + risk * (1.0 - free[at])
                stand[at] = 2.0 * win[at] + push[at] - lost
                hit[at] = -lost
                double[at] = -2.0 * lost
                if totals[shape] == 21:
                    hits[at] = 0
                    continue
                left = remove(shoe, full, cards, shape, up, 0, 0)
                for rank in range(10):
                    to = child[shape * 10 + rank]
                    if to < 0 or shoe[rank] == 0 or free[to * 10 + up] < 0:
                        continue
                    chance = cython.cast(cython.double, shoe[rank]) / left
                    to = to * 10 + up
                    lost = free[to] + risk * (1.0 - free[to])
                    double[at] += 2.0 * chance * (stand[to] + lost)
                    hit[at] += chance * ((hit[to] if hits[to] else stand[to]) + lost)
                if choose:
                    hits[at] = totals[shape] < 12 or hit[at] > stand[at]


def cell_gains(
    full: cython.int[::1],
    cards: cython.int[::1],
    child: cython.int[::1],
    totals: cython.int[::1],
    soft: cython.int[::1],
    free: cython.double[::1],
    hits: cython.schar[::1],
    hit: cython.double[::1],
    stand: cython.double[::1],
    reach: cython.double[::1],
    gains: cython.double[::1],
    shoe: cython.int[::1],
):
    """Adds reach x (hit - stand) to gains[(total + 22 if soft) * 10 + up]; hands that hit are
    played on."""
    number: cython.int = len(totals)
    with cython.nogil:
        for shape in range(number):
            for up in range(10):
                at = shape * 10 + up
                if reach[at] <= 0.0 or free[at] < 0.0 or totals[shape] == 21:
                    continue
                gains[(totals[shape] + 22 * soft[shape]) * 10 + up] += reach[at] * (
                    hit[at] - stand[at]
                )
                if not hits[at]:
                    continue
                left = remove(shoe, full, cards, shape, up, 0, 0)
                for rank in range(10):
                    to = child[shape * 10 + rank]
                    if to >= 0:
                        reach[to * 10 + up] += reach[at] * shoe[rank] / left


def play_on(
    child: cython.int[::1],
    up: cython.int,
    hits: cython.schar[::1],
    draws: cython.bint,
    ways: cython.longlong[::1],
    finals: cython.int[::1],
    weights: cython.longlong[::1],
) -> int:
    """Plays every shape with ways[shape] > 0 to its end; returns how many final shapes there are.

    ways[shape] is the number of orders in which the shape arises; it is used up. The final shapes
    and the orders in which play ends on them are written to `finals` and `weights`. Children have
    higher numbers than their parents, so one pass suffices. Without `draws` every shape is final.
    """
    found: cython.int = 0
    number: cython.int = len(ways)
    with cython.nogil:
        for shape in range(number):
            if ways[shape] == 0:
                continue
            if draws and hits[shape * 10 + up]:
                for rank in range(10):
                    if child[shape * 10 + rank] >= 0:
                        ways[child[shape * 10 + rank]] += ways[shape]
            else:
                finals[found] = shape
                weights[found] = ways[shape]
                found += 1
            ways[shape] = 0
    return found


def final_counts(
    full: cython.int[::1],
    cards: cython.int[::1],
    totals: cython.int[::1],
    first: cython.int[::1],
    steps: cython.int[::1],
    up: cython.int,
    rank: cython.int,
    extra: cython.int,
    finals: cython.int[::1],
    number: cython.int,
    beaten: cython.longlong[::1],
    pushed: cython.longlong[::1],
    shoe: cython.int[::1],
    product: cython.longlong[::1],
    counts: cython.longlong[::1],
):
    """Exact: per final shape and depth, the dealer's ordered draws at or above the shape's total.

    beaten[(i * 13 + d) * 6] counts them, pushed[(i * 13 + d) * 6] those exactly at it: six words
    each, only the lowest used, so that all depths can be read as one number. Depth 0 of `pushed` is
    1 if the shoe holds the cards at all.
    """
    with cython.nogil:
        for i in range(number):
            shape = finals[i]
            if remove(shoe, full, cards, shape, up, rank, extra) < 1:
                continue
            pushed[i * 78] = 1
            count_dealer(shoe, first[up], first[up + 1], steps, product, counts)
            for total in range(5):
                if total + 17 < totals[shape]:
                    continue
                for d in range(1, 13):
                    beaten[(i * 13 + d) * 6] += counts[total * 13 + d]
                    if total + 17 == totals[shape]:
                        pushed[(i * 13 + d) * 6] += counts[total * 13 + d]
