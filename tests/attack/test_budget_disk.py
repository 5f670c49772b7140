"""Strangers do not fill a disk, whatever they send."""

import json

from tests.attack.conftest import Attacked
from tests.attack.served import Server, send

KB = 1024


def grown(server: Server, before: int) -> int:
    return server.disk() - before


def test_unknown_urls_get_our_own_pages_and_cost_no_disk(live: Server) -> None:
    """/play/zzz was a 500 with a trace of 41 KiB in the log, each time."""
    before = server_log = len(live.log)
    paths = ("/play/zzz", "/train/zzz", "/table/zzz", "/zzz", "/lab/zzz")
    with live.http(Accept="text/html") as stranger:
        for path in paths * 10:
            answer = stranger.get(path, follow_redirects=True)
            assert answer.status_code in (401, 404), path
            assert 'role="alert"' in answer.text, path  # The page of web/problems.py.
            assert "Traceback" not in answer.text
    assert len(live.log) - before < 40 * KB
    assert "Traceback" not in live.log[server_log:]


def test_refusals_are_counted_in_the_log_not_listed(live: Server) -> None:
    before = len(live.log)
    with live.http() as stranger:
        for _ in range(500):
            assert stranger.get("/api/floor").status_code == 401
    assert len(live.log) - before < 10 * KB


def test_refused_commands_do_not_grow_the_log_without_bound(live: Server) -> None:
    """Each left a record of its own in the floor's log, for ever."""
    with live.http("tia") as trainee, live.http("ada") as auditor:
        first = auditor.get("/api/log/head").json()["seq"]
        for _ in range(300):
            assert send(trainee, "open-table", table="4").status_code == 403
        last = auditor.get("/api/log/head").json()["seq"]
        records = auditor.get(f"/api/log?after={first}&limit=500").json()["records"]
    assert last - first < 20
    said = [event["sentence"] for record in records for event in record["events"]]
    assert any("Refused 160 times this gambling day" in sentence for sentence in said)


def test_guests_may_open_and_play_a_limited_number_of_training_tables(attacked: Attacked) -> None:
    """Whoever keeps no cookie is a new guest at each request: the address is counted, too."""
    server = attacked(
        strangers_per_second=0, guest_writes_each=10, guest_writes_address=40, guest_writes_all=100
    )
    before = server.disk()
    body = {"game": "three-card-poker", "tables": {}}
    with server.http() as stranger, server.http("tia") as trainee:
        kept = [stranger.post("/api/training/tables", json=body).status_code for _ in range(15)]
        assert (kept.count(200), kept.count(429)) == (10, 5)
        statuses = list[int]()
        for _ in range(60):
            stranger.cookies.clear()
            statuses.append(stranger.post("/api/training/tables", json=body).status_code)
        assert statuses.count(200) == 30
        assert set(statuses) == {200, 429}
        assert trainee.post("/api/training/tables", json=body).status_code == 200
        others = [{"X-Forwarded-For": f"192.0.2.{n}"} for n in range(1, 101)]
        more = list[int]()
        for other in others:
            stranger.cookies.clear()
            answer = stranger.post("/api/training/tables", json=body, headers=other)
            more.append(answer.status_code)
        assert more.count(200) == 60
        sat = [stranger.get("/play/san-lo/sit").status_code for _ in range(5)]
        assert set(sat) == {429}
        stranger.cookies.clear()
        assert stranger.get("/play/san-lo").status_code == 429  # The new one's table counts, too.
    assert grown(server, before) < 3_000 * KB


def test_presses_at_a_felt_count_among_what_guests_may_write(attacked: Attacked) -> None:
    server = attacked(strangers_per_second=0, guest_writes_each=30, guest_writes_all=100)
    with server.http() as stranger:
        assert stranger.get("/play/san-lo/sit").status_code == 303
        pressed = [
            stranger.post("/play/san-lo", data={"press": "bet|main", "key": f"k{n}"}).status_code
            for n in range(40)
        ]
        assert pressed.count(429) == 11
        assert stranger.get("/play/san-lo").status_code == 200  # Looking is free.


def test_a_bug_report_in_the_log_has_a_length(live: Server) -> None:
    for line in live.log.splitlines():
        assert len(line) < 8 * KB
        assert json.loads(line)["what"]
