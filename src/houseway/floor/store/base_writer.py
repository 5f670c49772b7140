"""What the writers of both databases have alike: the head they know, and a reader of their own."""

from collections.abc import Iterator, Sequence

from houseway.floor.store.archives import Archive, Archived, NotAtHand
from houseway.floor.store.record import Entry, Head, Header, Record, chain
from houseway.floor.store.signatures.head_signer import (
    HeadSigner,
    SignedHead,
    Signing,
    frontier_of,
    open_file,
    watermarks_at_hand,
)
from houseway.floor.store.signatures.merkle import Frontier
from houseway.floor.store.signatures.watermark_check import check_signed


class BaseWriter:
    """Half a `LogStore`. Whoever inherits writes records: `_write`, with a new list of archives
    where some of the older ones leave in the same step."""

    _reader: Archived
    _head: Head
    _signer: HeadSigner | None = None
    _checkpoint = ""
    _is_finished = False

    def _write(
        self, records: list[Record], archives: Sequence[Archive] | None = None
    ) -> list[Record]:
        raise NotImplementedError

    def _store_signed(self, signed: SignedHead) -> None:
        """Beside the head, in a step of its own."""
        raise NotImplementedError

    def _start_signing(
        self, signing: Signing, stored: SignedHead | None, *, is_accepted: bool = False
    ) -> None:
        """Raises `LogRefused` where the log is not what was signed. One that two persons accept as
        it is gets a new tree, which begins with the record that says so."""
        keys = signing.keys(self.header, is_new=stored is None)
        found = None
        if is_accepted:
            signing.put_aside(self.header, self._head)
        else:
            marks = watermarks_at_hand(signing, self.header, keys)
            found = check_signed(self._reader, self._head, stored, marks)
        frontier = Frontier()
        if stored is not None and found is not None:
            frontier = frontier_of(stored, found)
            self._checkpoint = stored.note
        self._signer = HeadSigner(keys, frontier, open_file(signing, self.header, keys))
        if found is None and not is_accepted:
            # The watermark first: a crash in between leaves no signed log without one.
            signed = self._signer.sign_head(self._head, self._last_at())
            self._kept(signed)
            self._store_signed(signed)

    def settle(self) -> None:
        """A log at rest bears a signature that everyone can check, no seal."""
        if self._signer is not None and (signed := self._signer.sign_last()) is not None:
            self._store_signed(signed)
            self._kept(signed)

    def _finish_signing(self) -> None:
        if self._signer is not None and not self._is_finished:
            self._is_finished = True
            self.settle()
            self._signer.close()

    def take_signed(self, signed: SignedHead) -> None:
        """As another database stored it; of a copy that nobody writes to any more."""
        self._store_signed(signed)

    def _signed(self, records: list[Record]) -> SignedHead | None:
        return None if self._signer is None else self._signer.sign(records)

    def _kept(self, signed: SignedHead | None) -> None:
        """After the commit, before anyone is told."""
        if signed is not None and self._signer is not None:
            self._signer.keep(signed)
            self._checkpoint = signed.note

    def _last_at(self) -> int:
        try:
            last = next(self._reader.read(self._head.seq - 1), None) if self._head.seq else None
        except NotAtHand:
            last = None
        return self.header.created_at if last is None else last.at

    @property
    def checkpoint(self) -> str:
        """The last one, signed; empty where the log is not."""
        return self._checkpoint

    @property
    def header(self) -> Header:
        return self._reader.header

    @property
    def head(self) -> Head:
        return self._head

    @property
    def archives(self) -> Sequence[Archive]:
        return self._reader.archives

    def append(self, entries: Sequence[Entry]) -> list[Record]:
        return self._write(chain(self._head, entries))

    def put_away(self, entry: Entry, archives: Sequence[Archive]) -> Record:
        (record,) = self._write(chain(self._head, [entry]), archives)
        self._reader.archives = list(archives)
        return record

    def find(self, command_id: str) -> Record | None:
        return self._reader.find(command_id)

    def read(self, after: int = 0) -> Iterator[Record]:
        return self._reader.read(after)
