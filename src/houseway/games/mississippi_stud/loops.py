# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# mypy: ignore-errors
"""Mississippi Stud by backward induction over every street, in whole numbers.

Sets of two, three and four known cards that differ only in suits form 169, 1,755 and 16,432
classes. A class is represented by the set whose suits, read as sets of ranks, come in falling
order; a set's number is C(a, 1) + C(b, 2) + C(c, 3) + C(d, 4) for a < b < c < d. Values are in
units times 48, then also times 49 and 50 on earlier streets; a unit is an ante, or a cent if
another wager depends on the decision. Bound: 10 antes of $10,000 x 500, and a meter of $10^9, in
cents x 48 x 49 x 50, stay below 2**57, and the weights of all deals add up to 155,937,600.
"""

from array import array

import cython

ROWS = cython.declare(cython.int, 16)  # rows of the paytable plus "nothing", rounded up

_pair_row = cython.declare(cython.const[cython.ushort][::1])
_triple = cython.declare(cython.const[cython.ushort][::1])
_by_rank = cython.declare(cython.const[cython.int][::1])
_flush = cython.declare(cython.const[cython.int][::1])
_bits = cython.declare(
    cython.ulonglong[::1], array("Q", [1 << 16 * (c & 3) + (c >> 2) for c in range(52)])
)
_choose2 = cython.declare(cython.int[::1], array("i", [n * (n - 1) // 2 for n in range(53)]))
_choose3 = cython.declare(
    cython.int[::1], array("i", [n * (n - 1) * (n - 2) // 6 for n in range(53)])
)
_choose4 = cython.declare(
    cython.int[::1], array("i", [n * (n - 1) * (n - 2) * (n - 3) // 24 for n in range(53)])
)


def use_tables(pair_row: object, triple: object, by_rank: object, flush: object) -> None:
    """The five-card tables of houseway.kernels; its _tables says how a strength is found."""
    global _pair_row, _triple, _by_rank, _flush
    _pair_row, _triple, _by_rank, _flush = pair_row, triple, by_rank, flush


def last_street(
    rows: cython.uchar[::1],
    sets: cython.uchar[::1],
    ids: cython.int[::1],
    finals: cython.int[::1],
) -> cython.int:
    """For every class of four cards: how many fifth cards make each row.

    `rows` gives the row of a strength by its top bits (`strength >> 16`). Fills `sets` with the
    four cards that represent each class, `ids` with the class by the number of its representative,
    `finals` with the counts. Returns how many classes there are.
    """
    found: cython.int = 0
    with cython.nogil:
        for d in range(3, 52):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        if _falling(_bits[a] | _bits[b] | _bits[c] | _bits[d]):
                            sets[4 * found] = a
                            sets[4 * found + 1] = b
                            sets[4 * found + 2] = c
                            sets[4 * found + 3] = d
                            ids[a + _choose2[b] + _choose3[c] + _choose4[d]] = found
                            _fifth_cards(rows, a, b, c, d, finals, found)
                            found += 1
    return found


@cython.cfunc
@cython.inline
@cython.nogil
def _fifth_cards(
    rows: cython.uchar[::1],
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
    finals: cython.int[::1],
    found: cython.int,
) -> cython.void:
    start: cython.int = _pair_row[(a >> 2) << 4 | b >> 2]
    ranks: cython.int = (c >> 2) << 8 | (d >> 2) << 4
    suited: cython.bint = not (a ^ b | a ^ c | a ^ d) & 3
    mask: cython.int = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2) | 1 << (d >> 2)
    for e in range(52):
        if e == a or e == b or e == c or e == d:  # noqa: PLR1714, SIM109 (no tuple in C)
            continue
        if suited and not (a ^ e) & 3:
            strength = _flush[mask | 1 << (e >> 2)]
        else:
            strength = _by_rank[start + _triple[ranks | e >> 2]]
        finals[ROWS * found + rows[strength >> 16]] += 1


def standing_sets(
    size: cython.int, sets: cython.uchar[::1], ids: cython.int[::1], ways: cython.int[::1]
) -> cython.int:
    """Classes of two or three cards: a set that represents each, and the size of the class."""
    found: cython.int = 0
    if size == 2:
        for b in range(1, 52):
            for a in range(b):
                if _falling(_bits[a] | _bits[b]):
                    sets[2 * found], sets[2 * found + 1] = a, b
                    ids[a + _choose2[b]] = found
                    found += 1
        for b in range(1, 52):
            for a in range(b):
                ways[ids[_number(_bits[a] | _bits[b])]] += 1
        return found
    with cython.nogil:
        for c in range(2, 52):
            for b in range(1, c):
                for a in range(b):
                    if _falling(_bits[a] | _bits[b] | _bits[c]):
                        sets[3 * found] = a
                        sets[3 * found + 1] = b
                        sets[3 * found + 2] = c
                        ids[a + _choose2[b] + _choose3[c]] = found
                        found += 1
    return found


def next_classes(
    size: cython.int, sets: cython.uchar[::1], ids: cython.int[::1], out: cython.int[::1]
) -> cython.void:
    """For every class of `size` cards and every further card: the class of the larger set.

    `ids` belongs to the larger sets. A card that is already in the set gives -1.
    """
    cards: cython.ulonglong
    with cython.nogil:
        for i in range(out.shape[0] // 52):
            cards = 0
            for j in range(size):
                cards |= _bits[sets[size * i + j]]
            for card in range(52):
                if cards & _bits[card]:
                    out[52 * i + card] = -1
                else:
                    out[52 * i + card] = ids[_number(cards | _bits[card])]


def set_number(cards: object) -> int:
    """The number of the set that represents the class of these two, three or four cards."""
    card: cython.int
    held: cython.ulonglong = 0
    for card in cards:
        held |= _bits[card]
    return _number(held)


def fifth_street(
    classes: cython.int,
    finals: cython.int[::1],
    pays: cython.longlong[::1],
    sides: cython.longlong[::1],
    unit: cython.longlong,
    lost: cython.longlong,
    fold_ties: cython.bint,
    values: cython.longlong[::1],
    bets: cython.uchar[::1],
) -> cython.void:
    """Best value times 48, and the bet, for each class of four cards and antes down.

    `pays` is what one ante wins by row, `sides` what the other wager wins; a fold loses `unit` for
    each ante, plus `lost`.
    """
    total: cython.longlong
    side: cython.longlong
    here: cython.longlong
    with cython.nogil:
        for i in range(classes):
            total = 0
            side = 0
            for row in range(ROWS):
                total += finals[ROWS * i + row] * pays[row]
                side += finals[ROWS * i + row] * sides[row]
            for down in range(3, 8):
                values[8 * i + down] = -48 * (down * unit + lost)
                for bet in range(1, 4):
                    here = (down + bet) * total + side
                    if here > values[8 * i + down] or (
                        here == values[8 * i + down] and not fold_ties and not bets[8 * i + down]
                    ):
                        values[8 * i + down] = here
                        bets[8 * i + down] = bet


def earlier_street(
    classes: cython.int,
    further: cython.int[::1],
    later: cython.longlong[::1],
    scale: cython.longlong,
    unit: cython.longlong,
    lost: cython.longlong,
    least: cython.int,
    most: cython.int,
    values: cython.longlong[::1],
    bets: cython.uchar[::1],
) -> cython.void:
    """One street earlier: `least` to `most` antes are bet, and a fold loses as on fifth street."""
    here: cython.longlong
    with cython.nogil:
        for i in range(classes):
            for down in range(least, most + 1):
                values[8 * i + down] = -scale * (down * unit + lost)
                for bet in range(1, 4):
                    here = 0
                    for card in range(52):
                        if further[52 * i + card] >= 0:
                            here += later[8 * further[52 * i + card] + down + bet]
                    if here > values[8 * i + down]:
                        values[8 * i + down] = here
                        bets[8 * i + down] = bet


def play_on(
    classes: cython.int,
    further: cython.int[::1],
    bets: cython.uchar[::1],
    weights: cython.longlong[::1],
    onward: cython.longlong[::1],
    folded: cython.longlong[::1],
) -> cython.void:
    """Carry the weight of each class and stake to the next street, or add it to the folds."""
    with cython.nogil:
        for i in range(classes):
            for down in range(8):
                if not weights[8 * i + down]:
                    continue
                if not bets[8 * i + down]:
                    folded[down] += weights[8 * i + down]
                    continue
                for card in range(52):
                    if further[52 * i + card] >= 0:
                        onward[8 * further[52 * i + card] + down + bets[8 * i + down]] += weights[
                            8 * i + down
                        ]


def finish(
    classes: cython.int,
    finals: cython.int[::1],
    bets: cython.uchar[::1],
    weights: cython.longlong[::1],
    folded: cython.longlong[::1],
    ended: cython.longlong[::1],
) -> cython.void:
    """The last card: deals by all antes down (up to ten) and row of the paytable."""
    with cython.nogil:
        for i in range(classes):
            for down in range(3, 8):
                if not weights[8 * i + down]:
                    continue
                if not bets[8 * i + down]:
                    folded[down] += weights[8 * i + down]
                    continue
                for row in range(ROWS):
                    ended[ROWS * (down + bets[8 * i + down]) + row] += (
                        weights[8 * i + down] * finals[ROWS * i + row]
                    )


@cython.cfunc
@cython.inline
@cython.nogil
def _falling(cards: cython.ulonglong) -> cython.bint:
    """Whether the four suits, as sets of ranks, come in falling order."""
    c: cython.int = cards & 0xFFFF
    d: cython.int = cards >> 16 & 0xFFFF
    h: cython.int = cards >> 32 & 0xFFFF
    s: cython.int = cards >> 48 & 0xFFFF
    return c >= d and d >= h and h >= s


@cython.cfunc
@cython.inline
@cython.nogil
def _number(cards: cython.ulonglong) -> cython.int:
    """The number of the set that represents this one's class: sort the suits, then number the
    cards."""
    c: cython.int = cards & 0xFFFF
    d: cython.int = cards >> 16 & 0xFFFF
    h: cython.int = cards >> 32 & 0xFFFF
    s: cython.int = cards >> 48 & 0xFFFF
    place: cython.int = 0
    number: cython.int = 0
    if c < d:
        c, d = d, c
    if h < s:
        h, s = s, h
    if c < h:
        c, h = h, c
    if d < s:
        d, s = s, d
    if d < h:
        d, h = h, d
    all_ranks: cython.int = c | d | h | s
    for rank in range(13):
        if not all_ranks >> rank & 1:
            continue
        if c >> rank & 1:
            number += _step(4 * rank, place)
            place += 1
        if d >> rank & 1:
            number += _step(4 * rank + 1, place)
            place += 1
        if h >> rank & 1:
            number += _step(4 * rank + 2, place)
            place += 1
        if s >> rank & 1:
            number += _step(4 * rank + 3, place)
            place += 1
    return number


@cython.cfunc
@cython.inline
@cython.nogil
def _step(card: cython.int, place: cython.int) -> cython.int:
    if place == 0:
        return card
    if place == 1:
        return _choose2[card]
    return _choose3[card] if place == 2 else _choose4[card]
