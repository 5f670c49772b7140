"""What a stop stops: no wager by any button, no money out of the account to the house."""

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING, confirm, given, shift
from tests.floor.test_auditor_levels import RELEASED

from houseway.floor.auditor import Auditor, Irregular
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.law.required_amounts import required
from houseway.floor.reports import Ledger, make
from houseway.floor.scenario import Shift

OVERFLOW = RELEASED.split("haas release")[0].strip()
BOOK = "haas lower five-card minor $0.50 gross_receipts from overflow because booked"
RECOVER = "haas lower five-card mega $100 seed_recovery because the seed"
RUNNING = OPENING + "dana 4 START GAME 1\n"
ADD = "whit 4 ADD 2 dead sensor"


# The second Minor came out of the reseed of the first.
WON_TWICE = """
dana 4 START GAME 1 3 7
dana 4 SEAT 3
dana 4 HAND quads
whit 4 CONFIRM 3 shown
whit 4 CARD S-1
dana 4 END GAME
eli 9 START GAME 1
eli 9 HAND quads
whit 9 CARD S-1
whit 9 SEAT 1
whit 9 HAND quads shown
eli 9 END GAME
"""


@pytest.mark.rule("R22")
@pytest.mark.rule("R23")
@pytest.mark.rule("R34")
@given(RUNNING)
def test_no_wager_is_added_to_an_open_game_after_a_stop(done: Shift) -> None:
    """
    dana 4 FAULT controller lost its link
    refused fault whit 4 ADD 2 dead sensor
    tess 4 CLEAR cable replaced
    cora balance $17,999.99 statement-1
    refused bank_short whit 4 ADD 2 dead sensor
    cora deposit $0.01 slip-1
    haas seize five-card $1 $0 levy-1
    refused seized whit 4 ADD 2 dead sensor
    cora restore five-card $1 $0 levy-1
    whit 4 ADD 2 dead sensor
    """
    assert done.floor.state.exceptions == 1  # R37: the wager on the lost link.


@pytest.mark.rule("R18")
@pytest.mark.rule("R22")
def test_no_money_goes_to_the_house_while_the_account_is_short() -> None:
    done = shift(OPENING, OVERFLOW)
    booking = done.floor.state.requested + 1
    done.run(f"""
        {BOOK}
        cora balance $17,000 statement-1
        refused funds_short vera agree
        refused funds_short {RECOVER}
        haas lower five-card mega $1 malfunction because the display jumped
        vera agree
        cora balance $30,000 statement-2
        vera agree {booking}
        {RECOVER}
        vera agree
    """)
    confirm(done)


@pytest.mark.rule("R18")
@pytest.mark.rule("R20")
@pytest.mark.parametrize(
    "lower",
    [
        "mega $1 win because paid while the system was down",
        "mega $1 malfunction because the display jumped",
        "mega $1 seed_recovery because the seed",
        "minor $0.50 gross_receipts from overflow because booked",
    ],
)
def test_meters_and_journal_agree_after_every_lawful_decrease(lower: str) -> None:
    done = shift(OPENING, OVERFLOW, f"haas lower five-card {lower}\nvera agree")
    books = Ledger().read_all(done.log.read())
    for name in ("reconciliation", "journal"):
        assert make(books, name).is_sound, make(books, name).verdict
    confirm(done)


def test_a_disputed_win_that_nobody_paid_binds_neither_its_table_nor_the_account() -> None:
    """The house has made its level good; what it still owes the guest is not the players' money."""
    done = shift(OPENING, WON_TWICE)
    floor = done.floor.state
    before = required(floor, floor.day)
    done.run("""
        refused later_award haas back-out five-card 1 it was a full house
        haas dispute five-card 1 it was a full house
        cora balance $20,000 statement-1
    """)
    assert required(floor, floor.day) == before
    done.run("""
        refused disputed cora pay five-card 1
        cora pay five-card 2
        haas close five-card
        tess leave five-card 4
    """)
    assert not floor.jackpots["five-card"].link.awards
    books = Ledger().read_all(done.log.read())
    for name in ("reconciliation", "journal", "deposits"):
        assert make(books, name).is_sound, make(books, name).verdict
    confirm(done)


@pytest.mark.rule("R23")
def test_what_was_seized_and_set_aside_is_booked_also_while_the_account_is_short() -> None:
    """WAC 230-15-715: the authority has that money already, none of it leaves the account."""
    done = shift(OPENING, OVERFLOW)
    done.run(f"""
        haas seize five-card $10 $0.50 levy-1
        cora balance $17,000 statement-1
        {BOOK}
        vera agree
        refused funds_short {BOOK}
        cora balance $30,000 statement-2
        refused seized_stays {RECOVER}
        cora restore five-card $10 $0 levy-1
        {RECOVER}
        vera agree
    """)
    confirm(done)


@pytest.mark.parametrize(
    ("room", "act", "stop", "words"),
    [
        (RUNNING, ADD, "cora balance $1 statement-1", "wagers were taken while"),
        (RUNNING, ADD, "haas seize five-card $1 $0 levy-1", "whose money was seized"),
        (OPENING + BOOK, "vera agree", "cora balance $1 statement-1", "to the house"),
        (OPENING + RECOVER, "vera agree", "cora balance $1 statement-1", "to the house"),
    ],
)
def test_the_auditor_finds_a_floor_that_does_it_anyway(
    room: str, act: str, stop: str, words: str
) -> None:
    start = room.replace("haas lower", f"{OVERFLOW}\nhaas lower")
    done, stopped = shift(start, act), shift(start, stop)
    assert isinstance(done.log, MemoryLog)
    assert isinstance(stopped.log, MemoryLog)
    before, used = stopped.log.records, done.log.records[-1]
    late = replace(used, seq=before[-1].seq + 1, at=before[-1].at + 1, command_id="x")
    with pytest.raises(Irregular, match=words):
        Auditor().read_all([*before, late])
