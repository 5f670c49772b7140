"""The mock game over HTTP: dealt by hand at a shared table, marked, paused, and attacked."""

from typing import Any

import pytest
from tests.web.desk import Desk
from tests.web.test_school import ask, staff

from houseway import games

TCP = "three-card-poker"


def start(here: Desk, who: dict[str, str], game: str = TCP, rounds: int = 1, **exam: int) -> str:
    plan = {"topic": "mock-game", "games": [game], "questions": rounds, **exam}
    found: str = ask(here, "POST", "/sittings", plan, **who).json()["sitting"]
    return found


def go(here: Desk, who: dict[str, str], sitting: str, path: str = "", body: object = None) -> Any:
    method = "POST" if path else "GET"
    return ask(here, method, f"/mocks/{sitting}{path}", body, **who)


@pytest.mark.parametrize("game", games.FILES.own)
def test_a_whole_round_is_dealt_to_bots_by_the_acts_that_are_due(here: Desk, game: str) -> None:
    nina = staff(here, "nina", "trainee")
    sitting = start(here, nina, game)
    view = go(here, nina, sitting, "/rounds").json()
    assert view["due"]
    while not view["is_out"]:
        body = {"number": view["number"], "act": view["due"]}
        answered = go(here, nina, sitting, "/acts", body)
        assert answered.status_code == 200, (view["due"], answered.text)
        view = answered.json()
    assert view["departures"] == []
    over = ask(here, "GET", f"/sittings/{sitting}", **nina).json()
    assert over["is_over"]
    assert over["right"] == over["answered"] == view["number"]


def test_nothing_of_the_round_is_shown_before_it_is_dealt(here: Desk) -> None:
    nina = staff(here, "nina", "trainee")
    sitting = start(here, nina)
    view = go(here, nina, sitting, "/rounds").json()
    assert view["facts"] == []
    while not view["due"].startswith("turn 0"):
        kinds = {fact["kind"] for fact in view["facts"]}
        assert not kinds & {"dealer_shown", "settled"}
        assert all("??" in fact["cards"] or not fact["cards"] for fact in view["facts"])
        body = {"number": view["number"], "act": view["due"]}
        view = go(here, nina, sitting, "/acts", body).json()


def test_a_wrong_act_is_marked_and_twice_sent_is_one(here: Desk) -> None:
    nina = staff(here, "nina", "trainee")
    sitting = start(here, nina)
    go(here, nina, sitting, "/rounds")
    body = {"number": 0, "act": "turn 0"}
    for _ in range(2):
        view = go(here, {**nina, "Idempotency-Key": "one"}, sitting, "/acts", body).json()
    (marked,) = view["departures"]
    assert view["number"] == 0
    assert marked["cite"].startswith("Three Card Poker, ")
    assert marked["did"] == "turn the dealer's hand"


def test_an_exam_tells_nothing_before_its_end(here: Desk) -> None:
    nina, rolf = staff(here, "nina", "trainee"), staff(here, "rolf", "trainer")
    sitting = start(here, nina, pass_mark=80, minutes=30)
    go(here, nina, sitting, "/rounds")
    view = go(here, nina, sitting, "/acts", {"number": 0, "act": "turn 0"}).json()
    assert view["due"] == ""
    assert view["departures"] == []
    assert len(go(here, rolf, sitting).json()["departures"]) == 1, "a trainer sees it"


def test_each_role_may_do_only_its_part(here: Desk) -> None:
    nina, rolf = staff(here, "nina", "trainee"), staff(here, "rolf", "trainer")
    otto = staff(here, "otto", "trainee")
    sitting = start(here, nina)

    def said(who: dict[str, str], path: str, body: object = None) -> tuple[int, str]:
        answer = go(here, who, sitting, path, body)
        return answer.status_code, answer.json().get("refusal", "")

    one = {"number": 0, "act": "call no_more_bets"}
    for who in (otto, {}):
        assert said(who, "")[1] == "not_yours"
        assert said(who, "/acts", one)[1] == "not_yours"
        assert said(who, "/rounds")[1] == "not_yours"
    assert said(rolf, "/acts", one)[1] == "not_yours"
    assert said(rolf, "/rounds")[1] == "not_yours"
    assert said(nina, "/acts", one)[1] == "nothing_due"
    assert said(nina, "/pause", {"paused": True})[1] == "trainer_only"
    assert said(rolf, "/pause", {"paused": True})[0] == 200
    assert said(nina, "/rounds")[1] == "table_paused"
    assert said(rolf, "/pause", {"paused": False})[0] == 200
    assert said(nina, "/rounds")[0] == 200
    assert said(nina, "/rounds")[1] == "already_dealt"
    assert said(nina, "/acts", {"number": 0, "act": "x" * 100})[1] == "act_unknown"
    assert said(nina, "/acts", {"number": 3, "act": "help"})[1] == "act_late"
    drill = ask(here, "POST", "/sittings", {"topic": "pay", "games": [TCP]}, **nina).json()
    assert go(here, nina, drill["sitting"]).json()["refusal"] == "no_mock"
    assert go(here, nina, "nothing").json()["refusal"] == "sitting_unknown"
