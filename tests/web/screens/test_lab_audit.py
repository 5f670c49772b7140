"""The audit page without a browser: every figure once, filters, causes."""

import json
from typing import Any

import pytest

from houseway.cli import main
from houseway.paytables import load_catalogue
from houseway.web import lab_files
from houseway.web.lab_view import printed_view
from houseway.web.screens.lab import audit_view


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    return [
        {**row, "key": f"{id_}.{at}"}
        for id_ in load_catalogue()
        for at, row in enumerate(printed_view(id_))
    ]


@pytest.mark.slow
def test_the_page_counts_as_the_command_does(
    rows: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["audit", "--json"]) == 0
    out = capsys.readouterr().out
    told = json.loads(out)
    keys = ("printed", "computed", "verdict", "note")
    assert [[one[key] for key in keys] for one in rows] == [
        [one[key] for key in keys] for one in told
    ]
    assert lab_files.audit_json().decode() == out
    assert lab_files.audit_csv().count(b"\n") >= len(told) + 1
    shown = audit_view.counts(rows, len(rows), "")
    for kind in ("agrees", "agrees_rounded_up", "fitted", "not_determined", "disagrees"):
        assert f"<b>{sum(one['verdict'] == kind for one in told)}</b>" in shown
    assert "equal those recorded" in shown


def test_a_filter_keeps_what_fits(rows: list[dict[str, Any]]) -> None:
    found = audit_view.matching(rows, "disagrees", "fslp edge")
    assert found
    assert all(one["verdict"] == "disagrees" for one in found)
    assert "No figure fits" in audit_view.table(audit_view.matching(rows, "", "zebra"), "")


def test_a_known_cause_stands_on_the_panel(rows: list[dict[str, Any]]) -> None:
    row = next(one for one in rows if one["id"] == "fslp-01" and one["printed"] == "2.00%")
    panel = audit_view.panel(load_catalogue()["fslp-01"], row, rows)
    assert "Cause found" in panel
    assert "basis=written" in panel
    for sister in ("fslp-02", "fslp-03", "fslp-04"):
        assert sister in panel


def test_a_verdict_that_differs_from_the_record_fails_the_audit(rows: list[dict[str, Any]]) -> None:
    odd = [{**rows[0], "expected": False, "recorded": "agrees"}, *rows[1:]]
    assert "the audit has failed" in audit_view.counts(odd, len(odd), "")
    assert "was agrees" in audit_view.table(odd[:1], "")
