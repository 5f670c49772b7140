"""Let It Ride exactly: each bet rides if the cards seen so far give it a positive value.

The three bets are decided independently, so a class of known cards has one value for all of them.
Suits are interchangeable: sets of four cards with the same ranks suit by suit form one class, which
leaves 16,432 classes of the 270,725 sets.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, lcm
from operator import mul

from houseway import kernels
from houseway.counting.odds import Odds, signed
from houseway.counting.odds import Row as OddsRow
from houseway.counting.options import Options
from houseway.games.let_it_ride.settlement import settle_line
from houseway.hands import five_card, names
from houseway.money import DOLLAR
from houseway.paytables import Paytable, Row

Class = tuple[int, ...]  # the ranks of each suit as bits, in any order of suits
Choice = Callable[[Sequence[int]], bool]  # from the cards seen: whether the bet rides
Kinds = tuple[tuple[str, ...], ...]

DECK = range(52)
NEXT, LAST = 49, 48  # cards left to come after three, after four
DEALS = comb(52, 3) * NEXT * LAST


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """`ends` counts, by class of four known cards, the last cards that make each kind of hand, and
    `sums` adds up, by class of three or four, what one bet of `scale` wins over all cards that may
    come. `threes` maps one hand of each class of three to the size of the class."""

    kinds: Kinds
    pays: tuple[Fraction, ...]  # net of one unit, by kind
    ends: dict[Class, tuple[int, ...]]
    sums: dict[Class, int]
    scale: int
    threes: dict[tuple[int, ...], int]

    def bet(self, seen: Sequence[int]) -> Fraction:
        """The expected win of one unit with three or four known cards."""
        to_come = LAST if len(seen) == 4 else LAST * NEXT
        return Fraction(self.sums[class_of(seen)], self.scale * to_come)

    def rides(self, seen: Sequence[int]) -> bool:
        """Whether a bet is worth leaving up."""
        return self.sums[class_of(seen)] > 0


def odds(table: Paytable, options: Options) -> Odds:
    """Per one of the three equal bets, each played optimally."""
    found = count(table.rows)
    ended = play(found, found.rides, found.rides)
    return Odds(
        paytable=table.id,
        bet="three bets, two of which can be taken back",
        wager="bet",
        assumes={"strategy": "optimal", **({} if table.approved else {"approved": False})},
        combinations=DEALS,
        rows=tuple(row_of(found, *key, deals) for key, deals in sorted(ended.items())),
    )


def row_of(found: Counted, kind: int, bets: int, deals: int) -> OddsRow:
    net = bets * found.pays[kind]
    up = f"{bets} bet{'' if bets == 1 else 's'} up"
    return OddsRow(
        hand=f"{found.kinds[kind][0]}, {up}",
        combinations=deals,
        pays=signed(net),
        net=net,
        staked=Fraction(bets),
    )


def play(found: Counted, first: Choice, second: Choice) -> Counter[tuple[int, int]]:
    """Deals by kind of final hand and number of bets that stayed up, under two decisions."""
    fours: Counter[tuple[Class, int]] = Counter()
    for three, deals in found.threes.items():
        rides = 1 + first(three)
        known = set(three)
        for card in DECK:
            if card not in known:
                four = (*three, card)
                fours[class_of(four), rides + second(four)] += deals
    ended: Counter[tuple[int, int]] = Counter()
    for (four_class, bets), deals in fours.items():
        for kind, ends in enumerate(found.ends[four_class]):
            if ends:
                ended[kind, bets] += deals * ends
    return ended


def cost(table: Paytable, first: Choice, second: Choice) -> Fraction:
    """What these two decisions lose against the best ones, per bet."""
    found = count(table.rows)
    best = expected(found, play(found, found.rides, found.rides))
    return best - expected(found, play(found, first, second))


def expected(found: Counted, ended: Counter[tuple[int, int]]) -> Fraction:
    won = sum((n * bets * found.pays[kind] for (kind, bets), n in ended.items()), Fraction(0))
    return won / DEALS


@lru_cache(maxsize=8)
def count(rows: tuple[Row, ...]) -> Counted:
    """One evaluation per class of four cards and last card: 16,432 times 48."""
    kinds, kind_of = kinds_of(rows)
    threes: dict[Class, list[tuple[int, ...]]] = {}
    for three in combinations(DECK, 3):
        threes.setdefault(class_of(three), []).append(three)
    ends: dict[Class, tuple[int, ...]] = {}
    for first, *_ in threes.values():
        for card in DECK:
            four = (*first, card)
            if card not in first and class_of(four) not in ends:
                ends[class_of(four)] = last_cards(four, kind_of, len(kinds))
    pays = tuple(Fraction(settle_line(DOLLAR, rows, kind).net, DOLLAR) for kind in kinds)
    scale = lcm(*(pay.denominator for pay in pays))
    nets = [int(pay * scale) for pay in pays]
    sums = {one: sum(map(mul, counts, nets)) for one, counts in ends.items()}
    for one, (first, *_) in threes.items():
        sums[one] = sum(sums[class_of((*first, card))] for card in DECK if card not in first)
    return Counted(
        kinds=kinds,
        pays=pays,
        ends=ends,
        sums=sums,
        scale=scale,
        threes={alike[0]: len(alike) for alike in threes.values()},
    )


def last_cards(four: Sequence[int], kind_of: dict[int, int], kinds: int) -> tuple[int, ...]:
    a, b, c, d = four
    found = [0] * kinds
    for card in DECK:
        if card not in four:
            found[kind_of[kernels.five(a, b, c, d, card) >> 16]] += 1
    return tuple(found)


def kinds_of(rows: Sequence[Row]) -> tuple[Kinds, dict[int, int]]:
    """The kinds of hand that the table distinguishes, best first, and the kind for each category
    and top rank of a strength."""
    threshold_rows = [row.hand for row in rows]
    found: dict[tuple[str, ...], int] = {}
    kind_of = {}
    for category, name in reversed(list(enumerate(five_card.CATEGORIES))):
        for rank in reversed(range(13)):
            hand_names = names.classes(five_card.FAMILY, name, rank, threshold_rows)
            kind_of[category << 4 | rank] = found.setdefault(hand_names, len(found))
    return tuple(found), kind_of


def class_of(cards: Iterable[int]) -> Class:
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[card & 3] |= 1 << (card >> 2)
    return tuple(sorted(suits))
