"""The console's floor map, alarms and day figures, drawn without a browser."""

from tests.floor.house import OPENING, shift
from tests.web.desk import desk_of
from tests.web.pages.pit.test_panel import backend_of
from tests.web.pages.played_demo import demo_desk
from tests.web.pages.reader import Reader, pages_desk

from houseway.floor.clock import MICRO, GamblingDays
from houseway.floor.commands import LogOn
from houseway.floor.controllers.round_events import FirstCardDealt
from houseway.floor.roles import SECOND
from houseway.floor.scenario import Shift
from houseway.floor.store.archives import first_of
from houseway.money import DOLLAR
from houseway.progressive.events import GameStarted
from houseway.web.pages.charts import ceiling
from houseway.web.pages.mount import mount_pages
from houseway.web.pages.office.alarms import found
from houseway.web.pages.office.base import badge
from houseway.web.pages.office.floor import felt
from houseway.web.pages.office.floor import map as floor_map
from houseway.web.pages.office.floor.hours import chart
from houseway.web.pages.office.floor.page import FloorPage
from houseway.web.pages.office.record_words import APPROVED, sentence, what, where
from houseway.web.pages.page import Visit
from houseway.web.records.hours import Day, Posted, read, read_day
from houseway.web.records.log_check import Checked
from houseway.web.records.log_pages import LogFilter, fitting

PLAYED = OPENING + "dana 4 START GAME 1 3 6\n"


def test_the_log_names_the_game_of_a_first_card_as_the_panel_does() -> None:
    assert sentence(FirstCardDealt("5", {1: 1285, 2: 1042}, 77), {}) == "game 1285 / 1042"
    assert sentence(FirstCardDealt("5", {}, 77), {}) == "round 77"


def test_tables_that_share_a_meter_are_in_one_frame() -> None:
    state = shift(OPENING).floor.state
    frames = floor_map.grouped(state.tables.values())
    assert [[table.name for table in frame] for frame in frames] == [["4", "9"], ["12"]]
    with pages_desk(OPENING) as here:
        shown = Reader(here, "haas").open("/floor").text
    assert "Five-card" in shown
    assert "Fortune" in shown


def test_a_tile_says_what_the_table_does() -> None:
    done = shift(PLAYED)
    state = done.floor.state
    assert felt.state_of(state, state.tables["4"]) == "locked"
    assert felt.state_of(state, state.tables["9"]) == "open"
    assert felt.wagers(state, state.tables["4"]) == {1, 3, 6}
    done.run("dana 4 SEAT 3\ndana 4 HAND quads")
    assert felt.state_of(state, state.tables["4"]) == "claim"
    assert felt.claims(state, state.tables["4"]) == [3]
    done.run("dana 9 FAULT dead sensor")
    assert felt.state_of(state, state.tables["9"]) == "fault"
    drawn = felt.felt(state, state.tables["4"])
    assert [seat.number for seat in drawn.seats if seat.is_lit] == [1, 3, 6]
    assert [seat.number for seat in drawn.seats if seat.is_claim] == [3]
    with desk_of(done) as here:
        mount_pages(here.app, here.backend)
        page = Reader(here, "haas").open("/floor")
    assert "Claim pending" in page.text
    assert [tag for tag, given in page.tags if given.get("class") == "o-frame w2 bad"]


def test_a_fault_is_an_alarm_with_its_rule_and_where_it_is_cured() -> None:
    done = shift(OPENING, "dana 9 FAULT dead sensor")
    alarms = found(backend_of(done), done.clock.now())
    (fault,) = [
        alarm for alarm in alarms if alarm.address == "/floor/tables/9" and "R34" in alarm.rule
    ]
    assert fault.is_grave


def test_an_alarm_that_was_seen_stays_in_the_list_behind_its_equals() -> None:
    done = shift(OPENING, "dana 4 FAULT dark\ndana 9 FAULT dark")
    grave = badge(found(backend_of(done), done.clock.now()))
    assert grave is not None
    assert grave.look == "grave"
    done.run("whit acknowledge fault/table 4/1")
    alarms = found(backend_of(done), done.clock.now())
    assert [(one.table, one.seen_by) for one in alarms[:2]] == [("9", ""), ("4", "whit")]
    assert all(one.is_grave for one in alarms[:2])
    left = badge(alarms)
    assert left is not None
    assert left.count == len(alarms) - 1
    seen = badge([one for one in alarms if one.seen_by])
    assert seen is not None
    assert (seen.count, seen.words, seen.look) == (1, "acknowledged alarm", "seen")
    assert badge([]) is None


def test_a_proposed_change_waits_in_the_list_of_alarms() -> None:
    done = shift(
        OPENING, "haas close fortune", "tess change fortune jackpot=$6,000:20%:1% because x"
    )
    alarms = found(backend_of(done), done.clock.now())
    assert "/floor/approvals" in [alarm.address for alarm in alarms if alarm.rule == "R35"]


def test_the_days_coin_in_is_that_of_the_log() -> None:
    done = shift(PLAYED, "dana 4 END GAME\ndana 9 START GAME 2")
    backend = backend_of(done)
    day = read(backend, done.clock.now())
    assert day is not None
    assert day.today.coin_in == 4 * DOLLAR
    assert day.today.by_table == {"4": 3 * DOLLAR, "9": DOLLAR}
    assert day.seq == backend.log.head.seq
    assert day.before.coin_in == 0


