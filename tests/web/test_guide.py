"""The documentation as a site. That it is shown whole, tests/test_wheel.py looks at."""

from pathlib import Path

import pytest
from tests.web.desk import desk

from houseway.web import app


@pytest.mark.parametrize("address", ["/guide", "/guide/", "/guide/start.html"])
def test_an_installation_without_the_guide_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, address: str
) -> None:
    monkeypatch.setattr(app, "GUIDE", tmp_path / "not built")
    with desk() as here:
        answer = here.http.get(address)
    assert answer.status_code == 404
    assert "make dist" in answer.text
