"""The log in PostgreSQL: several properties in one database, one log each.

A batch is one statement and one commit. If head and epoch are still those this writer knows, it
moves the head and inserts the records; otherwise it does nothing, and the writer ends. So a second
process can never fork the chain, and a replaced leader cannot write.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import psycopg

from houseway.floor.store.archived_ids import Row
from houseway.floor.store.archives import COLUMNS as LISTED
from houseway.floor.store.archives import (
    Archive,
    LogReader,
    archived_to,
    data_folder,
    to_archives,
    values_of,
)
from houseway.floor.store.log_store import LogStore, StoreFailed
from houseway.floor.store.postgres.archived_ids import index_problem, put_ids, take_ids
from houseway.floor.store.postgres.schema import (
    IDS,
    MIGRATIONS,
    SIGNED,
    Connection,
    connect,
    migrate,
    one,
    version_of,
)
from houseway.floor.store.record import COLUMNS, LAYOUT, Entry, Head, Header, Record
from houseway.floor.store.signatures.head_signer import SignedHead, Signing, signing_beside
from houseway.floor.store.triggers import postgres_problem

T = TypeVar("T")
SLICE = 1_000
SIGNED_SINCE, IDS_SINCE = MIGRATIONS.index(SIGNED) + 1, MIGRATIONS.index(IDS) + 1
ARCHIVES_SINCE = 5  # The version of the tables that introduced the list of archives.
IDS_UNDER = "SELECT id FROM houseway.archived_ids WHERE property = %s AND last = %s"
# Arrays in PostgreSQL's own binary form: one statement for a batch of any size.
APPEND = f"""
WITH moved AS (
    UPDATE houseway.heads SET seq = %(last)s, digest = %(last_digest)s,
        note = %(note)s, frontier = %(frontier)s
    WHERE property = %(property)s AND epoch = %(epoch)s
    AND seq = %(seq_before)s AND digest = %(digest_before)s
    RETURNING property, epoch
)
INSERT INTO houseway.log (property, epoch, {COLUMNS})
SELECT moved.property, moved.epoch, {COLUMNS.replace("command_id", "nullif(command_id, '')")}
FROM moved, unnest(
    %(at)b::bigint[], %(day)b::text[], %(actor)b::text[], %(kind)b::text[], %(body)b::bytea[],
    %(command_id)b::text[], %(answer)b::bytea[], %(schema)b::integer[], %(seq)b::bigint[],
    %(digest)b::bytea[]
) AS new ({COLUMNS})
"""


class WriterReplaced(StoreFailed):
    """Another process now writes this log. Nothing of the batch was written: stop and restart."""


class PostgresReader(LogReader):
    """Reconnects if the connection is lost, because reading twice does no harm. The first value of
    every query is the property."""

    find_query = f"SELECT {COLUMNS} FROM houseway.log WHERE property = %s AND command_id = %s"
    read_query = (
        f"SELECT {COLUMNS} FROM houseway.log WHERE property = %s AND seq > %s"
        f" ORDER BY seq LIMIT {SLICE}"
    )
    marks_query = f"{IDS_UNDER} AND id IN (%b, ''::bytea)"
    under_query = IDS_UNDER
    ids_query = "SELECT last, id FROM houseway.archived_ids WHERE property = %s"
    unreadable = (psycopg.DataError, psycopg.InternalError, AssertionError, ValueError)

    def __init__(self, url: str, property_name: str = "", folder: Path | None = None) -> None:
        """Without a name, opens the only property. `folder` is where its archives are."""
        super().__init__()
        self._url = url
        self.folder = data_folder(folder)
        self.connection = connect(url)
        try:
            self.property_id, self.header = known_property(self.connection, property_name)
            self.archives = archives_of(self.connection, self.property_id)
        except BaseException:
            self.connection.close()
            raise

    def has_ids(self) -> bool:
        return version_of(self.connection) >= IDS_SINCE

    def index_problem(self) -> str:
        with connect(self._url) as connection:
            return index_problem(connection, self.property_id)

    def trigger_problem(self) -> str:
        if version_of(self.connection) < ARCHIVES_SINCE:
            return ""
        return postgres_problem(self.connection)

    @contextmanager
    def view(self) -> Iterator[None]:
        with self.connection.transaction():
            self.connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield

    def rows(self, after: int) -> Iterator[tuple[Any, ...]]:
        query = f"SELECT {COLUMNS} FROM houseway.log WHERE property = %s AND seq > %s ORDER BY seq"
        with self.connection.cursor(name="verify", binary=True) as cursor:
            cursor.itersize = 2 * SLICE
            yield from cursor.execute(query, (self.property_id, after))

    def read_head(self) -> Head:
        ((seq, digest, _),) = self._rows(HEAD)
        return Head(seq, digest)

    def read_signed(self) -> SignedHead | None:
        return self.read_signed_head()[1]

    def read_signed_head(self) -> tuple[Head, SignedHead | None]:
        """Both as of one moment."""
        if version_of(self.connection) < SIGNED_SINCE:
            return self.read_head(), None
        ((seq, digest, note, frontier),) = self._rows(SIGNED_HEAD)
        return Head(seq, digest), SignedHead(note, frontier) if note else None

    def load_snapshot(self) -> bytes | None:
        rows = self._rows("SELECT snapshot FROM houseway.snapshots WHERE property = %s")
        return rows[0][0] if rows else None

    def run(self, statement: str, values: tuple[object, ...]) -> None:
        """Runs something that may be repeated."""
        with self._reading:
            self._again(lambda: self.connection.execute(statement, values))

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        given = (self.property_id, *values)
        with self._reading:
            return self._again(
                lambda: self.connection.execute(query, given, binary=True).fetchall()
            )

    def _again(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except psycopg.OperationalError:
            if self._is_closed or not self.connection.closed:
                raise
            self.connection = connect(self._url)
            return work()


HEAD = "SELECT seq, digest, epoch FROM houseway.heads WHERE property = %s"
SIGNED_HEAD = "SELECT seq, digest, note, frontier FROM houseway.heads WHERE property = %s"
SIGN = "UPDATE houseway.heads SET note = %s, frontier = %s WHERE property = %s AND epoch = %s"
SAVE = """
INSERT INTO houseway.snapshots (property, snapshot)
SELECT property, %b FROM houseway.heads WHERE property = %s AND epoch = %s
ON CONFLICT (property) DO UPDATE SET snapshot = excluded.snapshot
"""


class PostgresLog(LogStore):
    """`epoch` is the leader's; a single writer keeps the current one. Reading has its own
    connection, so that it never waits for a commit."""

    def __init__(
        self,
        url: str,
        header: Header | None = None,
        *,
        property_name: str = "",
        epoch: int | None = None,
        folder: Path | None = None,
        signing: Signing | None = None,
        is_accepted: bool = False,
    ) -> None:
        """Opens a property's log, or creates it if a header is given and it does not exist. As with
        SQLite, a log that has been signed once stays signed."""
        if header is not None:
            create_property(url, header)
            property_name = header.property_name
        self._reader: PostgresReader = PostgresReader(url, property_name, folder)
        try:
            self._writer = connect(url)
        except BaseException:
            self._reader.close()
            raise
        ((seq, digest, known),) = self._writer.execute(HEAD, (self.property_id,)).fetchall()
        self._head = Head(seq, digest)
        self.epoch = known if epoch is None else epoch
        self.failure = ""  # Why nothing can be written any more.
        stored = self._reader.read_signed()
        if signing is None and stored is not None:
            signing = signing_beside(self._reader.folder)
        if signing is not None:
            try:
                self._start_signing(signing, stored, is_accepted=is_accepted)
            except BaseException:
                self.close()
                raise

    @property
    def property_id(self) -> int:
        return self._reader.property_id

    def put_away(self, entry: Entry, archives: Sequence[Archive]) -> Record:
        migrate(self._writer)  # An earlier program may have left the database without the table.
        return super().put_away(entry, archives)

    def _write(
        self, records: list[Record], archives: Sequence[Archive] | None = None
    ) -> list[Record]:
        if not records:
            return records
        head = Head(records[-1].seq, records[-1].digest)
        signed = self._signed(records)
        values = columns(records) | {
            "property": self.property_id,
            "epoch": self.epoch,
            "last": head.seq,
            "last_digest": head.digest,
            "note": signed.note if signed else "",
            "frontier": signed.frontier if signed else b"",
            "seq_before": self._head.seq,
            "digest_before": self._head.digest,
        }
        try:
            if archives is None:
                self._append(values, len(records))
            else:
                with self._writer.transaction():
                    self._append(values, len(records))
                    self._shorten(archives)
            self._kept(signed)
        except Exception as problem:
            self._failed(problem)
            raise
        self._head = head
        return records

    def settle(self) -> None:
        try:
            super().settle()
        except Exception as problem:
            self._failed(problem)
            raise

    def _failed(self, problem: Exception) -> None:
        self.failure = " ".join(str(problem).split()) or type(problem).__name__

    def store_signed(self, signed: SignedHead) -> None:
        values = (signed.note, signed.frontier, self.property_id, self.epoch)
        if self._writer.execute(SIGN, values).rowcount != 1:
            raise WriterReplaced(self._why_not())

    def _append(self, values: dict[str, object], count: int) -> None:
        written = self._writer.execute(APPEND, values).rowcount
        if written != count:
            assert written == 0, "all or nothing"
            raise WriterReplaced(self._why_not())

    def take_ids(self, rows: Iterable[Row]) -> None:
        """The ids of the archives, from another database."""
        take_ids(self._writer, self.property_id, rows)

    def _shorten(self, archives: Sequence[Archive]) -> None:
        put_archives(self._writer, self.property_id, archives)
        put_ids(self._writer, self.property_id, archived_to(archives))
        gone = "DELETE FROM houseway.log WHERE property = %s AND seq <= %s"
        self._writer.execute(gone, (self.property_id, archived_to(archives)))

    def save_snapshot(self, snapshot: bytes) -> None:
        """Uses the reader's connection, so that no commit waits for it; refuses an older epoch."""
        self._reader.run(SAVE, (snapshot, self.property_id, self.epoch))

    def close(self) -> None:
        if not self.failure:
            # A seal is enough, since another node may already lead.
            with suppress(psycopg.Error, StoreFailed):
                self._finish_signing()
        self._reader.close()
        self._writer.close()

    def _why_not(self) -> str:
        seq, _, epoch = one(self._writer, HEAD, self.property_id)
        if epoch != self.epoch:
            return f"Epoch {epoch} has begun; this writer is of epoch {self.epoch}."
        return f"Another process has written to this log: it ends with record {seq}."


