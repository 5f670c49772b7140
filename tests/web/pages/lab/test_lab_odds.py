"""The odds page: its figures are those of the command line."""

import json
import re
from fractions import Fraction
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

import pytest
from tests.web.pages.reader import Reader

from houseway.cli import main
from houseway.lab.question import controls, read_question
from houseway.money import show_rate
from houseway.paytables import load_catalog
from houseway.web.lab import files
from houseway.web.lab.odds import odds_view, printed_view
from houseway.web.pages.lab.odds.view import bets_by_game

QUESTIONS = [
    ({"table": "trips-03"}, ["trips-03"]),
    (
        {"table": "royal-match-3", "decks": "8", "crown": "1"},
        ["royal-match-3", "--decks", "8", "--crown"],
    ),
    ({"table": "tcpb-03e", "others": "6"}, ["tcpb-03e", "--others", "6"]),
    ({"table": "link-ml03", "meter.mega": "25,000"}, ["link-ml03", "--meter", "mega=25000"]),
    ({"table": "cover-all", "hands": "4"}, ["cover-all", "--hands", "4"]),
    ({"table": "fslp-01", "basis": "joker-forced"}, ["fslp-01", "--basis", "joker-forced"]),
    ({"table": "tcp-05"}, ["tcp-05"]),
    ({"table": "royal-match-10", "car": "$38,000"}, ["royal-match-10", "--car", "38000"]),
    (
        {"table": "blazing-7s-1", "no_cut_off": "1"},
        ["blazing-7s-1", "--no-cut-off"],
    ),
]


def by_command(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["odds", *words, "--json"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("query", "words"), QUESTIONS, ids=lambda one: one[0] if isinstance(one, list) else ""
)
def test_the_page_shows_what_the_command_answers(
    query: dict[str, str], words: list[str], lab: Reader, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = by_command(words, capsys)
    view = odds_view(query)
    assert view["record"] == json.loads(answer)
    page = lab.open(f"/lab?{urlencode(query)}").text
    edge = abs(view["record"]["house_edge"])
    assert f"{100 * edge:.4f}%" in page
    assert f"{view['record']['standard_deviation']:,.4f}" in page
    assert f"{100 * view['record']['hit_frequency']:.4f}%" in page
    for row in view["record"]["rows"]:
        assert f"{row['combinations']:,}" in page or " × 10^" in page


@pytest.mark.parametrize("query", [QUESTIONS[1][0], QUESTIONS[3][0]], ids=["shoe", "meter"])
def test_the_json_file_is_the_command_s_to_the_byte(
    query: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = next(words for one, words in QUESTIONS if one is query)
    assert files.odds_json(query).decode() == by_command(words, capsys)


def test_a_changed_pay_is_what_a_file_of_one_s_own_would_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (Path(files.__file__).parents[2] / "games/dj_wild/paytables.toml").read_text()
    shared = text[text.index("[shared.trips]") :].partition("\n[")[0]
    own = text[text.index("[trips-03]") :].partition("\n[[")[0].partition("\n[trips")[0]
    changed = re.sub(r'("natural_flush", to_one = )"25"', r'\1"40"', own)
    assert changed != own
    own = changed.replace("[trips-03]", '[mine]\nlike = "trips-03"')
    file = tmp_path / "mine.toml"
    file.write_text(f"{shared}\n{own}")
    record = json.loads(by_command(["--file", str(file)], capsys))
    view = odds_view({"table": "trips-03", "pay.natural_flush": "40"})
    assert view["edited"]
    assert view["record"]["house_edge_exact"] == record["house_edge_exact"]
    assert view["record"]["rows"] == record["rows"]
    assert view["before"]["edge"]["text"] == "3.1636%"


def test_an_edited_table_says_so_and_shows_the_print_next_to_it(lab: Reader) -> None:
    query = {"table": "trips-03", "pay.natural_flush": "40"}
    page = lab.open(f"/lab?{urlencode(query)}&pick=natural_flush")
    assert "Edited, not approved" in page.text
    assert "3.1636%" in page.text
    assert "<s>25</s>" in lab.answer.text
    assert 'class="old"' in lab.answer.text
    more = next(given["href"] for _, given in page.tags if given.get("aria-label") == "One more")
    assert more is not None
    assert "pay.natural_flush=41" in more
    assert files.par_pdf(query).startswith(b"%PDF")
    assert files.par_pdf(query) != files.par_pdf({"table": "trips-03"})


def test_a_pay_reset_to_the_printed_one_is_not_an_edit() -> None:
    asked = read_question({"table": "trips-03", "pay.natural_flush": "25"})
    assert not asked.is_edited
    assert asked.address == "table=trips-03"


def test_the_ante_bonus_of_three_card_poker_can_be_changed() -> None:
    view = odds_view({"table": "tcp-01", "pay.straight_flush": "4"})
    assert view["edited"]
    assert view["bets"][0]["edge"]["value"] > view["before"]["edge"]["value"]


def test_pays_of_cover_all_change_for_the_hands_dealt() -> None:
    query = {"table": "cover-all", "hands": "3", "pay.quads": "1"}
    found = dict(read_question(query).table.by_hands)
    before = dict(load_catalog()["cover-all"].by_hands)
    assert found[3] != before[3]
    assert found[4] == before[4]


def form_of(lab: Reader) -> dict[str, str]:
    """What a browser without script would send of the page's fields, wherever they stand."""
    return {
        str(given["name"]): given.get("value") or ""
        for tag, given in lab.page.tags
        if tag == "input" and given.get("form") == "ask" and given.get("type") != "checkbox"
    }


@pytest.mark.parametrize(
    "id_", ["trips-03", "tcp-01", "cover-all", "link-ml03", "royal-match-10", "lir-01", "link-01"]
)
def test_a_form_sent_unchanged_asks_the_same_question(id_: str, lab: Reader) -> None:
    lab.open(f"/lab?table={id_}")
    sent = form_of(lab)
    assert sent["table"] == id_
    asked = read_question({name: value for name, value in sent.items() if value})
    assert asked.address == f"table={id_}"
    assert not asked.is_edited


def test_the_list_shows_computed_figures_and_the_printed_ones_that_differ(lab: Reader) -> None:
    shown = lab.open("/lab?table=trips-03").text
    assert "MS-01 4.91% printed 1.58%" in shown
    assert "Trips 03 3.16% printed 3.17%" in shown
    assert "Pair Plus A 2.32% Pair Plus B" in shown
    assert "Paytable 1 3.77% printed 3.03%, with Crown Treasure" in shown
    assert "fixed pays return 63.29% printed hold 20.36%" in shown


@pytest.mark.parametrize("id_", list(load_catalog()))
def test_every_table_has_a_page_of_its_own_controls(id_: str) -> None:
    table = load_catalog()[id_]
    assert sum(bet.id == id_ for bets in bets_by_game().values() for bet in bets) == 1
    known = controls(table)
    assert ("decks" in known) == (
        table.hands in ("royal_match", "blazing_sevens", "trilux", "blackjack")
    )
    assert ("s17" in known) == (id_ == "blackjack")
    asked = read_question({"table": id_})
    assert asked.address == f"table={id_}"
    assert not asked.is_edited


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"table": "trips-99"}, "There is no paytable 'trips-99'"),
        ({"table": "trips-03", "decks": "6"}, "'decks' does not apply to trips-03"),
        ({"table": "trips-03", "pay.natural_flush": "-1"}, "cannot be read as odds"),
        ({"table": "trips-03", "pay.natural_flush": "99999999"}, "at most 10,000,000"),
        ({"table": "trips-03", "pay.nothing": "3"}, "trips-03 has no row 'nothing'"),
        ({"table": "blackjack", "decks": "9"}, "from 1 to 8"),
        ({"table": "blackjack", "pays": "1:1"}, "Pays: choose 3:2 or 6:5"),
        ({"table": "royal-match-1", "crown": "yes"}, "1 for yes or 0 for no"),
        ({"table": "link-01", "meter.jackpot": "1.005"}, "whole cents"),
        ({"table": "link-01", "wager": "0"}, "more than $0"),
        ({"table": "x" * 50}, "too long"),
    ],
)
def test_a_mistake_in_an_address_is_reported_in_one_sentence(
    query: dict[str, str], said: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(said)) as caught:
        read_question(query)
    assert str(caught.value).count(". ") == 0


