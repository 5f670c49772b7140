"""Bets on three cards of one deck: 3 Card Bonus, Pair Plus, ante bonus, Three Card Poker Bonus."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations

from houseway.cards import standard_deck
from houseway.counting.odds import Odds
from houseway.counting.one_deal import Counts, one_deal
from houseway.counting.options import Options
from houseway.hands import three_card
from houseway.paytables import Paytable


def odds(table: Paytable, options: Options) -> Odds:
    """Per unit of the bet; for the ante bonus, which needs no wager of its own, per ante."""
    found = one_deal(table, three_card_counts(), options, {"cards": "3 of 52"})
    return as_bonus(found) if table.bet == "ante_bonus" else found


def as_bonus(found: Odds) -> Odds:
    """The ante bonus has no wager of its own: a hand that does not earn it loses nothing here."""
    none = Fraction(0)
    rows = (
        replace(row, staked=none)
        if row.wins
        else replace(row, staked=none, net=none, pays="nothing")
        for row in found.rows
    )
    note = "A bonus per ante with no separate wager; the edge of the TCP paytables includes it."
    return replace(found, wager="ante", rows=tuple(rows), notes=(note,))


@cache
def three_card_counts() -> Counts:
    """All 22,100 hands of three by the names they have."""
    return Counter(three_card.classes(hand) for hand in combinations(standard_deck(), 3))
