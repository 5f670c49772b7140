# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""Two hands of five from one deck of 53: how many second hands are weaker, and how many tie.

Cards are `rank * 4 + suit`, the joker 52. Suits are interchangeable, so one hand represents its
class: the one whose suits, taken as sets of ranks, come in falling order. Its symmetry is the
number of suit permutations that leave it unchanged, and the class has 24 / symmetry hands.

The other hand shares no card with the first, H. By inclusion and exclusion, the hands weaker than H
among those are the sum over the subsets T of H of (-1)**len(T) times the weaker hands that contain
T. So hands are processed from the weakest up, and `seen` counts how often each class of subsets
occurred; T's own share of that is its symmetry / 24.

A subset has up to four cards and is padded to four with the blanks 53, 54, 55; its number is a +
C(b, 2) + C(c, 3) + C(d, 4) for a < b < c < d, and its class is the number of the subset that
represents it. The empty subset is all blanks.

Bound: an entry of `seen` is at most 10 * 2,869,685; 31 of them times 24 stay below 2**35.
"""

from array import array
from itertools import combinations

import cython

PACK = cython.declare(cython.int, 53)
BLANKS = cython.declare(cython.int, 57)  # Cards and blanks.
NUMBERS = cython.declare(cython.int, 395_010)  # C(57, 4)
WAYS = cython.declare(cython.int, 24)  # Permutations of four suits.
# Every subset of five cards except the whole hand, as positions in the hand, padded with blanks.
SUBSETS = [
    (*chosen, *range(5, 9 - size)) for size in range(5) for chosen in combinations(range(5), size)
]
SIGNS = array("i", [(-1) ** sum(place < 5 for place in subset) for subset in SUBSETS])
PLACES = array("i", [place for subset in SUBSETS for place in subset])
# One bit per card, sixteen to a suit; joker and blanks have no suit.
BITS = array("Q", [1 << 16 * (c & 3) + (c >> 2) if c < 52 else 0 for c in range(BLANKS)])
STARTS = array(
    "i",
    [
        *range(BLANKS),
        *(n * (n - 1) // 2 for n in range(BLANKS)),
        *(n * (n - 1) * (n - 2) // 6 for n in range(BLANKS)),
        *(n * (n - 1) * (n - 2) * (n - 3) // 24 for n in range(BLANKS)),
    ],
)


def classes(cards: cython.uchar[::1], weights: cython.int[::1]) -> cython.int:
    """Write one hand of each class and the size of the class; return how many classes there are.

    Hands come in rising order of their cards. Classes that do not fit are counted but not written.
    """
    bits: cython.const[cython.ulonglong][::1] = BITS
    room: cython.int = len(weights)
    found: cython.int = 0
    three: cython.ulonglong
    for a in range(PACK):
        for b in range(a + 1, PACK):
            for c in range(b + 1, PACK):
                three = bits[a] | bits[b] | bits[c]
                for d in range(c + 1, PACK):
                    for e in range(d + 1, PACK):
                        ways = _symmetry(three | bits[d] | bits[e])
                        if ways == 0:
                            continue
                        if found < room:
                            cards[5 * found] = a
                            cards[5 * found + 1] = b
                            cards[5 * found + 2] = c
                            cards[5 * found + 3] = d
                            cards[5 * found + 4] = e
                            weights[found] = WAYS // ways
                        found += 1
    return found


def compare(
    cards: cython.const[cython.uchar][::1],
    weights: cython.const[cython.int][::1],
    strengths: cython.const[cython.int][::1],
    order: cython.const[cython.int][::1],
    weaker: cython.longlong[::1],
    tied: cython.longlong[::1],
):
    """For each class of hands, the other hands that lose to it and those that tie with it.

    `order` lists the classes by rising strength.
    """
    size: cython.int = len(order)
    parts: cython.int[::1] = array("i", [0]) * (31 * size)
    symmetry: cython.int[::1] = array("i", [0]) * NUMBERS
    seen: cython.longlong[::1] = array("q", [0]) * NUMBERS
    signs: cython.const[cython.int][::1] = SIGNS
    first: cython.int = 0
    last: cython.int = 0
    _list_subsets(cards, order, _number_classes(symmetry), parts)
    while first < size:
        while last < size and strengths[order[last]] == strengths[order[first]]:
            weaker[order[last]] = _disjoint(parts, 31 * last, signs, symmetry, seen)
            last += 1
        for at in range(first, last):
            for part in range(31 * at, 31 * at + 31):
                seen[parts[part]] += weights[order[at]]
        for at in range(first, last):
            # The 32nd subset is the whole hand, which ties only with itself and counts -1.
            tied[order[at]] = (
                _disjoint(parts, 31 * at, signs, symmetry, seen) - 1 - weaker[order[at]]
            )
        first = last


@cython.cfunc
@cython.inline
def _disjoint(
    parts: cython.int[::1],
    begin: cython.int,
    signs: cython.const[cython.int][::1],
    symmetry: cython.int[::1],
    seen: cython.longlong[::1],
) -> cython.longlong:
    """Hands seen so far that share no card with this one."""
    total: cython.longlong = 0
    for part in range(31):
        total += signs[part] * symmetry[parts[begin + part]] * seen[parts[begin + part]]
    return total // WAYS


def _list_subsets(
    cards: cython.const[cython.uchar][::1],
    order: cython.const[cython.int][::1],
    homes: cython.const[cython.int][::1],
    parts: cython.int[::1],
):
    """Write the classes of the 31 subsets of each hand, hands in the given order."""
    starts: cython.const[cython.int][::1] = STARTS
    places: cython.const[cython.int][::1] = PLACES
    hand: cython.int[::1] = array("i", [0, 0, 0, 0, 0, 53, 54, 55, 56])
    for at in range(len(order)):
        for i in range(5):
            hand[i] = cards[5 * order[at] + i]
        for part in range(31):
            number = 0
            for i in range(4):
                number += starts[BLANKS * i + hand[places[4 * part + i]]]
            parts[31 * at + part] = homes[number]


def _number_classes(symmetry: cython.int[::1]):
    """The class of each subset by number; also fills in the symmetry of each class."""
    bits: cython.const[cython.ulonglong][::1] = BITS
    starts: cython.const[cython.int][::1] = STARTS
    homes_array = array("i", [0]) * NUMBERS
    homes: cython.int[::1] = homes_array
    number: cython.int = 0
    cards: cython.ulonglong
    for d in range(BLANKS):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    cards = bits[a] | bits[b] | bits[c] | bits[d]
                    symmetry[number] = _symmetry(cards)
                    homes[number] = number
                    if symmetry[number] == 0:
                        homes[number] = _home(a, b, c, d, cards, starts)
                    number += 1
    return homes_array


@cython.cfunc
@cython.inline
def _symmetry(cards: cython.ulonglong) -> cython.int:
    """Number of suit permutations that change nothing; 0 if suits are not in falling order."""
    clubs: cython.int = cards & 0xFFFF
    diamonds: cython.int = (cards >> 16) & 0xFFFF
    hearts: cython.int = (cards >> 32) & 0xFFFF
    spades: cython.int = (cards >> 48) & 0xFFFF
    alike: cython.int = 1
    ways: cython.int = 1
    if clubs < diamonds or diamonds < hearts or hearts < spades:
        return 0
    alike = alike + 1 if clubs == diamonds else 1
    ways *= alike
    alike = alike + 1 if diamonds == hearts else 1
    ways *= alike
    alike = alike + 1 if hearts == spades else 1
    return ways * alike


@cython.cfunc
def _home(
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
    cards: cython.ulonglong,
    starts: cython.const[cython.int][::1],
) -> cython.int:
    """Number of the subset that represents this one: its suits are put in falling order."""
    a = _resuit(a, cards)
    b = _resuit(b, cards)
    c = _resuit(c, cards)
    d = _resuit(d, cards)
    # Only cards of one rank can be out of order now; five comparisons sort four cards.
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return starts[a] + starts[BLANKS + b] + starts[2 * BLANKS + c] + starts[3 * BLANKS + d]


@cython.cfunc
@cython.inline
def _resuit(card: cython.int, cards: cython.ulonglong) -> cython.int:
    """The card with its suit renumbered: one for each suit that sorts before it."""
    own: cython.int = card & 3
    mask: cython.ulonglong = (cards >> 16 * own) & 0xFFFF
    others: cython.ulonglong
    place: cython.int = 0
    if card >= 52:
        return card
    for other in range(4):
        others = (cards >> 16 * other) & 0xFFFF
        if others > mask or (others == mask and other < own):
            place += 1
    return card - own + place
