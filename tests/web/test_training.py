"""Training tables over HTTP: every game can be dealt, and nobody sees more than their own cards."""

import re
from typing import Any

import httpx
import pytest
from tests.web.desk import WAGERS, Desk

from houseway.games import FILES, game
from houseway.money import DOLLAR
from houseway.table.layout import open_layout


def ask(here: Desk, method: str, path: str, body: object = None, key: str = "") -> Any:
    headers = {"Houseway-Table-Key": key} if key else {}
    return here.http.request(method, f"/api/training{path}", json=body, headers=headers)


def opened(here: Desk, name: str) -> tuple[str, dict[str, str]]:
    found = ask(here, "POST", "/tables", {"game": name}).json()
    return found["table"], found["keys"]


@pytest.mark.parametrize("name", FILES)
def test_a_round_of_every_game_is_dealt_to_its_end(here: Desk, name: str) -> None:
    table, keys = opened(here, name)
    wagers = {"wagers": {"1": WAGERS[name], "3": WAGERS[name]}}
    answer = ask(here, "POST", f"/tables/{table}/rounds", wagers, keys["0"])
    assert answer.status_code == 200, answer.text
    view = answer.json()
    assert view["mark"].startswith("play chips")
    for _ in range(30):
        if view["is_over"]:
            break
        asked = view["question"]
        body = {"answer": asked["answers"][0]}
        view = ask(here, "POST", f"/tables/{table}/answers", body, keys[str(asked["seat"])]).json()
    assert view["is_over"]
    assert {line["seat"] for line in view["lines"]} == {1, 3}


def test_a_seat_sees_its_own_cards_and_a_stranger_none(here: Desk) -> None:
    table, keys = opened(here, "mississippi-stud")
    wagers = {"wagers": {"1": WAGERS["mississippi-stud"], "3": WAGERS["mississippi-stud"]}}
    ask(here, "POST", f"/tables/{table}/rounds", wagers, keys["0"])
    seen = {
        who: cards(ask(here, "GET", f"/tables/{table}", key=key).json())
        for who, key in {"1": keys["1"], "3": keys["3"], "nobody": ""}.items()
    }
    assert len(seen["1"]) == len(seen["3"]) == 2
    assert not seen["1"] & seen["3"]
    assert seen["nobody"] == set()


def test_a_table_opened_twice_under_one_id_is_one_table_and_its_openers_own(here: Desk) -> None:
    once, body = {"Idempotency-Key": "open-1"}, {"game": "dj-wild"}
    here.http.get("/api/training/me")  # Brings the cookie by which the server knows this browser.
    first, again = (
        here.http.post("/api/training/tables", json=body, headers=once).json() for _ in range(2)
    )
    assert again == first
    other = here.http.post("/api/training/tables", json={"game": "san-lo"}, headers=once)
    assert (other.status_code, other.json()["refusal"]) == (409, "id_reused")
    stranger = httpx.Client(transport=here.wire, base_url="http://127.0.0.1")
    theirs = stranger.post("/api/training/tables", json=body, headers=once).json()
    assert theirs["table"] != first["table"]
    assert here.http.post("/api/training/tables", json=body).json()["table"] != first["table"]


def test_only_the_seat_that_is_asked_answers(here: Desk) -> None:
    table, keys = opened(here, "mississippi-stud")
    wagers = {"wagers": {"1": WAGERS["mississippi-stud"], "3": WAGERS["mississippi-stud"]}}
    view = ask(here, "POST", f"/tables/{table}/rounds", wagers, keys["0"]).json()
    other = "3" if view["question"]["seat"] == 1 else "1"
    path = f"/tables/{table}/answers"
    assert ask(here, "POST", path, {"answer": "fold"}, keys[other]).status_code == 403
    assert ask(here, "POST", path, {"answer": "fold"}, "no key").status_code == 403
    assert ask(here, "POST", path, {"answer": "dance"}, keys["0"]).json()["refusal"] == (
        "not_an_answer"
    )
    again = ask(here, "POST", f"/tables/{table}/rounds", wagers, keys["0"])
    assert again.json()["refusal"] == "already_dealt"


def test_what_cannot_be_opened_or_wagered_is_refused_by_name(here: Desk) -> None:
    assert ask(here, "POST", "/tables", {"game": "war"}).status_code == 422
    wrong = {"game": "dj-wild", "tables": {"trips": "royal-match-3"}}
    assert ask(here, "POST", "/tables", wrong).json()["refusal"] == "paytable_wrong"
    table, keys = opened(here, "dj-wild")
    wagers = {"wagers": {"1": {"ante": 5 * DOLLAR}}}
    answer = ask(here, "POST", f"/tables/{table}/rounds", wagers, keys["0"])
    assert (answer.status_code, answer.json()["refusal"]) == (409, "required")
    assert ask(here, "GET", "/tables/nothing").status_code == 404


def test_every_game_has_its_wagers_here() -> None:
    for name, wagers in WAGERS.items():
        assert set(wagers) <= set(open_layout(game(name)).spots)


def cards(view: dict[str, Any]) -> set[str]:
    shown = [fact["cards"] for fact in view["facts"]]
    if view["question"]:
        shown.append(view["question"]["hand"])
    return {card for text in shown for card in re.findall(r"[2-9TJQKA][cdhs]", text)}


def test_a_table_is_opened_by_the_address_that_play_has(here: Desk) -> None:
    asked = "/play/royal-match-21?set.decks=8&set.surrender=late"
    opened = here.http.post("/api/training/tables", json={"address": asked}).json()
    assert opened["address"] == asked
    same = {"game": "royal-match-21", "settings": {"decks": 8, "surrender": "late"}}
    assert here.http.post("/api/training/tables", json=same).json()["address"] == asked
    wrong = here.http.post("/api/training/tables", json={"address": "/play/san-lo?set.decks=8"})
    assert (wrong.status_code, "has no setting 'decks'" in wrong.text) == (422, True)
