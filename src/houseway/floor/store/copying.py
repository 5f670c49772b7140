"""A log from one kind of database to the other, record by record, the chain unchanged.

The header goes along, so that every digest is the same on both sides: a backup of PostgreSQL is an
SQLite log like any other, and either database is restored from it.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from houseway.floor.store.interface import LogStore
from houseway.floor.store.notes import note_head, notes_path
from houseway.floor.store.postgres import PostgresLog, PostgresReader
from houseway.floor.store.postgres_verify import verify_postgres
from houseway.floor.store.record import Entry, Head, Record
from houseway.floor.store.sqlite import SqliteLog, SqliteReader
from houseway.floor.store.verify import verify

AT_ONCE = 1_000


def to_file(url: str, property_name: str, target: Path) -> Head:
    """Into a new file, under another name until every record of it is proved."""
    unproved = target.with_name(target.name + ".new")
    unproved.unlink(missing_ok=True)
    with PostgresReader(url, property_name) as source:
        until = source.read_head().seq  # The leader may write on.
        copy = SqliteLog(unproved, source.header)
        try:
            append_all(copy, (r for r in source.read() if r.seq <= until), until)
        finally:
            copy.close()
    verdict = verify(unproved)
    if not verdict.is_sound:
        raise ValueError(f"The log is not sound: {verdict.problem}")
    notes_path(unproved).unlink(missing_ok=True)
    unproved.rename(target)
    note_head(target, verdict.head)
    return verdict.head


def to_postgres(source: Path, url: str, expected: str = "") -> Head:
    """Into a property that has no records yet, or the beginning of these: a copy that was cut off
    is completed by the next. Raises `ValueError` where the source is not sound."""
    verdict = verify(source, expected)
    if not verdict.is_sound:
        raise ValueError(f"{source} is not sound: {verdict.problem}")
    with SqliteReader(source) as reader:
        target = PostgresLog(url, reader.header)
        try:
            need_beginning(target, reader)
            append_all(target, reader.read(target.head.seq), verdict.head.seq)
        finally:
            target.close()
        written = verify_postgres(url, reader.header.property_name)
    assert written.is_sound
    assert written.head == verdict.head
    return verdict.head


def need_beginning(target: LogStore, source: SqliteReader) -> None:
    known = target.head
    if known.seq == 0 and target.header == source.header:
        return
    last = next(source.read(known.seq - 1), None) if known.seq else None
    if last is None or (last.seq, last.digest) != (known.seq, known.digest):
        name = target.header.property_name
        raise ValueError(f"The database has a log of {name} already, and it is another one.")


def append_all(target: LogStore, records: Iterable[Record], until: int) -> None:
    source: Iterator[Record] = iter(records)
    while target.head.seq < until and (batch := list(islice(source, AT_ONCE))):
        written = target.append([plain(record) for record in batch])
        if written[-1].digest != batch[-1].digest:
            raise ValueError(f"Record {batch[-1].seq} does not continue the chain.")


def plain(record: Record) -> Entry:
    return Entry(
        at=record.at,
        day=record.day,
        actor=record.actor,
        kind=record.kind,
        body=record.body,
        command_id=record.command_id,
        answer=record.answer,
        schema=record.schema,
    )
