"""Drills and exams over HTTP: judged on the server, and no answer leaves it too early."""

from collections.abc import Iterator
from threading import Event, Thread
from typing import Any

import httpx
import pytest
from tests.floor.play.rounds import one_round, seated
from tests.web.desk import Desk

from houseway.cards import seeded
from houseway.floor import commands
from houseway.floor.play import play_logs
from houseway.floor.play.play_logs import PlayLog
from houseway.floor.store import Record
from houseway.lab.drills import question
from houseway.web.security.guests import COOKIE

PLAN = {"topic": "name-the-hand", "games": ["three-card-poker"], "questions": 3}
EXAM = {**PLAN, "pass_mark": 60, "minutes": 5}


def ask(here: Desk, method: str, path: str, body: object = None, **headers: str) -> Any:
    return here.http.request(method, f"/api/training{path}", json=body, headers=headers)


def staff(here: Desk, name: str, role: str) -> dict[str, str]:
    here.floor.execute("haas", commands.HireStaff(name, name.title(), (role,)), f"hire-{name}")
    return {"Authorization": f"Bearer {here.session(name)}"}


def right_of(here: Desk, sitting: str, number: int) -> str:
    start = here.backend.school.roll.sittings[sitting].started
    return question(start.topic, start.games, start.seed, number).right


def test_a_guest_takes_a_drill_under_a_cookie_of_their_own(here: Desk) -> None:
    view = ask(here, "POST", "/sittings", PLAN).json()
    assert COOKIE in here.http.cookies
    path = f"/sittings/{view['sitting']}/answers"
    for number in (1, 2, 3):
        asked = view["question"]
        assert asked["number"] == number
        assert "right" not in asked
        assert "why" not in asked
        word = right_of(here, view["sitting"], number)
        said = ask(here, "POST", path, {"number": number, "answer": word}).json()
        assert said["right"] is True
        assert said["why"]
        view = said["next"]
    assert view["is_over"]
    mine = ask(here, "GET", "/me").json()
    assert (mine["answered"], mine["right_at_once"]) == (3, 3)
    other = httpx.Client(transport=here.wire, base_url="http://127.0.0.1")
    stolen = other.get(f"/api/training/sittings/{view['sitting']}")
    assert (stolen.status_code, stolen.json()["refusal"]) == (403, "not_yours")


def test_the_right_answer_is_not_sent_before_the_trainee_has_answered(here: Desk) -> None:
    """Every word of the view is looked through: the money of a pay drill is nowhere in it."""
    plan = {"topic": "pay", "games": ["dj-wild", "three-card-poker"], "questions": 8}
    answer = ask(here, "POST", "/sittings", plan)
    sitting = answer.json()["sitting"]
    for number in range(1, 9):
        text = ask(here, "GET", f"/sittings/{sitting}").text
        found = here.backend.school.roll.sittings[sitting].started
        asked = question(found.topic, found.games, found.seed, number)
        assert asked.why not in text
        assert '"correct"' not in text.split('"answers"')[0]
        body = {"number": number, "answer": asked.right if asked.kind == "money" else "9 white"}
        ask(here, "POST", f"/sittings/{sitting}/answers", body)


def test_an_exam_tells_nothing_until_it_is_over_and_then_brings_its_sheet(here: Desk) -> None:
    tia = staff(here, "tia", "trainee")
    view = ask(here, "POST", "/sittings", EXAM, **tia).json()
    sitting = view["sitting"]
    early = ask(here, "GET", f"/sittings/{sitting}/sheet", **tia)
    assert (early.status_code, early.json()["refusal"]) == (409, "not_over")
    for number in (1, 2, 3):
        word = right_of(here, sitting, number)
        body = {"number": number, "answer": word}
        said = ask(here, "POST", f"/sittings/{sitting}/answers", body, **tia).json()
        assert (said["right"], said["why"], said["correct"]) == (None, "", "")
        if number < 3:
            assert said["next"]["right"] is None
            assert all(one["right"] is None for one in said["next"]["answers"])
    view = said["next"]
    assert (view["passed"], view["right"]) == (True, 3)
    sheet = ask(here, "GET", f"/sittings/{sitting}/sheet", **tia)
    assert sheet.headers["content-type"] == "application/pdf"
    assert sheet.content.startswith(b"%PDF")


