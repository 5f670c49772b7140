"""A served demo floor and a real Chromium. Where there is none, skip loudly; with CI set, fail."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from houseway.floor.demo.room import DEMO_CARDS

ROOT = Path(__file__).parents[2]
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PATIENCE = 30_000  # Milliseconds: on a busy machine a server takes its time to come back.
expect.set_options(timeout=PATIENCE)
MISSING = "No chromium for the browser tests. As root: apt-get install chromium"


class Served:
    """A server process on a folder of its own; `restart` ends it as a power cut would."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        words = [sys.executable, "-m", "tests.browser.floor_server", str(self.folder)]
        self.process = subprocess.Popen([*words, str(self.port)], cwd=ROOT)
        for _ in range(300):
            try:
                urlopen(f"{self.base}/signs/alive", timeout=1).close()
                return
            except (URLError, OSError):
                time.sleep(0.1)
        raise AssertionError("The server did not start within 30 s.")

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(20)

    def restart(self) -> None:
        self.end(signal.SIGKILL)
        self.start()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with sync_playwright() as made:
        found = made.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found = Served(tmp_path_factory.mktemp("floor"))
    yield found
    found.end()


Open = Callable[..., Page]
PINS = {card.card: card.pin for card in DEMO_CARDS}


def sign_in(context: BrowserContext, base: str, card: str) -> None:
    """The short way: the cookie that the front door's form would bring."""
    answer = context.request.post(f"{base}/api/sessions", data={"card": card, "pin": PINS[card]})
    assert answer.ok, answer.text()


@pytest.fixture
def open_page(browser: Browser, served: Served) -> Iterator[Open]:
    """`open_page("/dealer/1", "D-1")`: a browser of its own for each person."""
    contexts = []

    def make(path: str, card: str = "", wide: int = 1280, high: int = 800) -> Page:
        context = browser.new_context(viewport={"width": wide, "height": high})
        contexts.append(context)
        if card:
            sign_in(context, served.base, card)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{served.base}{path}")
        return page

    yield make
    for context in contexts:
        context.close()
