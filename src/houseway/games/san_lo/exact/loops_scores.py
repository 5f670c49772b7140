# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""Scores for the 741 x 91 x 13 set hands of San Lo, at index high * 1183 + mid * 13 + low.

A score comes from points for each of the three hands, or from counting which of the dealer's set
hands it beats. All 22,957,480 of them at weights up to 20 stay below 2^31.
"""

import cython


def by_points(
    high: cython.int[::1],
    mid: cython.int[::1],
    low: cython.int[::1],
    rule: cython.int,
    out: cython.int[::1],
) -> None:
    """Rule 0 adds the points, 1 treats them as chances to win two of three, 2 takes the lowest."""
    at: cython.Py_ssize_t = 0
    with cython.nogil:
        for h in range(741):
            a = high[h]
            for m in range(91):
                b = mid[m]
                for n in range(13):
                    c = low[n]
                    if rule == 0:
                        out[at] = a + b + c
                    elif rule == 1:
                        out[at] = 100 * (a * b + a * c + b * c) - 2 * a * b * c
                    else:
                        out[at] = 1000 * min(a, min(b, c)) + a + b + c
                    at += 1


def tally(known: cython.uint[::1], out: cython.int[::1]) -> None:
    """How many hands are set as each of the set hands."""
    with cython.nogil:
        for i in range(known.shape[0]):
            hand = known[i] - 1
            out[(hand >> 11) * 1183 + (hand >> 4 & 127) * 13 + (hand & 15)] += 1


def add(counts: cython.int[::1], more: cython.int[::1]) -> None:
    with cython.nogil:
        for i in range(counts.shape[0]):
            counts[i] += more[i]


def beaten(
    counts: cython.int[::1],
    main: cython.int,
    hat: cython.int,
    room: cython.int[::1],
    out: cython.int[::1],
) -> None:
    """main x hands beaten in two or three match-ups + hat x those beaten in all three, per place.

    `room` is scratch space for four tables of (mid, low), with an extra row and column: hands with
    a lower high hand, all hands, and what a (mid, low) beats of each.
    """
    below: cython.Py_ssize_t = 0
    whole: cython.Py_ssize_t = 92 * 14
    beats_below: cython.Py_ssize_t = 2 * 92 * 14
    beats: cython.Py_ssize_t = 3 * 92 * 14
    with cython.nogil:
        for h in range(741):
            _add(room, whole, counts, h * 1183)
        _sum_up(room, whole, beats)
        for h in range(741):
            _sum_up(room, below, beats_below)
            i = h * 1183
            for m in range(91):
                for n in range(13):
                    three = room[beats_below + m * 14 + n]
                    two = room[beats_below + m * 14 + 13] + room[beats_below + 91 * 14 + n]
                    two += room[beats + m * 14 + n] - 2 * three
                    out[i] = main * two + hat * three
                    i += 1
            _add(room, below, counts, h * 1183)


@cython.cfunc
@cython.inline
@cython.nogil
def _add(
    room: cython.int[::1], table: cython.Py_ssize_t, counts: cython.int[::1], at: cython.Py_ssize_t
) -> cython.void:
    for m in range(91):
        for n in range(13):
            room[table + m * 14 + n] += counts[at + m * 13 + n]


@cython.cfunc
@cython.inline
@cython.nogil
def _sum_up(
    room: cython.int[::1], table: cython.Py_ssize_t, sums: cython.Py_ssize_t
) -> cython.void:
    """sums[m, n] = the sum of all entries with a lower mid and a lower low hand."""
    for n in range(14):
        room[sums + n] = 0
    for m in range(91):
        row = 0
        for n in range(14):
            room[sums + (m + 1) * 14 + n] = room[sums + m * 14 + n] + row
            if n < 13:
                row += room[table + m * 14 + n]
