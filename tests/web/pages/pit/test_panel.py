"""What a dealer's panel shows, without a browser: the words, and the ids behind the buttons."""

import inspect
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.attack.two_jackpots import TWO
from tests.floor.house import OPENING, shift
from tests.web.desk import CHEAP, FAST, PIN, Desk
from tests.web.pages.reader import Parsed, Reader, pages_desk

from houseway.cards import parse_cards
from houseway.floor import commands
from houseway.floor.clock import MICRO
from houseway.floor.scenario import Shift
from houseway.money import DOLLAR, show
from houseway.web.backend import Backend
from houseway.web.pages.pit.dealer import keys
from houseway.web.pages.pit.dealer.board import Board, PanelState, board, relief_at
from houseway.web.pages.pit.dealer.sheets import sheet
from houseway.web.pages.pit.dealer.sheets import tapped as sheets_tapped
from houseway.web.pages.pit.panel import Panel
from houseway.web.security.keyring import Keyring

IN_PLAY = OPENING + "dana 4 START GAME 1 3 6\n"
CLAIMED = IN_PLAY + "dana 4 SEAT 3\ndana 4 HAND straight_flush\n"
RECORDED = CLAIMED + "whit 4 CONFIRM 3 shown\nwhit 4 CARD S-1 3\n"
LATE = RECORDED + "dana 4 SEAT 6\ndana 4 HAND straight_flush\n"


def backend_of(done: Shift) -> Backend:
    keyring = Keyring(settings=FAST, clock=done.clock, hasher=CHEAP)
    return Backend(done.floor, done.log, keyring, FAST)  # type: ignore[arg-type]


def board_of(done: Shift, table: str = "4", lit: tuple[int, ...] = ()) -> Board:
    found = board(backend_of(done), table, PanelState(lit={1: set(lit)}))
    assert found is not None
    return found


def panel_of(done: Shift, table: str = "4") -> Panel:
    return board_of(done, table).first


def shown(text: str, lit: tuple[int, ...] = ()) -> Board:
    return board_of(shift(text), lit=lit)


def start_of(found: Board) -> str:
    return keys.start_key(found).press


def hand_of(found: Board, hand: str) -> keys.Key:
    meter, tray = keys.hand_keys(found, found.first)
    return next(one for one in (*meter, *tray) if f"/{hand}|" in one.press)


def titles(found: Board) -> list[str]:
    return [keys.claim_title(found, one) for one in (*found.wins, *found.claims)]


def test_start_game_carries_the_number_of_wagers_on_the_sensors() -> None:
    found = shown(OPENING, lit=(1, 3))
    assert keys.start_key(found).what == "2 wagers, $2"
    assert keys.felt_words(found)[0] == "Place your wagers"


def test_a_button_drawn_twice_in_a_round_has_one_id_and_the_next_round_another() -> None:
    before, again = shown(OPENING, lit=(1,)), shown(OPENING, lit=(1, 2))
    after = shown(IN_PLAY + "dana 4 END GAME\n", lit=(1,))
    assert start_of(before) == start_of(again) != start_of(after)


def test_the_desk_shows_a_claim_that_is_paid_from_the_tray() -> None:
    """A fixed pay comes off no level: the desk has no share of one to name."""
    with pages_desk(IN_PLAY + "dana 4 SEAT 3\ndana 4 HAND full_house\n") as here:
        page = Reader(here, "whit").open("/supervisor")
        assert "Table 4, seat 3: full house" in page.text
        assert "$50.00" in page.text


def test_a_second_press_on_the_same_drawing_locks_the_wagers_once() -> None:
    done = shift(OPENING)
    key = start_of(board_of(done, lit=(1,)))
    start = commands.StartGame("4", {1: 1_000_000})
    first = done.floor.execute("dana", start, key)
    assert done.floor.execute("dana", start, key) == replace(first, is_repeated=True)
    assert done.floor.state.jackpots["five-card"].link.coin_in == 1_000_000


def test_pressing_a_lit_hand_again_is_another_command_than_lighting_it() -> None:
    dark, lit = shown(IN_PLAY + "dana 4 SEAT 3\n"), shown(CLAIMED)
    again = shown(CLAIMED + "dana 4 HAND straight_flush\n")
    assert len({hand_of(one, "straight_flush").press for one in (dark, lit, again)}) == 3


def test_a_claim_shows_amount_place_card_and_envy_from_the_right() -> None:
    found = shown(CLAIMED)
    ((one, award),) = found.claims
    assert [*found.envy()] == [6, 1]
    assert titles(found) == ["Seat 3"]
    assert one.amount(award) == 2_500_150_000
    assert keys.needs(one, award) == "Needs a supervisor card. First claim on this meter."
    assert keys.end_key(found).what == "Waiting on the claim at seat 3"


