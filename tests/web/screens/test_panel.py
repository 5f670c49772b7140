"""What a dealer's panel draws, without a browser: the words, and the ids behind the buttons."""

import inspect
import re

from msgspec.structs import replace
from tests.floor.house import OPENING, shift
from tests.web.desk import CHEAP, FAST

from houseway.floor import commands as c
from houseway.floor.scenario import Shift
from houseway.web.house import House
from houseway.web.keyring import Keyring
from houseway.web.pit_memory import PitMemory
from houseway.web.screens import dealer_aquarius, dealer_nexus, supervisor_pane
from houseway.web.screens.panel import Panel, Wheel, panel
from houseway.web.screens.supervisor_pane import Claim, Desk

IN_PLAY = OPENING + "dana 4 START GAME 1 3 6\n"
CLAIMED = IN_PLAY + "dana 4 SEAT 3\ndana 4 HAND straight_flush\n"


def house_of(done: Shift) -> House:
    keyring = Keyring(settings=FAST, clock=done.clock, hasher=CHEAP)
    return House(done.floor, done.log, keyring, FAST)  # type: ignore[arg-type]


def panel_of(done: Shift, table: str = "4", lit: tuple[int, ...] = ()) -> Panel:
    house = house_of(done)
    found = panel(house.hub.state, table, 1, Wheel(lit=set(lit)), house.hub, PitMemory(house))
    assert found is not None
    return found


def shown(text: str, table: str = "4", lit: tuple[int, ...] = ()) -> tuple[Panel, str]:
    found = panel_of(shift(text), table, lit)
    make = dealer_aquarius.draw if table == "12" else dealer_nexus.draw
    return found, make(found, "Dana", "", "")


def id_of(drawn: str, press: str, value: str = "") -> str:
    middle = f' data-value="{value}"' if value else ""
    found = re.search(rf'data-press="{press}"{middle} data-id="([^"]+)"', drawn)
    assert found is not None
    return found[1]


def test_start_game_carries_the_number_of_wagers_that_lie_on_the_sensors() -> None:
    _, drawn = shown(OPENING, lit=(1, 3))
    assert "2 wagers, $2" in drawn
    assert "Place your wagers" in drawn


def test_a_button_drawn_twice_in_a_round_has_one_id_and_the_next_round_another() -> None:
    _, before = shown(OPENING, lit=(1,))
    _, again = shown(OPENING, lit=(1, 2))
    _, after = shown(IN_PLAY + "dana 4 END GAME\n", lit=(1,))
    assert id_of(before, "start") == id_of(again, "start")
    assert id_of(before, "start") != id_of(after, "start")


def test_a_second_press_on_the_same_drawing_locks_the_wagers_once() -> None:
    done = shift(OPENING)
    found = panel_of(done, lit=(1,))
    key = id_of(dealer_nexus.draw(found, "Dana", "", ""), "start")
    start = c.StartGame("4", {1: 1_000_000})
    first = done.floor.execute("dana", start, key)
    assert done.floor.execute("dana", start, key) == replace(first, is_repeated=True)
    assert done.floor.state.jackpots["five-card"].link.coin_in == 1_000_000


def test_pressing_a_lit_hand_again_is_another_command_than_lighting_it() -> None:
    _, dark = shown(IN_PLAY + "dana 4 SEAT 3\n")
    _, lit = shown(CLAIMED)
    _, dark_again = shown(CLAIMED + "dana 4 HAND straight_flush\n")
    ids = {id_of(one, "hand", "straight_flush") for one in (dark, lit, dark_again)}
    assert len(ids) == 3


def test_a_claim_shows_amount_place_card_and_envy_from_the_right() -> None:
    found, drawn = shown(CLAIMED)
    assert list(found.envy()) == [6, 1]
    assert "Seat 3, straight flush" in drawn
    assert "$2,500.15" in drawn
    assert "1 Table 4" in drawn
    assert "Waits for the claim of seat 3" in drawn


def test_the_keypad_of_aquarius_shows_its_step() -> None:
    def step(text: str) -> int:
        return dealer_aquarius.step(shown(OPENING + text, "12")[0])

    lit = "dana 12 COIN IN 2 5\ndana 12 HAND royal_flush\n"
    assert step("") == 0
    assert step("dana 12 COIN IN 2 5\n") == 1
    assert step(lit) == 2
    assert step(lit + "whit 12 KEY JPH K-1\n") == 3
    assert step(lit + "whit 12 KEY JPH K-1\nwhit 12 J-POT 5 shown\n") == 4
    assert step(lit + "whit 12 KEY JPH K-1\nwhit 12 J-POT 5 shown\nwhit 12 KEY RUN K-1\n") == 5


def test_a_name_cannot_smuggle_markup_onto_a_screen() -> None:
    found, _ = shown(OPENING)
    assert "<b>x" not in dealer_nexus.draw(found, "<b>x", "<i>y", "start:")
    assert "<i>y" not in dealer_nexus.draw(found, "<b>x", "<i>y", "start:")


RECORDED = CLAIMED + "whit 4 CONFIRM 3 shown\nwhit 4 CARD S-1 3\n"
LATE = RECORDED + "dana 4 SEAT 6\ndana 4 HAND straight_flush\n"


def test_a_late_claim_from_further_right_is_shown_with_its_warning() -> None:
    """DESIGN, "Award": a posted award is never reordered."""
    found, drawn = shown(LATE)
    assert "Late: behind seat 3, whose win is on record" in drawn
    assert "Late" not in shown(RECORDED + "dana 4 SEAT 1\ndana 4 HAND straight_flush\n")[1]
    claim = Claim(found, found.claims[0])
    desk = Desk(
        claims=[claim], opened=claim, gone=False, sheet="", why="", cards=[], digits=0, person=None
    )
    assert "Late: behind seat 3" in supervisor_pane.checks(claim, desk)


def test_the_panel_lists_the_hands_in_the_approved_order_of_payment() -> None:
    two = LATE.replace("whit 4 CONFIRM 3 shown\nwhit 4 CARD S-1 3\n", "")
    usual = shown(two)[1]
    assert usual.index("Seat 6, straight") < usual.index("Seat 3, straight")
    assert "Pay in this order, from your right" in usual
    approved = """
    haas close five-card
    tess change five-card order left_to_right because controls 4.2
    vera agree 1
    haas reopen five-card
    """
    start = len(OPENING)
    other = shown(two[:start] + inspect.cleandoc(approved) + "\n" + two[start:])[1]
    assert other.index("Seat 3, straight") < other.index("Seat 6, straight")
    assert "Pay in this order, from your left" in other
    assert "Pay from your left, low seat to high" in other


def test_a_win_on_record_is_listed_before_the_claims_behind_it() -> None:
    drawn = shown(LATE)[1]
    assert drawn.index("Seat 3, straight") < drawn.index("Seat 6, straight")
