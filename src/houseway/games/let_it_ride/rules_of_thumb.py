"""Let It Ride for people: when to leave each bet up, and what following the rule costs.

The rule is the one printed on public pages; a high card is a ten or better.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from houseway.cards import rank_of, suit_of
from houseway.games.let_it_ride.odds import cost as cost_of
from houseway.paytables import Paytable

TEN, ACE = 8, 12
FIRST_WORDS = (
    "Let the first bet ride with a pair of tens or better or three of a kind; with three suited"
    " cards in a row from 3-4-5 up; or with three suited cards with one gap and a high card (but"
    " not A-2-4 or A-3-4), or two gaps and two high cards."
)
SECOND_WORDS = (
    "Let the second bet ride with any paying hand, four to a flush, four in a row with a high"
    " card, or four high cards that need one more for a straight."
)
WORDS = (FIRST_WORDS, SECOND_WORDS)


def cost(table: Paytable) -> Fraction:
    """What the rule costs per bet under this table; nothing under the usual one."""
    return cost_of(table, first_rides, second_rides)


def first_rides(three: Sequence[int]) -> bool:
    if pays_already(three):
        return True
    if len({suit_of(card) for card in three}) > 1 or len({rank_of(card) for card in three}) < 3:
        return False
    span, lowest = spread(three)
    if span == 3:
        return lowest >= 1  # 2-3-4 and A-2-3 have too few straight flushes around them.
    one_gap = span == 4 and high_cards(three) >= 1 and lowest >= 0
    return one_gap or (span == 5 and high_cards(three) >= 2)


def second_rides(four: Sequence[int]) -> bool:
    if pays_already(four) or len({suit_of(card) for card in four}) == 1:
        return True
    if len({rank_of(card) for card in four}) < 4:
        return False
    span, lowest = spread(four)
    outside = span == 4 and 0 <= lowest <= TEN  # open at both ends
    return (outside and high_cards(four) >= 1) or (span <= 5 and high_cards(four) == 4)


def pays_already(cards: Sequence[int]) -> bool:
    ranks = Counter(map(rank_of, cards))
    groups = sorted(ranks.values(), reverse=True)
    high_pair = any(n == 2 and rank >= TEN for rank, n in ranks.items())
    return high_pair or groups[0] >= 3 or groups[:2] == [2, 2]


def high_cards(cards: Sequence[int]) -> int:
    return sum(rank_of(card) >= TEN for card in cards)


def spread(cards: Sequence[int]) -> tuple[int, int]:
    """How many ranks the cards span, and the lowest; an ace is low (-1) if that makes the span
    shorter."""
    ranks = sorted(map(rank_of, cards))
    low = sorted(-1 if rank == ACE else rank for rank in ranks)
    return min((ranks[-1] - ranks[0] + 1, ranks[0]), (low[-1] - low[0] + 1, low[0]))
