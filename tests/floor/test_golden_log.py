"""A log of schema 1 as it was written on 15 November 2026: it must replay for as long as the
product lives. Where an event changes its form, write an upcast; never edit the golden file."""

import json
from pathlib import Path

from houseway.floor import Floor, Refused
from houseway.floor import commands as c
from houseway.floor.audit import shown
from houseway.floor.auditor import Auditor
from houseway.floor.memory_store import MemoryLog
from houseway.floor.store import Entry
from houseway.money import DOLLAR, parse_money

GOLDEN = Path(__file__).parent / "golden" / "schema_1.jsonl"
START_ID = "step-34"  # Of the first START GAME at table 5.


def golden(path: Path = GOLDEN) -> MemoryLog:
    log = MemoryLog()
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        body = json.dumps(record.pop("events"), separators=(",", ":")).encode()
        answer = record.pop("answer", "").encode()
        log.append([Entry(body=body, answer=answer, **record)])
    return log


def test_an_old_log_still_replays_to_the_same_meters() -> None:
    """Six wagers on the link: $0.54 to Mega, $0.30 each to Major and Minor, six cents of reserve;
    the royal was backed out, the Minor was won and reseeded."""
    floor = Floor(golden(), program="scripted")
    expected = {
        "five-card": {
            "mega": ("$10,000.54", "$0.06", "$0"),
            "major": ("$2,500.30", "$0.06", "$0"),
            "minor": ("$500.06", "$0", "$0"),
        },
        "fortune": {"jackpot": ("$4,500.36", "$0.02", "$0")},
    }
    assert shown(floor.state) == {
        link: {level: tuple(map(parse_money, sums)) for level, sums in levels.items()}
        for link, levels in expected.items()
    }


def test_the_auditor_confirms_the_old_log_too() -> None:
    log = golden()
    Auditor().read_all(log.records).confirm(shown(Floor(log, program="scripted").state))


def test_the_whole_scripted_shift_as_an_earlier_program_wrote_it_gives_the_same_books() -> None:
    """Written by the program of commit 7bcdaa0, with the auditor's statement of that day beside
    it: 197 records through all three flows, with two royals at once, a false claim, a back-out."""
    log = golden(GOLDEN.with_name("schema_1_shift.jsonl"))
    floor = Floor(log, program="scripted")
    auditor = Auditor().read_all(log.records)
    auditor.confirm(shown(floor.state))
    written = GOLDEN.with_name("schema_1_shift.books").read_text("utf-8")
    assert auditor.statement() + "\n" == written
    assert len(log.records) == 197


def test_the_old_shift_goes_on_under_todays_program() -> None:
    log = golden(GOLDEN.with_name("schema_1_shift.jsonl"))
    floor = Floor(log, program="scripted")
    floor.keep_snapshot()
    again = Floor(log, program="scripted")
    assert again.began_at is not None
    assert again.began_at.seq == log.head.seq - 1  # The record that says that it was kept.
    assert again.state == floor.state


def test_a_round_that_two_starts_began_is_played_out_and_the_next_waits_for_both() -> None:
    """Written by the program of commit 5291923, which started each sensor of table 5 for itself:
    both have an open game, one of them a hand that was claimed and confirmed."""
    log = golden(GOLDEN.with_name("schema_1_two_sensors.jsonl"))
    floor = Floor(log, program="scripted")
    Auditor().read_all(log.records).confirm(shown(floor.state))
    places = {name: floor.state.jackpots[name].link.tables["5"] for name in ("royal", "sevens")}
    assert {name: (place.game, place.is_open) for name, place in places.items()} == {
        "royal": (2, True),
        "sevens": (2, True),
    }
    assert all(place.is_claimed for place in places.values())
    start = c.StartGame("5", {1: DOLLAR}, others={2: {1: DOLLAR}})
    steps: list[tuple[str, c.Command, str]] = [
        ("eli", start, "game_open"),
        ("eli", c.EndGame("5"), ""),
        ("eli", start, "game_open"),
        ("whit", c.SwipeCard("5", "S-1", 1, 2), ""),
        ("eli", c.EndGame("5", 2), ""),
        ("eli", start, ""),
    ]
    for number, (who, command, code) in enumerate(steps):
        assert sent(floor, who, command, f"today-{number}") == code
    Auditor().read_all(log.records).confirm(shown(floor.state))
    assert Floor(log, program="scripted").state == floor.state


def test_a_press_of_the_old_program_is_known_when_it_is_repeated() -> None:
    """START GAME has learnt of other sensors since; what was asked then is still the same."""
    floor = Floor(golden(GOLDEN.with_name("schema_1_two_sensors.jsonl")), program="scripted")
    before = floor.state.jackpots["royal"].link.coin_in
    done = floor.execute("eli", c.StartGame("5", dict.fromkeys((1, 2, 3), DOLLAR)), START_ID)
    assert done.kind == "StartGame"
    assert floor.state.jackpots["royal"].link.coin_in == before


def sent(floor: Floor, who: str, command: c.Command, command_id: str) -> str:
    try:
        floor.execute(who, command, command_id)
    except Refused as refusal:
        return refusal.code
    return ""
