"""Is the log in PostgreSQL still what was written? As for SQLite, the first bad record is named.

One view of the whole log, read through a cursor, while the leader may write on. An older copy of
the database in its place is sound in every record: only a digest printed outside it can tell.
"""

import psycopg

from houseway.floor.store.postgres import HEAD, PostgresReader
from houseway.floor.store.record import Head
from houseway.floor.store.sqlite import COLUMNS, to_record
from houseway.floor.store.verify import PREFIX_LEAST, Verdict, _problem

ALL = f"SELECT {COLUMNS} FROM houseway.log WHERE property = %s AND seq > %s ORDER BY seq"
AT_ONCE = 2_000


def verify_postgres(
    url: str, property_name: str = "", expected: str = "", since: Head | None = None
) -> Verdict:
    """As `verify`: `expected` is a digest once printed, `since` a head that was sound before."""
    expected = expected.strip().lower()
    if expected and (len(expected) < PREFIX_LEAST or set(expected) - set("0123456789abcdef")):
        raise ValueError(f"A head is {PREFIX_LEAST} to 64 hexadecimal digits.")
    with PostgresReader(url, property_name) as log, log.connection.transaction():
        log.connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        return _verdict(log, expected, since or Head(0, log.header.digest()))


def _verdict(log: PostgresReader, expected: str, sound: Head) -> Verdict:
    found = 0 if expected and sound.digest.hex().startswith(expected) else -1
    try:
        with log.connection.cursor(name="verify", binary=True) as cursor:
            cursor.itersize = AT_ONCE
            for row in cursor.execute(ALL, (log.property_id, sound.seq)):
                record = to_record(row)
                if problem := _problem(sound, record):
                    return Verdict(sound, problem)
                sound = Head(record.seq, record.digest)
                if expected and record.digest.hex().startswith(expected):
                    found = record.seq
        problem = _stored_problem(log, sound)
    except (psycopg.DataError, psycopg.InternalError, AssertionError, UnicodeDecodeError):
        return Verdict(sound, f"Record {sound.seq + 1} cannot be read.")
    if not problem and expected and found < 0:
        problem = f"No record has the head {expected}: the tail was cut, or it is another log."
    return Verdict(sound, problem, max(found, 0))


def _stored_problem(log: PostgresReader, sound: Head) -> str:
    row = log.connection.execute(HEAD, (log.property_id,), binary=True).fetchone()
    if row is None:
        return "The stored head cannot be read."
    seq, digest, _ = row
    assert isinstance(seq, int)
    if seq > sound.seq:
        return f"Record {sound.seq + 1} is missing; the log once ended with {seq}."
    if seq < sound.seq:
        return f"The stored head names record {seq}; the log ends with {sound.seq}."
    return "" if digest == sound.digest else f"The stored head is not that of record {seq}."
