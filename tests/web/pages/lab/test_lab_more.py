"""Blackjack rules, simulations and tables of one's own: what a terminal says, on a page."""

import json
from pathlib import Path
from urllib.parse import urlencode

import pytest
from tests.web.pages.reader import Reader

from houseway.cli import main
from houseway.paytables import Paytable, load_catalog
from houseway.paytables.catalog import load_text
from houseway.web.lab.strategy import rules_view
from houseway.web.pages.lab.blackjack.effects import changes, effects
from houseway.web.pages.lab.blackjack.page import GAME, BlackjackPage
from houseway.web.pages.lab.own.page import as_text, can_be_text
from houseway.web.pages.lab.strategy.charts import cards_of
from houseway.web.pages.words import minus
from houseway.web.problems import Denied


def whole(lab: Reader, path: str) -> str:
    """The page once nothing is counted any more."""
    for _ in range(120):
        lab.open(path)
        if "data-again" not in lab.answer.text:
            return lab.page.text
    raise AssertionError("still counting")


def test_each_rule_is_worth_what_it_changes() -> None:
    here = rules_view({"game": GAME})
    found = [
        ((words, query), rules_view({"game": GAME, **query}))
        for words, query in changes({})
        if words in ("Dealer stands on soft 17", "6 to 5 blackjack", "1 deck")
    ]
    shown = {one.words: one.more for one in effects(here["edge_number"], found, "/lab/blackjack")}
    assert shown == {
        "6 to 5 blackjack": "+1.3597",
        "Dealer stands on soft 17": "−0.2122",
        "1 deck": "−0.5734",
    }


def test_a_change_is_one_rule_and_a_link_back() -> None:
    asked = {"decks": "2", "s17": "1"}
    found = dict(changes(asked))
    assert found["Dealer hits soft 17"] == {"decks": "2"}
    assert found["6 decks"] == {"s17": "1"}
    assert found["6 to 5 blackjack"] == {**asked, "pays": "6:5"}
    assert "2 decks" not in found
    for query in found.values():
        assert len(dict(query.items() ^ asked.items())) == 1


def test_the_rules_are_the_address_and_a_cell_opens_its_cards(lab: Reader) -> None:
    page = lab.open("/lab/blackjack?s17=1&decks=6&pays=3:2")
    assert "0.4059%" in page.text
    links = [given.get("href") or "" for tag, given in page.tags if tag == "a"]
    spot = urlencode({"game": GAME, "s17": "1", "cards": "Ts 6h Td"})
    assert f"/lab/strategy?{spot}" in links
    assert "/lab/compare?a=blackjack&b=blackjack%2Cs17%3D1" in links
    assert "What you can do" in lab.open("/lab/blackjack?moon=1").text


def test_a_usual_place_too_deep_for_the_shoe_is_left_out(
    lab: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three players may use up two decks behind 78 cards; who asked for 70 is not refused."""

    async def dealt(page: BlackjackPage, place: int) -> None:
        if place == 78:
            raise Denied(422, "bad_input", sentence="A shoe ran out of cards")
        page.cuts[place] = {"edge": "0.2%", "effect": 0.0, "error": 0.0, "rounds": 5.0}

    monkeypatch.setattr(BlackjackPage, "cut_at", dealt)
    text = whole(lab, "/lab/blackjack?decks=2&players=3&cut=70")
    assert "70 cards, 67%" in text
    assert "ran out" not in text
    assert "78 cards" not in text


@pytest.mark.parametrize(
    ("cell", "cards"),
    [
        (("hard", "16", "T"), "Ts 6h Td"),
        (("hard", "5", "2"), "3s 2h 2d"),
        (("soft", "A7", "9"), "As 7h 9d"),
        (("pairs", "88", "A"), "8s 8h Ad"),
        (("hard", "20", "5"), ""),
    ],
)
def test_cards_stand_for_a_cell(cell: tuple[str, str, str], cards: str) -> None:
    assert cards_of(cell) == cards


def test_a_page_deals_the_rounds_of_a_terminal(
    lab: Reader, capsys: pytest.CaptureFixture[str]
) -> None:
    game = ["three-card-poker", "--engine", "table", "--workers", "1"]
    assert main(["simulate", *game, "--rounds", "5000", "--seed", "7", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["bets"]
    page = whole(lab, "/lab/simulate?game=three-card-poker&rounds=5000&seed=7")
    assert "5,000 rounds dealt" in page
    for bet in told:
        assert minus(f"{bet['house_edge']:.4%}") in page
        assert minus(f"{bet['z']:+.2f}") in page
    assert "left blank" not in page


def test_a_blank_z_is_explained(lab: Reader) -> None:
    page = whole(lab, "/lab/simulate?game=royal-match-21&rounds=20&seats=3")
    assert "left blank where the seats at one table depend on each other" in page


def test_nothing_is_dealt_before_it_is_asked_for(lab: Reader) -> None:
    assert "rounds dealt" not in lab.open("/lab/simulate").text
    assert "up to 200,000" in lab.open("/lab/simulate?rounds=999999").text
    assert "seats" in lab.open("/lab/simulate?rounds=10&seats=9").text


def test_a_table_of_one_s_own_is_counted_as_by_the_command(
    lab: Reader, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    sample = as_text(load_catalog()["trips-03"]).replace('"25"', '"40"')
    file.write_text(sample)
    assert main(["odds", "--file", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    page = lab.open(f"/lab/own?{urlencode({'file': sample})}").text
    assert f"{100 * abs(told['house_edge']):.4f}%" in page
    assert "Not approved" in page
    wrong = lab.open(f"/lab/own?{urlencode({'file': '[x'})}").text
    assert "not readable TOML" in wrong
    assert "What you can do" in lab.open(f"/lab/own?file={'x' * 7000}").text


def test_a_text_that_cannot_be_read_keeps_the_text_and_no_figures_of_another(lab: Reader) -> None:
    two = as_text(load_catalog()["trips-03"]) + as_text(load_catalog()["trips-04"])
    page = lab.open(f"/lab/own?{urlencode({'file': two})}").text
    assert "Your text has 2 paytables (my-trips-03, my-trips-04); keep one." in page
    assert "data-figure" not in page
    assert "[my-trips-04]" in page


@pytest.mark.parametrize(
    "table", [one for one in load_catalog().values() if can_be_text(one)], ids=lambda one: one.id
)
def test_a_table_as_text_reads_as_the_same_pays(table: Paytable) -> None:
    (found,) = load_text(as_text(table), "file").values()
    assert found.rows == table.rows
    assert (found.deck, found.cards) == (table.deck, table.cards)


def test_a_text_begins_with_any_table_that_pays_odds(lab: Reader) -> None:
    assert "my-trips-03" in lab.open("/lab/own?like=trips-03").text
    assert "has more than fixed pays" in lab.open("/lab/own?like=link-ml03").text
