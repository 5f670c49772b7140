"""The auditor works out himself what goes to the overflow, comes from it, and what a reversed
wager gives back: each forgery below keeps its sums and is found all the same."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, shift

from houseway.floor.auditor import Auditor, Irregular
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.store import Record
from houseway.floor.upkeep.audit import shown

Forge = Callable[[dict[str, Any]], None]
LEVELS = "mega=$10,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1%"
# Minor shows $500.10, its maximum, after two wagers; the third lies in the overflow.
CAPPED = f"""
haas close five-card
tess change five-card {LEVELS} max.minor=$500.10 because cap
vera agree 1
haas reopen five-card
dana 4 START GAME 1 3 7
"""
REVERSED = CAPPED + "whit 4 TAKE OUT 3 malfunction the sensor counted a chip that was none\n"
RAISED = CAPPED + "haas raise five-card minor $2 lost contributions\nvera agree\n"
RELEASED = (
    RAISED
    + "dana 4 END GAME\nhaas close five-card\n"
    + f"tess change five-card {LEVELS} max.minor=$501 because higher\n"
    + "vera agree\nhaas reopen five-card\n"
    + "haas release five-card minor $0.50 room again\nvera agree\n"
)


def books(scenario: str, kind: str = "", change: Forge | None = None) -> Auditor:
    done = shift(OPENING, scenario)
    assert isinstance(done.log, MemoryLog)
    records = [forged(record, kind, change) for record in done.log.records]
    auditor = Auditor().read_all(records)
    auditor.confirm(shown(done.floor.state))
    return auditor


def forged(record: Record, kind: str, change: Forge | None) -> Record:
    events = json.loads(record.body)
    for event in events:
        inner = event.get("event", event)
        if change is not None and inner["type"] == kind:
            change(inner)
    return replace(record, body=json.dumps(events).encode())


def put(**values: object) -> Forge:
    return lambda event: event.update(values)


def part(number: int, *sums: int) -> Forge:
    """Another split of one level's part."""
    return lambda event: event["parts"].__setitem__(number, [event["parts"][number][0], *sums])


@pytest.mark.parametrize("scenario", [REVERSED, RAISED, RELEASED])
def test_the_true_log_is_confirmed(scenario: str) -> None:
    books(scenario)


def test_a_reversed_wager_comes_from_the_overflow_where_the_level_is_full() -> None:
    level = books(REVERSED).links["five-card"].levels["minor"]
    assert (level.display, level.overflow) == (500_100_000, 0)


FORGERIES: list[tuple[str, str, Forge, str]] = [
    (REVERSED, "WagerReversed", part(2, 50_000, 10_000, 0), r"due .*minor, \$0.00, \$0.01, \$0.05"),
    (REVERSED, "WagerReversed", part(2, 10_000, 0, 50_000), "the reversal took back"),
    (REVERSED, "WagerReversed", part(0, 100_000, 0, 0), "the reversal took back"),
    (REVERSED, "WagerReversed", lambda e: e["parts"].pop(), "the reversal took back"),
    (REVERSED, "WagerReversed", lambda e: e["parts"].reverse(), "the reversal took back"),
    (REVERSED, "WagerReversed", put(house=770_000), r"the house gave back \$0.77, not \$0.78"),
    (REVERSED, "WagerReversed", put(coin_in=2_000_000), "the wrong wager"),
    (REVERSED, "WagerReversed", put(seat=4), "seat 4 had no wager"),
    (REVERSED, "WagerReversed", put(by=""), "is recorded under no name"),
    (REVERSED, "WagerReversed", put(reason=" "), "has no reason"),
    (RAISED, "LevelRaised", put(overflow=0), r"\$0.00 of \$2.00 went to the overflow; due \$2.00"),
    (RAISED, "LevelRaised", put(overflow=1_990_000), r"went to the overflow; due \$2.00"),
    (RAISED, "LevelRaised", put(amount=0, overflow=0), r"adjusted by \$0.00"),
    (RAISED, "LevelRaised", put(by=" "), "is recorded under no name"),
    (RELEASED, "OverflowReleased", put(amount=910_000), r"the most possible was \$0.90"),
    (RELEASED, "OverflowReleased", put(amount=0), r"adjusted by \$0.00"),
    (RELEASED, "OverflowReleased", put(amount=-500_000), r"adjusted by -\$0.50"),
    (RELEASED, "OverflowReleased", put(reason=""), "has no reason"),
]


@pytest.mark.parametrize(("scenario", "kind", "change", "words"), FORGERIES)
def test_a_forgery_is_found(scenario: str, kind: str, change: Forge, words: str) -> None:
    with pytest.raises(Irregular, match=words):
        books(scenario, kind, change)


def test_a_level_without_a_maximum_has_no_overflow() -> None:
    scenario = "haas raise five-card mega $2 lost contributions\nvera agree"
    books(scenario)
    with pytest.raises(Irregular, match=r"\$0.01 of \$2.00 went to the overflow; due \$0.00"):
        books(scenario, "LevelRaised", put(overflow=10_000))


def test_a_display_is_above_its_maximum_only_by_what_was_taken_over() -> None:
    taken_over = OPENING.replace(
        "open five-card", "open five-card minor=$812.40 max.minor=$800 taken letter-9"
    )
    done = shift(taken_over, "dana 4 START GAME 1")
    assert isinstance(done.log, MemoryLog)
    Auditor().read_all(done.log.records).confirm(shown(done.floor.state))
    for change, words in (
        (lambda e: e["starts"][-1].update(maximum=800_000_001), "the maximum is below the meter"),
        (lambda e: e["starts"][-1].update(maximum=None), "the maximum is below the meter"),
        (lambda e: e["starts"][-1].update(notice=False), "a maximum was set without its notice"),
    ):
        records = [forged(record, "LinkOpened", change) for record in done.log.records]
        with pytest.raises(Irregular, match=words):
            Auditor().read_all(records)


def test_more_overflow_than_there_is_is_not_released() -> None:
    without = RELEASED.replace("max.minor=$501", "max.minor=none")
    books(without)
    with pytest.raises(Irregular, match=r"the most possible was \$2.05"):
        books(without, "OverflowReleased", put(amount=2_060_000))


def test_a_wager_is_not_reversed_while_a_claim_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The floor refuses it; a floor that did not would be found."""
    waiting = """
    dana 4 START GAME 1 3 7
    eli 9 START GAME 1 5
    eli 9 HAND quads
    {said}whit 4 TAKE OUT 3 malfunction no chip
    """
    books(waiting.format(said="refused claim_on_level "))
    deciders = "houseway.progressive.deciders.games.refuse_if"
    monkeypatch.setattr(deciders, lambda *given, **facts: None)
    with pytest.raises(Irregular, match="while award"):
        books(waiting.format(said=""))