def test_what_is_recorded_shows_the_recorded_sum() -> None:
    """Since then the level has been reseeded; another table may have raised it."""
    done = shift(RECORDED + "eli 9 START GAME 1 2\n")
    found = hand_of(board_of(done), "straight_flush")
    assert (found.pays, found.what) == ("$2,500.15", "Win 1")


def test_the_lines_of_a_second_claim_count_the_reserve_once() -> None:
    """Two straight flushes of one round: the first takes Major, seed and reserve come in, and the
    second is paid from what that leaves; no reserve is left for its own reseed."""
    found = shown(LATE.replace("whit 4 CONFIRM 3 shown\nwhit 4 CARD S-1 3\n", ""))
    first, second = ((one, award) for one, award in found.claims)
    names, sums = zip(*first[0].lines(first[1]), strict=True)
    assert names[:2] == ("Meter at time of claim", "Award")
    lines = dict(second[0].lines(second[1]))
    assert lines["Meter at time of claim"] + lines["Added since the claim"] == sum(sums)
    assert dict(zip(names, sums, strict=True))["Reserve"] == 30_000
    assert keys.needs(*second).endswith(f" Waits for seat {first[1].seat}.")
    assert lines["Reserve"] == 0
    assert sum(lines.values()) == 2_500 * DOLLAR


def test_a_small_pay_is_shown_and_holds_nothing_up() -> None:
    found = shown(IN_PLAY + "dana 4 FIRST CARD\ndana 4 SEAT 3\ndana 4 HAND flush\n")
    assert not found.claims
    assert [(a.seat, a.hand) for a in found.first.small] == [(3, "flush")]
    assert keys.end_key(found).what == "Pays $40 from the tray"


def test_the_keypad_of_aquarius_shows_its_step() -> None:
    def step(text: str) -> int:
        return keys.step(panel_of(shift(OPENING + text), "12"))

    lit = "dana 12 COIN IN 2 5\ndana 12 HAND royal_flush\n"
    assert step("") == 0
    assert step("dana 12 COIN IN 2 5\n") == 1
    assert step(lit) == 2
    assert step(lit + "whit 12 KEY JPH K-1\n") == 3
    assert step(lit + "whit 12 KEY JPH K-1\nwhit 12 J-POT 5 shown\n") == 4
    assert step(lit + "whit 12 KEY JPH K-1\nwhit 12 J-POT 5 shown\nwhit 12 KEY RUN K-1\n") == 5


def test_a_late_claim_from_further_right_is_shown_with_its_warning() -> None:
    """DESIGN, "Award": a posted award is never reordered."""
    warning = "Claimed after seat 3 was recorded; paid from what is left."
    found = shown(LATE)
    assert [one.late(award) for one, award in found.claims] == [warning]
    in_time = shown(RECORDED + "dana 4 SEAT 1\ndana 4 HAND straight_flush\n")
    assert not any(one.late(award) for one, award in in_time.claims)
    with pages_desk(LATE) as here:
        assert warning in Reader(here, "whit").open("/supervisor").text


def test_the_panel_lists_the_hands_in_the_approved_order_of_payment() -> None:
    two = LATE.replace("whit 4 CONFIRM 3 shown\nwhit 4 CARD S-1 3\n", "")
    usual = shown(two)
    assert titles(usual) == ["Seat 6", "Seat 3"]
    assert keys.pay_order(usual) == "Order: seat 6, then seat 3"
    approved = """
    haas close five-card
    tess change five-card order left_to_right because controls 4.2
    vera agree 1
    haas reopen five-card
    """
    start = len(OPENING)
    other = shown(two[:start] + inspect.cleandoc(approved) + "\n" + two[start:])
    assert keys.pay_order(other) == "Order: seat 3, then seat 6"


def test_a_win_on_record_is_listed_before_the_claims_behind_it() -> None:
    assert titles(shown(LATE)) == ["Seat 3", "Seat 6"]


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
    page = reader.press("Seat 2")
    assert "Seat 2 has no wager. Select a lit seat." in page.text
    assert "Select a lit seat first." in reader.press("Royal match").text
    assert not here.floor.state.jackpots["royal"].link.awards
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


def test_claims_of_both_jackpots_are_in_one_order_of_payment(here: Desk) -> None:
    here.shift.run("""
    eli 5 START GAME 3 6 / 3 6
    eli 5.2 SEAT 3
    eli 5.2 HAND three_sevens
    eli 5.1 SEAT 6
    eli 5.1 HAND double_royal_match
    """)
    text = Reader(here, "dana").open("/dealer/5").text
    assert "Order: seat 6, then seat 3" in text
    assert text.index("Royal, seat 6") < text.index("Sevens, seat 3")


