"""Reports over HTTP: the same bytes as from the command line, for those who may read them."""

import json

import pytest
from tests.web.desk import Desk

from houseway.floor.documents import render
from houseway.floor.reports import NAMES, Ledger, make
from houseway.floor.reports.day_close import SHEETS


def get(here: Desk, staff: str, path: str) -> tuple[int, bytes]:
    headers = {"Authorization": f"Bearer {here.session(staff)}"}
    answer = here.http.get(path, headers=headers)
    return answer.status_code, answer.content


def play(here: Desk) -> None:
    here.shift.run("""
dana 4 START GAME 1 3
dana 4 SEAT 3
dana 4 HAND quads
whit 4 CONFIRM 3 shown
whit 4 CARD S-1
dana 4 END GAME
""")


@pytest.mark.parametrize("form", ["json", "csv", "html", "xlsx", "pdf"])
def test_a_report_over_http_has_the_bytes_of_the_command(here: Desk, form: str) -> None:
    play(here)
    here.session("haas")  # Whatever it takes to let him in is on record before the report.
    status, body = get(here, "haas", f"/api/reports/jackpots?form={form}")
    assert status == 200
    assert body == render(make(Ledger().read_all(here.backend.log.read()), "jackpots"), form)


def test_the_books_follow_the_log(here: Desk) -> None:
    _, before = get(here, "haas", "/api/reports/coin-in")
    play(here)
    _, after = get(here, "haas", "/api/reports/coin-in")
    assert before != after
    assert here.backend.report_ledger.is_read


def test_the_list_names_every_report(here: Desk) -> None:
    _, body = get(here, "haas", "/api/reports")
    assert tuple(kind["name"] for kind in json.loads(body)) == NAMES


def test_the_list_refuses_parameters(here: Desk) -> None:
    status, body = get(here, "haas", "/api/reports?format=pdf")
    assert status == 422
    assert json.loads(body)["detail"].startswith("The list of reports takes no 'format'.")


def test_a_dealer_reads_no_report_and_the_cage_only_its_own(here: Desk) -> None:
    assert get(here, "dana", "/api/reports/journal")[0] == 403
    assert get(here, "cora", "/api/reports/posting?table=4")[0] == 403
    assert get(here, "cora", "/api/reports/deposits")[0] == 200
    for name in SHEETS:  # What the cage signs at the close of a day it may read.
        assert get(here, "cora", f"/api/reports/{name}")[0] == 200
    said = get(here, "dana", "/api/reports/win?win=five-card/1")[1]
    assert b"the cage, an executive, a manager or a supervisor can read this" in said


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/reports/none", 404),
        ("/api/reports/posting", 422),
        ("/api/reports/reconciliation?table=4", 422),
        ("/api/reports/jackpots?day=yesterday", 422),
        ("/api/reports/jackpots?form=doc", 422),
    ],
)
def test_what_cannot_be_reported_is_a_problem(here: Desk, path: str, status: int) -> None:
    assert get(here, "haas", path)[0] == status


def test_format_is_another_name_for_form(here: Desk) -> None:
    for name in ("form", "format"):
        status, body = get(here, "haas", f"/api/reports/jackpots?{name}=pdf")
        assert (status, body[:5]) == (200, b"%PDF-")
    assert get(here, "haas", "/api/reports/jackpots?format=doc")[0] == 422
