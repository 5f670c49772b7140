"""A play evaluated exactly: the draws behind every result, and what splits win on average."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from houseway.games.families.blackjack.exact.draws import (
    Draws,
    Known,
    Start,
    count_ends,
    count_start,
    plus,
    probability,
    put_down,
)
from houseway.games.families.blackjack.exact.finals import Endings, endings
from houseway.games.families.blackjack.exact.shapes import RANKS
from houseway.games.families.blackjack.exact.split_sums import SplitSums, add_split
from houseway.games.families.blackjack.strategy.optimal import Solution, is_blackjack
from houseway.games.families.blackjack.strategy.play import two_card_shapes

NAMES = (
    "blackjack",
    "win",
    "double_win",
    "split",
    "push",
    "double_push",
    "blackjack_push",
    "surrender",
    "lose",
    "bust",
    "double_lose",
    "dealer_blackjack",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Ordered draws of each result, and sums over the hands of splits."""

    cards: int
    draws: Mapping[str, Draws]
    split: SplitSums

    def chance(self, name: str) -> Fraction:
        return probability(self.draws[name], self.cards)


def results(solution: Solution, ups: Iterable[int] = RANKS) -> Results:
    """All results, or those of rounds with one of the given up cards."""
    found = Results(
        cards=sum(solution.shoe.counts),
        draws={name: Counter() for name in NAMES},
        split=SplitSums(net=Counter(), staked=Counter(), squares=Counter()),
    )
    for up in ups:
        _first_hands(solution, up, found)
    return found


def _first_hands(solution: Solution, up: int, found: Results) -> None:
    """Every two-card hand against one up card, by what the play does with it."""
    single: dict[int, int] = {}
    double: dict[int, int] = {}
    for shape, low, high in two_card_shapes():
        orders = 1 if low == high else 2
        action = solution.play.action(shape, up)
        if is_blackjack(solution.shoe, shape):
            _blackjack(solution, shape, up, found)
            continue
        if action != "surrender" or not solution.rules.early:
            _dealer_blackjack(solution, shape, orders, up, found)
        if action == "split":
            count_start(
                solution.shoe,
                Start(shape=shape, orders=1, known=Known(up=up)),
                found.draws["split"],
                peeks=solution.rules.peeks,
            )
            add_split(solution, low, up, found.split)
        elif action == "surrender":
            _surrender(solution, shape, orders, up, found)
        else:
            (double if action == "double" else single)[shape] = orders
    hands = endings(solution.shoe, solution.play, up, single, double)
    _played_out(solution, hands, up, found)


def _blackjack(solution: Solution, shape: int, up: int, found: Results) -> None:
    """A player's blackjack pays unless the dealer has one, too, with or without a peek."""
    start = Start(shape=shape, orders=2, known=Known(up=up))
    count_start(solution.shoe, start, found.draws["blackjack"], peeks=True)
    _minus_free(solution, start, found.draws["blackjack_push"])


def _dealer_blackjack(solution: Solution, shape: int, orders: int, up: int, found: Results) -> None:
    """With a peek it ends the round at once; without one it is counted among the hands that
    lose."""
    if solution.rules.peeks:
        start = Start(shape=shape, orders=orders, known=Known(up=up))
        _minus_free(solution, start, found.draws["dealer_blackjack"])


def _surrender(solution: Solution, shape: int, orders: int, up: int, found: Results) -> None:
    start = Start(shape=shape, orders=orders, known=Known(up=up))
    late = not solution.rules.early
    count_start(solution.shoe, start, found.draws["surrender"], peeks=late)
    if late and not solution.rules.peeks:
        _minus_free(solution, start, found.draws["lose"])


def _minus_free(solution: Solution, start: Start, target: Draws) -> None:
    """Counts the draws that give the dealer a blackjack."""
    free: Draws = Counter()
    weight, size = count_start(solution.shoe, start, free, peeks=True)
    target[size] += weight
    plus(target, free, -1)


def _played_out(solution: Solution, hands: Endings, up: int, found: Results) -> None:
    known = Known(up=up)
    single, double = put_down(solution.shoe, hands, known, peeks=solution.rules.peeks)
    played = count_ends(solution.shoe, hands.played, known)
    plus(found.draws["win"], played.won)
    plus(found.draws["push"], played.pushed)
    stood = _decided(solution, hands, known) if solution.rules.peeks else played.reached
    plus(found.draws["bust"], single)
    plus(found.draws["bust"], stood, -1)
    plus(found.draws["lose"], stood)
    plus(found.draws["lose"], played.won, -1)
    plus(found.draws["lose"], played.pushed, -1)
    doubled = count_ends(solution.shoe, hands.doubled, known)
    plus(found.draws["double_win"], doubled.won)
    plus(found.draws["double_push"], doubled.pushed)
    plus(found.draws["double_lose"], double)
    plus(found.draws["double_lose"], doubled.won, -1)
    plus(found.draws["double_lose"], doubled.pushed, -1)


def _decided(solution: Solution, hands: Endings, known: Known) -> Draws:
    """Hands stood on while the dealer has no blackjack."""
    free: Draws = Counter()
    for i in range(hands.played.number):
        shape, orders = hands.played.shapes[i], hands.played.orders[i]
        count_start(solution.shoe, Start(shape=shape, orders=orders, known=known), free, peeks=True)
    return free
