"""A right that ends takes its stream with it; a sign and a win page show what is theirs."""

import time
from collections.abc import Callable

import pytest
from tests.attack.served import Server
from tests.attack.two_jackpots import Attacker
from tests.web.desk import Desk
from tests.web.listening import Listener, listening

from houseway.floor import commands
from houseway.floor.reports import day_close
from houseway.money import DOLLAR
from houseway.web.live import push

LOG = "/api/events?topics=log"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "HEARTBEAT", 2.0)


def ends(listener: Listener) -> None:
    patience = time.monotonic() + 30
    while not listener.is_over:
        assert time.monotonic() < patience, "the stream goes on"
        time.sleep(0.02)


def play(here: Desk, number: int) -> None:
    here.floor.execute("dana", commands.StartGame("4", {1: DOLLAR}), f"s{number}")
    here.floor.execute("dana", commands.EndGame("4"), f"e{number}")


def dismissed(here: Desk, session: str) -> None:
    Attacker(here).must("haas", commands.DismissStaff("vera", "left"))


def demoted(here: Desk, session: str) -> None:
    Attacker(here).must("haas", commands.ChangeRoles("vera", ("dealer",), "down"))


def card_taken(here: Desk, session: str) -> None:
    Attacker(here).must("haas", commands.RevokeCredential("vera", "lost"))


def signed_out(here: Desk, session: str) -> None:
    here.http.delete("/api/sessions/me", headers={"Authorization": f"Bearer {session}"})


def idle(here: Desk, session: str) -> None:
    here.shift.clock.advance(61 * 60)


WAYS = (dismissed, demoted, card_taken, signed_out, idle)


@pytest.mark.parametrize("end", WAYS, ids=lambda end: end.__name__)
def test_a_stream_of_the_log_ends_with_the_right_to_read_it(
    here: Desk, end: Callable[[Desk, str], None]
) -> None:
    session = here.session("vera")
    with listening(here, LOG, session) as stream:
        play(here, 1)
        stream.wait_for("record", 2)
        end(here, session)
        ends(stream)
        seen = len(stream.text)
        play(here, 2)
        time.sleep(0.2)
        assert len(stream.text) == seen


def test_nothing_that_follows_a_dismissal_is_shown(here: Desk) -> None:
    """Not even what happens in the same moment."""
    with listening(here, LOG, here.session("vera")) as stream:
        here.floor.execute("haas", commands.DismissStaff("vera", "left"), "d")
        play(here, 1)
        ends(stream)
        kinds = [frame[2].get("kind") for frame in stream.frames() if frame[1] == "record"]
        assert "StartGame" not in kinds


def test_a_dealer_who_is_dismissed_sees_no_more_meters(here: Desk) -> None:
    with listening(here, "/api/events", here.session("eli")) as stream:
        stream.wait_for("meters", 2)
        here.floor.execute("haas", commands.DismissStaff("eli", "left"), "d")
        ends(stream)


def sign_of(here: Desk, table: str = "4") -> str:
    return here.device(f"sign-{table}", table, "sign").device


def test_the_stream_of_a_revoked_sign_ends(here: Desk) -> None:
    token = sign_of(here)
    with listening(here, "/api/signs/4/events", token) as stream:
        stream.wait_for("sign")
        Attacker(here).must("haas", commands.RevokeDevice("sign-4", "stolen"))
        ends(stream)


OTHERS = (
    *("/api/floor", "/api/tables", "/api/tables/4", "/api/links", "/api/links/five-card"),
    *("/api/jackpots", "/api/alarms", "/api/checklists", "/api/rules", "/api/regulation"),
    *("/api/events", "/api/signs/9/events", "/api/reports", "/api/log"),
    *("/api/staff", "/api/requests"),
)


@pytest.mark.parametrize("path", OTHERS)
def test_a_signs_token_reads_its_own_sign_and_nothing_else(here: Desk, path: str) -> None:
    token = sign_of(here)
    with listening(here, "/api/signs/4/events", token) as own:
        own.wait_for("sign")
    with listening(here, path, token) as stream:
        ends(stream)
        assert stream.status in (401, 403)


def test_a_signs_pages_are_those_of_its_own_table(live: Server) -> None:
    with live.http("sign-4") as monitor:
        assert monitor.get("/sign/4/facts").status_code == 200
        assert monitor.get("/sign/9/facts").status_code == 403
        assert monitor.get("/win/five-card/1").status_code in (307, 401, 403)


@pytest.mark.parametrize(
    ("path", "unknown"), [("/win/five-card/1", 404), ("/api/reports/win?win=five-card/1", 422)]
)
def test_a_win_page_asks_for_the_right_of_the_report(live: Server, path: str, unknown: int) -> None:
    """There is no such win: who may look is told so, who may not is not."""
    for staff in ("dana", "tess", "tom", "tia"):
        with live.http(staff) as http:
            assert http.get(path).status_code == 403, staff
    for staff in ("whit", "cora", "ada", "vera", "haas"):
        with live.http(staff) as http:
            assert http.get(path).status_code == unknown, staff


def test_no_sheet_is_made_for_whoever_may_not_close_the_day(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    monkeypatch.setattr(day_close, "sheet_digests", lambda ledger, day: made.append(day) or {})
    here.shift.clock.advance(86_400)
    assert Attacker(here).send("dana", commands.CloseDay("2026-03-02")) == "role_missing"
    assert made == []


def test_no_deal_is_counted_for_whoever_may_not_link_tables(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    proofs: list[str] = []

    def counted(floor: object, command: commands.LinkTable, program: str) -> commands.LinkTable:
        proofs.append(command.table)
        return command

    monkeypatch.setattr("houseway.floor.shell.with_proof", counted)
    before = here.floor.state.exceptions
    assert Attacker(here).send("dana", commands.LinkTable("fortune", "4")) == "role_missing"
    assert proofs == []
    assert here.floor.state.exceptions == before + 1
