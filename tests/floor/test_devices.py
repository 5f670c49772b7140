"""Devices and PINs in the log: who enrolled what, and never a secret."""

import pytest
from tests.floor.house import OPENING, confirm, shift

from houseway.floor import commands, events
from houseway.floor.scenario import Shift
from houseway.refused import Refused


@pytest.fixture
def floor() -> Shift:
    return shift(OPENING)


def refused(done: Shift, command: commands.Command) -> str:
    with pytest.raises(Refused) as refusal:
        done.floor.execute("haas", command, "refused")
    return refusal.value.code


def test_a_device_is_enrolled_once_and_can_be_revoked(floor: Shift) -> None:
    enrol = commands.EnrolDevice("panel-4", "controller", "4")
    floor.floor.execute("haas", enrol, "d1")
    assert not floor.floor.state.devices["panel-4"].is_revoked
    assert refused(floor, enrol) == "device_known"
    assert refused(floor, commands.RevokeDevice("panel-9", "lost")) == "device_unknown"
    assert refused(floor, commands.RevokeDevice("panel-4", " ")) == "reason_blank"
    floor.floor.execute("haas", commands.RevokeDevice("panel-4", "stolen"), "d2")
    assert floor.floor.state.devices["panel-4"].is_revoked
    assert refused(floor, commands.RevokeDevice("panel-4", "stolen")) == "device_revoked"
    floor.floor.execute("haas", enrol, "d3")
    confirm(floor)


def test_a_device_has_a_name_and_a_table(floor: Shift) -> None:
    assert refused(floor, commands.EnrolDevice(" ", "sign", "4")) == "name_blank"
    assert refused(floor, commands.EnrolDevice("sign-77", "sign", "77")) == "table_unknown"


def test_a_new_pin_is_a_reasoned_event_without_the_pin(floor: Shift) -> None:
    answer = floor.floor.execute("haas", commands.ResetPin("dana", "forgotten"), "p1")
    assert answer.events == (events.PinReset("dana", "forgotten"),)
    assert refused(floor, commands.ResetPin("nobody", "forgotten")) == "staff_unknown"
    assert refused(floor, commands.ResetPin("dana", "")) == "reason_blank"


def test_every_member_of_staff_may_hold_a_card_that_only_signs_in(floor: Shift) -> None:
    floor.floor.execute("haas", commands.IssueCredential("1001", "staff_card", "ada"), "k1")
    floor.floor.execute("haas", commands.IssueCredential("1002", "staff_card", "whit"), "k2")
    floor.run("""
dana 4 START GAME 3
dana 4 SEAT 3
dana 4 HAND quads
whit 4 CONFIRM 3 shown
refused credential_wrong whit 4 CARD 1002
""")


LIVE = """
- property Evergreen live
haas hire tess technician
tess table 4 mississippi-stud atlas ms-01 link-ml03 seats 7
"""


@pytest.mark.rule("R06")
def test_a_live_property_enrols_only_approved_equipment() -> None:
    live = shift(LIVE)
    usual = commands.EnrolDevice("panel-4", "controller", "4")
    hobby = commands.EnrolDevice("board-4", "controller", "4", "hobby-board")
    assert refused(live, usual) == refused(live, hobby) == "not_approved"
    live.run("haas approve equipment atlas letter-1\n")
    (enrolled,) = live.floor.execute("haas", usual, "d1").events
    assert enrolled == events.DeviceEnrolled("panel-4", "controller", "4", "atlas")
    assert refused(live, hobby) == "not_approved"
    ended = commands.RecordApproval("equipment", "hobby-board", "letter-2", until="2020-01-01")
    live.floor.execute("haas", ended, "a1")
    assert refused(live, hobby) == "approval_expired"
    live.floor.execute("haas", commands.EnrolDevice("sign-4", "sign", "4"), "d2")


def test_a_device_reports_its_own_fault_and_can_do_nothing_else(floor: Shift) -> None:
    execute, fault = floor.floor.execute, commands.ReportFault("4", "board-4 is lost", seat=2)
    with pytest.raises(Refused, match="device/board-4"):
        execute("device/board-4", fault, "f1")
    execute("haas", commands.EnrolDevice("board-4", "controller", "4"), "d1")
    execute("device/board-4", fault, "f1")
    assert floor.floor.state.tables["4"].faults() == ("seat 2: board-4 is lost",)
    for command in (
        commands.ReportFault("5", "x"),
        commands.ClearFault("4", "x", seat=2),
        commands.CallSupervisor("4"),
    ):
        with pytest.raises(Refused) as refusal:
            execute("device/board-4", command, "f2")
        assert refusal.value.code == "actor_unknown"
    execute("haas", commands.RevokeDevice("board-4", "lost"), "d2")
    with pytest.raises(Refused):
        execute("device/board-4", commands.ReportFault("4", "again"), "f3")
    confirm(floor)
