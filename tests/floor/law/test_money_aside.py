"""R22, R23: money set aside is neither spent nor shown while it is not there."""

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, confirm, shift
from tests.floor.law.reached import CROWN, ROYAL, SEVENS
from tests.floor.test_auditor_levels import RELEASED

from houseway.floor.auditor import Auditor, Irregular
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.law.required_amounts import hidden_by
from houseway.floor.scenario import Shift
from houseway.floor.store import Record

OFFER = f"{CROWN} $1,000 {SEVENS}"
RELEASE = "haas release five-card minor $0.50 room again"
ALLOW = "vera agree"
ROOM = RELEASED.split("haas release")[0].strip()


@pytest.mark.rule("R23")
def test_merchandise_is_bought_only_with_what_a_seizure_left() -> None:
    done = shift(OPENING, ROYAL)
    done.run(f"""
        haas seize sevens $0 $0.05 levy-1
        refused seized_aside {OFFER}
        {CROWN} $1,000 from sevens jackpot reserve $0.01
        refused seized_aside {CROWN} $1,000 from sevens jackpot reserve $0.01
        cora restore sevens $0 $0.05 levy-1
        {CROWN} $1,000 from sevens jackpot reserve $0.05
    """)
    confirm(done)


@pytest.mark.rule("R23")
def test_only_overflow_that_was_not_seized_is_released() -> None:
    done = shift(OPENING, ROOM)
    assert hidden_by(done.floor.state.jackpots["five-card"]) == 2_140_000
    done.run(f"""
        haas seize five-card $0 $1.65 levy-1
        refused seized_aside {RELEASE}
        haas release five-card minor $0.49 room again
        {ALLOW}
        cora restore five-card $0 $1.65 levy-1
        haas release five-card minor $0.01 room again
        {ALLOW}
    """)
    confirm(done)


@pytest.mark.rule("R22")
def test_nothing_set_aside_is_used_while_the_account_is_short() -> None:
    done = shift(OPENING, ROYAL, ROOM)
    done.run(f"""
        {RELEASE}
        cora balance $19,000 statement-1
        refused funds_short {OFFER}
        refused funds_short {ALLOW}
        cora deposit $5,000 slip-1
        {OFFER}
        {ALLOW}
    """)
    confirm(done)


@pytest.mark.parametrize(
    ("stop", "words"),
    [
        ("cora balance $1 statement-1", "while the account was short"),
        ("haas seize {link} $0 {hidden} levy-1", "seized money was used"),
    ],
)
@pytest.mark.parametrize(
    ("room", "use", "link", "hidden"),
    [(ROYAL, OFFER, "sevens", "$0.06"), (f"{ROOM}\n{RELEASE}", ALLOW, "five-card", "$2.14")],
)
def test_the_auditor_finds_a_floor_that_uses_it_anyway(
    stop: str, words: str, room: str, use: str, link: str, hidden: str
) -> None:
    used = records(shift(OPENING, room, use))[-1]
    before = records(shift(OPENING, room, stop.format(link=link, hidden=hidden)))
    late = replace(used, seq=before[-1].seq + 1, at=before[-1].at + 1, command_id="x")
    with pytest.raises(Irregular, match=words):
        Auditor().read_all([*before, late])


def records(done: Shift) -> list[Record]:
    assert isinstance(done.log, MemoryLog)
    return done.log.records
