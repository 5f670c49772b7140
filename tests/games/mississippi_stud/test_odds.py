"""Mississippi Stud: backward induction over every street."""

from fractions import Fraction
from itertools import combinations

import pytest

from houseway.cards import parse_cards, standard_deck
from houseway.games.mississippi_stud.advice import values
from houseway.games.mississippi_stud.odds import DEALS, by_ties, solve
from houseway.games.mississippi_stud.rules_of_thumb import cost, points_policy, third_street
from houseway.games.mississippi_stud.settlement import settle_line
from houseway.hands import five_card
from houseway.lab import odds
from houseway.money import DOLLAR, show_rate
from houseway.paytables import paytable

TABLE = paytable("ms-01")


def test_the_optimum_is_4_91_percent_of_the_ante_however_ties_are_played() -> None:
    """Public analyses: 4.91% of the ante, 1.37% of the money wagered."""
    betting, folding = by_ties(TABLE, "bet"), by_ties(TABLE, "fold")
    assert betting.house_edge == folding.house_edge == Fraction(53_223, 1_082_900)
    assert show_rate(betting.element_of_risk) == "1.37%"
    assert show_rate(folding.element_of_risk) == "1.41%"
    assert betting.average_wager > folding.average_wager
    assert betting.variance != folding.variance


def test_the_value_carried_back_equals_the_value_played_forward() -> None:
    assert solve(TABLE.rows).value == -odds("ms-01").house_edge


def test_every_deal_ends_in_one_row() -> None:
    found = odds("ms-01")
    assert found.combinations == DEALS == 155_937_600
    assert {int(row.staked) for row in found.rows} == {1, 2, 3, 4, 5, 6, 8, 10}


def test_the_fifth_street_spot_of_the_mock_up() -> None:
    """Jd Td with 9d 8c shown after 1x and 3x: 8 straights and 3 jacks: 7/48 a unit, 5 down."""
    found, down = values(TABLE, parse_cards("Jd Td"), parse_cards("9d 8c"), (1, 3))
    assert down == 5
    assert found == (-5, 6 * Fraction(7, 48), 7 * Fraction(7, 48), 8 * Fraction(7, 48))


def test_the_value_of_a_bet_on_fourth_street_by_dealing_every_card() -> None:
    """Three kings are never folded and always bet 3x, so every deal can be added up by hand."""
    hand, board = parse_cards("Kd Kc"), parse_cards("Kh")
    found, _ = values(TABLE, hand, board, (3,))
    rest = [card for card in standard_deck() if card not in (*hand, *board)]
    total = 0
    for pair in combinations(rest, 2):
        classes = five_card.classes((*hand, *board, *pair))
        (line,) = settle_line({"line": 10 * DOLLAR}, TABLE.rows, classes)
        total += 2 * line.net
    assert found[3] == Fraction(total, 49 * 48 * DOLLAR)


@pytest.mark.slow
def test_points_by_street_are_the_optimum_itself() -> None:
    assert cost(TABLE.rows) == 0


@pytest.mark.slow
def test_a_worse_rule_costs_something() -> None:
    def timid(cards: object, down: int) -> int:
        return min(points_policy(cards, down), 1)  # type: ignore[arg-type]

    def brave(cards: object, down: int) -> int:
        return points_policy(cards, down) or 1  # type: ignore[arg-type]

    assert cost(TABLE.rows, timid) > Fraction(1, 2)
    assert cost(TABLE.rows, brave) > Fraction(1, 10)


@pytest.mark.parametrize(
    ("cards", "bet"), [("2c 2d", 3), ("Jc 2d", 1), ("6c 5c", 1), ("6c 5d", 0), ("6c 7d", 1)]
)
def test_third_street_by_points(cards: str, bet: int) -> None:
    assert third_street(parse_cards(cards), 1) == bet


@pytest.mark.parametrize(
    ("hand", "board", "bets", "problem"),
    [
        ("Jd Td", "9d 8c 2c", None, "nothing left to decide"),
        ("Jd", "", None, "has 2 cards, not 1"),
        ("Jd Td", "Jd", None, "Jd is in the hand twice"),
        ("Jd Td", "9d", (1, 3), "Give one street bet of 1x, 2x or 3x"),
        ("Jd Td", "9d", (4,), "bet of 1x, 2x or 3x"),
    ],
)
def test_an_impossible_spot_is_reported_in_one_sentence(
    hand: str, board: str, bets: tuple[int, ...] | None, problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        values(TABLE, parse_cards(hand), parse_cards(board), bets)
