"""The digest of the running program, as named by approvals and proofs and checked at start-up."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from os import walk
from pathlib import Path

import houseway

ROOT = Path(houseway.__file__).parent


@cache
def program_digest(root: Path = ROOT) -> str:
    """SHA-256 over every file of the package with its name, in order: code, including compiled
    files, and what is served, such as templates, scripts, styles and fonts. Only Python's cache is
    left out, because it is made from these files."""
    total = sha256()
    for path in sorted(files(root)):
        total.update(f"{path.relative_to(root)}\0".encode())
        total.update(sha256(path.read_bytes()).digest())
    return total.hexdigest()


def files(root: Path) -> Iterator[Path]:
    for folder, folders, names in walk(root):
        folders[:] = [one for one in folders if one != "__pycache__"]
        yield from (Path(folder, name) for name in names)
