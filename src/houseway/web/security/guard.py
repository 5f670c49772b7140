"""Before and after every request: caller, size, rate; headers, metrics and a log line.

Plain ASGI for speed, since it runs for every request.
"""

from asyncio import sleep
from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from logging import getLogger
from secrets import token_hex
from time import perf_counter

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.web import problems
from houseway.web.backend import Backend
from houseway.web.cluster.sign_fallback import OF_SIGNS, with_other_nodes
from houseway.web.problems import Denied, for_reader
from houseway.web.security import cookies
from houseway.web.security.auth import SAFE, STRANGER, Headers, Principal, address_of, identify
from houseway.web.security.guests import greet, is_writing
from houseway.web.security.page_forms import is_page_form, with_token
from houseway.web.security.rates import TOLD_AFTER, Allowance, Rates

Endpoint = Callable[[Request], Awaitable[Response]]
Shortcuts = Mapping[tuple[str, str], Endpoint]  # By method and path.
LOGGER = getLogger("houseway.web")
# Changes to secrets need the leader, because a wrong PIN is logged.
KEYS = ("/api/sessions", "/api/pins", "/api/devices", "/api/administrator")
# Paths that show nothing of the floor.
CERTAIN = ("/healthz", "/readyz", "/metrics", "/static", "/screens", "/guide")
ASSETS = ("/screens", "/static", "/guide")
NOTHING_LOADS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
# Nothing inline, nothing from other sites, no eval.
PAGES = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; media-src 'self'; "
    "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# Signs are our own plain pages: nothing inline, nothing from other sites. The office may frame
# them.
SIGNS = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'"
)
COMMON = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
FRAMES = (b"x-frame-options", b"SAMEORIGIN")  # Of signs: the office previews them.
HSTS = (b"strict-transport-security", b"max-age=31536000")


