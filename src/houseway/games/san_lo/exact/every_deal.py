"""San Lo against one house way, every deal counted: for any way of setting, and for the best.

There are C(53,6) x C(47,6) = 246,507,617,396,040 pairs of hands that share no card. Every setting
of every player's hand is compared with all of them (loops_settings.py), so one run per house
way, 40 seconds on two cores and 800 MB, answers for all players at once.
"""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import accumulate, combinations, permutations
from math import comb

from houseway.games.san_lo.exact import loops_classes, loops_settings, loops_totals
from houseway.games.san_lo.exact import ways as san_lo_ways
from houseway.games.san_lo.exact.ways import HANDS, OPTIMA, THREADS

DEALS = HANDS * comb(47, 6)
PARTS = 32  # pieces of the work on sets of one size; the number does not change the result
ROOM = 4608  # scratch entries for each piece, see loops_settings
SETTINGS_MOST = 40  # most settings of one hand, none at least as good as another in all three hands

ByWins = tuple[int, int, int, int]  # deals with no, one, two and three match-ups won


@dataclass(frozen=True, slots=True, kw_only=True)
class Classes:
    """Classes of hands that differ only in suits: one hand of each, the class size, its
    settings."""

    class_of: memoryview
    first: memoryview
    members: memoryview
    starts: memoryview
    settings: memoryview


def against(dealer: str, players: Sequence[str]) -> dict[str, ByWins]:
    """How many deals each player wins in no, one, two and three match-ups."""
    hands = classes()
    sums = worth(dealer, hands)
    return {player: by_wins(total(player, dealer, hands, sums)) for player in players}


def one_piece(dealer: str, players: Sequence[str], number: int, pieces: int) -> list[list[int]]:
    """`total` of each player over one piece of the classes of hands, which add up to all deals."""
    hands = classes()
    count = len(hands.first)
    low, high = count * number // pieces, count * (number + 1) // pieces
    few = within(hands, low, high)
    sums = worth(dealer, few, threads=1)
    here = replace(few, first=few.first[low:high], starts=few.starts[low : high + 1])
    return [list(total(player, dealer, here, sums)) for player in players]


def within(hands: Classes, low: int, high: int) -> Classes:
    """The same classes; those outside the range have no settings and take no space."""
    start, end = hands.starts[low], hands.starts[high]
    starts = array("i", [0]) * low
    starts.extend(at - start for at in hands.starts[low : high + 1])
    starts.extend(array("i", [end - start]) * (len(hands.starts) - high - 1))
    return replace(hands, starts=memoryview(starts), settings=hands.settings[start:end])


def total(player: str, dealer: str, hands: Classes, sums: "array[int]") -> "array[int]":
    """Over all deals: won in two or three match-ups, in all three, and match-ups won."""
    found = array("q", [0]) * 3
    if player in OPTIMA:
        aim = OPTIMA[player]
        loops_totals.total_of_best(hands.starts, aim.main, aim.hat, sums, found)
        return found
    known = san_lo_ways.all_set(san_lo_ways.way(player, dealer))
    missing = loops_totals.total_of_way(
        hands.first, hands.starts, hands.settings, known, sums, found
    )
    assert not missing, f"{player} sets {missing} classes of hands worse than need be"
    return found


def by_wins(total: Sequence[int]) -> ByWins:
    two_or_three, three, won = total
    two = two_or_three - three
    one = won - 2 * two - 3 * three
    return DEALS - one - two - three, one, two, three


def worth(dealer: str, hands: Classes, threads: int = THREADS) -> "array[int]":
    """Three sums for every setting of every class of hands, see loops_settings."""
    parts = [array("q", [0]) * (3 * len(hands.settings)) for _ in range(threads)]
    pairs = HANDS * HANDS + HANDS
    add_ends(dealer, hands, parts[0])
    for size in range(1, 6):
        pairs += add_sharing(size, dealer, hands, parts)
    assert pairs == DEALS
    first, *others = parts
    for other in others:
        loops_totals.add(first, other)
    return first


def add_ends(dealer: str, hands: Classes, sums: "array[int]") -> None:
    way = san_lo_ways.way(dealer)
    counts = san_lo_ways.counts(way)
    singly = array("i", lower_singly(counts))
    loops_settings.add_ends(
        hands.first,
        hands.members,
        hands.starts,
        hands.settings,
        way.known,
        san_lo_ways.beaten(counts, main=1, hat=0),
        san_lo_ways.beaten(counts, main=0, hat=1),
        singly,
        sums,
    )


def lower_singly(counts: Sequence[int]) -> Iterator[int]:
    """For each high hand, then each mid and each low hand: how many dealer hands have a lower
    one."""
    for step, size in ((1183, 741), (13, 91), (1, 13)):
        found = [0] * size
        for i, count in enumerate(counts):
            found[i // step % size] += count
        yield from list(accumulate(found, initial=0))[:-1]


def add_sharing(size: int, dealer: str, hands: Classes, sums: "Sequence[array[int]]") -> int:
    """Each thread has its own sums and takes its share of the pieces."""
    pairs = [0] * len(sums)

    def work(thread: int) -> None:
        held = comb(53 - size, 6 - size)
        space = table(4, held), table(3, held * SETTINGS_MOST)
        for part in range(thread, PARTS, len(sums)):
            pairs[thread] += one_part(size, part, dealer, hands, space, sums[thread])

    san_lo_ways.in_threads(partial(work, thread) for thread in range(len(sums)))
    return sum(pairs)


def one_part(
    size: int,
    part: int,
    dealer: str,
    hands: Classes,
    space: tuple[memoryview, memoryview],
    sums: "array[int]",
) -> int:
    pairs: int = loops_settings.add_sharing(
        size,
        part,
        PARTS,
        *standing_sets(size),
        san_lo_ways.binomials(),
        san_lo_ways.way(dealer).known,
        hands.class_of,
        hands.starts,
        hands.settings,
        *space,
        room(len(hands.first)),
        room(ROOM),
        sums,
    )
    return pairs


@cache
def standing_sets(size: int) -> "tuple[array[int], array[int]]":
    """One set of that many cards for each class, and the sizes of the classes."""
    found: tuple[array[int], array[int]] = loops_classes.standing_sets(size, exchanges())
    return found


@cache
def classes() -> Classes:
    """Takes about three seconds."""
    choose, scratch = san_lo_ways.binomials(), array("i", [0]) * 64
    class_of, first, members = room(HANDS), room(HANDS), san_lo_ways.zeros(HANDS)
    count: int = loops_classes.classify(choose, exchanges(), scratch, class_of, first, members)
    first = first[:count]
    starts, settings = room(count + 1), room(60 * count)
    loops_classes.settings(
        choose, *san_lo_ways.tables(), splits(), scratch, first, starts, settings
    )
    return Classes(
        class_of=class_of,
        first=first,
        members=members,
        starts=starts,
        settings=settings[: starts[count]],
    )


def room(numbers: int) -> memoryview:
    return san_lo_ways.zeros(4 * numbers).cast("i")


def table(rows: int, columns: int) -> memoryview:
    return san_lo_ways.zeros(4 * rows * columns).cast("i", (rows, columns))


def exchanges() -> "array[int]":
    """The 24 permutations of suits."""
    return array("B", [suit for order in permutations(range(4)) for suit in order])


def splits() -> "array[int]":
    """The 60 ways to set six cards, as positions of the high, mid and low cards."""
    found = array("B")
    for high in combinations(range(6), 3):
        rest = [place for place in range(6) if place not in high]
        for low in rest:
            mid = [place for place in rest if place != low]
            found.extend((*high, *mid, low))
    return found
