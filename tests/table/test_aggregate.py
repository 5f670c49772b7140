"""R07: a limit on all players together, once per deal, tokes left out."""

import pytest

from houseway.games import game
from houseway.money import CENT, DOLLAR, Money
from houseway.table.layout import open_layout
from houseway.table.round import TableRound, deal_round, stacked
from houseway.table.settlement import Line, even_money
from houseway.table.settlement.aggregate import TOKE, apply_aggregate_limits
from houseway.table.wager_rules import TableRules

LIMIT = 15_000 * DOLLAR
# Community first, then seats 1, 2 and 5: the community is a royal straight flush in three cards.
TOP = "As Ks Qs 2c 7d 3c 8d 4c 9d"


def won(seat: int, net: Money, spot: str = "bonus") -> Line:
    return Line(spot=spot, stake=DOLLAR, outcome="wins", net=net, why="Won.", seat=seat)


def nets(lines: tuple[Line, ...]) -> list[Money]:
    return [line.net for line in lines]


@pytest.mark.rule("R07")
def test_what_is_not_above_the_limit_is_not_touched() -> None:
    lines = (won(1, 10_000 * DOLLAR), won(2, 5_000 * DOLLAR))
    assert apply_aggregate_limits(lines, {"bonus": LIMIT}) == lines
    assert apply_aggregate_limits(lines, {}) == lines


@pytest.mark.rule("R07")
def test_all_players_together_get_the_limit_to_the_cent() -> None:
    """Three equal winners of $15,000 get $5,000 each; of $100 the cent left goes to the right."""
    equal = tuple(won(seat, 15_000 * DOLLAR) for seat in (1, 2, 5))
    assert nets(apply_aggregate_limits(equal, {"bonus": LIMIT})) == [5_000 * DOLLAR] * 3
    shares = nets(apply_aggregate_limits(equal, {"bonus": 100 * DOLLAR}))
    assert shares == [3_333 * CENT, 3_333 * CENT, 3_334 * CENT]
    assert sum(shares) == 100 * DOLLAR


@pytest.mark.rule("R07")
def test_each_wins_in_proportion() -> None:
    lines = (won(1, 30_000 * DOLLAR), won(2, 10_000 * DOLLAR))
    assert nets(apply_aggregate_limits(lines, {"bonus": 20_000 * DOLLAR})) == [
        15_000 * DOLLAR,
        5_000 * DOLLAR,
    ]


@pytest.mark.rule("R07")
def test_losses_other_bets_and_tokes_stay_as_they_are() -> None:
    toke = won(1, 9_000 * DOLLAR, f"{TOKE}bonus")
    lost = Line(spot="bonus", stake=DOLLAR, outcome="loses", net=-DOLLAR, why="Lost.", seat=3)
    lines = (won(1, 20_000 * DOLLAR), toke, lost, even_money("ante", 300 * DOLLAR, "Won."))
    after = apply_aggregate_limits(lines, {"bonus": LIMIT})
    assert nets(after) == [LIMIT, 9_000 * DOLLAR, -DOLLAR, 300 * DOLLAR]
    assert after[0].why == "Won. This bet pays at most $15,000.00 to all players together."


@pytest.mark.rule("R07")
def test_a_round_pays_no_more_than_the_limit_of_its_table() -> None:
    """Two players with $300 on a bonus that pays 50 to 1 would win $15,000 each."""
    tables = {"three_card_bonus": "three-card-bonus-4"}
    rules = TableRules(aggregates={"three_card_bonus": LIMIT})
    layout = open_layout(game("mississippi-stud"), tables, rules=rules)
    wagers = {seat: {"ante": 5 * DOLLAR, "three_card_bonus": 300 * DOLLAR} for seat in (1, 2)} | {
        5: {"ante": 5 * DOLLAR}
    }
    order = stacked(layout, TOP)
    round_ = TableRound(layout, order, wagers)
    while round_.pending:
        round_.answer("fold")
    assert round_.lines is not None
    bonus = [line for line in round_.lines if line.spot == "three_card_bonus"]
    assert [(line.seat, line.net) for line in bonus] == [
        (2, 7_500 * DOLLAR),
        (1, 7_500 * DOLLAR),
    ]
    assert round_.balance().house == -sum(line.net for line in round_.lines)
    assert deal_round(layout, order, wagers, lambda ask: "fold") == round_.lines
