"""How long from a durable event to the last of 200 signs, while 1,000 commands a second arrive.

An event counts as durable when its command is answered, which may be after the push starts. A
sign's delay is the time from that answer to the first picture with the change.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec

SIGNS = 200
COMMANDS_PER_SECOND = 1_000
SECONDS = 6
LATE_GOAL = 0.1
SENDERS = 40
TABLES = 500
Row = dict[str, object]


def push_rows(url: str, token: str) -> list[Row]:
    late, rate = asyncio.run(measure(url, token))
    late.sort()
    p99 = late[len(late) * 99 // 100]
    return [
        row("commands/s while signs are fed", round(rate), COMMANDS_PER_SECOND),
        row(f"pictures seen by {SIGNS} signs", len(late)),
        row("durable event to sign, p50", f"{1000 * late[len(late) // 2]:.0f} ms"),
        row("durable event to sign, p99", f"{1000 * p99:.0f} ms", "100 ms", p99 <= LATE_GOAL),
    ]


async def measure(url: str, token: str) -> tuple[list[float], float]:
    """A START GAME on a link changes every sign of it, so a sign's seq tells how far it is. A
    sign's delay is measured from the oldest record that its picture is the first to contain."""
    host, port = url.removeprefix("http://").split(":")
    answered: dict[int, float] = {}
    pictures: list[list[tuple[int, float]]] = [[] for _ in range(SIGNS)]
    signs = [
        asyncio.create_task(watch(host, int(port), token, number, pictures[number]))
        for number in range(SIGNS)
    ]
    await asyncio.sleep(2)
    started = time.perf_counter()
    await asyncio.gather(
        *(send(host, int(port), token, number, answered) for number in range(SENDERS))
    )
    spent = time.perf_counter() - started
    await asyncio.sleep(0.5)
    for sign in signs:
        sign.cancel()
    return [late for seen in pictures for late in lateness(seen, answered)], len(answered) / spent


def lateness(seen: list[tuple[int, float]], answered: dict[int, float]) -> list[float]:
    found, last = [], None
    for seq, at in seen:
        if last is not None:
            first = next((n for n in range(last + 1, seq + 1) if n in answered), None)
            if first is not None:
                found.append(max(0.0, at - answered[first]))
        last = seq
    return found


async def watch(
    host: str, port: int, token: str, number: int, seen: list[tuple[int, float]]
) -> None:
    reader, writer = await asyncio.open_connection(host, port)
    path = f"/api/signs/{number % TABLES + 1}/events"
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
    )
    while line := await reader.readline():
        if line.startswith(b"id: "):
            seen.append((int(line[4:]), time.perf_counter()))


async def send(host: str, port: int, token: str, number: int, answered: dict[int, float]) -> None:
    """Sends start and end in turn for its own tables, at its share of the rate."""
    reader, writer = await asyncio.open_connection(host, port)
    pause = SENDERS / COMMANDS_PER_SECOND
    begin = time.perf_counter() + pause * number / SENDERS
    for step in range(SECONDS * COMMANDS_PER_SECOND // SENDERS):
        await asyncio.sleep(max(0.0, begin + step * pause - time.perf_counter()))
        table = number * (TABLES // SENDERS) + step // 2 % (TABLES // SENDERS) + 1
        answer = await post(reader, writer, token, f"push-{number}-{step}", step, table)
        answered[answer["seq"]] = time.perf_counter()


async def play(url: str, token: str, rate: int, seconds: int = 10) -> None:
    """Sends commands at an even pace over one connection, each for a different table."""
    host, port = url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    begin = time.perf_counter()
    for step in range(rate * seconds // 2 * 2):
        await asyncio.sleep(max(0.0, begin + step / rate - time.perf_counter()))
        await post(reader, writer, token, f"evening-{step}", step, step // 2 % TABLES + 1)
    writer.close()


async def post(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    token: str,
    key: str,
    step: int,
    table: int,
) -> Any:
    name, body = ("end-game", f'{{"table":"{table}"}}')
    if step % 2 == 0:
        name, body = "start-game", f'{{"table":"{table}","wagers":{{"1":1000000,"3":1000000}}}}'
    writer.write(
        f"POST /api/commands/{name} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
        f"Idempotency-Key: {key}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    content = await reader.readexactly(length)
    assert b" 200 " in head[:20], content
    return msgspec.json.decode(content)


def row(name: str, value: object, goal: object = None, ok: bool | None = None) -> Row:
    return {"name": name, "value": value, "goal": goal, "ok": ok}
