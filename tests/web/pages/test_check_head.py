"""Anyone who holds a printed head can have it checked, signed in or not."""

from pathlib import Path

import pytest
from tests.floor.house import OPENING
from tests.web.pages.reader import Reader, pages_desk

from houseway.floor.scenario import Shift
from houseway.floor.store import Header, Log, SqliteLog
from houseway.web.api.reports import document
from houseway.web.pages.front.check_head import verdict
from houseway.web.server import LOG, open_backend
from houseway.web.settings import Settings

SCOPE = ("day", "week", "table", "link", "win")  # As the route gives it.


def test_a_printed_head_is_valid_and_a_forged_one_is_not(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path / "data"), property_kind="training")
    header = Header(property_name="Houseway", kind="training", created_at=0)
    with Log(SqliteLog(tmp_path / "data" / LOG, header, signing=settings.signing)) as log:
        Shift(log).run(OPENING)
    with open_backend(settings) as backend:
        assert backend.prover is not None
        text = backend.prover.inclusion(10)
        assert verdict(backend, text).startswith("Valid. Record 10, ")
        assert verdict(backend, text.replace("\n", "\r\n")).endswith("leads to the signed root.")
        with pytest.raises(ValueError, match="No known key"):
            verdict(backend, text.replace("record 10", "record 11"))
        with pytest.raises(ValueError, match="Paste the whole text of the QR code"):
            verdict(backend, "nonsense")
        body, _, _ = document(backend, "reconciliation", "html", dict.fromkeys(SCOPE, ""))
        assert b"<svg" in body


def test_the_page_is_for_everyone_and_says_what_is_wrong() -> None:
    with pages_desk() as here:
        reader = Reader(here)
        assert "Check a printed log digest" in reader.open("/check-head").text
        page = reader.press("Check", head="nonsense")
        assert "This server has no signing key" in page.text
