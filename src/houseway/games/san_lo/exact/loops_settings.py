# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: ignore-errors
"""San Lo exactly: every setting of every hand against every hand the dealer may then hold.

The dealer's hands without a card of the player's are counted by inclusion and exclusion: the sum
over all sets T of the player's cards, with the sign of T's size, of the dealer's hands that hold T.
Suits are interchangeable, so only one T of each class under the 24 permutations of suits is
computed, and multiplied by the size of the class. For one T the settings of all player hands that
hold it are processed in rising order of the high hand; a tree over (mid, low) gives how many of the
dealer's hands so far they beat.

Sums belong to a class of player hands and one of its settings: three numbers, for all members of
the class together, of dealer hands beaten in two or three match-ups, in all three, and of match-ups
won. They are at most 24 x 3 x 22,957,480 x 64 < 2^37; totals over all hands stay below 2^51.

A tree has 92 rows of 16: row 0 counts all hands, rows from 1 on are a Fenwick tree over mid hands;
column n counts the hands with a low card below n.
"""

import cython

_TREE = cython.declare(cython.int, 92 * 16)

# The parts of `room`: T, classes found for this T and before, the number of T's last cards, first
# hand per high hand, two trees.
_FOUND = cython.declare(cython.int, 6)
_BEFORE = cython.declare(cython.int, 7)
_TAIL = cython.declare(cython.int, 8)
_OWN = cython.declare(cython.int, 16)
_OTHER = cython.declare(cython.int, 16 + 741)
_BELOW = cython.declare(cython.int, 1504)
_ALL = cython.declare(cython.int, 1504 + 92 * 16)


def add_sharing(
    size: cython.int,
    part: cython.int,
    parts: cython.int,
    sets: cython.uchar[::1],
    members: cython.uchar[::1],
    choose: cython.int[::1],
    dealer: cython.uint[::1],
    class_of: cython.int[::1],
    starts: cython.int[::1],
    settings: cython.int[::1],
    hands: cython.int[:, ::1],
    asked: cython.int[:, ::1],
    seen: cython.int[::1],
    room: cython.int[::1],
    sums: cython.longlong[::1],
) -> cython.longlong:
    """Add to the sums what every `parts`-th class of sets T of `size` cards, 1 to 5, contributes.

    `sets` holds the cards of one T of each class, `members` how many the class has. Returns the
    number of pairs of hands, signed. `hands` has space for four rows of C(53 - size, 6 - size),
    `asked` for three rows of all their settings; `seen`, initially zero for every class, marks the
    classes found. Fewer than 2^31 are found in all.
    """
    i: cython.int = part
    weight: cython.longlong
    pairs: cython.longlong = 0
    count: cython.longlong
    sign: cython.int = -1 if size & 1 else 1
    with cython.nogil:
        room[_BEFORE] = 0
        while i < members.shape[0]:
            for k in range(size):
                room[k] = sets[i * size + k]
            weight = sign * members[i]
            count = _gather_t(size, choose, dealer, class_of, hands, seen, room)
            pairs += weight * count * count
            if _chain_player(starts, settings, hands, asked, room):
                _chain_dealer(count, hands, room)
                _sweep(weight, settings, hands, asked, room, sums)
            i += parts
    return pairs


@cython.cfunc
@cython.nogil
def _gather_t(
    size: cython.int,
    choose: cython.int[::1],
    dealer: cython.uint[::1],
    class_of: cython.int[::1],
    hands: cython.int[:, ::1],
    seen: cython.int[::1],
    room: cython.int[::1],
) -> cython.Py_ssize_t:
    """All six-card hands that hold T: the dealer's settings go to row 0 of `hands`, and their
    classes, each once, to row 2 with the number of hands in row 3.

    T's cards above the last other card have the same positions in every six-card hand, so what they
    add to its number is computed in advance.
    """
    room[_TAIL + size] = 0
    for i in range(size - 1, -1, -1):
        room[_TAIL + i] = room[_TAIL + i + 1] + choose[(6 - size + i + 1) * 64 + room[i]]
    room[_BEFORE] += room[_FOUND]
    room[_FOUND] = 0
    return _gather(6 - size, 0, 0, 0, 0, size, 0, choose, dealer, class_of, hands, seen, room)


@cython.cfunc
@cython.nogil
def _gather(
    wanted: cython.int,
    card: cython.int,
    place: cython.int,
    number: cython.int,
    held: cython.int,
    size: cython.int,
    count: cython.Py_ssize_t,
    choose: cython.int[::1],
    dealer: cython.uint[::1],
    class_of: cython.int[::1],
    hands: cython.int[:, ::1],
    seen: cython.int[::1],
    room: cython.int[::1],
) -> cython.Py_ssize_t:
    """Goes up the deck: takes T's cards as they come, and `wanted` more of the others."""
    while card < 53:
        step = number + choose[(place + 1) * 64 + card]
        if held < size and card == room[held]:
            number = step
            place += 1
            held += 1
        elif wanted == 1:
            step += room[_TAIL + held]
            hands[0, count] = dealer[step] - 1
            _meet(class_of[step], hands, seen, room)
            count += 1
        else:
            # fmt: off
            count = _gather(
                wanted - 1, card + 1, place + 1, step, held, size, count,
                choose, dealer, class_of, hands, seen, room,
            )
            # fmt: on
        card += 1
    return count


