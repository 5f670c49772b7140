"""Is the log in PostgreSQL still what was written? As for SQLite, the first bad record is named.

One view of the whole log, read through a cursor, while the leader may write on. An older copy of
the database in its place is sound in every record: only what lies outside it can tell, the
watermarks of the nodes and digests that were printed.
"""

from collections.abc import Iterator
from pathlib import Path

import psycopg

from houseway.floor.store.postgres.log import ARCHIVES_SINCE, HEAD, PostgresReader
from houseway.floor.store.postgres.schema import version_of
from houseway.floor.store.record import Head
from houseway.floor.store.signatures.head_signer import Signing, Watermarks
from houseway.floor.store.sqlite.log import COLUMNS
from houseway.floor.store.triggers import postgres_problem
from houseway.floor.store.verify import Verdict, Walk, digits, marks_at_hand

ALL = f"SELECT {COLUMNS} FROM houseway.log WHERE property = %s AND seq > %s ORDER BY seq"
AT_ONCE = 2_000
UNREADABLE = (psycopg.DataError, psycopg.InternalError, AssertionError, UnicodeDecodeError)


def verify_postgres(
    url: str,
    property_name: str = "",
    expected: str = "",
    since: Head | None = None,
    folder: Path | None = None,
    signing: Signing | None = None,
) -> Verdict:
    """As `verify`: `expected` is a digest once printed, `since` a head that was sound before."""
    expected = digits(expected)
    with PostgresReader(url, property_name, folder) as log:
        marks = None if signing is None else marks_at_hand(signing, log.header)
        looks = signing is not None and version_of(log.connection) >= ARCHIVES_SINCE
        problem = postgres_problem(log.connection) if looks else ""
        return _verified(log, expected, since, marks, problem)


def _verified(
    log: PostgresReader,
    expected: str,
    since: Head | None,
    marks: Watermarks | None,
    triggers: str,
) -> Verdict:
    with log.connection.transaction():
        log.connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        walk = Walk(since or Head(0, log.header.digest()), {}, expected)
        problem = walk.archives(log) or walk.records(rows_of(log, walk.sound), UNREADABLE)
        problem = problem or walk.tail(stored_head(log)) or walk.on_record(log)
        if not problem and since is None:
            problem = log.index_problem()
        problem = problem or walk.signed(log, log.read_signed(), marks)
        return walk.verdict(problem or triggers)


def rows_of(log: PostgresReader, after: Head) -> Iterator[tuple[object, ...]]:
    with log.connection.cursor(name="verify", binary=True) as cursor:
        cursor.itersize = AT_ONCE
        yield from cursor.execute(ALL, (log.property_id, after.seq))


def stored_head(log: PostgresReader) -> Head | None:
    row = log.connection.execute(HEAD, (log.property_id,), binary=True).fetchone()
    if row is None:
        return None
    seq, digest, _ = row
    assert isinstance(seq, int)
    assert isinstance(digest, bytes)
    return Head(seq, digest)
