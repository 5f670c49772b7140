"""A board at the gateway, whole way: lines up, the floor's log, lamps down; and every attack."""

import json
import time
from collections.abc import Iterator

import httpx
import pytest
from tests.processes import PATIENCE, wait
from tests.web.boards.rig import SEATS, Rig, example, gateway_of, served
from tests.web.desk import PIN, Desk

from houseway.floor import Answer, commands
from houseway.money import DOLLAR
from houseway.web.boards import board as boards
from houseway.web.boards.gateway import Gateway
from houseway.web.boards.lines import seal
from houseway.web.client import Client


@pytest.fixture
def here() -> Iterator[Desk]:
    with served() as found:
        yield found


@pytest.fixture
def gateway(here: Desk) -> Iterator[Gateway]:
    with gateway_of(here) as found:
        yield found


def rig(
    here: Desk, gateway: Gateway, name: str = "board-4", sensors: dict[int, list[int]] | None = None
) -> Rig:
    return Rig(gateway, name, here.device(name, "4").device, sensors)


def coin_in(here: Desk) -> int:
    return here.floor.state.jackpots["five-card"].link.coin_in


def test_a_round_from_chips_to_end_game(here: Desk, gateway: Gateway) -> None:
    board = rig(here, gateway).connect()
    token = board.board.token.decode()
    board.shows(state="ready", lit=[])
    refused = board.answer(board.board.press("START GAME"))
    assert (refused["do"], refused["code"]) == ("refused", "nobody")
    assert board.answer(board.board.sign_on("dana", PIN))["who"] == "Dana"
    board.board.lit(1, [1, 3])
    board.shows(lit=[1, 3])
    done = board.answer(board.board.press("START GAME"))
    assert done["do"] == "ack"
    assert done["record"] == here.backend.log.head.seq
    assert coin_in(here) == 2 * DOLLAR
    board.shows(state="locked", locked=[1, 3], lit=[])
    for button in ("FIRST CARD", "SEAT 3", "HAND quads"):
        assert board.answer(board.board.press(button))["do"] == "ack", button
    board.shows(state="claim", claims=[{"hand": "quads", "seat": 3}])
    wrong = board.answer(board.board.press("HAND nonsense"))
    assert (wrong["do"], wrong["id"]) == ("refused", board.board.id)
    assert PIN not in "".join(board.sent)
    assert token not in "".join(board.sent + board.heard)


def test_the_supervisor_confirms_and_swipes_at_the_board(here: Desk, gateway: Gateway) -> None:
    board = rig(here, gateway).connect()
    ask = board.board
    board.answer(ask.sign_on("dana", PIN))
    board.answer(ask.lit(1, [2]))
    for button in ("START GAME", "SEAT 2", "HAND flush"):
        board.answer(ask.press(button))
    unknown = board.answer(ask.card("S-1"))
    assert unknown["code"] == "not_signed_on"
    here.backend.keyring.set_pin("whit", PIN)
    assert board.answer(ask.sign_on("S-1", PIN))["who"] == "Whit"
    assert board.answer(ask.press("CONFIRM 2 shown"))["do"] == "ack"
    assert board.answer(ask.card("S-1"))["do"] == "ack"
    assert board.answer(ask.ask("sign_off"))["do"] == "ack"
    assert board.answer(ask.press("END GAME"))["do"] == "ack"


def test_a_key_switch_records_a_win_on_aquarius(here: Desk, gateway: Gateway) -> None:
    board = Rig(gateway, "board-12", here.device("board-12", "12").device).connect()
    ask = board.board
    for line in (
        lambda: ask.sign_on("dana", PIN),
        lambda: ask.lit(1, [2]),
        lambda: ask.press("COIN IN"),
        lambda: ask.press("HAND quads"),
        lambda: ask.sign_on("whit", PIN),
        lambda: ask.turn("JPH", "K-1"),
        lambda: ask.press("J-POT 2 quads shown"),
    ):
        found = board.answer(line())
        assert found["do"] == "ack", found
    wrong = board.answer(ask.press("GAME OVER", card="dana"))
    assert wrong["code"] == "keypad_held"
    for line in (lambda: ask.turn("RUN", "K-1"), lambda: ask.press("GAME OVER", card="dana")):
        assert board.answer(line())["do"] == "ack"


