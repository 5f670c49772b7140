"""Tables side by side: every figure again from the rows, and one answer for all who ask."""

import json
from math import sqrt
from typing import Any

import pytest

from houseway.cli import main
from houseway.lab.answers import compare

SIDES = ["trips-03", "trips-03,pay.natural_flush=40", "trips-04"]


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    return compare(*SIDES)


def moments(rows: list[dict[str, Any]], at: int) -> tuple[float, float, float, float]:
    """Mean, deviation, skewness and excess kurtosis by their definitions."""
    cells = [row["cells"][at] for row in rows]
    chances = [one["probability"] for one in cells]
    nets = [one["return"] / one["probability"] for one in cells]
    mean = sum(p * x for p, x in zip(chances, nets, strict=True))

    def central(power: int) -> float:
        return float(sum(p * (x - mean) ** power for p, x in zip(chances, nets, strict=True)))

    deviation = sqrt(central(2))
    return mean, deviation, central(3) / deviation**3, central(4) / deviation**4 - 3


def test_figures_follow_from_the_rows(found: dict[str, Any]) -> None:
    for at, side in enumerate(found["sides"]):
        mean, deviation, skewness, kurtosis = moments(found["rows"], at)
        assert side["house_edge"] == pytest.approx(-mean, abs=1e-12)
        assert side["standard_deviation"] == pytest.approx(deviation)
        assert side["skewness"] == pytest.approx(skewness)
        assert side["excess_kurtosis"] == pytest.approx(kurtosis)
        assert side["n0"] == pytest.approx((deviation / mean) ** 2)
        for band in side["bands"][2:]:  # From 1,000 rounds on.
            reach = 1.959964 * deviation / sqrt(band["rounds"])  # a normal band is near by
            assert band["low"] == pytest.approx(-mean - reach, abs=reach / 5)
            assert band["high"] == pytest.approx(-mean + reach, abs=reach / 5)


def test_only_what_differs_is_marked(found: dict[str, Any]) -> None:
    changed = compare(*SIDES[:2])
    assert [row["hand"] for row in changed["rows"] if not row["same"]] == ["natural_flush"]
    flush = next(row for row in changed["rows"] if not row["same"])
    assert [cell["pays"] for cell in flush["cells"]] == ["25 to 1", "40 to 1"]
    more = changed["sides"][1]["edge_more"]
    assert more == pytest.approx(-15 * flush["cells"][0]["probability"])
    assert not changed["sides"][1]["approved"]
    assert sum(not row["same"] for row in found["rows"]) > 1


@pytest.mark.slow
def test_rule_sets_of_one_game_are_sides_too() -> None:
    found = compare("blackjack,decks=1", "blackjack,decks=1,pays=6:5")
    first, second = found["sides"]
    assert 0.1 < first["skewness"] < 0.2  # Splits, doubles and blackjacks lean to the right.
    assert second["edge_more"] == pytest.approx(second["house_edge"] - first["house_edge"])
    assert second["edge_more"] > 0.013


def test_different_bets_have_no_rows_in_common() -> None:
    found = compare("trips-03", "tcpb-03e")
    assert not found["same_bet"]
    assert found["rows"] == []


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        (["trips-03"], "Compare 2 to 4 paytables, not 1"),
        (["trips-03"] * 5, "not 5"),
        (["trips-03", "trips-99"], "There is no paytable"),
        (["trips-03", "trips-03,decks=2"], "does not apply to"),
    ],
)
def test_a_mistake_is_one_sentence(sides: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        compare(*sides)


@pytest.mark.slow
def test_the_command_answers_the_same(
    found: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", *SIDES, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == found
    assert main(["compare", *SIDES]) == 0
    drawn = capsys.readouterr().out
    assert "* Flush, natural" in drawn
    assert "-2.6031 " in drawn
