"""The value of splitting, in double precision, for choosing between splitting and other plays."""

from __future__ import annotations

from houseway.lab.blackjack.finals import Endings, split_hands
from houseway.lab.blackjack.play import Play
from houseway.lab.blackjack.resplits import coefficients
from houseway.lab.blackjack.rules import Rules
from houseway.lab.blackjack.shapes import ACE, RANKS, TEN
from houseway.lab.blackjack.tables import Shoe, chance_of
from houseway.lab.rounds import _blackjack as kernel


def split_value(shoe: Shoe, rules: Rules, play: Play, pair: int, up: int) -> float:
    """All hands of a split together, given the pair and the up card."""
    factors = coefficients(rules.max_hands_of(pair))
    total = 0.0
    for hand, weights in zip(
        split_hands(shoe, rules, play, pair, up), (factors.other, factors.same), strict=True
    ):
        for gone, factor in enumerate(weights):
            if factor:
                total += factor * _hand_value(shoe, rules, hand, pair, up, gone)
    return total / chance_of(shoe, (pair, pair, up))


def _hand_value(shoe: Shoe, rules: Rules, hand: Endings, pair: int, up: int, gone: int) -> float:
    """One hand, jointly with the pair, the up card and `gone` more cards of the pair's value."""
    won = sum(
        stake
        * kernel.final_values(
            shoe.counts,
            shoe.shapes.cards,
            shoe.shapes.total,
            shoe.steps.first,
            shoe.steps.steps,
            up,
            pair,
            1 + gone,
            ends.shapes,
            ends.orders,
            ends.number,
            *shoe.scratch(),
        )
        for stake, ends in ((1, hand.played), (2, hand.doubled))
    )
    lost = sum(
        units * _down(shoe, rules, shape, pair, up, gone)
        for shape, (_, units) in hand.started.items()
    )
    return won - lost


def _down(shoe: Shoe, rules: Rules, shape: int, pair: int, up: int, gone: int) -> float:
    """Chance that a unit lies on this two-card shape and is decided by play."""
    cards = list(shoe.shapes.cards[shape * 10 : shape * 10 + 10])
    cards[up] += 1
    cards[pair] += 1 + gone
    chance = chance_of(shoe, tuple(rank for rank in RANKS for _ in range(cards[rank])))
    if not rules.peeks or up not in (ACE, TEN):
        return chance
    hole = TEN - up
    return chance * (1 - max(shoe.counts[hole] - cards[hole], 0) / (sum(shoe.counts) - sum(cards)))
