"""An SQLite log written by a separate process; reading stays in this one.

Python runs one thread of a process at a time, so digests, rows and syncs delayed the tables'
commands. In a separate process they run while the next commands are decided. Batches go one way
over a socket, digests the other. The writer ends when the socket closes, so after a killed server
it finishes only the current batch.
"""

import gc
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import Popen
from threading import Lock
from typing import IO

import msgspec

from houseway.floor.store.archives import Archive
from houseway.floor.store.index_check import IndexCheck
from houseway.floor.store.log_store import StoreFailed
from houseway.floor.store.record import Entry, Head, Header, Record, numbered
from houseway.floor.store.signatures.head_signer import Signing, signing_beside, watermarks_at_hand
from houseway.floor.store.signatures.watermark_check import check_signed
from houseway.floor.store.sqlite.log import (
    SqliteFile,
    SqliteLog,
    SqliteReader,
    read_head,
    read_signed,
)

ENDED = "The log writer has stopped; the batch it was writing may or may not be in the log."
LENGTH = 4  # Length prefix of a message, in bytes.


class Batch(msgspec.Struct, array_like=True, gc=False):
    """What to append after the record with this digest; if empty, sign what is sealed. With a list
    of archives, the records they hold leave the log."""

    behind: bytes
    entries: Sequence[Entry]
    archives: Sequence[Archive] | None = None


class Outcome(msgspec.Struct, array_like=True, gc=False):
    """Success, with one digest per entry; or a failure, with nothing written, and why."""

    digests: list[bytes] = []
    problem: str = ""
    checkpoint: str = ""


encode = msgspec.msgpack.Encoder().encode
to_batch = msgspec.msgpack.Decoder(Batch).decode
to_outcome = msgspec.msgpack.Decoder(Outcome).decode


class WriterProcessLog(SqliteFile):
    """A `LogStore`. The writer keeps `held` open while it lives: a lock for anything that must not
    start before it has ended."""

    def __init__(
        self,
        path: Path,
        header: Header | None = None,
        held: IO[str] | None = None,
        signing: Signing | None = None,
    ) -> None:
        super().__init__(path, header)
        self._head = read_head(self._reader.connection)
        places = self._checked(signing)
        try:
            self._index = IndexCheck(self._head.seq - self._reader.base.seq, self._looked)
        except BaseException:
            self._reader.close()
            raise
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = Popen(
                [sys.executable, "-m", __name__, str(path), *places],
                stdin=theirs.fileno(),
                pass_fds=() if held is None else (held.fileno(),),
                # Ctrl-C goes to the server, which still has records to write.
                start_new_session=True,
            )
        self._channel = Channel(ours)
        self._has_begun, self._beginning = False, Lock()

    def _looked(self) -> str:
        with SqliteReader(self._path) as log:
            return log.index_problem()

    def find(self, command_id: str) -> Record | None:
        if (found := super().find(command_id)) is None:
            self._index.need_clear(self._head)
        return found

    def _checked(self, signing: Signing | None) -> tuple[str, ...]:
        """Checked here as well, because the writer cannot report why it ends."""
        stored = read_signed(self._reader.connection)
        if signing is None and stored is None:
            return ()
        signing = signing or signing_beside(self._path.parent)
        try:
            keys = signing.keys(self.header, is_new=stored is None)
            marks = watermarks_at_hand(signing, self.header, keys)
            check_signed(self._reader, self._head, stored, marks)
        except BaseException:
            self._reader.close()
            raise
        return str(signing.key), str(signing.watermarks)

    @property
    def checkpoint(self) -> str:
        """The writer sends the first one when it begins."""
        self._begun()
        return self._checkpoint

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def end_writer(self) -> None:
        """A hung writer would hold the lock that the next server waits for. Its current batch was
        never acknowledged."""
        self._process.kill()

    @property
    def writer(self) -> int:
        """The writer's process id."""
        return self._process.pid

    def append(self, entries: Sequence[Entry]) -> list[Record]:
        return self._written(entries) if entries else []

    def settle(self) -> None:
        if self._has_begun:
            self._written([])

    def put_away(self, entry: Entry, archives: Sequence[Archive]) -> Record:
        (record,) = self._written([entry], archives)
        self._reader.archives = list(archives)
        return record

    def close(self) -> None:
        self._reader.close()
        self._channel.close()
        self._process.wait()

    def _written(
        self, entries: Sequence[Entry], archives: Sequence[Archive] | None = None
    ) -> list[Record]:
        self._begun()
        try:
            self._channel.send(Batch(self._head.digest, entries, archives))
        except OSError:
            raise StoreFailed(ENDED) from None
        outcome = self._heard()
        records = numbered(self._head, entries, outcome.digests)
        if records:
            self._head = Head(records[-1].seq, records[-1].digest)
        self._checkpoint = outcome.checkpoint
        return records

    def _begun(self) -> None:
        with self._beginning:  # The writer sends it only once.
            if not self._has_begun:
                self._checkpoint = self._heard().checkpoint
                self._has_begun = True

    def _heard(self) -> Outcome:
        try:
            answer = self._channel.receive()
        except OSError:
            answer = b""
        if not answer:
            raise StoreFailed(ENDED)
        outcome = to_outcome(answer)
        if outcome.problem:
            raise StoreFailed(outcome.problem)
        return outcome


class Channel:
    """Whole messages over a socket, each with its length first."""

    def __init__(self, ours: socket.socket) -> None:
        self._socket = ours
        self._file = ours.makefile("rb")

    def send(self, message: msgspec.Struct) -> None:
        body = encode(message)
        self._socket.sendall(len(body).to_bytes(LENGTH) + body)

    def receive(self) -> bytes:
        """Empty if the other side has gone, even in the middle of a message."""
        length = int.from_bytes(self._file.read(LENGTH))
        body = self._file.read(length)
        return body if len(body) == length else b""

    def close(self) -> None:
        self._file.close()
        self._socket.close()


def write(path: Path, channel: Channel, signing: Signing | None) -> None:
    """The writer's loop: one batch after another until the socket closes."""
    try:
        log = SqliteLog(path, signing=signing)
    except Exception as problem:
        channel.send(Outcome(problem=str(problem) or repr(problem)))
        return
    try:
        channel.send(Outcome(checkpoint=log.checkpoint))
        while asked := channel.receive():
            channel.send(outcome_of(log, asked))
    except OSError:
        pass  # The server ended before it got the answer, so it never acknowledged this batch.
    finally:
        log.close()


def outcome_of(log: SqliteLog, asked: bytes) -> Outcome:
    try:
        batch = to_batch(asked)
        if batch.behind != log.head.digest:
            raise StoreFailed("Another process has written to this log.")
        if not batch.entries:
            log.settle()
            records = []
        elif batch.archives is None:
            records = log.append(batch.entries)
        else:
            (entry,) = batch.entries
            records = [log.put_away(entry, batch.archives)]
    except Exception as problem:
        return Outcome(problem=str(problem) or repr(problem))
    return Outcome([record.digest for record in records], checkpoint=log.checkpoint)


if __name__ == "__main__":
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)  # The writer ends with the server.
    gc.disable()  # Batches create no reference cycles.
    path, *places = map(Path, sys.argv[1:])
    write(path, Channel(socket.socket(fileno=0)), Signing(places[0], places[1]) if places else None)
