"""A log of schema 1 as it was written on 15 November 2026: it must replay for as long as the
product lives. Where an event changes its form, write an upcast; never edit the golden file."""

import json
from pathlib import Path

from houseway.floor import Floor
from houseway.floor.audit import shown
from houseway.floor.auditor import Auditor
from houseway.floor.memory_store import MemoryLog
from houseway.floor.store import Entry
from houseway.money import parse_money

GOLDEN = Path(__file__).parent / "golden" / "schema_1.jsonl"


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
