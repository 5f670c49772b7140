"""A full disk and a wrong clock: the floor stops or stands still, says so, and loses nothing."""

import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from tests.floor.house import OPENING, shift
from tests.floor.store.entries import key_of

from houseway.floor import Floor, FloorStopped, Refused, commands
from houseway.floor.auditor import Auditor
from houseway.floor.clock import MICRO, SetClock
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.scenario import Shift
from houseway.floor.store import Entry, Head, Header, Log, Record, SqliteLog, verify
from houseway.floor.store.sqlite.log import SqliteReader
from houseway.floor.upkeep.audit import shown
from houseway.floor.upkeep.outside_commands import confirm_clock
from houseway.money import DOLLAR

HEADER = Header(property_name="Evergreen", kind="demo", created_at=0)
HOUR, DAY = 3_600, 86_400
WAGER = {1: DOLLAR, 3: DOLLAR}


class FillingDisk:
    """A store with room for so many records; what does not fit is not written at all."""

    def __init__(self, room: int) -> None:
        self.kept = MemoryLog(HEADER)
        self.room = room

    @property
    def header(self) -> Header:
        return self.kept.header

    @property
    def head(self) -> Head:
        return self.kept.head

    def append(self, entries: Sequence[Entry]) -> list[Record]:
        if len(self.kept.records) + len(entries) > self.room:
            raise sqlite3.OperationalError("database or disk is full")
        return self.kept.append(entries)

    def find(self, command_id: str) -> Record | None:
        ticket = self.kept.find(command_id)
        return None if ticket is None else ticket.result()

    def read(self, after: int = 0) -> Iterator[Record]:
        return self.kept.read(after)

    def load_snapshot(self) -> bytes | None:
        return self.kept.load_snapshot()

    def save_snapshot(self, snapshot: bytes) -> None:
        self.kept.save_snapshot(snapshot)

    def close(self) -> None: ...


def play_until_full(floor: Floor) -> tuple[list[str], str]:
    """Rounds at table 4 until one is not acknowledged; the ids of those that were."""
    told: list[str] = []
    for number in range(10_000):
        start, over = f"start-{number}", f"end-{number}"
        try:
            floor.execute("dana", commands.StartGame("4", WAGER), start)
            told.append(start)
            floor.execute("dana", commands.EndGame("4"), over)
            told.append(over)
        except FloorStopped as fault:
            return told, str(fault)
    raise AssertionError("the disk was never full")


def test_a_full_disk_stops_the_wagers_with_a_clear_fault() -> None:
    disk = FillingDisk(room=80)
    with Log(disk) as log:
        floor = Shift(log).run(OPENING).floor
        floor.subscribe(lambda answer: None)  # As any screen does.
        told, fault = play_until_full(floor)
        assert "disk is full" in fault
        assert "disk is full" in floor.stopped
        for command in (
            commands.StartGame("9", WAGER),
            commands.EndGame("4"),
            commands.CallSupervisor("4"),
        ):
            with pytest.raises(FloorStopped, match="disk is full"):
                floor.execute("dana", command, f"after-{type(command).__name__}")
    kept = {key_of(record) for record in disk.kept.records}
    assert set(told) <= kept
    assert not any(key.startswith("after") for key in kept)


def test_what_was_acknowledged_before_the_disk_filled_is_there_after_it_is_emptied() -> None:
    disk = FillingDisk(room=80)
    with Log(disk) as log:
        told, _ = play_until_full(Shift(log).run(OPENING).floor)
    disk.room = 1_000
    with Log(disk) as log:
        floor = Floor(log, SetClock(disk.kept.records[-1].at), program="scripted")
        Auditor().read_all(disk.kept.records).confirm(shown(floor.state))
        for number, id_ in enumerate(told):
            asked = commands.EndGame("4") if number % 2 else commands.StartGame("4", WAGER)
            assert floor.execute("dana", asked, id_).seq <= 80
        failed = f"end-{len(told) // 2}" if len(told) % 2 else f"start-{len(told) // 2}"
        asked = commands.EndGame("4") if len(told) % 2 else commands.StartGame("4", WAGER)
        assert floor.execute("dana", asked, failed).seq == 81


CHILD = """
import sys
from pathlib import Path
from tests.floor.house import OPENING
from tests.floor.test_operation import HEADER, play_until_full
from houseway.floor.scenario import Shift
from houseway.floor.store import Log, SqliteLog
log = Log(SqliteLog(Path(sys.argv[1]), HEADER))
told, fault = play_until_full(Shift(log).run(OPENING).floor)
print(fault)
print(*told, sep="\\n")
sys.stdout.flush()
import os; os._exit(0)  # The disk is full: there is nothing left to close in good order.
"""


