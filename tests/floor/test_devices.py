"""Devices and PINs in the log: who enrolled what, and never a secret."""

import pytest
from tests.floor.house import OPENING, confirm, shift

from houseway.floor import commands as c
from houseway.floor import events as e
from houseway.floor.scenario import Shift
from houseway.refused import Refused


@pytest.fixture
def floor() -> Shift:
    return shift(OPENING)


def refused(done: Shift, command: c.Command) -> str:
    with pytest.raises(Refused) as refusal:
        done.floor.execute("haas", command, "refused")
    return refusal.value.code


def test_a_device_is_enrolled_once_and_can_be_revoked(floor: Shift) -> None:
    enrol = c.EnrolDevice("panel-4", "controller", "4")
    floor.floor.execute("haas", enrol, "d1")
    assert not floor.floor.state.devices["panel-4"].is_revoked
    assert refused(floor, enrol) == "device_known"
    assert refused(floor, c.RevokeDevice("panel-9", "lost")) == "device_unknown"
    assert refused(floor, c.RevokeDevice("panel-4", " ")) == "reason_blank"
    floor.floor.execute("haas", c.RevokeDevice("panel-4", "stolen"), "d2")
    assert floor.floor.state.devices["panel-4"].is_revoked
    assert refused(floor, c.RevokeDevice("panel-4", "stolen")) == "device_revoked"
    floor.floor.execute("haas", enrol, "d3")
    confirm(floor)


def test_a_device_has_a_name_and_a_table(floor: Shift) -> None:
    assert refused(floor, c.EnrolDevice(" ", "sign", "4")) == "name_blank"
    assert refused(floor, c.EnrolDevice("sign-77", "sign", "77")) == "table_unknown"


def test_a_new_pin_is_a_reasoned_event_without_the_pin(floor: Shift) -> None:
    answer = floor.floor.execute("haas", c.ResetPin("dana", "forgotten"), "p1")
    assert answer.events == (e.PinReset("dana", "forgotten"),)
    assert refused(floor, c.ResetPin("nobody", "forgotten")) == "staff_unknown"
    assert refused(floor, c.ResetPin("dana", "")) == "reason_blank"


def test_every_member_of_staff_may_hold_a_card_that_only_signs_in(floor: Shift) -> None:
    floor.floor.execute("haas", c.IssueCredential("1001", "staff_card", "ada"), "k1")
    floor.floor.execute("haas", c.IssueCredential("1002", "staff_card", "whit"), "k2")
    floor.run("""
dana 4 START GAME 3
dana 4 SEAT 3
dana 4 HAND quads
whit 4 CONFIRM 3 shown
refused credential_wrong whit 4 CARD 1002
""")
