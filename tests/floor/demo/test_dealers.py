"""One dealer of the crew at a table, logged on like anyone, relieved in time, and gone when a
person comes."""

from contextlib import suppress
from itertools import pairwise

import pytest
from tests.floor.demo.demo_card_room import END, bare_room, confirm, demo_floor, records
from tests.floor.demo.test_guests import FAST, PATIENCE, game_at, games, open_rounds, until

from houseway.floor import Floor, commands
from houseway.floor.clock import MICRO, SetClock
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.demo import CREW, Guests
from houseway.floor.demo.dealers import actor_of, next_up, staffed
from houseway.floor.demo.guests import is_left
from houseway.floor.demo.guided import TABLE
from houseway.floor.events import DealerChanged
from houseway.floor.events.upcast import decode
from houseway.floor.scenario.verbs import command
from houseway.floor.store import Record
from houseway.floor.store.record import entry_of
from houseway.money import DOLLAR
from houseway.refused import Refused

MINUTE = 60 * MICRO


def test_the_guests_log_a_dealer_on_at_every_table_before_the_first_wager() -> None:
    floor, log = bare_room()
    guests = Guests(floor, seed=7, speed=FAST, keep_off=TABLE)
    guests.start()
    until(lambda: games(floor) > 12)
    guests.stop(PATIENCE)
    locks = [one for one in log.records if one.kind in ("StartGame", "CoinIn")]
    logged_on = {one.actor for one in log.records if one.kind == "LogOn"}
    assert {one.actor for one in locks} <= logged_on <= set(CREW.dealers)
    dealers = [table.dealer for name, table in floor.state.tables.items() if name != TABLE]
    assert len(set(dealers)) == len(dealers) == 8
    assert all(dealers)
    assert not floor.state.tables[TABLE].dealer
    confirm(floor, log)


def test_a_dealer_is_relieved_by_one_who_is_at_no_table() -> None:
    floor, _ = bare_room()
    for name in floor.state.tables:
        floor.execute(next_up(floor.state, name), commands.LogOn(name), f"on {name}")
    before = {name: table.dealer for name, table in floor.state.tables.items()}
    assert len(set(before.values())) == 9
    assert not list(staffed(floor.state, "1", END + 30 * MINUTE))
    (relief,) = staffed(floor.state, "1", END + 60 * MINUTE)
    assert actor_of(floor.state, relief) not in before.values()


def test_a_table_where_a_person_is_logged_on_is_theirs_also_after_a_restart() -> None:
    floor, log = bare_room()
    guests = Guests(floor, seed=9, speed=FAST)
    guests.start()
    until(lambda: game_at(floor, "6") > 1)
    floor.execute("dana", commands.LogOn("6"), "hers")
    guests.stop(PATIENCE)
    again = Floor(log, SetClock(END))
    guests = Guests(again, seed=10, speed=FAST, recent=log.read())
    guests.start()
    game, others = game_at(again, "6"), games(again, "6")
    until(lambda: games(again, "6") > others + 10)
    assert not guests.is_playing("6")
    assert (game_at(again, "6"), again.state.tables["6"].dealer) == (game, "dana")
    again.execute("dana", commands.LogOff("6"), "gone")
    guests.tables["6"].away_until = 0.0  # Two minutes later.
    until(lambda: again.state.tables["6"].dealer in CREW.dealers or open_rounds(again) > 0)
    guests.stop(PATIENCE)
    confirm(again, log)


def test_a_visitor_who_logged_on_and_left_is_relieved_after_ten_minutes() -> None:
    """The table stayed theirs, and idle, until someone relieved them."""
    floor, log, clock = room_with_clock()
    floor.execute("dana", commands.LogOn("6"), "hers")
    guests = Guests(floor, seed=9, speed=FAST, recent=log.read())
    clock.advance(599)
    assert not is_left(floor, guests.tables["6"])
    clock.advance(2)
    assert is_left(floor, guests.tables["6"])
    guests.start()
    until(lambda: game_at(floor, "6") > 1)
    guests.stop()
    events = [one for record in log.records for one in decode(record.body, record.schema)]
    changed = [one for one in events if isinstance(one, DealerChanged) and one.table == "6"]
    assert changed[0].dealer == "dana"
    assert (changed[1].before, changed[1].dealer in CREW.dealers) == ("dana", True)
    confirm(floor, log)


def test_a_round_that_a_visitor_left_open_is_never_touched() -> None:
    floor, log, clock = room_with_clock()
    floor.execute("dana", commands.LogOn("6"), "hers")
    floor.execute("dana", commands.StartGame("6", {2: DOLLAR}), "mine")
    clock.advance(3_600)
    guests = Guests(floor, seed=9, speed=FAST, recent=log.read())  # Also after a restart.
    guests.start()
    others = games(floor, "6")
    until(lambda: games(floor, "6") > others + 10)
    guests.stop()
    assert not is_left(floor, guests.tables["6"])
    assert floor.state.tables["6"].dealer == "dana"
    assert floor.state.jackpots["aces"].link.tables["6"].is_open
    floor.execute("dana", commands.EndGame("6"), "over")
    again = Guests(floor, seed=10, speed=FAST, recent=log.read())
    assert not is_left(floor, again.tables["6"])
    clock.advance(601)
    assert is_left(floor, again.tables["6"])


