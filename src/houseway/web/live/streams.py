"""Server-sent events: what a live connection is sent, and when.

`id` is the number of the log's last record in it; a browser that lost its connection sends it back
as `Last-Event-ID` and continues from there.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence, Set
from itertools import islice
from typing import Literal, Protocol

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from houseway.floor import Answer
from houseway.floor.store import Record
from houseway.web import views
from houseway.web.backend import Backend
from houseway.web.live.push import Topic

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
CHUNK = 64 * 1024
SLICE = 500  # Records read from the log at a time when a stream is far behind.


class StreamSource(Protocol):
    """What a stream shows: its topics, and what is new since a record."""

    def topics(self) -> Set[Topic] | None:
        """None: everything."""
        ...

    def frames(self, after: int, until: int) -> AsyncIterator[bytes]: ...


class Held(Protocol):
    """A right that may end while a stream runs."""

    def holds(self) -> bool: ...


class Stream(Response):
    """A response that stays open until the reader leaves, lags or loses access."""

    def __init__(
        self,
        backend: Backend,
        show: StreamSource,
        after: int,
        right: Held | None = None,
        caller: str = "",
    ) -> None:
        super().__init__()
        self._backend, self._show, self._right, self.caller = backend, show, right, caller
        self._rights = self._stamp()
        self.position = after
        self.wake = asyncio.Event()
        self.is_beat_due = False
        self.sending_since = 0.0
        self._fault = ""
        self._has_left = False
        self._task: asyncio.Task[object] | None = None

    def is_touched(self, dirty: set[Topic]) -> bool:
        topics = self._show.topics()
        return topics is None or not topics.isdisjoint(dirty)

    def listens_to(self, topic: Topic) -> bool:
        topics = self._show.topics()
        return topics is not None and topic in topics

    def drop(self) -> None:
        self._has_left = True
        if self._task is not None:
            self._task.cancel()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hub = self._backend.hub
        self._task = asyncio.current_task()
        watcher = asyncio.ensure_future(self._watch(receive))
        hub.join(self)
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await self._run(send)
            await send({"type": "http.response.body", "body": b""})
        except asyncio.CancelledError:
            if not self._has_left:  # Someone else's cancellation, not ours.
                raise
        finally:
            hub.leave(self)
            watcher.cancel()

    async def _run(self, send: Send) -> None:
        hub = self._backend.hub
        await self._send(send, b"retry: 1000\n\n")
        while not (self._has_left or hub.is_closing):
            self.wake.clear()
            if not self._may_go_on():
                return
            parts = bytearray()
            async for part in self._parts():
                parts += part
                if len(parts) > CHUNK:
                    await self._send(send, bytes(parts))
                    parts.clear()
            if parts:
                await self._send(send, bytes(parts))
            await self.wake.wait()

    def _stamp(self) -> tuple[int, int]:
        """Changes when someone's right may have ended for another reason than time."""
        return self._backend.hub.rights, self._backend.keyring.endings

    def _may_go_on(self) -> bool:
        """Checked when a right may have ended, and with each heartbeat, since sign-ins time out."""
        stamp = self._stamp()
        if self._right is None or (stamp == self._rights and not self.is_beat_due):
            return True
        self._rights = stamp
        return self._right.holds()

    async def _parts(self) -> AsyncIterator[bytes]:
        hub = self._backend.hub
        if hub.fault != self._fault:
            self._fault = hub.fault
            yield frame("fault", hub.seq, msgspec.json.encode({"fault": hub.fault}))
        if self.is_beat_due:
            self.is_beat_due = False
            yield b": alive\n\n"
        until = hub.seq
        async for part in self._show.frames(self.position, until):
            yield part
        self.position = until

    async def _send(self, send: Send, body: bytes) -> None:
        self.sending_since = asyncio.get_running_loop().time()
        await send({"type": "http.response.body", "body": body, "more_body": True})
        self.sending_since = 0.0

    async def _watch(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._has_left = True
        self.wake.set()


class TableSource:
    """One table, or its sign: always the whole picture, and only if it has changed."""

    def __init__(self, backend: Backend, table: str, kind: Literal["sign", "table"]) -> None:
        self._backend, self._table, self._kind = backend, table, kind
        self._shown = b""

    def topics(self) -> set[Topic]:
        return sign_topics(self._backend, self._table)

    async def frames(self, after: int, until: int) -> AsyncIterator[bytes]:
        live_views = self._backend.live_views
        picture = (live_views.sign if self._kind == "sign" else live_views.table)(self._table)
        if picture != self._shown:
            self._shown = picture
            yield frame(self._kind, until, picture)


class FloorSource:
    """Any of `meters`, `tables` and `log`: the views of what changed, records one by one."""

    def __init__(self, backend: Backend, topics: frozenset[str]) -> None:
        self._backend, self._topics = backend, topics
        self._is_new = True

    def topics(self) -> None:
        return None

    async def frames(self, after: int, until: int) -> AsyncIterator[bytes]:
        hub, live_views = self._backend.hub, self._backend.live_views
        if "log" in self._topics:
            async for record in self._records(after, until):
                yield record
        everything, self._is_new = self._is_new, False
        if "meters" in self._topics:
            links = list(hub.state.jackpots) if everything else hub.changed_after(after, "link")
            for link in links:
                yield frame("meters", until, live_views.meters(link))
        if "tables" in self._topics:
            tables = list(hub.state.tables) if everything else hub.changed_after(after, "table")
            for table in tables:
                yield frame("table", until, live_views.table(table))

    async def _records(self, after: int, until: int) -> AsyncIterator[bytes]:
        """From memory, or from the log if memory does not go back that far."""
        recent = self._backend.hub.recent
        oldest = recent[0].seq if recent else until + 1
        while after + 1 < min(oldest, until + 1):
            records = await asyncio.to_thread(read_slice, self._backend, after)
            for record in records:
                if record.seq <= until:
                    yield frame("record", record.seq, views.encode_record(record))
            after = records[-1].seq
        for answer in between(recent, after, until):
            yield frame("record", answer.seq, views.encode_answer(answer))


def read_slice(backend: Backend, after: int) -> list[Record]:
    return list(islice(backend.log.read(after), SLICE))


def between(recent: Sequence[Answer], after: int, until: int) -> list[Answer]:
    """From the newest backward: most streams lack only a few."""
    found = []
    for answer in reversed(recent):
        if answer.seq <= after:
            break
        if answer.seq <= until:
            found.append(answer)
    return found[::-1]


def sign_topics(backend: Backend, table: str) -> set[Topic]:
    found = {("table", table)}
    if (known := backend.hub.state.tables.get(table)) is not None:
        found |= {("link", c.link) for c in known.controllers.values() if c.link}
    return found


def frame(event: str, seq: int, data: bytes) -> bytes:
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (seq, event.encode(), data)
