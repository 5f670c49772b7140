"""Live push: the whole picture first, then what changes, resumed where it broke off."""

import socket
import time
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace
from tests.floor.house import OPENING
from tests.web.desk import FAST, Desk, desk
from tests.web.listening import Listener, listening
from uvicorn.server import ServerState

from houseway.floor import commands
from houseway.floor.reports import Ledger
from houseway.floor.store import Entry, StoreFailed, Ticket
from houseway.money import DOLLAR
from houseway.web.live import push
from houseway.web.security.connections import Config, Connection


def play(here: Desk, number: int = 1) -> int:
    dana = here.client("dana")
    dana.execute(commands.StartGame("4", {1: DOLLAR}), f"s{number}")
    return dana.execute(commands.EndGame("4"), f"e{number}").seq


def mega(picture: dict) -> int:  # type: ignore[type-arg]
    return int(picture["sensors"][0]["levels"][0]["current"])


@pytest.mark.rule("R38")
def test_a_sign_shows_the_meter_and_every_change_of_it(here: Desk) -> None:
    with listening(here, "/api/signs/4/events") as sign:
        (first,) = sign.wait_for("sign")
        assert mega(first) == 10_000 * DOLLAR
        assert first["mark"] == "not approved for wagering"
        play(here)
        assert mega(sign.wait_for("sign", 2)[-1]) == 10_000_090_000


def test_a_sign_of_a_linked_table_follows_the_link(here: Desk) -> None:
    with (
        listening(here, "/api/signs/9/events") as linked,
        listening(here, "/api/signs/12/events") as other,
    ):
        linked.wait_for("sign")
        other.wait_for("sign")
        play(here)
        assert mega(linked.wait_for("sign", 2)[-1]) == 10_000_090_000
        assert len(other.wait_for("sign")) == 1


def newest(sign: Listener, meets: Callable[[Any], bool]) -> Any:
    """The jackpot on show once it meets that, within the 30 seconds that the rule allows (R38)."""
    patience = time.monotonic() + 30
    while not meets(picture := sign.wait_for("sign")[-1]["sensors"][0]):
        assert time.monotonic() < patience
        time.sleep(0.01)
    return picture


@pytest.mark.rule("R38")
def test_a_sign_shows_pending_then_the_win_and_the_money_of_the_ledger(here: Desk) -> None:
    with listening(here, "/api/signs/4/events") as sign:
        here.shift.run("dana 4 START GAME 3\ndana 4 SEAT 3\ndana 4 HAND royal_flush")
        newest(sign, lambda one: one["is_pending"])
        here.shift.run("whit 4 CONFIRM 3 shown\nvera 4 CARD E-1")
        shown = newest(sign, lambda one: one["wins"])
    (win,) = shown["wins"]
    assert (win["seat"], win["hand"], win["amount"]) == (3, "royal_flush", 10_000_090_000)
    books = Ledger().read_all(here.shift.log.read())
    assert {level["name"]: level["current"] for level in shown["levels"]} == {
        name: meter.display for name, meter in books.links["five-card"].meters.items()
    }
    assert books.wins[0].due == win["amount"]


@pytest.mark.rule("R34")
def test_the_sign_of_a_table_that_lost_its_link_shows_the_fault_and_no_other(here: Desk) -> None:
    with (
        listening(here, "/api/signs/4/events") as lost,
        listening(here, "/api/signs/9/events") as linked,
    ):
        here.shift.run("dana 4 FAULT controller lost its link\neli 9 START GAME 1")
        assert newest(lost, lambda one: one["fault"])["fault"] == "controller lost its link"
        assert newest(linked, lambda one: one["levels"][0]["current"] > 10**10)["fault"] == ""


def test_a_live_floor_shows_its_signs_to_known_devices_only() -> None:
    with desk(OPENING.replace(" demo", " live").split("haas open")[0]) as here:
        with listening(here, "/api/signs/4/events") as stranger:
            pass
        assert stranger.status == 401
        sign = here.device("sign-4", "4", "sign")
        with listening(here, "/api/signs/4/events", sign.device) as own:
            own.wait_for("sign")
        with listening(here, "/api/signs/9/events", sign.device) as other:
            pass
        assert other.status == 403


