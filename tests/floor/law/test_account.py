"""R22: the jackpot account is compared on every gambling day, whether anyone looks or not."""

import json

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, confirm, shift

from houseway.floor.auditor import Auditor, Irregular
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.events.upcast import decode
from houseway.floor.law.events import BankCompared
from houseway.floor.scenario import Shift
from houseway.money import CENT, DOLLAR

ROYAL = """
dana 4 START GAME 1 2
dana 4 SEAT 2
dana 4 HAND royal_flush
whit 4 CONFIRM 2 shown
vera 4 CARD E-1
dana 4 END GAME
"""


def comparisons(done: Shift) -> list[BankCompared]:
    assert isinstance(done.log, MemoryLog)
    found = [event for record in done.log.records for event in decode(record.body)]
    return [event for event in found if isinstance(event, BankCompared)]


@pytest.mark.rule("R22")
def test_r22_a_due_day_that_passes_stops_the_games_without_a_new_statement() -> None:
    """The account held enough while the accruals were on their way; on the seventh day it does
    not, and the first command of that day finds out."""
    done = shift(OPENING)
    done.run("""
        dana 4 START GAME 1 2 3
        dana 4 END GAME
        cora balance $18,000 statement-1
        wait 6d
        dana 4 START GAME 1
        dana 4 END GAME
        alarms bank_low deposit_due prize_uncovered
        wait 1d
        alarms bank_short deposit_overdue prize_uncovered
        dana 4 CALL
        refused bank_short dana 4 START GAME 1
        alarms bank_short deposit_overdue prize_uncovered
        cora deposit $0.66 slip-1
        dana 4 START GAME 1
        dana 4 END GAME
    """)
    assert [(each.required - each.balance, each.short) for each in comparisons(done)] == [
        (0, 0),
        (66 * CENT, 66 * CENT),
    ]
    confirm(done)


@pytest.mark.rule("R22")
def test_r22_a_seed_that_a_win_needs_must_be_in_the_account_by_the_next_day() -> None:
    """A royal takes the mega to its seed again: what the house adds is due, what the cage pays
    leaves the account."""
    done = shift(OPENING)
    done.run("cora balance $18,000 statement-1")
    done.run(ROYAL)
    done.run("""
        cora pay five-card 1 cheque
        alarms bank_low prize_uncovered
        dana 4 START GAME 1
        dana 4 END GAME
        wait 1d
        dana 4 CALL
        refused bank_short dana 4 START GAME 1
        cora deposit $10,000 slip-1
        dana 4 START GAME 1
    """)
    assert done.floor.state.bank.short == 0
    confirm(done)


@pytest.mark.rule("R22")
def test_r22_the_account_is_checked_once_a_day_after_the_first_statement() -> None:
    done = shift(OPENING)
    done.run("wait 1d\ndana 4 CALL\nwait 1d\ndana 4 CALL")
    assert comparisons(done) == []
    done.run("cora balance $20,000 statement-1\ndana 4 CALL\nwait 1d\ndana 4 CALL\ndana 4 CALL")
    assert len(comparisons(done)) == 1
    confirm(done)


@pytest.mark.rule("R22")
def test_the_auditor_reports_a_day_without_an_account_check() -> None:
    done = shift(OPENING)
    done.run("cora balance $20,000 statement-1\nwait 1d\ndana 4 CALL\nwait 1d")
    done.run("dana 4 START GAME 1\ndana 4 END GAME")
    assert isinstance(done.log, MemoryLog)
    last = max(i for i, r in enumerate(done.log.records) if r.kind == "BankCompared")
    kept = MemoryLog(done.log.header)
    kept.append([record for i, record in enumerate(done.log.records) if i != last])
    with pytest.raises(Irregular, match="wagers were taken before the account was compared"):
        Auditor().read_all(kept.records)


@pytest.mark.rule("R22")
@pytest.mark.parametrize("balance", [0, 20_000 * DOLLAR])
def test_the_auditor_reports_an_account_check_before_any_statement(balance: int) -> None:
    done = shift(OPENING)
    done.run("cora balance $20,000 statement-1\nwait 1d\ndana 4 CALL")
    assert isinstance(done.log, MemoryLog)
    forged = []
    for record in done.log.records:
        if record.kind == "BankCompared":
            (event,) = json.loads(record.body)
            event["balance"] = balance
            forged.append(replace(record, body=json.dumps([event]).encode()))
        elif record.kind != "RecordBankBalance":
            forged.append(record)
    kept = MemoryLog(done.log.header)
    kept.append(forged)
    with pytest.raises(Irregular, match="the account was compared before any statement of it"):
        Auditor().read_all(kept.records)
