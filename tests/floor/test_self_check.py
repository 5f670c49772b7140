"""Start-up self-check (R33): what was approved, what is on disk, what runs."""

import pytest
from msgspec.structs import replace
from tests.floor.house import LINKS, STAFF, TABLES, shift

from houseway.floor.state import Approval, Property
from houseway.floor.store import Head, Verdict
from houseway.floor.upkeep.self_check import (
    Finding,
    configuration_digest,
    kernels_checked,
    self_check,
)
from houseway.paytables import digest, load_catalog, paytable

PROGRAM = "a" * 64


@pytest.fixture(autouse=True)
def _fresh_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether this tree is built is another test's question."""
    monkeypatch.setattr("houseway.floor.upkeep.self_check.stale", list)


def floor(kind: str = "live") -> Property:
    """A live floor whose program and paytables are all approved as they are."""
    state = shift(STAFF.replace("demo", kind), TABLES, LINKS).floor.state
    approve(state, "program", "houseway", PROGRAM)
    for table in state.tables.values():
        for name in table.paytables():
            approve(state, "paytable", name, digest(paytable(name)))
    return state


def approve(state: Property, kind: str, subject: str, approved: str) -> None:
    state.approvals[kind, subject] = Approval(kind, subject, "letter 3119", approved)


def failed(findings: list[Finding]) -> list[str]:
    return [finding.check for finding in findings if not finding.is_passed]


def test_a_floor_as_approved_is_operational() -> None:
    findings = self_check(floor(), PROGRAM, Verdict(Head(12, b"")))
    assert not failed(findings)
    assert [f.check for f in findings][:4] == ["asserts", "kernels", "log", "program"]


@pytest.mark.rule("R33")
def test_another_program_than_the_approved_one_stays_closed() -> None:
    findings = self_check(floor(), "b" * 64)
    assert failed(findings) == ["program"]
    (said,) = (f.sentence for f in findings if not f.is_passed)
    assert said == "Program aaaaaaaaaaaaaaaa is approved, but bbbbbbbbbbbbbbbb is running."


def test_a_live_floor_without_approvals_stays_closed_and_a_demo_opens() -> None:
    state = floor()
    state.approvals.clear()
    assert failed(self_check(state, PROGRAM))[:2] == ["program", "paytable dj-wild"]
    demo = floor("demo")
    demo.approvals.clear()
    assert not failed(self_check(demo, PROGRAM))


@pytest.mark.rule("R33")
def test_a_changed_paytable_is_named() -> None:
    catalog = dict(load_catalog())
    catalog["link-ml03"] = catalog["link-01"]
    assert failed(self_check(floor(), PROGRAM, catalog=catalog)) == ["paytable link-ml03"]
    del catalog["link-ml03"]
    assert failed(self_check(floor("demo"), PROGRAM, catalog=catalog)) == ["paytable link-ml03"]


@pytest.mark.rule("R33")
def test_a_broken_log_keeps_any_floor_closed() -> None:
    broken = Verdict(Head(5, b""), "Record 6 has been changed.")
    findings = self_check(floor("demo"), PROGRAM, broken)
    assert failed(findings) == ["log"]


@pytest.mark.rule("R33")
def test_stale_kernels_keep_the_floor_closed() -> None:
    assert not kernels_checked(["houseway.kernels._five_card"]).is_passed
    assert kernels_checked([]).is_passed


@pytest.mark.rule("R33")
def test_an_approved_configuration_is_compared_with_the_one_that_is_loaded() -> None:
    state = floor()
    approve(state, "program", "configuration", configuration_digest(state))
    assert not failed(self_check(state, PROGRAM))
    state.tables["4"] = replace(state.tables["4"], seats=6)
    assert failed(self_check(state, PROGRAM)) == ["configuration"]


def test_the_configuration_does_not_change_with_play() -> None:
    done = shift(STAFF, TABLES, LINKS, "haas open five-card\nhaas 4 OPEN")
    before = configuration_digest(done.floor.state)
    done.run("dana 4 START GAME 1 2\ndana 4 END GAME\nhaas 4 CLOSE")
    assert configuration_digest(done.floor.state) == before
    done.run("haas close five-card\ntess leave five-card 9")
    assert configuration_digest(done.floor.state) != before
