"""Which kernels run compiled, and whether the built files still match their sources."""

import hashlib
import importlib.machinery
import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def sources() -> dict[str, Path]:
    """Module name to source file, for every file that asks to be compiled."""
    return {
        ".".join(("houseway", *path.relative_to(ROOT).with_suffix("").parts)): path
        for path in sorted(ROOT.rglob("*.py"))
        if wants_compiling(path)
    }


def wants_compiling(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(9) == b"# cython:"


def uncompiled() -> list[str]:
    """Modules that run as plain Python here."""
    return [name for name, path in sources().items() if not is_built(path)]


def is_built(path: Path) -> bool:
    """Whether a compiled file is next to the source."""
    endings = importlib.machinery.EXTENSION_SUFFIXES
    return any(path.with_suffix(ending).exists() for ending in endings)


def stale() -> list[str]:
    """Modules whose compiled file was built from a different source."""
    record = ROOT / "kernels" / "built.json"
    built = json.loads(record.read_text()) if record.exists() else {}
    return [
        name
        for name, path in sources().items()
        if is_built(path) and built.get(name) != hashlib.sha256(path.read_bytes()).hexdigest()
    ]


def status() -> str:
    """One sentence for `houseway --version` and for the end of set-up."""
    if old := stale():
        return f"Stale kernels, run `make setup`: {', '.join(old)}."
    if plain := uncompiled():
        return f"Kernels run uncompiled (correct but slow): {', '.join(plain)}."
    return f"All {len(sources())} kernels compiled."


if __name__ == "__main__":
    if "--keep" in sys.argv:  # For the Makefile: whether a new install may keep what is built.
        sys.stdout.write("no" if stale() or uncompiled() else "yes")
        sys.exit(0)
    sys.stdout.write(status() + "\n")
    sys.exit(1 if stale() else 0)
