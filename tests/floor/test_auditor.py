"""The auditor must be able to say no: each forgery below is a floor that would have lied."""

import importlib
import json
from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, shift

from houseway.floor.auditor import Auditor, Irregular
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.store import Record
from houseway.floor.upkeep.audit import shown

ROUND = """
dana 4 START GAME 1 3 7
dana 4 SEAT 3
dana 4 HAND royal_flush
whit 4 CONFIRM 3 shown
vera 4 CARD E-1
dana 4 END GAME
cora pay five-card 1
haas back-out five-card 1 wrong hand
"""
Forge = Callable[[dict[str, Any]], None]
Patch = pytest.MonkeyPatch


def log() -> list[Record]:
    done = shift(OPENING, ROUND)
    assert isinstance(done.log, MemoryLog)
    Auditor().read_all(done.log.records).confirm(shown(done.floor.state))
    return done.log.records


def forge(kind: str, change: Forge) -> list[Record]:
    """The log with one event of a link changed."""
    return forge_all({kind: change})


def forge_all(changes: dict[str, Forge]) -> list[Record]:
    forged = []
    for record in log():
        events = json.loads(record.body)
        for event in events:
            inner = event.get("event", event)
            if inner["type"] in changes:
                changes[inner["type"]](inner)
        forged.append(replace(record, body=json.dumps(events).encode()))
    return forged


def put(key: str, value: object) -> Forge:
    return lambda event: event.__setitem__(key, value)


def more(key: str, amount: int) -> Forge:
    return lambda event: event.__setitem__(key, event[key] + amount)


@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        ("GameStarted", more("coin_in", 1_000_000), "but the wagers are"),
        ("GameStarted", more("house", -1), r"the house kept \$2.339999 of coin-in; due \$2.34"),
        ("GameStarted", put("game", 2), "game 2 at table 4 follows game 0"),
        ("AwardPosted", more("amount", 10_000), r"due \$10,000.27 and \$0.00"),
        ("AwardPosted", more("amount", -1), "not in whole cents"),
        ("AwardPosted", put("win", 2), "win 2 follows win 0"),
        ("AwardAuthorised", put("signature", "supervisor"), "signed as supervisor, but the exec"),
        ("AwardSettled", more("amount", -10_000), "by the wrong amount"),
        ("AwardSettled", put("reseed", None), "reseeded without a 100% award"),
        ("AwardSettled", put("reseed", {"seed": 1, "reserve": 0}), "the reseed was"),
        ("GameEnded", put("envy", {"1": 1_000_000_000}), "envy"),
        ("AwardPaid", more("amount", 10_000), "the wrong amount was paid"),
        ("AwardBackedOut", more("amount", 10_000), "the wrong amount was backed out"),
        ("AwardBackedOut", put("reason", " "), "has no reason"),
        ("AwardBackedOut", put("by", ""), "AwardBackedOut is recorded under no name"),
        ("AwardBackedOut", put("level", "major"), "the back-out went to the wrong level"),
        ("AwardBackedOut", put("seed", 0), "the back-out returned"),
        ("AwardBackedOut", more("seed", -1_000_000), "the back-out returned"),
        ("AwardBackedOut", put("reserve", 5_000_000), "the back-out returned"),
        ("AwardBackedOut", put("overflow", 5_000_000), "the back-out returned"),
        ("AwardAuthorised", put("by", ""), "AwardAuthorised is recorded under no name"),
        ("ClaimVerified", put("by", ""), "ClaimVerified is recorded under no name"),
        ("AwardPaid", put("by", " "), "AwardPaid is recorded under no name"),
        ("AwardPaid", put("withheld", 10**15), "the amount withheld is negative or more"),
        ("AwardPaid", put("method", "cash"), "in cash but has a check number"),
        ("AwardPosted", put("owed", 5_000_000), r"\$5.00 owed; due \$10,000.27 and \$0.00"),
        ("AwardSettled", more("mark", 1), "the wrong point"),
        ("HandClaimed", more("reading", 1), "the meter reading of the claim"),
        ("HandClaimed", more("mark", 1), "the meter reading of the claim"),
        ("HandClaimed", put("level", "major"), "the wrong level"),
        ("HandClaimed", put("seat", 4), "seat 4 claimed a hand without a wager"),
    ],
)
def test_a_forged_event_is_found(kind: str, change: Forge, words: str) -> None:
    with pytest.raises(Irregular, match=words):
        Auditor().read_all(forge(kind, change))


