"""The documentation as a site: it builds without a warning, and our own policy shows it whole."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest
from tests.web.desk import Desk, desk
from tools.guide import INLINE, ROOT

from houseway.web import app

ASKED = re.compile(r'(?:src|href)="(?![a-z]+:)([^"#?]+)')


def test_a_server_without_the_guide_says_how_to_build_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(app, "GUIDE", tmp_path / "not built")
    with desk() as here:
        answer = here.http.get("/guide")
    assert answer.status_code == 404
    assert "make site" in answer.text


@pytest.mark.slow
def test_every_page_of_the_guide_is_shown_within_the_policy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    site = [sys.executable, "-m", "tools.guide", str(tmp_path / "guide")]
    subprocess.run(site, cwd=ROOT, check=True)  # Any warning ends it.
    monkeypatch.setattr(app, "GUIDE", tmp_path / "guide")
    with desk() as here:
        walk(here)


def walk(here: Desk) -> None:
    """Every address that a page names is there, from the first page on."""
    waiting, seen = ["/guide/"], {"/guide/"}
    while waiting:
        address = waiting.pop()
        answer = here.http.get(address)
        assert answer.status_code == 200, address
        if address.endswith((".html", "/")):
            shown(answer)
            asked = {urljoin(address, one) for one in ASKED.findall(answer.text)} - seen
            waiting += asked
            seen |= asked
    assert {"/guide/start.html", "/guide/guides/dealer.html", "/guide/coverage.html"} <= seen


def shown(answer: httpx.Response) -> None:
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy
    assert not INLINE.search(answer.text)
