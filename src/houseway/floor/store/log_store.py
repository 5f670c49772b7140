"""What a database must do to hold the log, and what writers share; each passes one test suite."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from houseway.floor.store.archives import Archive, ArchiveMissing, LogReader
from houseway.floor.store.record import Entry, Head, Header, Record, chain, entry_of
from houseway.floor.store.signatures.head_signer import (
    HeadSigner,
    SignedHead,
    Signing,
    frontier_of,
    open_file,
    watermarks_at_hand,
)
from houseway.floor.store.signatures.merkle import Frontier
from houseway.floor.store.signatures.watermark_check import check_signed, since_tree

COPIED_AT_ONCE = 1_000


class StoreFailed(Exception):  # noqa: N818 - a state, not a mistake of the caller.
    """The log can no longer be written. Nothing more may be acknowledged: stop the floor."""


class LogStore:
    """Append-only. One writer: `append` is called by one thread at a time. Subclasses implement
    `_write`, which also takes a new list of archives if older records leave in the same step."""

    _reader: LogReader
    _head: Head
    _signer: HeadSigner | None = None
    _checkpoint = ""
    _is_finished = False

    def _write(
        self, records: list[Record], archives: Sequence[Archive] | None = None
    ) -> list[Record]:
        raise NotImplementedError

    def store_signed(self, signed: SignedHead) -> None:
        """Stores the signed head in a transaction of its own."""
        raise NotImplementedError

    def _start_signing(
        self, signing: Signing, stored: SignedHead | None, *, is_accepted: bool = False
    ) -> None:
        """Raises `LogRefused` if the log is not what was signed. A log that two people accept as it
        is gets a new tree, which begins with the record that says so."""
        keys = signing.keys(self.header, is_new=stored is None)
        found = None
        if is_accepted:
            signing.put_aside(self.header, self._head)
        else:
            marks = watermarks_at_hand(signing, self.header, keys)
            found = check_signed(self._reader, self._head, stored, marks)
        frontier = Frontier()
        if stored is not None and found is not None:
            lacks = since_tree(self._reader, found, self.header.digest())
            frontier = frontier_of(stored, found).extended(lacks)
        self._signer = HeadSigner(keys, frontier, open_file(signing, self.header, keys))
        if stored is not None and found is not None:
            self._checkpoint = self._signer.sealed(found) if found.behind else stored.note
        if found is None and not is_accepted:
            # The watermark first, so that a crash in between never leaves a signed log without one.
            signed = self._signer.sign_head(self._head, self._last_at())
            self._kept(signed)
            self.store_signed(signed)

    def settle(self) -> None:
        """Gives an idle log a signature that everyone can check, instead of a seal."""
        if self._signer is not None and (signed := self._signer.sign_last()) is not None:
            self.store_signed(signed)
            self._kept(signed)

    def _finish_signing(self) -> None:
        if self._signer is not None and not self._is_finished:
            self._is_finished = True
            self.settle()
            self._signer.close()

    def _signed(self, records: list[Record]) -> SignedHead | None:
        return None if self._signer is None else self._signer.sign(records)

    def _kept(self, signed: SignedHead | None) -> None:
        """Called after the commit, before anything is acknowledged."""
        if signed is not None and self._signer is not None:
            self._signer.keep(signed)
            if self._signer.is_whole:
                self._checkpoint = signed.note

    def _last_at(self) -> int:
        try:
            last = next(self._reader.read(self._head.seq - 1), None) if self._head.seq else None
        except ArchiveMissing:
            last = None
        return self.header.created_at if last is None else last.at

    @property
    def checkpoint(self) -> str:
        """The last checkpoint of the whole tree, at most a quarter of a second old; empty if the
        log is not signed."""
        return self._checkpoint

    @property
    def header(self) -> Header:
        return self._reader.header

    @property
    def head(self) -> Head:
        """The last durable record, as this writer knows it."""
        return self._head

    @property
    def archives(self) -> Sequence[Archive]:
        """The archives in order; `read` and `find` include them."""
        return self._reader.archives

    def append(self, entries: Sequence[Entry]) -> list[Record]:
        """All or nothing, durable on return. A repeated command id is an error."""
        return self._write(chain(self._head, entries))

    def append_all(self, records: Iterable[Record], until: int) -> None:
        """Copies another log up to that record."""
        source = iter(records)
        while batch := list(islice(source, max(0, min(until - self.head.seq, COPIED_AT_ONCE)))):
            if self.append([entry_of(record) for record in batch])[-1].digest != batch[-1].digest:
                raise ValueError(f"Record {batch[-1].seq} does not continue the chain.")

    def put_away(self, entry: Entry, archives: Sequence[Archive]) -> Record:
        """In one step: writes the record and the list, and removes the listed records from the log.
        All or nothing, durable on return. Only while nobody else has the log open. Signed first, so
        that no record leaves before it is in the tree."""
        self.settle()
        (record,) = self._write(chain(self._head, [entry]), archives)
        self._reader.archives = list(archives)
        return record

    def find(self, command_id: str) -> Record | None:
        return self._reader.find(command_id)

    def read(self, after: int = 0) -> Iterator[Record]:
        return self._reader.read(after)

    def load_snapshot(self) -> bytes | None:
        """The last snapshot saved, or None. The floor decides whether it can be used."""
        return self._reader.load_snapshot()

    def save_snapshot(self, snapshot: bytes) -> None:
        """Replaces the previous one, atomically. Called from its own thread while others append."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError
