"""What every answer carries, and what is kept out before any route is asked."""

import http.cookies
import logging
import threading
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from msgspec.structs import replace
from tests.web.desk import FAST, PIN, Desk, desk

from houseway.web.api.schema import openapi
from houseway.web.problems import Denied, denied, page
from houseway.web.server_log import JsonLines
from houseway.web.settings import Settings, read_settings


def sign_in(here: Desk) -> str:
    """By cookie; returns the CSRF token."""
    here.set_pin("dana")
    answer = here.http.post("/api/sessions", json={"card": "dana", "pin": PIN})
    assert answer.status_code == 200
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert answer.json()["token"] == ""
    return str(answer.json()["csrf"])


def start(here: Desk, **headers: str) -> object:
    body = {"table": "4", "wagers": {"1": 1_000_000}}
    answer = here.http.post(
        "/api/commands/start-game", json=body, headers={"Idempotency-Key": "k", **headers}
    )
    return answer.json().get("refusal", answer.status_code)


def test_a_cookie_needs_its_csrf_token_to_change_anything(here: Desk) -> None:
    csrf = sign_in(here)
    assert here.http.get("/api/floor").status_code == 200
    assert start(here) == "csrf_missing"
    assert start(here, **{"X-CSRF-Token": "0" * 64}) == "csrf_missing"
    foreign = {"X-CSRF-Token": csrf, "Sec-Fetch-Site": "cross-site"}
    assert start(here, **foreign) == "foreign_origin"
    assert start(here, **{"X-CSRF-Token": csrf, "Sec-Fetch-Site": "same-origin"}) == 200


def test_an_expired_cookie_counts_as_none(here: Desk) -> None:
    sign_in(here)
    here.shift.clock.advance(13 * 3600)
    assert here.http.get("/healthz").status_code == 200
    assert here.http.get("/api/floor").json()["refusal"] == "sign_in_missing"


