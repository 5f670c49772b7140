"""A house that lost its people: whoever holds the machine makes a manager, on record."""

import pytest
from tests.floor.house import STAFF, confirm
from tests.web.desk import Desk, desk

from houseway.floor import commands
from houseway.floor.law.alarms import alarms
from houseway.floor.upkeep.outside_commands import break_glass
from houseway.web.api.schema.models import NAMES

LIVE = STAFF.replace("demo", "live")


def codes(here: Desk) -> set[str]:
    return {one.code for one in alarms(here.floor.state, here.shift.clock.now())}


def test_the_new_manager_is_in_start_up_again_and_an_alarm_is_active() -> None:
    with desk(LIVE, "wait 2d") as here:
        assert not codes(here) & {"glass_broken", "one_person"}
        break_glass(here.floor, "root", "nora", "N-1", "haas and vera left town")
        assert {"glass_broken", "one_person"} <= codes(here)
        here.client().set_pin(here.backend.keyring.issue_code("pin", "nora"), "735982")
        nora = here.client()
        nora.sign_in("N-1", "735982")
        nora.execute(commands.DismissStaff("haas", "gone"), "d1")
        nora.execute(commands.DismissStaff("vera", "gone"), "d2")
        nora.execute(commands.HireStaff("max", "Max", ("executive",)), "h1")
        assert "max" in here.floor.state.staff
        here.shift.run("wait 25h")
        assert not codes(here) & {"glass_broken", "one_person"}
        here.floor.execute("nora", commands.HireStaff("fake", "Fake", ("supervisor",)), "h2")
        assert "fake" not in here.floor.state.staff
        confirm(here.shift)


def test_break_glass_does_not_work_over_the_network() -> None:
    assert not [name for name in NAMES if "glass" in name]


@pytest.mark.parametrize(
    ("staff", "card", "why", "said"),
    [
        ("", "N-1", "lost", "needs a reason"),
        ("nora", "N-1", " ", "needs a reason"),
        ("nora", "E-1", "lost", "already been issued"),
        ("eli", "N-1", "lost", "no longer works here"),
    ],
)
def test_what_is_impossible_is_reported_in_one_sentence(
    staff: str, card: str, why: str, said: str
) -> None:
    with desk(LIVE, "haas dismiss eli") as here:
        before = here.floor.state.exceptions
        with pytest.raises(ValueError, match=said):
            break_glass(here.floor, "root", staff, card, why)
        assert here.floor.state.exceptions == before
