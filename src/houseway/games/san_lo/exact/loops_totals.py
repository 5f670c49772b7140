# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""Adding up what the settings of all San Lo hands are worth: see loops_settings.py for the sums.

Totals over all hands stay below 2^51.
"""

import cython


def add(sums: cython.longlong[::1], more: cython.longlong[::1]) -> None:
    with cython.nogil:
        for i in range(sums.shape[0]):
            sums[i] += more[i]


def total_of_way(
    first: cython.int[::1],
    starts: cython.int[::1],
    settings: cython.int[::1],
    player: cython.uint[::1],
    sums: cython.longlong[::1],
    out: cython.longlong[::1],
) -> cython.int:
    """Add to `out` the sums of the settings a way takes; returns how many classes lack that
    setting."""
    missing: cython.int = 0
    with cython.nogil:
        for i in range(first.shape[0]):
            own = player[first[i]] - 1
            k = starts[i]
            while k < starts[i + 1] and settings[k] != own:
                k += 1
            if k == starts[i + 1]:
                missing += 1
                continue
            out[0] += sums[3 * k]
            out[1] += sums[3 * k + 1]
            out[2] += sums[3 * k + 2]
    return missing


def total_of_best(
    starts: cython.int[::1],
    main: cython.longlong,
    hat: cython.longlong,
    sums: cython.longlong[::1],
    out: cython.longlong[::1],
) -> None:
    """The same for the best settings: the most main x (two or three wins) + hat x (three wins),
    then match-ups won."""
    more: cython.longlong
    with cython.nogil:
        for i in range(starts.shape[0] - 1):
            best = starts[i]
            for k in range(starts[i] + 1, starts[i + 1]):
                more = main * (sums[3 * k] - sums[3 * best])
                more += hat * (sums[3 * k + 1] - sums[3 * best + 1])
                if more > 0 or (more == 0 and sums[3 * k + 2] > sums[3 * best + 2]):
                    best = k
            out[0] += sums[3 * best]
            out[1] += sums[3 * best + 1]
            out[2] += sums[3 * best + 2]
