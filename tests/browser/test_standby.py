"""A node that follows, in a real browser: each page says who leads, until this node does."""

from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, expect
from tests.browser.acts import go, new_context, touch
from tests.browser.visits import unreadable
from tests.floor.cluster.test_node import until
from tests.ports import free_port
from tests.web.failing import Served, command_line, prepare

from houseway.web.security.auth import COOKIE

START_MOST = 120.0  # Seconds.
TAKES_OVER = 60_000  # Milliseconds.


@pytest.fixture
def nodes(postgres: str, tmp_path: Path) -> Iterator[tuple[Served, Served, str]]:
    """The one that leads, the one that follows, and the sign-in of a dealer."""
    token, born = prepare(postgres), list[Served]()
    with command_line() as bear:
        try:
            for name in ("one", "two"):
                born.append(Served(postgres, tmp_path / name, free_port(), bear))
            until(lambda: all(answers(f"{node.address}/healthz") for node in born), START_MOST)
            until(lambda: any(map(leads, born)), START_MOST)
            leading, following = sorted(born, key=leads, reverse=True)
            yield leading, following, token
        finally:
            for node in born:
                node.kill()


def leads(node: Served) -> bool:
    return answers(f"{node.address}/readyz")


def answers(address: str) -> bool:
    try:
        urlopen(address, timeout=5).close()
    except (URLError, OSError):
        return False
    return True


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = new_context(browser)
    yield made
    made.close()


def test_a_follower_says_who_leads_refuses_and_continues_when_it_leads(
    nodes: tuple[Served, Served, str], context: BrowserContext
) -> None:
    leading, following, token = nodes
    context.add_cookies([{"name": COOKIE, "value": token, "url": following.address}])
    page = go(context.new_page(), f"{following.address}/")
    strip = page.locator(".standby")
    expect(strip).to_contain_text("Standby (read-only).")
    expect(strip.get_by_role("link")).to_have_attribute("href", f"{leading.address}/")
    assert not unreadable(page)

    panel = go(context.new_page(), f"{following.address}/dealer/4")
    notice = panel.locator(".standby")
    expect(notice).to_contain_text(leading.address)
    touch(panel, "Seat 1", "START GAME")
    expect(panel.get_by_role("alert")).to_contain_text(f"Use {leading.address}")
    expect(panel.locator(".bar")).to_contain_text("Game –")

    strip.get_by_role("link").click()
    page.wait_for_url(f"{leading.address}/")
    expect(page.get_by_text("Houseway").first).to_be_visible()
    expect(page.locator(".standby")).to_have_count(0)

    leading.kill()
    expect(notice).to_have_count(0, timeout=TAKES_OVER)
    touch(panel, "START GAME")
    expect(panel.locator(".bar")).to_contain_text("Game 1")
