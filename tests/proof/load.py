"""A full house for twenty minutes: a thousand tables play over HTTP, 200 signs and 50 dealers'
panels listen, and memory, descriptors and waits of a real server are watched.

    make proof-load MINUTES=20
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx
from bench._signs import post
from bench.web import HOUSEWAY, running
from tests.floor.store.entries import key_of
from tests.ports import free_port
from tests.proof.tally import HEAD, Tally

from houseway.floor import Floor, commands
from houseway.floor.clock import SystemClock
from houseway.floor.scenario import Shift
from houseway.floor.store import Header, Log, SqliteLog
from houseway.floor.store.location import Place
from houseway.web.security.keyring import Keyring
from houseway.web.server import KEYS, LOG

EACH_LINK = 100
EACH_SIGN_IN = 10  # Streams: as many as one sign-in may have open.
LINES = 40  # Connections over which the tables' commands come.
GROWTH = 1.25  # Of memory since a quarter of the time: by then the field of ids is laid out.
LEVELS = "mega=$10,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1%"


class Scale(NamedTuple):
    tables: int = 1_000
    signs: int = 200
    screens: int = 50
    seconds: float = 1_200
    period: float = 30  # Seconds of one game: two commands.


class Look(NamedTuple):
    megabytes: float
    descriptors: int


class Evening:
    """What was heard from outside: answers with their waits, pictures, and looks at the server."""

    def __init__(self, url: str, tokens: list[str], scale: Scale) -> None:
        self.host, self.port = url.removeprefix("http://").split(":")
        self.tokens, self.scale = tokens, scale
        self.told: dict[str, int] = {}
        self.waits: list[float] = []
        self.looks: list[Look] = []
        self.pictures = [0] * (scale.signs + scale.screens)

    async def run(self, process: int) -> None:
        streams = [f"/api/signs/{n + 1}/events" for n in range(self.scale.signs)]
        streams += [f"/pages/live?page=/dealer/{n + 1}&has=" for n in range(self.scale.screens)]
        listening = [asyncio.create_task(self.listen(*one)) for one in enumerate(streams)]
        watching = asyncio.create_task(self.watch(process))
        self.until = time.perf_counter() + self.scale.seconds
        await asyncio.gather(*(self.play(line) for line in range(LINES)))
        await asyncio.sleep(1)
        self.looks.append(look(process))
        for task in (*listening, watching):
            task.cancel()
        await asyncio.gather(*listening, watching, return_exceptions=True)

    async def listen(self, number: int, path: str) -> None:
        reader, writer = await asyncio.open_connection(self.host, int(self.port))
        token = self.tokens[number // EACH_SIGN_IN]
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        )
        try:
            while line := await reader.readline():
                self.pictures[number] += line.startswith(b"data")
        finally:
            writer.close()

    async def watch(self, process: int) -> None:
        """From when every connection has been answered: a busy server takes them one by one."""
        while not all(self.pictures) or len(self.waits) < self.scale.tables:
            await asyncio.sleep(0.1)
        while True:
            self.looks.append(look(process))
            await asyncio.sleep(1)

    async def play(self, line: int) -> None:
        """Its share of the tables, one after another at an even pace."""
        reader, writer = await asyncio.open_connection(self.host, int(self.port))
        tables = range(line + 1, self.scale.tables + 1, LINES)
        pause = self.scale.period / 2 / len(tables)
        await asyncio.sleep(pause * line / LINES)
        for step, table in forever(tables):
            began = time.perf_counter()
            if began > self.until:
                break
            key = f"load-{table}-{step}"
            answer = await post(reader, writer, self.tokens[0], key, step, table)
            self.waits.append(time.perf_counter() - began)
            self.told[key] = answer["seq"]
            await asyncio.sleep(max(0.0, began + pause - time.perf_counter()))
        writer.close()


def forever(tables: range) -> Iterator[tuple[int, int]]:
    """START GAME at each, END GAME at each, and so on."""
    step = 0
    while True:
        yield from ((step, table) for table in tables)
        step += 1


def look(process: int) -> Look:
    folder = Path(f"/proc/{process}")
    kilobytes = next(
        line.split()[1] for line in (folder / "status").read_text().splitlines() if "VmRSS" in line
    )
    return Look(int(kilobytes) / 1024, sum(1 for _ in (folder / "fd").iterdir()))


def loaded(folder: Path, scale: Scale) -> Tally:
    data, port = folder / "data", free_port()
    tokens = prepared(data, scale)
    url = f"http://127.0.0.1:{port}"
    words = [HOUSEWAY, "serve", "--port", str(port), "--data", str(data)]
    unlimited = {"HOUSEWAY_REQUESTS_PER_SECOND": "0", "HOUSEWAY_LOG_LEVEL": "warning"}
    with ExitStack() as opened:
        process = opened.enter_context(running(words, url, "/readyz", unlimited))
        evening = Evening(url, tokens, scale)
        asyncio.run(evening.run(process))
        ready = httpx.get(f"{url}/readyz").status_code
    return judged(data, evening, ready)


def prepared(data: Path, scale: Scale) -> list[str]:
    with Log(SqliteLog(data / LOG, Header(property_name="Load", kind="demo", created_at=1))) as log:
        shift = Shift(log)
        shift.floor = Floor(log, SystemClock())
        shift.run("- property Load demo\nhaas hire tess technician\nhaas hire dana dealer")
        for table in range(1, scale.tables + 1):
            link = f"link{(table - 1) // EACH_LINK}"
            if table % EACH_LINK == 1:
                shift.run(f"tess link {link} link-ml03 nexus {LEVELS}")
            shift.run(f"tess table {table} mississippi-stud atlas ms-01 link-ml03")
            shift.run(f"tess join {link} {table}\nhaas {table} OPEN")
        for number in range(-(-scale.tables // EACH_LINK)):
            shift.run(f"haas open link{number}")
        shift.floor.execute("haas", commands.IssueCredential("d", "staff_card", "dana"), "card")
        shift.floor.keep_snapshot()
    keyring = Keyring(data / KEYS)
    listening = range(0, scale.signs + scale.screens, EACH_SIGN_IN)
    tokens = [keyring.open_session("dana", "d")[0] for _ in listening]
    keyring.close()
    return tokens


def judged(data: Path, evening: Evening, ready: int) -> Tally:
    scale = evening.scale
    name = f"{scale.tables:,} tables, {scale.signs} signs, {scale.screens} screens,"
    tally = Tally(f"{name} {scale.seconds / 60:.3g} minutes", acknowledged=len(evening.told))
    with Place(str(data / LOG)).open() as log:
        found = [(key_of(record), record.seq) for record in log.read() if record.command_id]
    seqs = dict(found)
    tally.doubled = len(found) - len(seqs)
    tally.lost = sum(seqs.get(key) != seq for key, seq in evening.told.items())
    waits = quantiles(evening.waits, n=100)
    begins, ends = evening.looks[len(evening.looks) // 4], evening.looks[-1]
    most = max(each.descriptors for each in evening.looks)
    tally.said = (
        f"no fault; memory {begins.megabytes:.0f} to {ends.megabytes:.0f} MB, at most {most}"
        f" descriptors, answers p50 {waits[49] * 1000:.1f} ms, p99 {waits[98] * 1000:.0f} ms"
    )
    silent = sum(count < 2 for count in evening.pictures)
    tally.problems = [
        *(["not ready at the end"] if ready != 200 else []),
        *([f"{silent} signs or screens saw nothing"] if silent else []),
        *(["memory grows"] if ends.megabytes > GROWTH * begins.megabytes else []),
        *(["descriptors leak"] if most > begins.descriptors + 10 else []),
        *([verdict.problem] if (verdict := Place(str(data / LOG)).verify()).problem else []),
    ]
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.proof.load")
    parser.add_argument("--minutes", type=float, default=20)
    minutes = parser.parse_args().minutes
    with TemporaryDirectory() as folder:
        tally = loaded(Path(folder), Scale(seconds=60 * minutes))
    sys.stdout.write(f"{HEAD}\n{tally.row()}\n")
    for problem in tally.problems:
        sys.stderr.write(f"{problem}\n")
    return 0 if tally.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
