"""Issue 14, section 1: a repeated command is the same command of the same person.

Each test takes an attacker's steps through the API, then says what must hold.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.attack.forging import crc, forged_text
from tests.web.desk import Desk, desk

from houseway.floor import commands

START = {"table": "4", "wagers": {"1": 1_000_000, "3": 1_000_000}}


@pytest.fixture
def here() -> Iterator[Desk]:
    with desk() as found:
        yield found


def sent(here: Desk, who: str, name: str, key: str, body: dict[str, Any]) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {here.session(who)}", "Idempotency-Key": key}
    answer = here.http.post(f"/api/commands/{name}", json=body, headers=headers)
    return answer.status_code, answer.json()


def refused(here: Desk, who: str, name: str, key: str, body: dict[str, Any]) -> tuple[int, str]:
    status, found = sent(here, who, name, key, body)
    return status, found.get("refusal", "")


def test_a_dealer_with_a_forged_crc_fetches_nobodys_code(here: Desk) -> None:
    """The old check of both bodies is the same; the dealer's own key is known already."""
    first = commands.CallSupervisor("4")
    forged = forged_text(crc(first), lambda text: commands.ResetPin("vera", text))
    assert crc(first) == crc(commands.ResetPin("vera", forged))
    assert sent(here, "dana", "call-supervisor", "k", {"table": "4"})[0] == 200
    body = {"staff": "vera", "reason": forged}
    assert refused(here, "dana", "reset-pin", "k", body) == (403, "role_missing")


def test_a_forged_body_under_a_managers_own_key_is_another_command(here: Desk) -> None:
    first = commands.ResetPin("dana", "forgotten")
    forged = forged_text(crc(first), lambda text: commands.ResetPin("vera", text))
    assert sent(here, "haas", "reset-pin", "k", {"staff": "dana", "reason": "forgotten"})[0] == 200
    body = {"staff": "vera", "reason": forged}
    assert refused(here, "haas", "reset-pin", "k", body) == (409, "id_reused")


def test_a_demoted_manager_gets_no_fresh_code_by_an_old_key(here: Desk) -> None:
    here.floor.execute("haas", commands.HireStaff("mara", "Mara", ("manager",)), "hire")
    body = {"staff": "vera", "reason": "forgotten"}
    assert sent(here, "mara", "reset-pin", "k", body)[1]["code"]
    here.floor.execute("haas", commands.ChangeRoles("mara", ("dealer",), "duties"), "demote")
    assert refused(here, "mara", "reset-pin", "k", body) == (403, "role_missing")


def test_a_repetition_is_done_earlier_and_shows_no_code_again(here: Desk) -> None:
    body = {"staff": "dana", "reason": "forgotten"}
    _, first = sent(here, "haas", "reset-pin", "k", body)
    status, again = sent(here, "haas", "reset-pin", "k", body)
    assert (status, again["code"], again["answer"]["is_repeated"]) == (200, "", True)
    assert again["answer"]["seq"] == first["answer"]["seq"]
    here.client().set_pin(first["code"], "48265173")  # The first code is still the one that holds.


def test_of_eight_at_once_one_gets_the_code(here: Desk) -> None:
    headers = {"Authorization": f"Bearer {here.session('haas')}", "Idempotency-Key": "k"}
    body = {"staff": "dana", "reason": "forgotten"}

    def ask(_: int) -> Any:
        return here.http.post("/api/commands/reset-pin", json=body, headers=headers).json()

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(ask, range(8)))
    assert sorted(one["answer"]["is_repeated"] for one in found) == [False] + [True] * 7
    assert [bool(one["code"]) for one in found].count(True) == 1
    assert all(bool(one["code"]) != one["answer"]["is_repeated"] for one in found)


def test_nobody_uses_up_or_reads_the_id_of_another(here: Desk) -> None:
    _, first = sent(here, "dana", "call-supervisor", "k", {"table": "4"})
    status, other = sent(here, "eli", "call-supervisor", "k", {"table": "9"})
    assert (status, other["actor"], other["is_repeated"]) == (200, "eli", False)
    assert other["seq"] != first["seq"]


def test_the_same_key_of_another_kind_is_another_command(here: Desk) -> None:
    assert sent(here, "dana", "start-game", "k", START)[0] == 200
    status, ended = sent(here, "dana", "end-game", "k", {"table": "4"})
    assert (status, ended["kind"], ended["is_repeated"]) == (200, "EndGame", False)


def test_a_key_that_spells_out_the_id_of_another_finds_nothing(here: Desk) -> None:
    """Keys may hold slashes: the whole id of haas's command, sent as a key by dana."""
    body = {"staff": "dana", "reason": "forgotten"}
    assert sent(here, "haas", "reset-pin", "k", body)[0] == 200
    called = sent(here, "dana", "call-supervisor", "haas/ResetPin/k", {"table": "4"})
    assert (called[0], called[1]["is_repeated"]) == (200, False)
    spelled = refused(here, "dana", "reset-pin", "haas/ResetPin/k", body)
    assert spelled == (403, "role_missing")


def test_a_name_with_a_slash_imitates_nobody(here: Desk) -> None:
    """`dana/StartGame` sending EndGame under `k` has, letter by letter, the id of dana's START GAME
    under `EndGame/k`: it answers to neither of them."""
    twin = "dana/StartGame"
    here.floor.execute("haas", commands.HireStaff(twin, "Twin", ("dealer",)), "hire")
    assert sent(here, "dana", "start-game", "EndGame/k", START)[0] == 200
    assert refused(here, twin, "end-game", "k", {"table": "4"}) == (409, "id_reused")


def test_the_order_of_wagers_makes_no_other_command(here: Desk) -> None:
    _, first = sent(here, "dana", "start-game", "k", START)
    turned = {"wagers": {"3": 1_000_000, "1": 1_000_000}, "table": "4"}
    status, again = sent(here, "dana", "start-game", "k", turned)
    assert (status, again["seq"], again["is_repeated"]) == (200, first["seq"], True)
    more = {"table": "4", "wagers": {"1": 1_000_000, "3": 2_000_000}}
    assert refused(here, "dana", "start-game", "k", more) == (409, "id_reused")


def test_a_repeated_revocation_ends_no_sign_in_made_since(here: Desk) -> None:
    """The token of the device that was let in again is not taken by an old command."""
    here.device("panel", "4")
    revoke = {"device": "panel", "reason": "lost"}
    assert sent(here, "haas", "revoke-device", "r", revoke)[0] == 200
    again = here.client("haas").invite(commands.EnrolDevice("panel", "controller", "4"), "e2")
    device = here.client()
    device.enrol(again)
    assert sent(here, "haas", "revoke-device", "r", revoke)[1]["is_repeated"]
    device.table("4")
