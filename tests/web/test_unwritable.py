"""A log that cannot be written: what is not in it is not acknowledged, and nobody is shown it."""

import os
import signal
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest
from tests.floor.house import OPENING
from tests.web.desk import CHEAP, FAST
from tests.web.wire import wired

from houseway.floor import FloorStopped, commands
from houseway.floor.scenario import Shift
from houseway.floor.store import Entry, Header, Log, Record, SqliteLog, verify
from houseway.floor.store.sqlite.writer_process import WriterProcessLog
from houseway.money import DOLLAR
from houseway.web.app import create_app
from houseway.web.backend import Backend
from houseway.web.client import Client
from houseway.web.security.keyring import Keyring


class FullDisk(SqliteLog):
    is_full = False

    def append(self, entries: Sequence[Entry]) -> list[Record]:
        if self.is_full:
            raise OSError(28, "No space left on device")
        return super().append(entries)

    def end(self) -> None:
        self.is_full = True


class KilledWriter(WriterProcessLog):
    def end(self) -> None:
        os.kill(self.writer, signal.SIGKILL)


@pytest.mark.parametrize(
    ("kind", "why"), [(FullDisk, "No space left"), (KilledWriter, "writer has stopped")]
)
def test_a_log_that_cannot_be_written_stops_the_floor_and_shows_nothing_that_is_not_in_it(
    kind: type[FullDisk | KilledWriter], why: str, tmp_path: Path
) -> None:
    path = tmp_path / "log.sqlite"
    store = kind(path, Header(property_name="Evergreen", kind="demo", created_at=1))
    with Log(store) as log:
        shift = Shift(log).run(OPENING)
        shift.floor.execute("haas", commands.IssueCredential("1", "staff_card", "dana"), "card")
        keyring = Keyring(settings=FAST, clock=shift.clock, hasher=CHEAP)
        backend = Backend(shift.floor, log, keyring, FAST)
        with (
            wired(create_app(backend)) as wire,
            httpx.Client(transport=wire, base_url="http://127.0.0.1") as http,
        ):
            dana = Client(http, session=keyring.open_session("dana", "1")[0])
            last = dana.execute(commands.StartGame("4", {1: DOLLAR}), "g1")
            store.end()
            with pytest.raises(FloorStopped):
                dana.execute(commands.EndGame("4"), "g2")
            with pytest.raises(FloorStopped):
                dana.execute(commands.StartGame("9", {1: DOLLAR}), "g3")
            found = dana.floor()
            assert found.seq == last.seq
            assert why in found.fault
            assert dana.table("4").keypads[0].is_open
            assert http.get("/readyz").status_code == 503
    assert verify(path).head.seq == last.seq
