"""Roles are enforced in `floor.execute` and nowhere else: every route that changes something goes
through it, and every command is tried by every role."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.web.desk import Desk, desk

import houseway.web
from houseway.floor import Floor, commands
from houseway.floor.roles import ALLOWED, ROLES
from houseway.web.api.administrator import administrator_code
from houseway.web.api.schema.models import NAMES
from houseway.web.api.schema.openapi import KEY

# Routes that change nothing on the floor: a person's own sign-in and PIN, a device's own token,
# play money. Each has its own proof of who asks; tests of people and training cover them.
OWN_BUSINESS = {
    "POST /api/sessions",
    "DELETE /api/sessions/me",
    "POST /api/pins",
    "POST /api/pins/mine",
    "POST /api/winners",
    "POST /api/devices/token",
    "POST /api/devices/challenges",
    "POST /api/devices/sessions",
    "POST /api/clock",  # While the clock is wrong no command is taken.
    "PUT /api/demo/guests",  # How fast they play is no matter of the log.
}
FIRST_DOOR = "POST /api/administrator"

# One command of each kind whose fields name things that exist.
SAMPLES: dict[str, dict[str, Any]] = {
    "coin-in": {"table": "12", "wagers": {"1": 1_000_000}},
    "start-game": {"table": "4", "wagers": {"1": 1_000_000}},
    "deal-first-card": {"table": "4"},
    "end-round": {"table": "4"},
    "record-irregularity": {"table": "4", "what": "exposed_card"},
    "select-seat": {"table": "4", "seat": 1},
    "press-hand": {"table": "4", "hand": "quads"},
    "claim-late": {
        "link": "five-card",
        "table": "4",
        "game": 1,
        "seat": 1,
        "hand": "quads",
        "cards": "9s 9h 9d 9c 2s",
        "reason": "overlooked",
        "reference": "Camera 12",
    },
    "operate-shuffler": {"table": "4", "act": "mode", "what": "x"},
    "log-on": {"table": "4"},
    "log-off": {"table": "4"},
    "call-supervisor": {"table": "4"},
    "page-executive": {"table": "4"},
    "call-technician": {"table": "4"},
    "acknowledge-alarm": {"alarm": "fault/table 4/1"},
    "game-over": {"table": "12"},
    "end-game": {"table": "4"},
    "turn-key": {"table": "12", "to": "jph", "key": "K-1"},
    "name-seat": {"table": "12", "hand": "royal_flush", "seat": 1},
    "press-j-pot": {"table": "12"},
    "confirm": {"table": "4", "seat": 1},
    "swipe-card": {"table": "4", "card": "S-1"},
    "reject-claim": {"table": "4", "hand": "quads", "reason": "no"},
    "add-wager": {"table": "4", "seat": 2, "reason": "dead sensor"},
    "take-out-wager": {"table": "4", "seat": 1, "malfunction": False, "reason": "slid"},
    "void-round": {"table": "4", "reason": "misdeal"},
    "report-fault": {"table": "4", "what": "no link"},
    "clear-fault": {"table": "4", "what": "cable"},
    "hire-staff": {"staff": "max", "name": "Max", "roles": ["dealer"]},
    "change-roles": {"staff": "dana", "roles": ["dealer"], "reason": "duties"},
    "dismiss-staff": {"staff": "nobody", "reason": "left"},
    "issue-credential": {"number": "K-9", "kind": "staff_card", "staff": "dana"},
    "revoke-credential": {"number": "nothing", "reason": "lost"},
    "reset-pin": {"staff": "dana", "reason": "forgotten"},
    "enrol-device": {"device": "d", "kind": "sign", "table": "4"},
    "revoke-device": {"device": "nothing", "reason": "lost"},
    "dress-signs": {"name": "Evergreen", "theme": "night"},
    "show-winner": {"link": "five-card", "award": 1},
    "record-approval": {"kind": "game", "subject": "x", "reference": "letter 1"},
    "add-table": {"table": "4", "game": "dj-wild", "title": "x", "spots": [], "seats": 6},
    "open-table": {"table": "4"},
    "close-table": {"table": "77"},
    "create-link": {"link": "five-card", "paytable": "link-ml03"},
    "link-table": {"link": "nothing", "table": "4"},
    "unlink-table": {"link": "nothing", "table": "4", "reason": "layout"},
    "open-link": {"link": "five-card", "starts": [], "reason": "start"},
    "close-link": {"link": "nothing", "reason": "end"},
    "reopen-link": {"link": "five-card", "reason": "start"},
    "change-link": {"link": "five-card", "reason": "more"},
    "change-spots": {"table": "4", "spots": [], "reason": "new bonus"},
    "place-table": {"table": "77", "pit": "North"},
    "move-jackpot": {"link": "five-card", "to": "nothing", "reason": "it goes"},
    "retire-link": {"link": "nothing", "reason": "it goes"},
    "open-shift": {"name": " "},
    "close-shift": {"note": "camera 7 is dark"},
    "close-day": {"day": "2999-01-01"},
    "pay-award": {"link": "five-card", "award": 1, "method": "cash"},
    "back-out-award": {"link": "five-card", "award": 1, "reason": "tape"},
    "dispute-award": {"link": "five-card", "award": 1, "reason": "tape"},
    "adjust-level": {
        "link": "nothing",
        "level": "mega",
        "way": "lower",
        "amount": 1,
        "lawful": "win",
        "reason": "x",
    },
    "agree-request": {"request": 1},
    "drop-request": {"request": 1, "reason": "no"},
    "record-deposit": {"amount": 0, "banked_on": "2026-03-02", "reference": "slip"},
    "record-bank-balance": {"balance": 10**15, "banked_on": "2026-03-02", "reference": "page"},
    "record-seizure": {
        "link": "nothing",
        "posted": 1,
        "hidden": 0,
        "authority": "x",
        "reference": "levy",
    },
    "restore-funds": {"link": "fortune", "posted": 1, "hidden": 0, "reference": "levy"},
    "cover-prize": {"amount": 50_000_000_000, "how": "bank", "reference": "account 2"},
    "count-cage": {"cash": 1, "reference": "count 1"},
    "record-gross": {"year": 2025, "amount": 1, "reference": "books"},
    "sign-slip": {"table": "4", "slip": "opening", "amount": 1000000, "reference": "T4-1"},
    "give-notice": {"malfunction": 99, "reference": "letter"},
    "record-cards": {"link": "five-card", "award": 1, "cards": "As Ks Qs Js Ts"},
    "post-notices": {"link": "five-card", "notices": ["maximum"]},
    "release-seal": {"link": "five-card", "award": 1, "reason": "over"},
    "set-house-rule": {"topic": "seats", "value": "10", "reference": "controls"},
    "offer-merchandise": {
        "table": "4",
        "paytable": "ms-01",
        "hand": "quads",
        "item": "watch",
        "value": 1,
        "link": "five-card",
        "level": "mega",
        "pool": "reserve",
        "cost": 1,
        "owned_outright": True,
        "consent": "x",
        "controls": "x",
        "invoice": "x",
    },
    "give-merchandise": {"offer": 1, "seat": 1},
}


@pytest.fixture(scope="module")
def busy() -> Iterator[Desk]:
    """One person of each role, and nobody with two."""
    with desk() as found:
        for role in ROLES:
            found.floor.execute(
                "haas", commands.HireStaff(f"only-{role}", role, (role,)), f"hire-{role}"
            )
        yield found


def test_there_is_a_sample_of_every_command() -> None:
    assert set(SAMPLES) == set(NAMES)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_role_is_let_through_or_kept_out_as_the_table_says(busy: Desk, name: str) -> None:
    for role in ROLES:
        answer = send(busy, f"only-{role}", name, f"{name}-{role}")
        kept_out = answer.status_code == 403 and answer.json()["refusal"] == "role_missing"
        assert kept_out == (role not in ALLOWED[NAMES[name]]), (role, answer.json())
        assert answer.status_code in (200, 403, 409), answer.json()


@pytest.mark.parametrize("name", SAMPLES)
def test_nobody_sends_a_command_without_signing_in(busy: Desk, name: str) -> None:
    headers = {"Idempotency-Key": "k"}
    answer = busy.http.post(f"/api/commands/{name}", json=SAMPLES[name], headers=headers)
    assert (answer.status_code, answer.json()["refusal"]) == (401, "sign_in_missing")


def test_each_route_that_changes_something_goes_through_the_one_door(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every route of the description is sent a sound request; a spy stands at the door."""
    here.card("haas")
    seen: list[type] = []
    submit = Floor.submit

    def spy(self: Floor, actor: str, command: commands.Command, command_id: str) -> Any:
        seen.append(type(command))
        return submit(self, actor, command, command_id)

    monkeypatch.setattr(Floor, "submit", spy)
    paths = here.http.get("/openapi.json").json()["paths"]
    changing = [
        (method.upper(), path)
        for path, methods in paths.items()
        for method in methods
        if method != "get" and not path.startswith(("/api/training", "/api/lab"))
    ]
    through = {"POST /api/commands/" + name for name in NAMES} | {FIRST_DOOR}
    assert {f"{method} {path}" for method, path in changing} == through | OWN_BUSINESS
    for name, kind in NAMES.items():
        seen.clear()
        send(here, "haas", name, f"door-{name}")
        assert seen == [kind]