def test_a_chip_that_stays_is_no_second_wager(here: Desk, gateway: Gateway) -> None:
    board = rig(here, gateway).connect()
    ask = board.board
    board.answer(ask.sign_on("dana", PIN))
    board.answer(ask.lit(1, [1, 2]))
    board.answer(ask.press("START GAME"))
    board.answer(ask.press("END GAME"))
    board.answer(ask.lit(1, [1, 2, 5]))
    board.shows(lit=[5])
    board.answer(ask.lit(1, [2, 5]))
    board.answer(ask.lit(1, [1, 2, 5]))
    board.shows(lit=[1, 5])
    board.answer(ask.press("START GAME"))
    assert coin_in(here) == 4 * DOLLAR


def test_the_same_line_twice_is_done_once(
    here: Desk, gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "PER_SECOND", 1_000)
    board = rig(here, gateway).connect()
    ask = board.board
    board.answer(ask.sign_on("dana", PIN))
    board.answer(ask.lit(1, [1]))
    first = board.answer(ask.press("START GAME"))
    start = next(line for line in reversed(board.sent) if "START GAME" in line)
    lit = next(line for line in board.sent if '"lit"' in line)
    assert board.inject(start)["record"] == first["record"]
    assert coin_in(here) == DOLLAR
    assert board.inject(lit)["do"] == "ack"  # Heard and sent again: answered, not done.
    board.shows(lit=[])
    other = json.dumps({"v": 1, "do": "press", "id": first["id"], "button": "END GAME"})
    assert board.inject(f"{other} {seal(ask.key, 'up', other)}")["code"] == "id_reused"
    for _ in range(boards.REMEMBERED + 2):
        board.answer(ask.ask("beat"))
    assert board.inject(start)["code"] == "id_old"
    assert coin_in(here) == DOLLAR


GARBAGE = {
    "": "line_unreadable",
    "nonsense": "line_unreadable",
    "[1,2]}": "line_unreadable",
    '{"v":2,"do":"hello","device":"x","boot":"y"}': "line_unreadable",
    '{"v":1,"do":"dance"}': "line_unreadable",
    '{"v":1,"do":"hello","device":"","boot":"y"}': "line_unreadable",
    '{"v":1,"do":"hello","device":"x","boot":"y","more":1}': "line_unreadable",
    '{"v":1,"do":"beat","id":1}': "hello_first",
    '{"v":1,"do":"proof","proof":"00"}': "hello_first",
    '{"v":1,"do":"beat","id":1} 0123456789abcdef0123456789abcdef': "hello_first",
    "x" * 5_000: "line_long",
    "\x00\xff\u20ac}": "line_unreadable",
}


def test_garbage_is_reported_in_one_sentence_and_changes_nothing(
    here: Desk, gateway: Gateway
) -> None:
    stranger = rig(here, gateway, "stranger")
    before = here.backend.log.head.seq
    for line, code in GARBAGE.items():
        if line:
            found = stranger.inject(line)
            assert found["do"] == "refused"
            assert found["code"] in (code, "hello_first"), line
            assert found["why"].endswith(".")
            assert found["why"].count("\n") == 0
    assert here.backend.log.head.seq == before


def test_what_another_seals_or_unseals_is_refused(here: Desk, gateway: Gateway) -> None:
    board = rig(here, gateway).connect()
    board.answer(board.board.sign_on("dana", PIN))
    board.answer(board.board.lit(1, [1]))
    before = here.backend.log.head.seq
    press = json.dumps({"v": 1, "do": "press", "id": 50, "button": "START GAME"})
    assert board.inject(press)["code"] == "seal_wrong"
    assert board.inject(f"{press} {'0' * 32}")["code"] == "seal_wrong"
    down = next(line for line in reversed(board.heard) if not line.endswith("}"))
    assert board.inject(down)["code"] == "seal_wrong"  # Its own line, sent back.
    hello = json.dumps({"v": 1, "do": "hello", "device": "board-4", "boot": "zz"})
    assert board.inject(hello)["do"] == "challenge"
    assert board.inject('{"v":1,"do":"proof","proof":"00"}')["code"] == "token_wrong"
    assert here.backend.log.head.seq == before
    assert board.answer(board.board.press("START GAME"))["do"] == "ack"  # Undisturbed.


