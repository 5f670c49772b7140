# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""A joker and four cards of 52: the category of those four with each card that may replace the
joker.

Bound: 12,994,800 hands in all, far below 2**63.
"""

import cython


def count(
    pair_row: cython.const[cython.ushort][::1],
    triple: cython.const[cython.ushort][::1],
    by_rank: cython.const[cython.int][::1],
    flush: cython.const[cython.int][::1],
    counts: cython.longlong[::1],
):
    """Adds to `counts`, by category, every four cards with each of the 48 others."""
    with cython.nogil:
        for a in range(52):
            for b in range(a + 1, 52):
                row = pair_row[(a >> 2) << 4 | b >> 2]
                for c in range(b + 1, 52):
                    for d in range(c + 1, 52):
                        suited = not (a ^ b | a ^ c | a ^ d) & 3
                        ranks = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2)
                        for e in range(52):
                            if e in (a, b, c, d):
                                continue
                            if suited and not (a ^ e) & 3:
                                strength = flush[ranks | 1 << (e >> 2)]
                            else:
                                strength = by_rank[
                                    row + triple[(c >> 2) << 8 | (d >> 2) << 4 | e >> 2]
                                ]
                            counts[strength >> 20] += 1