def test_your_own_figures_tell_nothing_of_an_exam_that_runs(here: Desk) -> None:
    tia = staff(here, "tia", "trainee")
    sitting = ask(here, "POST", "/sittings", EXAM, **tia).json()["sitting"]
    before = ask(here, "GET", "/me", **tia).json()
    body = {"number": 1, "answer": right_of(here, sitting, 1)}
    ask(here, "POST", f"/sittings/{sitting}/answers", body, **tia)
    now = ask(here, "GET", "/me", **tia).json()
    figures = ("answered", "right_at_once", "met", "wrong_by_topic")
    assert [now[name] for name in figures] == [before[name] for name in figures]
    ask(here, "POST", f"/sittings/{sitting}/end", **tia)
    assert ask(here, "GET", "/me", **tia).json()["right_at_once"] == 1


def test_a_trainer_assigns_and_sees_errors_and_pace(here: Desk) -> None:
    tia, tom = staff(here, "tia", "trainee"), staff(here, "tom", "trainer")
    ask(here, "GET", "/me", **tia)
    body = {**PLAN, "trainee": "staff/tia", "note": "before Friday"}
    assert ask(here, "POST", "/assignments", body, **tia).json()["refusal"] == "trainer_only"
    given = ask(here, "POST", "/assignments", body, **tom).json()
    (open_,) = ask(here, "GET", "/me", **tia).json()["assignments"]
    assert (open_["by"], open_["note"]) == ("Tom", "before Friday")
    taken = {"assignment": given["assignment"]}
    view = ask(here, "POST", "/sittings", taken, **tia).json()
    path = f"/sittings/{view['sitting']}/answers"
    right = right_of(here, view["sitting"], 1)
    wrong = next(choice for choice in view["question"]["choices"] if choice != right)
    said = ask(here, "POST", path, {"number": 1, "answer": wrong}, **tia).json()
    assert (said["right"], said["correct"]) == (False, right)
    (seen,) = ask(here, "GET", "/trainees", **tom).json()
    assert seen["wrong_by_topic"] == {"name-the-hand": 1}
    detail = ask(here, "GET", f"/sittings/{view['sitting']}", **tom).json()
    assert detail["answers"][0]["answer"] == wrong
    gone = ask(here, "POST", f"/assignments/{given['assignment']}/withdraw", {"reason": "x"}, **tom)
    assert gone.status_code == 200
    assert ask(here, "GET", "/trainees", **tia).status_code == 403


def test_bad_plans_and_unreadable_answers_are_refused_by_name(here: Desk) -> None:
    answer = ask(here, "POST", "/sittings", {"topic": "dancing"})
    assert (answer.status_code, answer.json()["refusal"]) == (422, "drill_unknown")
    view = ask(here, "POST", "/sittings", PLAN).json()
    path = f"/sittings/{view['sitting']}"
    said = ask(here, "POST", f"{path}/answers", {"number": 1, "answer": "dance"})
    assert (said.status_code, said.json()["refusal"]) == (422, "answer_unreadable")
    assert ask(here, "POST", f"{path}/end").json()["why"] == "broken off"
    assert ask(here, "PUT", "/me", {"name": "Gus"}).json()["name"] == "Gus"


def test_an_answer_sent_twice_counts_once(here: Desk) -> None:
    view = ask(here, "POST", "/sittings", PLAN).json()
    path = f"/sittings/{view['sitting']}/answers"
    body = {"number": 1, "answer": right_of(here, view["sitting"], 1)}
    first = ask(here, "POST", path, body, **{"Idempotency-Key": "k1"}).json()
    again = ask(here, "POST", path, body, **{"Idempotency-Key": "k1"}).json()
    assert again["next"]["answered"] == first["next"]["answered"] == 1
    other = {"number": 1, "answer": "1"}
    reused = ask(here, "POST", path, other, **{"Idempotency-Key": "k1"})
    assert reused.json()["refusal"] == "id_reused"


