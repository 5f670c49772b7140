"""R47: old records move to archives, the chain goes through them, and none is deleted too early."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING
from tests.floor.store.entries import HEADER, entry
from tests.floor.store.test_verify import tamper

from houseway.cli import main
from houseway.floor import Floor, commands
from houseway.floor.auditor import Auditor
from houseway.floor.clock import SetClock
from houseway.floor.cluster.node import Node
from houseway.floor.events.upcast import decode
from houseway.floor.regulation.retention import Term, kept_until, recording_days, term_of
from houseway.floor.reports import Ledger
from houseway.floor.scenario import Shift
from houseway.floor.store import Log, LogStore, SqliteLog, verify
from houseway.floor.store.archives import Archive, ArchiveMissing
from houseway.floor.store.location import Place
from houseway.floor.store.postgres.log import PostgresLog
from houseway.floor.store.postgres.schema import connect
from houseway.floor.store.sqlite.head_notes import notes_path
from houseway.floor.store.sqlite.log import SqliteReader
from houseway.floor.upkeep.archiving import archive, delete_archive
from houseway.floor.upkeep.audit import shown
from houseway.floor.upkeep.backup import backup, restore
from houseway.floor.upkeep.backup_postgres import backup_postgres, restore_postgres
from houseway.floor.upkeep.log_events import ArchiveDeleted, LogArchived
from houseway.money import DOLLAR

WAGERS = {1: DOLLAR, 3: DOLLAR}
TODAY = "2026-11-15"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Three gambling days of an open floor, one round each: 2, 3 and 4 March 2026."""
    if request.param == "sqlite":
        played(SqliteLog(tmp_path / "log.sqlite", HEADER))
        return Place(str(tmp_path / "log.sqlite"))
    url: str = request.getfixturevalue("postgres")
    played(PostgresLog(url, HEADER, folder=tmp_path))
    return Place(url, HEADER.property_name, tmp_path)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The same, where only SQLite is asked."""
    played(SqliteLog(tmp_path / "log.sqlite", HEADER))
    return tmp_path / "log.sqlite"


def played(store: LogStore) -> None:
    with Log(store) as kept:
        done = Shift(kept).run(OPENING)
        for day in range(3):
            done.floor.execute("dana", commands.StartGame("4", WAGERS), f"start-{day}")
            done.floor.execute("dana", commands.EndGame("4"), f"end-{day}")
            done.clock.advance(24 * 3600)


def opened(place: Place) -> LogStore:
    if place.is_postgres:
        return PostgresLog(place.database, property_name=place.property_name, folder=place.data)
    return SqliteLog(place.path)


def whole(place: Place) -> list[bytes]:
    with place.open() as reader:
        return [record.digest for record in reader.read()]


def put_away(place: Place, before: str) -> Archive:
    return archive(place, before, TODAY, "haas", "a year is over", program="scripted")


@pytest.mark.rule("R47")
def test_r47_the_chain_goes_through_the_archives_and_the_log(place: Place) -> None:
    before = whole(place)
    first = put_away(place, "2026-03-03")
    second = put_away(place, "2026-03-04")
    assert (first.first, second.first) == (1, first.last + 1)
    assert first.last_day == "2026-03-02"
    with place.open() as reader:
        assert [each.file for each in reader.archives] == [first.file, second.file]
        live = list(reader.read(second.last))
    assert [r.day for r in live[:2]] == ["2026-03-04"] * 2
    assert [r.kind for r in live[2:]] == ["LogArchived", "SnapshotKept"] * 2
    assert whole(place)[: len(before)] == before
    verdict = place.verify()
    assert verdict.is_sound
    assert (verdict.head.seq, verdict.elsewhere) == (len(before) + 4, ())
    assert place.verify(before[0].hex()).expected_at == 1


@pytest.mark.rule("R47")
def test_r47_who_archived_what_and_why_is_on_record(place: Place) -> None:
    made = put_away(place, "2026-03-03")
    with place.open() as reader:
        *_, last, _ = reader.read()
    assert (last.actor, last.kind) == ("haas", "LogArchived")
    (event,) = decode(last.body)
    assert event == LogArchived(made, "a year is over", (made,))
    assert made.digest == made.end.digest.hex()
    with Log(opened(place)) as kept:
        Auditor().read_all(kept.read()).confirm(shown(Floor(kept, program="scripted").state))
        (note,) = [x for x in Ledger().read_all(kept.read()).notes if x.kind == "archive"]
    assert f"records 1 to {made.last}" in note.reason
    assert "a year is over" in note.reason


@pytest.mark.rule("R47")
def test_the_floor_continues_over_an_archived_log(place: Place) -> None:
    made = put_away(place, "2026-03-04")
    with Log(opened(place)) as kept:
        floor = Floor(kept, program="scripted")
        again = floor.execute("dana", commands.StartGame("4", WAGERS), "start-0")
        assert again.seq < made.last  # An id from the archive is still known.
        floor.execute("dana", commands.StartGame("4", WAGERS), "new")
        auditor = Auditor().read_all(kept.read())
        auditor.confirm(shown(floor.state))
        ledger = Ledger().read_all(kept.read())
        assert ledger.head is not None
        assert ledger.head.seq == kept.head.seq
    assert place.verify().is_sound


@pytest.mark.rule("R47")
def test_an_archive_stored_elsewhere_is_named(
    place: Place, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = put_away(place, "2026-03-04")
    (place.folder / made.file).rename(place.folder / "vault")
    said = (
        f"Records 1 to {made.last}, up to 2026-03-03, are in the archive {made.file},"
        f" which is not in {place.folder}."
    )
    with place.open() as reader, pytest.raises(ArchiveMissing) as problem:
        list(reader.read())
    assert str(problem.value) == said
    verdict = place.verify()
    assert verdict.is_sound
    assert verdict.elsewhere == (said,)
    monkeypatch.setenv("HOUSEWAY_DATA", str(place.folder))
    words = ["--database", place.database]
    words += ["--property", HEADER.property_name] if place.is_postgres else []
    assert main(["log", "verify", *words]) == 0
    out = capsys.readouterr().out
    assert "those present intact" in out
    assert said in out
    with place.open() as reader:
        seqs = [r.seq for r in reader.read(made.last)]
    assert seqs == [made.last + number for number in range(1, 5)]


@pytest.mark.rule("R47")
def test_a_snapshot_starts_the_floor_without_its_archives(place: Place) -> None:
    """Kept by the archiving itself."""
    with Log(opened(place)) as kept:
        state = Floor(kept, program="scripted").state
    made = put_away(place, "2026-03-04")
    (place.folder / made.file).unlink()
    with Log(opened(place)) as kept:
        again = Floor(kept, program="scripted")
        assert again.began_at is not None
        assert shown(again.state) == shown(state)
    with Log(opened(place)) as kept, pytest.raises(ArchiveMissing, match="are in the archive"):
        Floor(kept, program="another")


def test_a_log_whose_every_record_lies_elsewhere_starts_from_its_snapshot(place: Place) -> None:
    """As when a room is archived in the morning, before its first record of the day."""
    with Log(opened(place)) as kept:
        floor = Floor(kept, done_clock(place), program="scripted")
        floor.keep_snapshot()
        state = floor.state
    made = put_away(place, "2026-03-06")
    assert made.last_day == "2026-03-04"
    (place.folder / made.file).unlink()
    with Log(opened(place)) as kept:
        again = Floor(kept, program="scripted")
        assert shown(again.state) == shown(state)
        answer = again.execute("dana", commands.StartGame("4", WAGERS), "next-day")
        assert answer.seq == made.last + 3
    assert place.verify().is_sound


LIES = {
    "deleted": ("deleted = '2026-11-15: space'", "The record of archive"),
    "another day": ("last_day = '2020-01-01'", "The record of archive"),
    "another file": ("file = 'other'", "The record of archive other"),
}


@pytest.mark.rule("R47")
@pytest.mark.parametrize("what", LIES)
def test_r47_a_forged_line_in_the_list_of_archives_is_noticed(place: Place, what: str) -> None:
    """Also that an archive "was deleted", with its file gone: no record says so."""
    made = put_away(place, "2026-03-04")
    change, said = LIES[what]
    forge(place, f"UPDATE archives SET {change}")
    (place.folder / made.file).unlink()
    assert place.verify().problem.startswith(said)


@pytest.mark.rule("R47")
def test_r47_an_archive_struck_off_the_list_is_noticed(place: Place) -> None:
    put_away(place, "2026-03-03")
    put_away(place, "2026-03-04")
    forge(place, "DELETE FROM archives WHERE first = 1")
    assert not place.verify().is_sound


def forge(place: Place, statement: str) -> None:
    if place.is_postgres:
        with connect(place.database) as mallory:
            mallory.execute(statement.replace("archives", "houseway.archives", 1))
    else:
        tamper(place.path, statement)


def done_clock(place: Place) -> SetClock:
    with place.open() as reader:
        *_, last = reader.read()
    return SetClock(last.at)


FORGERIES = {
    "a record changed": (
        "UPDATE log SET actor = 'nobody' WHERE seq = 5",
        "Record 5 has been changed.",
    ),
    "a tail cut": ("DELETE FROM log WHERE seq > 9", "It ends with record 9, but originally ended"),
    "another header": (
        "UPDATE header SET property_name = 'Other'",
        "This archive belongs to another log.",
    ),
}


@pytest.mark.rule("R47")
@pytest.mark.parametrize("what", FORGERIES)
def test_a_forgery_in_an_archive_is_named(log: Path, what: str) -> None:
    made = put_away(Place(str(log)), "2026-03-04")
    statement, problem = FORGERIES[what]
    tamper(log.with_name(made.file), statement)
    assert verify(log).problem.startswith(f"In the archive {made.file}: {problem}")


@pytest.mark.rule("R47")
def test_a_broken_archive_is_named(log: Path) -> None:
    made = put_away(Place(str(log)), "2026-03-04")
    log.with_name(made.file).chmod(0o600)
    log.with_name(made.file).write_bytes(b"no database" * 100)
    assert verify(log).problem == f"In the archive {made.file}: The file cannot be read."


@pytest.mark.rule("R47")
def test_a_base_that_was_changed_breaks_the_chain(log: Path) -> None:
    made = put_away(Place(str(log)), "2026-03-04")
    log.with_name(made.file).unlink()
    tamper(log, "UPDATE archives SET digest = zeroblob(32)")
    assert verify(log).problem == f"Record {made.last + 1} has been changed."


@pytest.mark.rule("R47")
def test_an_unsound_log_is_not_archived(log: Path) -> None:
    tamper(log, "UPDATE log SET actor = 'nobody' WHERE seq = 5")
    with pytest.raises(ValueError, match="is not sound: Record 5"):
        put_away(Place(str(log)), "2026-03-04")
    assert archives_of(log) == []


@pytest.mark.rule("R47")
def test_a_log_in_use_is_not_archived(log: Path) -> None:
    with Log(SqliteLog(log)), pytest.raises(ValueError, match="stop the server first"):
        put_away(Place(str(log)), "2026-03-04")
    assert verify(log).is_sound


@pytest.mark.rule("R47")
def test_a_property_that_a_node_serves_is_not_archived(postgres: str, tmp_path: Path) -> None:
    played(PostgresLog(postgres, HEADER))
    node = Node(postgres, HEADER, "http://one")
    with pytest.raises(ValueError, match="serves Demo card room; stop the nodes first"):
        put_away(Place(postgres, data=tmp_path), "2026-03-04")
    node.close()
    put_away(Place(postgres, data=tmp_path), "2026-03-04")


@pytest.mark.rule("R47")
@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("2026-03-02", "There are no records before 2026-03-02."),
        ("2026-11-16", "2026-11-16 is in the future."),
        ("yesterday", "yesterday is not a date"),
    ],
)
def test_a_day_with_nothing_to_archive_is_explained(log: Path, before: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        put_away(Place(str(log)), before)


@pytest.mark.rule("R47")
def test_a_stop_between_the_two_steps_leaves_a_log_that_can_be_archived_again(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The archive is in its place, and the records have not left the log."""
    before = whole(place)

    def fail(*_: object) -> None:
        raise OSError("power cut")

    monkeypatch.setattr(SqliteLog, "put_away", fail)
    monkeypatch.setattr(PostgresLog, "put_away", fail)
    with pytest.raises(OSError, match="power cut"):
        put_away(place, "2026-03-04")
    monkeypatch.undo()
    assert place.verify().is_sound
    assert whole(place) == before
    put_away(place, "2026-03-04")
    assert whole(place)[:-2] == before
    assert place.verify().is_sound


