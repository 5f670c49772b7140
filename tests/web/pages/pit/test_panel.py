"""What a dealer's panel shows, without a browser: the words, and the ids behind the buttons."""

import inspect
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.attack.two_jackpots import TWO
from tests.floor.house import OPENING, shift
from tests.web.desk import CHEAP, FAST, Desk
from tests.web.pages.reader import Reader, pages_desk

from houseway.floor import commands as c
from houseway.floor.scenario import Shift
from houseway.web.house import House
from houseway.web.pages.pit.claims import Claim
from houseway.web.pages.pit.dealer import aquarius_view, nexus_view
from houseway.web.pages.pit.dealer.board import Board, Wheel, board
from houseway.web.pages.pit.dealer.felt_view import Key
from houseway.web.pages.pit.dealer.nexus_view import NexusView
from houseway.web.pages.pit.desk import claims_view
from houseway.web.pages.pit.panel import Panel
from houseway.web.security.keyring import Keyring

IN_PLAY = OPENING + "dana 4 START GAME 1 3 6\n"
CLAIMED = IN_PLAY + "dana 4 SEAT 3\ndana 4 HAND straight_flush\n"
RECORDED = CLAIMED + "whit 4 CONFIRM 3 shown\nwhit 4 CARD S-1 3\n"
LATE = RECORDED + "dana 4 SEAT 6\ndana 4 HAND straight_flush\n"


def house_of(done: Shift) -> House:
    keyring = Keyring(settings=FAST, clock=done.clock, hasher=CHEAP)
    return House(done.floor, done.log, keyring, FAST)  # type: ignore[arg-type]


def board_of(done: Shift, table: str = "4", lit: tuple[int, ...] = ()) -> Board:
    found = board(house_of(done), table, Wheel(lit={1: set(lit)}))
    assert found is not None
    return found


def panel_of(done: Shift, table: str = "4") -> Panel:
    return board_of(done, table).first


def shown(text: str, lit: tuple[int, ...] = ()) -> NexusView:
    return nexus_view.nexus_view(board_of(shift(text), lit=lit))


def start_of(view: NexusView) -> str:
    return view.keys[0].press


def hand_of(view: NexusView, hand: str) -> Key:
    hands = (*view.plates[0].meter_hands, *view.plates[0].tray_hands)
    return next(one.key for one in hands if f"/{hand}|" in one.key.press)


def test_start_game_carries_the_number_of_wagers_that_lie_on_the_sensors() -> None:
    view = shown(OPENING, lit=(1, 3))
    assert view.keys[0].what == "2 wagers, $2"
    assert view.felt.head == "Place your wagers"


def test_a_button_drawn_twice_in_a_round_has_one_id_and_the_next_round_another() -> None:
    before, again = shown(OPENING, lit=(1,)), shown(OPENING, lit=(1, 2))
    after = shown(IN_PLAY + "dana 4 END GAME\n", lit=(1,))
    assert start_of(before) == start_of(again) != start_of(after)


def test_a_second_press_on_the_same_drawing_locks_the_wagers_once() -> None:
    done = shift(OPENING)
    key = start_of(nexus_view.nexus_view(board_of(done, lit=(1,))))
    start = c.StartGame("4", {1: 1_000_000})
    first = done.floor.execute("dana", start, key)
    assert done.floor.execute("dana", start, key) == replace(first, is_repeated=True)
    assert done.floor.state.jackpots["five-card"].link.coin_in == 1_000_000


def test_pressing_a_lit_hand_again_is_another_command_than_lighting_it() -> None:
    dark, lit = shown(IN_PLAY + "dana 4 SEAT 3\n"), shown(CLAIMED)
    again = shown(CLAIMED + "dana 4 HAND straight_flush\n")
    assert len({hand_of(one, "straight_flush").press for one in (dark, lit, again)}) == 3


def test_a_claim_shows_amount_place_card_and_envy_from_the_right() -> None:
    view = shown(CLAIMED)
    (claim,) = view.claims
    assert [one.seat for one in view.envy] == [6, 1]
    assert (claim.title, claim.hand) == ("Seat 3", "Straight flush")
    assert claim.amount == 2_500_150_000
    assert claim.below == "Needs a supervisor card. First in line."
    assert view.keys[-1].what == "Waits for the claim of seat 3"


