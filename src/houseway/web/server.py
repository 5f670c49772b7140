"""Serves one property: opens the files, replays the log, runs the application until stopped."""

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from time import time_ns
from types import FrameType
from typing import IO

import uvicorn
from fastapi import FastAPI

from houseway.floor.interpreter import serve_tables
from houseway.floor.play.play_logs import FILE, PlayLogs
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.store import Header, Log
from houseway.floor.store.location import is_postgres, log_file
from houseway.floor.store.sqlite.data_lock import LOCK, held_lock, sole_writer
from houseway.floor.store.sqlite.writer_process import WriterProcessLog
from houseway.games.plugins import block_plugins
from houseway.web.backend import Backend
from houseway.web.cluster.witnesses import witnessed
from houseway.web.demo import guests, open_floor
from houseway.web.health.nightly import nightly
from houseway.web.health.places import watch_files
from houseway.web.health.slow_steps import report_if_slow
from houseway.web.health.watchdog import watched
from houseway.web.outbox.pager import paging
from houseway.web.outbox.reports import reporting
from houseway.web.security.connections import Config
from houseway.web.security.keyring import Keyring
from houseway.web.server_log import note
from houseway.web.settings import Settings
from houseway.web.start_up import check_start, record_signing

LOG, KEYS = "log.sqlite", "keys.sqlite"
# Of programs from before Play and Train were properties.
OLD = ("training.sqlite", "sealed.sqlite")
OWN_FILES = (LOG, KEYS, FILE, LOCK, *OLD)  # Suffixes that SQLite and snapshots add to a name.
ENDINGS = (signal.SIGINT, signal.SIGTERM)
ENDING = 5  # Seconds that open requests get to finish.


class Server(uvicorn.Server):
    """Ends the live connections first, otherwise shutdown would wait for them; and does not kill
    the process afterwards, because the log is still to be closed."""

    def __init__(self, config: uvicorn.Config, backend: Backend) -> None:
        super().__init__(config)
        self._backend = backend
        self.is_told = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.is_told = True
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {one: signal.signal(one, self.handle_exit) for one in ENDINGS}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def end_soon(self) -> None:
        """From any thread: nothing more is acknowledged here, so shutdown is quick."""
        self.config.timeout_graceful_shutdown = 1
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._backend.hub.close()
        await super().shutdown(sockets)


@contextmanager
def open_backend(settings: Settings, address: str = "") -> Iterator[Backend]:
    """Everything is written and closed at the end, whatever happened. With PostgreSQL this is one
    of several nodes, identified by its address."""
    with block_plugins(live=settings.property_kind == "live"):
        yield from opened_backend(settings, address)


def opened_backend(settings: Settings, address: str) -> Iterator[Backend]:
    folder = settings.data_path
    keep_private(folder)
    if is_postgres(settings.database):
        from houseway.web.cluster.nodes import open_node

        with (
            held_lock(folder / LOCK),
            open_node(settings, address) as backend,
        ):
            yield backend
        return
    path = log_file(settings.database, folder)
    with exclusive_data(path, folder) as held, opened_log(settings, path, held) as (store, log):
        keyring = Keyring(folder / KEYS, settings)
        try:
            is_new = settings.property_kind == "demo" and not log.head.seq
            step = "Playing the demo's month" if is_new else "Reading the log"
            with report_if_slow(step, is_expected=is_new):
                floor = open_floor(log, settings)
            with report_if_slow("Verifying the log"):
                proved = check_start(floor, path, signing=settings.signing)
            record_signing(floor, keyring, log.checkpoint, settings.signing)
            note_unread_logs(folder)
            with closing(PlayLogs(folder / FILE)) as play_logs:
                properties = PlayProperties(play_logs)
                backend = Backend(
                    floor, log, keyring, settings, log_path=path, properties=properties
                )
                backend.chain.last = proved
                watch_files(backend, store, path)
                with witnessed(backend), guests(backend, settings.property_kind):
                    yield backend
            floor.keep_snapshot()
        finally:
            keyring.close()


def note_unread_logs(folder: Path) -> None:
    for name in OLD:
        if (folder / name).is_file():
            note("unread", file=name, why="Training logs from earlier versions are not read.")


def keep_private(folder: Path) -> None:
    """Makes files readable by their owner only: new ones whatever the umask, and those an older
    server left behind."""
    os.umask(0o077)
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        with suppress(FileNotFoundError):  # The writer of a killed server cleans up.
            mode = file.stat().st_mode
            if file.name.startswith(OWN_FILES) and file.is_file() and mode & 0o077:
                file.chmod(mode & 0o700)


@contextmanager
def exclusive_data(path: Path, folder: Path) -> Iterator[IO[str]]:
    """One server per log and per data directory, even if the log is not in the directory."""
    place = path.resolve().parent
    place.mkdir(parents=True, exist_ok=True)
    with ExitStack() as locks:
        if place != folder.resolve():
            locks.enter_context(held_lock(folder / LOCK))
        with report_if_slow("Waiting for the previous server's last batch"):
            held = locks.enter_context(sole_writer(place))
        yield held


@contextmanager
def opened_log(
    settings: Settings, path: Path, held: IO[str]
) -> Iterator[tuple[WriterProcessLog, Log]]:
    with report_if_slow("Opening the log"):
        store = open_store(settings, path, held)
    with Log(store) as log:
        yield store, log


def open_store(settings: Settings, path: Path, held: IO[str] | None = None) -> WriterProcessLog:
    """Creates a log if there is none, for the property named in the settings."""
    header = Header(
        property_name=settings.property_name,
        kind=settings.property_kind,
        created_at=time_ns() // 1_000,
    )
    return WriterProcessLog(path, header, held, settings.signing)


def serve(app: FastAPI, backend: Backend, listening: socket.socket) -> bool:
    """Runs until told to stop; a node that may no longer lead stops by itself. Returns whether to
    restart: not if someone has told it to stop."""
    config = Config(
        app,
        backend.settings,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=ENDING,
        timeout_keep_alive=75,
    )
    config.open.vanished = backend.metrics.dropped.inc
    serve_tables()
    server = Server(config, backend)
    if backend.node is not None:
        backend.node.tell_end(server.end_soon)
    with watched(backend.health), nightly(backend), paging(backend), reporting(backend):
        server.run([listening])
    return backend.node is not None and bool(backend.node.why_ended) and not server.is_told


def listen(host: str, port: int, *, waits: bool = True) -> socket.socket:
    """Opened before anything else starts, so that a port in use is reported at once in one
    sentence. Clients wait while the log is being read or, if there are other nodes, are refused."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        if waits:
            found.listen(1_024)
    except OSError as problem:
        found.close()
        raise ValueError(f"Cannot listen on {host}:{port}: {problem.strerror}.") from None
    return found