def test_lines_of_an_earlier_session_do_not_count(here: Desk, gateway: Gateway) -> None:
    first = rig(here, gateway).connect()
    first.answer(first.board.sign_on("dana", PIN))
    first.answer(first.board.lit(1, [1]))
    first.answer(first.board.press("START GAME"))
    recorded = list(first.sent)
    first.board = example().Board("board-4", first.board.token.decode(), SEATS, first.up)
    first.connect()  # Powered up anew.
    for line in recorded:
        if not line.endswith("}"):
            assert first.inject(line, skip=("show", "ack"))["code"] == "seal_wrong"
    proof = next(line for line in recorded if '"proof"' in line)
    hello = next(line for line in recorded if '"hello"' in line)
    first.inject(hello)
    assert first.inject(proof)["code"] == "token_wrong"


def test_a_broken_line_is_taken_up_where_it_broke(here: Desk, gateway: Gateway) -> None:
    board = rig(here, gateway).connect()
    ask = board.board
    board.answer(ask.sign_on("dana", PIN))
    board.answer(ask.lit(1, [1, 2]))
    wanted = ask.press("START GAME")  # It arrives; its answer does not.
    board.is_cut = True
    wait(lambda: coin_in(here) == 2 * DOLLAR)
    board.until(lambda: not ask.key)  # Three times without an answer: hello again.
    board.is_cut = False
    found = board.answer(wanted)
    assert found["do"] == "ack"
    assert coin_in(here) == 2 * DOLLAR
    assert board.answer(ask.press("END GAME"))["do"] == "ack"  # Dana is still there.


def test_a_restarted_gateway_does_nothing_twice(here: Desk) -> None:
    with gateway_of(here) as first:
        board = rig(here, first).connect()
        ask = board.board
        board.answer(ask.sign_on("dana", PIN))
        board.answer(ask.lit(1, [1]))
        wanted = ask.press("START GAME")  # It arrives; its answer does not.
        wait(lambda: coin_in(here) == DOLLAR)
    with gateway_of(here) as second:
        board.plug(second, "board-4")
        found = board.answer(wanted)
        assert found["code"] == "nobody"  # The new gateway knows nobody: scan again.
        board.shows(state="locked", locked=[1])
        board.answer(ask.sign_on("dana", PIN))
        assert board.answer(ask.press("START GAME"))["code"] == "game_open"
    assert coin_in(here) == DOLLAR


