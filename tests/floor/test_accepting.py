"""A log behind its watermark starts again only when two persons say so; then the log says it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.floor.house import OPENING
from tests.floor.store.entries import HEADER
from tests.floor.store.insider import Insider

from houseway.cli import main
from houseway.floor import Floor
from houseway.floor import commands as floor_commands
from houseway.floor.events.upcast import decode
from houseway.floor.reports import Ledger
from houseway.floor.scenario import Shift
from houseway.floor.store import Log, LogStore, SqliteLog
from houseway.floor.store.location import Place
from houseway.floor.store.postgres.log import PostgresLog
from houseway.floor.store.signatures.checkpoint import read_checkpoint
from houseway.floor.store.signatures.head_signer import LOST
from houseway.floor.store.signatures.watermark_check import LogRefused
from houseway.floor.upkeep.backup import LOG, backup
from houseway.floor.upkeep.log_events import LossAccepted
from houseway.floor.upkeep.loss_acceptance import accept
from houseway.money import DOLLAR


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An opened floor, signed from the first record on."""
    data = tmp_path / "data"
    found = Place(data=data)
    if request.param == "postgres":
        found = Place(request.getfixturevalue("postgres"), HEADER.property_name, data)
    with Log(opened(found)) as log:
        Shift(log).run(OPENING)
    return found


def opened(place: Place) -> LogStore:
    if place.is_postgres:
        return PostgresLog(place.database, HEADER, folder=place.data, signing=place.signed)
    return SqliteLog(place.path, HEADER, signing=place.signed)


def play(place: Place, name: str, commands: int = 1) -> int:
    with Log(opened(place)) as log:
        floor = Floor(log)
        for number in range(commands):
            command = (
                floor_commands.EndGame("4")
                if number % 2
                else floor_commands.StartGame("4", {1: DOLLAR})
            )
            last = floor.execute("dana", command, f"{name}-{number}").seq
    return last


def behind(place: Place, commands: int = 1) -> tuple[int, int]:
    """The last record of the log, and the last that was signed: so many commands were lost."""
    file = place.signed.file(HEADER)
    before = file.read_bytes()
    lost = play(place, "lost", commands)
    ahead = file.read_bytes()
    file.write_bytes(before)
    _set_back(place, lost - commands)
    file.write_bytes(ahead)
    return lost - commands, lost


def _set_back(place: Place, keep: int) -> None:
    insider = Insider(place.database or place.path, place.signed)
    insider.cut(keep)


def test_only_two_people_start_a_log_that_is_behind(place: Place) -> None:
    keep, lost = behind(place)
    with pytest.raises(LogRefused):
        opened(place)
    told = accept(place, "haas", "dana", "the disk died")
    assert (told.begins, told.after, told.lost) == (keep, keep, lost)
    with place.open() as log:
        record = next(r for r in log.read() if r.kind == "LossAccepted")
        assert (record.seq, record.actor) == (keep + 1, "haas")
        assert decode(record.body, record.schema) == [told]
    assert play(place, "again") > keep
    assert place.verify().is_sound


@pytest.mark.slow
def test_the_new_tree_begins_with_the_record_of_the_loss(place: Place) -> None:
    keep, _ = behind(place)
    accept(place, "haas", "dana", "the disk died")
    store = opened(place)
    found = read_checkpoint(store.checkpoint)
    assert (found.begins, found.head) == (keep, store.head)
    store.close()


@pytest.mark.slow
def test_the_lost_watermark_is_kept_and_excused_wherever_it_turns_up_again(place: Place) -> None:
    behind(place)
    accept(place, "haas", "dana", "the disk died")
    (aside,) = place.signed.watermarks.glob(f"*{LOST}*")
    aside.rename(aside.with_name(aside.name.replace(LOST, ".of-the-other-node-")))
    assert place.verify().is_sound
    play(place, "again")


@pytest.mark.slow
def test_a_watermark_signed_after_the_loss_is_excused_by_nothing(place: Place) -> None:
    """Also one of a number that was lost before, with the whole database as it was once."""
    _, lost = behind(place, commands=9)
    accept(place, "haas", "dana", "the disk died")
    with put_back(place):
        assert play(place, "again") <= lost
    with pytest.raises(LogRefused, match="records are missing"):
        opened(place)


