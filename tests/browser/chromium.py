"""A real Chromium without a window.

Debian's headless shell comes first: the same pages as the whole browser, without its address bar,
profiles and services, which cost two processes for each person and now and then never ended.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium-headless-shell", "chromium")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
MISSING = "No Chromium here. As root: apt-get install chromium-headless-shell"


def chromium() -> str | None:
    """Where it is, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def launched() -> Iterator[Browser]:
    with sync_playwright() as made:
        browser = made.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()
