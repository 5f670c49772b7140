"""Backup while the floor runs; restore, and the same head and the same floor come back."""

import sqlite3
from pathlib import Path
from threading import Event, Thread

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING
from tests.floor.store.entries import written

from houseway.floor import Floor
from houseway.floor.auditor import Irregular
from houseway.floor.commands import EndGame
from houseway.floor.scenario import Shift
from houseway.floor.store import Header, Log, SqliteLog, verify
from houseway.floor.store.record import entry_of
from houseway.floor.store.sqlite.log import SqliteReader
from houseway.floor.upkeep.backup import KEYS, LOG, backup, prove, restore

HEADER = Header(property_name="Evergreen", kind="demo", created_at=1)


def test_a_restored_floor_has_the_same_head_and_the_same_state(tmp_path: Path) -> None:
    data, copy, again = tmp_path / "data", tmp_path / "copy", tmp_path / "again"
    with Log(SqliteLog(data / LOG, HEADER)) as log:
        shift = Shift(log).run(OPENING + "dana 4 START GAME 1 2 3\n")
        done = backup(data, copy)  # The floor is open and so is its writer.
        assert done.head == log.head
        state = shift.floor.state
    back = restore(copy, again, done.head.digest.hex())
    assert back.head == done.head
    with Log(SqliteLog(again / LOG)) as log:
        assert log.head == done.head
        floor = Floor(log, shift.clock, program="scripted")
        assert floor.state == state
        floor.execute("dana", EndGame("4"), "goes-on")
    assert verify(again / LOG).is_sound


def test_a_copy_taken_while_a_writer_is_busy_is_whole(tmp_path: Path) -> None:
    data, stop = tmp_path / "data", Event()
    with Log(SqliteLog(data / LOG, HEADER)) as log:
        shift = Shift(log).run(OPENING)

        def play() -> None:
            while not stop.is_set():
                shift.run("dana 4 START GAME 1 2\ndana 4 END GAME")

        player = Thread(target=play)
        player.start()
        try:
            heads = [backup(data, tmp_path / "copy-0").head]
            while (
                len(heads) < 5 or heads[0].seq == heads[-1].seq
            ):  # Until the writer got a word in.
                heads.append(backup(data, tmp_path / f"copy-{len(heads)}").head)
        finally:
            stop.set()
            player.join()
        digests = {record.seq: record.digest for record in log.read()}
    assert [digests[head.seq] for head in heads] == [head.digest for head in heads]
    assert heads == sorted(heads, key=lambda head: head.seq)
    for number in range(len(heads)):
        assert verify(tmp_path / f"copy-{number}" / LOG).is_sound


def test_keys_travel_with_the_log_and_stay_private(tmp_path: Path) -> None:
    written(tmp_path / "data" / LOG, 3)
    keys = sqlite3.connect(tmp_path / "data" / KEYS)
    keys.execute("CREATE TABLE pins (staff TEXT)")
    keys.execute("INSERT INTO pins VALUES ('haas')")
    keys.commit()
    keys.close()
    backup(tmp_path / "data", tmp_path / "copy")
    assert (tmp_path / "copy" / KEYS).stat().st_mode & 0o077 == 0
    restore(tmp_path / "copy", tmp_path / "again")
    back = sqlite3.connect(tmp_path / "again" / KEYS)
    assert back.execute("SELECT staff FROM pins").fetchall() == [("haas",)]
    back.close()


def test_neither_overwrites_anything(tmp_path: Path) -> None:
    written(tmp_path / "data" / LOG, 3)
    backup(tmp_path / "data", tmp_path / "copy")
    with pytest.raises(ValueError, match="There is already a backup at"):
        backup(tmp_path / "data", tmp_path / "copy")
    with pytest.raises(ValueError, match="move it before restoring"):
        restore(tmp_path / "copy", tmp_path / "data")
    for missing in (
        lambda: backup(tmp_path / "no", tmp_path / "c"),
        lambda: restore(tmp_path / "no", tmp_path / "d"),
    ):
        with pytest.raises(FileNotFoundError):
            missing()


