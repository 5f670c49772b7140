"""What the writers of both databases have alike: the head they know, and a reader of their own."""

from collections.abc import Iterator, Sequence

from houseway.floor.store.archives import Archive, Archived
from houseway.floor.store.record import Entry, Head, Header, Record, chain


class Written:
    """Half a `LogStore`. Whoever inherits writes records: `_write`, with a new list of archives
    where some of the older ones leave in the same step."""

    _reader: Archived
    _head: Head

    def _write(
        self, records: list[Record], archives: Sequence[Archive] | None = None
    ) -> list[Record]:
        raise NotImplementedError

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