def test_there_is_a_relief_however_many_tables_a_visitor_adds() -> None:
    """Nine tables had twelve dealers; with four more tables nobody was left to log on."""
    floor, log = bare_room()
    for number in map(str, range(10, 16)):
        words = f"table {number} caribbean-stud - caribbean-stud cover-all".split()
        floor.execute("tess", command(floor, words), f"add {number}")
        floor.execute(CREW.supervisor, commands.OpenTable(number), f"open {number}")
    guests = Guests(floor, seed=7, speed=FAST)
    guests.start()
    until(lambda: all(table.dealer for table in floor.state.tables.values()))
    guests.stop()
    dealers = [table.dealer for table in floor.state.tables.values()]
    assert len(set(dealers)) == len(dealers) == 15
    assert next_up(floor.state, "1") not in ("", *dealers)
    confirm(floor, log)


def room_with_clock() -> tuple[Floor, MemoryLog, SetClock]:
    _, log = bare_room()
    clock = SetClock(END)
    return Floor(log, clock), log, clock


def test_the_crew_s_dealer_logs_off_when_a_person_deals_without_logging_on() -> None:
    floor, _ = bare_room()
    floor.execute(CREW.dealers[0], commands.LogOn("6"), "on")
    guests = Guests(floor, seed=9, speed=FAST)
    guests.pause("6")
    guests.start()
    floor.execute("dana", commands.StartGame("6", {2: DOLLAR}), "mine")
    until(lambda: not floor.state.tables["6"].dealer)
    guests.stop(PATIENCE)


def test_a_step_that_was_due_later_is_not_taken_once_a_person_has_the_round() -> None:
    """At the pace of people the cage comes after four minutes, longer than guests stay away."""
    floor, _ = bare_room()
    guests = Guests(floor, seed=9, speed=30)
    guests.start()

    def is_taken() -> bool:
        """Of a round that is open, and is still when she gets there."""
        for seat in list(floor.state.jackpots["aces"].link.tables["6"].wagers):
            with suppress(Refused):
                floor.execute("dana", commands.SelectSeat("6", seat), "mine")
                return True
        return False

    until(is_taken)
    guests.tables["6"].away_until = 0.0  # Two minutes later.
    others = games(floor, "6")
    until(lambda: games(floor, "6") > others + 4)
    assert floor.state.jackpots["aces"].link.tables["6"].is_open
    guests.stop(PATIENCE)
    assert floor.state.jackpots["aces"].link.tables["6"].is_open


def test_a_demo_of_an_earlier_program_hires_the_dealers_it_lacks() -> None:
    _, log = bare_room()
    lacking = [one for one in log.records if b'"staff":"hugo"' not in one.body]
    assert len(lacking) == len(log.records) - 1
    floor = Floor(renumbered(lacking), SetClock(END))
    guests = Guests(floor, seed=7, speed=FAST)
    guests.start()
    until(lambda: "hugo" in floor.state.staff)
    guests.stop(PATIENCE)


def renumbered(kept: list[Record]) -> MemoryLog:
    log = MemoryLog()
    for one in kept:
        log.submit(entry_of(one)).result()
    return log


@pytest.mark.slow
def test_in_the_month_no_dealer_is_at_two_tables_and_reliefs_come_about_every_hour() -> None:
    at: dict[str, str] = {}
    changes: dict[str, list[int]] = {}
    for record in records():
        for event in decode(record.body, record.schema):
            if isinstance(event, DealerChanged):
                at[event.table] = event.dealer
                changes.setdefault(event.table, []).append(record.at)
        if record.kind in ("StartGame", "CoinIn"):
            assert at[table_of(record.body, record.schema)] == record.actor
        here = [dealer for dealer in at.values() if dealer]
        assert len(set(here)) == len(here)
    stints = sorted(b - a for a, b in pairwise(changes["1"]))
    assert 40 * MINUTE <= stints[len(stints) // 2] <= 75 * MINUTE


def table_of(body: bytes, schema: int) -> str:
    (event, *_) = decode(body, schema)
    return str(event.event.table)  # type: ignore[union-attr]


@pytest.mark.slow
def test_a_visitor_finds_a_dealer_at_every_table_but_the_one_of_the_tour() -> None:
    floor, _, _ = demo_floor()
    nobody = [name for name, table in floor.state.tables.items() if not table.dealer]
    assert nobody == [TABLE]
