"""What to do with these cards against this up card, each choice with its exact value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from houseway.counting.advice import Choice
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
from houseway.games.families.blackjack.exact.shapes import ACE, RANKS, TEN, counted
from houseway.games.families.blackjack.exact.split_sums import split_gain
from houseway.games.families.blackjack.rules import Rules, may_double
from houseway.games.families.blackjack.strategy.bots import RANKS as RANKS_OF
from houseway.games.families.blackjack.strategy.optimal import Solution, is_blackjack, optimal
from houseway.games.families.blackjack.strategy.play import children


def advise(
    rules: Rules,
    player: Sequence[int],
    up_card: int,
    *,
    after_split: bool = False,
    gives_up: bool = True,
    left: tuple[int, ...] = (),
) -> list[Choice]:
    """All choices, best first, in units of the wager; later cards are played by the optimum.

    `left` is the shoe by value, including these cards, if it is not full. If the dealer peeks,
    values assume that there is no dealer's blackjack; otherwise, and with early surrender
    (`gives_up`), they include it. A split is valued as the first one: nothing is assumed about the
    other split hands.
    """
    ranks, up = tuple(RANKS_OF[card] for card in player), RANKS_OF[up_card]
    check(left or rules.shoe, ranks, up)
    spot = _Spot(optimal(rules, left), ranks, up)
    values = spot.blackjack() if spot.is_blackjack and not after_split else spot.all(after_split)
    if gives_up and spot.is_first and not after_split and rules.surrenders(up):
        values = spot.with_surrender(values)
    choices = [Choice(name=name, value=value) for name, value in values.items()]
    return sorted(choices, key=lambda choice: -choice.value)


def assumptions(rules: Rules, *, peeked: bool, left: tuple[int, ...] = ()) -> tuple[str, ...]:
    """The assumptions in words."""
    peek = "has no blackjack" if peeked else "may have a blackjack"
    cards = f"{rules.decks} deck{'s' if rules.decks > 1 else ''} less the cards shown"
    if left:
        cards += ", in this round and those before it"
    return cards, f"the dealer {peek}", "split hands are played like unsplit hands"


def insurance_value(shoe: Sequence[int], player: Sequence[int]) -> Fraction:
    """Expected gain per unit of insurance against an ace, knowing the player's own cards."""
    ranks = tuple(RANKS_OF[card] for card in player)
    check(shoe, ranks, ACE)
    return Fraction(3 * (shoe[TEN] - ranks.count(TEN)), sum(shoe) - len(ranks) - 1) - 1


def check(shoe: Sequence[int], ranks: tuple[int, ...], up: int) -> None:
    if len(ranks) < 2:
        raise ValueError("A blackjack hand has at least two cards.")
    if sum(rank + 1 for rank in ranks) > 21:
        raise ValueError("That hand is over 21; there is nothing to decide.")
    seen = counted((*ranks, up))
    if any(seen[rank] > shoe[rank] for rank in RANKS):
        raise ValueError("The shoe does not have that many cards of one value.")


class _Spot:
    """A hand against an up card; every value is a ratio of two counts of draws."""

    def __init__(self, solution: Solution, ranks: tuple[int, ...], up: int) -> None:
        self.solution, self.rules, self.shoe = solution, solution.rules, solution.shoe
        self.ranks, self.up = ranks, up
        self.shape = self.shoe.shapes.of(*ranks)
        self.base = self._chance(self._start(peeks=self.rules.peeks))
        self.free = self._chance(self._start(peeks=True)) / self.base

    @property
    def is_first(self) -> bool:
        return len(self.ranks) == 2 and not self.is_blackjack

    @property
    def is_blackjack(self) -> bool:
        return is_blackjack(self.shoe, self.shape)

    def blackjack(self) -> dict[str, Fraction]:
        return {"stand": self.rules.blackjack_pays * self.free}

    def all(self, after_split: bool) -> dict[str, Fraction]:
        first_two, pair, total = len(self.ranks) == 2, self.ranks[0], self.shoe.shapes.total
        soft = bool(self.shoe.shapes.soft[self.shape])
        found = {"stand": self._gain(self._endings({self.shape: 1}, {}, draws=False))}
        if total[self.shape] < 21:
            found["hit"] = self._hit()
            if (
                first_two
                and (self.rules.double_after_split or not after_split)
                and may_double(self.rules.double, total[self.shape], soft)
            ):
                found["double"] = self._gain(self._endings({}, {self.shape: 1}))
        if first_two and self.ranks[1] == pair and self.rules.max_hands_of(pair) > 1:
            gain = split_gain(self.solution, pair, self.up)
            found["split"] = self._chance(gain) / self.base
        return found

    def with_surrender(self, values: dict[str, Fraction]) -> dict[str, Fraction]:
        """With late surrender, a dealer's blackjack takes the whole wager. Early surrender comes
        before the dealer peeks: every other choice then loses the whole wager to a dealer's
        blackjack."""
        if not self.rules.early:
            return {**values, "surrender": self.free / 2 - 1}
        none = self._chance(self._start(peeks=True)) / self._chance(self._start(peeks=False))
        if self.rules.peeks:
            values = {name: none * value - (1 - none) for name, value in values.items()}
        return {**values, "surrender": Fraction(-1, 2)}

    def _hit(self) -> Fraction:
        """One card, then as the play says; the stake is that of the hand before the card."""
        drawn = {to: 1 for _, to in children(self.shoe.shapes, self.shape)}
        return self._gain(replace(self._endings(drawn, {}), started={self.shape: (1, 1)}))

    def _endings(
        self, single: dict[int, int], double: dict[int, int], *, draws: bool = True
    ) -> Endings:
        return endings(self.shoe, self.solution.play, self.up, single, double, draws=draws)

    def _gain(self, hand: Endings) -> Fraction:
        known = Known(up=self.up)
        gain: Draws = Counter()
        down = put_down(self.shoe, hand, known, peeks=self.rules.peeks)
        for units, finals in ((1, hand.played), (2, hand.doubled)):
            ends = count_ends(self.shoe, finals, known)
            plus(gain, ends.won, 2 * units)
            plus(gain, ends.pushed, units)
            plus(gain, down[units - 1], -units)
        return self._chance(gain) / self.base

    def _start(self, *, peeks: bool) -> Draws:
        draws: Draws = Counter()
        start = Start(shape=self.shape, orders=1, known=Known(up=self.up))
        count_start(self.shoe, start, draws, peeks=peeks)
        return draws

    def _chance(self, draws: Draws) -> Fraction:
        return probability(draws, sum(self.shoe.counts))
