"""A log from one kind of database to the other, record by record, the chain unchanged.

The header goes along, so that every digest is the same on both sides: a backup of PostgreSQL is an
SQLite log like any other, and either database is restored from it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from houseway.floor.store.archived_ids import all_ids
from houseway.floor.store.archives import Archive, data_folder
from houseway.floor.store.interface import LogStore
from houseway.floor.store.postgres.archived_ids import all_ids as all_shared_ids
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader, create_property
from houseway.floor.store.postgres.verify import verify_postgres
from houseway.floor.store.record import Head, Record, entry_of
from houseway.floor.store.sqlite.head_notes import note_head, notes_path
from houseway.floor.store.sqlite.log import SqliteLog, SqliteReader
from houseway.floor.store.verify import verify
from houseway.floor.upkeep.backup import copy_database

AT_ONCE = 1_000


def to_file(url: str, property_name: str, target: Path, folder: Path | None = None) -> Head:
    """Into a new file, under another name until every record of it is proved. Archives that lie in
    `folder` are copied beside it."""
    unproved = target.with_name(target.name + ".new")
    unproved.unlink(missing_ok=True)
    with PostgresReader(url, property_name, folder) as source:
        copy_files(source.archives, source.folder, target.parent)
        head, signed = source.read_signed_head()
        until = head.seq  # The leader may write on.
        copy = SqliteLog(unproved, source.header, source.archives)
        after = copy.head.seq  # Archives are copied as files.
        try:
            append_all(copy, (r for r in source.read_here(after) if r.seq <= until), until)
            if signed is not None:
                copy.take_signed(signed)
            copy.take_ids(all_shared_ids(source.connection, source.property_id))
        finally:
            copy.close()
    verdict = verify(unproved)
    if not verdict.is_sound:
        raise ValueError(f"The log is not sound: {verdict.problem}")
    notes_path(unproved).unlink(missing_ok=True)
    unproved.rename(target)
    note_head(target, verdict.head)
    return verdict.head


def to_postgres(source: Path, url: str, expected: str = "", folder: Path | None = None) -> Head:
    """Into a property that has no records yet, or the beginning of these: a copy that was cut off
    is completed by the next. Raises `ValueError` where the source is not sound. Archives beside
    the source are copied to `folder`, the data directory."""
    verdict = verify(source, expected)
    if not verdict.is_sound:
        raise ValueError(f"{source} is not sound: {verdict.problem}")
    with SqliteReader(source) as reader:
        create_property(url, reader.header, reader.archives)
        copy_files(reader.archives, reader.folder, data_folder(folder))
        target = PostgresLog(url, property_name=reader.header.property_name, folder=folder)
        try:
            need_beginning(target, reader)
            append_all(target, reader.read_here(target.head.seq), verdict.head.seq)
            target.take_ids(all_ids(reader.connection))
        finally:
            target.close()
        written = verify_postgres(url, reader.header.property_name, folder=folder)
    assert written.is_sound
    assert written.head == verdict.head
    return verdict.head


def copy_files(archives: Sequence[Archive], source: Path, target: Path) -> None:
    """Those that are at hand. They never change, so one that is there already is kept."""
    files = [source / archive.file for archive in archives]
    for file in files:
        if file.is_file() and not (target / file.name).exists():
            target.mkdir(parents=True, exist_ok=True)
            copy_database(file, target / file.name)


def need_beginning(target: LogStore, source: SqliteReader) -> None:
    known = target.head
    if known == source.base and target.header == source.header:
        return
    last = next(source.read_here(known.seq - 1), None) if known.seq > source.base.seq else None
    if last is None or (last.seq, last.digest) != (known.seq, known.digest):
        name = target.header.property_name
        raise ValueError(f"The database has a log of {name} already, and it is another one.")


def append_all(target: LogStore, records: Iterable[Record], until: int) -> None:
    source: Iterator[Record] = iter(records)
    while target.head.seq < until and (batch := list(islice(source, AT_ONCE))):
        written = target.append([entry_of(record) for record in batch])
        if written[-1].digest != batch[-1].digest:
            raise ValueError(f"Record {batch[-1].seq} does not continue the chain.")
