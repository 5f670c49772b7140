"""A table is laid in one write: nothing of it is told before, and all of it is there after."""

from pathlib import Path
from threading import Thread

import pytest
from tests.floor.play.rounds import ME

from houseway.floor.clock import SystemClock
from houseway.floor.play import PlayStopped
from houseway.floor.play.play_logs import PlayLogs, Row
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.store.log_store import StoreFailed
from houseway.web.play.guest_tables import GuestTables

GAME = "dj-wild"


class Counted(PlayLogs):
    writes, fails = 0, False

    def change(self, *steps: tuple[str, Row]) -> None:
        self.writes += 1
        if self.fails:
            raise StoreFailed("The disk is full.")
        super().change(*steps)


def records(path: Path) -> int:
    """As another process reads them: what is on disk."""
    (row,) = PlayLogs(path).rows("SELECT count(*) FROM records")
    return int(row[0])


def test_a_guest_sits_down_in_two_writes(tmp_path: Path) -> None:
    logs = Counted(tmp_path / "play.sqlite")
    room = GuestTables(PlayProperties(logs), lambda _: None)
    room._laid(ME, GAME)
    assert logs.writes == 2
    assert room.table(ME, GAME) is not None
    again = GuestTables(PlayProperties(PlayLogs(tmp_path / "play.sqlite")), lambda _: None)
    assert again.table(ME, GAME) is not None
    for one in (room, again):
        one.close()


def test_what_cannot_be_written_did_not_happen(tmp_path: Path) -> None:
    logs = Counted(tmp_path / "play.sqlite")
    properties = PlayProperties(logs)
    properties.floor(ME)
    logs.fails = True
    with pytest.raises(PlayStopped, match="The disk is full"):
        properties.lay(ME, GAME, GAME)
    logs.fails = False
    assert properties.table(ME, GAME) is None
    assert properties.lay(ME, GAME, GAME).felt.round == 0


def test_who_comes_in_between_is_answered_when_it_is_durable(tmp_path: Path) -> None:
    path = tmp_path / "play.sqlite"
    properties = PlayProperties(PlayLogs(path))
    table = properties.lay(ME, GAME, GAME)
    before = records(path)
    with properties.gathered(ME):
        table.buy(ME, 1_000_000)
        assert records(path) == before
        other = Thread(target=table.buy, args=(ME, 2_000_000))
        other.start()
        other.join()
        assert records(path) == before + 2
        table.buy(ME, 3_000_000)
    assert records(path) == before + 3
    found = PlayProperties(PlayLogs(path)).table(ME, GAME)
    assert found is not None
    assert found.stack(ME).bought == 6_000_000


def test_a_log_that_an_earlier_program_left_empty_is_used(tmp_path: Path) -> None:
    """That program noted the log first; a crash could come before its first record."""
    path = tmp_path / "play.sqlite"
    logs = PlayLogs(path)
    now = SystemClock().now()
    logs.change(("INSERT INTO logs VALUES (?, 0, ?, ?, 0)", (logs.prefix + ME, now, now)))
    assert PlayProperties(logs).lay(ME, GAME, GAME).felt.round == 0
    assert PlayProperties(PlayLogs(path)).table(ME, GAME) is not None
