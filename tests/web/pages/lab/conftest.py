"""A server with its lab, and a reader that waits for the figures as our script does."""

from collections.abc import Iterator

import pytest
from tests.web.pages.reader import Reader, pages_desk


@pytest.fixture(scope="package")
def lab() -> Iterator[Reader]:
    with pages_desk() as here:
        here.backend.lab.seconds_most = 100  # On a busy machine; a person would not wait so long.
        reader = Reader(here)
        reader.http.headers["x-regions"] = "status:0"
        yield reader
