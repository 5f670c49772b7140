"""Games of installed packages, found by the entry-point group `houseway.games`.

    [project.entry-points."houseway.games"]
    war = "houseway_war"

The package is a game's folder: `GAME` in its `__init__.py`, `paytables.toml`, `sources.toml`, and
anything else a game may have. It counts as "public rules": it can be played, solved and trained,
but is never loaded on a live property.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path

GROUP = "houseway.games"
# In the environment, so that the lab's processes see it, too.
PLUGINS_BLOCKED = "HOUSEWAY_PLUGINS_BLOCKED"


def modules() -> Mapping[str, str]:
    """Modules by the id of their game."""
    return {} if PLUGINS_BLOCKED in os.environ else installed()


@cache
def installed() -> Mapping[str, str]:
    from importlib.metadata import entry_points  # Slow to import.

    return {point.name: point.value for point in sorted(entry_points(group=GROUP))}


def folder_of(module: str) -> Path:
    """Found without importing the package."""
    spec = find_spec(module)
    if spec is None or not spec.submodule_search_locations:
        raise ValueError(f"The game {module} is registered, but there is no such package.")
    return Path(next(iter(spec.submodule_search_locations)))


def paytable_files() -> Mapping[str, Path]:
    return {f"{id_}.toml": folder_of(name) / "paytables.toml" for id_, name in modules().items()}


@contextmanager
def block_plugins(*, live: bool) -> Iterator[None]:
    """While a live property runs, only the games of this program are available. A second server
    that fails to start in the same process does not lift the block."""
    if not live or PLUGINS_BLOCKED in os.environ:
        yield
        return
    os.environ[PLUGINS_BLOCKED] = "1"
    try:
        yield
    finally:
        del os.environ[PLUGINS_BLOCKED]
