"""A snapshot spares the reading of the log and changes nothing else; a bad one is only ignored."""

import logging
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, shift

from houseway.cli import main
from houseway.floor import Floor, commands
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.scenario import Shift
from houseway.floor.store import Head, Header, Log, Record, SqliteLog, verify
from houseway.floor.store.sqlite.snapshot_file import snapshot_path
from houseway.floor.upkeep import snapshots
from houseway.floor.upkeep.snapshots import Snapshot, disagreement, state_of, whole
from houseway.money import DOLLAR

WAGERS = {1: DOLLAR, 3: DOLLAR}
ALL = Path(snapshots.__file__).parents[1] / "scenarios" / "shift.txt"


class CountingLog(MemoryLog):
    """Knows which records it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.handed_out: list[int] = []

    def read(self, after: int = 0) -> Iterator[Record]:
        for record in super().read(after):
            self.handed_out.append(record.seq)
            yield record


def played(log: MemoryLog | None = None) -> Shift:
    done = Shift(log or CountingLog()).run(ALL.read_text("utf-8"))
    done.floor.keep_snapshot()
    return done


def again(done: Shift, program: str = "scripted") -> Floor:
    return Floor(done.log, done.clock, program=program)


def kept(done: Shift) -> MemoryLog:
    assert isinstance(done.log, MemoryLog)
    return done.log


def test_a_whole_shift_returns_from_its_snapshot_as_from_its_log() -> None:
    done = played()
    log = kept(done)
    returned = again(done)
    at = log.head.seq - 1
    assert isinstance(log, CountingLog)
    # The first (has this log ids of the older kind?), the snapshot's own, and twice the one that
    # says that it was kept.
    assert log.handed_out == [1, at, at + 1, at + 1]
    assert returned.began_at == Head(log.records[-2].seq, log.records[-2].digest)
    assert returned.state == done.floor.state
    assert returned.state == Floor(MemoryLog(records=log.records), program="scripted").state


def test_what_came_after_the_snapshot_is_read() -> None:
    done = shift(OPENING)
    done.floor.keep_snapshot()
    done.floor.execute("dana", commands.StartGame("4", WAGERS), "after")
    returned = again(done)
    assert returned.state == done.floor.state
    assert returned.began_at is not None
    assert returned.began_at.seq == kept(done).head.seq - 2


def test_ids_from_before_and_after_the_snapshot_are_known() -> None:
    done = shift(OPENING)
    before = done.floor.execute("dana", commands.StartGame("4", WAGERS), "before")
    done.floor.keep_snapshot()
    after = done.floor.execute("dana", commands.EndGame("4"), "after")
    returned = again(done)
    assert returned.execute("dana", commands.StartGame("4", WAGERS), "before") == replace(
        before, is_repeated=True
    )
    assert returned.execute("dana", commands.EndGame("4"), "after") == replace(
        after, is_repeated=True
    )
    assert kept(done).head.seq == after.seq


def test_time_continues_from_the_snapshot() -> None:
    done = shift(OPENING)
    last = done.floor.execute("dana", commands.StartGame("4", WAGERS), "a")
    done.floor.keep_snapshot()
    done.clock.at = last.at - 1
    assert again(done).execute("dana", commands.EndGame("4"), "b").at == last.at


def test_a_snapshot_is_taken_every_so_many_records_without_a_request() -> None:
    log = MemoryLog()
    Shift(log).run(OPENING)
    floor = Floor(log, program="scripted", snapshot_every=10)
    for number in range(5):
        floor.execute("dana", commands.StartGame("4", WAGERS), f"s{number}")
        floor.execute("dana", commands.EndGame("4"), f"e{number}")
    floor._snapshots.wait()
    assert log.snapshot is not None
    assert whole(log.snapshot).seq <= log.head.seq
    assert disagreement(log.snapshot, log.read()) == ""


def changed(log: MemoryLog, **fields: object) -> None:
    """As someone would who knows the format: sealed again."""
    assert log.snapshot is not None
    found = replace(whole(log.snapshot), **fields)
    log.snapshot = msgspec.msgpack.encode(replace(found, digest=found.sealed()))


def damage(log: MemoryLog) -> None:
    assert log.snapshot is not None
    middle = len(log.snapshot) // 2
    flipped = bytes([log.snapshot[middle] ^ 1])
    log.snapshot = log.snapshot[:middle] + flipped + log.snapshot[middle + 1 :]


def cut_log(log: MemoryLog) -> None:
    del log.records[-1]


def forge_state(log: MemoryLog) -> None:
    """A meter of our own liking, and everything else as it should be."""
    assert log.snapshot is not None
    state = state_of(whole(log.snapshot))
    state.exceptions += 1
    changed(log, state=msgspec.msgpack.encode(state))


BAD = {
    "it has been changed": damage,
    "cannot be read": lambda log: setattr(log, "snapshot", b"\xc1 not a snapshot"),
    "a different version of the program": lambda log: changed(log, program="older"),
    "has format 0": lambda log: changed(log, format=0),
    "which is not in this log": lambda log: changed(log, head=bytes(32)),
    "there is no record of it in this log": cut_log,
    "no record of it in this log": forge_state,
}


@pytest.mark.parametrize("why", BAD)
def test_a_bad_snapshot_is_ignored_with_a_warning_and_the_whole_log_is_read(
    why: str, caplog: pytest.LogCaptureFixture
) -> None:
    done = played()
    BAD[why](kept(done))
    with caplog.at_level(logging.WARNING):
        returned = again(done)
    assert returned.began_at is None
    assert returned.state == Floor(MemoryLog(records=kept(done).records), program="scripted").state
    assert why in caplog.text


def test_a_start_without_new_records_adds_nothing_at_its_end() -> None:
    """Only the first end puts a snapshot on record; a room that is opened and closed stays."""
    done = played()
    head = kept(done).head
    again(done).keep_snapshot()
    assert kept(done).head == head


def test_a_power_cut_before_the_snapshot_is_there_leaves_the_one_before() -> None:
    class Cut(MemoryLog):
        def save_snapshot(self, snapshot: bytes) -> None:
            if self.snapshot is not None:
                raise OSError("power cut")
            super().save_snapshot(snapshot)

    done = played(Cut())
    first = kept(done).head.seq - 1
    done.floor.execute("dana", commands.CallSupervisor("4"), "more")
    done.floor.keep_snapshot()
    assert kept(done).records[-1].kind == "SnapshotKept"
    returned = again(done)
    assert returned.began_at is not None
    assert returned.began_at.seq == first
    assert returned.state == done.floor.state


def test_a_disk_that_keeps_no_snapshot_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    class Full(MemoryLog):
        def save_snapshot(self, snapshot: bytes) -> None:
            raise OSError("No space left on device")

    done = Shift(Full()).run(OPENING)
    with caplog.at_level(logging.WARNING):
        done.floor.keep_snapshot()
    assert "No space left on device" in caplog.text
    done.floor.execute("dana", commands.StartGame("4", WAGERS), "a")


def test_a_forged_state_disagrees_with_the_log() -> None:
    done = played()
    log = kept(done)
    state = done.floor.state
    state.exceptions += 1
    changed(log, state=msgspec.msgpack.encode(state))
    assert log.snapshot is not None
    problem = disagreement(log.snapshot, log.read())
    assert problem == f"The snapshot at record {log.head.seq - 1} does not match the log."


def test_a_snapshot_that_forgot_an_id_disagrees_with_the_log() -> None:
    log = kept(played())
    changed(log, seen=snapshots.packed(bytes(1 << 25)))
    assert log.snapshot is not None
    assert disagreement(log.snapshot, log.read()).startswith(
        "The snapshot is missing the command id"
    )


def on_disk(folder: Path) -> tuple[Path, Snapshot]:
    path = folder / "log.sqlite"
    header = Header(property_name="Evergreen", kind="demo", created_at=0)
    with Log(SqliteLog(path, header)) as log:
        Shift(log).run(OPENING).floor.keep_snapshot()
    return path, whole(snapshot_path(path).read_bytes())


def test_log_verify_folds_the_log_and_compares(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, found = on_disk(tmp_path)
    assert main(["log", "verify", str(path)]) == 0
    assert "The snapshot matches the log." in capsys.readouterr().out
    snapshot_path(path).write_bytes(msgspec.msgpack.encode(replace(found, at=found.at + 1)))
    assert main(["log", "verify", str(path)]) == 1
    assert "it has been changed" in capsys.readouterr().err
    snapshot_path(path).write_bytes(msgspec.msgpack.encode(replace(found, format=1)))
    assert main(["log", "verify", str(path)]) == 0  # Of an earlier program: nobody uses it.


def test_a_start_from_a_snapshot_still_checks_every_record_after_it(tmp_path: Path) -> None:
    path, found = on_disk(tmp_path)
    with Log(SqliteLog(path)) as log:
        floor = Floor(log, program="scripted")
        assert floor.began_at is not None
        assert floor.began_at.seq == found.seq
        floor.execute("dana", commands.StartGame("4", WAGERS), "a")
        assert verify(path, since=floor.began_at).head.seq == found.seq + 2
