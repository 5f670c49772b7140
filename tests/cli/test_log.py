"""`houseway log`: exit codes and sentences."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.floor.store.entries import written

from houseway.cli import main
from houseway.floor.store import Header, SqliteLog
from houseway.floor.store.record import entry_of

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return written(tmp_path / "log.sqlite", 3)


def test_a_sound_log_says_so_and_prints_its_head(log: Path, capsys: Capture) -> None:
    assert main(["log", "verify", str(log)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("3 records, all intact. Log digest ")
    head = said.split()[-1]
    assert main(["log", "verify", str(log), "--head", head]) == 0
    assert main(["log", "verify", "--head", head, str(log)]) == 0
    assert capsys.readouterr().out.startswith("The printed digest belongs to record 3.")


def test_a_head_is_typed_as_the_page_prints_it(log: Path, capsys: Capture) -> None:
    assert main(["log", "verify", str(log)]) == 0
    head = capsys.readouterr().out.split()[-1]
    groups = [head[at : at + 4] for at in range(0, 16, 4)]
    for typed in ([" ".join(groups)], groups):
        assert main(["log", "verify", str(log), "--head", *typed]) == 0
        assert capsys.readouterr().out.startswith("The printed digest belongs to record 3.")


def test_the_data_directory_is_the_default(
    log: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("HOUSEWAY_DATA", str(log.parent))
    assert main(["log", "verify"]) == 0
    assert "3 records" in capsys.readouterr().out


def test_a_foreign_head_is_exit_code_1(log: Path, capsys: Capture) -> None:
    assert main(["log", "verify", str(log), "--head", "0" * 64]) == 1
    assert capsys.readouterr().err.startswith("No record has the digest")


@pytest.mark.parametrize("words", [["verify", "nowhere.sqlite"], ["export", "nowhere.sqlite"]])
def test_a_missing_log_is_reported_in_one_sentence_with_exit_code_2(
    words: list[str], capsys: Capture
) -> None:
    assert main(["log", *words]) == 2
    assert capsys.readouterr().err == "There is no log at nowhere.sqlite.\n"


def test_a_file_that_is_no_log_is_reported_in_one_sentence_with_exit_code_2(
    tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "notes.txt").write_text("not a database, but long enough to be looked at\n" * 9)
    for action in ("verify", "export"):
        assert main(["log", action, str(tmp_path / "notes.txt")]) == 2
        assert capsys.readouterr().err.endswith("notes.txt: This file is not a Houseway log.\n")


def test_a_file_cut_short_is_named_as_such_and_exit_code_1(log: Path, capsys: Capture) -> None:
    whole = log.read_bytes()
    for left in (len(whole) - 4_096, 8_192, 4_096, 100):
        log.write_bytes(whole[:left])
        for action, code in (("verify", 1), ("audit", 2), ("export", 2)):
            assert main(["log", action, str(log)]) == code
            said = capsys.readouterr().err
            assert f"The file was cut short: {len(whole) - left:,} of {len(whole):,} bytes" in said


def test_an_audit_of_a_log_without_records_says_so(tmp_path: Path, capsys: Capture) -> None:
    empty = written(tmp_path / "log.sqlite", 0)
    assert main(["log", "audit", str(empty)]) == 0
    assert capsys.readouterr().out == "The log has no records yet.\n"


def test_an_audit_reads_the_books_of_a_log_and_names_the_record_that_is_not_right(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "shift.sqlite"
    assert main(["shift", "--quiet", "--log", str(path)]) == 0
    stated = capsys.readouterr().out
    assert main(["log", "audit", str(path)]) == 0
    assert capsys.readouterr().out == stated.lstrip()
    store = SqliteLog(path, Header(property_name="Scripted shift", kind="demo", created_at=0))
    (last,) = store.read(store.head.seq - 1)
    change = (
        b'{"type":"LevelRaised","level":"mega","amount":1,"overflow":0,"by":"haas","reason":"-"}'
    )
    body = b'[{"type":"LinkChanged","link":"five-card","event":%b}]' % change
    store.append([replace(entry_of(last), kind="AgreeRequest", body=body, command_id="x")])
    store.close()
    assert main(["log", "verify", str(path)]) == 0  # Every byte is as it was written.
    assert main(["log", "audit", str(path)]) == 1
    said = capsys.readouterr().err
    assert said == "record 202: mega of five-card was adjusted without a second approval\n"


def test_an_export_can_start_behind_a_record(log: Path, capsys: Capture) -> None:
    assert main(["log", "export", str(log), "--after", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["seq"] == 3


def test_an_export_can_go_to_a_file(log: Path, tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "log.csv"
    assert main(["log", "export", str(log), "--csv", "--output", str(target)]) == 0
    assert capsys.readouterr().out == f"3 records to {target}.\n"
    assert target.read_text("utf-8").startswith("seq,at,day,actor")


def test_exporting_writes_nothing_next_to_the_log(log: Path, capsys: Capture) -> None:
    before = {path.name: path.read_bytes() for path in log.parent.iterdir()}
    assert main(["log", "export", str(log)]) == 0
    after = {path.name: path.read_bytes() for path in log.parent.iterdir()}
    assert {name: after[name] for name in before} == before
    store = SqliteLog(log)
    assert store.head.seq == 3
    store.close()
