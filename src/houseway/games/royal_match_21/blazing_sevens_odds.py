"""Blazing 7's: sevens among the player's first two cards, and a third card.

Version A looks at the player's first hit card, version B at the dealer's up card. A player with two
sevens is assumed to draw: 7-7 cannot bust with one card. In version A a dealer's blackjack, if the
house lets it end the wager, comes before the third card.
"""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from houseway.cards import rank_of, standard_deck
from houseway.counting.odds import Odds
from houseway.counting.one_deal import Counts, one_deal
from houseway.counting.options import Options
from houseway.hands import sevens
from houseway.paytables import Paytable

SEVENS = tuple(card for card in standard_deck() if rank_of(card) == 5)


def odds(table: Paytable, options: Options) -> Odds:
    """Per unit of the wager; meters count as zero unless given."""
    decks = options.decks or table.default_decks
    cut_off = options.third_card == "player" and options.dealer_blackjack_ends
    assumes: dict[str, object] = {
        "decks": decks,
        "approved_decks": list(table.decks),
        "third_card": options.third_card,
        "dealer_blackjack_ends": cut_off,
        "strategy": "two sevens always take a third card",
    }
    return one_deal(table, counts(decks, cut_off=cut_off), options, assumes)


@cache
def counts(decks: int, *, cut_off: bool) -> Counts:
    """Deals of two cards and a third; with the dealer's two cards between them if a blackjack may
    end the wager."""
    after_two = 52 * decks - 2
    dealers = comb(after_two - 1, 2) if cut_off else 1  # for each third card
    blackjacks = 4 * decks * 16 * decks if cut_off else 0  # no blackjack contains a seven
    found: Counter[tuple[str, ...]] = Counter()
    for first, second in combinations_with_replacement(standard_deck(), 2):
        ways = decks * decks if first != second else comb(decks, 2)
        names = sevens.classes((first, second))
        found[names] += ways * after_two * dealers
        if "two_sevens" in names:
            for third in SEVENS:
                copies = decks - (first, second).count(third)
                better = ways * copies * (dealers - blackjacks)
                found[sevens.classes((first, second), third)] += better
                found[names] -= better
    return found
