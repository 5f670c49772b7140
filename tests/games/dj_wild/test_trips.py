"""Trips: natural and wild hands counted apart, and every printed figure reproduced."""

from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from tests.kernels.counts import count_wild_five

from houseway.cards import parse_cards
from houseway.counting.one_deal import one_deal
from houseway.games.dj_wild.side_bets.trips import counts, odds
from houseway.hands import wild
from houseway.lab import Options
from houseway.paytables import paytable

TABLES = [f"trips-0{number}" for number in range(1, 8)]
# Printed on the trips page; 02, 03 and 06 were rounded up there.
EDGES = ("0.59", "1.20", "3.17", "6.16", "7.53", "7.67", "8.55")
PRINTED = dict(zip(TABLES, EDGES, strict=True))
ROUNDED_UP = {"trips-02", "trips-03", "trips-06"}
HANDS = 2_869_685


def percent(value: Fraction, rounding: str) -> str:
    exact = Decimal(value.numerator * 100) / Decimal(value.denominator)
    return str(exact.quantize(Decimal("0.01"), rounding))


@pytest.mark.parametrize("table", TABLES)
def test_rows_add_up_to_all_hands(table: str) -> None:
    assert sum(row.combinations for row in odds(paytable(table), Options()).rows) == HANDS


@pytest.mark.parametrize("table", TABLES)
def test_the_printed_edge_is_reproduced(table: str) -> None:
    edge = odds(paytable(table), Options()).house_edge
    rounding = ROUND_CEILING if table in ROUNDED_UP else ROUND_HALF_UP
    assert percent(edge, rounding) == PRINTED[table]


@pytest.mark.parametrize("table", sorted(ROUNDED_UP))
def test_some_printed_edges_are_only_reached_by_rounding_up(table: str) -> None:
    edge = odds(paytable(table), Options()).house_edge
    assert percent(edge, ROUND_HALF_UP) != PRINTED[table]


@pytest.mark.parametrize("table", TABLES)
def test_the_printed_hit_frequency_is_reproduced(table: str) -> None:
    answer = odds(paytable(table), Options())
    assert percent(answer.hit_frequency, ROUND_HALF_UP) == "22.09"


def test_hands_by_name() -> None:
    rows = {row.hand: row.combinations for row in odds(paytable("trips-01"), Options()).rows}
    assert rows == {
        "five_wilds": 1,
        "natural_royal_flush": 4,
        "wild_royal_flush": 1_000,
        "five_of_a_kind": 1_400,
        "natural_straight_flush": 36,
        "wild_straight_flush": 3_612,
        "natural_quads": 528,
        "wild_quads": 51_160,
        "natural_full_house": 3_168,
        "wild_full_house": 11_880,
        "natural_flush": 4_980,
        "wild_flush": 13_976,
        "natural_straight": 10_176,
        "wild_straight": 73_824,
        "natural_trips": 42_240,
        "wild_trips": 415_800,
        "nothing": 2_235_900,
    }


@pytest.mark.slow
def test_classes_of_hands_agree_with_counting_every_hand() -> None:
    natural, with_wilds = count_wild_five()
    by_names = {names[0]: hands for names, hands in counts().items()}
    for number, category in enumerate(wild.CATEGORIES):
        if category in wild.SPLIT:
            assert by_names[f"natural_{category}"] == natural[number]
            assert by_names[f"wild_{category}"] == with_wilds[number]
        else:
            assert by_names[category] == natural[number] + with_wilds[number]


def test_the_lab_names_a_hand_as_the_table_does() -> None:
    for cards in ("Ks Kh Kd 2c 7s", "As Ks Qs Js Ts", "2c 3c 4c 5c 6c", "Ac Kd 9h 4s 3c"):
        assert wild.classes(parse_cards(cards)) in counts()


def test_the_same_counts_explain_the_printed_hold_of_the_wild_progressive() -> None:
    """DJWP-1 prints 20.36%: what is left after fixed pays, 16% to the meter and a $10,000 seed."""
    answer = one_deal(paytable("djwp-1"), counts(), Options(), {})
    seed = 10_000 * Fraction(1, HANDS)
    hold = 1 - answer.fixed_return - Fraction(16, 100) - seed
    assert percent(hold, ROUND_HALF_UP) == "20.36"
    assert answer.levels == {"jackpot": Fraction(1, HANDS) + Fraction(1, 10) * Fraction(4, HANDS)}