@pytest.mark.rule("R47")
def test_r47_an_archive_is_kept_until_its_term_is_over(place: Place) -> None:
    made = put_away(place, "2026-03-04")
    file = place.folder / made.file
    with pytest.raises(ValueError, match="is kept until 2031-03-03"):
        delete_archive(place, made.file, "2031-03-02", "haas", "space")
    assert file.is_file()
    with pytest.raises(ValueError, match="Give a reason with --because"):
        delete_archive(place, made.file, "2031-03-03", "haas", " ")
    with pytest.raises(ValueError, match="has no archive other"):
        delete_archive(place, "other", "2031-03-03", "haas", "space")
    gone = delete_archive(place, made.file, "2031-03-03", "haas", "space")
    assert not file.exists()
    with pytest.raises(ValueError, match="has already been deleted"):
        delete_archive(place, made.file, "2031-03-03", "haas", "space")
    verdict = place.verify()
    assert verdict.is_sound
    assert verdict.elsewhere[0].endswith("were deleted after their term (2031-03-03: space).")
    with place.open() as reader:
        *_, last = reader.read(made.last)
    assert (last.actor, decode(last.body)) == (
        "haas",
        [ArchiveDeleted(gone, "space", (gone,))],
    )
    forge(place, "UPDATE archives SET deleted = ''")  # As if it only lay elsewhere.
    assert place.verify().problem.startswith("The record of archive")


