"""Records of older logs hold a bare key and a CRC-32: they answer to their own actor only.

The log is one that the program of commit 7bcdaa0 wrote; HireStaff of vera is its `step-2`, by haas,
the first START GAME its `step-48`, by dana.
"""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.attack.forging import crc, forged_text
from tests.attack.test_ids_repetition import refused, sent
from tests.floor.test_golden_log import GOLDEN, golden
from tests.web.desk import Desk, desk_of

from houseway.floor import commands
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.scenario import Shift
from houseway.floor.store.record import entry_of

SHIFT = GOLDEN.with_name("schema_1_shift.jsonl")
HIRED = {"staff": "vera", "name": "Vera", "roles": ["executive"]}
STARTED = {"table": "4", "wagers": dict.fromkeys("13467", 1000000)}


@pytest.fixture
def here() -> Iterator[Desk]:
    with desk_of(Shift(golden(SHIFT))) as found:
        yield found


def test_an_older_record_is_done_earlier_to_its_own_actor(here: Desk) -> None:
    status, again = sent(here, "haas", "hire-staff", "step-2", HIRED)
    assert (status, again["seq"], again["is_repeated"]) == (200, 2, True)
    coin_in = here.floor.state.jackpots["five-card"].link.coin_in
    status, again = sent(here, "dana", "start-game", "step-48", STARTED)
    assert (status, again["seq"], again["is_repeated"]) == (200, 49, True)
    assert here.floor.state.jackpots["five-card"].link.coin_in == coin_in


def test_an_older_record_answers_to_nobody_else(here: Desk) -> None:
    """Eli sends dana's START GAME, body and key: it is a command of eli's own."""
    status, own = sent(here, "eli", "start-game", "step-48", STARTED)
    assert (status, own["actor"], own["is_repeated"]) == (200, "eli", False)


def test_an_older_key_under_another_kind_is_a_new_command(here: Desk) -> None:
    status, called = sent(here, "dana", "call-supervisor", "step-48", {"table": "4"})
    assert (status, called["is_repeated"]) == (200, False)


def test_an_older_key_with_another_body_is_refused(here: Desk) -> None:
    other = {"table": "4", "wagers": {"1": 1_000_000}}
    assert refused(here, "dana", "start-game", "step-48", other) == (409, "id_reused")


def test_an_older_record_with_a_forged_crc_brings_no_code_and_changes_nothing() -> None:
    """The old check is all there is to compare: a forged body is answered, and does nothing."""
    reset = commands.ResetPin("dana", "forgotten")
    forged = forged_text(crc(reset), lambda text: commands.ResetPin("vera", text))
    assert crc(reset) == crc(commands.ResetPin("vera", forged))
    with desk_of(Shift(rewritten(golden(SHIFT), reset, "old"))) as here:
        status, answer = sent(here, "haas", "reset-pin", "old", {"staff": "vera", "reason": forged})
    assert (status, answer["code"], answer["answer"]["is_repeated"]) == (200, "", True)


def test_who_lost_the_role_gets_no_answer_from_an_older_record(here: Desk) -> None:
    here.card("haas")
    here.floor.execute("haas", commands.HireStaff("mara", "Mara", ("manager",)), "hire")
    here.floor.execute("mara", commands.ChangeRoles("haas", ("dealer",), "duties"), "demote")
    assert refused(here, "haas", "hire-staff", "step-2", HIRED) == (403, "role_missing")


def rewritten(log: MemoryLog, command: commands.ResetPin, key: str) -> MemoryLog:
    """The log with this command of haas at its end, as the older program would have written it."""
    Shift(log).floor.execute("haas", command, key)
    *before, last = log.records
    check = b'"%08x"' % crc(command)
    older = MemoryLog(log.header, before)
    older.append([replace(entry_of(last), command_id=key, answer=check)])
    return older
