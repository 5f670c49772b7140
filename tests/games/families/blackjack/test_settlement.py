"""Blackjack settlement: every result once, and the order in which hands beat each other."""

from fractions import Fraction

import pytest

from houseway.cards import parse_cards
from houseway.games.families.blackjack.settlement import (
    Result,
    result_of,
    settle_hand,
    settle_insurance,
)
from houseway.hands.blackjack import total
from houseway.money import DOLLAR, ToOne

MATRIX: list[tuple[str, str, Result]] = [  # player, dealer, result
    ("As Kd", "Ts 9d", "blackjack"),
    ("As Kd", "Ah Qd", "pushes"),
    ("As 5d 5c", "Ah Qd", "loses"),
    ("As Kd", "7s 7d 7c", "blackjack"),
    ("Ts 9d", "Th 8d", "wins"),
    ("Ts 9d", "Th 9c", "pushes"),
    ("Ts 8d", "Th 9c", "loses"),
    ("Ts 2d", "Th 6d Kc", "dealer_busts"),
    ("Ts 6d Kc", "Th 6c Kd", "busts"),
]


@pytest.mark.parametrize(("player", "dealer", "result"), MATRIX)
def test_hands_are_compared_as_at_the_table(player: str, dealer: str, result: Result) -> None:
    assert result_of(total(parse_cards(player)), total(parse_cards(dealer))) == result


def test_an_ace_and_a_ten_after_a_split_are_twenty_one_only() -> None:
    split = total(parse_cards("As Kd"), after_split=True)
    assert result_of(split, total(parse_cards("7s 7d 7c"))) == "pushes"
    assert result_of(split, total(parse_cards("Ah Qd"))) == "loses"
    assert result_of(split, total(parse_cards("Th 9d"))) == "wins"


@pytest.mark.parametrize(
    ("result", "net"),
    [
        ("blackjack", 15 * DOLLAR),
        ("wins", 10 * DOLLAR),
        ("pushes", 0),
        ("loses", -10 * DOLLAR),
        ("busts", -10 * DOLLAR),
        ("surrenders", -5 * DOLLAR),
    ],
)
def test_ten_dollars_are_settled(result: Result, net: int) -> None:
    assert settle_hand(result, 10 * DOLLAR).net == net


def test_six_to_five_pays_twelve_on_ten() -> None:
    assert settle_hand("blackjack", 10 * DOLLAR, ToOne(Fraction(6, 5))).net == 12 * DOLLAR


def test_insurance_pays_two_to_one_on_the_dealers_blackjack_only() -> None:
    assert settle_insurance(5 * DOLLAR, True).net == 10 * DOLLAR
    assert settle_insurance(5 * DOLLAR, False).net == -5 * DOLLAR
