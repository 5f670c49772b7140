"""A sign of life on stderr for work that does not say how far it is."""

import sys
from contextlib import AbstractContextManager, nullcontext


def waiting(words: str) -> AbstractContextManager[object]:
    """Drawn only where someone is watching; a pipe or a log sees nothing of it."""
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console

    return Console(stderr=True).status(words)