def test_the_first_record_of_a_day_is_found_without_reading_all() -> None:
    done = shift(OPENING)
    days = GamblingDays("America/Los_Angeles", "06:00")
    today = days.day_of(done.clock.now())
    before = backend_of(done).log.head.seq
    done.clock.advance(24 * 3_600)
    done.run("dana 4 START GAME 1")
    log = backend_of(done).log
    tomorrow = days.day_of(done.clock.now())
    assert first_of(log, today, log.head.seq) == 0
    assert first_of(log, tomorrow, log.head.seq) == before
    assert read_day(log, tomorrow, days)[0].games == 1
    assert read_day(log, today, days) == (read_day(log, today, days)[0], before)


def test_hours_count_from_the_start_of_the_day_through_a_long_one() -> None:
    day = Day("2026-11-01", 0)
    changed = shift(PLAYED).floor
    assert changed is not None
    started = GameStarted("4", 1, (1,), DOLLAR, (), 0)
    from houseway.floor.events import LinkChanged

    day.take([LinkChanged("five-card", started)], 24 * 3_600 * MICRO + 1)
    assert day.by_hour == {24: DOLLAR}


def test_the_axis_carries_round_numbers() -> None:
    assert [ceiling(n * DOLLAR) // DOLLAR for n in (0, 1, 11, 21, 99, 210, 1_001)] == [
        0, 1, 20, 50, 100, 500, 2_000,
    ]  # fmt: skip
    drawn = chart(Day("a", 0), Day("b", 0), 6)
    assert not any(one.high for one in drawn.columns), "an empty axis, not bars of no height"
    assert [mark.words for mark in drawn.sums] == ["$0", "$5", "$10"]


def test_a_record_is_worded_as_the_pit_says_it() -> None:
    done: Shift = shift(PLAYED)
    record = list(done.log.read())[-1]
    shown = fitting(record, LogFilter())
    assert shown is not None
    assert (where(shown.events), what(shown, {})) == (
        "table 4",
        "START GAME: game 1, 3 wagers, $3.00",
    )


def test_a_request_to_move_a_meter_is_an_alarm_until_someone_answers() -> None:
    done = shift(OPENING, "whit raise five-card minor $2 lost contributions")
    heads = [alarm.head for alarm in found(backend_of(done), done.clock.now())]
    assert "Request 1: Raise Minor of Five-card by $2.00" in heads
    done.run("haas agree")
    heads = [alarm.head for alarm in found(backend_of(done), done.clock.now())]
    assert not [head for head in heads if "Request" in head]


def test_the_timer_of_a_game_calls_nobody() -> None:
    """A timer that is not plain turns to "late" and "call", as a claim's does."""
    with pages_desk(PLAYED) as here:
        for path in ("/floor", "/floor?table=4"):
            page = Reader(here, "haas").open(path)
            timers = [given for _, given in page.tags if "data-since" in given]
            assert timers, path
            assert all("data-plain" in one for one in timers), path


def test_only_a_game_in_play_counts_its_time() -> None:
    """An idle table counted on from its last game: "game 2141, 85:00"."""
    with pages_desk(PLAYED + "dana 4 END GAME\n") as here:
        for path in ("/floor", "/floor?table=4"):
            page = Reader(here, "haas").open(path)
            assert not [given for _, given in page.tags if "data-since" in given], path


def test_a_table_that_has_not_played_has_no_game_number() -> None:
    with pages_desk(OPENING) as here:
        assert "game 0" not in Reader(here, "haas").open("/floor").text


def test_the_log_says_what_was_approved() -> None:
    """It said only "request 1"."""
    done = shift(OPENING, "whit raise five-card minor $2 lost contributions\nhaas agree")
    shown = fitting(list(done.log.read())[-1], LogFilter())
    assert shown is not None
    said = "Approved request: request 1, meter adjustment: Minor by $2.00"
    assert what(shown, {}) == said


def test_every_request_says_in_the_log_what_was_approved() -> None:
    assert {one.__name__ for one in SECOND} == set(APPROVED.values())


def test_the_map_says_what_the_start_proved_of_the_log_and_when() -> None:
    with pages_desk(OPENING) as here:
        reader, chain = Reader(here, "haas"), here.backend.chain
        assert "Not checked yet" in reader.open("/floor").text
        chain.last = Checked(0, 12, "ab", since=4, by_start=True)
        assert "Intact 5–12 records, checked at startup 16:00:00" in reader.open("/floor").text
        chain.last = Checked(0, 12, "ab")
        assert "Intact 12 records, checked 16:00:00" in reader.open("/floor").text


def test_the_dealer_on_the_map_is_the_one_logged_on_at_the_panel() -> None:
    """Not whoever pressed a button last."""
    with pages_desk(PLAYED) as here:
        drawer = Reader(here, "haas").open("/floor?table=4").text
        panel = Reader(here, "dana").open("/dealer/4").text
        assert "No dealer logged on" in drawer
        assert "No dealer logged on" in panel
        assert "Dana" not in drawer
        here.floor.execute("dana", LogOn("4"), "on")
        drawer = Reader(here, "haas").open("/floor?table=4").text
        assert "Dana" in drawer
        assert "No dealer logged on" not in drawer


def test_a_fixed_pay_from_the_tray_is_not_among_todays_jackpots() -> None:
    with demo_desk() as here:
        day = read(here.backend, here.floor.now())
        assert day is not None
        page = FloorPage(Visit(here.backend, "/floor", {}))
        page.day = day
        assert {"straight_flush", "quads", "natural_royal_flush"} <= {x.hand for x in page.posted}
        tray = Posted(0, "five-card", 50 * DOLLAR, "full_house")
        prize = Posted(0, "aces", 1000 * DOLLAR, "suited_three_aces")
        day.today.posted[:] = [tray, prize]
        assert page.posted == [prize]
