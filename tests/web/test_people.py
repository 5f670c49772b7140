"""Signing in, locking out, expiring, PINs by codes, devices by tokens."""

import sys
from pathlib import Path
from threading import Thread

import pytest
from tests.web.desk import CHEAP, FAST, PIN, Desk, desk

from houseway.floor import Refused, commands
from houseway.floor.clock import SetClock
from houseway.money import DOLLAR
from houseway.web.api.people import check
from houseway.web.client import Client, Failed
from houseway.web.problems import Denied
from houseway.web.security.keyring import Keyring, tidy
from houseway.web.security.secrets_store import Pin, SecretsStore
from houseway.web.settings import Settings


def refusal(call: object, *given: object, **named: object) -> str:
    with pytest.raises((Failed, Refused)) as found:
        call(*given, **named)  # type: ignore[operator]
    problem = found.value
    return problem.code if isinstance(problem, Refused) else problem.problem.refusal


def test_card_and_pin_sign_a_person_in(here: Desk) -> None:
    here.set_pin("dana")
    client = here.client()
    found = client.sign_in("dana", PIN)
    assert (found.staff, found.roles) == ("dana", ("dealer",))
    client.execute(commands.StartGame("4", {1: DOLLAR}), "g1")
    client.sign_out()
    assert refusal(client.execute, commands.EndGame("4"), "g2") == "sign_in_missing"


def test_a_supervisors_card_signs_in_too_but_a_key_does_not(here: Desk) -> None:
    here.set_pin("whit")
    assert here.client().sign_in("S-1", PIN).staff == "whit"
    assert refusal(here.client().sign_in, "K-1", PIN) == "sign_in_wrong"


def test_an_unknown_card_is_answered_like_a_wrong_pin(here: Desk) -> None:
    here.set_pin("dana")
    assert refusal(here.client().sign_in, "dana", "9999") == "sign_in_wrong"
    assert refusal(here.client().sign_in, "nobody", PIN) == "sign_in_wrong"
    assert refusal(here.client().sign_in, here.card("eli"), PIN) == "sign_in_wrong"


def test_five_wrong_pins_delay_their_place_and_the_log_knows(here: Desk) -> None:
    here.set_pin("dana")
    before = here.floor.state.exceptions
    for _ in range(5):
        assert refusal(here.client().sign_in, "dana", "9999") == "sign_in_wrong"
    assert refusal(here.client().sign_in, "dana", PIN) == "locked_out"
    assert here.floor.state.exceptions == before + 1
    here.shift.clock.advance(31)
    here.client().sign_in("dana", PIN)


def test_signing_a_win_has_its_own_count_of_wrong_pins(here: Desk) -> None:
    """Whoever forgets the PIN at the front page can still sign for a win, and the other way."""
    here.set_pin("whit")
    for _ in range(5):
        assert refusal(here.client().sign_in, "S-1", "9999") == "sign_in_wrong"
    assert refusal(here.client().sign_in, "S-1", PIN) == "locked_out"
    signed = check(here.backend, "S-1", PIN, "testclient", "sign_win")
    assert here.wire.wait(signed) == "whit"


def test_a_card_that_does_not_exist_waits_like_one_that_does(here: Desk) -> None:
    """Whatever the place: otherwise 429 would tell which cards there are."""
    here.set_pin("dana")

    def story(card: str) -> list[tuple[int, str]]:
        answers = []
        for number in range(40):
            here.shift.clock.advance(number % 7)
            place = f"{card}-{number // 3}"
            asked = check(here.backend, card, "9999", place)
            with pytest.raises(Denied) as denied:
                here.wire.wait(asked)
            answers.append((denied.value.status, denied.value.sentence))
        return answers

    known, unknown = story("dana"), story("nobody")
    assert known == unknown
    assert {status for status, _ in known} == {401, 429}


def test_each_wrong_pin_of_a_place_doubles_its_wait_up_to_the_longest(here: Desk) -> None:
    here.set_pin("dana")
    waits = []
    for _ in range(12):
        answer = here.http.post("/api/sessions", json={"card": "dana", "pin": "9999"})
        if answer.status_code == 429:
            waits.append(int(answer.headers["retry-after"]) - 1)
            here.shift.clock.advance(waits[-1])
            assert here.http.post("/api/sessions", json={"card": "dana", "pin": "9999"}).is_error
    assert waits[:5] == [30, 60, 120, 240, 480]
    assert max(waits) == 15 * 60


def test_a_right_pin_forgets_the_wrong_ones(here: Desk) -> None:
    here.set_pin("dana")
    for _ in range(3):
        for _ in range(4):
            refusal(here.client().sign_in, "dana", "9999")
        here.client().sign_in("dana", PIN)


