"""Sets of disjoint straights and flushes, laid down rank by rank.

A state goes from the ace through 2 up to the king and records what each unfinished hand still
needs. The ace comes first and counts twice: a straight may begin with it and go on with the 2, or
take it and wait for the ten. Hands in a set differ by their cards, so sets are unordered. Trips and
pairs are not handled here. They use cards of one rank only, so it is enough to record how many
ranks are left with two, three and four untouched cards.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, perm

Suit = tuple[int, int, int]  # cards its flushes want, length of its run, an ace waiting for the ten
Ladder = tuple[int, int, int, int, int]  # straights: aces waiting, then by cards held, 1 to 4
Spare = tuple[int, int, int]  # ranks left with 2, 3 and 4 untouched cards
Placement = tuple[int, Spare]  # hands laid down, and what they left
State = tuple[tuple[Suit, ...], Ladder, int]  # the last entry counts straights and runs begun

NO_LADDER: Ladder = (0, 0, 0, 0, 0)
ACE = -1  # Ranks go from the ace (-1) and the 2 (0) up to the king.


# Compared by identity, for millions of look-ups.
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Plan:
    """What to lay down, from which deck. Every straight flush multiplies a set by `run_weight`.

    Straights and flushes include straight flushes, so with both a weight of -1 leaves each hand
    counted once. Small decks (six ranks or more) are for tests against brute force.
    """

    straights: bool = False
    flushes: bool = False
    run_weight: int = 0
    most: int = 8
    ranks: int = 13
    suits: int = 4

    @property
    def last_start(self) -> int:
        """The highest rank at which a straight begins without an ace: the nine."""
        return self.ranks - 6

    @property
    def ten(self) -> int:
        return self.ranks - 5

    def ranks_after(self, rank: int) -> int:
        return self.ranks - 2 - rank


def placements(plan: Plan) -> Counter[Placement]:
    """Weighted number of sets of up to `most` hands, by size and by what they leave untouched."""
    found: Counter[Placement] = Counter()
    for flushes in flushes_by_suit(plan):
        for placement, ways in with_flushes(plan, flushes).items():
            found[placement] += ways
    return found


def flushes_by_suit(plan: Plan) -> Iterator[tuple[int, ...]]:
    """How many flushes each suit holds, up to the order of the suits."""
    per_suit = range(plan.ranks // 5 + 1) if plan.flushes else range(1)
    for pattern in combinations_with_replacement(per_suit, plan.suits):
        if sum(pattern) <= plan.most:
            yield pattern


def with_flushes(plan: Plan, flushes: tuple[int, ...]) -> Counter[Placement]:
    """Walk all ranks with this many flushes in the suits, whichever suits they are."""
    room = plan.most - sum(flushes)
    start: State = (tuple(sorted((5 * n, 0, 0) for n in flushes)), NO_LADDER, 0)
    states: dict[State, dict[Spare, int]] = {start: {(0, 0, 0): 1}}
    for rank in range(ACE, plan.ranks - 1):
        states = next_states(plan, rank, room, states)
    ways = factorial(plan.suits)
    for n in set(flushes):
        ways //= factorial(flushes.count(n))
    ways *= 126 ** flushes.count(2)  # Ten cards of a suit make two flushes in C(10, 5) / 2 ways.
    found: Counter[Placement] = Counter()
    for (suits, ladder, begun), spares in states.items():
        assert ladder == NO_LADDER, "a straight was left open"
        assert not any(map(any, suits)), "a flush was left open"
        for spare, count in spares.items():
            found[sum(flushes) + begun, spare] += ways * count
    return found


def next_states(
    plan: Plan, rank: int, room: int, states: dict[State, dict[Spare, int]]
) -> dict[State, dict[Spare, int]]:
    """Assigns one rank's cards to flushes and runs, then to straights; the rest stay untouched."""
    following: dict[State, dict[Spare, int]] = defaultdict(lambda: defaultdict(int))
    for (suits, ladder, begun), spares in states.items():
        for new_suits, used, runs, weight in suit_steps(plan, rank, suits, room - begun):
            free = plan.suits - used
            for step in ladder_steps(plan, rank, ladder, free, room - begun - runs):
                new_ladder, left, climbers, ways = step
                target = following[new_suits, new_ladder, begun + runs + climbers]
                for (two, three, four), count in spares.items():
                    spare = (two + (left == 2), three + (left == 3), four + (left == 4))
                    target[spare] += count * weight * ways
    return following


@cache
def suit_steps(
    plan: Plan, rank: int, suits: tuple[Suit, ...], room: int
) -> tuple[tuple[tuple[Suit, ...], int, int, int], ...]:
    """All suits at one rank: (suits after it, cards used, runs begun, weight)."""
    found: dict[tuple[tuple[Suit, ...], int, int], int] = {((), 0, 0): 1}
    for suit in suits:
        joined: dict[tuple[tuple[Suit, ...], int, int], int] = defaultdict(int)
        for (done, used, runs), weight in found.items():
            for after, card, run in one_suit_steps(plan, rank, suit):
                if runs + run <= room:
                    # Suits in the same state are interchangeable, hence the sorting.
                    key = (tuple(sorted((*done, after))), used + card, runs + run)
                    joined[key] += weight * (plan.run_weight if run else 1)
        found = joined
    return tuple((*key, weight) for key, weight in found.items() if weight)


@cache
def one_suit_steps(plan: Plan, rank: int, suit: Suit) -> tuple[tuple[Suit, int, int], ...]:
    """One suit's card: (suit after it, 1 if it is used, 1 if a run begins with it)."""
    wanted, run, waiting = suit
    steps: list[tuple[Suit, int, int]] = []
    if run:
        steps.append(((wanted, (run + 1) % 5, waiting), 1, 0))
    elif waiting and rank == plan.ten:
        steps.append(((wanted, 2, 0), 1, 0))
    else:
        steps.append((suit, 0, 0))
        if wanted:
            steps.append(((wanted - 1, 0, waiting), 1, 0))
        if plan.run_weight and rank <= plan.last_start:
            steps.append(((wanted, 1, waiting), 1, 1))
        if plan.run_weight and rank == ACE:
            steps.append(((wanted, 0, 1), 1, 1))
    after = plan.ranks_after(rank)
    return tuple(step for step in steps if cards_needed(step[0]) <= after)


def cards_needed(suit: Suit) -> int:
    wanted, run, waiting = suit
    return wanted + (5 - run if run else 0) + 4 * waiting


@cache
def ladder_steps(
    plan: Plan, rank: int, ladder: Ladder, free: int, room: int
) -> tuple[tuple[Ladder, int, int, int], ...]:
    """Straights at one rank: (ladder after it, cards left, straights begun, ways)."""
    waiting, *held = ladder
    resuming = waiting if rank == plan.ten else 0
    climbing = sum(held) + resuming
    if climbing > free:
        return ()
    free -= climbing
    ways = perm(free + climbing, climbing)
    steps = []
    for begun, waits in beginnings(plan, rank, min(free, room)):
        ladder = (waiting - resuming + waits, begun, held[0] + resuming, held[1], held[2])
        choices = comb(free, begun) * comb(free - begun, waits)
        steps.append((ladder, free - begun - waits, begun + waits, ways * choices))
    return tuple(steps)


def beginnings(plan: Plan, rank: int, most: int) -> Iterator[tuple[int, int]]:
    """How many straights begin here: those that continue at once, and those whose ace waits."""
    if not plan.straights:
        most = 0
    for begun in range(most + 1 if rank <= plan.last_start else 1):
        for waits in range(most - begun + 1 if rank == ACE else 1):
            yield begun, waits
