"""How many deals of n five-card hands have their highest hand in each category, exactly.

All hands lie below a category in sum over k of (-1)^k C(n,k) A(k) M(n-k) deals, where A(k) is the
number of ways for k given hands to all reach the category and M(n-k) the number of ways to deal the
others from the remaining cards. A(k) is k! times the unordered sets of k disjoint hands that reach
it.

A set is made of straights and flushes (disjoint_hands) and of groups of one rank in the cards they
leave untouched. A kicker is any card at all, so it is chosen last, from whatever is left:

- trips or better: a marked triple and two free cards. That meets quads four times, so four of a
  rank and one free card count -3;
- full house: a triple and a pair, which never share a rank; triples and pairs match in n! ways;
- quads: four of a rank and one free card.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import comb, factorial, perm

from tools.cover_all.disjoint_hands import (
    Placement,
    Plan,
    Spare,
    placements,
)

Groups = tuple[int, int, int]  # how many pairs, triples and fours are set apart

CATEGORIES = (
    *("trips", "straight", "flush", "full_house", "quads", "straight_flush", "royal_flush"),
)
BELOW = "below_trips"

# In how many ways a rank with so many untouched cards gives up groups: (pairs, triples, fours).
GROUPS: Mapping[int, Mapping[Groups, int]] = {
    2: {(0, 0, 0): 1, (1, 0, 0): 1},
    3: {(0, 0, 0): 1, (1, 0, 0): 3, (0, 1, 0): 1},
    4: {(0, 0, 0): 1, (1, 0, 0): 6, (2, 0, 0): 3, (0, 1, 0): 4, (0, 0, 1): 1},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A deck and the number of hands to go up to. Other decks than 52 cards are for tests."""

    ranks: int = 13
    suits: int = 4
    most: int = 8

    @property
    def cards(self) -> int:
        return self.ranks * self.suits

    def plan(self, *, straights: bool, flushes: bool, run_weight: int) -> Plan:
        return Plan(
            straights=straights,
            flushes=flushes,
            run_weight=run_weight,
            most=self.most,
            ranks=self.ranks,
            suits=self.suits,
        )


def deals_by_highest(hands: int, sets: Mapping[str, list[int]], deck: Deck) -> dict[str, int]:
    """Deals of this many hands (each hand in its place) per category of the highest."""
    below = {name: all_below(hands, sets[name], deck) for name in CATEGORIES}
    limits = [0, *below.values(), free_deals(deck.cards, hands)]
    names = (BELOW, *CATEGORIES)
    return {name: limits[i + 1] - limits[i] for i, name in enumerate(names)}


def all_below(hands: int, sets: list[int], deck: Deck) -> int:
    """Deals in which no hand reaches the category whose disjoint sets are given by size."""
    deals = 0
    for k in range(hands + 1):
        reached = comb(hands, k) * factorial(k) * sets[k]
        ways = reached * free_deals(deck.cards - 5 * k, hands - k)
        deals += -ways if k % 2 else ways
    return deals


def free_deals(cards: int, hands: int) -> int:
    """Ways to deal so many hands of five from these cards, each hand in its place."""
    orders_of_a_hand: int = factorial(5) ** hands
    return perm(cards, 5 * hands) // orders_of_a_hand


def all_sets(deck: Deck) -> dict[str, list[int]]:
    """Per category, the unordered sets of 0, 1, 2 ... disjoint hands that all reach it.

    For 52 cards and eight hands this takes minutes, nearly all spent in the first line.
    """
    mixed = placements(deck.plan(straights=True, flushes=True, run_weight=-1))
    flushes = placements(deck.plan(straights=False, flushes=True, run_weight=0))
    runs = placements(deck.plan(straights=False, flushes=False, run_weight=1))
    return {
        "trips": sets_with_triples(mixed, deck),
        "straight": sets_with_full_houses(mixed, deck),
        "flush": sets_with_full_houses(flushes, deck),
        "full_house": sets_with_full_houses(runs, deck),
        "quads": sets_with_full_houses(runs, deck, full_houses=False),
        "straight_flush": [of_size(runs, k) for k in range(deck.most + 1)],
        "royal_flush": [comb(deck.suits, k) for k in range(deck.most + 1)],
    }


def sets_with_triples(placed: Counter[Placement], deck: Deck) -> list[int]:
    """Trips or better: triples with two free cards, less three times the fours with one."""
    sets = [0] * (deck.most + 1)
    for (laid, spare), ways in placed.items():
        for (pairs, triples, fours), choices in groups(spare, deck.most - laid).items():
            free, wanted = deck.cards - 5 * laid - 3 * triples - 4 * fours, 2 * triples + fours
            if not pairs:
                kickers = perm(free, wanted) // 2**triples
                sets[laid + triples + fours] += ways * choices * (-3) ** fours * kickers
    return sets


def sets_with_full_houses(
    placed: Counter[Placement], deck: Deck, *, full_houses: bool = True
) -> list[int]:
    """Straights and flushes as placed, quads and, if wanted, full houses."""
    sets = [0] * (deck.most + 1)
    for (laid, spare), ways in placed.items():
        for (pairs, triples, fours), choices in groups(spare, deck.most - laid).items():
            if pairs == triples and (full_houses or not triples):
                kickers = perm(deck.cards - 5 * laid - 5 * triples - 4 * fours, fours)
                sets[laid + triples + fours] += ways * choices * factorial(triples) * kickers
    return sets


def of_size(placed: Counter[Placement], size: int) -> int:
    return sum(ways for (laid, _), ways in placed.items() if laid == size)


@cache
def groups(spare: Spare, most: int) -> dict[Groups, int]:
    """Ways to set groups apart in ranks with 2, 3 and 4 untouched cards, for up to `most` hands."""
    found: Counter[Groups] = Counter({(0, 0, 0): 1})
    for untouched, ranks in zip((2, 3, 4), spare, strict=True):
        for _ in range(ranks):
            found = with_one_rank(found, GROUPS[untouched], most)
    return dict(found)


def with_one_rank(
    found: Counter[Groups], choices: Mapping[Groups, int], most: int
) -> Counter[Groups]:
    joined: Counter[Groups] = Counter()
    for (pairs, triples, fours), ways in found.items():
        for (pair, triple, four), more in choices.items():
            if max(pairs + pair, triples + triple) + fours + four <= most:
                joined[pairs + pair, triples + triple, fours + four] += ways * more
    return joined
