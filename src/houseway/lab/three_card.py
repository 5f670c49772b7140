"""Bets on three cards of one deck: 3 Card Bonus, Pair Plus, ante bonus, Three Card Poker Bonus."""

from collections import Counter
from functools import cache
from itertools import combinations

from houseway.cards import standard_deck
from houseway.hands import three_card
from houseway.lab.odds import Odds
from houseway.lab.one_deal import Counts, one_deal
from houseway.lab.options import Options
from houseway.paytables import Paytable


def odds(table: Paytable, options: Options) -> Odds:
    """Per unit of the bet; for the ante bonus, which needs no wager of its own, per ante."""
    return one_deal(table, three_card_counts(), options, {"cards": "3 of 52"})


@cache
def three_card_counts() -> Counts:
    """All 22,100 hands of three by the names they bear."""
    return Counter(three_card.classes(hand) for hand in combinations(standard_deck(), 3))
