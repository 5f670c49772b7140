"""One measure of health: each thing that can be wrong makes the server not ready, and says why."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from tests.web.desk import Desk

from houseway.floor.store import StoreFailed, Ticket
from houseway.floor.store.postgres.schema import durability_problem
from houseway.floor.store.sqlite.file_identity import FileIdentity
from houseway.floor.store.sqlite.mounts import mount_problem
from houseway.web.health import measure, places
from houseway.web.health.measure import MEGABYTE, SPACE_LOW, SPACE_NONE, Health
from houseway.web.health.nightly import verify_night
from houseway.web.records.log_check import Checked
from houseway.web.server import open_backend
from houseway.web.settings import Settings

YEAR = 365 * 86_400


def stops(here: Desk) -> list[str]:
    return [one.check for one in here.backend.health.look() if one.stops]


def ready(here: Desk) -> int:
    return here.http.get("/readyz").status_code


def test_a_server_that_is_well_is_ready(here: Desk) -> None:
    assert here.backend.health.look() == []
    assert here.http.get("/readyz").json()["status"] == "ready"


def test_a_dead_writer_ends_the_process(here: Desk) -> None:
    here.backend.health.is_writer_alive = lambda: False
    (finding,) = here.backend.health.look()
    assert (finding.check, finding.ends) == ("writer", True)
    assert ready(here) == 503


@pytest.mark.parametrize(
    ("seconds", "stopped", "ends"), [(4.0, False, False), (6.0, True, False), (31.0, True, True)]
)
def test_a_command_that_waits_for_the_disk(
    here: Desk, seconds: float, stopped: bool, ends: bool
) -> None:
    here.backend.log.unanswered = seconds  # type: ignore[attr-defined]
    found = here.backend.health.look()
    assert [one.ends for one in found] == [ends] * stopped
    assert ready(here) == (503 if stopped else 200)


def test_a_clock_that_jumped_makes_it_not_ready_until_a_manager_confirms_it(here: Desk) -> None:
    manager, dealer = here.client("haas"), here.client("dana")
    here.shift.clock.jump(YEAR)
    assert stops(here) == ["clock"]
    answer = here.http.get("/readyz")
    assert (answer.status_code, answer.json()["refusal"]) == (503, "not_ready")
    assert "clock" in answer.json()["detail"]
    here.shift.clock.jump(-YEAR)  # Sign-ins would be over, a year later.
    here.backend.keyring._clock = SimpleNamespace(now=lambda: 0)
    here.shift.clock.jump(YEAR)
    sent = {"json": {"reason": "The battery was flat."}}
    assert confirm(here, dealer.session, **sent) == 409
    assert confirm(here, manager.session, json={"reason": ""}) == 422
    assert confirm(here, manager.session, **sent) == 200
    assert ready(here) == 200
    assert confirm(here, manager.session, **sent) == 409


def confirm(here: Desk, session: str, **sent: object) -> int:
    headers = {"Authorization": f"Bearer {session}"}
    return here.http.post("/api/clock", headers=headers, **sent).status_code  # type: ignore[arg-type]


def test_a_log_file_that_is_deleted_or_replaced_under_us(here: Desk, tmp_path: Path) -> None:
    file = tmp_path / "log.sqlite"
    file.write_bytes(b"records")
    here.backend.health.files = FileIdentity([file, tmp_path / "log.sqlite-wal"])
    assert ready(here) == 200
    file.rename(tmp_path / "elsewhere")
    assert "deleted" in here.backend.health.look()[0].sentence
    assert ready(here) == 503
    file.write_bytes(b"records")
    assert "replaced" in here.backend.health.look()[0].sentence
    assert ready(here) == 503


@pytest.mark.parametrize(
    ("free", "checks", "status"),
    [
        (SPACE_LOW, [], 200),
        (SPACE_LOW - 1, ["space"], 200),
        (SPACE_NONE, ["space"], 200),
        (SPACE_NONE - 1, ["space"], 503),
    ],
)
def test_free_space(here: Desk, free: int, checks: list[str], status: int) -> None:
    here.backend.health = Health(here.backend, free=lambda place: free)
    here.backend.health.places = (Path("/data"), Path("/second"))
    assert [one.check for one in here.backend.health.look()] == checks
    assert ready(here) == status


def test_a_served_log_is_watched_in_its_folder_and_that_of_its_watermark(tmp_path: Path) -> None:
    with open_backend(Settings(data=str(tmp_path / "data")), "http://one") as backend:
        both = {tmp_path / "data", backend.settings.signing.watermarks}
        assert set(backend.health.places) == both
        backend.health._free = lambda place: SPACE_LOW
        assert backend.health.is_ready
        backend.health._free = lambda place: 0
        assert [one.check for one in backend.health.look() if one.stops] == ["space"]


def test_a_live_floor_does_not_start_on_a_mount_that_loses_what_was_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "mount_problem", lambda place: f"{place} has no barriers.")
    monkeypatch.setattr(places, "is_in_memory", lambda place: False)
    settings = Settings(data=str(tmp_path / "data"), property_kind="live")
    with (
        pytest.raises(ValueError, match=r"Not operational: .* has no barriers"),
        open_backend(settings, "http://one"),
    ):
        pass


def test_a_disk_that_was_full_and_has_room_again_is_cured_by_a_fresh_start(here: Desk) -> None:
    free = [0]
    here.backend.health = Health(here.backend, free=lambda place: free[0])
    here.backend.health.places = (Path("/data"),)
    here.floor._stopped = "The log cannot be written: database or disk is full"
    assert not any(one.ends for one in here.backend.health.look())
    free[0] = 600 * MEGABYTE
    assert [one.check for one in here.backend.health.look() if one.ends] == ["floor"]


def test_a_log_that_is_not_what_was_written_is_not_ready_and_a_foreign_head_is(here: Desk) -> None:
    chain = here.backend.chain
    chain.last = Checked(0, 5, "00", "No record has the digest 00.", is_other_head=True)
    assert ready(here) == 200
    chain.last = Checked(0, 5, "00", "Record 6 has been changed.")
    assert stops(here) == ["log"]
    assert ready(here) == 503


def test_what_the_nightly_verification_finds_counts_until_the_next(here: Desk) -> None:
    verify_night(here.backend, lambda settings: (1, "Record 6 is missing."))
    assert "Record 6 is missing." in here.backend.health.look()[0].sentence
    assert ready(here) == 503
    verify_night(here.backend, lambda settings: (0, ""))
    assert ready(here) == 200
    assert here.backend.chain.last is not None
    assert here.backend.chain.last.is_sound


def test_a_leader_without_a_standby_says_so_and_continues(here: Desk) -> None:
    row = SimpleNamespace(address="http://b", is_alive=False, role="follower")
    here.backend.node = node = SimpleNamespace(  # type: ignore[assignment]
        is_leader=True,
        has_failed=False,
        unheard=0.0,
        rows=(row,),
        addresses=("http://a", "http://b"),
        leadership=SimpleNamespace(
            address="http://a", may_answer=True, is_lost=False, elsewhere=""
        ),
    )
    assert [one.check for one in here.backend.health.look()] == ["node"]
    assert here.http.get("/readyz").json()["findings"] == ["node"]
    row.is_alive = True
    assert here.backend.health.look() == []
    row.role = "joining"
    (one,) = here.backend.health.look()
    said = "There is no standby node to take over. http://b is still starting."
    assert (one.sentence, one.stops) == (said, False)
    row.role, node.unheard = "follower", 6.0
    (one,) = here.backend.health.look()
    assert (one.sentence, one.stops) == ("PostgreSQL has not answered for 6 s.", True)
    assert ready(here) == 503


def test_a_leader_that_was_cut_off_answers_no_questions(here: Desk) -> None:
    leadership = SimpleNamespace(address="http://a", may_answer=True, is_lost=False, elsewhere="")
    here.backend.node = SimpleNamespace(  # type: ignore[assignment]
        is_leader=True, has_failed=False, unheard=0.0, rows=(), addresses=(), leadership=leadership
    )
    headers = {"Authorization": f"Bearer {here.session('dana')}"}
    paths = ("/api/floor", "/api/tables/4", "/api/log/head")
    assert {here.http.get(path, headers=headers).status_code for path in paths} == {200}
    leadership.is_lost, leadership.may_answer = True, False
    assert {here.http.get(path, headers=headers).status_code for path in paths} == {503}
    assert here.http.get("/healthz").status_code == 200
    assert ready(here) == 503


def test_findings_are_sentences_for_the_office(here: Desk) -> None:
    here.backend.health.unsafe = ("PostgreSQL runs with fsync=off.",)
    headers = {"Authorization": f"Bearer {here.session('haas')}"}
    (found,) = here.http.get("/api/health", headers=headers).json()
    assert found == {
        "check": "unsafe",
        "sentence": "PostgreSQL runs with fsync=off.",
        "stops": False,
        "ends": False,
    }
    assert here.http.get("/api/health").status_code == 401
    assert set(measure.HEADS) >= {found["check"]}
    text = here.http.get("/metrics").text
    assert "houseway_ready 1.0" in text
    assert "houseway_findings 1.0" in text


MOUNTS = """\
21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
22 21 0:20 / /run rw,nosuid - tmpfs tmpfs rw,size=1000k
23 21 0:30 / /mnt/nas rw - nfs4 nas:/x rw,vers=4.2
24 21 8:2 / /fast rw - ext4 /dev/sdb1 rw,nobarrier
"""


@pytest.mark.parametrize(
    ("folder", "said"),
    [
        ("/var/lib/houseway", ""),
        ("/running", ""),
        ("/run/houseway", "in memory (tmpfs)"),
        ("/mnt/nas/houseway", "on a network (nfs4)"),
        ("/fast", "mounted with nobarrier"),
    ],
)
def test_a_mount_that_does_not_sync(folder: str, said: str, tmp_path: Path) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTS)
    problem = mount_problem(Path(folder), mounts)
    assert bool(problem) == bool(said)
    assert said in problem


def test_a_refusal_based_on_lost_records_is_not_sent(here: Desk) -> None:
    """The floor says no to END GAME; what that rests on never reached the disk."""
    ticket = Ticket()
    ticket.set_exception(StoreFailed("The log cannot be written: disk is full"))
    headers = {"Authorization": f"Bearer {here.session('dana')}", "Idempotency-Key": "x"}
    body = {"table": "4"}
    answer = here.http.post("/api/commands/end-game", json=body, headers=headers)
    assert answer.status_code == 409
    here.floor.tip = ticket
    answer = here.http.post("/api/commands/end-game", json=body, headers=headers)
    assert (answer.status_code, answer.json()["refusal"]) == (503, "floor_stopped")
    assert "disk is full" in answer.json()["detail"].lower()


def test_a_live_floor_does_not_start_on_a_database_that_does_not_sync(
    postgres: str, tmp_path: Path
) -> None:
    """The throwaway database of the tests runs with fsync=off."""
    assert "fsync=off" in durability_problem(postgres)
    settings = Settings(
        data=str(tmp_path / "data"), database=postgres, property_name="Live", property_kind="live"
    )
    with pytest.raises(ValueError, match="fsync=off"), open_backend(settings, "http://one"):
        pass
    named = replace(settings, property_name="School", property_kind="training")
    with open_backend(named, "http://one") as backend:
        assert any("fsync=off" in one.sentence for one in backend.health.look())


def test_sign_in_says_that_the_disk_is_full(here: Desk) -> None:
    here.set_pin("dana")
    database = here.backend.keyring.secrets._db  # type: ignore[attr-defined]
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    database.execute(f"PRAGMA max_page_count = {pages}")
    body = {"card": "dana", "pin": "4826"}
    for _ in range(400):  # Until the last page is full.
        here.http.cookies.clear()
        answer = here.http.post("/api/sessions", json=body)
        if answer.status_code != 200:
            break
    assert (answer.status_code, answer.json()["refusal"]) == (503, "disk_full")
    assert "disk is full" in answer.json()["detail"]