def test_the_keypad_of_aquarius_shows_its_step() -> None:
    def step(text: str) -> int:
        return aquarius_view.step(panel_of(shift(OPENING + text), "12"))

    lit = "dana 12 COIN IN 2 5\ndana 12 HAND royal_flush\n"
    assert step("") == 0
    assert step("dana 12 COIN IN 2 5\n") == 1
    assert step(lit) == 2
    assert step(lit + "whit 12 KEY JPH K-1\n") == 3
    assert step(lit + "whit 12 KEY JPH K-1\nwhit 12 J-POT 5 shown\n") == 4
    assert step(lit + "whit 12 KEY JPH K-1\nwhit 12 J-POT 5 shown\nwhit 12 KEY RUN K-1\n") == 5


def test_a_late_claim_from_further_right_is_shown_with_its_warning() -> None:
    """DESIGN, "Award": a posted award is never reordered."""
    warning = "Late: behind seat 3, whose win is on record"
    assert warning in [one.late for one in shown(LATE).claims]
    in_time = RECORDED + "dana 4 SEAT 1\ndana 4 HAND straight_flush\n"
    assert not any(one.late for one in shown(in_time).claims)
    found = panel_of(shift(LATE))
    claim = Claim(found, found.claims[0])
    assert warning in [one.words for one in claims_view.checks(claim, None)]


def test_the_panel_lists_the_hands_in_the_approved_order_of_payment() -> None:
    two = LATE.replace("whit 4 CONFIRM 3 shown\nwhit 4 CARD S-1 3\n", "")
    usual = shown(two)
    assert [one.title for one in usual.claims] == ["Seat 6", "Seat 3"]
    assert usual.order == "Pay from your right, high seat to low"
    approved = """
    haas close five-card
    tess change five-card order left_to_right because controls 4.2
    vera agree 1
    haas reopen five-card
    """
    start = len(OPENING)
    other = shown(two[:start] + inspect.cleandoc(approved) + "\n" + two[start:])
    assert [one.title for one in other.claims] == ["Seat 3", "Seat 6"]
    assert other.order == "Pay from your left, low seat to high"


def test_a_win_on_record_is_listed_before_the_claims_behind_it() -> None:
    assert [one.title for one in shown(LATE).claims] == ["Seat 3", "Seat 6"]


# Two jackpots at one table: one panel, one round.


@pytest.fixture
def here() -> Iterator[Desk]:
    with pages_desk(OPENING, TWO) as found:
        yield found


def open_games(here: Desk) -> tuple[bool, bool]:
    links = here.floor.state.jackpots
    royal, sevens = (links[name].link.tables["5"].is_open for name in ("royal", "sevens"))
    return royal, sevens


def test_one_press_locks_ends_and_selects_on_both_jackpots(here: Desk) -> None:
    reader = Reader(here, "dana")
    page = reader.open("/dealer/5")
    assert "Royal" in page.text
    assert "Sevens" in page.text
    reader.press("Seat 3")
    reader.press("Seat 4, Royal")
    assert "2 + 1 wagers, $3" in reader.page.text
    reader.press("START GAME")
    assert open_games(here) == (True, True)
    reader.press("Seat 3, wager")
    controllers = here.floor.state.tables["5"].controllers
    assert (controllers[1].seat, controllers[2].seat) == (3, 3)
    reader.press("END GAME")
    assert open_games(here) == (False, False)


def test_a_hand_is_that_of_the_seat_chosen_on_the_panel(here: Desk) -> None:
    """Seat 4 plays one jackpot only: after a tap on it, the other sensor still knows seat 3."""
    reader = Reader(here, "dana")
    reader.open("/dealer/5")
    reader.press("Seat 3")
    reader.press("Seat 4, Royal")
    reader.press("START GAME")
    reader.press("Seat 3, wager")
    reader.press("Seat 4, wager")
    page = reader.press("Three 7s of diamonds")
    assert "Seat 4 has no wager in this game." in page.text
    assert not here.floor.state.jackpots["sevens"].link.awards


def test_end_game_waits_for_the_claims_of_both_and_ends_neither_before(here: Desk) -> None:
    reader = Reader(here, "dana")
    reader.open("/dealer/5")
    reader.press("Seat 3")
    reader.press("START GAME")
    reader.press("Seat 3, wager")
    reader.press("Three 7s of diamonds")
    reader.press("END GAME")
    assert open_games(here) == (True, True)
