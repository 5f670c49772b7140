"""DESIGN: within a round the dealer's right comes first; the approved internal controls of a house
may replace that order, as a change of the link's rules like any other (R35)."""

import json

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, confirm, given_open_floor, shift

from houseway.floor import commands
from houseway.floor.auditor import Auditor, Irregular
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.scenario import Shift
from houseway.floor.upkeep.self_check import configuration_digest

APPROVED = """
haas close five-card
tess change five-card order {order} because internal controls 4.2 as approved
vera agree 1
haas reopen five-card
"""
# Seat 3 is pressed first, then 7, then 1. Quads take the whole Minor: $500.15, then the reseeds.
CLAIMED = """
dana 4 START GAME 1 3 7
dana 4 SEAT 3
dana 4 HAND quads
dana 4 SEAT 7
dana 4 HAND quads
dana 4 SEAT 1
dana 4 HAND quads
whit 4 CONFIRM 3 shown
whit 4 CONFIRM 7 shown
whit 4 CONFIRM 1 shown
"""
FIRST = {"right_to_left": (7, 3, 1), "left_to_right": (1, 3, 7), "as_called": (3, 7, 1)}


def paid(seats: tuple[int, ...]) -> str:
    first, second, third = seats
    return (
        f"refused waits_for whit 4 CARD S-1 {second}\nrefused waits_for whit 4 CARD S-1 {third}\n"
        f"whit 4 CARD S-1 {first}\nwhit 4 CARD S-1 {second}\nwhit 4 CARD S-1 {third}\n"
        "dana 4 END GAME\n"
    )


@pytest.mark.parametrize("order", ["left_to_right", "as_called"])
@pytest.mark.paragraph("fortune-san-lo", "aquarius appendix-a")
def test_an_approved_order_replaces_the_usual_one(order: str) -> None:
    done = shift(OPENING, APPROVED.format(order=order), CLAIMED, paid(FIRST[order]))
    confirm(done)
    wins = done.floor.state.jackpots["five-card"].link.awards.values()
    by_win = sorted(wins, key=lambda award: award.win)
    assert tuple(award.seat for award in by_win) == FIRST[order]


def test_without_an_approval_the_right_comes_first() -> None:
    confirm(shift(OPENING, CLAIMED, paid(FIRST["right_to_left"])))


def test_the_usual_order_can_be_brought_back() -> None:
    back = """
    haas close five-card
    tess change five-card order right_to_left because as before
    vera agree
    haas reopen five-card
    """
    before = APPROVED.format(order="as_called")
    confirm(shift(OPENING, before, back, CLAIMED, paid(FIRST["right_to_left"])))


@given_open_floor
def test_the_order_is_not_changed_while_a_claim_is_pending(done: Shift) -> None:
    """
    dana 4 START GAME 1 3 7
    dana 4 SEAT 3
    dana 4 HAND quads
    refused link_running tess change five-card order as_called because controls
    haas close five-card
    refused jackpot_pending tess change five-card order as_called because controls
    whit 4 REJECT quads 3 wrong
    dana 4 END GAME
    tess change five-card order as_called because controls
    """
    assert done.floor.state.jackpots["five-card"].rules.order == "right_to_left"


@given_open_floor
def test_the_order_needs_two_people_and_must_change_something(done: Shift) -> None:
    """
    haas close five-card
    refused nothing_changes tess change five-card order right_to_left because controls
    tess change five-card order as_called because controls
    refused role_missing tess agree 1
    vera agree 1
    """
    assert done.floor.state.jackpots["five-card"].rules.order == "as_called"


def test_an_unknown_order_is_reported_in_one_sentence() -> None:
    done = shift(OPENING, "haas close five-card")
    asked = commands.ChangeLink(link="five-card", reason="controls", order="by_height")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="Choose the order of payment from right_to_left"):
        done.floor.execute("tess", asked, "x")


def test_the_auditor_finds_a_floor_that_pays_in_an_order_nobody_approved() -> None:
    done = shift(OPENING, APPROVED.format(order="as_called"), CLAIMED, paid(FIRST["as_called"]))
    assert isinstance(done.log, MemoryLog)
    records = []
    for record in done.log.records:
        events = json.loads(record.body)
        for event in events:
            if event["type"] == "RequestMade":
                event["asked"]["order"] = "right_to_left"
            elif event["type"] == "LinkRulesChanged":
                event["rules"]["order"] = "right_to_left"
        records.append(replace(record, body=json.dumps(events).encode()))
    with pytest.raises(Irregular, match="award 2 must be paid first"):
        Auditor().read_all(records)


def test_the_order_is_part_of_the_configuration_only_where_it_is_unusual() -> None:
    usual = shift(OPENING).floor.state
    other = shift(OPENING, APPROVED.format(order="as_called")).floor.state
    assert configuration_digest(usual) != configuration_digest(other)
    rules = usual.jackpots["five-card"].rules
    assert rules.order == "right_to_left"
