"""The one door: who may come in, ids, exceptions, publishing, stopping, restarting."""

import subprocess
import sys
from threading import Thread

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, given, given_open_floor, shift

from houseway.floor import Answer, Floor, FloorStopped, Refused, commands
from houseway.floor.clock import MICRO
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.events import ExceptionRecorded, LinkChanged
from houseway.floor.scenario import Shift
from houseway.floor.store import Entry, Log, Record, StoreFailed
from houseway.floor.store.log import Ticket
from houseway.money import DOLLAR

WAGERS = {1: DOLLAR, 3: DOLLAR}


def records(done: Shift) -> int:
    assert isinstance(done.log, MemoryLog)
    return len(done.log.records)


def test_the_same_id_gives_the_same_answer_done_earlier_and_no_second_record() -> None:
    floor = shift(OPENING).floor
    first = floor.execute("dana", commands.StartGame("4", WAGERS), "a")
    floor.execute("dana", commands.EndGame("4"), "b")
    again = floor.execute("dana", commands.StartGame("4", WAGERS), "a")
    assert again == replace(first, is_repeated=True)
    assert floor.state.jackpots["five-card"].link.tables["4"].game == 1


def test_an_old_id_is_known_after_a_restart() -> None:
    done = shift(OPENING)
    first = done.floor.execute("dana", commands.StartGame("4", WAGERS), "a")
    again = Floor(done.log, done.clock, program="scripted")
    repeated = again.execute("dana", commands.StartGame("4", WAGERS), "a")
    assert repeated == replace(first, is_repeated=True)


def test_an_id_used_for_something_else_is_refused_not_swallowed() -> None:
    done = shift(OPENING)
    done.floor.execute("dana", commands.StartGame("4", WAGERS), "a")
    with pytest.raises(Refused) as refusal:
        done.floor.execute("dana", commands.StartGame("9", WAGERS), "a")
    assert refusal.value.code == "id_reused"
    assert done.floor.state.exceptions == 1


def test_a_refused_id_may_be_sent_again() -> None:
    floor = shift(OPENING).floor
    with pytest.raises(Refused):
        floor.execute("dana", commands.EndGame("4"), "a")
    floor.execute("dana", commands.StartGame("4", WAGERS), "b")
    floor.execute("dana", commands.EndGame("4"), "a")


def test_a_command_needs_an_id() -> None:
    with pytest.raises(ValueError, match="Send an id with the command"):
        Floor(MemoryLog(), program="x").execute("dana", commands.EndGame("4"), "")


@given_open_floor
def test_who_asks_is_checked_before_what_is_asked(done: Shift) -> None:
    """
    refused actor_unknown nobody 99 START GAME
    """


def test_the_refusals_of_the_shell_come_in_order() -> None:
    floor = Floor(MemoryLog(), program="x")
    ask = commands.StartGame("99", WAGERS)
    assert code(floor, "max", ask) == "not_open"
    shift_ = shift("- property E demo")
    floor = shift_.floor
    assert code(floor, "max", ask) == "actor_unknown"
    floor.execute("haas", commands.HireStaff("max", "Max", ("cage",)), "1")
    assert code(floor, "max", ask) == "role_missing"
    floor.execute("haas", commands.ChangeRoles("max", ("dealer",), "new"), "2")
    assert code(floor, "max", ask) == "table_unknown"
    floor.execute("haas", commands.DismissStaff("max", "left"), "3")
    assert code(floor, "max", ask) == "actor_dismissed"


def code(floor: Floor, actor: str, command: commands.Command) -> str:
    with pytest.raises(Refused) as refusal:
        floor.execute(actor, command, "ladder")
    return refusal.value.code


def test_a_refusal_says_in_one_sentence_who_is_needed() -> None:
    floor = shift(OPENING).floor
    with pytest.raises(Refused, match=r"^Only an executive or a supervisor can do this\.$"):
        floor.execute("dana", commands.Confirm("4", 1), "x")