@cython.cfunc
@cython.inline
@cython.nogil
def _meet(
    met: cython.int, hands: cython.int[:, ::1], seen: cython.int[::1], room: cython.int[::1]
) -> cython.void:
    at: cython.int = seen[met] - room[_BEFORE] - 1
    if at < 0:
        at = room[_FOUND]
        room[_FOUND] += 1
        seen[met] = room[_BEFORE] + at + 1
        hands[2, at] = met
        hands[3, at] = 0
    hands[3, at] += 1


@cython.cfunc
@cython.nogil
def _chain_player(
    starts: cython.int[::1],
    settings: cython.int[::1],
    hands: cython.int[:, ::1],
    asked: cython.int[:, ::1],
    room: cython.int[::1],
) -> cython.int:
    """Link the player's settings with the same high hand; returns how many there are.

    Row 0 of `asked` is the setting, row 1 the next in the chain, row 2 the number of hands.
    """
    ask: cython.int = 0
    for i in range(741):
        room[_OWN + i] = -1
    for i in range(room[_FOUND]):
        for k in range(starts[hands[2, i]], starts[hands[2, i] + 1]):
            at = _OWN + (settings[k] >> 11)
            asked[0, ask] = k
            asked[1, ask] = room[at]
            asked[2, ask] = hands[3, i]
            room[at] = ask
            ask += 1
    return ask


@cython.cfunc
@cython.nogil
def _chain_dealer(
    count: cython.Py_ssize_t, hands: cython.int[:, ::1], room: cython.int[::1]
) -> cython.void:
    """Link the dealer's hands with the same high hand, with the next one in row 1; clear both
    trees."""
    for i in range(741):
        room[_OTHER + i] = -1
    for i in range(2 * _TREE):
        room[_BELOW + i] = 0
    for i in range(count):
        at = _OTHER + (hands[0, i] >> 11)
        hands[1, i] = room[at]
        room[at] = i
        _insert(room, _ALL, hands[0, i])


@cython.cfunc
@cython.nogil
def _sweep(
    weight: cython.longlong,
    settings: cython.int[::1],
    hands: cython.int[:, ::1],
    asked: cython.int[:, ::1],
    room: cython.int[::1],
    sums: cython.longlong[::1],
) -> cython.void:
    """The dealer's hands are added after the player's settings with the same high hand are
    counted."""
    i: cython.int
    for high in range(741):
        i = room[_OWN + high]
        while i >= 0:
            _count_won(weight * asked[2, i], asked[0, i], settings, room, sums)
            i = asked[1, i]
        i = room[_OTHER + high]
        while i >= 0:
            _insert(room, _BELOW, hands[0, i])
            i = hands[1, i]


@cython.cfunc
@cython.inline
@cython.nogil
def _insert(room: cython.int[::1], tree: cython.int, hand: cython.int) -> cython.void:
    mid: cython.int = (hand >> 4 & 127) + 1
    low: cython.int = hand & 15
    for n in range(low + 1, 14):
        room[tree + n] += 1
    while mid < 92:
        for n in range(low + 1, 14):
            room[tree + mid * 16 + n] += 1
        mid += mid & -mid


@cython.cfunc
@cython.inline
@cython.nogil
def _count_won(
    weight: cython.longlong,
    k: cython.Py_ssize_t,
    settings: cython.int[::1],
    room: cython.int[::1],
    sums: cython.longlong[::1],
) -> cython.void:
    mid: cython.int = settings[k] >> 4 & 127
    low: cython.int = settings[k] & 15
    three: cython.longlong = 0
    high_mid: cython.longlong = 0
    mid_low: cython.longlong = 0
    mids: cython.longlong = 0
    while mid:
        three += room[_BELOW + mid * 16 + low]
        high_mid += room[_BELOW + mid * 16 + 13]
        mid_low += room[_ALL + mid * 16 + low]
        mids += room[_ALL + mid * 16 + 13]
        mid &= mid - 1
    sums[3 * k] += weight * (high_mid + mid_low + room[_BELOW + low] - 2 * three)
    sums[3 * k + 1] += weight * three
    sums[3 * k + 2] += weight * (room[_BELOW + 13] + mids + room[_ALL + low])


def add_ends(
    first: cython.int[::1],
    members: cython.uchar[::1],
    starts: cython.int[::1],
    settings: cython.int[::1],
    dealer: cython.uint[::1],
    two: cython.int[::1],
    three: cython.int[::1],
    singly: cython.int[::1],
    sums: cython.longlong[::1],
) -> None:
    """What T = no card and T = all six add: every dealer hand, and the player's own cards.

    `two` and `three` count the dealer hands beaten by each set hand; `singly` those with a lower
    high, then mid, then low hand.
    """
    won: cython.int
    with cython.nogil:
        for i in range(first.shape[0]):
            other = dealer[first[i]] - 1
            for k in range(starts[i], starts[i + 1]):
                own = settings[k]
                place = (own >> 11) * 1183 + (own >> 4 & 127) * 13 + (own & 15)
                won = (own >> 11 > other >> 11) + ((own & 15) > (other & 15))
                won += (own >> 4 & 127) > (other >> 4 & 127)
                sums[3 * k] += members[i] * (two[place] + (won >= 2))
                sums[3 * k + 1] += members[i] * (three[place] + (won == 3))
                sums[3 * k + 2] += cython.cast(cython.longlong, members[i]) * (
                    singly[own >> 11]
                    + singly[741 + (own >> 4 & 127)]
                    + singly[741 + 91 + (own & 15)]
                    + won
                )
