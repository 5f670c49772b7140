"""Heads noted next to the log: one line each, `seq digest`.

If a log is replaced by an older copy, every record is still valid; only something outside can
reveal it: these notes in everyday use, printed digests in a dispute.
"""

from pathlib import Path

from houseway.floor.store.record import Head


def notes_path(log: Path) -> Path:
    return log.with_name(log.name + ".heads")


def note_head(log: Path, head: Head) -> None:
    """Called only after the head is durable, so that a note is never ahead of its log."""
    with notes_path(log).open("a", encoding="ascii") as notes:
        notes.write(f"{head.seq} {head.digest.hex()}\n")


def put_notes_aside(log: Path) -> None:
    """For a log that two people accept as it is."""
    path = notes_path(log)
    if path.exists():
        path.rename(path.with_name(f"{path.name}.before-accepting"))


def noted_heads(log: Path) -> dict[int, str]:
    """Noted digests by record number; a line cut short by a power loss is ignored."""
    path = notes_path(log)
    lines = path.read_text("ascii", errors="replace").splitlines() if path.is_file() else []
    words = (line.split() for line in lines)
    return {int(w[0]): w[1] for w in words if len(w) == 2 and w[0].isdigit() and len(w[1]) == 64}
