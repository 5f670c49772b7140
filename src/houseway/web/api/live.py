"""Live push: server-sent events for screens and signs."""

from collections.abc import Callable
from typing import Annotated

from fastapi import Header, Query
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.roles import any_of
from houseway.web.api.schema.bodies import headers_of
from houseway.web.api.schema.routes import Api
from houseway.web.backend import Backend, backend_of
from houseway.web.live.streams import FloorSource, Stream, StreamSource, TableSource
from houseway.web.problems import Denied
from houseway.web.security.auth import (
    OFFICE_READERS,
    CheckOnlyKeyring,
    Principal,
    address_of,
    identify,
    known,
    need_known,
    principal,
)

api = Api("live", "/api", principal, 503)
TOPICS = frozenset({"meters", "tables", "log"})
MEDIA = "text/event-stream"
LastId = Annotated[str, Header(alias="Last-Event-ID", max_length=20)]


@api("GET", "/events", media=MEDIA)
def events(
    request: Request,
    backend: Backend,
    topics: Annotated[str, Query(max_length=40)] = "meters,tables",
    last_event_id: LastId = "",
) -> Response:
    """`meters` and `tables` send the full state first, then changes; `log` sends every record after
    Last-Event-ID, or from now on. `fault` means that the floor has stopped."""
    asked = frozenset(filter(None, topics.split(",")))
    if not asked or asked - TOPICS:
        raise Denied(422, "bad_input", sentence="Topics are meters, tables and log.")

    def admit(found: Principal) -> None:
        known(found)
        if "log" in asked and not found.roles & OFFICE_READERS:
            raise Denied(403, "may_not_read", needed=any_of(OFFICE_READERS))

    admit(principal(request))
    return live(request, FloorSource(backend, asked), last_event_id, Right(request, admit))


@api("GET", "/signs/{table}/events", 404, media=MEDIA)
def sign_events(
    request: Request, backend: Backend, who: Principal, table: str, last_event_id: LastId = ""
) -> Response:
    """The sign of one table: the full state, sent again whenever it changes."""
    need_sign(backend, who, table)
    if table not in backend.hub.state.tables:
        raise Denied(404, "not_found")
    # A revoked monitor is not treated as an anonymous visitor of a demo.
    was_known = bool(who.name)

    def admit(found: Principal) -> None:
        need_sign(backend, found, table)
        if was_known and not found.name:
            raise Denied(401, "sign_in_over")

    return live(request, TableSource(backend, table, "sign"), last_event_id, Right(request, admit))


@api("GET", "/tables/{table}/events", 404, need=need_known, media=MEDIA)
def table_events(
    request: Request, backend: Backend, table: str, last_event_id: LastId = ""
) -> Response:
    """The state of one table for a controller, as in `GET /api/tables/TABLE`, sent again whenever
    it changes."""

    def admit(found: Principal) -> None:
        need_sign(backend, known(found), table)

    admit(principal(request))
    if table not in backend.hub.state.tables:
        raise Denied(404, "not_found")
    return live(request, TableSource(backend, table, "table"), last_event_id, Right(request, admit))


def need_sign(backend: Backend, found: Principal, table: str) -> None:
    """A person may see any sign, a device its own table's. A demo floor's signs are public."""
    if found.device and found.table != table:
        raise Denied(403, "device_elsewhere", table=found.table)
    if backend.hub.state.is_live and not found.name:
        raise Denied(401, "sign_in_missing")


class Right:
    """What admitted a stream, checked again while it runs. `admit` raises once it is gone."""

    def __init__(self, request: Request, admit: Callable[[Principal], None]) -> None:
        self._backend, self._headers, self._admit = backend_of(request), headers_of(request), admit

    def holds(self) -> bool:
        keys = CheckOnlyKeyring(self._backend.keyring)
        try:
            state, today = self._backend.hub.state, self._backend.today()
            self._admit(identify("GET", self._headers, keys, state, today))
        except Denied:
            return False
        return True


def live(
    request: Request, show: StreamSource, last_event_id: str, right: Right | None = None
) -> Response:
    """Limited in total and per sign-in, device or address."""
    backend, found = backend_of(request), principal(request)
    caller = found.token or found.name or address_of(request.scope)
    streams, settings = backend.hub.streams, backend.settings
    mine = sum(stream.caller == caller for stream in streams)
    if len(streams) >= settings.streams_most or mine >= settings.streams_each:
        raise Denied(503, "too_many_streams", wait=5)
    now = backend.hub.seq
    after = int(last_event_id) if last_event_id.isdecimal() else now
    return Stream(backend, show, min(after, now), right, caller)
