"""Fortune Bonus and San Lo progressive: the best five of six cards of 53, with a semi-wild joker.

By the written rule the joker plays only where it helps. On the basis "joker-forced" it must be one
of the five: no rule says so, but the printed edges follow from it (RULEBOOK section 7).
"""

from collections.abc import Mapping
from functools import cache

from houseway import kernels
from houseway.counting.odds import Odds
from houseway.counting.one_deal import Counts, one_deal
from houseway.counting.options import Options
from houseway.hands import names, semi_wild
from houseway.paytables import Paytable

NOTES: Mapping[str, tuple[str, ...]] = {
    "written": (),
    "joker-forced": (
        "No rule forces the joker into the five cards, but the printed figures match only if it"
        " is.",
    ),
}


def odds(table: Paytable, options: Options) -> Odds:
    """Per unit of the bet. A foul does not lose it, so the setting does not matter."""
    counts = six_card_counts(forced=options.basis == "joker-forced")
    assumes = {"cards": "6 of 53", "basis": options.basis}
    return one_deal(table, counts, options, assumes, notes=NOTES[options.basis])


@cache
def six_card_counts(*, forced: bool) -> Counts:
    """All 22,957,480 hands of six by the names of their best five, best first."""
    by_category = zip(semi_wild.CATEGORIES, kernels.six_category_counts(forced=forced), strict=True)
    counted = {
        names.with_wider(semi_wild.FAMILY, category): count for category, count in by_category
    }
    return dict(reversed(counted.items()))
