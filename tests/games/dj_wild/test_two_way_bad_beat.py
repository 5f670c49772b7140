"""Two Way Bad Beat: exact counts, which the printed figures miss (recorded disagreements)."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from houseway import kernels
from houseway.games.dj_wild.all_hands import DEALS, showdowns
from houseway.games.dj_wild.settlement import settle_bad_beat
from houseway.games.dj_wild.side_bets.two_way_bad_beat import beaten, odds
from houseway.hands import wild
from houseway.lab import Options
from houseway.money import DOLLAR
from houseway.paytables import paytable

# From houseway.lab; TWBB pays of RULEBOOK section 3.
EDGES = {
    "twbb-01": Fraction(80_388_734_729, 614_221_638_030),
    "twbb-02": Fraction(2_318_795_113, 18_612_776_910),
    "twbb-03": Fraction(85_836_926_789, 614_221_638_030),
}


@pytest.mark.parametrize("table", EDGES)
def test_rows_add_up_and_the_edge_is_exact(table: str) -> None:
    answer = odds(paytable(table), Options())
    assert sum(row.combinations for row in answer.rows) == DEALS
    assert answer.house_edge == EDGES[table]
    assert answer.hit_frequency == Fraction(25_658_818_741, 614_221_638_030)


def test_figures_to_four_digits() -> None:
    percents = [round(float(edge) * 100, 2) for edge in EDGES.values()]
    assert percents == [13.09, 12.46, 13.97]
    assert round(float(odds(paytable("twbb-01"), Options()).hit_frequency) * 100, 2) == 4.18


@pytest.mark.parametrize("table", EDGES)
def test_every_printed_figure_is_recorded_as_a_disagreement(table: str) -> None:
    assert {figure.verdict for figure in paytable(table).figures} == {"disagrees"}


def test_five_wilds_are_never_beaten() -> None:
    assert "five_wilds" not in beaten()
    assert beaten()["royal_flush"] == 8  # Four natural royals, either side, against five wilds.


@pytest.mark.slow
def test_deals_beaten_and_tied_are_all_deals_with_two_good_hands() -> None:
    """Counted another way: pairs of disjoint hands, both trips or better, by set of cards."""
    tied = sum(tally.tied for tally in showdowns().count()[3:])
    assert sum(beaten().values()) + tied == pairs_of_good_hands()


def pairs_of_good_hands() -> int:
    """Inclusion and exclusion over all hands at once: sums of squares of counts by subset."""
    cards = np.frombuffer(kernels.all_hands(5, 53), np.uint8).reshape(-1, 5).astype(np.int64)
    strengths = np.empty(len(cards), np.int32)
    kernels.wild_five_strengths(strengths.data)
    good = cards[strengths >> 20 >= 3]
    total = len(good) ** 2
    for size in range(1, 6):
        total += (-1) ** size * squares_by_subset(good, size)
    return total


def squares_by_subset(hands: np.ndarray, size: int) -> int:
    """Sum over all sets of that size of the square of the number of hands that contain it."""
    keys = [
        sum(hands[:, place] * 53**n for n, place in enumerate(places))
        for places in combinations(range(5), size)
    ]
    counts = np.unique(np.concatenate(keys), return_counts=True)[1]
    return int((counts.astype(np.int64) ** 2).sum())


@pytest.mark.parametrize("table", EDGES)
def test_the_lab_pays_what_the_table_pays(table: str) -> None:
    rows = {row.hand: row for row in odds(paytable(table), Options()).rows}
    for category in wild.CATEGORIES[3:11]:
        line = settle_bad_beat(DOLLAR, category, "five_wilds", "dealer_better", paytable(table))
        assert rows[category].net == Fraction(line.net, DOLLAR)
