"""One deck, every hand that is not split, dealt out card by card and compared as fractions.

The enumeration shares nothing with the exact method but the play it follows: it asks what to do
with a hand, draws ordered cards from a real shoe, and divides as it goes.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cache
from math import perm

import pytest

from houseway.games.families.blackjack.exact.draws import probability
from houseway.games.families.blackjack.exact.rows import Results, results
from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy.basic import basic
from houseway.games.families.blackjack.strategy.optimal import Solution, game_value, optimal

ONE_DECK = (4,) * 9 + (16,)
ORDERS = [perm(cards, max(cards - 25, 0)) for cards in range(53)]
FIELD = 256  # Bits for one count; 52 * 51 * ... of 27 cards takes 142.
Shoe = tuple[int, ...]
Hand = tuple[int, ...]
NOT_SPLIT = (
    "blackjack",
    "blackjack_push",
    "win",
    "push",
    "lose",
    "bust",
    "double_win",
    "double_push",
    "double_lose",
    "surrender",
    "dealer_blackjack",
)


@pytest.mark.slow
def test_every_result_of_one_deck_equals_full_enumeration() -> None:
    solution = optimal(Rules(decks=1, surrender="late"))
    found, counted = Enumeration(solution).all(), results(solution)
    assert {name: found.get(name, 0) for name in NOT_SPLIT} == {
        name: counted.chance(name) for name in NOT_SPLIT
    }


@pytest.mark.parametrize(
    "rules",
    [
        Rules(decks=1, peeks=False, hits_soft_17=False),
        Rules(decks=1, surrender="early", double="10-11"),
        Rules(decks=1, surrender="early", peeks=False),
    ],
)
def test_the_same_without_a_peek_and_given_up_early_against_high_cards(rules: Rules) -> None:
    solution = basic(rules)
    high = (7, 8, 9)
    found, counted = Enumeration(solution).all(high), results(solution, high)
    assert {name: found.get(name, 0) for name in NOT_SPLIT} == {
        name: counted.chance(name) for name in NOT_SPLIT
    }


@pytest.mark.parametrize("rules", [Rules(), Rules(decks=2, peeks=False, surrender="late")])
def test_every_deal_has_one_result_and_the_fraction_meets_the_floating_value(rules: Rules) -> None:
    for solution in (optimal(rules), basic(rules)):
        found = results(solution)
        assert sum(found.chance(name) for name in found.draws) == 1
        assert float(expected(rules, found)) == pytest.approx(game_value(solution), abs=1e-14)


def expected(rules: Rules, found: Results) -> Fraction:
    units: dict[str, Fraction | int] = {
        "blackjack": rules.blackjack_pays,
        "surrender": Fraction(-1, 2),
        "bust": -1,
    }
    units |= {"win": 1, "lose": -1, "double_win": 2, "double_lose": -2, "dealer_blackjack": -1}
    split = probability(found.split.net, found.cards)
    return split + sum((unit * found.chance(name) for name, unit in units.items()), Fraction(0))


class Enumeration:
    """Deals every start of one deck and follows the play.

    An event is counted by the ordered draws of 27 cards that begin with it: no hand and dealer
    together take more, and no division is needed before the end.
    """

    def __init__(self, solution: Solution) -> None:
        self.solution, self.rules = solution, solution.rules
        self.found: Counter[str] = Counter()

    def all(self, ups: Collection[int] = range(10)) -> dict[str, Fraction]:
        for up, count, shoe in drawn(ONE_DECK):
            self.dealer = cache(self._dealer)
            if up in ups:
                self._against(up, count, shoe)
        return {name: Fraction(n, draws_from(ONE_DECK)) for name, n in self.found.items()}

    def _against(self, up: int, weight: int, shoe: Shoe) -> None:
        """Two cards, then hand by hand in the order of their size."""
        starts: Counter[Hand] = Counter()
        for first, count, less in drawn(shoe):
            for second, more, _ in drawn(less):
                starts[tuple(sorted((first, second)))] += weight * count * more
        playing: Counter[Hand] = Counter()
        for cards, orders in starts.items():
            self._start(up, cards, without(shoe, cards), orders, playing)
        while playing:
            playing = self._draw(up, shoe, playing)

    def _start(self, up: int, cards: Hand, shoe: Shoe, weight: int, playing: Counter[Hand]) -> None:
        taken, free = self._dealer_blackjack(up, shoe)
        if cards == (0, 9):
            self.found["blackjack"] += weight * free
            self.found["blackjack_push"] += weight * taken
            return
        action = self.solution.play.action(self.solution.shoe.shapes.of(*cards), up)
        if action == "surrender" and self.rules.surrender == "early":
            self.found["surrender"] += weight * (free + taken)
            return
        self.found["dealer_blackjack"] += weight * taken if self.rules.peeks else 0
        if action == "surrender":
            self.found["surrender"] += weight * free
            self.found["lose"] += 0 if self.rules.peeks else weight * taken
        elif action == "double":
            for rank, count, less in drawn(shoe):
                self._settle("double_", up, (*cards, rank), less, weight * count)
        elif action != "split":
            playing[cards] += weight

    def _draw(self, up: int, shoe: Shoe, playing: Counter[Hand]) -> Counter[Hand]:
        after: Counter[Hand] = Counter()
        for cards, weight in playing.items():
            left = without(shoe, cards)
            if total(cards) > 21 or not self._hits(cards, up):
                self._settle("", up, cards, left, weight)
                continue
            for rank, count, _ in drawn(left):
                after[tuple(sorted((*cards, rank)))] += weight * count
        return after

    def _hits(self, cards: Hand, up: int) -> bool:
        return bool(self.solution.play.hits[self.solution.shoe.shapes.of(*cards) * 10 + up])

    def _settle(self, prefix: str, up: int, cards: Hand, shoe: Shoe, weight: int) -> None:
        mine = total(cards)
        taken, free = self._dealer_blackjack(up, shoe)
        decided = free if self.rules.peeks else free + taken
        if mine > 21:
            self.found["double_lose" if prefix else "bust"] += weight * decided
            return
        finals = unpacked(self.dealer(up + 1, up == 0, up, shoe))
        better = sum(count for points, count in finals.items() if points > mine)
        equal = finals.get(mine, 0)
        self.found[prefix + "push"] += weight * equal
        self.found[prefix + "win"] += weight * (free - better - equal)
        self.found[prefix + "lose"] += weight * (better + decided - free)

    def _dealer_blackjack(self, up: int, shoe: Shoe) -> tuple[int, int]:
        """Draws with and without the hole card that makes a blackjack."""
        every = draws_from(shoe)
        taken = every * shoe[9 - up] // sum(shoe) if up in (0, 9) else 0
        return taken, every - taken

    def _dealer(self, low: int, aces: bool, up: int | None, shoe: Shoe) -> int:
        """Draws to 17, ..., 21, packed into one number to be added and multiplied at once.

        The hole card, drawn while `up` is given, makes no blackjack.
        """
        soft = aces and low <= 11
        points = low + 10 * soft
        if points > 21:
            return 0
        if points > 17 or (points == 17 and not (soft and self.rules.hits_soft_17)):
            return draws_from(shoe) << FIELD * (points - 17)
        packed = 0
        for rank, count, less in drawn(shoe):
            if up is None or {up, rank} != {0, 9}:
                packed += count * self.dealer(low + rank + 1, aces or rank == 0, None, less)
        return packed


def unpacked(packed: int) -> dict[int, int]:
    return {17 + t: packed >> FIELD * t & ((1 << FIELD) - 1) for t in range(5)}


def drawn(shoe: Shoe) -> Iterator[tuple[int, int, Shoe]]:
    for rank, count in enumerate(shoe):
        if count:
            yield rank, count, (*shoe[:rank], count - 1, *shoe[rank + 1 :])


def without(shoe: Shoe, cards: Hand) -> Shoe:
    return tuple(count - cards.count(rank) for rank, count in enumerate(shoe))


def draws_from(shoe: Shoe) -> int:
    """Ordered draws of what is left of 27 cards."""
    return ORDERS[sum(shoe)]


def total(cards: Hand) -> int:
    low = sum(cards) + len(cards)
    return low + 10 if 0 in cards and low <= 11 else low
