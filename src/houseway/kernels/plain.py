"""A stand-in for the `cython` module, so that uncompiled kernels run where Cython is missing.

Compiled files never import it. Uncompiled ones use it for types and decorators, which have no
effect there.
"""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType
from typing import Any


def stand_in_for_cython() -> None:
    """Does nothing if the real module is installed."""
    if "cython" not in sys.modules and importlib.util.find_spec("cython") is None:
        sys.modules["cython"] = StandIn("cython")


class StandIn(ModuleType):
    compiled = False

    @staticmethod
    def declare(_type: object = None, value: object = None) -> object:
        return value

    @staticmethod
    def cast(_type: object, value: object) -> object:
        return value

    @staticmethod
    def fused_type(*_types: object) -> Nothing:
        return Nothing()

    def __getattr__(self, name: str) -> Nothing:
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing()


class Nothing:
    """Stands in for any type, decorator or block of Cython's and has no effect."""

    def __getitem__(self, _item: object) -> Nothing:
        return self

    def __call__(self, given: Any = None, **_options: object) -> Any:
        """Returns a decorated function unchanged; any other value is an option of the decorator."""
        return given if callable(given) else self

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_error: object) -> None:
        pass