def damage(log: Path, statement: str) -> None:
    tampering = sqlite3.connect(log)
    tampering.execute("DROP TRIGGER log_is_never_changed")
    tampering.execute("DROP TRIGGER log_is_never_shortened")
    tampering.execute(statement)
    tampering.commit()
    tampering.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE log SET actor = 'nobody' WHERE seq = 2",
        "DELETE FROM log WHERE seq = 2",
        "DELETE FROM log WHERE seq = 3",
    ],
)
def test_a_damaged_backup_is_not_restored(tmp_path: Path, statement: str) -> None:
    written(tmp_path / "data" / LOG, 3)
    backup(tmp_path / "data", tmp_path / "copy")
    damage(tmp_path / "copy" / LOG, statement)
    with pytest.raises(ValueError, match="is not sound"):
        restore(tmp_path / "copy", tmp_path / "again")
    assert not (tmp_path / "again" / LOG).exists()


def test_a_damaged_log_is_not_backed_up(tmp_path: Path) -> None:
    written(tmp_path / "data" / LOG, 3)
    damage(tmp_path / "data" / LOG, "UPDATE log SET actor = 'nobody' WHERE seq = 2")
    with pytest.raises(ValueError, match="Record 2 has been changed"):
        backup(tmp_path / "data", tmp_path / "copy")
    assert not list((tmp_path / "copy").iterdir())


def test_a_backup_older_than_the_lost_log_says_what_is_lost(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Log(SqliteLog(data / LOG, HEADER)) as log:
        shift = Shift(log).run(OPENING)
        done = backup(data, tmp_path / "copy")
        shift.run("dana 4 START GAME 1")
        last = log.head.seq
    (data / LOG).unlink()  # The disk is replaced; the noted heads survived.
    with pytest.raises(ValueError, match=f"had {last} records, but the backup has {done.head.seq}"):
        restore(tmp_path / "copy", data)
    assert restore(tmp_path / "copy", data, accept_loss=True).head == done.head
    assert verify(data / LOG).is_sound
    kept = data / f"{LOG}.heads.lost-after-{done.head.seq}"
    assert str(last) in kept.read_text()


def test_a_head_that_the_backup_does_not_hold_is_refused(tmp_path: Path) -> None:
    written(tmp_path / "data" / LOG, 3)
    backup(tmp_path / "data", tmp_path / "copy")
    with pytest.raises(ValueError, match="No record has the digest"):
        restore(tmp_path / "copy", tmp_path / "again", "0" * 64)


def test_what_is_not_a_log_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / LOG).write_text("not a database, but long enough to be looked at\n" * 9)
    with pytest.raises(ValueError, match="cannot be copied"):
        backup(tmp_path / "data", tmp_path / "copy")


@pytest.mark.parametrize("ending", ["-wal", "-journal"])
def test_a_leftover_of_the_lost_log_is_not_written_over_the_restored_one(
    ending: str, tmp_path: Path
) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with Log(SqliteLog(data / LOG, HEADER)) as log:
        Shift(log).run(OPENING)
    backup(data, copy)
    left = data / f"{LOG}{ending}"
    left.write_bytes(b"the last records of the lost log")
    (data / LOG).unlink()
    with pytest.raises(ValueError, match="may hold its last records"):
        restore(copy, data)
    assert left.exists()
    assert not (data / LOG).exists()
    left.rename(tmp_path / "kept")
    restore(copy, data)
    assert verify(data / LOG).is_sound


def test_a_backup_is_proved_by_restoring_it(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with Log(SqliteLog(data / LOG, HEADER)) as log:
        Shift(log).run(OPENING + "dana 4 START GAME 1 2 3\n")
    with sqlite3.connect(data / KEYS) as keys:
        keys.execute("CREATE TABLE pins (staff TEXT)")
    keys.close()
    done = backup(data, copy)
    assert prove(copy) == done.head
    content = bytearray((copy / KEYS).read_bytes())
    content[:16] = bytes(16)
    (copy / KEYS).write_bytes(content)
    with pytest.raises(ValueError, match=r"cannot be (copied|read)"):
        prove(copy)
    (copy / KEYS).unlink()
    need_right_books(copy, tmp_path / "wrong")
    content = bytearray((copy / LOG).read_bytes())
    place = content.index(b"whit")
    content[place : place + 4] = b"with"
    (copy / LOG).write_bytes(content)
    with pytest.raises(ValueError, match="not sound"):
        prove(copy)


def need_right_books(copy: Path, wrong: Path) -> None:
    """Every record of this one is sound, and $1 less was wagered than the meters say."""
    with SqliteReader(copy / LOG) as log, Log(SqliteLog(wrong / LOG, HEADER)) as forged:
        for record in log.read():
            body = record.body.replace(b'"coin_in":3000000', b'"coin_in":2000000')
            forged.append(replace(entry_of(record), body=body))
    assert verify(wrong / LOG).is_sound
    with pytest.raises(Irregular):
        prove(wrong)
