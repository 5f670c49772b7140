"""Five-card progressives on natural hands, including the multi-game link.

Where a joker is replaced by one more card for the progressive, the probabilities are exactly those
of five cards of 52; the joker game's `natural_proof` shows it.
"""

from functools import cache

from houseway import kernels
from houseway.counting.odds import Odds
from houseway.counting.one_deal import Counts, one_deal
from houseway.counting.options import Options
from houseway.hands import five_card, names
from houseway.paytables import Paytable


def odds(table: Paytable, options: Options) -> Odds:
    """Per unit of the wager; meters count as zero unless given."""
    return one_deal(table, natural_counts(), options, {"cards": "5 of 52", "wild": False})


@cache
def natural_counts() -> Counts:
    """All 2,598,960 hands of five by the names they have."""
    counted = zip(five_card.CATEGORIES, kernels.count_five(), strict=True)
    return {names.with_wider(five_card.FAMILY, name): count for name, count in counted}