@pytest.mark.rule("R37")
@given_open_floor
def test_unreasonable_contributions_are_logged(done: Shift) -> None:
    """
    dana 4 START GAME 1
    refused game_open dana 4 START GAME 1
    refused sensor_unknown dana 9.2 START GAME 1
    refused seat_unknown dana 9 START GAME 8
    exceptions 3
    refused has_wager whit 4 ADD 1 dead sensor
    refused table_unknown dana 99 START GAME 1
    tess table 6 mississippi-stud atlas ms-01 link-ml03
    haas 6 OPEN
    refused sensor_bare dana 6 START GAME 1
    exceptions 6
    """
    with pytest.raises(Refused):
        done.floor.execute("dana", commands.StartGame("9", {1: 100 * DOLLAR}), "big")
    assert done.floor.state.exceptions == 7
    last = done.floor.execute("haas", commands.CloseLink("fortune", "x"), "y")
    assert last.seq == records(done)


def test_an_ordinary_refusal_leaves_no_record() -> None:
    done = shift(OPENING)
    before = records(done)
    done.run("refused no_game dana 4 END GAME")
    assert records(done) == before


def test_subscribers_hear_every_answer_in_order_and_no_refusal() -> None:
    done = shift(OPENING)
    heard: list[Answer] = []
    stop = done.floor.subscribe(heard.append)
    answer = done.floor.execute("dana", commands.StartGame("4", WAGERS), "a")
    done.run("refused no_game dana 9 END GAME\nrefused game_open dana 4 START GAME 1")
    stop()
    done.floor.execute("dana", commands.EndGame("4"), "b")
    assert heard[0] == answer
    assert [type(a.events[0]) for a in heard] == [LinkChanged, ExceptionRecorded]


def test_a_clock_that_runs_back_is_held_and_reported_once() -> None:
    done = shift(OPENING)
    before = done.floor.execute("dana", commands.StartGame("4", WAGERS), "a")
    done.clock.at -= 3600 * MICRO
    after = done.floor.execute("dana", commands.EndGame("4"), "b")
    done.floor.execute("dana", commands.StartGame("4", WAGERS), "c")
    assert after.at == before.at
    assert done.floor.state.exceptions == 1
    done.clock.at += 7200 * MICRO
    assert done.floor.execute("dana", commands.EndGame("4"), "d").at > before.at
    done.clock.at -= MICRO // 2
    done.floor.execute("dana", commands.StartGame("4", WAGERS), "e")
    assert done.floor.state.exceptions == 1


class Failing(MemoryLog):
    def submit(self, entry: Entry) -> Ticket:
        ticket: Ticket = Ticket()
        ticket.set_exception(StoreFailed("disk full"))
        return ticket


def test_nothing_is_acknowledged_after_a_failed_write() -> None:
    floor = Floor(Failing(), program="x")
    floor.subscribe(lambda answer: None)
    first = commands.OpenProperty(
        name="E",
        kind="demo",
        location="T",
        time_zone="UTC",
        day_start="06:00",
        manager="haas",
        manager_name="Haas",
    )
    with pytest.raises(FloorStopped, match="disk full"):
        floor.execute("-", first, "a")
    with pytest.raises(FloorStopped, match="disk full"):
        floor.execute("haas", commands.HireStaff("max", "Max", ("dealer",)), "b")
    assert floor.stopped


def test_our_own_bug_stops_the_floor_before_it_reaches_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done = shift(OPENING)

    def broken(state: object, event: object) -> None:
        raise AssertionError("money is missing")

    monkeypatch.setattr("houseway.floor.shell.apply", broken)
    before = records(done)
    with pytest.raises(FloorStopped, match="money is missing"):
        done.floor.execute("dana", commands.StartGame("4", WAGERS), "a")
    with pytest.raises(FloorStopped):
        done.floor.execute("dana", commands.StartGame("9", WAGERS), "b")
    assert records(done) == before


def test_the_floor_refuses_to_start_without_assertions() -> None:
    program = "from houseway.floor import Floor; Floor(None)"
    done = subprocess.run([sys.executable, "-O", "-c", program], capture_output=True, text=True)
    assert done.returncode == 1
    assert "cannot run under python -O" in done.stderr


