"""The scripted shift and a log of two days, read once for all report tests."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from tests.floor.house import OPENING, shift

import houseway.floor
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.reports import Ledger
from houseway.floor.scenario import Shift, run
from houseway.floor.store import Record

SHIFT = Path(houseway.floor.__file__).parent / "scenarios" / "shift.txt"
FIRST, SECOND = "2026-03-02", "2026-03-03"

TWO_DAYS = """
dana 4 START GAME 1 3 7
dana 4 SEAT 3
dana 4 HAND quads
whit 4 CONFIRM 3 9s 9h 9d 9c 2s
whit 4 CARD S-1
dana 4 END GAME
dana 12 COIN IN 1 2
dana 12 HAND royal_flush
whit 12 KEY JPH K-1
whit 12 J-POT 2 shown
wait 24h
whit 12 KEY RUN K-1
dana 12 GAME OVER
cora pay five-card 1 cash
whit agree
dana 4 START GAME 1 2
dana 4 END GAME
haas close five-card
tess change five-card mega=$20,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1% because bigger
vera agree 2
haas back-out five-card 1 the tape shows a full house
vera agree
tess link late link-01 nexus jackpot=$9,000:10%
"""


@cache
def evening() -> Shift:
    return run(SHIFT.read_text("utf-8"))


@cache
def two_days() -> Shift:
    return shift(OPENING, TWO_DAYS)


def records(done: Shift) -> list[Record]:
    assert isinstance(done.log, MemoryLog)
    return done.log.records


@cache
def ledger() -> Ledger:
    return Ledger().read_all(records(evening()))


@cache
def two_day_ledger() -> Ledger:
    return Ledger().read_all(records(two_days()))


def forged(
    kind: str, change: Callable[[dict[str, Any]], None], *, all_of_them: bool = False
) -> Ledger:
    """The shift with the first link event of a kind changed by hand, chain and all ignored."""
    left = 10**9 if all_of_them else 1
    made = []
    for record in records(evening()):
        events = json.loads(record.body)
        for event in events:
            inner = event.get("event", event)
            if inner["type"] == kind and left:
                change(inner)
                left -= 1
        made.append(replace(record, body=json.dumps(events).encode()))
    return Ledger().read_all(made)
