"""Others keep the last signed checkpoint, within a second; how far behind each is can be seen."""

import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from socket import AF_INET, SOCK_DGRAM, create_server, socket
from threading import Thread

import httpx
import pytest
from tests.floor.house import OPENING
from tests.web.desk import Desk
from tests.web.wire import wired

from houseway.floor.scenario import Shift
from houseway.floor.store import Header, Log, SqliteLog
from houseway.floor.store.signatures.checkpoint import checkpoint_of, read_checkpoint
from houseway.floor.store.signatures.watermark_check import LogRefused
from houseway.web.api.commands import need_not_behind
from houseway.web.api.queries import witnesses
from houseway.web.app import create_app
from houseway.web.backend import Backend
from houseway.web.cluster.witnesses import LOOK_EVERY
from houseway.web.problems import Denied
from houseway.web.server import LOG, open_backend
from houseway.web.settings import Settings, read_settings

HEADER = Header(property_name="Houseway", kind="training", created_at=0)
PATIENCE = 60.0  # Seconds, on a busy machine.


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with Log(SqliteLog(tmp_path / "data" / LOG, HEADER)) as log:
        Shift(log).run(OPENING)
    return tmp_path / "data"


def settings_of(data: Path, witnesses: str) -> Settings:
    return Settings(data=str(data), property_kind="training", witnesses=witnesses)


def caught_up(backend: Backend) -> None:
    until = time.monotonic() + PATIENCE
    while any(one.records_behind for one in witnesses(backend)):
        assert time.monotonic() < until, witnesses(backend)
        time.sleep(0.05)


@pytest.fixture
def posted() -> Iterator[tuple[str, list[str]]]:
    """A webhook, and what it was sent."""
    notes: list[str] = []

    class Keeper(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            notes.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
            self.send_response(204)
            self.end_headers()

        def log_message(self, *args: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Keeper) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/checkpoints", notes
        server.shutdown()


def test_a_webhook_a_file_a_program_and_syslog_get_what_is_signed(
    data: Path, tmp_path: Path, posted: tuple[str, list[str]]
) -> None:
    address, notes = posted
    program = tmp_path / "keep.sh"
    program.write_text(f"#!/bin/sh\ncat > {tmp_path}/by-program\n")
    program.chmod(0o700)
    with socket(AF_INET, SOCK_DGRAM) as heard:
        heard.bind(("127.0.0.1", 0))
        heard.settimeout(PATIENCE)
        syslog = f"syslog://127.0.0.1:{heard.getsockname()[1]}"
        words = f"{address} file://{tmp_path}/copy command:{program} {syslog}"
        settings = settings_of(data, words)
        with open_backend(settings) as backend:
            backend.keyring.set_pin("haas", "8231")
            caught_up(backend)
            assert LOOK_EVERY < 1  # Seconds, which a busy machine may make more of.
            head = backend.log.head
        line = heard.recv(8_192).decode()
    keys = settings.signing.public_keys()
    assert keys is not None
    for note in (notes[-1], (tmp_path / "copy").read_text(), (tmp_path / "by-program").read_text()):
        assert checkpoint_of(note, keys.verifiers).seq >= head.seq
    note = line.partition("checkpoint: ")[2].rstrip("\0").replace("|", "\n") + "\n"
    assert checkpoint_of(note, keys.verifiers).origin == read_checkpoint(notes[-1]).origin


def test_a_witness_that_takes_its_time_holds_up_nobody(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.web.cluster.witnesses.PATIENCE", PATIENCE)
    with create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(PATIENCE)
        with open_backend(
            settings_of(data, f"http://127.0.0.1:{silent.getsockname()[1]}/")
        ) as backend:
            line, _ = silent.accept()  # It is asked, and says nothing.
            before = backend.log.head.seq
            backend.keyring.set_pin("haas", "8231")
            assert backend.log.head.seq > before
            (waiting,) = witnesses(backend)
            assert (waiting.seq, waiting.problem) == (0, "")
            silent.close()
            line.close()


def test_a_witness_that_does_not_answer_is_shown_and_holds_up_nobody(data: Path) -> None:
    with open_backend(settings_of(data, "http://127.0.0.1:9/ file:///nowhere/at/all")) as backend:
        backend.keyring.set_pin("haas", "8231")
        until = time.monotonic() + PATIENCE
        while not all(one.problem and one.seconds > 0 for one in witnesses(backend)):
            assert time.monotonic() < until, witnesses(backend)
            time.sleep(0.05)
        for one in witnesses(backend):
            assert one.records_behind == backend.log.head.seq
        with (
            wired(create_app(backend)) as wire,
            httpx.Client(transport=wire, base_url="http://127.0.0.1") as http,
        ):
            figures = http.get("/metrics").text
        assert f"houseway_witness_records_behind {float(backend.log.head.seq)}" in figures


def test_a_file_that_a_witness_keeps_is_compared_with_the_log(data: Path, tmp_path: Path) -> None:
    """Log, signature and watermark set back together: the witness knows better."""
    settings = settings_of(data, f"file://{tmp_path}/copy")
    with open_backend(settings) as backend:
        caught_up(backend)
    mark = settings.signing.file(HEADER)
    before = {path: path.read_bytes() for path in (*data.iterdir(), mark)}
    with open_backend(settings) as backend:
        backend.keyring.set_pin("haas", "8231")
        caught_up(backend)
    for path in (*data.iterdir(), mark):
        path.unlink()
    for path, content in before.items():
        path.write_bytes(content)
    with pytest.raises(LogRefused, match="records are missing"), open_backend(settings):
        pass


def test_a_controller_that_was_told_of_a_later_record_is_not_served(data: Path) -> None:
    with open_backend(settings_of(data, "")) as backend:
        head = backend.log.head.seq
        need_not_behind(backend, b"%d" % head)
        need_not_behind(backend, b"nonsense")
        with pytest.raises(Denied, match=f"ends with record {head}, but record {head + 1} was"):
            need_not_behind(backend, b"%d" % (head + 1))


def test_a_log_that_lost_what_a_controller_was_told_does_nothing_for_it(here: Desk) -> None:
    told = {"Authorization": f"Bearer {here.session('dana')}", "Idempotency-Key": "g-1"}
    head = here.backend.log.head.seq
    body = {"table": "4", "wagers": {"1": 1_000_000}}
    late = {**told, "Houseway-Last-Record": str(head + 1)}
    refused = here.http.post("/api/commands/start-game", json=body, headers=late)
    assert (refused.status_code, refused.json()["refusal"]) == (409, "log_behind")
    assert here.backend.log.head.seq == head
    now = {**told, "Houseway-Last-Record": str(head)}
    assert here.http.post("/api/commands/start-game", json=body, headers=now).status_code == 200


def test_a_witness_of_no_known_kind_is_reported_in_one_sentence() -> None:
    with pytest.raises(ValueError, match="gopher://x is not a witness"):
        read_settings(None, {"HOUSEWAY_WITNESSES": "gopher://x"})
