"""TriLux: the player's two cards and the dealer's up card, from several decks."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from houseway.cards import standard_deck
from houseway.counting.odds import Odds
from houseway.counting.one_deal import Counts, one_deal
from houseway.counting.options import Options
from houseway.hands import trilux
from houseway.paytables import Paytable


def odds(table: Paytable, options: Options) -> Odds:
    decks = options.decks or table.default_decks
    assumes = {"decks": decks, "approved_decks": list(table.decks)}
    return one_deal(table, counts(decks), options, assumes)


@cache
def counts(decks: int) -> Counts:
    """Three cards of the shoe by name; which of them is the dealer's makes no difference."""
    found: Counter[tuple[str, ...]] = Counter()
    for cards in combinations_with_replacement(standard_deck(), 3):
        ways = prod(comb(decks, copies) for copies in Counter(cards).values())
        if ways:
            found[trilux.classes(cards)] += ways
    return found
