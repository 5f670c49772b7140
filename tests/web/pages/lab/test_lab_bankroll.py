"""The bankroll page says what the command says."""

import pytest
from tests.web.pages.reader import Reader

import houseway
from houseway.lab.risk.bankroll import bankroll_figures
from houseway.web.pages.words import minus


@pytest.mark.parametrize("whose", ["player", "house"])
def test_the_page_shows_every_figure_of_the_answer(lab: Reader, whose: str) -> None:
    page = lab.open(f"/lab/bankroll?a=ms-01&stake_a=5&bankroll=400&rounds=120&for={whose}").text
    found = houseway.bankroll("ms-01@5", bankroll=400, rounds=120, house=whose == "house")
    for name, text in bankroll_figures(found):
        assert f"{name} {minus(text)}" in " ".join(page.split())
    assert "Bankroll lost, by rounds played" in page


def test_a_visit_with_only_a_bet_shows_an_answer(lab: Reader) -> None:
    assert (
        "Chance of losing the bankroll by the end" in lab.open("/lab/bankroll?a=trips-03&b=").text
    )


def test_what_makes_no_sense_is_refused_in_a_sentence(lab: Reader) -> None:
    assert (
        "Rounds: enter a whole number from 1 to 100,000." in lab.open("/lab/bankroll?rounds=0").text
    )
    assert "Choose the player's or the casino's bankroll." in lab.open("/lab/bankroll?for=me").text
