"""Bets on the player's own five of 53 cards: trips, and the progressive where wild cards count."""

from collections import Counter
from functools import cache

from houseway import kernels
from houseway.counting.odds import Odds
from houseway.counting.one_deal import one_deal
from houseway.counting.options import Options
from houseway.games.dj_wild.all_hands import hand_classes
from houseway.hands import names, wild
from houseway.paytables import Paytable

NATURAL = "made without the joker, deuces at face value"


def odds(table: Paytable, options: Options) -> Odds:
    return one_deal(table, counts(), options, {"natural": NATURAL, "after_fold": "stays in action"})


def progressive(table: Paytable, options: Options) -> Odds:
    return one_deal(table, counts(), options, {"cards": "5 of 53", "wild": True})


@cache
def counts() -> dict[tuple[str, ...], int]:
    """Hands of five from 53 by all names they have, as trips and the wild progressive pay them."""
    found: Counter[tuple[str, bool]] = Counter()
    for cards, weight, strength in hand_classes():
        category = wild.CATEGORIES[strength >> 20]
        if category in wild.SPLIT:
            found[category, kernels.wild_five_is_natural(*cards)] += weight
        else:
            found[category, False] += weight
    return {names_of(*kind): hands for kind, hands in found.items()}


def names_of(category: str, natural: bool) -> tuple[str, ...]:  # noqa: FBT001
    kind = "natural" if natural else "wild"
    name = f"{kind}_{category}" if category in wild.SPLIT else category
    return names.with_wider(wild.FAMILY, name)