@pytest.mark.rule("R47")
def test_r47_a_term_cut_short_later_does_not_free_older_records() -> None:
    terms = (Term("0001-01-01", 5, "a"), Term("2027-01-01", 3, "b"), Term("2028-01-01", 7, "c"))
    assert term_of("2026-03-03", "2026-11-15", terms).years == 5
    assert term_of("2026-03-03", "2027-06-01", terms).years == 5
    assert term_of("2026-03-03", "2028-06-01", terms).years == 7
    assert term_of("2027-06-01", "2027-07-01", terms).years == 3
    assert term_of("2029-06-01", "2029-07-01", terms).years == 7


@pytest.mark.rule("R47")
def test_r47_a_leap_day_is_kept_a_day_longer_and_recordings_seven_days() -> None:
    assert kept_until("2028-02-29", 5) == "2033-03-01"
    assert kept_until("2026-03-03", 5) == "2031-03-03"
    assert recording_days() == 7


@pytest.mark.rule("R47")
def test_a_backup_takes_the_archives_along(place: Place, tmp_path: Path) -> None:
    """Into either database: the list, the files, and a chain that goes through them."""
    made = put_away(place, "2026-03-04")
    records, safe = whole(place), tmp_path / "safe"
    if place.is_postgres:
        copied = backup_postgres(place.database, "", safe, place.data)
    else:
        copied = backup(place.folder, safe)
    assert [path.name for path in copied.files] == [made.file, "log.sqlite"]
    restore(safe, tmp_path / "new")
    assert whole(Place(str(tmp_path / "new" / "log.sqlite"))) == records
    if place.is_postgres:
        with connect(place.database) as connection:
            connection.execute("DROP SCHEMA houseway CASCADE")
        there = tmp_path / "there"
        restore_postgres(safe, place.database, "", "haas", "fire", there)
        moved = Place(place.database, "", there)
        assert whole(moved)[:-1] == records
        assert moved.verify().is_sound