def test_the_panel_says_what_was_rejected_corrected_voided_and_withdrawn(here: Desk) -> None:
    here.shift.run("""
    dana 4 START GAME 1 3 6
    whit 4 TAKE OUT 6 malfunction no chip there
    dana 4 SEAT 3
    dana 4 HAND quads
    whit 4 REJECT quads 3 only trips
    dana 4 HAND quads
    dana 4 HAND quads
    whit 4 VOID misdeal
    """)
    text = Reader(here, "dana").open("/dealer/4").text
    for said in (
        "Claim rejected",
        "Seat 3, four of a kind. Only trips.",
        "Claim withdrawn",
        "Round voided",
        "Corrected: wager removed",
        "Seat 6, hand back the wager. No chip there.",
        "Whit",
    ):
        assert said in text
    here.shift.run("dana 4 END GAME\ndana 4 START GAME 1")
    assert "Claim rejected" not in Reader(here, "dana").open("/dealer/4").text


def test_a_dead_sensor_is_reported_once_until_it_is_cleared(here: Desk) -> None:
    """It had a line that can be cleared, and below it a message with the same words."""
    here.floor.execute("dana", commands.ReportFault("4", "no light", 1, 3), "dead")
    reader = Reader(here, "dana")
    assert reader.open("/dealer/4").text.lower().count("seat 3, no light") == 1
    here.floor.execute("whit", commands.ClearFault("4", "replaced", 1, 3), "cleared")
    text = reader.open("/dealer/4").text
    assert "Out of order" not in text
    assert "Seat 3, no light." in text


def test_a_dealer_logs_on_and_is_relieved_at_the_table(here: Desk) -> None:
    for name in ("dana", "eli"):
        here.set_pin(name)
    reader = Reader(here, "dana")
    assert "No dealer logged on" in reader.open("/dealer/4").text
    reader.open("/dealer/4?sheet=dealer")
    assert "tries left" in reader.press("LOG ON", credential="dana", pin="0000").text
    reader.press("LOG ON", credential="dana", pin=PIN)
    assert here.floor.state.tables["4"].dealer == "dana"
    reader.open("/dealer/4?sheet=dealer")
    assert "logs Dana off at the same time" in reader.page.text
    reader.press("LOG ON", credential="eli", pin=PIN)
    assert here.floor.state.tables["4"].dealer == "eli"
    reader.open("/dealer/4")
    reader.press("Seat 3")
    reader.press("START GAME")
    (*_, last) = here.backend.log.read()
    assert (last.kind, last.actor) == ("StartGame", "eli")


def test_what_can_still_be_corrected_is_what_the_key_says() -> None:
    found = shown(IN_PLAY)
    assert keys.correct_words(found) == "CORRECT"
    assert sheet(found, "/", {"sheet": "correct"}).ways[0] == "add"  # type: ignore[union-attr]
    dealt = shown(IN_PLAY + "dana 4 FIRST CARD\n")
    assert keys.correct_words(dealt) == "MISDEAL"
    opened = sheet(dealt, "/", {"sheet": "correct"})
    assert opened is not None
    assert (opened.title, opened.words) == ("Misdeal, game 1", "RECORD MISDEAL")
    assert opened.ways == ("deal", "void")


def test_game_over_is_the_next_key_only_after_the_first_card() -> None:
    open_ = OPENING + "dana 12 COIN IN 2 4\n"
    found = board_of(shift(open_), "12")
    assert keys.first_card_key(found).look == "next"
    assert keys.over_key(found, found.first).look == ""
    dealt = board_of(shift(open_ + "dana 12 FIRST CARD\n"), "12")
    assert keys.over_key(dealt, dealt.first).look == "next"


def test_the_chip_says_when_the_relief_is_due_by_the_minutes_of_the_house() -> None:
    with pages_desk(OPENING) as here:
        floor, minute = here.backend.floor, 60 * MICRO
        floor.execute("dana", commands.LogOn("4"), "log-on")
        table = floor.state.tables["4"]
        assert relief_at(floor.state, table) == table.dealer_at + 60 * minute
        floor.execute("haas", commands.SetHouseRule("relief_minutes", "40", "controls-5"), "rule")
        assert relief_at(floor.state, table) == table.dealer_at + 40 * minute
        reader = Reader(here, "dana")
        assert "dealer-chip due" not in chips_of(reader.open("/dealer/4"))
        here.shift.run("wait 41m")
        assert "dealer-chip due" in chips_of(reader.open("/dealer/4"))
        assert relief_at(floor.state, floor.state.tables["9"]) == 0


def chips_of(page: Parsed) -> list[str | None]:
    return [given.get("class") for tag, given in page.tags if tag == "a"]


