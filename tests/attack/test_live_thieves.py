"""The thefts that were once possible, step by step over HTTP on a real server of a live property.

Each has finer tests of its own in this folder, most of them with a clock that can be set.
"""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.attack.conftest import NO_RATES
from tests.attack.forging import crc, forged_text
from tests.attack.live_property import Keys, new_id
from tests.attack.served import Server, send, served

from houseway.floor import commands

DOLLARS = 1_000_000
SEAT_2 = {"2": DOLLARS}


@pytest.fixture(scope="module")
def backend(
    laid_out: tuple[Path, Keys], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server of this file's own: what is stolen here would be missed by other tests."""
    with served(*laid_out, tmp_path_factory.mktemp("stolen") / "data", **NO_RATES) as server:
        yield server


@pytest.fixture
def thief(backend: Server) -> Iterator["Thief"]:
    found = Thief(backend)
    yield found
    found.tidy_up()


class Thief:
    def __init__(self, backend: Server) -> None:
        self.backend = backend

    def answer(self, who: str, command: str, key: str = "", **body: object) -> httpx.Response:
        with self.backend.http(who) as http:
            return send(http, command, key, **body)

    def send(self, who: str, command: str, **body: object) -> str:
        """The name of the refusal; "" where it was carried out."""
        answer = self.answer(who, command, **body)
        return "" if answer.status_code == 200 else str(answer.json()["refusal"])

    def must(self, who: str, command: str, **body: object) -> None:
        assert self.send(who, command, **body) == "", (who, command, body)

    def read(self, path: str) -> object:
        with self.backend.http("ada") as auditor:
            return auditor.get(path).json()

    def link(self, name: str) -> dict[str, int]:
        return self.read(f"/api/links/{name}")["jackpot"]["link"]  # type: ignore[index]

    def staff(self) -> dict[str, list[str]]:
        found = [one["staff"] for one in self.read("/api/staff")]  # type: ignore[attr-defined]
        return {one["id"]: one["roles"] for one in found}

    def tidy_up(self) -> None:
        """A round that a test left open, and what it asked for."""
        for table, sensor in (("5", 1), ("5", 2), ("4", 1)):
            self.send("whit", "reject-claim", table=table, hand="royal_match", reason="over")
            self.send("whit", "reject-claim", table=table, hand="royal_flush", reason="over")
            self.send("dana", "end-game", table=table, sensor=sensor)
        for request in self.read("/api/requests"):  # type: ignore[attr-defined]
            self.send("mona", "drop-request", request=request["request"], reason="over")


def test_a_dealer_with_a_forged_crc_gets_nobodys_code(thief: Thief) -> None:
    key = new_id()
    assert thief.answer("dana", "call-supervisor", key, table="4").status_code == 200
    wanted = crc(commands.CallSupervisor("4"))
    reason = forged_text(wanted, lambda text: commands.ResetPin("vera", text))
    stolen = thief.answer("dana", "reset-pin", key, staff="vera", reason=reason)
    assert stolen.status_code == 403
    assert "code" not in stolen.json()


def test_a_demoted_manager_gets_no_fresh_code_by_an_old_key(thief: Thief) -> None:
    key, asked = new_id(), {"staff": "eli", "reason": "forgotten"}
    assert thief.answer("mona", "reset-pin", key, **asked).json()["code"]
    assert not thief.answer("mona", "reset-pin", key, **asked).json()["code"]
    down = {"staff": "mona", "roles": ["dealer"], "reason": "down"}
    request = thief.answer("haas", "change-roles", **down).json()["events"][0]["request"]
    thief.must("vera", "agree-request", request=request)
    again = thief.answer("mona", "reset-pin", key, **asked)
    assert again.status_code == 403
    assert "code" not in again.json()
    up = {**down, "roles": ["manager"], "reason": "up"}
    request = thief.answer("haas", "change-roles", **up).json()["events"][0]["request"]
    thief.must("vera", "agree-request", request=request)


def test_one_manager_hires_nobody_and_takes_no_executives_pin(thief: Thief) -> None:
    before = thief.staff()
    for role in ("supervisor", "executive", "manager", "cage"):
        thief.must("haas", "hire-staff", staff=f"fake-{role}", name="Fake", roles=[role])
    assert thief.staff() == before
    answer = thief.answer("haas", "reset-pin", staff="vera", reason="forgotten").json()
    assert not answer["code"]
    (request,) = (made["request"] for made in answer["answer"]["events"])
    assert thief.send("haas", "agree-request", request=request) == "same_person"


def test_one_manager_makes_no_link_and_moves_no_jackpot(thief: Thief) -> None:
    level = {"name": "jackpot", "seed": 9_000 * DOLLARS, "contribution_bp": 1_000, "reserve_bp": 0}
    link = {"link": "mine", "paytable": "link-01", "levels": [level], "executive_top": False}
    thief.must("haas", "create-link", **link, executive_above=1_000_000_000 * DOLLARS)
    assert "mine" not in str(thief.read("/api/links"))


def test_no_royal_on_cards_that_do_not_make_one(thief: Thief) -> None:
    thief.must("dana", "start-game", table="4", wagers=SEAT_2)
    thief.must("dana", "select-seat", table="4", seat=2)
    thief.must("dana", "press-hand", table="4", hand="royal_flush")
    wrong = {"table": "4", "seat": 2, "cards": "2s 3d 4h 5c 7s"}
    assert thief.send("whit", "confirm", **wrong) == "cards_nothing"
    assert thief.send("whit", "confirm", **{**wrong, "cards": ""}) == "cards_missing"
    assert thief.link("five-card")["wins"] == 0


def test_a_hand_that_was_seen_is_not_played_on_the_other_jackpot(thief: Thief) -> None:
    thief.must("dana", "start-game", table="5", wagers=SEAT_2)
    thief.must("dana", "deal-first-card", table="5")
    assert thief.send("dana", "start-game", table="5", sensor=2, wagers=SEAT_2) == "game_open"
    late = {"table": "5", "seat": 2, "sensor": 2, "reason": "dead sensor"}
    assert thief.send("whit", "add-wager", **late) == "cards_out"
    assert thief.link("sevens")["coin_in"] == 0


def test_a_withdrawn_claim_reopens_nothing(thief: Thief) -> None:
    thief.must("dana", "start-game", table="5", wagers=SEAT_2)
    thief.must("dana", "select-seat", table="5", seat=2)
    for _ in "on", "off":
        thief.must("dana", "press-hand", table="5", hand="royal_match")
        for sensor in (1, 2):
            late = {"table": "5", "seat": 3, "sensor": sensor, "reason": "dead sensor"}
            assert thief.send("whit", "add-wager", **late) == "round_claimed"
