"""A visitor says how fast the guests of a demo floor play; elsewhere there are none."""

import pytest
from tests.web.desk import Desk
from tests.web.pages.reader import Reader

from houseway.cli import main
from houseway.floor.demo.guests import SPEEDS, Guests
from houseway.web.pages.mount import mount_pages
from houseway.web.security.keyring import csrf_of
from houseway.web.settings import FASTEST, Settings, read_settings

ADDRESS = "/api/demo/guests"


def ask(
    here: Desk, method: str, body: object = None, who: str = "haas"
) -> tuple[int, dict[str, object]]:
    headers = {"Authorization": f"Bearer {here.session(who)}"}
    answer = here.http.request(method, ADDRESS, json=body, headers=headers)
    return answer.status_code, answer.json()


def test_a_manager_or_an_executive_sets_the_speed(here: Desk) -> None:
    here.backend.guests = Guests(here.floor)
    assert ask(here, "GET") == (200, {"speed": 1, "tables": []})  # None plays before the start.
    assert ask(here, "PUT", {"speed": 60})[1]["speed"] == 60
    assert here.backend.guests.speed == 60
    for wrong in (-1, FASTEST + 1, "fast"):
        assert ask(here, "PUT", {"speed": wrong})[0] == 422
    assert here.backend.guests.speed == 60
    assert here.http.put(ADDRESS, json={"speed": 5}).status_code == 401
    assert ask(here, "PUT", {"speed": 20}, "vera")[1]["speed"] == 20
    for who in ("dana", "whit", "ada"):
        status, told = ask(here, "PUT", {"speed": 5}, who)
        assert (status, told["refusal"]) == (403, "may_not_hurry")
        assert ask(here, "GET", who=who)[1]["speed"] == 20


def test_the_console_uses_the_same_check(here: Desk) -> None:
    mount_pages(here.app, here.backend)
    here.backend.guests = Guests(here.floor)
    sent = {"press": "speed"}
    for who, speed in (("haas", "200"), ("ada", "5"), ("haas", "601"), ("haas", "x")):
        reader = Reader(here, who)
        csrf = csrf_of(next(iter(reader.http.cookies.values())))
        reader.http.post("/floor", data={**sent, "csrf": csrf, "speed": speed})
        assert here.backend.guests.speed == 200


def test_a_property_without_demo_guests_has_no_speed(here: Desk) -> None:
    assert ask(here, "GET")[0] == 404
    assert ask(here, "PUT", {"speed": 5})[0] == 404


def test_the_speed_is_a_setting_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert (Settings().guests_speed, FASTEST, SPEEDS) == (1, SPEEDS[1], (0, 600))
    assert read_settings(None, {"HOUSEWAY_GUESTS_SPEED": "20"}).guests_speed == 20
    assert main(["serve", "--demo", "--speed", "1000", "--port", "0"]) == 2
    assert "--speed goes from 0 to 600" in capsys.readouterr().err
