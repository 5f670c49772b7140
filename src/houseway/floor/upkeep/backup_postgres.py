"""Backup and restore where the log is in PostgreSQL; the folder looks the same in both cases.

The database's own tools (base backup, archiving, a standby) protect the machine; this protects the
log, verified record by record, in a file that any Houseway can read. The header is copied, so that
every digest is the same on both sides.
"""

from pathlib import Path

from houseway.floor.play import shared_play_logs
from houseway.floor.play.play_logs import FILE
from houseway.floor.store.archives import data_folder
from houseway.floor.store.location import Place
from houseway.floor.store.log_store import LogStore
from houseway.floor.store.postgres.log import PostgresLog, PostgresReader, create_property
from houseway.floor.store.record import Head
from houseway.floor.store.sqlite.head_notes import note_head, notes_path
from houseway.floor.store.sqlite.log import SqliteLog, SqliteReader
from houseway.floor.store.sqlite.snapshot_file import sync_folder
from houseway.floor.store.verify import verify_postgres
from houseway.floor.upkeep.backup import (
    LOG,
    BackupSummary,
    copy_files,
    is_signed,
    need_second,
    record_restore,
    sound,
)
from houseway.floor.upkeep.loss_acceptance import accept


def backup_postgres(
    url: str, property_name: str, target: Path, folder: Path | None = None
) -> BackupSummary:
    """`folder` is the data directory, where archives are."""
    if (target / LOG).exists():
        raise ValueError(f"There is already a backup at {target}; choose another folder.")
    target.mkdir(parents=True, exist_ok=True)
    head = to_file(url, property_name, target / LOG, folder)
    with SqliteReader(target / LOG) as log:
        play = shared_play_logs.to_file(url, log.header.property_name, target / FILE)
        archives = [target / each.file for each in log.archives if (target / each.file).is_file()]
    sync_folder(target)
    return BackupSummary(head, (*archives, target / LOG, *play))


def restore_postgres(
    source: Path,
    url: str,
    expected: str,
    by: str,
    reason: str,
    folder: Path | None = None,
    second: str = "",
) -> BackupSummary:
    """A record in the log then says that it was restored, by whom and why."""
    if not (source / LOG).is_file():
        raise FileNotFoundError(f"There is no backup at {source}.")
    need_second(source, data_folder(folder), second)
    done = BackupSummary(to_postgres(source / LOG, url, expected, folder), ())
    with SqliteReader(source / LOG) as log:
        name = log.header.property_name
    shared_play_logs.to_database(source / FILE, url, name)
    if is_signed(source / LOG, data_folder(folder)):
        accept(Place(url, name, folder), by, second, f"restored from a backup: {reason}")
    else:
        record_restore(PostgresLog(url, property_name=name, folder=folder), done, by, reason)
    return done


def to_file(url: str, property_name: str, target: Path, folder: Path | None = None) -> Head:
    """Copies into a new file, under another name until every record is verified. Archives in
    `folder` are copied next to it."""
    unproved = target.with_name(target.name + ".new")
    unproved.unlink(missing_ok=True)
    with PostgresReader(url, property_name, folder) as source:
        copy_files(source, target.parent)
        head, signed = source.read_signed_head()
        copy = SqliteLog(unproved, source.header, source.archives)
        try:
            copy.append_all(source.read_here(copy.head.seq), head.seq)  # The leader may write on.
            if signed is not None:
                copy.store_signed(signed)
            copy.take_ids(source.all_ids())
        finally:
            copy.close()
    head = sound(unproved)
    notes_path(unproved).unlink(missing_ok=True)
    unproved.rename(target)
    note_head(target, head)
    return head


def to_postgres(source: Path, url: str, expected: str = "", folder: Path | None = None) -> Head:
    """Copies into a property that has no records yet, or only the first of these: an interrupted
    copy is completed by the next. Raises `ValueError` if the source is not sound. Archives next to
    the source are copied to `folder`, the data directory."""
    head = sound(source, expected)
    with SqliteReader(source) as reader:
        create_property(url, reader.header, reader.archives)
        copy_files(reader, data_folder(folder))
        target = PostgresLog(url, property_name=reader.header.property_name, folder=folder)
        try:
            need_beginning(target, reader)
            target.append_all(reader.read_here(target.head.seq), head.seq)
            target.take_ids(reader.all_ids())
        finally:
            target.close()
        written = verify_postgres(url, reader.header.property_name, folder=folder)
    assert written.is_sound
    assert written.head == head
    return head


def need_beginning(target: LogStore, source: SqliteReader) -> None:
    known = target.head
    if known == source.base and target.header == source.header:
        return
    last = next(source.read_here(known.seq - 1), None) if known.seq > source.base.seq else None
    if last is None or (last.seq, last.digest) != (known.seq, known.digest):
        name = target.header.property_name
        raise ValueError(f"The database already has a different log of {name}.")
