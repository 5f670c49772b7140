"""A technician is called to a fault, an alarm is acknowledged; the log says who and when."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
from tests.floor.house import OPENING, confirm, given_open_floor, shift

from houseway.floor.auditor.calls_and_alarms import CallsAndAlarms
from houseway.floor.auditor.people import People
from houseway.floor.auditor.rebuilt_books import Irregular
from houseway.floor.law.alarms import Alarm, alarms
from houseway.floor.reports import make
from houseway.floor.reports.ledger import Ledger
from houseway.floor.scenario import Shift
from houseway.floor.state import Acknowledged

FAULT = "dana 4 FAULT controller lost its link\n"
KEY = "fault/table 4/1"


def of(done: Shift, code: str) -> Alarm:
    (found,) = [one for one in alarms(done.floor.state, done.floor.now()) if one.code == code]
    return found


def test_every_technician_is_called_and_again_after_half_a_minute() -> None:
    done = shift(OPENING + "haas hire max technician\n" + FAULT + "dana 4 TECHNICIAN\n")
    table = done.floor.state.tables["4"]
    assert (table.called, table.called_at) == (("max", "tess"), done.clock.now())
    done.run("refused called_just_now whit 4 TECHNICIAN\nwait 29s\nhaas 4 TECHNICIAN\n")
    assert done.floor.state.tables["4"].called_at - table.called_at == 30_000_000
    confirm(done)


@given_open_floor
def test_a_new_fault_is_not_the_one_that_a_technician_was_called_for(done: Shift) -> None:
    """
    dana 4 FAULT controller lost its link
    dana 4 TECHNICIAN
    tess 4 CLEAR cable replaced
    refused no_fault dana 4 TECHNICIAN
    dana 4 FAULT the sensor of seat 5 is dead
    """
    assert done.floor.state.tables["4"].called == ()
    done.run("dana 4 TECHNICIAN\n")


def test_staff_who_left_are_not_called_and_neither_cage_nor_auditor_calls() -> None:
    done = shift(OPENING + FAULT)
    done.run("refused role_missing cora 4 TECHNICIAN\nrefused role_missing ada 4 TECHNICIAN\n")
    done.run("haas dismiss tess\nrefused nobody_to_call dana 4 TECHNICIAN\n")


def test_an_acknowledged_alarm_remains_and_says_who_saw_it_and_when() -> None:
    done = shift(OPENING + FAULT)
    assert (of(done, "fault").key, of(done, "fault").acknowledged_by) == (KEY, "")
    done.run(f"whit acknowledge {KEY}\n")
    now = done.clock.now()
    assert done.floor.state.acknowledged == {KEY: Acknowledged("whit", now)}
    found = of(done, "fault")
    assert (found.acknowledged_by, found.acknowledged_at, found.is_stop) == ("whit", now, True)
    done.run(f"refused fault dana 4 START GAME 1\nrefused alarm_seen haas acknowledge {KEY}\n")
    confirm(done)


def test_the_next_fault_of_a_table_is_an_alarm_of_its_own() -> None:
    done = shift(OPENING + FAULT + f"whit acknowledge {KEY}\ntess 4 CLEAR cable\n" + FAULT)
    assert (of(done, "fault").key, of(done, "fault").acknowledged_by) == ("fault/table 4/2", "")
    done.run(f"refused alarm_unknown whit acknowledge {KEY}\n")
    # What is cured is put away with the next one, so that the state does not grow for ever.
    done.run("haas acknowledge fault/table 4/2\n")
    assert set(done.floor.state.acknowledged) == {"fault/table 4/2"}
    confirm(done)


def test_what_becomes_late_must_be_seen_again() -> None:
    done = shift(OPENING + FAULT + "tess 4 CLEAR cable\nhaas acknowledge notice_due/table 4/1\n")
    assert of(done, "notice_due").acknowledged_by == "haas"
    done.run("wait 73h\n")
    assert of(done, "notice_due").key == "notice_due/table 4/1/late"
    assert of(done, "notice_due").acknowledged_by == ""


def test_no_two_alarms_share_a_key() -> None:
    words = "dana 9 FAULT dark\ncora cage $1 count-1\ncora balance $1 statement\n"
    done = shift(OPENING + FAULT + words)
    keys = [one.key for one in alarms(done.floor.state, done.floor.now())]
    assert len(keys) == len(set(keys)) == 7


def test_a_dealer_acknowledges_nothing() -> None:
    shift(OPENING + FAULT).run(f"refused role_missing dana acknowledge {KEY}\n")


def test_the_exceptions_of_the_day_name_both() -> None:
    done = shift(OPENING + FAULT + f"dana 4 TECHNICIAN\nhaas acknowledge {KEY}\n")
    report = make(Ledger().catch_up(done.log), "exceptions", day=done.floor.state.day)
    (section,) = [one for one in report.sections if "Technicians" in one.title]
    called, seen = ([str(cell) for cell in row] for row in section.rows)
    assert {"technician called", "table 4"} <= set(called)
    assert {"alarm acknowledged", "Table 4, sensor 1: controller lost its link."} <= set(seen)


FAILED = {"type": "FaultReported", "table": "4", "sensor": 1}
CALLED = {"type": "TechnicianCalled", "table": "4", "who": ["tess"], "at": 100}
SEEN = {
    "type": "AlarmAcknowledged",
    "alarm": KEY,
    "code": "fault",
    "subject": "table 4",
    "by": "whit",
    "at": 100,
}


@pytest.mark.parametrize(
    ("event", "wrong", "why"),
    [
        (CALLED, {"at": 99}, "the wrong time"),
        (CALLED, {"who": []}, "called \\[\\]"),
        (CALLED, {"who": ["dana"]}, "dana"),
        (CALLED, {"table": "9"}, "without a fault"),
        (SEEN, {"by": "haas"}, "under another name"),
        (SEEN, {"at": 99}, "the wrong time"),
        (SEEN, {"over": ["fault/table 9/1"]}, "cleared without being acknowledged"),
        (SEEN, {"subject": "table 9"}, "table 9 does not have"),
    ],
)
def test_the_auditor_notices_an_impossible_record(
    event: dict[str, Any], wrong: dict[str, object], why: str
) -> None:
    found = begun()
    with pytest.raises(Irregular, match=why):
        found.read(json.loads(json.dumps(event | wrong)), moment(100))
    found.read(event, moment(100))
    with pytest.raises(Irregular, match=r"too soon|twice"):
        found.read(event | {"at": 200}, moment(200))


def test_the_auditor_drops_a_technician_who_lost_the_role() -> None:
    found = begun()
    found.people.roles["tess"] = {"dealer"}
    with pytest.raises(Irregular, match="tess"):
        found.read(CALLED, moment(100))


def begun() -> CallsAndAlarms:
    found = CallsAndAlarms(People(roles={"tess": {"technician"}}))
    found.read(FAILED, moment(50))
    return found


def moment(at: int) -> SimpleNamespace:
    return SimpleNamespace(at=at, actor="whit")
