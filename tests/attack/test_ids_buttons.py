"""The ids behind buttons cannot be guessed or used up, and a second press does a thing once.

The attacker knows how a panel names its steps (`panel-4-1-five-card-1-start`): it is in the page.
"""

from collections.abc import Iterator

import pytest
from tests.attack.test_ids_repetition import sent
from tests.web.desk import Desk
from tests.web.pages.reader import Reader, pages_desk

from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.web.backend import Backend
from houseway.web.pages.pit.dealer.board import PanelState, board
from houseway.web.security.keyring import csrf_of

NAME = "panel-4-1-five-card-0-start"


@pytest.fixture
def here() -> Iterator[Desk]:
    with pages_desk() as found:
        yield found


class Tablet:
    """A dealer's panel without its browser: presses go in as a form brings them."""

    def __init__(self, here: Desk, who: str, table: str) -> None:
        self.reader, self.path = Reader(here, who), f"/dealer/{table}"
        self.csrf = csrf_of(self.reader.http.cookies["houseway_session"])

    def press(self, name: str, value: str = "", step: str = "") -> str:
        """What the panel then says; nothing where the press was accepted."""
        form = {"press": f"{name}|{value}|{step}", "csrf": self.csrf}
        headers = {"accept": "application/json"}
        answer = self.reader.http.post(self.path, data=form, headers=headers)
        assert answer.status_code == 200, answer.text
        return str((answer.json()["said"] or {}).get("text", ""))

    def start(self, seat: int = 1, step: str = NAME) -> str:
        self.press("sensor", str(seat))
        return self.press("start", step=step)


def coin_in(here: Desk) -> int:
    return here.floor.state.jackpots["five-card"].link.coin_in


def test_the_name_in_this_test_is_the_name_of_the_button(here: Desk) -> None:
    found = board(here.backend, "4", PanelState())
    assert found is not None
    assert found.id("start") == NAME


def test_a_button_id_cannot_be_used_up_through_the_api(here: Desk) -> None:
    """By a colleague, by a supervisor, and under the dealer's own name at another table."""
    for who in ("eli", "dana"):
        key = {"table": "9", "wagers": {"1": 1_000_000}}
        assert sent(here, who, "start-game", NAME, key)[0] == 200
        assert sent(here, who, "end-game", NAME + who, {"table": "9"})[0] == 200
    before = coin_in(here)
    assert Tablet(here, "dana", "4").start() == ""
    assert coin_in(here) == before + 1_000_000


def test_a_button_id_cannot_be_used_up_from_the_panel_of_another_table(here: Desk) -> None:
    assert Tablet(here, "dana", "9").start(step=NAME) == ""
    assert Tablet(here, "dana", "4").start() == ""
    assert coin_in(here) == 2_000_000


def test_two_presses_of_one_button_do_it_once(here: Desk) -> None:
    """On two tablets at the same table, the second drawn before the first was pressed."""
    first, second = Tablet(here, "dana", "4"), Tablet(here, "dana", "4")
    second.press("sensor", "1")
    assert first.start() == ""
    assert first.press("end", step="panel-4-1-five-card-1-end") == ""
    assert second.press("start", step=NAME) == ""
    assert coin_in(here) == 1_000_000


def test_the_id_of_a_button_is_in_no_page_and_the_same_after_a_restart(here: Desk) -> None:
    tablet = Tablet(here, "dana", "4")
    tablet.start()
    log = here.shift.log
    assert isinstance(log, MemoryLog)
    key = (log.records[-1].command_id or "").removeprefix("dana/StartGame/")
    assert len(key) == 32
    assert key not in tablet.reader.http.get("/dealer/4").text
    again = Backend(here.floor, log, here.backend.keyring, properties=here.backend.properties)
    assert again.button_id("/dealer/4", NAME) == key
    with pages_desk() as other:
        assert other.backend.button_id("/dealer/4", NAME) != key
