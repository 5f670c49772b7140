"""The audit page: every figure once, filters, causes."""

import json
import time
from typing import Any

import pytest
from tests.web.pages.reader import Reader

from houseway.cli import main
from houseway.paytables import load_catalog
from houseway.paytables.words import verdict_count
from houseway.web.lab import files
from houseway.web.lab.odds import printed_view
from houseway.web.pages.lab.audit import view


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    return [row for id_ in load_catalog() for row in view.rows(id_, printed_view(id_))]


def whole(lab: Reader, path: str) -> str:
    """The page once everything is counted: rows fill in as they come."""
    until = time.monotonic() + 240
    while time.monotonic() < until:
        text = lab.open(path).text
        if "Checking every printed figure" not in text.partition("Canceled")[0]:
            return text
    raise AssertionError("still counting")


@pytest.mark.slow
def test_the_page_counts_as_the_command_does(
    rows: list[dict[str, Any]], lab: Reader, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["audit", "--json"]) == 0
    out = capsys.readouterr().out
    told = json.loads(out)
    keys = ("printed", "computed", "verdict", "note")
    assert [[one[key] for key in keys] for one in rows] == [
        [one[key] for key in keys] for one in told
    ]
    assert files.audit_json({}).decode() == out
    assert files.audit_csv({}).count(b"\n") >= len(told) + 1
    shown = " ".join(whole(lab, "/lab/audit").split())
    for kind in view.VERDICTS:
        assert verdict_count(kind, sum(one["verdict"] == kind for one in told)) in shown
    assert "figures checked." in shown


def test_a_filter_keeps_what_fits(rows: list[dict[str, Any]]) -> None:
    found = view.matching(rows, "disagrees", "fslp edge")
    assert found
    assert all(one["verdict"] == "disagrees" for one in found)
    assert not view.matching(rows, "", "zebra")


def test_a_filter_without_rows_says_so(lab: Reader) -> None:
    assert "No figures match" in whole(lab, "/lab/audit?word=zebra")


def test_a_known_cause_is_shown_on_the_panel(rows: list[dict[str, Any]], lab: Reader) -> None:
    row = next(one for one in rows if one["id"] == "fslp-01" and one["printed"] == "2.00%")
    panel = whole(lab, f"/lab/audit?row={row['key']}").partition("Fortune Bonus FSLP-01")[2]
    assert "Cause found" in panel
    assert any("basis=written" in (given.get("href") or "") for _, given in lab.page.tags)
    for sister in ("FSLP-02", "FSLP-03", "FSLP-04"):
        assert sister in panel


def test_a_verdict_that_differs_from_the_record_fails_the_audit(rows: list[dict[str, Any]]) -> None:
    odd = [{**rows[0], "expected": False, "recorded": "agrees"}, *rows[1:]]
    assert "the audit failed" in view.said(odd, len(odd))
    why = view.why(odd[0])
    assert why is not None
    assert why.strong.startswith("Recorded as agrees, now ")
