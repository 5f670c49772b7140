"""A meter for play and drills, set to a fixed amount that is restored every round.

Within a round it follows the rules: winners are paid from the dealer's right, each from what is
left, an award is cut to whole cents, and 100% reseeds the level.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from houseway.money import DOLLAR, MeterShare, Money, whole_cents
from houseway.paytables import Paytable
from houseway.table.layout import Layout
from houseway.table.settlement import Line

READINGS = {
    "mega": 100_000 * DOLLAR,
    "major": 10_000 * DOLLAR,
    "minor": 1_000 * DOLLAR,
    "jackpot": 12_500 * DOLLAR,
}
SEEDS = {level: reading // 2 for level, reading in READINGS.items()}

Levels = dict[str, Money]


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    line: Line
    reading: Money  # of the level just before the award
    amount: Money


def readings(layout: Layout) -> dict[str, Levels]:
    """Levels of each progressive bet, at training amounts."""
    return {
        bet: {level: READINGS[level] for level in table.levels}
        for bet, table in layout.tables.items()
        if table.is_progressive
    }


def awards(
    tables: Mapping[str, Paytable], lines: Iterable[Line], at: Mapping[str, Levels]
) -> tuple[Award, ...]:
    """What each share pays, with lines in the order of settlement; `at` is not changed."""
    left = {bet: dict(levels) for bet, levels in at.items()}
    found = []
    for line in lines:
        if line.share is not None:
            level, levels = line.share.level, left[line.spot]
            amount = whole_cents(int(line.share.of(levels[level])))
            found.append(Award(line=line, reading=levels[level], amount=amount))
            levels[level] += reseeded(tables[line.spot], line.share) - amount
    return tuple(found)


def reseeded(table: Paytable, share: MeterShare) -> Money:
    """What the house adds after an award: the seed after a full one, or nothing."""
    return seed_of(table, share.level) if share.share == 1 else 0


def seed_of(table: Paytable, level: str) -> Money:
    """The seed printed with the paytable, otherwise a training amount."""
    printed = dict(table.jackpot.seeds) if table.jackpot is not None else {}
    return printed.get(level, SEEDS[level])
