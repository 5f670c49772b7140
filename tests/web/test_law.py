"""Alarms and rules over HTTP, and the rule behind a refusal in its problem document."""

import pytest
from tests.web.desk import Desk

from houseway.floor import commands
from houseway.floor.law.alarms import Alarm
from houseway.floor.regulation.behaviours import Behaviour
from houseway.money import DOLLAR


def get(here: Desk, path: str, staff: str = "haas") -> object:
    headers = {"Authorization": f"Bearer {here.session(staff)}"}
    answer = here.http.get(path, headers=headers)
    assert answer.status_code == 200
    return answer.json()


@pytest.mark.rule("R22")
def test_alarms_are_there_for_everyone_who_signed_in(here: Desk) -> None:
    assert here.http.get("/api/alarms").status_code == 401
    balance = commands.RecordBankBalance(100 * DOLLAR, "2026-03-02", "statement 3")
    here.client("cora").execute(balance, "b1")
    first, *_ = get(here, "/api/alarms", "ada")  # type: ignore[misc]
    assert first["code"] == "bank_short"
    assert (first["rule"], first["section"], first["is_stop"]) == ("R22", "WAC 230-15-455", True)
    assert set(first) == set(Alarm.__struct_fields__)


def test_the_checklists_of_all_tables_are_there_for_everyone_who_signed_in(here: Desk) -> None:
    assert here.http.get("/api/checklists").status_code == 401
    here.client("dana").execute(commands.StartGame("4", {1: DOLLAR}), "g1")
    found = {one["table"]: one for one in get(here, "/api/checklists", "ada")}  # type: ignore[attr-defined]
    assert found["4"]["is_open"]
    games = {"code": "games", "lacks": "game 1", "is_needed": True}
    assert games in found["4"]["lines"]


@pytest.mark.rule("R22")
def test_a_refusal_that_stems_from_a_rule_cites_it(here: Desk) -> None:
    balance = commands.RecordBankBalance(100 * DOLLAR, "2026-03-02", "statement 3")
    here.client("cora").execute(balance, "b1")
    headers = {"Authorization": f"Bearer {here.session('dana')}", "Idempotency-Key": "g1"}
    body = {"table": "4", "wagers": {"1": DOLLAR}}
    answer = here.http.post("/api/commands/start-game", json=body, headers=headers)
    assert answer.status_code == 409
    told = answer.json()
    assert (told["refusal"], told["rule"]) == ("bank_short", "R22")
    assert told["section"] == "WAC 230-15-455"


@pytest.mark.rule("R01")
def test_the_lookup_says_what_is_in_force_and_every_rule_behind_it(here: Desk) -> None:
    here.client("haas").execute(commands.SetHouseRule("seats", "6", "controls 4.2"), "r1")
    found = {(row["topic"], row["game"]): row for row in get(here, "/api/rules", "ada")}  # type: ignore[attr-defined]
    assert found["seats", ""]["value"] == "6"
    assert [rule["rank"] for rule in found["seats", "dj-wild"]["rules"]] == [
        "wac",
        "maker",
        "house",
    ]
    assert found["seats", "dj-wild"]["rules"][2]["citation"] == "controls 4.2"
    assert found["single_wager", ""]["value"] == "$400.00"
    assert found["first_card", ""]["rules"][0]["rank"] == "hoyle"
    assert found["toke_limit", ""]["value"] == ""


def test_every_rule_of_the_product_is_listed_with_its_mark(here: Desk) -> None:
    rows = get(here, "/api/regulation")
    assert [row["number"] for row in rows] == [f"R{n:02}" for n in range(1, 48)]  # type: ignore[attr-defined]
    assert all(row["marks"] and row["section"] for row in rows)  # type: ignore[attr-defined]
    assert set(rows[0]) == set(Behaviour.__struct_fields__)  # type: ignore[index]


def refused(here: Desk, staff: str, command: str, body: dict[str, object], key: str) -> object:
    headers = {"Authorization": f"Bearer {here.session(staff)}", "Idempotency-Key": key}
    answer = here.http.post(f"/api/commands/{command}", json=body, headers=headers)
    return answer.json().get("refusal", answer.status_code)


@pytest.mark.rule("R24")
def test_a_cover_whose_last_day_is_past_covers_nothing(here: Desk) -> None:
    body: dict[str, object] = {"amount": DOLLAR, "how": "bank", "reference": "letter"}
    assert refused(here, "haas", "cover-prize", body | {"until": "2026-03-01"}, "k1") == "day_past"
    assert refused(here, "haas", "cover-prize", body | {"until": "2026-03-02"}, "k2") == 200


@pytest.mark.rule("R34")
def test_a_fault_is_cleared_only_where_one_is_on_record(here: Desk) -> None:
    body: dict[str, object] = {"table": "4", "what": "new lamp"}
    assert refused(here, "tess", "clear-fault", body, "k1") == "no_fault"
    here.client("dana").execute(commands.ReportFault("4", "dark", 1, 3), "f1")
    assert refused(here, "tess", "clear-fault", body, "k2") == "seat_unsaid"
    assert refused(here, "tess", "clear-fault", body | {"seat": 3}, "k3") == 200
    assert refused(here, "tess", "clear-fault", body | {"seat": 3}, "k4") == "no_fault"


@pytest.mark.rule("R35")
def test_a_wager_above_the_limit_at_the_table_is_refused_when_it_is_requested(here: Desk) -> None:
    (spot,) = (
        one
        for one in here.floor.state.tables["4"].spots
        if one.paytable == here.floor.state.jackpots["five-card"].paytable
    )
    here.client("haas").execute(commands.CloseLink("five-card", "terms"), "c1")
    body: dict[str, object] = {
        "link": "five-card",
        "reason": "more",
        "wager": spot.maximum + DOLLAR,
    }
    before = here.floor.state.requested
    assert refused(here, "tess", "change-link", body, "k1") == "wager_outside"
    assert here.floor.state.requested == before
