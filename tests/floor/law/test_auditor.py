"""The auditor's own file on the law: each forgery below is a floor that would have broken it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, confirm, shift
from tests.floor.law.reached import CROWN, ROYAL, SEVENS

from houseway.floor.auditor import Auditor, Irregular
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.store import Record

WEEK = f"""
dana 4 START GAME 1 2 3
dana 4 SEAT 1
dana 4 HAND royal_flush
whit 4 CONFIRM 1 shown
vera 4 CARD E-1
dana 4 END GAME
cora pay five-card 1 cheque
haas rule deposit_days 5 controls-4
haas rule seal_days 8 controls-5
dana 12 FAULT dark sign
tess 12 CLEAR cable
tess notice 1 letter-88
wait 6d
cora balance $17,999.99 statement-1
cora deposit $10,000 slip-1
haas seize fortune $100 $0 levy-1
cora restore fortune $100 $0 levy-1
wait 2d
whit unseal five-card 1 the hold is over
{CROWN} $1,000 {SEVENS}
whit give 1 3
"""
Forge = Callable[[dict[str, Any]], None]
# A hold of eight days is the rule only from then on; the deck was sealed for seven.


def log() -> list[Record]:
    done = shift(OPENING, ROYAL, WEEK)
    assert isinstance(done.log, MemoryLog)
    Auditor().read_all(done.log.records)
    return done.log.records


def forge(kind: str, change: Forge) -> list[Record]:
    forged = []
    for record in log():
        events = json.loads(record.body)
        for event in events:
            inner = event.get("event", event)
            if inner["type"] == kind:
                change(inner)
        kept = [event for event in events if event.get("event", event).get("type") != "gone"]
        forged.append(replace(record, body=json.dumps(kept).encode()))
    return forged


def put(**values: object) -> Forge:
    return lambda event: event.update(values)


@pytest.mark.rule("R22")
@pytest.mark.rule("R43")
@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        ("DepositRecorded", put(covers=1), r"the deposit covers .*, not \$0.000001"),
        ("DepositRecorded", put(short=1), "short .* after the deposit"),
        ("DepositRecorded", put(amount=0), r"a deposit of \$0 or less"),
        ("BankBalanceRecorded", put(required=1), "the account must hold"),
        ("BankBalanceRecorded", put(short=0), "the account is"),
        ("FundsSeized", put(posted=10**13), "more was seized than is posted"),
        ("FundsSeized", put(hidden=10**13), "more was seized than was set aside"),
        ("FundsRestored", put(posted=10**13), "more was returned than was seized"),
        ("TaxRecorded", put(withheld=0), "tax recorded as"),
        ("TaxRecorded", put(year=2025), "taxed for 2025"),
        ("TaxRecorded", put(wager=5_000_000), "taxed with the wrong wager"),
        ("TaxRecorded", put(method="none"), "there is no withholding method"),
        ("AwardPaid", put(withheld=0), "paid with"),
        ("AwardPaid", put(tax_form=""), "paid with"),
        ("HandSealed", put(until=1), "the seal is not for 7 days"),
        ("SealReleased", put(award=2), "broken before its time"),
        ("NoticeGiven", put(malfunction=2), "a malfunction that is not on record"),
        ("NoticeGiven", put(reference=""), "without its reference"),
        ("MerchandiseBought", put(pool="display"), "merchandise was bought from the display"),
        ("MerchandiseBought", put(amount=1), "merchandise was offered that was not paid for"),
        (
            "MerchandiseOffered",
            put(type="gone"),
            "money was spent on merchandise that was not offered",
        ),
        ("MerchandiseGiven", put(number=2), "that was not on offer"),
        ("HouseRuleSet", put(topic="deposit_days", value="9"), "later deposits than the law"),
        ("HouseRuleSet", put(topic="seal_days", value="3"), "shorter seals than the law"),
    ],
)
def test_a_forged_record_of_the_law_is_found(kind: str, change: Forge, words: str) -> None:
    with pytest.raises(Irregular, match=words):
        Auditor().read_all(forge(kind, change))


@pytest.mark.rule("R23")
@pytest.mark.parametrize(
    ("stop", "words"),
    [
        ("cora balance $1 statement-1", "while the account was short"),
        ("haas seize five-card $1 $0 levy-1", "whose money was seized"),
    ],
)
def test_a_floor_that_takes_wagers_it_must_not_take_is_found(stop: str, words: str) -> None:
    open_floor = shift(OPENING, "dana 4 START GAME 1")
    stopped = shift(OPENING, stop)
    assert isinstance(open_floor.log, MemoryLog)
    assert isinstance(stopped.log, MemoryLog)
    last, before = open_floor.log.records[-1], stopped.log.records
    taken = replace(last, seq=before[-1].seq + 1, at=before[-1].at + 1, command_id="x")
    with pytest.raises(Irregular, match=words):
        Auditor().read_all([*before, taken])


def test_a_log_that_keeps_taxes_and_seals_does_so_every_time() -> None:
    text = """
        dana 4 START GAME 1
        dana 4 SEAT 1
        dana 4 HAND royal_flush
        whit 4 CONFIRM 1 shown
        vera 4 CARD E-1
        dana 4 END GAME
    """
    done = shift(OPENING, text, text, "cora pay five-card 1\ncora pay five-card 2")
    assert isinstance(done.log, MemoryLog)
    for kind, words in (("TaxRecorded", "without its tax"), ("HandSealed", "not sealed")):
        records = list(done.log.records)
        at = max(n for n, r in enumerate(records) if kind.encode() in r.body)
        kept = [e for e in json.loads(records[at].body) if e["type"] != kind]
        records[at] = replace(records[at], body=json.dumps(kept).encode())
        with pytest.raises(Irregular, match=words):
            Auditor().read_all(records)


def test_an_award_paid_while_the_key_is_at_jph_is_owed_no_longer() -> None:
    """Found by the simulation: the level falls only when the key returns to RUN."""
    done = shift(
        OPENING,
        """
        dana 12 COIN IN 1
        dana 12 HAND royal_flush
        whit 12 KEY JPH K-1
        whit 12 J-POT shown
        cora pay fortune 1 cash
        whit 12 KEY RUN K-1
        cora balance $17,500 statement-1
        """,
    )
    confirm(done)
