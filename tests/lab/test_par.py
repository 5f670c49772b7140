"""Par sheets: what stands on them, that it is right, and that nothing depends on a clock."""

from pathlib import Path
from typing import Any

import pytest

from houseway import __version__
from houseway.cli import main
from houseway.counting.options import Options
from houseway.lab.reports.figures import assumptions, row_texts
from houseway.lab.reports.par import NOT_APPROVED, TRADEMARKS, par_sheet, story
from houseway.lab.reports.par_figures import (
    ROUNDS,
    bands_grid,
    figure_pairs,
    identity,
    printed_grid,
    rounds_to_trust,
    rows_grid,
)
from houseway.lab.solvers import odds
from houseway.money import dollars
from houseway.paytables import digest, load_file, paytable

OWN = """
[my-trips]
name = "Mine & <yours>"
game = "dj-wild"
like = "trips-03"
bet = "trips"
hands = "wild_five"
pays = [{ hand = "five_wilds", to_one = "2000" }, { hand = "trips", to_one = "3" }]
source = { document = "notebook", heading = "an idea" }
"""


def text_of(part: Any) -> str:
    """All text of a sheet, tables included."""
    if isinstance(part, list | tuple):
        return "\n".join(map(text_of, part))
    if hasattr(part, "_cellvalues"):
        return text_of(part._cellvalues)
    return str(part.getPlainText()) if hasattr(part, "getPlainText") else ""


def test_a_sheet_of_public_rules_calls_them_so_and_names_no_scan() -> None:
    said = dict(identity(paytable("lir-01")))
    assert said["Status"].endswith("from public rules, not from an approved rule package")
    assert "SHA-256" not in said["Source"]


def test_the_same_table_and_assumptions_give_the_same_bytes() -> None:
    table = paytable("royal-match-3")
    first = par_sheet(table, odds(table))
    assert first.startswith(b"%PDF-")
    assert par_sheet(table, odds(table)) == first
    assert par_sheet(table, odds(table, Options(decks=8))) != first


def test_a_sheet_names_table_digest_source_program_and_owners_of_names() -> None:
    table = paytable("trips-03")
    said = text_of(story(table, odds(table)))
    assert "DJ Wild, Trips 03" in said
    assert digest(table) in said
    assert 'under "Trips"' in said
    assert f"Houseway {__version__}. " in said
    assert "ernels" in said
    assert TRADEMARKS in said
    assert NOT_APPROVED not in said


def test_the_rows_add_up_on_the_sheet_too() -> None:
    table = paytable("trips-03")
    head, *rows, total = rows_grid(table, odds(table))
    assert head[0] == "Hand"
    counts = [int(row[1].replace(",", "")) for row in rows]
    assert sum(counts) == int(total[1].replace(",", "")) == 2_869_685
    assert total[-1] == "-3.1636%"
    assert rows[0] == ("Five wilds", "1", "0.00003485%", "2,000 to 1", "+2,000", "0.0697%")


def test_the_edge_is_exact_and_of_a_named_wager() -> None:
    said = dict(figure_pairs(odds("trips-03")))
    assert said["House edge"] == "3.1636% of the Trips wager"
    assert said["Exactly"] == "90784/2869685"
    assert said["Hit frequency"] == "22.0855%"


def test_the_sheet_says_how_far_results_correlate() -> None:
    table = paytable("trips-03")
    found = odds(table)
    assert len(bands_grid(found)) == 1 + len(ROUNDS)
    said = text_of(story(table, found))
    assert "Skewness" in said
    assert "Excess kurtosis" in said
    assert f"{rounds_to_trust(found):,} rounds" in said


def test_printed_figures_have_verdict_and_cause() -> None:
    head, edge, hits = printed_grid(paytable("trips-03"))
    assert head[1:4] == ("Printed", "Computed", "Verdict")
    assert edge[:4] == ("house edge", "3.17%", "3.16%", "agrees if rounded up")
    assert hits[1:4] == ("22.09%", "22.09%", "agrees")


def test_further_bets_are_listed_under_the_main_one() -> None:
    table = paytable("tcp-04")
    said = text_of(story(table, odds(table)))
    assert said.index("Ante and play: per") < said.index("Pair Plus: per")
    assert said.count("Hold by number of rounds") == 3


def test_meters_and_envy_are_stated_in_dollars() -> None:
    settings = Options(others=3, meters={"mega": dollars(50_000)}, wager=dollars(5))
    answer = odds("link-ml03", settings)
    said = dict(figure_pairs(answer))
    assert said["Envy"].startswith("1.7084% from 3 other players, 0.5695% each")
    assert said["Breaks even where"].startswith("Mega / 649,740 + ")
    assumed = dict(assumptions(answer))
    assert assumed["Wager"] == "$5"
    assert assumed["Meters"].startswith("mega $50,000")
    assert assumed["Other players"] == "3"
    assert "Envy is counted when it is paid" in text_of(story(paytable("link-ml03"), answer))


@pytest.mark.parametrize(
    ("id_", "hand", "pays"),
    [
        ("tcpb-03e", "mini_royal", "1,000 to 1, envy $25"),
        ("link-01", "royal_flush", "100%, envy $5,000"),
    ],
)
def test_a_row_names_its_envy_in_dollars_at_any_wager(id_: str, hand: str, pays: str) -> None:
    answer = odds(id_, Options(others=3, wager=dollars(5)))
    rows = {row.key: row.pays_words for row in row_texts(paytable(id_), answer)}
    assert rows[hand] == pays


def test_a_single_meter_breaks_even_somewhere() -> None:
    assert dict(figure_pairs(odds("djwp-1")))["Break-even meter"] == "$752,375.00"


def test_an_own_table_is_marked_on_top_and_at_the_foot(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN)
    table = load_file(file)["my-trips"]
    answer = odds(table)
    assert NOT_APPROVED in text_of(story(table, answer))
    assert "Not approved for wagering" in dict(identity(table))["Status"]
    assert dict(identity(table))["Source"] == 'notebook, under "an idea".'
    assert par_sheet(table, answer).startswith(b"%PDF-")


def test_the_command_writes_the_sheet_with_its_assumptions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.pdf"
    assert main(["par", "royal-match-3", "--decks", "8", "--pdf", str(file)]) == 0
    assert "par sheet of royal-match-3" in capsys.readouterr().out
    table = paytable("royal-match-3")
    assert file.read_bytes() == par_sheet(table, odds(table, Options(decks=8)))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["trips-99", "--pdf", "x.pdf"], "There is no paytable 'trips-99'"),
        (["trips-03", "--pdf", "x.txt"], "A par sheet is written as .pdf"),
        (["trips-03", "--pdf", "/nowhere/at/all.pdf"], "There is no folder /nowhere/at"),
        (["trips-03", "--decks", "9", "--pdf", "x.pdf"], "Choose 1 to 8 decks, not 9."),
    ],
)
def test_a_bad_request_is_answered_with_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["par", *words]) == 2
    assert sentence in capsys.readouterr().err