def test_the_first_door_goes_through_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    with desk("# An empty log.") as here:
        code = administrator_code(here.backend)
        here.client().open_property(
            code, manager="haas", manager_name="Haas", card="1", pin="482617"
        )
        kinds = [record.kind for record in here.shift.log.read()]
        assert kinds == ["OpenProperty", "IssueCredential"]
        assert administrator_code(here.backend) == ""


def test_no_route_reaches_the_floor_in_another_way() -> None:
    """Nothing in the web but `House` calls the floor to change it."""

    reaches = re.compile(r"floor\.(submit|execute)\(|apply\(|\._commit\(")
    root = Path(houseway.web.__file__).parent
    found = {
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        if reaches.search(path.read_text("utf-8"))
    }
    assert found <= {"backend.py", "live/push.py"}, (
        "backend.py is the door, push.py folds its mirror"
    )


def test_the_key_is_described_for_every_command(here: Desk) -> None:
    paths = here.http.get("/openapi.json").json()["paths"]
    for name in NAMES:
        assert KEY in paths[f"/api/commands/{name}"]["post"]["parameters"]


def send(here: Desk, staff: str, name: str, key: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {here.session(staff)}", "Idempotency-Key": key}
    return here.http.post(f"/api/commands/{name}", json=SAMPLES[name], headers=headers)