def test_a_press_without_an_answer_is_sent_again_as_it_was(
    here: Desk, gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has done it, and its answer got lost; the dealer has lifted the chips since."""
    board = rig(here, gateway).connect()
    ask = board.board
    board.answer(ask.sign_on("dana", PIN))
    board.answer(ask.lit(1, [1, 2]))
    execute, tries = Client.execute, []

    def lossy(self: Client, command: commands.Command, command_id: str) -> Answer:
        done = execute(self, command, command_id)
        tries.append(command)
        if len(tries) == 1:
            gateway.sensors("4").see("board-4", 1, set())
            raise httpx.ReadError("lost")
        return done

    monkeypatch.setattr(Client, "execute", lossy)
    found = board.answer(ask.press("START GAME"))
    assert found["do"] == "again"
    board.until(lambda: not ask.waiting)
    assert ask.answers[-1]["do"] in ("ack", "show", "welcome")
    assert len(tries) == 2
    assert tries[0] == tries[1]
    assert coin_in(here) == 2 * DOLLAR


def test_a_revoked_device_is_out_at_once(here: Desk, gateway: Gateway) -> None:
    board = rig(here, gateway).connect()
    board.answer(board.board.sign_on("dana", PIN))
    here.client("haas").execute(commands.RevokeDevice("board-4", "stolen"), "revoke")
    board.until(lambda: any(one["do"] == "out" for one in board.board.answers))
    board.until(lambda: any(one.get("code") == "token_wrong" for one in board.board.answers))
    assert gateway.sensors("4").lit(1) == []


def test_two_boards_share_a_table(here: Desk, gateway: Gateway) -> None:
    sensors = rig(here, gateway, "sensors-4").connect()
    keypad = rig(here, gateway, "keypad-4", {}).connect()
    sensors.answer(sensors.board.lit(1, [4, 6]))
    keypad.shows(lit=[4, 6])
    keypad.answer(keypad.board.sign_on("dana", PIN))
    assert keypad.answer(keypad.board.press("START GAME"))["do"] == "ack"
    sensors.shows(state="locked", locked=[4, 6], lit=[])
    wrong = keypad.answer(keypad.board.lit(1, [1]))
    assert wrong["code"] == "not_its_seats"


def test_the_lamps_follow_the_dealers_panel(here: Desk, gateway: Gateway) -> None:
    board = rig(here, gateway).connect()
    board.shows(state="ready")
    here.client("dana").execute(commands.StartGame("4", {7: DOLLAR}), "panel")
    board.shows(state="locked", locked=[7])


def test_a_flood_is_bounded_and_the_board_continues(here: Desk, gateway: Gateway) -> None:
    board = rig(here, gateway).connect()
    board.answer(board.board.sign_on("dana", PIN))
    before = here.backend.log.head.seq
    began = time.monotonic()
    for _ in range(5_000):
        board.place.put(b"x" * 200)  # type: ignore[union-attr]
    seconds = int(time.monotonic() - began)  # 0, but for a very busy machine.
    time.sleep(1.5)
    answers = board.down.qsize()
    assert answers <= (4 + seconds) * boards.PER_SECOND + seconds
    assert here.backend.log.head.seq == before
    assert board.answer(board.board.press("CALL"))["do"] == "ack"


def test_a_lost_board_leaves_its_seats_out_of_order(here: Desk) -> None:
    with gateway_of(here, lost_after=2) as gateway:
        board = rig(here, gateway, sensors={1: [2, 5]}).connect()
        board.answer(board.board.lit(1, [2]))
        board.shows(state="ready")
        board.place.gone()  # type: ignore[union-attr]
        table = here.floor.state.tables
        wait(lambda: set(table["4"].controllers[1].dead_seats) == {2, 5})
        assert table["4"].controllers[1].dead_seats[2].what == "board-4 stopped responding"
        assert gateway.sensors("4").lit(1) == []
        count = table["4"].fault_count
        board.shows(dead=[2, 5], lit=[2])  # Back: the seats stay as they are until cleared.
        assert table["4"].fault_count == count
        board.answer(board.board.sign_on("whit", PIN))
        cleared = board.answer(board.board.press("CLEAR SEAT 2 plugged in again"))
        assert cleared["do"] == "ack", cleared


def test_a_recorded_line_is_no_sign_of_life(here: Desk) -> None:
    """Whoever reads the broker can play a board's lines back: its seats go out of order anyway."""
    with gateway_of(here, lost_after=1.5) as gateway:
        board = rig(here, gateway, sensors={1: [2]}).connect()
        board.answer(board.board.lit(1, [2]))
        board.shows(state="ready", lit=[2])
        recorded = [line for line in board.sent if '"lit"' in line][-1]
        until = time.monotonic() + PATIENCE
        while not board.place.is_lost:  # type: ignore[union-attr]
            assert time.monotonic() < until, "It is kept alive by what it said long ago."
            board.place.put(recorded.encode())  # type: ignore[union-attr]
            time.sleep(0.2)
        assert gateway.sensors("4").lit(1) == []


def test_a_board_lost_again_is_the_same_fault_until_it_is_cleared(here: Desk) -> None:
    """And where the floor refuses one of its sensors, the others are reported all the same."""
    with gateway_of(here) as gateway:
        board = rig(here, gateway, sensors={2: [1], 1: [2, 5]}).connect()
        board.shows(state="ready")
        assert lost(here, board) == ({2, 5}, 2)
        board.shows(dead=[2, 5])
        assert lost(here, board) == ({2, 5}, 2)
        board.shows(dead=[2, 5])
        board.answer(board.board.sign_on("whit", PIN))
        assert board.answer(board.board.press("CLEAR SEAT 2 wire"))["do"] == "ack"
        assert lost(here, board) == ({2, 5}, 3)


def lost(here: Desk, board: Rig) -> tuple[set[int], int]:
    """The dead seats of its table and all faults ever, once its seats are reported."""
    place = board.place
    assert place is not None
    place.gone()
    wait(lambda: place.is_lost and not place._faults)
    table = here.floor.state.tables["4"]
    return set(table.controllers[1].dead_seats), table.fault_count


def test_a_sensor_that_hello_did_not_name_is_refused(here: Desk, gateway: Gateway) -> None:
    board = rig(here, gateway).connect()
    assert board.answer(board.board.lit(7, []))["code"] == "not_its_seats"