def test_a_floor_that_shows_another_sum_is_found() -> None:
    told = shown(shift(OPENING, ROUND).floor.state)
    display, reserve, overflow = told["five-card"]["mega"]
    told["five-card"]["mega"] = (display - 1_000_000, reserve, overflow)
    with pytest.raises(Irregular, match="on the floor:"):
        Auditor().read_all(log()).confirm(told)


def test_missing_swapped_and_repeated_records_are_found() -> None:
    records = log()
    with pytest.raises(Irregular, match="follows record 5"):
        Auditor().read_all(records[:5] + records[6:])
    with pytest.raises(Irregular, match="follows record 0"):
        Auditor().read_all(reversed(records))
    twin = replace(records[5], command_id=records[4].command_id)
    with pytest.raises(Irregular, match="repeats command id"):
        Auditor().read_all([*records[:5], twin])
    early = replace(records[5], at=0)
    with pytest.raises(Irregular, match="earlier in time than the record before"):
        Auditor().read_all([*records[:5], early])


def test_the_person_who_pressed_must_not_be_the_signer() -> None:
    records = [replace(r, actor="vera") if r.kind == "PressHand" else r for r in log()]
    with pytest.raises(Irregular, match="vera both claimed and signed award 1"):
        Auditor().read_all(records)


def test_the_statement_reads_as_books_do() -> None:
    text = Auditor().read_all(log()).statement()
    assert "five-card mega: start $10,000.00 + contributions $0.30 + seeds $10,000.00" in text
    assert "five-card: coin-in $3.00, house's share $2.34, wins posted 1, backed out 1" in text


CLAIM_WAITS = """
dana 4 START GAME 1 3 7
dana 4 SEAT 3
dana 4 HAND royal_flush
eli 9 START GAME 1 2 3 4 5
eli 9 END GAME
whit 4 CONFIRM 3 shown
vera 4 CARD E-1
dana 4 END GAME
"""


def test_later_contributions_do_not_go_to_an_earlier_claim(monkeypatch: Patch) -> None:
    audit_of(CLAIM_WAITS)
    queue = importlib.import_module("houseway.progressive.queue")
    monkeypatch.setattr(queue, "_left_for", lambda rules, its, level, mark, ahead: level.current)
    with pytest.raises(
        Irregular, match=r"\$10,000.72 with \$0.00 owed; due \$10,000.27 and \$0.00"
    ):
        audit_of(CLAIM_WAITS)


TWO_TABLES = """
dana 4 START GAME 1 3 7
dana 4 SEAT 3
dana 4 HAND royal_flush
eli 9 START GAME 1 5
eli 9 HAND royal_flush
vera 9 CARD E-1
vera 9 SEAT 5
vera 9 HAND royal_flush shown
"""


def test_a_table_that_claimed_later_is_not_paid_first(monkeypatch: Patch) -> None:
    monkeypatch.setattr("houseway.progressive.deciders.awards._need_turn", lambda *_: None)
    with pytest.raises(Irregular, match="award 1 must be paid first"):
        audit_of(TWO_TABLES)


def test_a_claim_behind_a_later_press_gets_the_reseed_in_full() -> None:
    """Seat 7 pressed last and stands first: it takes $10,000.72, all that lay on the level, so
    seat 3 reads the seed and eight cents of reserve, with nothing of it for the next jackpot."""
    audit_of(
        """
        dana 4 START GAME 1 3 7
        dana 4 SEAT 3
        dana 4 HAND royal_flush
        eli 9 START GAME 1 2 3 4 5
        eli 9 END GAME
        dana 4 SEAT 7
        dana 4 HAND royal_flush
        whit 4 CONFIRM 7 shown
        whit 4 CONFIRM 3 shown
        vera 4 CARD E-1 7
        vera 4 CARD E-1 3
        due five-card 2 $10,000.72
        due five-card 1 $10,000.08
        dana 4 END GAME
        """
    )


WON_AGAIN = """
dana 4 START GAME 1 3 7
dana 4 SEAT 3
dana 4 HAND royal_flush
whit 4 CONFIRM 3 shown
vera 4 CARD E-1
dana 4 END GAME
dana 4 START GAME 1 3 7
dana 4 SEAT 7
dana 4 HAND royal_flush
whit 4 CONFIRM 7 shown
vera 4 CARD E-1
dana 4 END GAME
haas back-out five-card {award} wrong hand
"""


def test_an_award_whose_reseed_was_won_is_not_backed_out(monkeypatch: Patch) -> None:
    audit_of(WON_AGAIN.format(award=2))
    monkeypatch.setattr("houseway.progressive.deciders.awards.later_award", lambda *_: 0)
    with pytest.raises(
        Irregular, match="win 1 was backed out although win 2 was paid from its reseed"
    ):
        audit_of(WON_AGAIN.format(award=1))


