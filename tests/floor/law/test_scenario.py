"""`houseway shift law`: ten days of paperwork, with every command of the law in it."""

from functools import cache
from typing import get_args

import pytest
from tests.floor.house import confirm

from houseway.cli.floor.shift import SCENARIOS
from houseway.floor import commands
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.reports import NAMES, Ledger, make
from houseway.floor.scenario import Shift, run

# It needs a full year of books, which ten days do not have.
ELSEWHERE = {"RecordGross", "SignSlip"}


@cache
def ten_days() -> Shift:
    return run((SCENARIOS / "law.txt").read_text("utf-8"))


def test_the_books_close_and_a_restart_gives_the_same_floor() -> None:
    confirm(ten_days())


def test_every_command_of_the_law_is_in_it() -> None:
    log = ten_days().log
    assert isinstance(log, MemoryLog)
    sent = {record.kind for record in log.records}
    assert {kind.__name__ for kind in get_args(commands.Law)} - sent == ELSEWHERE


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("win", "posting")])
def test_every_report_of_it_is_sound(name: str) -> None:
    report = make(Ledger().read_all(ten_days().log.read()), name)
    assert report.is_sound, report.verdict
