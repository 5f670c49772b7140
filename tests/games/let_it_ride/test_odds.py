"""Let It Ride exactly, against the public figures and against rounds dealt at the table."""

from fractions import Fraction

import pytest

from houseway.cards import parse_cards, seeded, shuffle
from houseway.counting.options import Options
from houseway.games import game, solver
from houseway.games.let_it_ride import odds as lir
from houseway.games.let_it_ride import rules_of_thumb
from houseway.money import DOLLAR
from houseway.paytables import paytable
from houseway.table.layout import open_layout
from houseway.table.round import deal_round

pytestmark = pytest.mark.slow
TABLE = paytable("lir-01")
LINE = ("first", "second", "dollar")


def test_the_edge_of_the_usual_table_is_the_public_one() -> None:
    found = lir.odds(TABLE, Options())
    assert found.house_edge == Fraction(37963, 1082900)  # 3.5057% of one bet
    assert f"{float(found.average_wager):.4f}" == "1.2237"
    assert f"{float(found.element_of_risk):.4%}" == "2.8648%"
    assert found.combinations == 22_100 * 49 * 48


def test_every_final_hand_is_counted() -> None:
    found = lir.odds(TABLE, Options())
    royal = sum(row.combinations for row in found.rows if row.hand.startswith("royal"))
    # Ten ways to choose which three of the five cards are the player's, two orders of the others.
    assert royal == 4 * 10 * 2
    assert all(row.hand.endswith("3 bets up") for row in found.rows if "royal" in row.hand)


def test_the_rule_for_people_is_the_optimum_and_every_part_of_it_is_needed() -> None:
    assert rules_of_thumb.cost(TABLE) == 0
    never = lir.cost(TABLE, lambda three: False, rules_of_thumb.second_rides)
    always = lir.cost(TABLE, rules_of_thumb.first_rides, lambda four: True)
    assert 0 < never < always


@pytest.mark.parametrize(
    ("cards", "rides"),
    [
        ("Ts Th 4d", True),
        ("9s 9h 4d", False),
        ("5d 4d 3d", True),
        ("4d 3d 2d", False),
        ("Jd 9d 8d", True),
        ("9d 8d 6d", False),
        ("Ac 4c 2c", False),
        ("Kd Jd 9d", True),
    ],
)
def test_the_first_bet_rides_where_it_is_worth_more_than_nothing(cards: str, rides: bool) -> None:
    three = parse_cards(cards)
    assert (lir.count(TABLE.rows).bet(three) > 0) is rides
    assert rules_of_thumb.first_rides(three) is rides


def test_an_open_straight_without_a_high_card_is_worth_exactly_nothing() -> None:
    assert lir.count(TABLE.rows).bet(parse_cards("8h 7c 6d 5s")) == 0


def test_rounds_at_the_table_lose_what_was_counted() -> None:
    """4,000 rounds, seed fixed before the first run; |z| at most 4."""
    layout, chance = open_layout(game("let-it-ride")), seeded(15)
    found = solver("let-it-ride")
    assert found is not None
    assert found.bot is not None
    bot, exact, rounds = found.bot(layout), lir.odds(TABLE, Options()), 4_000
    wagers = {1: dict.fromkeys(LINE, DOLLAR)}
    won = 0
    for _ in range(rounds):
        lines = deal_round(layout, shuffle(layout.deck, chance), wagers, bot)
        won += sum(line.net for line in lines if line.spot in LINE)
    mean = won / DOLLAR / rounds
    z = (mean + float(exact.house_edge)) / (exact.standard_deviation / rounds**0.5)
    assert abs(z) <= 4
