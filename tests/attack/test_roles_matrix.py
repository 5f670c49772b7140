"""Every operation of the API times every kind of caller: nobody gets further than floor/roles.py.

Bodies are the smallest that the description allows and name nothing that exists, so that whoever
may ask is refused by the floor, and whoever may not is refused before. No answer is a 500.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from tests.attack.conftest import NO_RATES
from tests.attack.live_property import DEVICES, ROLES, Keys, new_id
from tests.attack.served import Server, served

from houseway.floor.roles import ALLOWED
from houseway.web.api.schema.models import NAMES
from houseway.web.security.auth import OFFICE_READERS

COMMANDS = "/api/commands/"
# Streams do not end; the audit counts for half a minute; a sign-out would end the caller.
NOT_HERE = {
    ("get", "/api/events"),
    ("get", "/api/signs/{table}/events"),
    ("get", "/api/lab/audit"),
    ("delete", "/api/sessions/me"),
}
READERS_ONLY = ("/api/log", "/api/staff", "/api/devices", "/api/credentials")
ANYTHING = {200, 403, 404, 409, 415, 422}


@pytest.fixture(scope="module")
def matrix(
    laid_out: tuple[Any, Keys], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    with served(*laid_out, tmp_path_factory.mktemp("matrix") / "data", **NO_RATES) as server:
        yield server


def callers(server: Server, stack: ExitStack) -> dict[str, httpx.Client]:
    """One of each role, devices, whoever stands at one, and strangers with what they may bring."""
    ill = {"Authorization": "Bearer hws_" + "x" * 43}
    over = {"Authorization": "Bearer " + server.keys.at_panel["dana"]}  # Away from its device.
    cookie = {"Cookie": "houseway_session=" + server.keys.people["haas"]}  # Without CSRF token.
    made = {
        "nobody": server.http(),
        "no token": server.http(**ill),
        "old token": server.http(**over),
        "foreign cookie": server.http(**cookie, **{"Sec-Fetch-Site": "cross-site"}),
        "panel with dealer": server.at_panel("dana"),
        "panel with supervisor": server.at_panel("whit"),
        **{name: server.http(name) for name in (*ROLES, *DEVICES)},
    }
    return {name: stack.enter_context(client) for name, client in made.items()}


def test_the_whole_role_matrix(matrix: Server) -> None:
    seen: Counter[int] = Counter()
    wrong = []
    with ExitStack() as stack:
        clients = callers(matrix, stack)
        described = clients["nobody"].get("/openapi.json").json()
        operations = [
            (method, path, operation)
            for path, methods in described["paths"].items()
            for method, operation in methods.items()
            if (method, path) not in NOT_HERE
        ]
        for method, path, operation in operations:
            body = smallest(operation, described)
            for name, client in clients.items():
                answer = client.request(
                    method,
                    path.replace("{", "no-").replace("}", ""),
                    headers={"Idempotency-Key": new_id()},
                    **({"json": body} if body is not None else {}),
                )
                seen[answer.status_code] += 1
                if answer.status_code not in expected(name, method, path, operation):
                    wrong.append(f"{name}: {method} {path} is {answer.status_code}")
    assert not wrong, "\n".join(wrong[:40])
    assert seen.total() > 3_000
    assert min(seen[status] for status in (200, 401, 403, 409)) > 20, seen


def expected(name: str, method: str, path: str, operation: dict[str, Any]) -> set[int]:
    """What may come back, as far as it follows from who asks."""
    needs_sign_in = bool(operation.get("security")) and {} not in operation["security"]
    if name == "foreign cookie":
        return {200, 403, 404, 409, 422} if method == "get" else {403}
    if name in ("no token", "old token"):
        return {401}
    as_guest = {403} if path.startswith("/api/training") else set()
    if name in DEVICES and path == f"{COMMANDS}report-fault":
        return {403}  # By itself, of its own table only.
    if name in DEVICES and needs_sign_in and method != "get":
        return {401} | as_guest
    if not needs_sign_in:
        return ANYTHING | {401, 429} if path.endswith("/sessions") else ANYTHING
    if name == "nobody":
        return {401} | as_guest
    roles = {ROLES.get(name, {"panel with dealer": "dealer"}.get(name, "supervisor"))}
    if path.startswith(COMMANDS):
        may = bool(ALLOWED[NAMES[path.removeprefix(COMMANDS)]] & roles)
        at_device = name.startswith("panel with")  # It speaks for its own table only.
        return {403, 422} if not may or at_device else {200, 403, 409, 422}
    if path in READERS_ONLY:
        is_person = name not in DEVICES
        return {200} if roles & OFFICE_READERS and is_person else {403} if is_person else {401}
    return ANYTHING | {401} if name in DEVICES else ANYTHING


def smallest(operation: dict[str, Any], described: dict[str, Any]) -> Any:
    content = operation.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema")
    return None if schema is None else made_of(schema, described)


def made_of(schema: dict[str, Any], described: dict[str, Any]) -> Any:
    """The least that the schema takes; names are of nothing that exists."""
    if "$ref" in schema:
        found = described
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return made_of(found, described)
    for word in ("anyOf", "oneOf", "allOf"):
        if word in schema:
            return made_of(schema[word][0], described)
    for word in ("const", "default"):
        if word in schema:
            return schema[word]
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    if kind == "object":
        needed = schema.get("required", [])
        return {name: made_of(schema["properties"][name], described) for name in needed}
    if kind == "array":
        return [made_of(schema.get("items", {}), described)] * schema.get("minItems", 0)
    if kind in ("integer", "number"):
        return max(1, schema.get("minimum", 1))
    return {"boolean": False, "null": None}.get(kind or "", "nothing-here")