def columns(records: list[Record]) -> dict[str, Any]:
    found = {name: [getattr(record, name) for record in records] for name in COLUMNS.split(", ")}
    return found | {"command_id": [each or "" for each in found["command_id"]]}


def archives_of(connection: Connection, property_id: int) -> list[Archive]:
    """A database left by an earlier program has no such table yet."""
    if version_of(connection) < ARCHIVES_SINCE:
        return []
    query = f"SELECT {LISTED} FROM houseway.archives WHERE property = %s ORDER BY first"
    return to_archives(connection.execute(query, (property_id,)).fetchall())


def put_archives(connection: Connection, property_id: int, archives: Sequence[Archive]) -> None:
    connection.execute("DELETE FROM houseway.archives WHERE property = %s", (property_id,))
    marks = ", ".join(["%s"] * (1 + len(LISTED.split(", "))))
    for archive in archives:
        put = f"INSERT INTO houseway.archives (property, {LISTED}) VALUES ({marks})"
        connection.execute(put, (property_id, *values_of(archive)))


def create_property(url: str, header: Header, archives: Sequence[Archive] = ()) -> None:
    """Migrates, then creates the property if it does not exist. If two do so at once, one comes
    first. A copy of a log whose older records are archived continues after them."""
    base = archives[-1].end if archives else Head(0, header.digest())
    with connect(url) as connection:
        migrate(connection)
        with connection.transaction():
            values = (header.property_name, header.kind, header.created_at, header.layout)
            made = connection.execute(
                "INSERT INTO houseway.properties (name, kind, created_at, layout)"
                " VALUES (%s, %s, %s, %s) ON CONFLICT (name) DO NOTHING RETURNING id",
                values,
            ).fetchone()
            if made is not None:
                number = made[0]
                first = (number, base.seq, base.digest)
                connection.execute("INSERT INTO houseway.heads VALUES (%s, %s, %s, 0)", first)
                connection.execute("INSERT INTO houseway.key_versions VALUES (%s, 0)", (number,))
                put_archives(connection, number, archives)


def known_property(connection: Connection, name: str) -> tuple[int, Header]:
    query = "SELECT id, layout, name, kind, created_at FROM houseway.properties ORDER BY id"
    rows = connection.execute(query).fetchall() if version_of(connection) else []
    # A training property shares the database and is opened only by name.
    found = [row for row in rows if (row[2] == name if name else row[3] != "training")]
    found = found or [row for row in rows if not name]
    if not found:
        raise ValueError(f"There is no log of {name or 'any property'} in this database.")
    if len(found) > 1:
        names = ", ".join(str(row[2]) for row in found)
        raise ValueError(f"This database holds several properties: name one of {names}.")
    number, layout, title, kind, created_at = found[0]
    if layout > LAYOUT:
        raise ValueError(f"This log has layout {layout}, made by a later version of Houseway.")
    header = Header(property_name=str(title), kind=str(kind), created_at=created_at, layout=layout)
    return number, header
