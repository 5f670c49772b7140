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


def golden() -> MemoryLog:
    log = MemoryLog()
    for line in GOLDEN.read_text("utf-8").splitlines():
        record = json.loads(line)
        body = json.dumps(record.pop("events"), separators=(",", ":")).encode()
        log.append([Entry(body=body, **record)])
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
