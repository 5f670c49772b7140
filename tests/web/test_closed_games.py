"""A trainer or manager closes a game of Play: nobody else can, nothing is dealt there, and the log
says who, when and why."""

from typing import Any

import pytest
from tests.web.desk import WAGERS, Desk
from tests.web.test_school import ask, staff
from tests.web.test_training import opened

from houseway.floor.events.upcast import decode
from houseway.floor.play.play_properties import CLASS
from houseway.floor.training.events import GameSwitched
from houseway.lab.drills import MOCK
from houseway.web.api.schema.models import NAMES

GAME = "three-card-poker"
SHUT = {"closed": True, "reason": "New layout on Friday."}


def state(here: Desk) -> dict[str, Any]:
    (found,) = [one for one in ask(here, "GET", "/games").json() if one["game"] == GAME]
    return dict(found)


@pytest.mark.parametrize("role", ["trainer", "manager"])
def test_a_game_is_closed_for_a_reason_and_opened_again(here: Desk, role: str) -> None:
    tom = staff(here, "tom", role)
    table, keys = opened(here, GAME)
    seat = {"Houseway-Table-Key": keys["0"]}
    shut = ask(here, "POST", f"/games/{GAME}", SHUT, **tom).json()
    assert shut["reason"] == "New layout on Friday"
    assert shut["by"] == "Tom"
    assert shut["at"] > 0
    assert state(here) == shut
    wagers = {"wagers": {"1": WAGERS[GAME]}}
    said = ask(here, "POST", f"/tables/{table}/rounds", wagers, **seat)
    assert said.status_code == 409
    assert said.json()["detail"] == (
        "Three Card Poker is closed: New layout on Friday. Pick another game."
    )
    assert ask(here, "GET", f"/tables/{table}", **seat).json()["round"] == 0
    other, own = opened(here, "dj-wild")
    bets = {"wagers": {"1": WAGERS["dj-wild"]}}
    dealt = ask(here, "POST", f"/tables/{other}/rounds", bets, **{"Houseway-Table-Key": own["0"]})
    assert dealt.status_code == 200, "other games go on"
    ask(here, "POST", f"/games/{GAME}", {"closed": False}, **tom)
    assert not state(here)["is_closed"]
    assert ask(here, "POST", f"/tables/{table}/rounds", wagers, **seat).status_code == 200


def test_a_round_in_progress_is_played_out(here: Desk) -> None:
    tom = staff(here, "tom", "trainer")
    table, keys = opened(here, GAME)
    seat = {"Houseway-Table-Key": keys["0"]}
    ask(here, "POST", f"/tables/{table}/rounds", {"wagers": {"1": WAGERS[GAME]}}, **seat)
    ask(here, "POST", f"/games/{GAME}", SHUT, **tom)
    view = ask(here, "POST", f"/tables/{table}/answers", {"answer": "play"}, **seat).json()
    assert view["is_over"]


@pytest.mark.parametrize("role", ["dealer", "supervisor", "executive", "auditor", "trainee", ""])
def test_nobody_else_closes_or_opens_it(here: Desk, role: str) -> None:
    tom = staff(here, "tom", "trainer")
    who = staff(here, "eve", role) if role else {}
    for before, body in ((False, SHUT), (True, {"closed": False})):
        said = ask(here, "POST", f"/games/{GAME}", body, **who)
        assert said.status_code in (401, 403)
        assert state(here)["is_closed"] is before
        if not before:
            ask(here, "POST", f"/games/{GAME}", SHUT, **tom)


def test_no_url_takes_the_command_itself(here: Desk) -> None:
    """The class is another property than the floor, and only the school speaks for it."""
    eve = staff(here, "eve", "manager")
    body = {"game": GAME, "is_closed": True, "reason": "x", "by": "Tom"}
    said = here.http.post("/api/commands/switch-game", json=body, headers=eve)
    assert said.status_code == 404
    assert "switch-game" not in NAMES
    assert not state(here)["is_closed"]


@pytest.mark.parametrize(
    ("game", "body", "refusal"),
    [
        ("war", SHUT, "game_unknown"),
        (GAME, {"closed": True, "reason": "  "}, "reason_wrong"),
        (GAME, {"closed": True, "reason": "x" * 81}, "reason_wrong"),
        (GAME, {"closed": False}, "game_already"),
    ],
)
def test_bad_input_is_reported_in_one_sentence_and_changes_nothing(
    here: Desk, game: str, body: dict[str, object], refusal: str
) -> None:
    tom = staff(here, "tom", "trainer")
    said = ask(here, "POST", f"/games/{game}", body, **tom)
    assert said.json()["refusal"] == refusal
    assert not state(here)["is_closed"]


def test_the_log_says_who_when_and_why_once_for_one_id(here: Desk) -> None:
    tom = staff(here, "tom", "trainer")
    for _ in range(2):
        said = ask(here, "POST", f"/games/{GAME}", SHUT, **tom, **{"Idempotency-Key": "close-1"})
        assert said.status_code == 200
    log = here.backend.properties.play_logs.log(CLASS, 0, kept=True)
    found = [
        (record.at, one)
        for record in log.read()
        for one in decode(record.body, record.schema)
        if isinstance(one, GameSwitched)
    ]
    ((at, event),) = found
    assert event == GameSwitched(GAME, True, "staff/tom", "Tom", "New layout on Friday")
    assert at == state(here)["at"]


def test_a_mock_game_continues_at_a_closed_table(here: Desk) -> None:
    tom, tia = staff(here, "tom", "trainer"), staff(here, "tia", "trainee")
    ask(here, "POST", f"/games/{GAME}", SHUT, **tom)
    plan = {"topic": MOCK, "games": [GAME], "questions": 1}
    sitting = ask(here, "POST", "/sittings", plan, **tia).json()["sitting"]
    dealt = ask(here, "POST", f"/mocks/{sitting}/rounds", **tia)
    assert dealt.status_code == 200, dealt.text
