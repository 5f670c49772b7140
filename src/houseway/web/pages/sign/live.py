"""One stream for all signs open in a browser, which opens at most six connections to a server.

A monitor has one sign; an office that shows eight would otherwise see only six of them move.
"""

from collections.abc import AsyncIterator

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from houseway.web.api.live import Right, live, need_sign
from houseway.web.backend import Backend, backend_of
from houseway.web.live.push import Topic
from houseway.web.live.streams import TableSource
from houseway.web.problems import Denied
from houseway.web.security.auth import Principal, principal

router = APIRouter(include_in_schema=False)
OPEN_MOST = 40  # Signs per browser.


@router.get("/signs/live")
async def signs_live(request: Request) -> Response:
    """`table` for each sign. One that may not be shown is left out; the others continue."""
    backend, who = backend_of(request), principal(request)
    asked = request.query_params.getlist("table")
    if not 0 < len(asked) <= OPEN_MOST:
        raise Denied(422, "bad_input", sentence=f"Ask for 1 to {OPEN_MOST} signs.")
    shown = [one for one in asked if may_show(backend, who, one)]
    if not shown:
        need_sign(backend, who, asked[0])
        raise Denied(404, "not_found")
    was_known = bool(who.name)

    def admit(found: Principal) -> None:
        for one in shown:
            need_sign(backend, found, one)
        if was_known and not found.name:
            raise Denied(401, "sign_in_over")

    return live(request, SignsSource(backend, shown), "", Right(request, admit))


def may_show(backend: Backend, who: Principal, table: str) -> bool:
    try:
        need_sign(backend, who, table)
    except Denied:
        return False
    return table in backend.hub.state.tables


class SignsSource:
    def __init__(self, backend: Backend, tables: list[str]) -> None:
        self._shows = [TableSource(backend, table, "sign") for table in tables]

    def topics(self) -> frozenset[Topic]:
        return frozenset[Topic]().union(*(show.topics() for show in self._shows))

    async def frames(self, after: int, until: int) -> AsyncIterator[bytes]:
        for show in self._shows:
            async for part in show.frames(after, until):
                yield part