def test_the_panel_says_that_the_cage_pays_until_it_has(here: Desk) -> None:
    """Never "Pay seat 3": the dealer's tray is not asked."""
    here.shift.run("""
    eli 5 START GAME 3 / 3
    eli 5.2 SEAT 3
    eli 5.2 HAND three_sevens
    whit 5.2 CONFIRM 3 shown
    whit 5.2 CARD S-1 3
    """)
    award = here.floor.state.jackpots["sevens"].link.awards[1]
    assert f"{show(award.due)} Cage pays, win {award.win}" in words_of(here, "dana", "/dealer/5")
    assert "Pay seat" not in words_of(here, "dana", "/dealer/5")
    here.shift.run("eli 5.1 END GAME\neli 5.2 END GAME")
    assert f"Seat 3: cage pays {show(award.due)}" in words_of(here, "dana", "/dealer/5")
    here.shift.run("cora pay sevens 1 chips")
    assert "cage" not in words_of(here, "dana", "/dealer/5")


def words_of(here: Desk, staff: str, address: str) -> str:
    return " ".join(Reader(here, staff).open(address).text.split())


def test_the_desk_asks_for_someone_else_where_the_executive_confirmed() -> None:
    royal = CLAIMED.replace("straight_flush", "royal_flush")
    with pages_desk(royal + "vera 4 CONFIRM 3 shown\n") as here:
        said = "Vera confirmed it. Someone else must record it"
        assert said in words_of(here, "vera", "/supervisor")
        assert said not in words_of(here, "whit", "/supervisor")


def test_a_claim_shows_that_the_cards_are_out_even_if_rejected_since() -> None:
    """The floor refuses every correction from then on: the panel offers none."""
    assert keys.first_card_key(shown(IN_PLAY)).look == "next"
    for text in (CLAIMED, RECORDED, CLAIMED + "whit 4 REJECT straight_flush 3 two pair\n"):
        found = shown(text)
        assert keys.first_card_key(found).look == ""
        assert keys.correct_words(found) == "MISDEAL"
    assert keys.end_key(found).look == "next"
    opened = sheet(found, "/dealer/4", {"sheet": "correct"})
    assert opened is not None
    assert opened.ways == ("deal", "void")


LIT = OPENING + "dana 12 COIN IN 1 2\ndana 12 HAND royal_flush\n"


def test_one_key_is_due_at_a_time_on_aquarius() -> None:
    """The supervisor is called, then turns the key, then enters the cards."""
    done = shift(LIT)
    found = board_of(done, "12")
    one = found.first
    assert keys.needs(one, one.claims[0]) == "Needs a supervisor key. First claim on this meter."
    assert one.signature(one.claims[0]) == "Supervisor key required"
    assert (keys.call_key(found).look, keys.turn_key(one, "jph").look) == ("next", "")
    backend = backend_of(done)
    done.run("dana 12 CALL")
    called = board(backend, "12", PanelState())
    assert called is not None
    assert (keys.call_key(called).look, keys.turn_key(called.first, "jph").look) == ("on", "next")
    due = one.claims[0]
    entered = sheets_tapped(found)
    assert keys.card_trouble(one, due, entered) == "Enter the cards first"
    found.panel_state.cards.extend(parse_cards("Ac Kc Qc Jc Tc 2d"))
    assert keys.card_trouble(one, due, sheets_tapped(found)) == ""


def test_the_desk_names_no_seat_for_envy_before_the_winner_is_known() -> None:
    """On Aquarius a claim has no seat yet: one of the wagers is the winner's."""
    lit = OPENING + "dana 12 COIN IN 2 5\ndana 12 HAND royal_flush\n"
    with pages_desk(lit) as here:
        text = Reader(here, "whit").open("/supervisor").text
        assert "Envy $50 to each other seat with a wager" in text
        assert "seats 5, 2" not in text


@pytest.mark.parametrize(
    ("table", "told", "closes", "number"),
    [
        ("12", "dana 12 HAND royal_flush\nwhit 12 KEY JPH K-1\n", ("RUN", "TURN TO RUN"), "K-1"),
        ("9", "eli 9 HAND straight_flush\nwhit 9 CARD S-1\n", ("CLOSE KEYPAD",) * 2, "S-1"),
    ],
)
def test_a_keypad_opened_under_another_sign_in_is_closed_with_its_holders_pin(
    table: str, told: str, closes: tuple[str, str], number: str
) -> None:
    lock = "dana 12 COIN IN 2 5\n" if table == "12" else "eli 9 START GAME 2 5\n"
    with pages_desk(OPENING + lock + told) as here:
        here.set_pin("whit")
        reader = Reader(here, "dana")
        reader.open(f"/dealer/{table}")
        assert "dialog" in [given.get("role") for _, given in reader.press(closes[0]).tags]
        reader.press(closes[1], credential=number, pin=PIN)
        keypad = here.floor.state.tables[table].controllers[1]
        assert (keypad.key_at, keypad.card) == ("run", "")
