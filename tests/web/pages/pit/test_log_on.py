"""Who deals: a dealer who signs in at a panel is logged on there, and takes over with one key."""

from collections.abc import Iterator

import pytest
from tests.floor.house import OPENING
from tests.web.desk import PIN, Desk
from tests.web.pages.reader import Reader, pages_desk

from houseway.floor import commands
from houseway.floor.demo import CREW


@pytest.fixture
def here() -> Iterator[Desk]:
    with pages_desk(OPENING) as found:
        for name in ("dana", "eli", "whit"):
            found.set_pin(name)
        yield found


def dealer(here: Desk) -> str:
    return here.floor.state.tables["4"].dealer


def sign_in(here: Desk, who: str, path: str = "/dealer/4") -> Reader:
    reader = Reader(here)
    reader.open(path)
    reader.press("Sign in", card=who, pin=PIN)
    return reader


def test_a_dealer_who_signs_in_at_the_panel_is_logged_on_there(here: Desk) -> None:
    assert "No dealer logged on" not in sign_in(here, "dana").page.text
    assert dealer(here) == "dana"


def test_nobody_is_relieved_by_a_colleague_who_only_signs_in(here: Desk) -> None:
    sign_in(here, "dana")
    reader = sign_in(here, "eli")
    assert dealer(here) == "dana"
    reader.open("/dealer/4?sheet=dealer")
    reader.press("DEAL AS ELI")
    assert dealer(here) == "eli"
    reader.open("/dealer/4?sheet=dealer")
    assert "DEAL AS ELI" not in reader.buttons()
    reader.press("LOG OFF ELI")
    assert dealer(here) == ""


def test_a_supervisor_who_looks_at_a_panel_does_not_deal(here: Desk) -> None:
    sign_in(here, "whit")
    assert dealer(here) == ""


def test_a_visitor_relieves_the_demo_s_own_dealer(here: Desk) -> None:
    robot = CREW.dealers[0]
    here.shift.floor.execute("haas", commands.HireStaff(robot, "Lena", ("dealer",)), "hired")
    here.shift.floor.execute(robot, commands.LogOn("4"), "on")
    sign_in(here, "eli", "/dealer/4")
    assert dealer(here) == "eli"
