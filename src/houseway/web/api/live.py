"""Live push: server-sent events for screens and signs."""

from collections.abc import Callable
from typing import Annotated

from fastapi import Header, Query
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.roles import any_of
from houseway.web.api.schema.bodies import headers_of
from houseway.web.api.schema.routes import Api
from houseway.web.house import House, house_of
from houseway.web.live.streams import FloorShow, Show, Stream, TableShow
from houseway.web.problems import Denied
from houseway.web.security.auth import (
    OFFICE_READERS,
    Glance,
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
    house: House,
    topics: Annotated[str, Query(max_length=40)] = "meters,tables",
    last_event_id: LastId = "",
) -> Response:
    """`meters` and `tables` bring the whole picture first, then what changes; `log` every record
    behind Last-Event-ID, or from now on. `fault` comes when the floor stops."""
    asked = frozenset(filter(None, topics.split(",")))
    if not asked or asked - TOPICS:
        raise Denied(422, "bad_input", sentence="Topics are meters, tables and log.")

    def admit(found: Principal) -> None:
        known(found)
        if "log" in asked and not found.roles & OFFICE_READERS:
            raise Denied(403, "may_not_read", needed=any_of(OFFICE_READERS))

    admit(principal(request))
    return live(request, FloorShow(house, asked), last_event_id, Right(request, admit))


@api("GET", "/signs/{table}/events", 404, media=MEDIA)
def sign_events(
    request: Request, house: House, who: Principal, table: str, last_event_id: LastId = ""
) -> Response:
    """The sign of one table: one picture, and the next when anything in it changes."""
    need_sign(house, who, table)
    if table not in house.hub.state.tables:
        raise Denied(404, "not_found")
    # A monitor that was let in stays one: revoked, it is no stranger who looks at a demo.
    was_known = bool(who.name)

    def admit(found: Principal) -> None:
        need_sign(house, found, table)
        if was_known and not found.name:
            raise Denied(401, "sign_in_over")

    return live(request, TableShow(house, table, "sign"), last_event_id, Right(request, admit))


@api("GET", "/tables/{table}/events", 404, need=need_known, media=MEDIA)
def table_events(
    request: Request, house: House, table: str, last_event_id: LastId = ""
) -> Response:
    """What a controller needs of one table, as `GET /api/tables/TABLE` has it: one picture, and
    the next when anything in it changes."""

    def admit(found: Principal) -> None:
        need_sign(house, known(found), table)

    admit(principal(request))
    if table not in house.hub.state.tables:
        raise Denied(404, "not_found")
    return live(request, TableShow(house, table, "table"), last_event_id, Right(request, admit))


def need_sign(house: House, found: Principal, table: str) -> None:
    """A person may look at any sign, a device at that of its own table. What a demo floor shows
    is no secret."""
    if found.device and found.table != table:
        raise Denied(403, "device_elsewhere", table=found.table)
    if house.hub.state.is_live and not found.name:
        raise Denied(401, "sign_in_missing")


class Right:
    """What admitted a stream, checked again while it runs. `admit` raises once it is gone."""

    def __init__(self, request: Request, admit: Callable[[Principal], None]) -> None:
        self._house, self._headers, self._admit = house_of(request), headers_of(request), admit

    def holds(self) -> bool:
        keys = Glance(self._house.keyring)
        try:
            self._admit(identify("GET", self._headers, keys, self._house.hub.state))
        except Denied:
            return False
        return True


def live(request: Request, show: Show, last_event_id: str, right: Right | None = None) -> Response:
    """Counted in all, and for each sign-in, device or address: nobody takes every place."""
    house, found = house_of(request), principal(request)
    caller = found.token or found.name or address_of(request.scope)
    streams, settings = house.hub.streams, house.settings
    mine = sum(stream.caller == caller for stream in streams)
    if len(streams) >= settings.streams_most or mine >= settings.streams_each:
        raise Denied(503, "too_many_streams", wait=5)
    now = house.hub.seq
    after = int(last_event_id) if last_event_id.isdecimal() else now
    return Stream(house, show, min(after, now), right, caller)
