"""Witnesses: others who receive the last signed checkpoint of the log within a second.

    witnesses = "syslog: https://audit.example/checkpoints file:///mnt/other/evergreen"

`syslog:` is this machine, `syslog://HOST:PORT` another (UDP); a web address gets a POST; a file is
replaced whole and read at every start; `command:PATH` runs a program with the checkpoint on its
standard input, for example one that has a smart card sign it. A following node is always a witness.
No table ever waits for a witness.
"""

import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from logging import INFO, LogRecord
from logging.handlers import SYSLOG_UDP_PORT, SysLogHandler
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from urllib.parse import urlsplit

from msgspec import Struct

from houseway.floor.store.signatures.checkpoint import Checkpoint, read_checkpoint
from houseway.floor.store.signatures.signed_note import Signer, read_keys
from houseway.web.backend import Backend, ReadableLog
from houseway.web.settings import KINDS, Settings

LOOK_EVERY = 0.5  # Seconds between two checks.
PATIENCE = 5.0  # Seconds that a witness has to answer.
LOCAL_SYSLOG = "/dev/log"
Send = Callable[[str], None]


class WitnessView(Struct, frozen=True):
    """`seq` is the last record that this witness has confirmed. `seconds` is how long it has been
    behind, 0 if it is up to date. `problem` is why it rejected the last checkpoint."""

    witness: str
    seq: int
    records_behind: int
    seconds: float
    problem: str


class Witness:
    """One witness with its own thread, so that a slow one holds up no other."""

    def __init__(self, address: str, latest: Callable[[], str]) -> None:
        self.address = address
        self._send, self._latest = sender(address), latest
        self._kept = ""
        self._seq = 0
        self._since = monotonic()
        self._problem = ""
        self._is_over = Event()
        self._thread = Thread(target=self._work, name=f"witness {address}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Sends the last checkpoint first."""
        self._is_over.set()
        self._thread.join(PATIENCE + LOOK_EVERY)

    def view(self, head: int) -> WitnessView:
        behind = max(0, head - self._seq)
        seconds = round(monotonic() - self._since, 1) if behind else 0.0
        return WitnessView(self.address, self._seq, behind, seconds, self._problem)

    def _work(self) -> None:
        while not self._is_over.wait(LOOK_EVERY):
            self._look()
        self._look()

    def _look(self) -> None:
        note = self._latest()
        if not note or note == self._kept:
            self._since = monotonic()
            return
        try:
            self._send(note)
        except Exception as problem:
            self._problem = " ".join(str(problem).split()) or type(problem).__name__
            return
        self._kept, self._seq = note, read_checkpoint(note).seq
        self._since, self._problem = monotonic(), ""


class Witnesses:
    def __init__(self, addresses: Sequence[str], log: ReadableLog, settings: Settings) -> None:
        self._log, self._signing = log, settings.signing
        self._signer: Signer | None = None
        self._last: tuple[Checkpoint, str] | None = None
        self.all = [Witness(address, self.latest) for address in addresses]

    def latest(self) -> str:
        """The last signed checkpoint; the log's own may only be sealed. "" if nothing is signed."""
        checkpoint: str = getattr(self._log, "checkpoint", "")
        if not checkpoint:
            return ""
        found = read_checkpoint(checkpoint)
        if self._last is None or self._last[0] != found:
            self._signer = self._signer or read_keys(self._signing.key).signer
            assert self._signer is not None
            self._last = found, self._signer.note(found.text())
        return self._last[1]

    def views(self) -> list[WitnessView]:
        head = self._log.head.seq
        return [witness.view(head) for witness in self.all]


@contextmanager
def witnessed(backend: Backend) -> Iterator[None]:
    """Runs while the server does."""
    settings = backend.settings
    found = backend.witnesses = Witnesses(settings.witness_addresses, backend.log, settings)
    for witness in found.all:
        witness.start()
    try:
        yield
    finally:
        for witness in found.all:
            witness.stop()


def sender(address: str) -> Send:
    kind = address.partition(":")[0]
    assert kind in KINDS, "settings are checked when they are read"
    if kind == "syslog":
        return to_syslog(address)
    if kind == "file":
        return lambda note: to_file(Path(urlsplit(address).path), note)
    if kind == "command":
        return lambda note: to_command(address.partition(":")[2], note)
    return lambda note: to_web(address, note)


def to_syslog(address: str) -> Send:
    place = urlsplit(address)
    host = (place.hostname, place.port or SYSLOG_UDP_PORT) if place.hostname else LOCAL_SYSLOG

    def send(note: str) -> None:
        """One line; the reader restores the line breaks."""
        handler = RaisingSysLogHandler(host)
        try:
            line = "houseway checkpoint: " + note.strip().replace("\n", "|")
            handler.emit(LogRecord("houseway", INFO, "", 0, line, None, None))
        finally:
            handler.close()

    return send


class RaisingSysLogHandler(SysLogHandler):
    def handleError(self, record: LogRecord) -> None:  # noqa: N802 - logging's name.
        raise


def to_file(path: Path, note: str) -> None:
    unborn = path.with_name(f"{path.name}.new")
    with unborn.open("w", encoding="utf-8") as file:
        file.write(note)
        file.flush()
        os.fsync(file.fileno())
    unborn.rename(path)


def to_web(address: str, note: str) -> None:
    headers = {"Content-Type": "text/plain; charset=utf-8"}
    import httpx  # Slow to import; a server without witnesses never needs it.

    answer = httpx.post(address, content=note.encode(), headers=headers, timeout=PATIENCE)
    answer.raise_for_status()


def to_command(path: str, note: str) -> None:
    done = subprocess.run(
        [path], input=note, text=True, capture_output=True, timeout=PATIENCE, check=False
    )
    if done.returncode:
        raise ValueError(f"{path} ended with {done.returncode}: {done.stderr.strip()[-200:]}")
