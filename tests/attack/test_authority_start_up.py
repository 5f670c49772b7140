"""A property that starts up: one person does what takes two, on record and with an alarm, once."""

from tests.attack.two_jackpots import Attacker
from tests.floor.house import OPENING, confirm
from tests.web.desk import Desk, desk

from houseway.floor import commands
from houseway.floor.events.requests import DoneAlone
from houseway.floor.law.alarms import alarms

LIVE = "- property Evergreen live\nhaas issue haas staff_card haas"
DAY = 86_400


def standing(here: Desk) -> list[str]:
    found = alarms(here.floor.state, here.shift.clock.now())
    return [alarm.sentence for alarm in found if alarm.code == "one_person"]


def test_one_person_starts_a_property_up_and_the_log_and_an_alarm_say_so() -> None:
    with desk(LIVE) as here:
        answer = here.client("haas").execute(
            commands.HireStaff("vera", "Vera", ("executive",)), "hire"
        )
        assert DoneAlone("HireStaff", "haas") in answer.events
        (said,) = standing(here)
        assert "done so far: 2" in said  # Haas's own card was the first.
        here.shift.clock.advance(DAY - 1)
        assert standing(here)
        Attacker(here).must("haas", commands.HireStaff("whit", "Whit", ("supervisor",)))
        here.shift.clock.advance(2)
        assert not standing(here)
        here.client("haas").execute(commands.HireStaff("wren", "Wren", ("supervisor",)), "late")
        assert "wren" not in here.floor.state.staff
        confirm(here.shift)


def test_a_manager_alone_never_ends_the_start_up() -> None:
    with desk(LIVE) as here:
        here.shift.clock.advance(30 * DAY)
        assert standing(here)
        thief = Attacker(here)
        thief.must("haas", commands.HireStaff("vera", "Vera", ("executive",)))
        here.shift.clock.advance(DAY // 2)
        thief.must("haas", commands.DismissStaff("vera", "too early"))
        here.shift.clock.advance(DAY)
        assert standing(here)


def test_nobody_moves_a_meter_alone_even_during_start_up() -> None:
    """R35: two roles, from the first day on; only the time in office is not asked for."""
    with desk(OPENING) as here:
        thief = Attacker(here)
        link = here.floor.state.jackpots["five-card"].link
        adjust = commands.AdjustLevel(
            link="five-card", level="mega", way="raise", amount=10**9, reason="x"
        )
        thief.must("haas", adjust)
        assert here.floor.state.jackpots["five-card"].link.levels == link.levels
        assert thief.send("haas", commands.AgreeRequest(1)) == "same_person"
        answer = here.client("vera").execute(commands.AgreeRequest(1), "agreed")
        assert getattr(answer.events[0], "is_early", None) is True
        confirm(here.shift)
