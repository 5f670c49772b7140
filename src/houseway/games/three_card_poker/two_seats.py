"""Two seats against one dealer's hand of Three Card Poker, both played optimally: every set of
three hands.

Dealer's hands that differ only in suits are counted once; the seats' hands share no card.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, gcd

from houseway import kernels
from houseway.cards import standard_deck
from houseway.counting.options import Options
from houseway.counting.seats import DisjointPairs, Moments
from houseway.games.three_card_poker.odds import (
    DEALER_HANDS,
    QUEEN_HIGH,
    SHOWDOWNS,
    fold_value,
    hand_classes,
    play_nets,
    play_value,
    suit_pattern,
)
from houseway.hands import three_card
from houseway.money import DOLLAR
from houseway.paytables import Paytable, paytable


def moments(table: Paytable, options: Options) -> Moments:
    return counted(paytable(table.part("ante_bonus")))


@lru_cache(maxsize=8)
def counted(bonus: Paytable) -> Moments:
    import numpy

    hands, chosen = list(combinations(standard_deck(), 3)), choices(bonus)
    held, plays = numpy.array(hands), numpy.array([chosen[suit_pattern(hand)] for hand in hands])
    strength = numpy.array([kernels.three(*hand) for hand in hands])
    gains = play_nets(bonus, None)
    unit = gcd(DOLLAR, *gains.values())
    nets = numpy.array(
        [[gains[how, name] // unit for name in three_card.CATEGORIES] for how in SHOWDOWNS]
    )
    lost = int(fold_value() * DOLLAR) // unit
    masks, disjoint = (1 << held).sum(axis=1), DisjointPairs(held)
    first = second = product = 0
    for dealer in hand_classes():
        how = numpy.full(len(held), 0)
        if dealer.strength > QUEEN_HIGH:
            how = 2 - numpy.sign(strength - dealer.strength)
        won = numpy.where(plays, nets[how, strength >> 20], lost)
        won[masks & sum(1 << card for card in dealer.cards) != 0] = 0
        first += dealer.ways * int(won.sum())
        second += dealer.ways * int((won * won).sum())
        product += dealer.ways * disjoint(won)
    deals, scale = comb(52, 3) * DEALER_HANDS, Fraction(unit, DOLLAR)
    return (
        Fraction(first, deals) * scale,
        Fraction(second, deals) * scale**2,
        Fraction(product, deals * comb(46, 3)) * scale**2,
    )


def choices(bonus: Paytable) -> dict[tuple[int, ...], bool]:
    """Whether a hand is played, by its suit pattern; if the choices are equal, it is."""
    lost = fold_value()
    return {suit_pattern(one.cards): play_value(one, bonus) >= lost for one in hand_classes()}