@contextmanager
def put_back(place: Place) -> Iterator[None]:
    """At the end the database is as it was, with the signature that it had."""
    insider = Insider(place.database or place.path, place.signed)
    if not place.is_postgres:
        before = place.path.read_bytes()
        yield
        place.path.write_bytes(before)
        insider.remove_notes()
        return
    records = insider.records()
    insider.run("", "CREATE TABLE older AS SELECT * FROM houseway.heads")
    yield
    insider.rewrite(records, records[-1].digest)
    insider.run(
        "",
        "UPDATE houseway.heads SET note = older.note, frontier = older.frontier FROM older;"
        " DROP TABLE older",
    )


@pytest.mark.parametrize(
    ("by", "second", "why", "problem"),
    [
        ("haas", "haas", "the disk died", "wo different people"),
        ("haas", "", "the disk died", "is not on this property's staff"),
        ("haas", "mallory", "the disk died", "mallory is not on this property's staff"),
        ("dana", "tess", "the disk died", "must be a manager"),
        ("haas", "dana", " ", "Give a reason with --because"),
    ],
)
def test_others_are_refused_and_nothing_is_changed(
    place: Place, by: str, second: str, why: str, problem: str
) -> None:
    behind(place)
    before = place.signed.file(HEADER).read_bytes()
    with pytest.raises(ValueError, match=problem):
        accept(place, by, second, why)
    assert place.signed.file(HEADER).read_bytes() == before
    with pytest.raises(LogRefused):
        opened(place)


@pytest.mark.slow
def test_the_loss_is_in_the_exceptions_of_the_day(place: Place) -> None:
    behind(place)
    accept(place, "haas", "dana", "the disk died")
    with place.open() as log:
        notes = Ledger().read_all(log.read()).notes
    assert any(note.kind == "loss accepted" and "the disk died" in note.reason for note in notes)


@pytest.mark.slow
def test_a_backup_of_a_signed_log_comes_back_with_two_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Place(data=tmp_path / "data")
    with Log(opened(place)) as log:
        Shift(log).run(OPENING)
    backup(tmp_path / "data", tmp_path / "backup")
    lost = play(place, "after the backup")
    for file in (tmp_path / "data").iterdir():
        file.unlink()
    words = ["restore", str(tmp_path / "backup"), "--data", str(tmp_path / "data")]
    words += ["--by", "haas", "--reason", "fire", "--accept-loss"]
    assert main(words) == 2
    assert "two people must" in capsys.readouterr().err
    assert not (tmp_path / "data" / LOG).exists()
    assert main([*words, "--and", "dana"]) == 0
    with place.open() as log:
        event = next(
            event
            for record in log.read()
            for event in decode(record.body, record.schema)
            if isinstance(event, LossAccepted)
        )
    assert (event.lost, event.second) == (lost, "dana")
    assert place.verify().is_sound


def test_the_command_line_accepts_and_verifies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path / "data"))
    place = Place(data=tmp_path / "data")
    with Log(opened(place)) as log:
        Shift(log).run(OPENING)
    keep, lost = behind(place)
    assert main(["log", "verify"]) == 1
    assert f"record {lost} was signed" in capsys.readouterr().err
    words = ["log", "accept", "--by", "haas", "--and", "dana", "--because", "fire"]
    assert main(words) == 0
    assert f"Records {keep + 1} to {lost} are on record as lost" in capsys.readouterr().out
    assert main(["log", "verify"]) == 0
    assert "Signed by demo-card-room" in capsys.readouterr().out
    assert main(["log", "key"]) == 0
    assert capsys.readouterr().out.startswith("demo-card-room-")


@pytest.mark.slow
def test_triggers_that_were_dropped_come_back_with_the_acceptance(place: Place) -> None:
    behind(place)  # Whoever cut the tail dropped them first.
    accept(place, "haas", "dana", "the disk died")
    assert place.verify().problem == ""
