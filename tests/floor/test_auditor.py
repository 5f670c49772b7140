"""The auditor must be able to say no: each forgery below is a floor that would have lied."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, shift

from houseway.floor.audit import shown
from houseway.floor.auditor import Auditor, Irregular
from houseway.floor.memory_store import MemoryLog
from houseway.floor.store import Record

ROUND = """
dana 4 START GAME 1 3 7
dana 4 SEAT 3
dana 4 HAND royal_flush
whit 4 CONFIRM 3
vera 4 CARD E-1
dana 4 END GAME
cora pay five-card 1
haas back-out five-card 1 wrong hand
"""
Forge = Callable[[dict[str, Any]], None]


def log() -> list[Record]:
    done = shift(OPENING, ROUND)
    assert isinstance(done.log, MemoryLog)
    Auditor().read_all(done.log.records).confirm(shown(done.floor.state))
    return done.log.records


def forge(kind: str, change: Forge) -> list[Record]:
    """The log with one event of a link changed."""
    forged = []
    for record in log():
        events = json.loads(record.body)
        for event in events:
            inner = event.get("event", event)
            if inner["type"] == kind:
                change(inner)
        forged.append(replace(record, body=json.dumps(events).encode()))
    return forged


def put(key: str, value: object) -> Forge:
    return lambda event: event.__setitem__(key, value)


def more(key: str, amount: int) -> Forge:
    return lambda event: event.__setitem__(key, event[key] + amount)


@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        ("GameStarted", more("coin_in", 1_000_000), "coin-in is not the wagers"),
        ("GameStarted", more("house", -1), "of coin-in went to"),
        ("GameStarted", put("game", 2), "outside a game"),
        ("AwardPosted", more("amount", 10_000), "is not between"),
        ("AwardPosted", more("amount", -1), "not whole cents"),
        ("AwardPosted", put("win", 2), "win 2 follows win 0"),
        ("AwardAuthorised", put("signature", "supervisor"), "card"),
        ("AwardSettled", more("amount", -10_000), "another sum"),
        ("AwardSettled", put("reseed", None), "reseed without a 100% award"),
        ("AwardSettled", put("reseed", {"seed": 1, "reserve": 0}), "a wrong reseed"),
        ("GameEnded", put("envy", {"1": 1_000_000_000}), "envy"),
        ("AwardPaid", more("amount", 10_000), "another sum was paid"),
        ("AwardBackedOut", more("amount", 10_000), "a back-out of another sum"),
        ("AwardBackedOut", put("reason", " "), "without a reason"),
        ("HandClaimed", put("seat", 4), "a win without a wager"),
    ],
)
def test_a_forged_event_is_found(kind: str, change: Forge, words: str) -> None:
    with pytest.raises(Irregular, match=words):
        Auditor().read_all(forge(kind, change))


def test_a_reseed_to_someones_pocket_shows_in_the_books() -> None:
    def pocket(event: dict[str, Any]) -> None:
        event["seed"] -= 1_000_000

    auditor = Auditor().read_all(forge("AwardBackedOut", pocket))
    done = shift(OPENING, ROUND)
    with pytest.raises(Irregular, match="the floor says"):
        auditor.confirm(shown(done.floor.state))


def test_missing_swapped_and_repeated_records_are_found() -> None:
    records = log()
    with pytest.raises(Irregular, match="follows record 5"):
        Auditor().read_all(records[:5] + records[6:])
    with pytest.raises(Irregular, match="follows record 0"):
        Auditor().read_all(reversed(records))
    twin = replace(records[5], command_id=records[4].command_id)
    with pytest.raises(Irregular, match="repeats the id"):
        Auditor().read_all([*records[:5], twin])
    early = replace(records[5], at=0)
    with pytest.raises(Irregular, match="before the record ahead"):
        Auditor().read_all([*records[:5], early])


def test_whoever_pressed_may_not_have_signed() -> None:
    records = [replace(r, actor="vera") if r.kind == "PressHand" else r for r in log()]
    with pytest.raises(Irregular, match="vera pressed and signed award 1"):
        Auditor().read_all(records)


def test_the_statement_reads_as_books_do() -> None:
    text = Auditor().read_all(log()).statement()
    assert "five-card mega: contributions $0.300000 + seeds $10,000.000000" in text
    assert "five-card: coin-in $3.000000, house $2.340000" in text
