"""Which files and folders the health check looks at, and whether they can be trusted."""

from pathlib import Path

from houseway.floor.store.sqlite.file_identity import FileIdentity, open_files
from houseway.floor.store.sqlite.mounts import is_in_memory, mount_problem
from houseway.floor.store.sqlite.writer_process import WriterProcessLog
from houseway.web.backend import Backend


def watch_files(backend: Backend, store: WriterProcessLog, path: Path) -> None:
    """What the health check watches for a log in a file."""
    signing, health = backend.settings.signing, backend.health
    health.is_writer_alive, health.end_writer = store.is_alive, store.end_writer
    health.files = FileIdentity(open_files(path, signing, backend.log.header))
    health.places = (path.resolve().parent, signing.watermarks)
    health.unsafe = unsafe_places(backend)


def unsafe_places(backend: Backend, *others: str) -> tuple[str, ...]:
    """Places where a power cut may lose synced data: reported, and refused on a live floor, except
    in memory, where only tests run."""
    found = [(mount_problem(place), is_in_memory(place)) for place in backend.health.places]
    found += [(other, False) for other in others]
    for problem, is_for_tests in found:
        if problem and backend.settings.property_kind == "live" and not is_for_tests:
            raise ValueError(f"Not operational: {problem}")
    return tuple(sorted({problem for problem, _ in found if problem}))