def test_an_address_gives_the_same_question_again() -> None:
    query = {
        "table": "royal-match-7",
        "crown": "1",
        "decks": "8",
        "others": "2",
        "pay.royal_match": "25",
    }
    known = controls(load_catalog()["royal-match-7"])
    query = {name: value for name, value in query.items() if name == "table" or name in known}
    first = read_question(query)
    again = read_question(dict(parse_qsl(first.address)))
    assert again == first


def test_printed_figures_are_next_to_the_computed_ones() -> None:
    found = printed_view("fslp-01")
    edge = next(one for one in found if one["printed"] == "2.00%")
    assert (edge["computed"], edge["verdict"], edge["otherwise"]) == ("1.90%", "disagrees", "2.00%")


@pytest.mark.parametrize(
    "table", ["san-lo", "hat-trick", "trips-03", "royal-match-3", "pair-plus-a"]
)
def test_one_more_unit_of_pay_changes_the_edge_by_the_figure_shown(table: str) -> None:
    printed = odds_view({"table": table})
    row = next(one for one in printed["pays"] if one["inline"] and one["changeable"])
    raised = odds_view(
        {"table": table, f"pay.{row['key']}": str(Fraction(row["value"].replace(",", "")) + 1)}
    )
    edges = [Fraction(one["record"]["house_edge_exact"]) for one in (printed, raised)]
    assert show_rate(edges[0] - edges[1], 4) == row["weight"]


def test_only_a_bet_with_decisions_speaks_of_best_play(lab: Reader) -> None:
    assert "best play" in lab.open("/lab?table=lir-01").text
    page = lab.open("/lab?table=royal-match-3").text
    assert "Pays of this paytable" in page
    assert "best play" not in page


def test_a_loss_has_a_minus_sign(lab: Reader) -> None:
    page = lab.open("/lab?table=three-card-bonus-1").text
    assert "−74.3891%" in page
    assert not re.search(r"(?<![\w-])-[0-9$]", page)
