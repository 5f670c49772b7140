"""A reader of server-sent events in this process, quick or slow."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from tests.web.desk import Desk


class Listener:
    """Frames as they came: (id, event, data). A stalled one takes nothing from the wire."""

    def __init__(self) -> None:
        self.status = 0
        self.text = b""
        self.is_over = False
        self.stalled = asyncio.Event()
        self.stalled.set()
        self.left = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        await self.stalled.wait()
        if message["type"] == "http.response.start":
            self.status = message["status"]
        else:
            self.text += message.get("body", b"")

    def frames(self) -> list[tuple[int, str, Any]]:
        found = []
        for block in self.text.split(b"\n\n"):
            lines = dict(line.split(b": ", 1) for line in block.split(b"\n") if b": " in line)
            if b"data" in lines:
                data = msgspec.json.decode(lines[b"data"])
                found.append((int(lines[b"id"]), lines[b"event"].decode(), data))
        return found

    def wait_for(self, event: str, count: int = 1) -> list[Any]:
        """The data of that many frames of a kind, within half a minute."""
        patience = time.monotonic() + 30
        while time.monotonic() < patience:
            found = [data for _, kind, data in self.frames() if kind == event]
            if len(found) >= count:
                return found
            time.sleep(0.005)
        raise AssertionError(f"{event} did not come: {self.text!r}")


@contextmanager
def listening(
    here: Desk, path: str, session: str = "", last_id: int | None = None
) -> Iterator[Listener]:
    path, _, query = path.partition("?")
    headers = [(b"authorization", f"Bearer {session}".encode())] if session else []
    if last_id is not None:
        headers.append((b"last-event-id", str(last_id).encode()))
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
    }
    wire = here.wire

    async def begin() -> tuple[Listener, asyncio.Task[None]]:
        found = Listener()
        return found, asyncio.create_task(run(found))

    async def run(found: Listener) -> None:
        await here.app(scope, found.receive, found.send)
        found.is_over = True

    listener, task = wire.wait(begin())
    try:
        yield listener
    finally:
        wire.loop.call_soon_threadsafe(listener.stalled.set)
        wire.loop.call_soon_threadsafe(listener.left.set)
        wire.wait(finish(task))


async def finish(task: "asyncio.Task[None]") -> None:
    await asyncio.wait_for(task, 60)
