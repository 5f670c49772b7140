"""A board proves its token without sending it. The board's side is written out here by hand."""

import hmac
from collections.abc import Iterator
from hashlib import sha256

import pytest
from tests.web.desk import Desk, desk

from houseway.floor import commands
from houseway.refused import Refused
from houseway.web.boards.proofs import CHALLENGES_MOST, Challenges
from houseway.web.client import Client, Failed, post
from houseway.web.problems import Denied


@pytest.fixture
def here() -> Iterator[Desk]:
    with desk() as found:
        yield found


def proof_of(token: str, challenge: str) -> str:
    key = sha256(token.encode()).digest()
    label = f"proof {challenge}"
    parts = (hmac.digest(key, f"{label}/{n}".encode(), "sha256") for n in (1, 2))
    return bytes(a ^ b for a, b in zip(token.encode(), b"".join(parts), strict=False)).hex()


TICKETS: dict[str, str] = {}  # Of whoever asked, by challenge.


def ask(client: Client, device: str = "board-4") -> str:
    found = post(client, "/api/devices/challenges", {"device": device}, dict[str, str])
    TICKETS[found["challenge"]] = found["ticket"]
    return found["challenge"]


def prove(client: Client, challenge: str, proof: str, device: str = "board-4") -> dict[str, str]:
    body = {"device": device, "challenge": challenge, "proof": proof}
    body["ticket"] = TICKETS[challenge]
    return post(client, "/api/devices/sessions", body, dict[str, str])


def status(client: Client, challenge: str, proof: str, device: str = "board-4") -> int:
    with pytest.raises(Failed) as failed:
        prove(client, challenge, proof, device)
    return failed.value.problem.status


def test_a_proof_opens_a_session_of_the_device(here: Desk) -> None:
    token = here.device("board-4", "4").device
    client = Client(here.http)
    challenge = ask(client)
    found = prove(client, challenge, proof_of(token, challenge))
    assert found["table"] == "4"
    assert found["token"] != token
    assert (
        found["key"] == hmac.digest(token.encode(), f"session {challenge}".encode(), "sha256").hex()
    )
    client.device = found["token"]
    assert client.table("4").table.name == "4"
    client.sign_in(here.card("dana"), here.set_pin("dana") or "4826")
    client.execute(commands.CallSupervisor("4"), "call")


def test_a_proof_works_once_and_for_its_own_device(here: Desk) -> None:
    token = here.device("board-4", "4").device
    other = here.device("board-5", "9").device
    client = Client(here.http)
    challenge = ask(client)
    proof = proof_of(token, challenge)
    prove(client, challenge, proof)
    assert status(client, challenge, proof) == 401  # Heard and sent again.
    challenge = ask(client)
    assert status(client, challenge, proof_of(other, challenge)) == 401
    challenge = ask(client)
    assert status(client, challenge, proof_of(token, challenge), "board-5") == 401
    for nonsense in ("", "zz", "00" * 47, "ab"):
        assert status(client, ask(client), nonsense) == 401
    assert status(client, ask(client, "nobody"), proof, "nobody") == 401


def test_whoever_overhears_a_proof_cannot_use_it_first(here: Desk) -> None:
    """The broker tells a proof to everyone who may read the topic, and the server listens to all:
    only whoever asked for the challenge gets the session, and nobody else uses it up."""
    token = here.device("board-4", "4").device
    gateway, listener = Client(here.http), Client(here.http)
    challenge, other = ask(gateway), ask(listener)
    proof, own = proof_of(token, challenge), TICKETS[challenge]
    for ticket in ("", TICKETS[other], "x"):
        TICKETS[challenge] = ticket
        assert status(listener, challenge, proof) == 401
    TICKETS[challenge] = own
    assert prove(gateway, challenge, proof)["table"] == "4"


def test_the_digest_that_the_server_keeps_proves_nothing(here: Desk) -> None:
    token = here.device("board-4", "4").device
    client = Client(here.http)
    challenge = ask(client)
    digest = sha256(token.encode()).digest()
    assert status(client, challenge, proof_of(digest.hex(), challenge)) == 401


def test_a_new_session_and_a_revocation_end_the_one_before(here: Desk) -> None:
    token = here.device("board-4", "4").device
    client = Client(here.http)
    tokens = []
    for _ in range(2):
        challenge = ask(client)
        tokens.append(prove(client, challenge, proof_of(token, challenge))["token"])
    first, second = (Client(here.http, device=one) for one in tokens)
    second.table("4")
    with pytest.raises(Failed, match="Unknown device token"):
        first.table("4")
    here.client("haas").execute(commands.RevokeDevice("board-4", "lost"), "revoke")
    with pytest.raises(Failed, match="Unknown device token"):
        second.table("4")
    challenge = ask(client)
    assert status(client, challenge, proof_of(token, challenge)) == 401


