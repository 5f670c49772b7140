"""The server on loopback against an empty FastAPI handler, and its push to 200 signs.

    python -m bench.web

wrk drives both in turn on the same machine; the empty handler answers {} from an application with
nothing else in it. START GAME and END GAME go to 500 tables on one three-level link, each durable
before it is answered. The demo floor is started once from nothing, so that it plays its month, and
then restarted.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import httpx
from bench._processor import cpu_seconds
from bench._signs import play, push_rows

from houseway.floor import Floor, commands
from houseway.floor.scenario.office import add_table, create_link, open_link
from houseway.floor.store import Header, Log, SqliteLog
from houseway.web.security.keyring import Keyring
from houseway.web.server import KEYS, LOG

Row = dict[str, object]

HOUSEWAY = str(Path(sys.executable).with_name("houseway"))
TABLES = 500
SECONDS = 5
ROUNDS = 3
CONNECTIONS = 64
RATIO_GOAL = 0.3
CORE_GOAL = 0.1
FIRST_GOAL, AGAIN_GOAL = 10.0, 3.0
STARTS = 3
EMPTY = """
from fastapi import FastAPI
app = FastAPI()

@app.get("/")
async def empty():
    return {}
"""
# All tables start, then all end. There are far more tables than connections, so an end never
# overtakes its start.
WRK = """
local n, tables, run = -1, %d, "%s"
request = function()
  if n < 0 then  -- wrk tries the first one without sending it.
    n = 0
    return wrk.format("GET", "/healthz")
  end
  local turn, table = math.floor(n / tables), n %% tables + 1
  n = n + 1
  wrk.headers["Idempotency-Key"] = string.format("%%s-%%09d", run, n)
  if turn %% 2 == 0 then
    return wrk.format("POST", "/api/commands/start-game", nil,
      string.format('{"table":"%%d","wagers":{"1":1000000,"3":1000000,"4":1000000}}', table))
  end
  return wrk.format("POST", "/api/commands/end-game", nil, string.format('{"table":"%%d"}', table))
end
wrk.headers["Authorization"] = "Bearer %s"
wrk.headers["Content-Type"] = "application/json"
"""


def run() -> list[Row]:
    if which("wrk") is None:
        return [{"name": "No wrk here, not measured. As root: apt-get install wrk"}]
    with TemporaryDirectory() as folder:
        token = prepare(Path(folder))
        with served(Path(folder)) as (url, process), empty(Path(folder)) as bare:
            found = [
                *compared(Path(folder), url, bare, token),
                *push_rows(url, token),
                *evening_rows(url, token, process),
            ]
    return [*found, *start_rows()]


def start_rows() -> list[Row]:
    """Seconds from the command to the first answer of /readyz; the best of a few restarts."""
    with TemporaryDirectory() as folder:
        first = seconds_to_ready(Path(folder))
        again = min(seconds_to_ready(Path(folder)) for _ in range(STARTS))
    return [
        start_row("demo floor, first start to ready, the month included", first, FIRST_GOAL),
        start_row("demo floor, restart to ready", again, AGAIN_GOAL),
    ]


def start_row(name: str, seconds: float, goal: float) -> Row:
    return row(name, f"{seconds:.1f} s", f"{goal:.0f} s", seconds <= goal)


def seconds_to_ready(folder: Path) -> float:
    url = "http://127.0.0.1:8933"
    words = [HOUSEWAY, "serve", "--demo", "--port", "8933", "--data", str(folder)]
    started = time.perf_counter()
    with running(words, url, "/readyz", {"HOUSEWAY_LOG_LEVEL": "warning"}):
        return time.perf_counter() - started


def evening_rows(url: str, token: str, process: int) -> list[Row]:
    """500 tables at one round a minute, for some seconds: how busy is one core?"""
    rate = 2 * TABLES // 60
    before, started = cpu_seconds(process), time.perf_counter()
    asyncio.run(play(url, token, rate))
    share = (cpu_seconds(process) - before) / (time.perf_counter() - started)
    name = f"{TABLES} tables, a round a minute: share of one core"
    return [row(name, f"{100 * share:.1f}%", "10%", share <= CORE_GOAL)]


def compared(folder: Path, url: str, bare: str, token: str) -> list[Row]:
    ours = nothing = 0.0
    slowest = ""
    for number in range(ROUNDS):
        nothing = max(nothing, wrk(bare)[0])
        script = folder / f"load-{number}.lua"
        script.write_text(WRK % (TABLES, f"r{number}", token))
        rate, late = wrk(url, script)
        end_all(url, token, f"r{number}")
        if rate > ours:
            ours, slowest = rate, late
    ratio = ours / nothing
    return [
        row("empty FastAPI handler, requests/s", round(nothing)),
        row("START and END GAME, durable, requests/s", round(ours)),
        row("of the empty handler", f"{ratio:.2f}x", f"{RATIO_GOAL}x", ratio >= RATIO_GOAL),
        row("START and END GAME, p99", slowest),
    ]


def wrk(url: str, script: Path | None = None) -> tuple[float, str]:
    """Requests a second, and the wait that 99 of 100 stay below. Any refusal is a bug of the
    benchmark."""
    words = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--latency"]
    words += ["-s", str(script)] if script else []
    text = subprocess.run([*words, url], capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in text, text
    rate = re.search(r"Requests/sec:\s+([\d.]+)", text)
    late = re.search(r"99%\s+(\S+)", text)
    assert rate is not None
    assert late is not None
    return float(rate[1]), late[1]


def end_all(url: str, token: str, run: str) -> None:
    """wrk stops in the middle of a round; the next run starts with no open game."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=url, headers=headers) as client:
        for table in range(1, TABLES + 1):
            key = {"Idempotency-Key": f"{run}-end-{table}"}
            client.post("/api/commands/end-game", json={"table": str(table)}, headers=key)


