"""Commands over HTTP: typed, idempotent, durable when answered, refused with a name."""

from typing import get_args

import httpx
import msgspec
import pytest
from msgspec.structs import fields, replace
from tests.web.desk import Desk

from houseway.floor import Refused, commands
from houseway.money import DOLLAR
from houseway.web.api.schema.models import (
    COMMANDS,
    MODELS,
    NAMES,
    NOT_FROM_OUTSIDE,
    READERS,
    name_of,
)


def test_a_command_is_answered_with_its_record(here: Desk) -> None:
    answer = here.client("dana").execute(commands.StartGame("4", {1: DOLLAR, 3: DOLLAR}), "g1")
    assert answer.actor == "dana"
    assert answer.kind == "StartGame"
    assert here.floor.state.jackpots["five-card"].link.tables["4"].wagers == (1, 3)
    assert here.backend.hub.seq == answer.seq


def test_the_same_id_brings_the_same_answer_and_does_nothing_twice(here: Desk) -> None:
    dana, start = here.client("dana"), commands.StartGame("4", {1: DOLLAR})
    first, again = dana.execute(start, "g1"), dana.execute(start, "g1")
    assert again == replace(first, is_repeated=True)
    assert here.floor.state.jackpots["five-card"].link.coin_in == DOLLAR


def test_a_refusal_is_a_problem_document_with_its_name_and_one_sentence(here: Desk) -> None:
    answer = post(here, "dana", "end-game", {"table": "4"})
    assert answer.status_code == 409
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json() == {
        "type": "urn:houseway:problem:no_game",
        "title": "Conflict",
        "status": 409,
        "detail": "Table 4 has no open game.",
        "refusal": "no_game",
    }


def test_a_person_without_the_right_gets_403(here: Desk) -> None:
    answer = post(
        here,
        "dana",
        "adjust-level",
        {"link": "five-card", "level": "mega", "way": "raise", "amount": 1, "reason": "x"},
    )
    assert answer.status_code == 403
    assert answer.json()["refusal"] == "role_missing"


def test_the_client_raises_the_floors_own_refusal(here: Desk) -> None:
    with pytest.raises(Refused) as refusal:
        here.client("dana").execute(commands.EndGame("4"), "e1")
    assert refusal.value.code == "no_game"


def test_a_command_without_a_key_is_not_taken(here: Desk) -> None:
    for key in ("", "two words", "x" * 201):
        headers = {"Authorization": f"Bearer {here.session('dana')}", "Idempotency-Key": key}
        answer = here.http.post("/api/commands/end-game", json={"table": "4"}, headers=headers)
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["field"] == "Idempotency-Key"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"table": 4, "wagers": {"1": 1}},
        {"table": "4", "wagers": {"one": 1}},
        {"table": "4", "wagers": {"1": True}},
        {"table": "4", "wagers": {"1": -1}},
        {"table": "4", "wagers": {"1": 10**18}},
        {"table": "4", "wagers": {"1": 1}, "actor": "haas"},
        {"table": "4\n", "wagers": {"1": 1}},
        {"table": "x" * 501, "wagers": {"1": 1}},
        [],
    ],
)
def test_a_body_that_is_not_a_command_is_named_field_by_field(here: Desk, body: object) -> None:
    answer = post(here, "dana", "start-game", body)
    assert answer.status_code == 422
    assert answer.json()["refusal"] == "bad_input"
    assert answer.json()["errors"]


def test_rules_that_cannot_be_kept_are_unreadable_input(here: Desk) -> None:
    body = {
        "link": "x",
        "paytable": "link-ml03",
        "levels": [{"name": "huge", "seed": 1, "contribution_bp": 1}],
        "executive_top": True,
    }
    answer = post(here, "tess", "create-link", body)
    assert (answer.status_code, answer.json()["refusal"]) == (422, "bad_input")


def test_a_form_from_another_page_is_not_read(here: Desk) -> None:
    headers = {"Authorization": f"Bearer {here.session('dana')}", "Idempotency-Key": "k"}
    answer = here.http.post("/api/commands/end-game", data={"table": "4"}, headers=headers)
    assert (answer.status_code, answer.json()["refusal"]) == (415, "not_json")


def test_a_caller_cannot_send_a_proof(here: Desk) -> None:
    body = {"link": "five-card", "table": "12", "proof": {"program": "x", "games": []}}
    assert post(here, "tess", "link-table", body).status_code == 422


def test_all_obstacles_of_a_table_are_listed_with_section_and_remedy(here: Desk) -> None:
    headers = {"Authorization": f"Bearer {here.session('haas')}"}
    answer = here.http.get("/api/links/fortune/obstacles?table=4", headers=headers)
    found = answer.json()
    assert [one["code"] for one in found][:1] == ["link_running"]
    assert {"paytable_differs", "hand_differs"} <= {one["code"] for one in found}
    (hands,) = [one for one in found if one["code"] == "hand_differs"]
    assert "1/649,740" in hands["sentence"]
    assert (hands["section"][:14], bool(hands["cure"])) == ("WAC 230-15-685", True)
    assert here.http.get("/api/links/x/obstacles?table=4", headers=headers).status_code == 404


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_each_body_has_the_fields_of_its_command(kind: type[msgspec.Struct]) -> None:
    model = MODELS[kind].model_fields
    own = {f.name: f for f in fields(kind) if (kind, f.name) not in NOT_FROM_OUTSIDE}
    assert set(model) == set(own)
    for name, field in own.items():
        assert model[name].is_required() == field.required
        if not field.required and field.default is not msgspec.NODEFAULT:
            assert model[name].default == field.default


def test_every_command_but_the_first_has_an_address() -> None:
    outside = set(get_args(commands.Command)) - {
        commands.OpenProperty,
        *get_args(commands.Play | commands.School),
    }
    assert set(NAMES.values()) == outside == set(READERS)
    assert name_of(commands.PressJPot) == "press-j-pot"


def post(here: Desk, staff: str, name: str, body: object, key: str = "k1") -> httpx.Response:
    headers = {"Authorization": f"Bearer {here.session(staff)}", "Idempotency-Key": key}
    return here.http.post(f"/api/commands/{name}", json=body, headers=headers)
