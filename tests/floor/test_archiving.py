"""R47: old records move to archives, the chain goes through them, and none is deleted too early."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from tests.floor.house import OPENING
from tests.floor.store.entries import HEADER, entry
from tests.floor.store.test_verify import tamper

from houseway.cli import main
from houseway.floor import Floor
from houseway.floor import commands as c
from houseway.floor.archiving import archive, archives_of, delete_archive
from houseway.floor.audit import shown
from houseway.floor.auditor import Auditor
from houseway.floor.backup import backup, restore
from houseway.floor.regulation.retention import Term, kept_until, recording_days, term_of
from houseway.floor.reports import Ledger
from houseway.floor.scenario import Shift
from houseway.floor.store import Head, Log, SqliteLog, verify
from houseway.floor.store.archives import NotAtHand
from houseway.floor.store.snapshot_file import snapshot_path
from houseway.floor.store.sqlite import SqliteReader
from houseway.money import DOLLAR

WAGERS = {1: DOLLAR, 3: DOLLAR}
TODAY = "2026-11-15"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Three gambling days of an open floor, one round each: 2, 3 and 4 March 2026."""
    path = tmp_path / "log.sqlite"
    with Log(SqliteLog(path, HEADER)) as kept:
        done = Shift(kept).run(OPENING)
        for day in range(3):
            done.floor.execute("dana", c.StartGame("4", WAGERS), f"start-{day}")
            done.floor.execute("dana", c.EndGame("4"), f"end-{day}")
            done.clock.advance(24 * 3600)
    return path


def whole(path: Path) -> list[bytes]:
    with SqliteReader(path) as reader:
        return [record.digest for record in reader.read()]


@pytest.mark.rule("R47")
def test_r47_the_chain_goes_through_the_archives_and_the_log(log: Path) -> None:
    before, head = whole(log), verify(log).head
    first = archive(log, "2026-03-03", TODAY)
    second = archive(log, "2026-03-04", TODAY)
    assert (first.first, second.first) == (1, first.last + 1)
    assert first.last_day == "2026-03-02"
    assert [each.file for each in archives_of(log)] == [first.file, second.file]
    with SqliteReader(log) as reader:
        assert [r.day for r in reader.read_here(0)] == ["2026-03-04"] * 2
    assert whole(log) == before
    verdict = verify(log)
    assert verdict.is_sound
    assert (verdict.head, verdict.elsewhere) == (head, ())
    assert verify(log, before[0].hex()).expected_at == 1


@pytest.mark.rule("R47")
def test_the_floor_goes_on_over_an_archived_log(log: Path) -> None:
    archive(log, "2026-03-04", TODAY)
    with Log(SqliteLog(log)) as kept:
        floor = Floor(kept, program="scripted")
        again = floor.execute("dana", c.StartGame("4", WAGERS), "start-0")
        assert again.seq < archives_of(log)[0].last  # An id from the archive is still known.
        floor.execute("dana", c.StartGame("4", WAGERS), "new")
        auditor = Auditor().read_all(kept.read())
        auditor.confirm(shown(floor.state))
        ledger = Ledger().read_all(kept.read())
        assert ledger.head is not None
        assert ledger.head.seq == kept.head.seq
    assert verify(log).is_sound