@pytest.mark.rule("R47")
def test_an_older_log_without_archives_is_still_read(tmp_path: Path) -> None:
    store = SqliteLog(tmp_path / "log.sqlite", HEADER)
    store.append([entry(1)])
    store.close()
    assert archives_of(tmp_path / "log.sqlite") == []


def test_an_archive_that_an_earlier_program_made_is_believed_while_it_is_read(log: Path) -> None:
    """There were no records of archiving then; deleted, or elsewhere, needs one."""
    made = put_away(Place(str(log)), "2026-03-04")
    with SqliteReader(log) as reader:
        before = next(reader.read(made.last + 1))
    tamper(
        log,
        f"DELETE FROM log WHERE seq > {before.seq}",
        ("UPDATE head SET seq = ?, digest = ?", (before.seq, before.digest)),
    )
    notes_path(log).unlink()
    assert verify(log).is_sound
    log.with_name(made.file).rename(log.parent / "vault")
    assert verify(log).problem.startswith("The record of archive")


@pytest.mark.rule("R47")
def test_archives_from_the_command_line(
    place: Place, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_DATA", str(place.folder))
    words = ["--database", place.database]
    assert main(["log", "archive", *words]) == 2
    assert "--before" in capsys.readouterr().err
    assert main(["log", "archive", *words, "--before", "2026-03-04", "--by", "haas"]) == 0
    said = capsys.readouterr().out
    with place.open() as reader:
        (made,) = reader.archives
    assert f"{made.last:,} records up to 2026-03-03 to {place.folder / made.file}" in said
    assert main(["log", "archives", *words]) == 0
    assert capsys.readouterr().out.startswith(f"{made.file}: records 1 to {made.last}")
    delete = ["log", "delete", *words, "--archive", made.file, "--because", "space"]
    assert main(delete) == 2
    assert "is kept until 2031-03-03 (5 years; " in capsys.readouterr().err
    assert main(["log", "delete", *words]) == 2
    monkeypatch.setattr("houseway.floor.upkeep.archiving.today", lambda: "2031-11-15")
    assert main(delete) == 0
    assert "were deleted after their term" in capsys.readouterr().out
    assert main(["log", "verify", *words]) == 0


def test_a_training_log_is_not_archived(tmp_path: Path) -> None:
    header = replace(HEADER, kind="training")
    SqliteLog(tmp_path / "log.sqlite", header).close()
    with pytest.raises(ValueError, match="Training logs are not archived"):
        put_away(Place(str(tmp_path / "log.sqlite")), "2026-03-04")


def test_a_copy_of_the_live_log_alone_is_still_a_log(log: Path, tmp_path: Path) -> None:
    put_away(Place(str(log)), "2026-03-04")
    alone = tmp_path / "alone"
    alone.mkdir()
    shutil.copy(log, alone / "log.sqlite")
    assert verify(alone / "log.sqlite").is_sound
    connection = sqlite3.connect(alone / "log.sqlite")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        connection.execute("DELETE FROM log")
    connection.close()


def archives_of(path: Path) -> list[Archive]:
    with SqliteReader(path) as log:
        return log.archives