def test_nobody_reads_a_cookie_with_pythons_own_reader(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It unescapes in quadratic time (CVE-2024-7592), and Starlette calls it."""
    unescape, asked = http.cookies._unquote, []
    monkeypatch.setattr(http.cookies, "_unquote", lambda text: asked.append(text) or unescape(text))
    csrf = sign_in(here)
    session = here.http.cookies["houseway_session"]
    escaped = r'b="\141\x"; c=\; "d"=e; houseway_session="\143"'
    headers = {"Cookie": f"a=1; {escaped}; houseway_session={session}; f", "X-CSRF-Token": csrf}
    for path in ("/api/floor", "/api/lab/paytables", "/api/training/me", "/nothing"):
        assert here.http.get(path, headers=headers).status_code in (200, 404)
    assert not [text for text in asked if '"' in text or "\\" in text]
    assert start(here, **headers) == 200
    quoted = {"Cookie": f'houseway_session="{session}"'}
    assert here.http.get("/api/floor", headers=quoted).status_code == 401


def test_behind_https_cookies_are_sent_over_nothing_else() -> None:
    with desk(settings=replace(FAST, https=True)) as here:
        here.set_pin("dana")
        answer = here.http.post("/api/sessions", json={"card": "dana", "pin": PIN})
        assert "Secure" in answer.headers["set-cookie"]
        assert "max-age" in answer.headers["strict-transport-security"]


@pytest.mark.parametrize("path", ["/healthz", "/api/floor", "/api/nothing", "/docs", "/sign/4"])
def test_every_answer_carries_the_security_headers(here: Desk, path: str) -> None:
    headers = here.http.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    framed = path.startswith("/sign")  # By the office, which previews them.
    assert headers["x-frame-options"] == ("SAMEORIGIN" if framed else "DENY")
    assert headers["referrer-policy"] == "no-referrer"
    ancestors = f"frame-ancestors '{'self' if framed else 'none'}'"
    assert ancestors in headers["content-security-policy"]


def test_an_unknown_url_is_a_problem_document(here: Desk) -> None:
    for method, path, status in [
        ("GET", "/api/nothing", 404),
        ("POST", "/api/commands/rob-the-bank", 404),
        ("GET", "/api/tables/77", 401),
        ("PUT", "/api/floor", 405),
        ("GET", "/api/commands/start-game", 405),
        ("DELETE", "/api/tables/4", 405),
    ]:
        answer = here.http.request(method, path)
        assert answer.status_code == status, path
        assert answer.headers["content-type"] == "application/problem+json"
        if status == 405:
            assert answer.headers["allow"]


@pytest.mark.parametrize("path", ["/api", "/api/"])
def test_the_bare_prefix_is_a_problem_document_too(here: Desk, path: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        answer = here.http.request(method, path)
        assert answer.headers["content-type"] == "application/problem+json"
        assert (answer.status_code, answer.json()["refusal"]) == (404, "not_found")


def test_the_description_is_not_made_on_the_event_loop(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_in: list[str] = []
    describe = openapi.describe

    def noted(app: FastAPI) -> dict[str, Any]:
        made_in.append(threading.current_thread().name)
        return describe(app)

    monkeypatch.setattr(openapi, "describe", noted)
    assert here.http.get("/api/nothing").status_code == 404
    assert here.http.patch("/api/floor").headers["allow"] == "GET"
    assert made_in == []
    described = here.http.get("/openapi.json").json()
    assert list(described["paths"]) == list(here.app.openapi()["paths"])
    assert made_in[0].startswith("asyncio_")


def test_a_large_body_is_not_read(here: Desk) -> None:
    headers = {"Authorization": f"Bearer {here.session('dana')}", "Idempotency-Key": "k"}
    body = b'{"table": "' + b"x" * 70_000 + b'"}'
    told = {**headers, "Content-Type": "application/json"}
    answer = here.http.post("/api/commands/end-game", content=body, headers=told)
    assert (answer.status_code, answer.json()["refusal"]) == (413, "body_large")


def test_strangers_are_slowed_down_before_those_who_are_known() -> None:
    with desk(settings=Settings(strangers_per_second=5, requests_per_second=50)) as here:
        client = here.client("dana")
        answers = [here.http.get("/healthz").status_code for _ in range(15)]
        assert answers[:10] == [200] * 10
        assert 429 in answers
        for _ in range(30):
            client.floor()


def test_metrics_are_for_this_machine(here: Desk) -> None:
    text = here.http.get("/metrics").text
    assert "houseway_log_records" in text
    assert 'houseway_requests_total{status="200"}' in here.http.get("/metrics").text


def test_the_servers_log_holds_no_secret(here: Desk, caplog: pytest.LogCaptureFixture) -> None:
    here.set_pin("dana")
    with caplog.at_level(logging.DEBUG, "houseway"):
        client = here.client()
        client.sign_in("dana", PIN)
        client.floor()
    lines = [JsonLines().format(record) for record in caplog.records]
    assert any('"path": "/api/sessions"' in line for line in lines)
    for line in lines:
        assert PIN not in line
        assert client.session not in line


def test_the_docs_load_nothing_from_elsewhere(here: Desk) -> None:
    page = here.http.get("/docs").text
    assert "http://" not in page
    assert "https://" not in page
    assert here.http.get("/static-offline-docs/swagger-ui-bundle.js").status_code == 200


def test_settings_come_from_file_environment_and_command_line(tmp_path: Path) -> None:
    file = tmp_path / "houseway.toml"
    file.write_text('port = 1\nhost = "a"\nsession_hours = 8\n')
    found = read_settings(file, {"HOUSEWAY_HOST": "b", "HOUSEWAY_PORT": "2"}, port=3, data=None)
    assert (found.port, found.host, found.session_hours) == (3, "b", 8)
    with pytest.raises(ValueError, match="configuration"):
        read_settings(None, {"HOUSEWAY_PORT": "many"})
    file.write_text("colour = 1\n")
    with pytest.raises(ValueError, match="configuration"):
        read_settings(file, {})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "99999"),
        ("SESSION_HOURS", "-4"),
        ("SIGN_IN_ATTEMPTS", "0"),
        ("LAB_WORKERS", "0"),
        ("BODY_BYTES_MOST", "0"),
        ("PROPERTY_KIND", "casino"),
        ("LOG_LEVEL", "loud"),
        ("SESION_HOURS", "3"),  # A letter is missing.
    ],
)
def test_a_setting_that_makes_no_sense_is_reported_in_one_sentence(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=r"^The configuration is wrong: .*\.$"):
        read_settings(None, {f"HOUSEWAY_{name}": value})


def test_a_number_out_of_range_is_named_with_its_limit() -> None:
    with pytest.raises(
        ValueError, match=r"^The configuration is wrong: port must be at most 65535"
    ):
        read_settings(None, {"HOUSEWAY_PORT": "70000"})


def test_other_houseway_variables_are_not_settings() -> None:
    assert read_settings(None, {"HOUSEWAY_PIN": "1234", "HOME": "/"}) == Settings()


def test_a_browser_is_told_in_a_page_and_a_program_in_a_document(here: Desk) -> None:
    path = "/sign/77/facts"
    program = here.http.get(path)
    assert (program.status_code, program.json()["refusal"]) == (404, "not_found")
    reader = here.http.get(path, headers={"Accept": "text/html,*/*"})
    assert reader.status_code == 404
    assert reader.headers["content-type"].startswith("text/html")
    assert "There is nothing at this address." in reader.text
    api = here.http.get("/api/nothing", headers={"Accept": "text/html"})
    assert api.headers["content-type"] == "application/problem+json"


def test_a_refusal_that_quotes_its_reader_writes_no_script() -> None:
    hostile = Denied(503, "not_leader", leader='http://x/"><script>alert(1)</script>')
    usual = Denied(503, "not_leader", leader="http://x/")
    drawn, plain = (bytes(page("/play", denied(one)).body).decode() for one in (hostile, usual))
    assert "<script>alert" not in drawn
    assert drawn.count("<a ") == plain.count("<a ")
