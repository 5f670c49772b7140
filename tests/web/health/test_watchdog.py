"""Acted upon: a dead or hung writer ends the process; the supervisor hears that all is well."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import httpx
import pytest
from tests.ports import free_port
from tests.web.desk import Desk
from tests.web.test_killed import prepare

from houseway.floor.store.sqlite.data_lock import sole_writer
from houseway.web.health import nightly as night
from houseway.web.health import watchdog
from houseway.web.health.measure import Finding
from houseway.web.health.nightly import seconds_until, verify_in_own_process
from houseway.web.health.watchdog import EXIT, Watchdog
from houseway.web.server import Server, listen, serve
from houseway.web.settings import Settings

PATIENCE = 60.0


def test_only_what_a_fresh_start_cures_ends_the_process(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[Finding] = []
    told: list[str] = []
    monkeypatch.setattr(watchdog, "tell_systemd", told.append)
    dog, health = Watchdog(here.backend.health, ended.append), here.backend.health
    now = time.monotonic()
    dog.look(now)
    here.shift.clock.jump(86_400)
    dog.look(now + 1)
    assert not ended
    assert told == ["WATCHDOG=1"] * 2
    health.is_writer_alive = lambda: False
    dog.look(now + 60)
    assert not ended, "it was asleep itself: the writer may be there by the next look"
    dog.look(now + 61)
    assert [one.check for one in ended] == ["writer"]
    assert len(told) == 3, "the supervisor is not told that all is well"


def test_the_supervisor_is_told_by_a_datagram(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(place))
        systemd.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", str(place))
        watchdog.tell_systemd("WATCHDOG=1")
        assert systemd.recv(100) == b"WATCHDOG=1"


@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP])
def test_a_server_whose_writer_is_dead_or_hangs_ends_by_itself(
    fault: signal.Signals, tmp_path: Path
) -> None:
    folder, port = tmp_path / "data", free_port()
    folder.mkdir()
    token = prepare(folder)
    words = [str(Path(sys.executable).with_name("houseway")), "serve", "--port", str(port)]
    settings = {"HOUSEWAY_DATA": str(folder), "HOUSEWAY_HUNG_SECONDS": "3"}
    said = tmp_path / "said"
    with (
        said.open("wb") as stderr,
        subprocess.Popen(words, env={**os.environ, **settings}, stderr=stderr) as server,
    ):
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as http:
            wait_until_ready(http, server)
            writer = child_of(server.pid)
            os.kill(writer, fault)
            headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "x"}
            body = {"table": "4", "wagers": {"1": 1_000_000}}
            with suppress(httpx.TransportError):  # The writer's end may be told, or nothing at all.
                told = http.post("/api/commands/start-game", json=body, headers=headers)
                assert told.status_code == 503, "acknowledged, and on no disk"
        try:
            assert server.wait(PATIENCE) == EXIT
            assert b"can be restarted" in said.read_bytes()
            with sole_writer(folder, patience=PATIENCE):
                pass  # The next server need not wait for a writer that hangs.
        finally:
            server.kill()


def wait_until_ready(http: httpx.Client, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        try:
            if http.get("/readyz").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError(f"never ready: {server.poll()}")


def child_of(pid: int) -> int:
    """The log's writer: the only process that a server starts for good."""
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])


@pytest.mark.parametrize(
    ("at", "now", "seconds"),
    [
        ("05:00", "2026-11-17T04:59:00", 60),
        ("05:00", "2026-11-17T05:00:00", 86_400),
        ("23:30", "2026-11-17T22:30:00", 3_600),
    ],
)
def test_the_verification_runs_at_its_time(at: str, now: str, seconds: int) -> None:
    assert seconds_until(at, datetime.fromisoformat(now)) == seconds


def test_a_server_verifies_when_the_time_comes_and_until_it_ends(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified: list[str] = []
    waits = iter((0.01, 0.01, 3_600))
    monkeypatch.setattr(night, "seconds_until", lambda at, now: next(waits))
    monkeypatch.setattr(night, "verify_night", lambda backend: verified.append("whole"))
    until = time.monotonic() + PATIENCE

    def run(server: Server, sockets: list[socket.socket]) -> None:
        while len(verified) < 2 and time.monotonic() < until:
            time.sleep(0.01)

    monkeypatch.setattr(Server, "run", run)
    with listen("127.0.0.1", 0) as listening:
        serve(here.app, here.backend, listening)
    assert verified == ["whole", "whole"]


def test_the_verification_is_that_of_the_command_line(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    prepare(folder)
    settings = Settings(data=str(folder))
    assert verify_in_own_process(settings)[0] == 0
    log = folder / "log.sqlite"
    content = bytearray(log.read_bytes())
    place = content.index(b"whit")
    content[place : place + 4] = b"with"
    log.write_bytes(content)
    code, sentence = verify_in_own_process(settings)
    assert code == 1
    assert "has been changed" in sentence or "missing" in sentence