@pytest.mark.rule("R47")
def test_an_archive_that_lies_elsewhere_is_named_in_one_sentence(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = archive(log, "2026-03-04", TODAY)
    log.with_name(made.file).rename(log.parent / "vault")
    said = (
        f"Records 1 to {made.last}, up to 2026-03-03, are in the archive {made.file},"
        f" which is not in {log.parent}."
    )
    with SqliteReader(log) as reader, pytest.raises(NotAtHand) as problem:
        list(reader.read())
    assert str(problem.value) == said
    verdict = verify(log)
    assert verdict.is_sound
    assert verdict.elsewhere == (said,)
    assert main(["log", "verify", str(log)]) == 0
    out = capsys.readouterr().out
    assert "those at hand as written" in out
    assert said in out
    with SqliteReader(log) as reader:
        assert [r.seq for r in reader.read(made.last)] == [made.last + 1, made.last + 2]


@pytest.mark.rule("R47")
def test_a_snapshot_starts_the_floor_without_its_archives(log: Path) -> None:
    with Log(SqliteLog(log)) as kept:
        floor = Floor(kept, program="scripted")
        floor.keep_snapshot()
        state = floor.state
    made = archive(log, "2026-03-04", TODAY)
    log.with_name(made.file).unlink()
    with Log(SqliteLog(log)) as kept:
        assert Floor(kept, program="scripted").state == state
    snapshot_path(log).unlink()
    with Log(SqliteLog(log)) as kept, pytest.raises(NotAtHand, match="are in the archive"):
        Floor(kept, program="scripted")


def test_a_log_whose_every_record_lies_elsewhere_starts_from_its_snapshot(log: Path) -> None:
    """As when a room is archived in the morning, before its first record of the day."""
    with Log(SqliteLog(log)) as kept:
        floor = Floor(kept, program="scripted")
        floor.keep_snapshot()
        state = floor.state
    made = archive(log, "2026-03-05", TODAY)
    log.with_name(made.file).unlink()
    with Log(SqliteLog(log)) as kept:
        assert kept.head == Head(made.last, made.digest)
        again = Floor(kept, program="scripted")
        assert again.state == state
        answer = again.execute("dana", c.StartGame("4", WAGERS), "next-day")
        assert answer.seq == made.last + 1
    assert verify(log).is_sound


FORGERIES = {
    "a record changed": (
        "UPDATE log SET actor = 'nobody' WHERE seq = 5",
        "Record 5 is not what was written.",
    ),
    "a tail cut": ("DELETE FROM log WHERE seq > 9", "It ends with record 9, not as it was made"),
    "another header": (
        "UPDATE header SET property_name = 'Other'",
        "It is the archive of another log.",
    ),
}


@pytest.mark.rule("R47")
@pytest.mark.parametrize("what", FORGERIES)
def test_a_forgery_in_an_archive_is_named(log: Path, what: str) -> None:
    made = archive(log, "2026-03-04", TODAY)
    statement, problem = FORGERIES[what]
    tamper(log.with_name(made.file), statement)
    assert verify(log).problem.startswith(f"In the archive {made.file}: {problem}")


@pytest.mark.rule("R47")
def test_a_broken_archive_is_named(log: Path) -> None:
    made = archive(log, "2026-03-04", TODAY)
    log.with_name(made.file).chmod(0o600)
    log.with_name(made.file).write_bytes(b"no database" * 100)
    assert verify(log).problem == f"In the archive {made.file}: The file cannot be read."


@pytest.mark.rule("R47")
def test_a_base_that_was_changed_breaks_the_chain(log: Path) -> None:
    made = archive(log, "2026-03-04", TODAY)
    log.with_name(made.file).unlink()
    tamper(log, "UPDATE archives SET digest = zeroblob(32)")
    assert verify(log).problem == f"Record {made.last + 1} is not what was written."


@pytest.mark.rule("R47")
def test_an_unsound_log_is_not_archived(log: Path) -> None:
    tamper(log, "UPDATE log SET actor = 'nobody' WHERE seq = 5")
    with pytest.raises(ValueError, match="is not sound: Record 5"):
        archive(log, "2026-03-04", TODAY)
    assert archives_of(log) == []


@pytest.mark.rule("R47")
def test_a_log_in_use_is_not_archived(log: Path) -> None:
    with Log(SqliteLog(log)), pytest.raises(ValueError, match="stop the server first"):
        archive(log, "2026-03-04", TODAY)
    assert verify(log).is_sound


@pytest.mark.rule("R47")
@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("2026-03-02", "No record lies before 2026-03-02."),
        ("2026-11-16", "2026-11-16 has not come yet."),
        ("yesterday", "yesterday is not a day"),
    ],
)
def test_a_day_that_makes_no_archive_is_one_sentence(log: Path, before: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        archive(log, before, TODAY)


@pytest.mark.rule("R47")
def test_a_stop_between_the_two_steps_leaves_a_log_that_can_be_archived_again(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = whole(log)
    rename = Path.rename

    def fail(self: Path, target: Path) -> Path:
        if target == log:
            raise OSError("power cut")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(OSError, match="power cut"):
        archive(log, "2026-03-04", TODAY)
    monkeypatch.undo()
    assert archives_of(log) == []
    assert whole(log) == before
    archive(log, "2026-03-04", TODAY)
    assert whole(log) == before
    assert verify(log).is_sound


@pytest.mark.rule("R47")
def test_r47_an_archive_is_kept_until_its_term_is_over(log: Path) -> None:
    made = archive(log, "2026-03-04", TODAY)
    file = log.with_name(made.file)
    with pytest.raises(ValueError, match="is kept until 2031-03-03"):
        delete_archive(log, made.file, "2031-03-02", "space")
    assert file.is_file()
    with pytest.raises(ValueError, match="Give a reason"):
        delete_archive(log, made.file, "2031-03-03", " ")
    with pytest.raises(ValueError, match="has no archive other"):
        delete_archive(log, "other", "2031-03-03", "space")
    delete_archive(log, made.file, "2031-03-03", "space")
    assert not file.exists()
    with pytest.raises(ValueError, match="was deleted already"):
        delete_archive(log, made.file, "2031-03-03", "space")
    verdict = verify(log)
    assert verdict.is_sound
    assert verdict.elsewhere[0].endswith("were deleted after their term (2031-03-03: space).")


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
def test_a_backup_takes_the_archives_along(log: Path, tmp_path: Path) -> None:
    made = archive(log, "2026-03-04", TODAY)
    records = whole(log)
    copied = backup(log.parent, tmp_path / "safe")
    assert [path.name for path in copied.files] == [made.file, "log.sqlite"]
    restored = tmp_path / "new"
    restore(tmp_path / "safe", restored)
    assert whole(restored / "log.sqlite") == records


@pytest.mark.rule("R47")
def test_an_older_log_without_archives_is_read_as_ever(tmp_path: Path) -> None:
    store = SqliteLog(tmp_path / "log.sqlite", HEADER)
    store.append([entry(1)])
    store.close()
    assert archives_of(tmp_path / "log.sqlite") == []


@pytest.mark.rule("R47")
def test_archives_from_the_command_line(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["log", "archive", str(log)]) == 2
    assert "--before" in capsys.readouterr().err
    assert main(["log", "archive", str(log), "--before", "2026-03-04"]) == 0
    said = capsys.readouterr().out
    (made,) = archives_of(log)
    assert f"{made.last:,} records up to 2026-03-03 to " in said
    assert main(["log", "archives", str(log)]) == 0
    assert capsys.readouterr().out.startswith(f"{made.file}: records 1 to {made.last}")
    assert main(["log", "delete", str(log), "--archive", made.file, "--because", "space"]) == 2
    assert "is kept until 2031-03-03 (5 years; " in capsys.readouterr().err
    assert main(["log", "delete", str(log)]) == 2


def test_a_copy_of_the_live_log_alone_is_still_a_log(log: Path, tmp_path: Path) -> None:
    archive(log, "2026-03-04", TODAY)
    alone = tmp_path / "alone"
    alone.mkdir()
    shutil.copy(log, alone / "log.sqlite")
    assert verify(alone / "log.sqlite").is_sound
    connection = sqlite3.connect(alone / "log.sqlite")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        connection.execute("DELETE FROM log")
    connection.close()