def test_a_sign_in_expires_with_time_and_with_idleness(here: Desk) -> None:
    client = here.client("dana")
    for _ in range(11):
        here.shift.clock.advance(59 * 60)
        client.floor()
    here.shift.clock.advance(61 * 60)
    assert refusal(client.floor) == "sign_in_over"
    again = here.client("dana")
    for _ in range(13):
        here.shift.clock.advance(55 * 60)
        again.floor()
    here.shift.clock.advance(55 * 60)
    assert refusal(again.floor) == "sign_in_over"


def test_dismissal_and_a_lost_card_end_a_sign_in_at_once(here: Desk) -> None:
    dana, eli, haas = here.client("dana"), here.client("eli"), here.client("haas")
    haas.execute(commands.DismissStaff("dana", "left"), "d1")
    assert refusal(dana.floor) == "sign_in_over"
    haas.execute(commands.RevokeCredential("eli", "lost"), "d2")
    assert refusal(eli.floor) == "sign_in_over"


def test_a_manager_resets_a_pin_without_ever_knowing_it(here: Desk) -> None:
    here.set_pin("dana")
    dana = here.client("dana")
    code = here.client("haas").invite(commands.ResetPin("dana", "forgotten"), "r1")
    here.client().set_pin(code.lower().replace("-", " "), "7391")
    assert refusal(dana.floor) == "sign_in_over"
    here.client().sign_in("dana", "7391")
    assert refusal(here.client().set_pin, code, "7392") == "code_wrong"
    bodies = b"".join(record.body for record in here.shift.log.read())
    assert b"7391" not in bodies
    assert code.encode() not in bodies


@pytest.mark.parametrize("pin", ["123", "1111", "1234", "9876", "12a4", "1" * 13, "٣٤٨١"])
def test_a_weak_pin_is_not_taken(here: Desk, pin: str) -> None:
    code = here.client("haas").invite(commands.ResetPin("dana", "new"), "r1")
    assert refusal(here.client().set_pin, code, pin) == "pin_weak"
    here.client().set_pin(code, "4826")


@pytest.mark.parametrize("pin", ["2468", "8642", "1212", "2580", "1987", "2026"])
def test_a_pin_that_anyone_would_try_first_is_not_taken(here: Desk, pin: str) -> None:
    haas = here.client("haas")
    haas.execute(commands.IssueCredential("D-2468", "staff_card", "dana"), "card")
    code = haas.invite(commands.ResetPin("dana", "new"), "r1")
    assert refusal(here.client().set_pin, code, pin) == "pin_weak"
    here.client().set_pin(code, "8462")


@pytest.mark.parametrize("staff", ["haas", "vera", "whit", "cora", "ada"])
def test_who_signs_for_money_has_a_longer_pin(here: Desk, staff: str) -> None:
    code = here.client("haas").invite(commands.ResetPin(staff, "new"), "r1")
    assert refusal(here.client().set_pin, code, "48269") == "pin_weak"
    here.client().set_pin(code, "482697")


def test_a_stolen_backup_does_not_show_which_pin_it_is(tmp_path: Path) -> None:
    """The keys without the secret beside them: no PIN can be tried on them."""
    ring = Keyring(tmp_path / "keys.sqlite", FAST, hasher=CHEAP)
    ring.set_pin("dana", "4826")
    ring.close()
    secret = tmp_path / "pin.secret"
    assert secret.stat().st_mode & 0o077 == 0
    secret.unlink()
    stolen = Keyring(tmp_path / "keys.sqlite", FAST, hasher=CHEAP)
    assert not stolen.has_pin("dana")
    with pytest.raises(Denied):
        stolen.check_pin("dana", "4826")
    stolen.close()


def test_a_hash_from_before_there_was_a_secret_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "keys.sqlite"
    secrets = SecretsStore(path)
    secrets.put(Pin("dana", CHEAP.hash("4826")))
    secrets.close()
    ring = Keyring(path, FAST, hasher=CHEAP)
    for _ in range(2):
        ring.check_pin("dana", "4826")
    ring.close()
    (kept,) = SecretsStore(path).find(Pin, staff="dana")
    assert not kept.hash.startswith("$argon2")


def test_a_code_expires(here: Desk) -> None:
    code = here.client("haas").invite(commands.ResetPin("dana", "new"), "r1")
    here.shift.clock.advance(25 * 3600)
    assert refusal(here.client().set_pin, code, "4826") == "code_wrong"