def test_what_is_sent_twice_under_one_id_is_done_once(here: Desk) -> None:
    rolf = staff(here, "rolf", "trainer")
    mine = ask(here, "GET", "/me").json()["trainee"]
    once = {"Idempotency-Key": "k1"}
    body = {"trainee": mine, **PLAN}
    given = [ask(here, "POST", "/assignments", body, **rolf, **once).json() for _ in range(2)]
    assert given[0] == given[1]
    take = {"assignment": given[0]["assignment"]}
    taken = [ask(here, "POST", "/sittings", take, **once).json()["sitting"] for _ in range(2)]
    ends = {"Idempotency-Key": "k2"}
    over = [ask(here, "POST", f"/sittings/{taken[0]}/end", **ends).json() for _ in range(2)]
    assert over[0] == over[1]
    assert over[0]["is_over"]
    assert ask(here, "POST", f"/sittings/{taken[0]}/end").json()["refusal"] == "already_over"
    late = ask(here, "POST", "/sittings", take, **once).json()["sitting"]
    assert {*taken, late} == {taken[0]}
    exam = {"Idempotency-Key": "k3"}
    exams = [ask(here, "POST", "/sittings", EXAM, **exam).json()["sitting"] for _ in range(2)]
    assert exams[0] == exams[1]
    assert ask(here, "POST", "/sittings", PLAN, **exam).json()["refusal"] == "id_reused"
    path, why = f"/assignments/{given[0]['assignment']}/withdraw", {"reason": "enough"}
    gone = {**rolf, "Idempotency-Key": "k4"}
    assert [ask(here, "POST", path, why, **gone).status_code for _ in range(2)] == [200, 200]
    assert ask(here, "POST", path, why, **rolf).json()["refusal"] == "assignment_closed"


def test_a_trainer_stops_rewinds_and_replays_a_trainees_round(here: Desk) -> None:
    tia, tom = staff(here, "tia", "trainee"), staff(here, "tom", "trainer")
    table = seated(here.backend.properties.lay("staff/tia", "dj-wild", "dj-wild"), "staff/tia")
    one_round(table, seeded(3), "staff/tia")
    path = "/rounds?trainee=staff/tia&game=dj-wild&number=1"
    assert ask(here, "GET", path, **tia).json()["refusal"] == "trainer_only"
    whole = ask(here, "GET", path, **tom).json()
    begun = ask(here, "GET", f"{path}&step=0", **tom).json()
    assert whole["is_over"]
    assert not begun["is_over"]
    assert begun["facts"] == whole["facts"][: len(begun["facts"])]
    assert all("??" not in fact["cards"] for fact in begun["facts"] if fact["seat"])
    missing = ask(here, "GET", "/rounds?trainee=staff/tia&game=dj-wild&number=9", **tom)
    assert missing.json()["refusal"] == "round_unknown"


def test_the_guest_cookie_is_for_the_server_only(here: Desk) -> None:
    made = ask(here, "GET", "/me").headers["set-cookie"]
    assert "HttpOnly" in made
    assert "SameSite=Lax" in made
    assert "set-cookie" not in ask(here, "GET", "/me").headers
    assert "set-cookie" not in here.http.get("/healthz").headers


def test_the_floor_answers_while_the_training_log_is_still_read(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart guests come back at once; the tables must not wait for their log."""
    read = Event()

    class Slow(PlayLog):
        def read(self, after: int = 0) -> Iterator[Record]:
            assert read.wait(60)
            return super().read(after)

    monkeypatch.setattr(play_logs, "PlayLog", Slow)
    answers: list[httpx.Response] = []
    guest = Thread(target=lambda: answers.append(here.http.get("/api/training/trainees")))
    guest.start()
    guest.join(0.2)
    other = httpx.Client(transport=here.wire, base_url="http://127.0.0.1")
    floor = Thread(target=lambda: answers.append(other.get("/healthz")))
    floor.start()
    floor.join(30)
    early = [answer.request.url.path for answer in answers]
    read.set()
    guest.join(20)
    floor.join(20)
    assert early == ["/healthz"]
    assert [answer.status_code for answer in answers] == [200, 403]
