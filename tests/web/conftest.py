"""The desk that most tests sit at."""

from collections.abc import Iterator

import pytest
from tests.web.desk import Desk, desk


@pytest.fixture
def here() -> Iterator[Desk]:
    with desk() as found:
        yield found