def prepare(folder: Path) -> str:
    """A data directory with 500 open tables, and a signed-in dealer."""
    header = Header(property_name="Bench", kind="demo", created_at=1)
    with Log(SqliteLog(folder / LOG, header)) as log:
        floor = Floor(log)
        for number, (who, command) in enumerate(opening(floor)):
            floor.execute(who, command, f"open-{number}")
    keyring = Keyring(folder / KEYS)
    token, _ = keyring.open_session("dana", "dana")
    keyring.close()
    return token


def opening(floor: Floor) -> Iterator[tuple[str, commands.Command]]:
    yield (
        "haas",
        commands.OpenProperty(
            name="Bench",
            kind="demo",
            location="here",
            time_zone="America/Los_Angeles",
            day_start="06:00",
            manager="haas",
            manager_name="Haas",
        ),
    )
    yield "haas", commands.HireStaff("tess", "Tess", ("technician",))
    yield "haas", commands.HireStaff("dana", "Dana", ("dealer",))
    yield "haas", commands.IssueCredential("dana", "staff_card", "dana")
    levels = ["mega=$10,000:9%:1%", "major=$2,500:5%:1%", "minor=$500:5%:1%"]
    yield "tess", create_link(floor, ["five-card", "link-ml03", "nexus", *levels])
    for number in range(1, TABLES + 1):
        words = [str(number), "mississippi-stud", "atlas", "ms-01", "link-ml03", "seats", "7"]
        yield "tess", add_table(floor, words)
        yield "tess", commands.LinkTable("five-card", str(number))
        yield "haas", commands.OpenTable(str(number))
    yield "haas", open_link(floor, ["five-card"])


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, int]]:
    words = [HOUSEWAY, "serve", "--port", "8931"]
    unlimited = {"HOUSEWAY_REQUESTS_PER_SECOND": "0", "HOUSEWAY_LOG_LEVEL": "warning"}
    url = "http://127.0.0.1:8931"
    with running([*words, "--data", str(folder)], url, "/readyz", unlimited) as process:
        yield url, process


@contextmanager
def empty(folder: Path) -> Iterator[str]:
    (folder / "empty_app.py").write_text(EMPTY)
    words = [sys.executable, "-m", "uvicorn", "empty_app:app", "--port", "8932"]
    quiet = ["--log-level", "warning", "--app-dir", str(folder)]
    with running([*words, *quiet], "http://127.0.0.1:8932", "/", {}):
        yield "http://127.0.0.1:8932/"


@contextmanager
def running(words: list[str], url: str, path: str, more: dict[str, str]) -> Iterator[int]:
    environment = {**os.environ, **more}
    with subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL) as process:
        try:
            wait_for(url + path)
            yield process.pid
        finally:
            process.terminate()


def wait_for(url: str) -> None:
    for _ in range(200):
        try:
            httpx.get(url)
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(f"{url} does not answer")


def row(name: str, value: object, goal: object = None, ok: bool | None = None) -> Row:
    return {"name": name, "value": value, "goal": goal, "ok": ok}


if __name__ == "__main__":
    for line in run():
        print(line)