CAPPED = """
dana 4 START GAME 1 3 7
dana 4 SEAT 3
dana 4 HAND quads
whit 4 CONFIRM 3 shown
whit 4 CARD S-1
dana 4 END GAME
haas close five-card
tess change five-card mega=$10,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1% max.minor=$500.10 because cap
vera agree 1
haas reopen five-card
dana 4 START GAME 1 3 7
dana 4 END GAME
haas back-out five-card 1 wrong hand
meter five-card minor $500.10
meter five-card minor $0.20 overflow
"""  # noqa: E501 - one line of a scenario is one line.


ALONE = """
dana 4 START GAME 1 3 7
dana 4 SEAT 3
dana 4 HAND royal_flush
vera 4 CONFIRM 3 shown
vera 4 CARD E-1
dana 4 END GAME
"""
ONE_STROKE = """
dana 9 START GAME 1 3
dana 9 HAND royal_flush
vera 9 CARD E-1
vera 9 SEAT 3
vera 9 HAND royal_flush shown
dana 9 END GAME
"""


def played_on(day: str, text: str, monkeypatch: Patch) -> list[Record]:
    """By a program that lets one executive confirm and record."""
    runner = importlib.import_module("houseway.floor.scenario.runner")
    nexus = importlib.import_module("houseway.floor.controllers.nexus")
    moment = datetime.fromisoformat(f"{day} 18:00").replace(tzinfo=ZoneInfo(runner.ZONE))
    monkeypatch.setattr(runner, "FIRST_MOMENT", moment)
    monkeypatch.setattr(nexus, "_need_another_than_confirmed", lambda *_: None)
    done = shift(OPENING, text)
    assert isinstance(done.log, MemoryLog)
    return done.log.records


@pytest.mark.rule("R27")
def test_the_auditor_finds_an_executive_who_confirmed_and_recorded_a_win(
    monkeypatch: Patch,
) -> None:
    Auditor().read_all(played_on("2026-11-18", ALONE, monkeypatch))
    Auditor().read_all(played_on("2026-11-19", ONE_STROKE, monkeypatch))
    Auditor().read_all(
        played_on("2026-11-19", ALONE.replace("vera 4 CON", "whit 4 CON"), monkeypatch)
    )
    with pytest.raises(Irregular, match="vera both confirmed award 1 and signed as executive"):
        Auditor().read_all(played_on("2026-11-19", ALONE, monkeypatch))


def test_a_back_out_over_the_maximum_goes_to_the_overflow_not_the_reserve(
    monkeypatch: Patch,
) -> None:
    audit_of(CAPPED)
    deciders = importlib.import_module("houseway.progressive.deciders.awards")
    right = deciders._returned

    def to_reserve(*given: object) -> tuple[int, int, int]:
        seed, reserve, overflow = right(*given)
        return seed, reserve + overflow, 0

    monkeypatch.setattr(deciders, "_returned", to_reserve)
    with pytest.raises(Irregular, match="the back-out returned"):
        audit_of(CAPPED[: CAPPED.index("meter")])


@pytest.mark.parametrize("kept", [10_000, 10_000_270_000])
def test_the_house_owes_nothing_that_the_level_could_pay(kept: int) -> None:
    Auditor().read_all(fixed_pay_off_the_mega(10_000_270_000))
    with pytest.raises(Irregular, match=r"due \$10,000.27 and \$9,999.73"):
        Auditor().read_all(fixed_pay_off_the_mega(10_000_270_000 - kept))


def fixed_pay_off_the_mega(amount: int) -> list[Record]:
    """The round as it were if a royal paid 20,000 for 1 off a meter that holds half of it."""
    whole = 20_000_000_000

    def rules(event: dict[str, Any]) -> None:
        if event["link"] == "five-card":
            pay = {"type": "Times", "times": 20_000, "level": "mega"}
            event["rules"]["hands"]["royal_flush"]["pay"] = pay

    return forge_all(
        {
            "LinkCreated": rules,
            "AwardPosted": lambda event: event.update(amount=amount, owed=whole - amount),
            "AwardSettled": lambda event: event.update(amount=amount, reseed=None),
            "AwardPaid": lambda event: event.update(amount=whole, withheld=4_799_760_000),
            "TaxRecorded": lambda event: event.update(
                winnings=whole - 1_000_000, withheld=4_799_760_000
            ),
            "AwardBackedOut": lambda event: event.update(amount=amount, seed=0, reserve=0),
        }
    )


def audit_of(text: str) -> None:
    done = shift(OPENING, text)
    assert isinstance(done.log, MemoryLog)
    Auditor().read_all(done.log.records).confirm(shown(done.floor.state))
