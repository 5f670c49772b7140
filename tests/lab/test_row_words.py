"""How a reader meets rows, amounts and strategies of the lab."""

from pickle import dumps, loads

import pytest

from houseway.cli import main
from houseway.lab.question import read_question
from houseway.lab.reports.figures import assumed, hand_words, value_words
from houseway.paytables import paytable


def test_one_hand_has_one_name_on_a_page() -> None:
    table = paytable("ms-01")
    assert hand_words(table, "trips") == "Three of a kind"
    assert hand_words(table, "trips, 4 antes") == "Three of a kind, 4 antes"
    assert hand_words(table, "fold on 3rd street, 1 ante") == "Fold on 3rd street, 1 ante"


@pytest.mark.parametrize(
    ("given", "words"),
    [("1", "$1"), ("25000", "$25,000"), ("1/4", "$0.25"), ("50001/2", "$25,000.50")],
)
def test_assumed_amounts_are_dollars_and_cents(given: str, words: str) -> None:
    assert value_words("wager", given) == words
    assert value_words("meters", {"jackpot": given}) == f"jackpot {words}"


def test_a_car_that_is_not_counted_is_named_among_the_assumptions() -> None:
    assert dict(assumed({"car": None, "cut": None})) == {"value of the car": "not counted"}
    assert dict(assumed({"car": "38000"})) == {"value of the car": "$38,000"}


def test_a_second_strategy_does_not_read_like_part_of_the_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["strategy", "three-card-poker"]) == 0
    out = capsys.readouterr().out
    assert (
        out.index("This is the optimal strategy")
        < out.index("Other strategy 1")
        < out.index("Play every")
    )


@pytest.mark.parametrize("query", [{"table": "trips-99"}, {"table": "trips-03", "decks": "2"}])
def test_a_refusal_comes_back_from_a_process_of_the_lab(query: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="trips") as caught:
        read_question(query)
    assert str(loads(dumps(caught.value))) == str(caught.value)
