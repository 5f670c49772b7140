"""Several seats at one table: their hands come from one deck, so their results are correlated.

Two seats are counted together: every pair of hands that can be dealt at once. The variance of a
table is then exact for any number of seats: one term per seat and one per pair of seats. Envy is
included: a hand that earns it is worth more to the table for each other seat. Where seats share a
dealer's hand or a board, `TwoSeats` counts results instead of hands.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from houseway.cards import standard_deck
from houseway.counting.one_deal import settled, units
from houseway.counting.options import Options
from houseway.hands import three_card
from houseway.paytables import Paytable

Names = tuple[str, ...]
Pairs = Mapping[tuple[Names, Names], int]  # what two seats hold -> number of deals


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """Two seats with one bet: `pairs` counts their deals."""

    pairs: Callable[[], Pairs]

    def variance(
        self, table: Paytable, options: Options, seats: int, *, own: bool = True, envy: bool = True
    ) -> Fraction:
        """The variance of what all seats together win in a round, each with one unit on the bet."""
        pairs = self.pairs()
        worth = {
            names: to_the_table(table, options, names, int(own), (seats - 1) * envy)
            for names, _ in pairs
        }
        deals = sum(pairs.values())
        mean = square = product = Fraction(0)
        for (first, second), count in pairs.items():
            mean += Fraction(count, deals) * worth[first]
            square += Fraction(count, deals) * worth[first] ** 2
            product += Fraction(count, deals) * worth[first] * worth[second]
        return seats * (square - mean**2) + seats * (seats - 1) * (product - mean**2)

    def envy_covariance(self, table: Paytable, options: Options) -> Fraction:
        """The covariance of a seat's own result and the envy it gets from one other seat's hand."""
        pairs, deals = self.pairs(), sum(self.pairs().values())
        kinds = {names for names, _ in pairs}
        own = {names: to_the_table(table, options, names, 1, 0) for names in kinds}
        envy = {names: to_the_table(table, options, names, 0, 1) for names in kinds}
        mean = other = product = Fraction(0)
        for (first, second), count in pairs.items():
            mean += Fraction(count, deals) * own[first]
            other += Fraction(count, deals) * envy[second]
            product += Fraction(count, deals) * own[first] * envy[second]
        return product - mean * other


# averages of one result, its square, the product of two seats' results
Moments = tuple[Fraction, Fraction, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoSeats:
    """Seats that share a board or a dealer's hand and play optimally: `moments` counts two of them
    exactly. There is no envy on such bets."""

    moments: Callable[[Paytable, Options], Moments]

    def variance(
        self, table: Paytable, options: Options, seats: int, *, own: bool = True, envy: bool = True
    ) -> Fraction:
        mean, square, product = self.moments(table, options)
        return seats * (square - mean**2) + seats * (seats - 1) * (product - mean**2)


class DisjointPairs:
    """Sums of products over all ordered pairs of hands that share no card, by inclusion and
    exclusion over the cards in common. `held` lists the two or three cards of each hand."""

    def __init__(self, held: Any) -> None:
        self.cards = held.shape[1]
        self.places = {
            size: [
                sum(held[:, card] * 52**at for at, card in enumerate(some))
                for some in combinations(range(self.cards), size)
            ]
            for size in range(1, self.cards)
        }

    def __call__(self, nets: Any) -> int:
        """`nets` are whole numbers; 0 for a hand that cannot be dealt."""
        import numpy

        total: int = int(nets.sum()) ** 2 + (-1) ** self.cards * int((nets * nets).sum())
        for size, places in self.places.items():
            each = [numpy.bincount(at, weights=nets, minlength=52**size) for at in places]
            common = numpy.sum(each, axis=0).astype(numpy.int64)
            total += (-1) ** size * int((common * common).sum())
        return total


def to_the_table(
    table: Paytable, options: Options, names: Names, own: int, others: int
) -> Fraction:
    """What one seat's hand wins, and what the others receive for it, per unit."""
    rows = table.rows_for(crown=options.crown, car=options.car)
    (row,) = settled(table, rows, {names: 1}, options.wager)
    meters, share = units(options.meters, options.wager), Fraction(0)
    if row.share is not None:
        share = row.share.share * meters.get(row.share.level, Fraction(0))
    return own * (row.net + share) + others * row.envy


@cache
def own_three_cards() -> Pairs:
    """Two hands of three cards from one deck.

    By inclusion and exclusion: pairs that share a set of cards are added or subtracted by the size
    of that set, so that pairs with a common card cancel out.
    """
    holding: dict[tuple[int, ...], Counter[Names]] = {}
    for hand in combinations(standard_deck(), 3):
        kind = three_card.classes(hand)
        for size in range(4):
            for part in combinations(hand, size):
                holding.setdefault(part, Counter())[kind] += 1
    found: Counter[tuple[Names, Names]] = Counter()
    for part, kinds in holding.items():
        for one, count in kinds.items():
            for other, further in kinds.items():
                found[one, other] += (-1) ** len(part) * count * further
    return found


@cache
def same_three_cards() -> Pairs:
    """Every seat is paid on the same cards of the board."""
    counts = Counter(three_card.classes(hand) for hand in combinations(standard_deck(), 3))
    return {(names, names): count for names, count in counts.items()}
