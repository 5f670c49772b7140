"""A meter is moved by hand by two persons in two roles: one asks, the other agrees later."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, given, shift

from houseway.floor import Refused, commands
from houseway.floor.auditor import Auditor, Irregular
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.reports import Ledger, make
from houseway.floor.scenario import Shift
from houseway.floor.upkeep.audit import shown

Forge = Callable[[dict[str, Any]], None]
ASKED = "whit lower five-card minor $1 malfunction because display stuck"
given_open_floor = given(OPENING)


@pytest.mark.rule("R17")
@given_open_floor
def test_nothing_moves_until_a_second_person_agrees(done: Shift) -> None:
    """
    whit lower five-card minor $1 malfunction because display stuck
    meter five-card minor $500
    haas agree 1
    meter five-card minor $499
    refused request_unknown vera agree 1
    """
    assert done.floor.state.requests == {}


@given_open_floor
def test_one_person_or_one_role_is_not_two(done: Shift) -> None:
    """
    haas hire max manager executive
    haas hire ned manager
    max raise five-card mega $1 lost
    refused same_person max agree 1
    haas decline 1
    haas raise five-card mega $1 lost
    refused same_person haas agree 2
    refused same_role ned agree 2
    refused agree_role whit agree 2
    refused role_missing dana agree 2
    max agree 2
    meter five-card mega $10,001
    """


@given_open_floor
def test_a_request_is_withdrawn_or_declined_with_a_reason(done: Shift) -> None:
    """
    whit raise five-card minor $1 lost
    whit decline 1
    whit raise five-card minor $1 lost
    vera decline 2
    meter five-card minor $500
    """
    events = [event for record in bodies(done) for event in record]
    dropped = [event for event in events if event["type"] == "RequestDropped"]
    assert [(one["how"], one["by"]) for one in dropped] == [
        ("withdrawn", "whit"),
        ("declined", "vera"),
    ]
    done.run("whit raise five-card minor $1 lost")
    with pytest.raises(Refused) as refusal:
        done.floor.execute("vera", commands.DropRequest(3, " "), "x")
    assert refusal.value.code == "reason_blank"


@given_open_floor
def test_an_old_request_gives_way_to_a_new_one_and_to_the_close_of_the_day(done: Shift) -> None:
    """
    whit raise five-card mega $1 lost
    whit raise five-card minor $1 lost
    wait 24h
    haas raise five-card mega $2 found in the sheets
    vera agree 3
    meter five-card mega $10,002
    haas close-day 2026-03-02
    refused request_unknown vera agree 2
    """
    assert done.floor.state.requests == {}


@given_open_floor
def test_what_became_impossible_meanwhile_is_refused_when_agreed(done: Shift) -> None:
    """
    haas lower five-card minor $400 malfunction because display stuck
    whit lower five-card major $1 malfunction because display stuck
    dana 4 START GAME 3
    dana 4 SEAT 3
    dana 4 HAND straight_flush
    refused claim_on_level haas agree 2
    vera agree 1
    meter five-card minor $100.05
    """


def test_the_reports_name_both_and_list_what_was_dropped() -> None:
    done = shift(OPENING, ASKED, "haas agree", ASKED, "vera decline 2")
    assert isinstance(done.log, MemoryLog)
    ledger = Ledger().read_all(done.log.records)
    (moved,) = (note for note in ledger.notes if note.reason.endswith("display: display stuck"))
    assert moved.by == "Whit (whit), agreed by Haas (haas)"
    titles = {s.title: s for s in make(ledger, "exceptions").sections}
    rows = titles["Requests and approvals"].rows
    kinds = [row[1] for row in rows if row[1].startswith("request")]
    made, agreed, dropped = "request made", "request agreed", "request dropped"
    assert kinds == [made, agreed, made, dropped]


def put(kind: str, **values: object) -> Forge:
    return lambda event: event.update(values) if event["type"] == kind else None


def one_role(event: dict[str, Any]) -> None:
    if event["type"] == "RequestMade" or (event.get("staff") == "whit" and "roles" in event):
        event.update(roles=["manager"])


FORGERIES: list[tuple[Forge, str]] = [
    (put("RequestMade", by="eli"), "recorded under another name"),
    (put("RequestMade", request=2), "out of sequence"),
    (put("RequestMade", until=0), "has the wrong expiry time"),
    (put("RequestMade", roles=["manager"]), "made as .'manager'., not .'supervisor'."),
    (one_role, "requested and approved in one role"),
    (put("RequestAgreed", asked_by="dana"), "the requester is recorded under another name"),
    (put("RequestAgreed", agreed_by="vera"), "the approval is recorded under another name"),
    (put("RequestAgreed", request=7), "there is no open request 7"),
    (put("LevelLowered", amount=999_999), "is not the one approved"),
    (put("LevelLowered", lawful="win"), "is not the one approved"),
]


@pytest.mark.parametrize(("change", "words"), FORGERIES)
def test_the_auditor_finds_a_forged_request(change: Forge, words: str) -> None:
    done = shift(OPENING, ASKED, "haas agree")
    with pytest.raises(Irregular, match=words):
        audit(done, change)


def test_the_auditor_finds_a_meter_that_one_person_moved() -> None:
    done = shift(OPENING, ASKED, "haas agree")

    def alone(event: dict[str, Any]) -> None:
        if event["type"] == "RequestAgreed":
            event.update(type="SupervisorCalled", table="4")

    with pytest.raises(Irregular, match="without a second approval"):
        audit(done, alone)


def bodies(done: Shift) -> list[list[dict[str, Any]]]:
    assert isinstance(done.log, MemoryLog)
    return [json.loads(record.body) for record in done.log.records]


def audit(done: Shift, change: Forge) -> None:
    assert isinstance(done.log, MemoryLog)
    forged = []
    for record in done.log.records:
        events = json.loads(record.body)
        for event in events:
            change(event.get("event", event))
        forged.append(replace(record, body=json.dumps(events).encode()))
    Auditor().read_all(forged).confirm(shown(done.floor.state))
