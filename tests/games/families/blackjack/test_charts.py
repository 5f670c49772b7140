"""Basic strategy charts: known cells, and that a chart says all there is to the play."""

import pytest

from houseway.games.families.blackjack.exact.shapes import shapes
from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy.basic import basic, cell_of
from houseway.games.families.blackjack.strategy.charts import UP_CARDS, charts, strategy_table
from houseway.games.families.blackjack.strategy.optimal import game_value, optimal

# Six decks, H17, double after split: the chart every casino gift shop prints.
HARD = """
17  S  S  S  S  S  S  S  S  S  S
16  S  S  S  S  S  H  H  H  H  H
15  S  S  S  S  S  H  H  H  H  H
14  S  S  S  S  S  H  H  H  H  H
13  S  S  S  S  S  H  H  H  H  H
12  H  H  S  S  S  H  H  H  H  H
11 Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh
10 Dh Dh Dh Dh Dh Dh Dh Dh  H  H
9   H Dh Dh Dh Dh  H  H  H  H  H
8   H  H  H  H  H  H  H  H  H  H
"""
SOFT = """
A9  S  S  S  S  S  S  S  S  S  S
A8  S  S  S  S Ds  S  S  S  S  S
A7 Ds Ds Ds Ds Ds  S  S  H  H  H
A6  H Dh Dh Dh Dh  H  H  H  H  H
A5  H  H Dh Dh Dh  H  H  H  H  H
A4  H  H Dh Dh Dh  H  H  H  H  H
A3  H  H  H Dh Dh  H  H  H  H  H
A2  H  H  H Dh Dh  H  H  H  H  H
"""
PAIRS = """
AA  P  P  P  P  P  P  P  P  P  P
TT  .  .  .  .  .  .  .  .  .  .
99  P  P  P  P  P  .  P  P  .  .
88  P  P  P  P  P  P  P  P  P  .
77  P  P  P  P  P  P  .  .  .  .
66  P  P  P  P  P  .  .  .  .  .
55  .  .  .  .  .  .  .  .  .  .
44  .  .  .  P  P  .  .  .  .  .
33  P  P  P  P  P  P  .  .  .  .
22  P  P  P  P  P  P  .  .  .  .
"""
SURRENDER = """
17  .  .  .  .  .  .  .  .  .  Rs
16  .  .  .  .  .  .  .  Rh Rh Rh
15  .  .  .  .  .  .  .  .  Rh Rh
"""


def test_the_six_deck_chart_is_the_one_everybody_knows() -> None:
    found, with_surrender = charts(Rules()), charts(Rules(surrender="late"))
    assert rows(HARD).items() <= found.charts["hard"].items()
    assert rows(SOFT).items() <= found.charts["soft"].items()
    assert rows(PAIRS) == dict(with_surrender.charts["pairs"])
    assert rows(SURRENDER) == dict(with_surrender.charts["surrender"])


def test_a_sixteen_that_can_no_longer_be_given_up_stands_against_a_ten() -> None:
    """It has three cards or more, some of them small: the cell is judged over those hands only."""
    assert charts(Rules()).charts["hard"]["16"][UP_CARDS.index("T")] == "H"
    assert charts(Rules(surrender="late")).charts["hard"]["16"][UP_CARDS.index("T")] == "S"


def test_standing_on_soft_17_changes_the_four_known_cells() -> None:
    """Dealer stands: 11 against an ace is hit, A7 against 2 and A8 against 6 stand, and neither
    15 nor 17 is given up against an ace."""
    found = charts(Rules(hits_soft_17=False, surrender="late"))
    column = {up: place for place, up in enumerate(UP_CARDS)}
    assert found.charts["hard"]["11"][column["A"]] == "H"
    assert found.charts["soft"]["A7"][column["2"]] == "S"
    assert found.charts["soft"]["A8"][column["6"]] == "S"
    assert found.charts["pairs"]["88"][column["A"]] == "P"
    assert rows("16  .  .  .  .  .  .  .  Rh Rh Rh\n15  .  .  .  .  .  .  .  .  Rh .") == dict(
        found.charts["surrender"]
    )


def test_without_a_peek_the_play_is_cautious_against_tens_and_aces() -> None:
    found = charts(Rules(peeks=False))
    column = {up: place for place, up in enumerate(UP_CARDS)}
    assert found.charts["hard"]["11"][column["T"]] == "H"
    assert (
        found.charts["pairs"]["88"][column["T"]] == found.charts["pairs"]["88"][column["A"]] == "."
    )


@pytest.mark.parametrize("rules", [Rules(), Rules(decks=1, surrender="late")])
def test_all_hands_of_a_cell_are_played_alike(rules: Rules) -> None:
    """So the table handed to the simulation holds the whole play."""
    solution, table = basic(rules), strategy_table(rules)
    for shape in range(len(shapes())):
        cell = cell_of(solution.shoe, shape)
        for up in range(10):
            assert table.hits[cell * 10 + up] == solution.play.hits[shape * 10 + up]


def test_the_charts_say_what_they_cost() -> None:
    found = charts(Rules(decks=1))
    assert 0 < found.cost < 0.0005
    assert found.edge - found.cost == pytest.approx(-game_value(optimal(Rules(decks=1))))


def rows(text: str) -> dict[str, tuple[str, ...]]:
    return {line.split()[0]: tuple(line.split()[1:]) for line in text.strip().splitlines()}
