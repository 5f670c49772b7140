"""The console's floor map, alarms and day figures, drawn without a browser."""

from types import SimpleNamespace as Like

from tests.floor.house import OPENING, shift
from tests.web.screens.test_panel import house_of

from houseway.floor.clock import MICRO, GamblingDays
from houseway.floor.scenario import Shift
from houseway.money import DOLLAR
from houseway.progressive.events import GameStarted
from houseway.web.chain import Checked
from houseway.web.hours import Day, first_of, read, read_day
from houseway.web.screens.office import floor_map
from houseway.web.screens.office.alarm_list import found
from houseway.web.screens.office.console import badge
from houseway.web.screens.office.floor_page import chain
from houseway.web.screens.office.floor_side import ceiling, chart
from houseway.web.screens.office.record_words import spaced, what, where

PLAYED = OPENING + "dana 4 START GAME 1 3 6\n"


def test_tables_that_share_a_meter_stand_in_one_frame() -> None:
    frames = floor_map.frames(shift(OPENING).floor.state)
    assert [[table.name for table in frame.tables] for frame in frames] == [["4", "9"], ["12"]]
    assert [frame.jackpot and frame.jackpot.name for frame in frames] == ["five-card", "fortune"]


def test_a_tile_says_what_the_table_does() -> None:
    done = shift(PLAYED)
    state = done.floor.state
    assert floor_map.state_of(state, state.tables["4"]) == "locked"
    assert floor_map.state_of(state, state.tables["9"]) == "open"
    assert floor_map.wagers(state, state.tables["4"]) == {1, 3, 6}
    done.run("dana 4 SEAT 3\ndana 4 HAND quads")
    assert floor_map.state_of(state, state.tables["4"]) == "claim"
    assert floor_map.claims(state, state.tables["4"]) == [3]
    done.run("dana 9 FAULT dead sensor")
    assert floor_map.state_of(state, state.tables["9"]) == "fault"
    drawn = floor_map.draw(state, None)
    assert "Claim waits" in drawn
    assert drawn.count("o-seat lit") == 3
    assert "o-frame bad" in drawn


def test_a_fault_is_an_alarm_with_its_rule_and_where_it_is_cured() -> None:
    done = shift(OPENING, "dana 9 FAULT dead sensor")
    alarms = found(house_of(done), done.clock.now())
    (fault,) = [
        alarm for alarm in alarms if alarm.address == "/floor/tables/9" and "R34" in alarm.rule
    ]
    assert fault.is_grave


def test_an_alarm_that_was_seen_stays_in_the_list_behind_its_equals() -> None:
    done = shift(OPENING, "dana 4 FAULT dark\ndana 9 FAULT dark")
    assert badge(found(house_of(done), done.clock.now())).startswith('<i class="grave"')
    done.run("whit acknowledge fault/table 4/1")
    alarms = found(house_of(done), done.clock.now())
    assert [(one.table, one.seen_by) for one in alarms[:2]] == [("9", ""), ("4", "whit")]
    assert all(one.is_grave for one in alarms[:2])
    assert f">{len(alarms) - 1}<" in badge(alarms)
    seen = [one for one in alarms if one.seen_by]
    assert badge(seen) == '<i class="seen" aria-label="1 acknowledged alarms">1</i>'
    assert badge([]) == ""


def test_a_proposed_change_waits_in_the_list_of_alarms() -> None:
    done = shift(
        OPENING, "haas close fortune", "tess change fortune jackpot=$6,000:20%:1% because x"
    )
    alarms = found(house_of(done), done.clock.now())
    assert "/floor/approvals" in [alarm.address for alarm in alarms if alarm.rule == "R35"]


def test_the_days_coin_in_is_that_of_the_log() -> None:
    done = shift(PLAYED, "dana 4 END GAME\ndana 9 START GAME 2")
    house = house_of(done)
    day = read(house, done.clock.now())
    assert day is not None
    assert day.today.coin_in == 4 * DOLLAR
    assert day.today.by_table == {"4": 3 * DOLLAR, "9": DOLLAR}
    assert day.today.dealer["9"] == "dana"
    assert day.seq == house.log.head.seq
    assert day.before.coin_in == 0


def test_the_first_record_of_a_day_is_found_without_reading_all() -> None:
    done = shift(OPENING)
    days = GamblingDays("America/Los_Angeles", "06:00")
    today = days.day_of(done.clock.now())
    before = house_of(done).log.head.seq
    done.clock.advance(24 * 3_600)
    done.run("dana 4 START GAME 1")
    log = house_of(done).log
    tomorrow = days.day_of(done.clock.now())
    assert first_of(log, today) == 0
    assert first_of(log, tomorrow) == before
    assert read_day(log, tomorrow, days)[0].games == 1
    assert read_day(log, today, days) == (read_day(log, today, days)[0], before)


def test_hours_count_from_the_start_of_the_day_through_a_long_one() -> None:
    day = Day("2026-11-01", 0)
    changed = shift(PLAYED).floor
    assert changed is not None
    started = GameStarted("4", 1, (1,), DOLLAR, (), 0)
    from houseway.floor.events import LinkChanged

    day.take([LinkChanged("five-card", started)], 24 * 3_600 * MICRO + 1, "dana")
    assert day.by_hour == {24: DOLLAR}


def test_the_axis_carries_round_numbers() -> None:
    assert [ceiling(n * DOLLAR) // DOLLAR for n in (0, 11, 21, 99, 210, 1_001)] == [
        10, 20, 50, 100, 500, 2_000,
    ]  # fmt: skip
    drawn = chart(Day("a", 0), Day("b", 0), 6)
    assert "<rect" not in drawn, "an empty axis, not bars of no height"


def test_a_record_reads_as_the_pit_says_it() -> None:
    done: Shift = shift(PLAYED)
    record = list(done.log.read())[-1]
    from houseway.web.reading_back import Wanted, fitting

    shown = fitting(record, Wanted())
    assert shown is not None
    assert (where(shown.events), what(shown)) == ("table 4", "START GAME: game 1, 3 wagers, $3.00")
    assert spaced("RecordApproval") == "Record approval"


def test_a_request_to_move_a_meter_is_an_alarm_until_someone_answers() -> None:
    done = shift(OPENING, "whit raise five-card minor $2 lost contributions")
    heads = [alarm.head for alarm in found(house_of(done), done.clock.now())]
    assert "Request 1: Raise minor of five-card by $2.00" in heads
    done.run("haas agree")
    heads = [alarm.head for alarm in found(house_of(done), done.clock.now())]
    assert not [head for head in heads if "Request" in head]


def test_the_map_says_what_the_start_proved_of_the_log_and_when() -> None:
    page = Like(house=Like(chain=Like(last=None), hub=Like(seq=12)), zone="UTC")
    assert chain_of(page)[1].startswith("<a")
    page.house.chain.last = Checked(0, 12, "ab", since=4, by_start=True)
    name, value, below = chain_of(page)
    assert (name, below) == ("Log chain", "5–12 records, start 00:00:00")
    assert "Whole" in value
    page.house.chain.last = Checked(0, 12, "ab")
    assert chain_of(page)[2] == "12 records, checked 00:00:00"


def chain_of(page: Like) -> tuple[str, str, str]:
    return chain(page)  # type: ignore[arg-type]