def test_meters_and_tables_come_whole_and_then_as_they_change(here: Desk) -> None:
    with listening(here, "/api/events", here.session("dana")) as floor:
        assert {m["link"] for m in floor.wait_for("meters", 2)} == {"five-card", "fortune"}
        assert {t["table"]["name"] for t in floor.wait_for("table", 3)} == {"4", "9", "12"}
        play(here)
        assert floor.wait_for("meters", 3)[2]["link"] == "five-card"


def test_the_log_is_resumed_without_a_gap_and_without_a_repetition(here: Desk) -> None:
    last = play(here)
    session = here.session("ada")
    with listening(here, "/api/events?topics=log", session, last_id=3) as feed:
        seen = feed.wait_for("record", last - 3)
        assert [record["seq"] for record in seen][: last - 3] == list(range(4, last + 1))
        newest = play(here, 2)
        seen = feed.wait_for("record", newest - 3)
    assert [record["seq"] for record in seen] == list(range(4, newest + 1))
    assert seen[-1]["kind"] == "EndGame"
    assert seen[-1]["actor"] == "dana"


def test_the_log_is_not_for_everyone(here: Desk) -> None:
    with listening(here, "/api/events?topics=log", here.session("dana")) as feed:
        pass
    assert feed.status == 403


@pytest.mark.parametrize("query", ["topics=", "topics=secrets"])
def test_unknown_topics_are_refused(here: Desk, query: str) -> None:
    with listening(here, f"/api/events?{query}", here.session("ada")) as feed:
        pass
    assert feed.status == 422


def test_a_reader_who_takes_nothing_is_dropped_and_delays_nobody(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "STUCK", 0.1)
    with (
        listening(here, "/api/signs/4/events") as slow,
        listening(here, "/api/signs/4/events") as quick,
    ):
        slow.wait_for("sign")
        quick.wait_for("sign")
        here.wire.loop.call_soon_threadsafe(slow.stalled.clear)
        for number in range(5):
            play(here, number)
            quick.wait_for("sign", number + 2)
        patience = time.monotonic() + 30
        while not slow.is_over:
            assert time.monotonic() < patience
            time.sleep(0.02)
    assert here.backend.hub.streams == set()


def test_there_are_only_so_many_streams() -> None:
    few = replace(FAST, streams_most=1)
    with desk(settings=few) as here, listening(here, "/api/signs/4/events") as one:
        one.wait_for("sign")
        with listening(here, "/api/signs/4/events") as two:
            pass
        assert two.status == 503


def test_a_stopped_floor_is_a_fault_on_every_stream(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(entry: Entry) -> Ticket:
        raise StoreFailed("The log cannot be written: disk full")

    headers = {"Authorization": f"Bearer {here.session('dana')}", "Idempotency-Key": "x"}
    body = {"table": "4", "wagers": {"1": DOLLAR}}
    with listening(here, "/api/signs/4/events") as sign:
        sign.wait_for("sign")
        monkeypatch.setattr(here.shift.log, "submit", full)
        answer = here.http.post("/api/commands/start-game", json=body, headers=headers)
        assert (answer.status_code, answer.json()["refusal"]) == (503, "floor_stopped")
        assert "disk full" in sign.wait_for("fault")[0]["fault"]
        assert here.http.get("/readyz").status_code == 503
        assert here.http.get("/healthz").status_code == 200


class Gone:
    """The socket of a reader, as the system has it."""

    family = socket.AF_INET

    def __init__(self) -> None:
        self.options: dict[int, int] = {}

    def getsockname(self) -> tuple[str, int]:
        return "127.0.0.1", 1

    getpeername = getsockname

    def setsockopt(self, level: int, option: int, value: int) -> None:
        assert level == socket.IPPROTO_TCP
        self.options[option] = value


def test_a_reader_who_vanished_is_cut_by_the_system_and_counted(here: Desk) -> None:
    counted: list[str] = []
    config = Config(here.app, here.backend.settings)
    config.open.vanished = lambda: counted.append("vanished")
    config.load()

    async def connect(ending: Exception | None) -> Gone:
        gone, transport = Gone(), Mock()
        transport.get_extra_info = lambda name, default=None: gone if name == "socket" else None
        connection = Connection(config, ServerState(), {})
        connection.connection_made(transport)
        connection.connection_lost(ending)
        return gone

    gone = here.wire.wait(connect(TimeoutError()))
    assert gone.options[socket.TCP_USER_TIMEOUT] <= 30_000
    assert counted == ["vanished"]
    here.wire.wait(connect(None))
    assert counted == ["vanished"]