def test_a_file_that_cannot_grow_loses_no_acknowledged_command(tmp_path: Path) -> None:
    """A real SQLite file and a real limit of the system, in a process of its own."""
    path = tmp_path / "log.sqlite"
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000)),
        cwd=Path(__file__).parents[2],
        check=False,
    )
    assert done.returncode == 0, done.stderr
    fault, *told = done.stdout.splitlines()
    assert fault.startswith("The log cannot be written: ")
    assert "rollback" not in fault, "the fault hides its cause"
    assert len(told) > 20
    with SqliteReader(path) as log:
        kept = list(log.read())
        assert set(told) <= {key_of(record) for record in kept}
    assert verify(path).is_sound
    with Log(SqliteLog(path)) as again:
        floor = Floor(again, SetClock(kept[-1].at), program="scripted")
        Auditor().read_all(kept).confirm(shown(floor.state))


# The clock.


def clock_reports(done: Shift, code: bytes = b"clock_back") -> int:
    assert isinstance(done.log, MemoryLog)
    return sum(code in record.body for record in done.log.records)


def test_a_clock_set_400_days_ahead_stops_the_floor_until_a_manager_confirms_it() -> None:
    done = shift(OPENING)
    floor, day = done.floor, done.floor.state.day
    done.clock.jump(400 * DAY)
    for number in range(3):
        with pytest.raises(Refused) as refusal:
            floor.execute("dana", commands.StartGame("4", WAGER), f"start-{number}")
        assert refusal.value.code == "clock_ahead"
        assert "400 days" in refusal.value.sentence
    assert floor.state.day == floor.day_of(floor.now()) == day, "the gambling day has moved"
    assert clock_reports(done, b"clock_ahead") == 1
    for actor, why, code in (
        ("dana", "It is right.", "clock_manager"),
        ("haas", " ", "reason_blank"),
    ):
        with pytest.raises(Refused) as refusal:
            confirm_clock(floor, actor, why)
        assert refusal.value.code == code
    confirm_clock(floor, "haas", "The old clock had stopped.").result()
    assert floor.execute("dana", commands.StartGame("4", WAGER), "start-0").day > day
    with pytest.raises(Refused) as refusal:
        confirm_clock(floor, "haas", "Once more.")
    assert refusal.value.code == "clock_right"
    assert isinstance(done.log, MemoryLog)
    Auditor().read_all(done.log.records).confirm(shown(floor.state))
    assert Floor(done.log, done.clock, program="scripted").state == floor.state


def test_a_clock_that_is_set_right_again_needs_nobody() -> None:
    done = shift(OPENING)
    done.clock.jump(2 * HOUR)
    with pytest.raises(Refused):
        done.floor.execute("dana", commands.StartGame("4", WAGER), "start")
    done.clock.jump(-2 * HOUR)
    done.floor.execute("dana", commands.StartGame("4", WAGER), "start")


def test_a_clock_correction_and_a_long_night_stop_nobody() -> None:
    done = shift(OPENING)
    done.clock.jump(HOUR)
    done.floor.execute("dana", commands.StartGame("4", WAGER), "start")
    done.clock.advance(30 * DAY)
    done.floor.execute("dana", commands.EndGame("4"), "end")


def test_after_a_start_the_clock_is_compared_with_the_last_record_of_a_live_floor() -> None:
    done = shift("- property Evergreen live")
    clock = done.clock
    clock.advance(6 * DAY)
    assert not Floor(done.log, clock, program="scripted").jumps.ahead()
    clock.advance(2 * DAY)
    assert Floor(done.log, clock, program="scripted").jumps.ahead() == 8 * DAY * MICRO


def test_a_clock_that_steps_back_is_held_and_reported_once() -> None:
    done = shift(OPENING)
    assert isinstance(done.log, MemoryLog)
    last = done.log.records[-1].at
    done.clock.advance(-HOUR)
    for number in range(3):
        done.floor.execute("dana", commands.StartGame("4", WAGER), f"start-{number}")
        done.clock.advance(1)
        done.floor.execute("dana", commands.EndGame("4"), f"end-{number}")
    assert {record.at for record in done.log.records if record.at > last} == set()
    assert clock_reports(done) == 1
    Auditor().read_all(done.log.records).confirm(shown(done.floor.state))


def test_a_clock_that_steps_back_over_the_day_start_does_not_reopen_the_day() -> None:
    done = shift(OPENING)
    assert isinstance(done.log, MemoryLog)
    done.clock.advance(12 * HOUR + 60)
    done.floor.execute("dana", commands.StartGame("4", WAGER), "first of the day")
    day = done.log.records[-1].day
    done.clock.advance(-2 * HOUR)
    done.floor.execute("dana", commands.EndGame("4"), "held")
    assert done.log.records[-1].day == day
    done.clock.advance(3 * HOUR)
    done.floor.execute("dana", commands.StartGame("4", WAGER), "caught up")
    assert done.log.records[-1].at == done.clock.at
    done.clock.advance(-HOUR)
    done.floor.execute("dana", commands.EndGame("4"), "back again")
    assert clock_reports(done) == 2


def test_a_start_with_a_clock_behind_the_log_is_held_at_the_last_record() -> None:
    done = shift(OPENING)
    assert isinstance(done.log, MemoryLog)
    last = done.log.records[-1].at
    floor = Floor(done.log, SetClock(last - 24 * HOUR * MICRO), program="scripted")
    answer = floor.execute("dana", commands.StartGame("4", WAGER), "early")
    assert answer.at == last
    assert done.log.records[-2].actor == "clock"
