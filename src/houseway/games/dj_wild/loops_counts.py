# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""Passes over the classes of hands: sort them, decide each, add up the decisions.

Bounds: counts reach 4,913,773,104,240 deals; a value is at most 1,712,304 dealer's hands times
what one outcome wins, so it stays below 2**63 for wins below 5 * 10**12 (five million dollars).
"""

from array import array

import cython


def by_strength(strengths: cython.const[cython.int][::1], order: cython.int[::1]):
    """Write the numbers of the hands by rising strength: a radix sort in two passes of twelve
    bits."""
    size: cython.int = len(strengths)
    half: cython.int[::1] = array("i", range(size))
    _sort_by_bits(strengths, 0, half, order)
    half[:] = order
    _sort_by_bits(strengths, 12, half, order)


def better(
    strengths: cython.const[cython.int][::1],
    weaker: cython.const[cython.longlong][::1],
    tied: cython.const[cython.longlong][::1],
    dealer_hands: cython.longlong,
    wins: cython.const[cython.longlong][::1],
    tie: cython.longlong,
    lose: cython.longlong,
    fold: cython.longlong,
    raised: cython.uchar[::1],
):
    """Mark with 1 each hand that is worth more raised than folded; `wins` are by category."""
    stronger: cython.longlong
    for at in range(len(strengths)):
        stronger = dealer_hands - weaker[at] - tied[at]
        raised[at] = (
            weaker[at] * wins[strengths[at] >> 20] + tied[at] * tie + stronger * lose
            > fold * dealer_hands
        )


def count(
    weights: cython.const[cython.int][::1],
    strengths: cython.const[cython.int][::1],
    weaker: cython.const[cython.longlong][::1],
    tied: cython.const[cython.longlong][::1],
    dealer_hands: cython.longlong,
    raised: cython.const[cython.uchar][::1],
    found: cython.longlong[::1],
):
    """Adds deals at `4 * category`: the player wins, ties, loses, or has folded."""
    for at in range(len(strengths)):
        place = 4 * (strengths[at] >> 20)
        if raised[at]:
            found[place] += weights[at] * weaker[at]
            found[place + 1] += weights[at] * tied[at]
            found[place + 2] += weights[at] * (dealer_hands - weaker[at] - tied[at])
        else:
            found[place + 3] += weights[at] * dealer_hands


def _sort_by_bits(
    strengths: cython.const[cython.int][::1],
    shift: cython.int,
    given: cython.const[cython.int][::1],
    order: cython.int[::1],
):
    """A stable sort by twelve bits of the strength."""
    starts: cython.int[::1] = array("i", bytes(4 * 4097))
    for at in range(len(given)):
        starts[((strengths[at] >> shift) & 4095) + 1] += 1
    for key in range(4096):
        starts[key + 1] += starts[key]
    for at in range(len(given)):
        key = (strengths[given[at]] >> shift) & 4095
        order[starts[key]] = given[at]
        starts[key] += 1
