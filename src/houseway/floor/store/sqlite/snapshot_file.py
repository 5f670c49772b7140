"""The snapshot of an SQLite log: one file next to it, replaced as a whole."""

import os
from pathlib import Path


def snapshot_path(log: Path) -> Path:
    return log.with_name(log.name + ".snapshot")


def read_snapshot(log: Path) -> bytes | None:
    path = snapshot_path(log)
    return path.read_bytes() if path.is_file() else None


def write_snapshot(log: Path, snapshot: bytes) -> None:
    """Written under another name, synced, then moved: a crash leaves the previous one."""
    path = snapshot_path(log)
    unborn = path.with_name(path.name + ".new")
    with unborn.open("wb") as file:
        file.write(snapshot)
        file.flush()
        os.fsync(file.fileno())
    unborn.rename(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    os.fsync(opened)
    os.close(opened)
