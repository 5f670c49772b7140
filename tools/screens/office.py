"""Pictures of the manager's console, on a demo floor after its month of play."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Page
from tests.browser.conftest import ROOT
from tests.browser.test_office import ML03, OWN, WILD, add_table
from tests.ports import free_port

from tools.screens.camera import Camera

WIDE, HIGH = 1440, 900
READY = ".o-rail nav"
MONTH = 120  # Seconds allowed for playing the month.
PAGES = (
    ("manager-links", "/floor/links"),
    ("manager-link", "/floor/links/five-card"),
    ("manager-tables", "/floor/tables"),
    ("manager-add-table", "/floor/new-table?game=royal-match-21"),
    ("manager-table", "/floor/tables/1"),
    ("manager-paytable", "/floor/paytables/djwp-1"),
    ("manager-people", "/floor/people"),
    ("manager-jackpots", "/floor/jackpots?view=meter"),
    ("manager-bank", "/floor/bank"),
    ("manager-log", "/floor/log"),
    ("manager-signs", "/floor/signs"),
    ("manager-regulation", "/floor/regulation"),
)


def walk(camera: Camera) -> None:
    with TemporaryDirectory() as folder, month(Path(folder)) as base:
        there = Camera(camera.browser, base)
        page = sign_in(there)
        shoot(there, page, "/floor", "manager-floor", 2_500)
        shoot(there, page, "/floor?table=1", "manager-drawer")
        for name, path in PAGES:
            shoot(there, page, path, name)
        adjustment(there, page)
        yesterday = (date.today() - timedelta(1)).isoformat()
        report = f"/floor/reports/reconciliation?link=five-card&day={yesterday}"
        shoot(there, page, report, "manager-report")
        shoot(there, page, f"/floor/reports/coin-in?day={yesterday}", "manager-coin-in")
        new_link(there, page)
        page.set_viewport_size({"width": 1024, "height": 768})
        shoot(there, page, "/floor", "manager-floor-tablet", 2_500)


def adjustment(camera: Camera, page: Page) -> None:
    """One person has requested it, and it waits for a second."""
    page.goto(f"{camera.base}/floor/adjustments")
    page.wait_for_selector(READY)
    page.locator("[name=what]").select_option("lower")
    page.locator("[name=level]").select_option("fortune/jackpot")
    page.locator("[name=lawful]").select_option("seed_recovery")
    page.locator("[name=amount]").fill("$250")
    page.locator("[name='ask.reason']").fill("second part of the seed back to the house")
    page.get_by_role("button", name="Request adjustment").click()
    page.get_by_text("a second person must approve it").first.wait_for()
    shoot(camera, page, "/floor/adjustments", "manager-adjustments")


def new_link(camera: Camera, page: Page) -> None:
    """A link that is refused, and one that is lawful."""
    page.goto(f"{camera.base}/floor/tables")
    add_table(page, "21", "mississippi-stud", "atlas", ML03)
    add_table(page, "22", "dj-wild", "nexus-command-dj-wild", OWN)
    add_table(page, "23", "dj-wild", "nexus-command-dj-wild", WILD)
    page.goto(f"{camera.base}/floor/new-link")
    page.wait_for_selector(READY)
    page.locator("[name=name]").fill("evening-link")
    page.locator("[name=top]").select_option("yes")
    page.wait_for_timeout(2_000)
    page.locator("[name=paytable]").select_option("djwp-1")
    page.wait_for_timeout(3_000)  # A choice is checked at once.
    for name in ("22", "21"):
        page.locator(f"[name=tables][value='{name}']").check()
    page.get_by_role("button", name="Check", exact=True).click()
    page.wait_for_selector(".o-refusal-card", timeout=60_000)
    page.evaluate("scrollTo(0, 0)")
    camera.shoot(page, "manager-link-refused")
    page.locator("[name=paytable]").select_option("link-ml03")
    page.wait_for_timeout(3_000)
    page.locator("[name=tables][value='22']").uncheck()
    page.locator("[name=tables][value='23']").check()
    page.get_by_role("button", name="Check", exact=True).click()
    page.wait_for_selector(".o-tag:has-text('Legal')", timeout=60_000)
    page.evaluate("scrollTo(0, 0)")
    camera.shoot(page, "manager-link-lawful")


def sign_in(camera: Camera) -> Page:
    page = camera.browser.new_page(viewport={"width": WIDE, "height": HIGH})
    page.goto(f"{camera.base}/?next=/floor")
    page.click('[name=press][value="demo_card|M-1"]')
    page.wait_for_selector(READY)
    page.wait_for_timeout(6_000)  # The books are read for the first time.
    return page


def shoot(camera: Camera, page: Page, path: str, name: str, wait: int = 1_500) -> None:
    page.goto(f"{camera.base}{path}")
    page.wait_for_selector(READY)
    page.wait_for_timeout(wait)
    page.wait_for_selector(".o-empty[role=status]", state="detached", timeout=60_000)
    camera.shoot(page, name)


@contextmanager
def month(folder: Path) -> Iterator[str]:
    """Runs `houseway serve --demo` on its own folder."""
    port = free_port()
    words = [sys.executable, "-m", "houseway.cli", "serve", "--demo", "--data", str(folder)]
    process = subprocess.Popen([*words, "--port", str(port)], cwd=ROOT)
    try:
        base = f"http://127.0.0.1:{port}"
        wait_for(f"{base}/healthz")
        yield base
    finally:
        process.terminate()
        process.wait(20)


def wait_for(address: str) -> None:
    for _ in range(MONTH * 2):
        try:
            urlopen(address, timeout=1).close()
            return
        except (URLError, OSError):
            time.sleep(0.5)
    raise AssertionError("The demo floor did not start.")
