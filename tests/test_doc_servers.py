"""The lines of the documentation that need a server, a database, a broker or a cluster, run as
printed. Only stand-ins are replaced: addresses, ports, folders, devices, codes, people, days."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.certificates import certificate_for
from tests.ports import free_port
from tests.processes import HOUSEWAY, PATIENCE, Process, is_open, wait
from tests.test_doc_commands import BLOCK, ROOT, examples, lines, runs_alone
from tests.web.boards.lines_and_brokers import Cable, installed_mosquitto, mosquitto
from tools.postgres import Cluster, NoPostgres, binaries, throwaway

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]  # A busy machine, up to six processes.

AUDITOR = (
    "houseway log verify",
    "houseway log audit",
    "houseway report reconciliation --day 2026-03-02",
)
PAPER = "houseway report reconciliation --day 2026-03-02 -o day.pdf"
OWN_PROPERTY = "houseway serve --port 8080"
DEMO = "houseway serve --demo --speed 0"
ENROLL = "houseway devices --enroll CODE"
GATEWAY = "houseway devices --mqtt mqtt://127.0.0.1:1883"
SERIAL = "houseway devices --server http://127.0.0.1:8080 --serial /dev/ttyUSB0"
SECURED = (
    "houseway devices --server https://floor.example --mqtt mqtts://gateway@broker.example"
    " --mqtt-password FILE"
)
CONTROLLER = "houseway controller --code CODE --person dana=1001:4826"
CLOSE_DAY = "houseway office --card M-1 close-day day=2026-03-02 --to sheets/"
BACKUP = "houseway backup /mnt/backup/monday"
RESTORE = (
    'houseway restore /mnt/backup/monday --head DIGEST --by haas --and ortiz --reason "disk failed"'
)
ARCHIVE = "houseway log archive --before 2025-01-01"
NODES = (
    'houseway serve --database postgresql://houseway@db/houseway --property "Evergreen"'
    " --data /var/lib/houseway",
    'houseway serve --database postgresql://houseway@db/houseway --property "Evergreen"'
    " --host 0.0.0.0 --advertise http://10.0.0.6:8080",
)
MEMBERS = (
    "houseway cluster --database postgresql://houseway@db/houseway",
    "houseway cluster --database postgresql://db/houseway",
)
WORKERS = "houseway workers 2"
SHARED = (
    "houseway simulate dj-wild --rounds 100000 --cluster tcp://127.0.0.1:8786",
    "houseway odds caribbean-stud,pay.pair=1/2 --cluster tcp://127.0.0.1:8786",
)
RUN = {
    *(*AUDITOR, PAPER, OWN_PROPERTY, DEMO, ENROLL, GATEWAY, SERIAL, SECURED, CONTROLLER),
    *(CLOSE_DAY, BACKUP, RESTORE, ARCHIVE, *NODES, *MEMBERS, WORKERS, *SHARED),
}
# Other programs, by page: what is printed before the comment or the column that explains it.
SCHEDULER, DASK_WORKER = (
    "dask scheduler",
    "dask worker tcp://SCHEDULER:8786 --nthreads 1 --nworkers 8",
)
CREATE = "createdb houseway"
TRIED = (  # docs/reference/devices.md, "Try it without hardware"
    *(DEMO, f"{ENROLL} > board.json", "mosquitto -p 1883 &", f"{GATEWAY} &"),
    "python examples/board/emulate.py board.json mqtt://127.0.0.1:1883",
    *("sign_on D-1 2580", "lit 1 3", "press START GAME"),
)
# `log verify --head` with the head of a win page: tests/browser/test_start.py types it.
TYPED = {"houseway log verify --head 35fd 0a6c 7e7d 3397"}


def words(line: str, stand_ins: Mapping[str, str] | None = None) -> list[str]:
    for printed, real in (stand_ins or {}).items():
        assert printed in line, f"{line!r} does not say {printed!r}"
        line = line.replace(printed, real)
    first, *rest = shlex.split(line)
    return [HOUSEWAY if first == "houseway" else first, *rest]


def done(words: list[str], place: Path, **environment: str) -> str:
    """What it prints, once it has ended well."""
    how: dict[str, Any] = {"cwd": place, "env": {**os.environ, **environment}, "text": True}
    found = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, **how)
    assert found.returncode == 0, f"{shlex.join(words)}\n{found.stdout}\n{found.stderr}"
    return str(found.stdout)


@contextmanager
def running(words: list[str], place: Path, **environment: str) -> Iterator[Process]:
    process = Process(*words, cwd=place, env={**os.environ, **environment})
    try:
        yield process
    finally:
        process.end()


def stopped(process: Process) -> None:
    process.process.send_signal(signal.SIGTERM)
    assert process.process.wait(120) == 0, process.lines


def printed(page: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text("utf-8")
    found = [line for _, block in BLOCK.findall(text) for line in block.splitlines()]
    return [re.split(r"  +| #", line)[0] for line in found]


def test_every_line_that_needs_someone_else_is_run_here() -> None:
    assert {line for line in (*lines(), *examples()) if not runs_alone(line)} == RUN | TYPED
    assert {SCHEDULER, DASK_WORKER} <= set(printed("guides/operator.md"))
    assert CREATE in printed("postgresql.md")
    tried = printed("reference/devices.md")
    start = tried.index(TRIED[0])
    assert tuple(tried[start : start + len(TRIED)]) == TRIED


def test_the_auditor_looks_at_a_log(tmp_path: Path) -> None:
    done([HOUSEWAY, "shift", "--quiet", "--log", "data/log.sqlite"], tmp_path)
    verify, audit, reconcile = AUDITOR
    assert "all intact" in done(words(verify), tmp_path)
    assert "rebuilt the books" in done(words(audit), tmp_path)
    assert "reconciliation" in done(words(reconcile), tmp_path)
    assert "Adds up to the cent" in done(words(PAPER), tmp_path)
    assert (tmp_path / "day.pdf").read_bytes().startswith(b"%PDF")


def test_a_property_of_your_own_starts(tmp_path: Path) -> None:
    port = free_port()
    start = words(OWN_PROPERTY, {"8080": str(port)})
    with running(start, tmp_path, HOUSEWAY_DATA=str(tmp_path / "data")) as server:
        server.until("administrator's one-time code")
        assert httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE).status_code == 200
        assert (tmp_path / "data" / "administrator.code").stat().st_mode & 0o777 == 0o600
        stopped(server)


@contextmanager
def demo(place: Path) -> Iterator[tuple[Process, str]]:
    port = free_port()
    with running(words(DEMO), place, HOUSEWAY_PORT=str(port)) as server:
        server.until("Houseway is running", patience=300)  # It plays a month of games first.
        yield server, f"http://127.0.0.1:{port}"


def enrolled(device: str, place: Path, at: list[str]) -> tuple[str, str]:
    """The one-time code, as the manager gets it, and the gambling day before this one."""
    ask = ["enrol-device", f"device={device}", "kind=controller", "table=1"]
    said = done([HOUSEWAY, "office", "--card", "M-1", *ask, *at], place, HOUSEWAY_PIN="1590")
    day = date.fromisoformat(re.findall(r"gambling day (\S+):", said)[0]) - timedelta(days=1)
    return re.findall(r"One-time code: (\S+)", said)[0], day.isoformat()


def board(device: str, place: Path, at: list[str]) -> Path:
    known = json.loads(done([*words(ENROLL, {"CODE": enrolled(device, place, at)[0]}), *at], place))
    file = place / f"{device}.json"
    file.write_text(json.dumps({**known, "seats": [1, 2, 3]}))
    return file


def emulator(file: Path, address: str) -> list[str]:
    line = TRIED[4].replace("examples", str(ROOT / "examples"))
    _, *rest = words(line, {"board.json": str(file), "mqtt://127.0.0.1:1883": address})
    return [sys.executable, *rest]


def test_a_demo_with_boards_a_backup_and_an_archive(tmp_path: Path) -> None:
    """One demo for all of it, because its month takes longest."""
    with demo(tmp_path) as (server, url):
        at = ["--server", url]
        boards_on_a_broker(tmp_path, at)
        a_board_on_a_serial_line(tmp_path, url, at)
        a_broker_with_a_password(tmp_path, url, at)
        code, day = enrolled("panel-1", tmp_path, at)
        stand_ins = {"CODE": code, "dana=1001:4826": "dana=D-1:2580"}
        done([*words(CONTROLLER, stand_ins), *at], tmp_path)
        done([*words(CLOSE_DAY, {"2026-03-02": day}), *at], tmp_path, HOUSEWAY_PIN="1590")
        assert list((tmp_path / "sheets").iterdir())
        said = done(words(BACKUP, {"/mnt/backup": str(tmp_path)}), tmp_path)
        stopped(server)
    done(words(ARCHIVE, {"2025-01-01": day}), tmp_path)
    digest = re.findall(r"\b[0-9a-f]{64}\b", said)[0]
    stand_ins = {"/mnt/backup": str(tmp_path), "DIGEST": digest, "ortiz": "vera"}
    pins = {"HOUSEWAY_PIN": "1590", "HOUSEWAY_SECOND_PIN": "3690"}
    done(words(RESTORE, stand_ins), tmp_path, HOUSEWAY_DATA=str(tmp_path / "new"), **pins)


def boards_on_a_broker(place: Path, at: list[str]) -> None:
    port = free_port()
    address = f"mqtt://127.0.0.1:{port}"
    file = board("board-1", place, at)
    broker = words(TRIED[2].removesuffix(" &"), {"1883": str(port)})
    with running([installed_mosquitto(), *broker[1:]], place):
        wait(lambda: is_open(port))
        listen = [*words(GATEWAY, {"mqtt://127.0.0.1:1883": address}), *at]
        with running(listen, place) as gateway, running(emulator(file, address), place) as hands:
            gateway.until("Listening")
            hands.until('"welcome"')
            for typed, answer in zip(TRIED[5:], ('"who"', '"lit": [1, 3]', '"ack"'), strict=True):
                hands.say(typed)
                hands.until(answer)
            hands.until('"locked": [1, 3]')
            hands.say("press END GAME")
            hands.until('"state": "ready"')


def a_board_on_a_serial_line(place: Path, url: str, at: list[str]) -> None:
    ours, its = Cable().ends
    file = board("board-2", place, at)
    listen = words(SERIAL, {"http://127.0.0.1:8080": url, "/dev/ttyUSB0": ours})
    with running(listen, place), running(emulator(file, its), place) as hands:
        hands.until('"welcome"')


def a_broker_with_a_password(place: Path, url: str, at: list[str]) -> None:
    """TLS with a certificate that the gateway trusts, and a name for each who connects."""
    secret, known = place / "password", place / "known"
    secret.write_text("a long password\n")
    known.write_text("gateway:a long password\n")
    subprocess.run(["mosquitto_passwd", "-U", str(known)], check=True, capture_output=True)
    known.chmod(0o644)
    certificate = certificate_for("localhost", place)
    settings = (
        *("allow_anonymous false", f"password_file {known}"),
        *(f"certfile {certificate}", f"keyfile {certificate}"),
    )
    with mosquitto(place, *settings) as port:
        stand_ins = {
            "https://floor.example": url,
            "broker.example": f"localhost:{port}",
            "FILE": str(secret),
        }
        with running(words(SECURED, stand_ins), place, SSL_CERT_FILE=str(certificate)) as gateway:
            gateway.until("Listening")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """One that syncs to disk: a live property does not start on any other."""
    try:
        with throwaway() as found:
            yield found
    except NoPostgres as problem:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(str(problem))


def test_two_nodes_share_a_database(tmp_path: Path, cluster: Cluster) -> None:
    address = f"postgresql://houseway@/houseway?host={cluster.folder}&port={cluster.port}"
    place = ["-h", str(cluster.folder), "-p", str(cluster.port), "-U", "houseway"]
    done([str(binaries() / "createdb"), *words(CREATE)[1:], *place], tmp_path)
    ports = free_port(), free_port()
    first, second = (
        {"postgresql://houseway@db/houseway": address, **more}
        for more in (
            {"/var/lib/houseway": str(tmp_path / "one")},
            {"0.0.0.0": "127.0.0.1", "http://10.0.0.6:8080": f"http://127.0.0.1:{ports[1]}"},
        )
    )
    with running(words(NODES[0], first), tmp_path, HOUSEWAY_PORT=str(ports[0])) as leader:
        leader.until("Evergreen is running")
        own = {"HOUSEWAY_PORT": str(ports[1]), "HOUSEWAY_SIGNING_KEY": str(tmp_path / "one.key")}
        with running(words(NODES[1], second), tmp_path, **own) as standby:
            standby.until("Standby")
            for line in MEMBERS:
                ask = words(line, {re.findall(r"postgresql://\S+", line)[0]: address})
                wait(lambda ask=ask: "standby, epoch" in done(ask, tmp_path))  # It joins first.
                assert done(ask, tmp_path).startswith("Evergreen: ")
                assert "leader, epoch" in done(ask, tmp_path)
            stopped(standby)
        stopped(leader)


def test_work_is_shared_out(tmp_path: Path) -> None:
    with running([*words(WORKERS), "--port", "0"], tmp_path) as workers:
        workers.until("2 workers")
        at = {"tcp://127.0.0.1:8786": workers.lines[0].split(": ")[0]}
        for line in SHARED:
            assert "house edge" in done(words(line, at), tmp_path).lower()


def test_a_cluster_of_many_machines(tmp_path: Path) -> None:
    dask = str(Path(sys.executable).with_name("dask"))
    port = str(free_port())
    with running([dask, *words(SCHEDULER)[1:], "--port", port, "--no-dashboard"], tmp_path):
        wait(lambda: is_open(int(port)))
        join = words(DASK_WORKER, {"tcp://SCHEDULER:8786": f"tcp://127.0.0.1:{port}"})
        with running([dask, *join[1:], "--no-dashboard"], tmp_path) as worker:
            wait(lambda: sum("Registered to:" in line for line in worker.lines) == 8)
            ask = words(SHARED[0], {"8786": port, "100000": "1000"})
            assert "house edge" in done(ask, tmp_path).lower()
