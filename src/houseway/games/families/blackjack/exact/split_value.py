"""The value of splitting, in double precision, for choosing between splitting and other plays."""

from __future__ import annotations

from houseway.games.families.blackjack.exact.finals import split_hands
from houseway.games.families.blackjack.exact.merged import (
    ALONE,
    Table,
    expected,
    listed,
    merged,
    with_more,
)
from houseway.games.families.blackjack.exact.resplits import coefficients
from houseway.games.families.blackjack.exact.tables import Shoe, chance_of
from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy.play import Play


def split_value(shoe: Shoe, rules: Rules, play: Play, pair: int, up: int) -> float:
    """All hands of a split together, given the pair and the up card."""
    table = split_table(shoe, rules, play, pair, up)
    return expected(table, shoe, rules, up) / chance_of(shoe, (pair, pair, up))


def split_table(shoe: Shoe, rules: Rules, play: Play, pair: int, up: int) -> Table:
    """The sets of cards its hands may take; they depend on the play, not on the shoe."""
    factors = coefficients(rules.max_hands_of(pair))
    other, same = split_hands(shoe, rules, play, pair, up)
    parts = [
        (merged(listed(shoe, other), ALONE), factors.other),
        (merged(listed(shoe, same), ALONE), factors.same),
    ]
    # The second card of the pair is gone too, besides those that are split again.
    return with_more(parts, pair, extra=1)
