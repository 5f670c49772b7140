"""A stand-in for the `cython` module, so that uncompiled kernels run where Cython is missing.

Compiled files never import it. Uncompiled ones use it for types, which mean nothing then, and for
decorators, which then do nothing.
"""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType
from typing import Any


def stand_in_for_cython() -> None:
    """Does nothing where the real module can be had."""
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
    """Any type, decorator or block of Cython's: it changes nothing."""

    def __getitem__(self, _item: object) -> Nothing:
        return self

    def __call__(self, given: Any = None, **_options: object) -> Any:
        """A decorated function is itself; any other value is an option of the decorator."""
        return given if callable(given) else self

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_error: object) -> None:
        pass
