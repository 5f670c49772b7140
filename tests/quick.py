"""What `make check` runs of a test that has the same promise for every game: the first of them."""

from collections.abc import Iterable

import pytest
from _pytest.mark.structures import ParameterSet


def first_quick(values: Iterable[object]) -> list[object | ParameterSet]:
    first, *others = values
    return [first, *(pytest.param(other, marks=pytest.mark.slow) for other in others)]
