"""`houseway simulate`: a fixed form for programs, one line a bet for people."""

import json
import sys

import pytest

from houseway.cli import main
from houseway.lab.cluster import NOT_INSTALLED


def said(capsys: pytest.CaptureFixture[str], words: str) -> tuple[int, str, str]:
    try:
        code = main(["simulate", *words.split()])
    except SystemExit as stop:
        code = int(str(stop.code))
    out, err = capsys.readouterr()
    return code, out, err


def test_json_has_the_fixed_form_and_does_not_depend_on_workers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = "three-card-poker --rounds 2500 --seed 7 --json --workers"
    code, out, err = said(capsys, f"{words} 1")
    assert (code, err) == (0, "")
    found = json.loads(out)
    named = {key: found[key] for key in ("game", "engine", "rounds", "seed", "strategy", "seats")}
    assert named == {
        "game": "three-card-poker",
        "engine": "table",
        "rounds": 2500,
        "seed": 7,
        "strategy": "best",
        "seats": 1,
    }
    assert [bet["bet"] for bet in found["bets"]] == ["ante", "pair_plus", "bonus"]
    for bet in found["bets"]:
        above, below = map(int, bet["house_edge_fraction"].split("/"))
        assert bet["house_edge"] == pytest.approx(above / below, abs=1e-12)
        distance = bet["house_edge"] - bet["exact_edge"]
        assert bet["z"] == pytest.approx(distance / bet["standard_error"])
        assert abs(bet["z"]) <= 4
    assert said(capsys, f"{words} 2")[1] == out


def test_a_person_reads_one_line_a_bet(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "dj-wild --rounds 300 --seed 2 --strategy bold --workers 1")
    assert code == 0
    assert out.startswith(
        "DJ Wild Stud Poker: 300 rounds, 1 seat, seed 2, bold strategy, table engine\n"
    )
    for bet in ("Ante", "Trips", "Two Way Bad Beat", "Progressive"):
        assert f"\n {bet} " in out
    assert max(map(len, out.splitlines())) <= 100


def test_san_lo_is_played_by_its_kernel_unless_told_otherwise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = said(capsys, "san-lo --rounds 20000 --seed 5 --json")
    found = json.loads(out)
    assert found["engine"] == "kernel"
    assert [bet["bet"] for bet in found["bets"]] == ["main", "hat_trick"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("dj-wild", "required: --rounds"),
        ("dj-wild --rounds 0", "At least 1 round is needed."),
        ("dj-wild --rounds 5 --seats 9", "This table seats 1 to 7 players, not 9."),
        ("dj-wild --rounds 5 --dealer points", "--dealer applies only to --engine kernel"),
        ("dj-wild --rounds 5 --strategy lucky", "dj-wild has no bot or strategy 'lucky'"),
        ("dj-wild --rounds 5 --engine kernel", "use --engine table."),
        ("dj-wild --rounds 5 --workers 0", "Start at least 1 worker."),
        ("dj-wild --rounds 5 --seed -1", "The seed must be a whole number from 0"),
        ("san-lo --rounds 5 --dealer nobody", "There is no house way 'nobody'"),
    ],
)
def test_what_cannot_be_simulated_says_why(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = said(capsys, words)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_a_cluster_needs_its_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = said(capsys, "dj-wild --rounds 5 --cluster tcp://x")
    assert (code, err) == (2, f"{NOT_INSTALLED}\n")