@pytest.mark.rule("R31")
def test_many_tables_at_once_over_one_writer_lose_no_contribution() -> None:
    memory = MemoryLog()
    shift_ = Shift(memory).run(OPENING)
    with Log(memory) as log:
        floor = Floor(log, shift_.clock, program="scripted")

        def play(table: str) -> None:
            for game in range(50):
                floor.execute("dana", commands.StartGame(table, WAGERS), f"s{table}-{game}")
                floor.execute("dana", commands.EndGame(table), f"e{table}-{game}")

        threads = [Thread(target=play, args=(table,)) for table in ("4", "9")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        link = floor.state.jackpots["five-card"].link
        assert link.coin_in == 200 * DOLLAR
        assert Floor(MemoryLog(records=memory.records), program="x").state == floor.state


@given("- property E training\nhaas hire tom trainer\nhaas hire tia trainee")
def test_on_a_training_floor_a_trainer_may_do_anything_and_a_trainee_deals(done: Shift) -> None:
    """
    tom table 4 mississippi-stud atlas ms-01 ms-stud-01
    tom link own ms-stud-01 nexus jackpot=$10,000:15%:1%
    tom join own 4
    tom open own
    tom 4 OPEN
    tia 4 START GAME 1
    tia 4 END GAME
    haas issue E-1 executive_card tom
    tia 4 START GAME 1
    tia 4 SEAT 1
    tia 4 HAND royal_flush
    tom 4 CONFIRM 1 shown
    tom 4 CARD E-1
    tia 4 END GAME
    refused role_missing tia close own
    refused role_missing tia 4 CONFIRM 1
    """


def test_trainers_and_trainees_may_do_nothing_on_a_real_floor() -> None:
    done = shift(OPENING, "haas hire tom trainer\nhaas hire tia trainee")
    done.run("refused role_missing tia 4 START GAME 1\nrefused role_missing tom close five-card")


class SlowLog(MemoryLog):
    """Nothing is durable before it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.held: list[tuple[Ticket, Record]] | None = None

    def submit(self, entry: Entry) -> Ticket:
        if self.held is None:
            return super().submit(entry)
        (record,) = self.append([entry])
        self.held.append((Ticket(), record))
        return self.held[-1][0]


def test_a_refusal_waits_until_the_record_behind_it_is_durable() -> None:
    log = SlowLog()
    floor = Shift(log).run(OPENING).floor
    log.held = []
    floor.submit("dana", commands.StartGame("4", WAGERS), "a")
    refusals: list[str] = []

    def again() -> None:
        with pytest.raises(Refused) as refusal:
            floor.execute("dana", commands.StartGame("4", WAGERS), "b")
        refusals.append(refusal.value.code)

    caller = Thread(target=again)
    caller.start()
    caller.join(0.2)
    assert not refusals, "told of a game that is not on the disk"
    for ticket, record in log.held:
        ticket.set_result(record)
    caller.join(10)
    assert refusals == ["game_open"]


@pytest.mark.rule("R38")
def test_subscribers_hear_of_a_record_once_it_is_durable() -> None:
    """A sign shows what subscribers hear."""
    log = SlowLog()
    floor = Shift(log).run(OPENING).floor
    log.held, heard = [], list[Answer]()
    floor.subscribe(heard.append)
    floor.submit("dana", commands.StartGame("4", WAGERS), "a")
    assert not heard, "told of a game that is not on the disk"
    for ticket, record in log.held:
        ticket.set_result(record)
    assert len(heard) == 1


def test_a_refusal_based_on_lost_records_is_a_stop() -> None:
    log = SlowLog()
    floor = Shift(log).run(OPENING).floor
    log.held = []
    floor.submit("dana", commands.StartGame("4", WAGERS), "a")
    for ticket, _ in log.held:
        ticket.set_exception(StoreFailed("The disk is gone."))
    with pytest.raises(FloorStopped):
        floor.execute("dana", commands.EndGame("9"), "b")