def test_challenges_are_bounded_and_end(here: Desk) -> None:
    token = here.device("board-4", "4").device
    clock = here.shift.clock
    challenges = Challenges(here.backend.keyring, clock)
    early = challenges.make("board-4")
    for _ in range(CHALLENGES_MOST):
        last = challenges.make("board-4")
    with pytest.raises(Denied):
        challenges.meet("board-4", *early, proof_of(token, early[0]))
    clock.advance(61)
    with pytest.raises(Denied):
        challenges.meet("board-4", *last, proof_of(token, last[0]))


def test_a_sign_has_no_session(here: Desk) -> None:
    token = here.device("sign-4", "4", "sign").device
    client = Client(here.http)
    challenge = ask(client, "sign-4")
    with pytest.raises(Refused, match="Signs do not"):
        prove(client, challenge, proof_of(token, challenge), "sign-4")


def test_a_device_alone_reports_a_fault_of_its_own_table_and_nothing_else(here: Desk) -> None:
    board = here.device("board-4", "4")
    board.execute(commands.ReportFault("4", "board-4 is lost", seat=2), "f1")
    assert here.floor.state.tables["4"].controllers[1].dead_seats[2].what == "board-4 is lost"
    with pytest.raises(Refused, match="belongs to table 4"):
        board.execute(commands.ReportFault("9", "x"), "f2")
    with pytest.raises(Failed, match="Sign in first"):
        board.execute(commands.CallSupervisor("4"), "f3")


LIVE = """
- property Evergreen live
haas hire tess technician
haas hire dana dealer
tess table 4 mississippi-stud atlas ms-01 link-ml03 seats 7
haas approve equipment hobby-board letter-1
"""


@pytest.mark.rule("R06")
def test_a_live_property_lets_in_a_controller_only_while_it_is_approved() -> None:
    """Attacked through the API: with a good token, with a proof, with a person beside it."""
    with desk(LIVE) as here:
        manager = here.client("haas")
        with pytest.raises(Refused, match="no approval on record for the equipment atlas"):
            manager.invite(commands.EnrolDevice("panel-4", "controller", "4"), "e1")
        code = manager.invite(
            commands.EnrolDevice("board-4", "controller", "4", "hobby-board"), "e2"
        )
        board = Client(here.http)
        token = board.enrol(code).token
        here.set_pin("dana")
        board.sign_in("dana", "4826")
        board.execute(commands.CallSupervisor("4"), "call")
        ended = commands.RecordApproval("equipment", "hobby-board", "letter-2", until="2020-01-01")
        manager.execute(ended, "a1")
        barred = "This device is not accepted. The approval of the equipment hobby-board expired"
        with pytest.raises(Refused, match=barred):
            board.execute(commands.CallSupervisor("4"), "call-2")
        with pytest.raises(Refused, match=barred):
            board.as_person("").execute(commands.ReportFault("4", "x"), "fault")
        with pytest.raises(Refused, match=barred):
            board.as_person("").sign_in("dana", "4826")
        client = Client(here.http)
        challenge = ask(client)
        with pytest.raises(Refused, match=barred):
            prove(client, challenge, proof_of(token, challenge))
        with pytest.raises(Refused, match="expired"):
            here.floor.execute("device/board-4", commands.ReportFault("4", "x"), "core")


@pytest.mark.rule("R06")
def test_an_approval_ends_with_its_day_also_where_nothing_was_recorded_since() -> None:
    """The day of the last record may be one on which it still held."""
    with desk(LIVE) as here:
        manager = here.client("haas")
        code = manager.invite(
            commands.EnrolDevice("board-4", "controller", "4", "hobby-board"), "e1"
        )
        until = commands.RecordApproval(
            "equipment", "hobby-board", "letter-2", until=here.backend.today()
        )
        manager.execute(until, "a1")
        board = Client(here.http)
        board.enrol(code)
        here.set_pin("dana")
        board.sign_in("dana", "4826")
        here.shift.clock.advance(86_400)
        with pytest.raises(Refused, match="The approval of the equipment hobby-board expired"):
            board.execute(commands.CallSupervisor("4"), "call")
