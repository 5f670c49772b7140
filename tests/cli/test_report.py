"""`houseway report`, `backup` and `restore` as a person types them."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from tests.floor.house import OPENING

from houseway.cli import main
from houseway.floor.scenario import Shift
from houseway.floor.store import Header, Log, SqliteLog
from houseway.floor.store.sqlite.log import SqliteReader

Capture = pytest.CaptureFixture[str]
WIN = """
dana 4 START GAME 1 3
dana 4 SEAT 3
dana 4 HAND quads
whit 4 CONFIRM 3 shown
whit 4 CARD S-1
dana 4 END GAME
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    header = Header(property_name="Evergreen", kind="demo", created_at=1)
    with Log(SqliteLog(tmp_path / "data" / "log.sqlite", header)) as log:
        Shift(log).run(OPENING + WIN)
    return tmp_path / "data"


def test_reports_are_listed(capsys: Capture) -> None:
    assert main(["report"]) == 0
    assert "reconciliation" in capsys.readouterr().out


def test_a_file_is_written_in_the_format_of_its_name(data: Path, capsys: Capture) -> None:
    for ending, start in (
        ("pdf", b"%PDF"),
        ("xlsx", b"PK"),
        ("html", b"<!doctype"),
        ("csv", b"rep"),
    ):
        file = data / f"day.{ending}"
        assert main(["report", "reconciliation", "--data", str(data), "-o", str(file)]) == 0
        assert file.read_bytes().startswith(start)
    assert "Adds up to the cent" in capsys.readouterr().out


def test_the_digest_printed_is_that_of_the_json(data: Path, capsys: Capture) -> None:
    file = data / "win.json"
    words = ["--database", f"sqlite:///{data}/log.sqlite", "--win", "five-card/1", "-o", str(file)]
    assert main(["report", "win", *words]) == 0
    content = file.read_bytes()
    assert capsys.readouterr().out.strip().endswith(f"Digest {sha256(content).hexdigest()}")
    assert json.loads(content)["title"] == "Win 1"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["profit"], "There is no report 'profit'"),
        (["win"], "Give the win number, for example --win 3."),
        (["posting"], "needs a table"),
        (["reconciliation", "--table", "5"], "The reconciliation report does not use a table."),
        (["posting", "--table", "5", "--day", "2026-03-02"], "posting report does not use a day."),
        (["hold", "--link", "royal"], "The hold report does not use a link."),
        (["jackpots", "--link", "lost"], "There is no link 'lost'"),
        (["meters", "--day", "soon"], "is not a day"),
        (["meters", "-o", "/nowhere/at/all.pdf"], "There is no folder"),
    ],
)
def test_bad_input_is_reported_in_one_sentence_with_exit_code_2(
    data: Path, capsys: Capture, words: list[str], said: str
) -> None:
    assert main(["report", *words, "--data", str(data)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_missing_log_is_reported_in_one_sentence(tmp_path: Path, capsys: Capture) -> None:
    assert main(["report", "meters", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("There is no log at")


def test_backup_and_restore_say_the_same_head(data: Path, capsys: Capture) -> None:
    copy, again = str(data.parent / "copy"), str(data.parent / "again")
    assert main(["backup", copy, "--data", str(data)]) == 0
    head = capsys.readouterr().out.split()[-1]
    said = ["--by", "haas", "--reason", "disk failed"]
    assert main(["restore", copy, "--data", again, "--head", head, *said]) == 0
    assert head in capsys.readouterr().out
    with SqliteReader(Path(again) / "log.sqlite") as log:
        last = list(log.read())[-1]
    assert last.actor == "haas"
    assert b"disk failed" in last.body
    assert main(["restore", copy, "--data", again]) == 2
    assert "move it before restoring" in capsys.readouterr().err