def test_a_device_speaks_for_its_own_table_and_only_with_a_person(here: Desk) -> None:
    here.set_pin("dana")
    device = here.device("panel-4", "4")
    assert device.table("4").table.name == "4"
    assert refusal(device.execute, commands.StartGame("4", {1: DOLLAR}), "g1") == "sign_in_missing"
    device.sign_in("dana", PIN)
    device.execute(commands.StartGame("4", {1: DOLLAR}), "g1")
    assert refusal(device.execute, commands.StartGame("9", {1: DOLLAR}), "g2") == "device_elsewhere"
    elsewhere = Client(here.http, session=device.session)
    assert refusal(elsewhere.floor) == "device_missing"


def test_a_revoked_device_and_all_at_it_are_out(here: Desk) -> None:
    here.set_pin("dana")
    device = here.device("panel-4", "4")
    device.sign_in("dana", PIN)
    here.client("haas").execute(commands.RevokeDevice("panel-4", "stolen"), "r1")
    assert refusal(device.table, "4") == "token_wrong"
    assert refusal(Client(here.http, session=device.session).floor) == "sign_in_over"


def test_a_repeated_command_takes_nothing_from_a_device_that_came_since(here: Desk) -> None:
    haas, device = here.client("haas"), Client(here.http)
    enrol, revoke = (
        commands.EnrolDevice("panel-4", "controller", "4"),
        commands.RevokeDevice("panel-4", "lost"),
    )
    device.enrol(haas.invite(enrol, "e1"))
    assert haas.invite(enrol, "e1") == ""
    device.table("4")
    haas.execute(revoke, "r1")
    device = Client(here.http)
    device.enrol(haas.invite(enrol, "e2"))
    haas.execute(revoke, "r1")
    device.table("4")
    haas.execute(revoke, "r2")
    assert refusal(device.table, "4") == "token_wrong"


def test_signs_do_not_accept_sign_ins(here: Desk) -> None:
    here.set_pin("dana")
    sign = here.device("sign-4", "4", "sign")
    assert refusal(sign.sign_in, "dana", PIN) == "no_sign_in_here"


def test_a_device_code_works_once(here: Desk) -> None:
    code = here.client("haas").invite(commands.EnrolDevice("p", "controller", "4"), "e1")
    Client(here.http).enrol(code)
    assert refusal(Client(here.http).enrol, code) == "code_wrong"


def test_secrets_survive_a_restart_and_only_as_hashes(tmp_path: Path) -> None:

    path = tmp_path / "keys.sqlite"
    ring = Keyring(path, FAST, hasher=CHEAP)
    ring.set_pin("dana", "48261357")
    token, _ = ring.open_session("dana", "1")
    code = ring.issue_code("device", "panel")
    _, device = ring.enrol_device(code)
    ring.close()
    again = Keyring(path, FAST, hasher=CHEAP)
    again.check_pin("dana", "48261357")
    assert again.session(token) is not None
    assert again.device(device) == "panel"
    again.close()
    kept = b"".join(file.read_bytes() for file in path.parent.iterdir())
    for secret in ("48261357", token, code, device):
        assert secret.encode() not in kept
    assert path.stat().st_mode & 0o077 == 0


def test_codes_are_read_as_people_type_them() -> None:
    assert tidy(" ab2d-efgh jkmn pqrs ") == "AB2D-EFGH-JKMN-PQRS"


def test_the_office_lists_are_for_the_office(here: Desk) -> None:
    for path in ("/api/staff", "/api/devices", "/api/credentials", "/api/log"):
        for staff, status in (("ada", 200), ("haas", 200), ("dana", 403)):
            headers = {"Authorization": f"Bearer {here.session(staff)}"}
            assert here.http.get(path, headers=headers).status_code == status


def test_a_second_desk_knows_nothing_of_the_first() -> None:
    with desk() as one, desk(settings=Settings()) as two:
        stolen = Client(two.http, session=one.session("haas"))
        assert refusal(stolen.floor) == "sign_in_over"


def test_many_sign_in_at_the_same_moment() -> None:
    """Each sign-in runs in a thread of its own and throws out those that are over."""
    keyring, problems = Keyring(settings=FAST, hasher=CHEAP), []

    def signs_in(name: str) -> None:
        try:
            for _ in range(400):
                keyring.open_session(name, name)
        except RuntimeError as problem:
            problems.append(problem)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [Thread(target=signs_in, args=(f"dealer-{n}",)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert not problems


def test_a_sign_in_that_is_closed_while_it_is_looked_up_stays_closed() -> None:
    class Meanwhile(SetClock):
        token = ""

        def now(self) -> int:
            if self.token:
                keyring.close_session(self.token)  # As another thread would, just now.
            return super().now()

    clock = Meanwhile(0)
    keyring = Keyring(settings=FAST, clock=clock, hasher=CHEAP)
    token, _ = keyring.open_session("dana", "dana")
    clock.advance(120)
    clock.token = token
    keyring.session(token)
    assert keyring.session(token) is None
