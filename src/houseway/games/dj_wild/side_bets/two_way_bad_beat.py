"""Two Way Bad Beat: both hands trips or better, one of them beaten, paid on the beaten one.

It stays in action after a fold, so strategy does not matter. Nothing beats five wilds, and one deck
holds them only once: they can only win.
"""

from collections import Counter
from functools import cache

from houseway.counting.odds import Odds
from houseway.counting.one_deal import one_deal
from houseway.counting.options import Options
from houseway.games.dj_wild.all_hands import DEALS, showdowns
from houseway.games.dj_wild.settlement import BAD_BEAT_FROM, category_names
from houseway.hands import wild
from houseway.paytables import Paytable


def odds(table: Paytable, options: Options) -> Odds:
    counts = {category_names(category): deals for category, deals in beaten().items()}
    counts[()] = DEALS - sum(counts.values())
    return one_deal(table, counts, options, {"tie": "loses", "after_fold": "stays in action"})


@cache
def beaten() -> Counter[str]:
    """Deals by the category of the beaten hand, trips or better, best first.

    Any hand that beats trips is itself trips or better; player and dealer are beaten equally often.
    """
    ranked = list(zip(wild.CATEGORIES, showdowns().count(), strict=True))[BAD_BEAT_FROM:]
    return Counter({category: 2 * tally.lost for category, tally in reversed(ranked) if tally.lost})
