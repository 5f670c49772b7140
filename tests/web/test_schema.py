"""The description against the server: schemathesis finds no 5xx and no undocumented answer."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.ports import free_port
from tests.web.test_killed import nursery, prepare

from houseway.floor import Floor, commands
from houseway.floor.store import Log, SqliteLog
from houseway.web.security.keyring import Keyring
from houseway.web.server import KEYS, LOG

EVERYTHING = ("manager", "dealer", "supervisor", "executive", "technician")
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 4
PATIENCE = 60  # Seconds; the lab gives a question up after twenty, on a busy machine later.
# Streams never end (test_live.py reads them); the audit counts for half a minute.
NOT_HERE = ("/events", "/lab/audit")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A busy floor on a real port, and the token of someone who may do nearly everything."""
    folder = tmp_path_factory.mktemp("house")
    token = let_in(folder)
    port = free_port()
    with nursery() as bear:
        child = bear(folder, port)
        wait_for(f"http://127.0.0.1:{port}/readyz")
        yield f"http://127.0.0.1:{port}", token
        os.kill(child, signal.SIGTERM)


@pytest.mark.slow
@pytest.mark.timeout(900)  # Half a minute alone, ten times as long on a very busy machine.
def test_no_server_error_and_no_undocumented_answer(server: tuple[str, str]) -> None:
    url, token = server
    schema = schemathesis.openapi.from_url(f"{url}/openapi.json")
    found = [made.ok() for made in schema.get_all_operations()]
    assert len(found) > 60
    found.sort(key=lambda operation: operation.method == "delete")  # It signs us out.
    problems = []
    for operation in found:
        if operation.path.endswith(NOT_HERE):
            continue
        try:
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                try_out(operation, mode, url, token)
        except FailureGroup as group:
            problems += [f"{operation.label}: {failure}" for failure in group.exceptions]
    assert not problems, "\n".join(problems)


def try_out(operation: Any, mode: GenerationMode, url: str, token: str) -> None:
    cases = operation.as_strategy(generation_mode=mode)

    @seed(6)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def ask(case: Any) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        case.call_and_validate(base_url=url, headers=headers, checks=CHECKS, timeout=PATIENCE)

    with suppress(Unsatisfiable):  # Without parameters nothing can be wrong with a request.
        ask()


def let_in(folder: Path) -> str:
    prepare(folder)
    with Log(SqliteLog(folder / LOG)) as log:
        floor = Floor(log)
        floor.execute("haas", commands.HireStaff("omni", "Omni", EVERYTHING), "omni")
        floor.execute("haas", commands.IssueCredential("o", "staff_card", "omni"), "omni-card")
    keyring = Keyring(folder / KEYS)
    token, _ = keyring.open_session("omni", "o")
    keyring.close()
    return token


def wait_for(url: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            httpx.get(url, timeout=PATIENCE)
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise TimeoutError(url)