class Guard:
    def __init__(self, app: ASGIApp, backend: Backend, shortcuts: Shortcuts) -> None:
        self._app, self._backend, self._shortcuts = app, backend, shortcuts
        settings = backend.settings
        self._known = Rates(settings.requests_per_second)
        self._strangers = Rates(settings.strangers_per_second)
        self._guests = Allowance(
            settings.guest_writes_each, settings.guest_writes_address, settings.guest_writes_all
        )
        common = [*COMMON, HSTS] if settings.https else COMMON
        no_store = (b"cache-control", b"no-store")
        self._api = [*common, no_store, (b"content-security-policy", NOTHING_LOADS.encode())]
        framed = [one for one in common if one[0] != FRAMES[0]]
        self._signs = [*framed, FRAMES, (b"content-security-policy", SIGNS.encode())]
        self._pages = [*common, (b"content-security-policy", PAGES.encode())]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # Start and end of the server; there are no web sockets.
            await self._app(scope, receive, send)
            return
        cookies.clean(scope)
        started = perf_counter()
        answer = Answered(send, self._headers(scope))
        try:
            headers = scope["header_map"] = dict(scope["headers"])
            if is_page_form(scope, headers):
                receive = await with_token(headers, receive, self._backend.settings.body_bytes_most)
            self._need_certain(scope["path"])
            who = scope["principal"] = self._admit(scope, headers)
            if who.device:
                self._backend.devices_seen[who.device] = self._backend.floor.now()
            if scope["method"] not in SAFE and scope["path"].startswith(KEYS):
                self._backend.need_leader()
            scope["guest"], cookie = greet(scope["path"], headers, self._backend.settings.https)
            scope["is_new_guest"] = bool(cookie)
            if cookie:
                answer.add(b"set-cookie", cookie)
            if scope["guest"]:
                self._welcome(scope)
                await self._backend.school.ready()
            if b"content-length" not in headers and scope["method"] not in SAFE:
                receive = CountedBody(receive, self._backend.settings.body_bytes_most).receive
            shortcut = self._shortcuts.get((scope["method"], scope["path"]))
            if shortcut is not None:
                await self._straight(shortcut, scope, receive, answer.send)
            else:
                await self._app(scope, receive, answer.send)
        except Denied as refusal:
            if refusal.code == "too_many_requests":
                await sleep(TOLD_AFTER)
            told = for_reader(scope["path"], dict(scope["headers"]), problems.denied(refusal))
            await told(scope, receive, answer.send)
        finally:
            self._note(scope, answer.status, perf_counter() - started)

    async def _straight(
        self, endpoint: Endpoint, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Finds the router's endpoint without its search, which would take half the time of a START
        GAME and half the memory of an open stream."""
        try:
            response = await endpoint(Request(scope, receive))
        except Exception as problem:
            found = problems.response_to(problem)
            if found is None:
                raise
            response = found
        await response(scope, receive, send)

    def _need_certain(self, path: str) -> None:
        """A leader that was cut off answers nothing, because another node may have taken over."""
        node = self._backend.node
        if node is not None and node.leadership.is_lost and not path.startswith(CERTAIN):
            raise Denied(503, "not_leader", leader=node.leadership.elsewhere)

    def _admit(self, scope: Scope, headers: Headers) -> Principal:
        most = self._backend.settings.body_bytes_most
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > most:
            raise Denied(413, "body_large", most=most)
        if scope["path"].startswith(ASSETS) and scope["method"] in SAFE:
            return STRANGER  # A first page requests dozens of these at once.
        hub, method = self._backend.hub, scope["method"]
        try:
            found = identify(
                method, headers, self._backend.keyring, hub.state, self._backend.today()
            )
        except Denied:
            self._slow_down(address_of(scope))
            raise
        if not found.name:
            self._slow_down(address_of(scope))
        elif not self._known.allow(found.token or found.name):
            raise Denied(429, "too_many_requests", wait=1)
        return found

    def _welcome(self, scope: Scope) -> None:
        """Lets guests play, but not fill the training log."""
        is_known = bool(scope["principal"].name)
        if is_known or not is_writing(scope["method"], scope["path"], scope["is_new_guest"]):
            return
        if not self._guests.take(scope["guest"], address_of(scope)):
            raise Denied(429, "guests_full", wait=3600)

    def _slow_down(self, address: str) -> None:
        if not self._strangers.allow(address):
            raise Denied(429, "too_many_requests", wait=1)

    def _headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        path = scope["path"]
        if path.startswith("/api"):
            found = self._api
        else:
            found = self._signs if path.startswith("/sign") else self._pages
        if self._backend.node is not None and path.startswith(OF_SIGNS):
            return with_other_nodes(self._backend, scope, found, SIGNS)
        return found

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Never a body, a header or a query: they may hold secrets."""
        self._backend.metrics.answered(status)
        level = 20 if status >= 400 or scope["method"] not in SAFE else 10
        if LOGGER.isEnabledFor(level):
            who = scope.get("principal", STRANGER)
            caller = {"who": who.name} if who.name else {"from": address_of(scope)}
            fields = {
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round(seconds * 1000, 2),
                **caller,
            }
            LOGGER.log(level, "answered", extra={"fields": fields})


class Answered:
    """Adds the headers and remembers the status."""

    __slots__ = ("_headers", "_send", "status")

    def __init__(self, send: Send, headers: list[tuple[bytes, bytes]]) -> None:
        self._send, self._headers = send, headers
        self.status = 500

    def add(self, name: bytes, value: bytes) -> None:
        self._headers = [*self._headers, (name, value)]

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            if 300 <= self.status < 400:
                message["headers"] = [on_this_site(pair) for pair in message["headers"]]
            own = {name for name, _ in message.get("headers", ())}
            added = [pair for pair in self._headers if pair[0] not in own]
            message["headers"] = [*message.get("headers", ()), *added]
        await self._send(message)


class CountedBody:
    """A body of unknown length, counted as it arrives."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive, self._most, self._count = receive, most, 0

    async def receive(self) -> Message:
        message = await self._receive()
        self._count += len(message.get("body", b""))
        if self._count > self._most:
            raise Denied(413, "body_large", most=self._most)
        return message


def on_this_site(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """A redirect names no host, because the router would repeat whatever host the request named."""
    name, value = header
    if name != b"location" or b"://" not in value:
        return header
    return name, b"/" + value.partition(b"://")[2].partition(b"/")[2]


def hashed(text: str) -> str:
    """The policy entry that allows this one script or style in a page."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def new_id() -> str:
    return token_hex(8)
