"""Guests play by the book, keep away from people, and leave no game open when they stop."""

from collections.abc import Callable
from time import monotonic, sleep

import pytest
from tests.floor.demo.demo_card_room import END, bare_room, confirm

from houseway.floor import Floor, FloorStopped, commands
from houseway.floor.clock import SetClock
from houseway.floor.cluster.leadership import NotLeader
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.demo import CREW, Guests
from houseway.floor.store import Entry, StoreFailed
from houseway.floor.store.log import Ticket
from houseway.money import DOLLAR
from houseway.progressive import claims
from houseway.progressive.events import LevelStart

FAST = 600
PATIENCE = 60.0  # Seconds; the machine may be busy.


def games(floor: Floor, *but: str) -> int:
    return sum(
        table.game
        for jackpot in floor.state.jackpots.values()
        for name, table in jackpot.link.tables.items()
        if name not in but
    )


def until(holds: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < end, "the guests did not get that far"
        sleep(0.01)


def open_rounds(floor: Floor) -> int:
    links = [jackpot.link for jackpot in floor.state.jackpots.values()]
    return sum(table.is_open for link in links for table in link.tables.values())


def game_at(floor: Floor, name: str) -> int:
    return max(
        jackpot.link.tables[name].game
        for jackpot in floor.state.jackpots.values()
        if name in jackpot.link.tables
    )


@pytest.mark.slow
def test_guests_conserve_every_cent_and_stop_with_no_game_open() -> None:
    floor, log = bare_room()
    guests = Guests(floor, seed=7, speed=FAST, luckier=5_000)
    guests.start()
    until(lambda: games(floor) > 60)
    guests.stop(PATIENCE)
    assert guests.fault == ""
    ended = games(floor)
    for jackpot in floor.state.jackpots.values():
        assert not any(table.is_open for table in jackpot.link.tables.values())
        assert not jackpot.link.awards
    confirm(floor, log)
    assert sum(jackpot.link.wins for jackpot in floor.state.jackpots.values()) > 0
    assert floor.state.exceptions == 0
    sleep(0.05)
    assert games(floor) == ended


def test_a_table_that_a_manager_puts_on_another_jackpot_is_played_on_also_after_a_restart() -> None:
    floor, log = bare_room()
    held = floor.state.jackpots["quick-hit"]
    pays = commands.CreateLink(
        link="quick-two",
        paytable=held.paytable,
        family="nexus",
        levels=held.rules.levels,
        executive_top=True,
    )
    starts = (LevelStart(level="jackpot", current=0),)
    moved: list[tuple[str, commands.Command]] = [
        ("haas", commands.CloseLink("quick-hit", "it moves")),
        *(
            ("haas", commands.UnlinkTable("quick-hit", name, "it moves"))
            for name in held.link.tables
        ),
        ("haas", pays),
        ("haas", commands.LinkTable("quick-two", "3", 1)),
        ("haas", commands.OpenLink("quick-two", starts, "it takes over")),
        ("haas", commands.MoveJackpot("quick-hit", "quick-two", "it moves")),
        ("haas", commands.RetireLink("quick-hit", "empty")),
    ]
    live = Guests(floor, seed=7, speed=FAST)  # From before: one of its sensors goes.
    for count, (who, command) in enumerate(moved):
        floor.execute(who, command, f"move-{count}")
    for guests in (live, Guests(floor, seed=9, speed=FAST)):
        before = game_at(floor, "3"), game_at(floor, "1")
        guests.start()
        until(
            lambda before=before: (
                game_at(floor, "3") > before[0] and game_at(floor, "1") > before[1]
            )
        )  # type: ignore[misc]
        guests.stop(PATIENCE)
        assert guests.fault == ""
    confirm(floor, log)


def test_a_demo_whose_tables_no_longer_carry_a_jackpot_is_quiet() -> None:
    log = MemoryLog()
    floor = Floor(log)
    guests = Guests(floor, seed=7, speed=FAST)
    guests.start()
    guests.stop(PATIENCE)
    assert guests.fault == ""


def test_a_paused_table_waits_while_the_others_play_and_then_continues() -> None:
    floor, log = bare_room()
    guests = Guests(floor, seed=8, speed=FAST)
    guests.pause("3")
    guests.start()
    until(lambda: games(floor, "3") > 30)
    assert game_at(floor, "3") == 0
    assert not guests.is_playing("3")
    guests.resume("3")
    until(lambda: game_at(floor, "3") > 1)
    guests.stop(PATIENCE)
    confirm(floor, log)


def test_guests_end_their_round_when_they_are_asked_to_step_aside() -> None:
    """At the pace of people a round takes half a minute: they do not let the person wait."""
    floor, log = bare_room()
    guests = Guests(floor, seed=13, speed=FAST)
    guests.start()
    quick_hit = "quick-hit"
    until(lambda: floor.state.jackpots[quick_hit].link.tables["3"].is_open)
    guests.set_speed(1)
    guests.pause("3")
    until(lambda: guests.tables["3"].steps is None)
    assert not floor.state.jackpots[quick_hit].link.tables["3"].is_open
    floor.execute("dana", commands.StartGame("3", {2: DOLLAR}), "mine")
    floor.execute("dana", commands.EndGame("3"), "my end")
    guests.stop(PATIENCE)
    confirm(floor, log)


def test_guests_leave_a_table_to_the_person_who_does_something_there() -> None:
    floor, log = bare_room()
    guests = Guests(floor, seed=9, speed=FAST)
    guests.pause("6")
    guests.start()
    floor.execute("dana", commands.StartGame("6", {2: DOLLAR}), "mine")
    game = game_at(floor, "6")
    guests.tables["6"].is_paused = False  # Nobody told them; they have seen it themselves.
    assert not guests.is_playing("6")
    others = games(floor, "6")
    until(lambda: games(floor, "6") > others + 10)
    assert game_at(floor, "6") == game
    assert floor.state.jackpots["aces"].link.tables["6"].is_open
    guests.stop(PATIENCE)
    assert floor.state.jackpots["aces"].link.tables["6"].is_open
    floor.execute("dana", commands.EndGame("6"), "my end")
    confirm(floor, log)


def test_a_round_that_a_person_touched_stays_that_persons_also_after_a_restart() -> None:
    floor, log = bare_room()
    floor.execute("dana", commands.StartGame("3", {2: DOLLAR, 4: DOLLAR}), "left")
    floor.execute("dana", commands.SelectSeat("3", 4), "left seat")
    floor.execute("dana", commands.PressHand("3", "full_house"), "left hand")
    crew = CREW.dealers[0]
    floor.execute(crew, commands.StartGame("6", {1: DOLLAR}), "crew's own")
    again = Floor(log, SetClock(END))  # The server was killed, and the guests know only the log.
    guests = Guests(again, seed=10, speed=FAST, recent=log.read())
    guests.start()
    until(lambda: game_at(again, "6") > 2)  # What the crew left is put away and played on.
    assert [one.hand for one in claims(again.state.jackpots["quick-hit"].link)] == ["full_house"]
    again.execute("whit", commands.RejectClaim("3", "full_house", "wrong hand", 4), "mine")
    again.execute("dana", commands.EndGame("3"), "my end")
    guests.tables["3"].away_until = 0.0  # Two minutes later.
    until(lambda: game_at(again, "3") > 1)
    guests.stop(PATIENCE)
    confirm(again, log)


def test_a_round_of_the_crew_is_not_taken_for_a_persons_after_a_restart() -> None:
    """Dana played at the table earlier; the game that was open at the end is the crew's own."""
    floor, log = bare_room()
    floor.execute("dana", commands.StartGame("6", {2: DOLLAR}), "hers")
    floor.execute("dana", commands.EndGame("6"), "her end")
    floor.execute(CREW.dealers[0], commands.StartGame("6", {1: DOLLAR}), "crew's own")
    guests = Guests(Floor(log, SetClock(END)), speed=0, recent=log.read())
    assert not guests.tables["6"].is_taken
    floor.execute("dana", commands.SelectSeat("6", 1), "she takes it up")
    guests = Guests(Floor(log, SetClock(END)), speed=0, recent=log.read())
    assert guests.tables["6"].is_taken


def test_guests_pause_with_no_round_open_and_play_on_when_told_to() -> None:
    floor, log = bare_room()
    guests = Guests(floor, seed=7, speed=FAST)
    guests.start()
    until(lambda: games(floor) > 5)
    guests.set_speed(0)
    until(lambda: not open_rounds(floor) and not any(s.steps for s in guests.tables.values()))
    count = games(floor)
    sleep(0.2)
    assert (games(floor), guests.is_playing("3")) == (count, False)
    guests.set_speed(FAST)
    until(lambda: games(floor) > count)
    guests.stop(PATIENCE)
    confirm(floor, log)


def test_no_guest_plays_at_the_table_of_the_tour() -> None:
    floor, _ = bare_room()
    guests = Guests(floor, seed=7, speed=FAST, keep_off="3")
    guests.start()
    until(lambda: games(floor) > 5)
    guests.stop(PATIENCE)
    assert game_at(floor, "3") == 0


@pytest.mark.slow
def test_the_same_seed_deals_the_same_hands() -> None:
    played = []
    for _ in range(2):
        floor, log = bare_room()
        guests = Guests(floor, seed=11, speed=FAST)
        for name in ("1", "2", "5", "6", "8", "9"):
            guests.pause(name)
        begun = len(log.records)
        guests.start()
        until(lambda floor=floor: game_at(floor, "3") > 6)  # type: ignore[misc]
        guests.stop(PATIENCE)
        played.append([record.body for record in log.records[begun : begun + 12]])
    assert played[0] == played[1]


def test_a_speed_out_of_range_is_reported_in_one_sentence() -> None:
    floor, _ = bare_room()
    with pytest.raises(ValueError, match="0 to 600 times"):
        Guests(floor, speed=-1)


class FullLog(MemoryLog):
    is_full = False

    def submit(self, entry: Entry) -> Ticket:
        if self.is_full:
            raise StoreFailed("The log cannot be written: database or disk is full")
        return super().submit(entry)


def test_guests_end_by_themselves_when_the_floor_has_stopped() -> None:
    _, log = bare_room()
    full = FullLog(log.header, log.records)
    floor = Floor(full)
    guests = Guests(floor, seed=12, speed=FAST)
    guests.start()
    full.is_full = True
    until(lambda: guests.fault != "")
    assert "disk is full" in guests.fault
    with pytest.raises(FloorStopped):
        floor.execute(CREW.dealers[0], commands.StartGame("3", {1: DOLLAR}), "after")
    guests.stop(PATIENCE)


def test_guests_of_a_demo_whose_account_is_short_deposit_the_money_first() -> None:
    floor, log = bare_room()
    today = floor.day_of(floor.now())
    floor.execute("haas", commands.RecordBankBalance(0, today, "online balance"), "statement")
    assert floor.state.bank.short > 0
    guests = Guests(floor, seed=7, speed=FAST)
    guests.start()
    until(lambda: games(floor) > 3)
    guests.stop(PATIENCE)
    assert floor.state.bank.short == 0
    confirm(floor, log)


def test_guests_continue_when_their_node_leads_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leader that was cut off for some seconds, and then found its lock again."""
    floor, _ = bare_room()
    turned_away: list[str] = []
    execute = floor.execute

    def cut_off(actor: str, command: commands.Command, command_id: str) -> object:
        if len(turned_away) < 3:
            turned_away.append(command_id)
            raise NotLeader("")
        return execute(actor, command, command_id)

    monkeypatch.setattr(floor, "execute", cut_off)
    monkeypatch.setattr("houseway.floor.demo.guests.REST_SECONDS", 0.1)
    guests = Guests(floor, seed=7, speed=FAST)
    guests.start()
    until(lambda: games(floor) > 5)
    guests.stop(PATIENCE)
    assert len(turned_away) == 3
    assert guests.fault == ""
