"""Cover All: odds for 2 to 8 hands from the shipped counts of the highest hand dealt.

`tools/cover_all` makes the counts, which are exact; `loops` checks two and three hands.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from houseway.counting.odds import Odds
from houseway.counting.one_deal import one_deal
from houseway.counting.options import Options
from houseway.hands import five_card, names
from houseway.paytables import Paytable

COUNTS = Path(__file__).parent / "counts.toml"
BELOW = "below_trips"


def odds(table: Paytable, options: Options) -> Odds:
    """Per unit of the bet. Folded hands count, because the highest hand dealt decides."""
    if options.hands is None:
        raise ValueError(
            "Cover All pays by the number of hands dealt, including the dealer's; give --hands 2"
            " to 8."
        )
    rows = table.rows_for(hands=options.hands)
    counts = counts_of_highest(options.hands)
    for row in rows:
        if row.hand not in counts:
            raise ValueError(f"Cover All is counted from trips up; {row.hand} cannot be a row.")
    return one_deal(
        table,
        {names_of(category): deals for category, deals in counts.items()},
        options,
        {"hands": options.hands, "decks": 1, "folded_hands": "count"},
        rows=rows,
    )


def names_of(category: str) -> tuple[str, ...]:
    """Every name under which a paytable may pay the hand."""
    return () if category == BELOW else names.with_wider(five_card.FAMILY, category)


def counts_of_highest(hands: int) -> dict[str, int]:
    """Ordered deals of that many hands, by the category of the highest."""
    section = dict(shipped()[str(hands)])
    total = int(section.pop("deals"))
    counts = {name: int(deals) for name, deals in section.items()}
    assert sum(counts.values()) == total, f"the shipped counts for {hands} hands do not add up"
    return counts


@cache
def shipped() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(COUNTS.read_text("utf-8"))
