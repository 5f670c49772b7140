"""Backup and restore where the log is in PostgreSQL; the folder looks the same in both cases.

The database's own tools (base backup, archiving, a standby) keep the machine; this keeps the log,
proved record by record, in a file that any Houseway can read.
"""

from pathlib import Path

from houseway.floor.play import shared_shelf
from houseway.floor.play.shelf import FILE
from houseway.floor.store.archives import data_folder
from houseway.floor.store.copy_log import to_file, to_postgres
from houseway.floor.store.location import Place
from houseway.floor.store.postgres.log import PostgresLog
from houseway.floor.store.sqlite.log import SqliteReader
from houseway.floor.store.sqlite.snapshot_file import sync_folder
from houseway.floor.upkeep.accepting import accept
from houseway.floor.upkeep.backup import LOG, Copied, is_signed, need_second, record_restore


def backup_postgres(
    url: str, property_name: str, target: Path, folder: Path | None = None
) -> Copied:
    """`folder` is the data directory, where archives lie."""
    if (target / LOG).exists():
        raise ValueError(f"There is a backup at {target} already; name another folder.")
    target.mkdir(parents=True, exist_ok=True)
    head = to_file(url, property_name, target / LOG, folder)
    with SqliteReader(target / LOG) as log:
        play = shared_shelf.to_file(url, log.header.property_name, target / FILE)
        archives = [target / each.file for each in log.archives if (target / each.file).is_file()]
    sync_folder(target)
    return Copied(head, (*archives, target / LOG, *play))


def restore_postgres(
    source: Path,
    url: str,
    expected: str,
    by: str,
    reason: str,
    folder: Path | None = None,
    second: str = "",
) -> Copied:
    """The log itself says afterwards that it was restored, by whom and why."""
    if not (source / LOG).is_file():
        raise FileNotFoundError(f"There is no backup at {source}.")
    need_second(source, data_folder(folder), second)
    done = Copied(to_postgres(source / LOG, url, expected, folder), ())
    with SqliteReader(source / LOG) as log:
        name = log.header.property_name
    shared_shelf.to_database(source / FILE, url, name)
    if is_signed(source / LOG, data_folder(folder)):
        accept(Place(url, name, folder), by, second, f"restored from a backup: {reason}")
    else:
        record_restore(PostgresLog(url, property_name=name, folder=folder), done, by, reason)
    return done
