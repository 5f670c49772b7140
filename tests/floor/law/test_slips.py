"""Slips of a table: inventory, fills, credits, drop; counted by one person, signed by another."""

import pytest
from msgspec import json
from msgspec.structs import replace
from tests.floor.house import OPENING, confirm, shift

from houseway.floor.auditor import Auditor, Irregular
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.reports import Ledger, make
from houseway.floor.reports.accounting.games_report import games_report
from houseway.floor.reports.period import day_period
from houseway.floor.scenario import Shift
from houseway.money import DOLLAR

EVENING = """
wait 2d
dana slip 4 opening $5,000 T4-1
whit agree
cora slip 4 fill $2,000 F-17
whit agree
dana 4 START GAME 1 3
dana 4 END GAME
dana slip 4 credit $500 C-3
whit agree
cora slip 4 drop $3,250 D-4
whit agree
dana slip 4 closing $5,900 T4-2
whit agree
"""


def signed(done: Shift) -> list[dict[str, object]]:
    assert isinstance(done.log, MemoryLog)
    events = [event for record in done.log.records for event in json.decode(record.body)]
    return [event for event in events if event["type"] == "SlipSigned"]


def test_the_result_of_a_table_is_what_is_there_beyond_what_it_was_given() -> None:
    """Closing 5,900 + credit 500 + drop 3,250 - opening 5,000 - fill 2,000 = 2,650."""
    done = shift(OPENING, EVENING)
    slips = signed(done)
    assert [slip["slip"] for slip in slips] == ["opening", "fill", "credit", "drop", "closing"]
    assert slips[-1]["result"] == 2_650 * DOLLAR
    assert not done.floor.state.table_banks
    confirm(done)


def test_the_master_games_report_takes_the_accrual_off_the_tables_result() -> None:
    done = shift(OPENING, EVENING)
    ledger = Ledger().read_all(done.log.read())
    day = done.floor.state.day
    table, accruals, _ = games_report(ledger, day_period(day)).sections
    [row] = table.rows
    [accrued] = [one for one in accruals.rows if one[1] == "4"]
    assert row[8] == 2_650 * DOLLAR
    assert row[9] == accrued[8]
    assert row[10] == 2_650 * DOLLAR + accrued[8]
    assert accrued[8] < 0


def test_without_slips_the_report_is_as_it_was() -> None:
    done = shift(OPENING)
    ledger = Ledger().read_all(done.log.read())
    report = make(ledger, "master-games")
    assert report.sections[0].title == "Daily accrual"


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("inventory_missing", "dana slip 4 fill $100 F-1"),
        ("inventory_missing", "dana slip 4 closing $100 F-1"),
        ("table_unknown", "dana slip 404 opening $100 F-1"),
        ("amount_missing", "dana slip 4 opening -$1 F-1"),
        ("role_missing", "tess slip 4 opening $100 F-1"),
    ],
)
def test_a_slip_out_of_turn_is_refused(code: str, line: str) -> None:
    shift(OPENING).run(f"refused {code} {line}")


def test_a_second_opening_waits_for_the_closing_and_nobody_signs_their_own() -> None:
    done = shift(OPENING)
    done.run("""
        wait 2d
        whit slip 4 opening $5,000 T4-1
        refused same_person whit agree
        vera agree
        refused inventory_open dana slip 4 opening $5,000 T4-2
        refused amount_missing dana slip 4 fill $0 F-1
    """)
    assert done.floor.state.table_banks["4"].opening == 5_000 * DOLLAR
    confirm(done)


@pytest.mark.parametrize(
    ("field", "value"), [("result", 1), ("slip", "opening"), ("amount", 5_901 * DOLLAR)]
)
def test_the_auditor_finds_a_slip_that_does_not_add_up(field: str, value: object) -> None:
    done = shift(OPENING, EVENING)
    assert isinstance(done.log, MemoryLog)
    records = list(done.log.records)
    body = json.decode(records[-1].body)
    at = next(n for n, event in enumerate(body) if event["type"] == "SlipSigned")
    body[at][field] = value
    records[-1] = replace(records[-1], body=json.encode(body))
    with pytest.raises(Irregular):
        Auditor().read_all(records)
