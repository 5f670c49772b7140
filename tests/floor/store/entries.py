"""Entries to write, alike but for their number."""

from pathlib import Path

from houseway.floor.store import Entry, Header, Record, SqliteLog

HEADER = Header(property_name="Demo card room", kind="demo", created_at=1_772_442_000_000_000)


def entry(number: int, command_id: str | None = "") -> Entry:
    return Entry(
        at=HEADER.created_at + number,
        day="2026-03-02",
        actor="ortiz",
        kind="StartGame",
        body=b'[{"type":"GameStarted","game":%d}]' % number,
        command_id=f"command-{number}" if command_id == "" else command_id,
        answer=b'{"game":%d}' % number,
    )


def written(path: Path, count: int) -> Path:
    """A closed log of so many records."""
    store = SqliteLog(path, HEADER)
    store.append([entry(number) for number in range(1, count + 1)])
    store.close()
    return path


def key_of(record: Record) -> str:
    """As its sender knows the command: without the actor and the kind."""
    return (record.command_id or "").rpartition("/")[2]
