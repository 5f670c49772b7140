"""Someone who holds the files or the database, knows the format, and has no key."""

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
from msgspec.structs import replace
from tests.floor.store.entries import HEADER

from houseway.floor.store import Head, LogStore, Record, SqliteLog
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader
from houseway.floor.store.record import COLUMNS, chain, digest_of, entry_of
from houseway.floor.store.signatures.head_signer import SignedHead, Signing
from houseway.floor.store.sqlite.head_notes import notes_path
from houseway.floor.store.sqlite.log import SqliteReader, _row, insertion, read_signed
from houseway.floor.store.verify import Verdict, verify, verify_postgres

OFF = (
    "DROP TRIGGER IF EXISTS log_is_never_changed{0};"
    "DROP TRIGGER IF EXISTS log_is_never_shortened{0};"
)


class Insider:
    """Every change leaves a log whose chain is whole and whose stored head fits."""

    def __init__(self, place: Path | str, signing: Signing, name: str = "") -> None:
        self.place, self.signing, self.name = place, signing, name
        self._where = f"property = (SELECT id FROM houseway.properties WHERE name = '{name}')"
        self._where = self._where if name else "true"

    # As the server does.

    def open(self) -> LogStore:
        if isinstance(self.place, Path):
            return SqliteLog(self.place, HEADER, signing=self.signing)
        return PostgresLog(self.place, HEADER, signing=self.signing, folder=self.folder)

    def verify(self, since: Head | None = None) -> Verdict:
        if isinstance(self.place, Path):
            return verify(self.place, since=since, signing=self.signing)
        return verify_postgres(self.place, since=since, folder=self.folder, signing=self.signing)

    @contextmanager
    def without_key(self) -> Iterator[None]:
        """Only the public half is at hand."""
        aside = self.signing.key.rename(self.signing.key.with_name("aside"))
        try:
            yield
        finally:
            aside.rename(self.signing.key)

    def stored(self) -> SignedHead:
        with self._reader() as log:
            if isinstance(log, SqliteReader):
                found = read_signed(log.connection)
            else:
                found = log.read_signed()
        assert found is not None
        return found

    @property
    def folder(self) -> Path:
        return self.signing.key.parent

    # As the insider does.

    def records(self) -> list[Record]:
        with self._reader() as log:
            return list(log.read())

    def cut(self, keep: int) -> None:
        """The tail goes, and the head is set back."""
        kept = self.records()[:keep]
        self.rewrite(kept, HEADER.digest() if not kept else kept[-1].digest)

    def recompute(self, since: int) -> None:
        """The chain computed anew from a record on, which someone else is said to have caused."""
        records = self.records()
        kept = records[: since - 1]
        head = Head(since - 1, kept[-1].digest if kept else HEADER.digest())
        forged = [entry_of(record) for record in records[since - 1 :]]
        forged[0] = replace(forged[0], actor="nobody")
        kept += chain(head, forged)
        self.rewrite(kept, kept[-1].digest)

    def append(self, entry: Record) -> None:
        """One more record with a right digest."""
        records = self.records()
        last = records[-1]
        more = replace(entry, seq=last.seq + 1, digest=digest_of(last.digest, last.seq + 1, entry))
        self.rewrite([*records, more], more.digest)

    def rewrite(self, records: Sequence[Record], head: bytes) -> None:
        if isinstance(self.place, Path):
            self.remove_notes()
            connection = sqlite3.connect(self.place)
            connection.executescript(OFF.format("") + "DELETE FROM log")
            for record in records:
                connection.execute(insertion(1), _row(record))
            connection.execute("UPDATE head SET seq = ?, digest = ?", (len(records), head))
            connection.commit()
            connection.close()
            return
        names = COLUMNS.split(", ")
        with psycopg.connect(self.place) as database:
            database.execute(OFF.format(" ON houseway.log"))
            database.execute(f"DELETE FROM houseway.log WHERE {self._where}")
            for record in records:
                values = {**{n: getattr(record, n) for n in names}}
                marks = ", ".join(f"%({name})s" for name in names)
                database.execute(
                    f"INSERT INTO houseway.log (property, epoch, {COLUMNS}) "
                    f"SELECT property, epoch, {marks} FROM houseway.heads WHERE {self._where}",
                    values,
                )
            set_back = f"UPDATE houseway.heads SET seq = %s, digest = %s WHERE {self._where}"
            database.execute(set_back, (len(records), head))

    def remove_notes(self) -> None:
        """The heads noted beside an SQLite log."""
        assert isinstance(self.place, Path)
        notes_path(self.place).unlink(missing_ok=True)

    def run(self, statement: str, shared: str = "") -> None:
        """Any statement; `shared` where PostgreSQL says it otherwise."""
        if isinstance(self.place, Path):
            with sqlite3.connect(self.place) as connection:
                connection.execute(statement)
            connection.close()
        else:
            with psycopg.connect(self.place) as database:
                database.execute(shared or statement)

    def _reader(self) -> SqliteReader | PostgresReader:
        if isinstance(self.place, Path):
            return SqliteReader(self.place)
        return PostgresReader(self.place, self.name, folder=self.folder)


def crashed(log: Path, target: Path) -> Path:
    """The files as a power cut leaves them, while the writer has them open."""
    target.mkdir()
    for ending in ("", "-wal"):
        shutil.copy(log.with_name(log.name + ending), target / f"log.sqlite{ending}")
    return target / "log.sqlite"
