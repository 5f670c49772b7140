"""Small doors: what a file, a header, a name or a sum must not let through."""

import os
import stat
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.attack.live_property import new_id
from tests.attack.served import Server, send

from houseway.web.security.guard import on_this_site
from houseway.web.server import keep_private

DEEP = "a = " + "[" * 3_000 + "]" * 3_000


def test_only_their_owner_may_read_data_files(live: Server) -> None:
    files = [file for file in live.folder.rglob("*") if file.is_file()]
    ours = [file for file in files if file.name != "server.log"]  # Made by the harness.
    assert len(ours) > 4
    assert not [file.name for file in ours if stat.S_IMODE(file.stat().st_mode) & 0o077]


def test_an_open_umask_and_older_files_change_nothing(tmp_path: Path) -> None:
    (tmp_path / "log.sqlite").touch(mode=0o666)
    (tmp_path / "log.sqlite").chmod(0o666)
    before = os.umask(0)
    try:
        keep_private(tmp_path)
        (tmp_path / "new").touch()
    finally:
        os.umask(before)
    assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}


def test_a_file_that_goes_away_meanwhile_keeps_no_server_down(tmp_path: Path) -> None:
    """As log.sqlite-shm does, when the writer of a killed server has done its last batch."""
    (tmp_path / "log.sqlite-shm").symlink_to(tmp_path / "gone")
    before = os.umask(0o077)
    try:
        keep_private(tmp_path)
    finally:
        os.umask(before)


@pytest.mark.parametrize("path", ["/api/floor/", "/docs/", "/sign/4/", "/play/san-lo/sit"])
def test_a_redirect_does_not_repeat_the_host_header(live: Server, path: str) -> None:
    with live.http(Host="evil.example") as stranger:
        answer = stranger.get(path, follow_redirects=False)
    assert "evil" not in answer.headers.get("location", "")


def test_a_router_that_repeats_the_host_is_corrected() -> None:
    said = on_this_site((b"location", b"http://evil.example/play?seat=2"))
    assert said == (b"location", b"/play?seat=2")


def test_nested_toml_and_json_are_reported_in_one_sentence(live: Server) -> None:
    with live.http("haas") as http:
        asked = {"file": DEEP, "paytable": "a"}
        answer = http.post("/api/lab/odds", json=asked)
        assert answer.status_code == 422, answer.text
        headers = {"Idempotency-Key": new_id(), "Content-Type": "application/json"}
        deep = b'{"table":' + b"[" * 30_000 + b"]" * 30_000 + b"}"
        answer = http.post("/api/commands/open-table", content=deep, headers=headers)
        assert answer.status_code == 422, answer.text


def test_a_tables_name_is_plain_words(live: Server) -> None:
    spots = [{"paytable": "ms-01", "minimum": 5_000_000, "maximum": 10_000_000}]
    body = {"game": "mississippi-stud", "title": "Mississippi Stud", "spots": spots, "seats": 6}
    odd = dict.fromkeys(("<b>4</b>", "4/../9", "x" * 41, "\u202e4", "' OR 1=1"), "name_odd")
    wanted = {"4": "table_known", "4\n": "bad_input", **odd}  # "4" shows that the rest is right.
    with live.http("tess") as technician:
        for name, refusal in wanted.items():
            answer = send(technician, "add-table", **body, table=name, controller="atlas")
            assert answer.json()["refusal"] == refusal, name


def test_a_raise_below_a_cent_is_refused(live: Server) -> None:
    asked = {"link": "five-card", "level": "mega", "way": "raise", "reason": "rounding"}
    with live.http("vera") as executive:
        answer = send(executive, "adjust-level", **asked, amount=9_999)
    assert answer.status_code == 409
    assert answer.json()["refusal"] == "amount_wrong"


def test_one_sign_in_does_not_take_every_live_connection(live: Server) -> None:
    with ExitStack() as stack:
        trainee, dealer = (stack.enter_context(live.http(name)) for name in ("tia", "eli"))
        found = [
            stack.enter_context(trainee.stream("GET", "/api/events")).status_code for _ in range(25)
        ]
        assert found == [200] * 20 + [503] * 5
        assert stack.enter_context(dealer.stream("GET", "/api/events")).status_code == 200


def test_production_installs_no_test_tools() -> None:
    root = Path(__file__).parents[2]
    lock = (root / "requirements" / "serve.lock").read_text()
    names = {line.partition("==")[0] for line in lock.splitlines() if "==" in line}
    assert {"uvicorn", "fastapi", "argon2-cffi", "msgspec"} <= names
    assert not names & {"pytest", "hypothesis", "mypy", "ruff", "playwright", "schemathesis"}
    whole = (root / "requirements.lock").read_text()
    pinned = [line.split(" ")[0] for line in lock.splitlines() if "==" in line]
    assert not [pin for pin in pinned if pin not in whole], "make lock"


def test_serving_needs_nothing_but_what_production_installs() -> None:
    """Whatever is imported to serve comes from serve.lock."""
    code = (
        "import sys, houseway.cli.floor.serve, houseway.web.app, houseway.web.server\n"
        "found = {name.partition('.')[0] for name in sys.modules}\n"
        "print(found & {'pytest', 'hypothesis', 'mypy', 'schemathesis', 'playwright'})"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "set()"
