"""A served demo floor and a real Chromium. Where there is none, skip loudly; with CI set, fail."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.acts import BLOCKED, go, new_context, sign_in
from tests.browser.chromium import MISSING, chromium, launched
from tests.ports import free_port

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
# Seconds. Some calls of Playwright wait for ever (evaluate, a download, the end of a context).
WALK_MOST, START_MOST, END_MOST = 240, 120, 30


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.timeout(WALK_MOST))


class Served:
    """A server process on a folder of its own; `restart` ends it as a power cut would. It also
    ends when this process does, however that happens: it listens to our end of a pipe."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        words = [sys.executable, "-m", "tests.browser.floor_server", str(self.folder)]
        self.process = subprocess.Popen([*words, str(self.port)], cwd=ROOT, stdin=subprocess.PIPE)
        until = time.monotonic() + START_MOST
        while time.monotonic() < until:
            assert self.process.poll() is None, f"The server ended with {self.process.returncode}."
            try:
                urlopen(f"{self.base}/signs/alive", timeout=5).close()
                return
            except (URLError, OSError):
                time.sleep(0.05)
        self.end(signal.SIGABRT)
        raise AssertionError(f"The server did not start within {START_MOST} s.")

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        try:
            self.process.wait(END_MOST)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(END_MOST)
            raise AssertionError(f"The server did not end within {END_MOST} s.") from None
        finally:
            assert self.process.stdin is not None
            self.process.stdin.close()

    def restart(self) -> None:
        self.end(signal.SIGKILL)
        self.start()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if chromium() is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with launched() as found:
        yield found


@pytest.fixture(autouse=True)
def nothing_blocked() -> Iterator[None]:
    """A page that breaks its own security policy loses its style, and nobody is told."""
    BLOCKED.clear()
    yield
    assert BLOCKED == []


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One for each module: what one walk leaves on the floor is in no other module's way."""
    found = Served(tmp_path_factory.mktemp("floor"))
    yield found
    found.end()


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, served: Served) -> Iterator[Open]:
    """`open_page("/dealer/1", "D-1")`: a browser of its own for each person."""
    contexts = []

    def make(path: str, card: str = "", wide: int = 1280, high: int = 800) -> Page:
        context = new_context(browser, wide, high)
        contexts.append(context)
        if card:
            sign_in(context, served.base, card)
        return go(context.new_page(), f"{served.base}{path}")

    yield make
    for context in contexts:
        context.close()
