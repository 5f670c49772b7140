"""Connection limits before sign-in: how many, how long, how large.

uvicorn's HTTP protocol sets none for the head of a request. Here a head is limited to `HEAD_BYTES`
and `head_seconds`, a body to `body_seconds` (the guard counts its bytes), requests sent before the
previous response wait in a short queue, and connections are counted in total and per address. An
address in `proxies` serves many people and counts only toward the total.
"""

import socket
from asyncio import TimerHandle, Transport
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from houseway.web import problems
from houseway.web.problems import Denied
from houseway.web.settings import Settings

HEAD_BYTES, LINE_BYTES = 8 * 1024, 8 * 1024  # All headers; the URL before them.
WAITING_MOST = 16  # Requests of one connection queued before the previous response.
VANISHED = (
    # Milliseconds that sent data may stay unacknowledged; live pages have a heartbeat every 10 s.
    20_000
)
# Bytes that the system buffers for a reader that takes nothing before we are held up.
UNSENT = 64 * 1024
HEADER_EXTRA = 4  # A colon, a space and the end of the line.


class Connections:
    """Who is connected now, by address, and how long a request may take to arrive."""

    def __init__(self, settings: Settings) -> None:
        self.head_seconds, self.body_seconds = settings.head_seconds, settings.body_seconds
        self._most, self._each = settings.connections_most, settings.connections_per_address
        self._proxies = frozenset(settings.proxy_addresses)
        self._open: Counter[str] = Counter()
        self.count = 0
        self.vanished: Callable[[], object] = lambda: None  # Called for each reader that vanishes.

    def admit(self, address: str) -> bool:
        """Always counts it; a connection counts until `leave`."""
        self.count += 1
        self._open[address] += 1
        is_many = self._open[address] > self._each and address not in self._proxies
        return self.count <= self._most and not is_many

    def leave(self, address: str) -> None:
        self.count -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Config(uvicorn.Config):
    """What the protocols below are made from."""

    def __init__(self, app: ASGIApp, settings: Settings, **more: object) -> None:
        super().__init__(
            app,
            http=Connection,
            ws="none",
            forwarded_allow_ips=settings.proxy_addresses,
            **more,  # type: ignore[arg-type]
        )
        self.open = Connections(settings)


class Connection(HttpToolsProtocol):
    config: Config

    _head = 0  # Bytes of the head that is being read.
    _is_head = _is_body = _has_ended = _is_refused = False
    _timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        notice_vanished(transport.get_extra_info("socket"))
        if self.config.open.admit(self._address):
            self._wait(self.config.open.head_seconds)
        else:
            self._refuse(503, "too_many_connections")

    def connection_lost(self, exc: Exception | None) -> None:
        self._done_waiting()
        self.config.open.leave(self._address)
        if isinstance(exc, TimeoutError):
            self.config.open.vanished()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        self._has_ended = False
        super().data_received(data)
        if self._is_head and not self._has_ended:
            self._head += len(data)  # Otherwise an endless line would be collected forever.
            if self._head > HEAD_BYTES + LINE_BYTES:
                self._refuse(431, "head_large", most=HEAD_BYTES)
        if (self._is_head or self._is_body) and self._timer is None:
            limits = self.config.open
            self._wait(limits.head_seconds if self._is_head else limits.body_seconds)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head, self._is_head = 0, True

    def on_headers_complete(self) -> None:
        self._done_waiting()
        self._is_head = False
        size = sum(len(name) + len(value) + HEADER_EXTRA for name, value in self.headers)
        if len(self.url) > LINE_BYTES:
            self._refuse(414, "address_long", most=LINE_BYTES)
        elif size > HEAD_BYTES:
            self._refuse(431, "head_large", most=HEAD_BYTES)
        elif len(self.pipeline) >= WAITING_MOST:
            self._refuse(503, "too_many_requests")
        if not self._is_refused:
            self._is_body = True
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self._is_refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._is_body, self._has_ended = False, True
        self._done_waiting()
        if not self._is_refused:
            super().on_message_complete()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _wait(self, seconds: float) -> None:
        self._timer = self.loop.call_later(seconds, self._too_slow)

    def _done_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if self._is_body and self.cycle.response_started:
            self.transport.abort()
        else:
            self._refuse(408, "request_slow")

    def _refuse(self, status: int, code: str, **facts: int) -> None:
        """Answers with one sentence; nothing more is read, and the application is not called."""
        self._is_refused, self._is_head, self._is_body = True, False, False
        self._done_waiting()
        answer = problems.denied(Denied(status, code, **facts))
        answer.headers["Connection"] = "close"
        head = [b"HTTP/1.1 %d %b" % (status, HTTPStatus(status).phrase.encode())]
        head += [b"%b: %b" % pair for pair in answer.raw_headers]
        self.transport.write(b"\r\n".join([*head, b"", bytes(answer.body)]))
        self.transport.close()


def notice_vanished(connection: socket.socket | None) -> None:
    """If a reader disappears and acknowledges nothing, the system ends the connection instead of
    trying for a quarter of an hour."""
    if connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
