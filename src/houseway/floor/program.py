"""The digest of the running program: what an approval names, a proof cites and start-up checks."""

from functools import cache
from hashlib import sha256
from pathlib import Path

import houseway

SOURCES = ("*.py", "*.toml", "*.json")


@cache
def program_digest() -> str:
    """SHA-256 over every source and data file of the package, with their names, in order."""
    root = Path(houseway.__file__).parent
    total = sha256()
    for path in sorted(path for kind in SOURCES for path in root.rglob(kind)):
        total.update(f"{path.relative_to(root)}\0".encode())
        total.update(sha256(path.read_bytes()).digest())
    return total.hexdigest()
