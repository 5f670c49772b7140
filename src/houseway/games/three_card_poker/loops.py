# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# mypy: ignore-errors
"""Three cards against three: how every player's hand fares against every dealer's hand.

Counts stay below 22,100 dealer hands, far inside 32 bits.
"""

import cython


def showdowns(
    masks: cython.longlong[::1],
    strengths: cython.int[::1],
    players: cython.int[::1],
    qualifies: cython.int,
    out: cython.int[::1],
) -> None:
    """For each chosen player's hand: dealer hands not qualified, weaker, equal, stronger.

    `masks` and `strengths` describe all hands of three; `players` are indices into them; `out`
    takes four counts per player. Only dealer hands that share no card with the player's count.
    """
    hands: cython.Py_ssize_t = masks.shape[0]
    mask: cython.longlong
    with cython.nogil:
        for i in range(players.shape[0]):
            mask = masks[players[i]]
            mine = strengths[players[i]]
            low = weaker = equal = stronger = 0
            for j in range(hands):
                if masks[j] & mask:
                    continue
                other = strengths[j]
                if other < qualifies:
                    low += 1
                elif other < mine:
                    weaker += 1
                elif other == mine:
                    equal += 1
                else:
                    stronger += 1
            out[4 * i] = low
            out[4 * i + 1] = weaker
            out[4 * i + 2] = equal
            out[4 * i + 3] = stronger
