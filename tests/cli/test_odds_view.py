"""How `houseway odds` prints its answer."""

import subprocess
import sys

import pytest

from houseway.cli import main
from houseway.cli.odds_view import WIDTH, columns, styled

LOADED = """
import sys
from houseway.cli import main
try:
    main(["odds", "ms-01"])
finally:
    print(sorted({"rich", "msgspec", "json"} & set(sys.modules)))
"""


def test_figures_are_aligned_and_no_line_is_too_long(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["odds", "trips-03"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) <= WIDTH and line == line.rstrip() for line in lines)
    heading = next(line for line in lines if line.startswith(" hand"))
    assert {len(line) for line in lines[2:20]} == {len(heading)}


def test_a_long_name_is_cut_where_the_terminal_is_narrow() -> None:
    found = columns([("hand", "pays"), ("a very long name of a hand", "1 to 1")], 24)
    assert found == [" hand               pays", " a very long na\u2026  1 to 1"]


@pytest.mark.parametrize(
    ("paytable", "row"),
    [
        ("dj-wild", "Five wilds, player better"),
        ("caribbean-stud", "Royal flush, player better"),
        ("tcp-05", "Three of a kind, dealer not qualified"),
    ],
)
def test_an_outcome_is_named_in_words(
    paytable: str,
    row: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "120")  # Or a long name is wrapped.
    assert main(["odds", paytable]) == 0
    said = capsys.readouterr().out
    assert row in said
    assert "_" not in said


def test_an_advantage_of_the_player_has_no_minus_sign(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "ante-bonus-a"]) == 0
    assert "5.2851% on the ante wager (exactly 292/5525)" in capsys.readouterr().out


def test_piped_output_has_no_style(monkeypatch: pytest.MonkeyPatch) -> None:
    assert styled("all", "bold") == "all"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert styled("all", "bold") == "\x1b[1mall\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert styled("all", "bold") == "all"


def test_a_question_loads_no_library_that_it_does_not_need() -> None:
    """Loading them took as long as a third of the answer."""
    told = subprocess.run(
        [sys.executable, "-c", LOADED], check=True, capture_output=True, text=True
    ).stdout
    assert told.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (
            "odds ms-01",
            "Ante and streets, per ante wager (when bet and fold are worth the same: fold)\n",
        ),
        ("odds royal-match-1", "Royal Match, per Royal Match wager\n"),
        ("odds three-card-bonus-1", "of the 3 Card Bonus wager"),
        ("odds lir-01", "of the bet (exactly"),
        ("odds tcpb-03e --others 1", "from 1 other player, "),
        (
            "odds blazing-7s-ml03",
            "third card: the player's; two cards count if the dealer has blackjack: yes;",
        ),
        ("odds trips-03", "Assumes: wager: $1; decks: 1; approved decks: 1;"),
        ("paytables djwp-2", "The figure depends on three parameters that are not printed."),
        ("paytables ms-01", " decks     one deck  "),
        ("design pair-plus-a --row flush --target-edge 5%", "5.0000% of the Pair Plus wager:"),
        ("strategy dj-wild", "DJ Wild Stud Poker\n"),
        ("compare ms-01 trips-03", "4.9149% of the ante wager"),
        ("compare trips-03 trips-04", "House edge of the Trips wager"),
        ("compare trips-03 trips-04", "Difference from first, percentage points"),
        ("simulate san-lo --rounds 2000", "Fortune San Lo Poker: 2,000 rounds, 1 seat, seed 1,"),
        ("simulate san-lo --rounds 2000", " Hat Trick "),
    ],
)
def test_bets_units_and_assumptions_are_written_as_people_read_them(
    command: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command.split()) == 0
    out = capsys.readouterr().out
    assert said in out or said in " ".join(out.split())


def test_the_audit_cuts_no_id_where_the_terminal_is_narrow(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from rich.console import Console

    from houseway.cli.lab import audit
    from houseway.lab.audit import audit_figure
    from houseway.paytables import paytable

    tables = [paytable(id_) for id_ in ("blazing-7s-ml03", "fslpp-03", "ms-01")]
    found = [audit_figure(table, figure) for table in tables for figure in table.figures]
    monkeypatch.setattr("houseway.cli.view.page", lambda: Console(width=62, highlight=False))
    audit.draw(found)
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("blazing-7s-ml03 ") for line in lines)
    assert "…" not in "".join(lines)
    assert " ".join(" ".join(lines).split()).endswith("all verdicts match the catalog.")
