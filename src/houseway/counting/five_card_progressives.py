"""Five-card progressives: Mississippi Stud's own, the multi-game link, and those of DJ Wild.

Natural tables read five cards of 52. In DJ Wild a joker is replaced by a 49th card for the
progressive, which makes the probabilities exactly the same (houseway.lab.replacement proves it).
"""

from functools import cache

from houseway import kernels
from houseway.counting.odds import Odds
from houseway.counting.one_deal import Counts, one_deal
from houseway.counting.options import Options
from houseway.games.dj_wild import trips
from houseway.hands import five_card, names, wild
from houseway.paytables import Paytable


def odds(table: Paytable, options: Options) -> Odds:
    """Per unit of the wager; the meter stands at nothing unless told otherwise."""
    if table.hands == wild.FAMILY:
        return one_deal(table, trips.counts(), options, {"cards": "5 of 53", "wild": True})
    return one_deal(table, natural_counts(), options, {"cards": "5 of 52", "wild": False})


@cache
def natural_counts() -> Counts:
    """All 2,598,960 hands of five by the names they bear."""
    counted = zip(five_card.CATEGORIES, kernels.count_five(), strict=True)
    return {names.with_wider(five_card.FAMILY, name): count for name, count in counted}
