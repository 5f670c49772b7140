"""One stream for all pages open in a browser: a region is sent when it has changed.

A browser opens at most six connections to a server, so its tabs share one stream (pages.js).
"""

from asyncio import sleep
from collections.abc import AsyncIterator
from logging import getLogger

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from houseway.web.api.live import live
from houseway.web.backend import backend_of
from houseway.web.live.push import Topic
from houseway.web.live.streams import frame
from houseway.web.pages.page import FLOOR, Page, Visit
from houseway.web.pages.routes import Answer, page_of, visit_at
from houseway.web.problems import Denied
from houseway.web.security.auth import principal

router = APIRouter(include_in_schema=False)
LOGGER = getLogger("houseway.web")
OPEN_MOST = 40  # Pages per browser.
PAUSE = 0.1  # Seconds between two pushes; a press is answered at once.


@router.get("/pages/live")
async def pages_live(request: Request) -> Response:
    """`page` and `has` come in pairs: a URL, and the digests of what it shows."""
    backend, asked = backend_of(request), request.query_params
    addresses, known = asked.getlist("page"), asked.getlist("has")
    if not 0 < len(addresses) == len(known) <= OPEN_MOST:
        raise Denied(422, "bad_input", sentence=f"Ask for 1 to {OPEN_MOST} pages.")
    token, guest = principal(request).token, str(request.scope.get("guest", ""))
    visits = [
        visit_at(backend, address, token, guest, has)
        for address, has in zip(addresses, known, strict=True)
    ]
    return live(request, PagesSource(visits), "")


class OpenPage:
    """One tab: what it shows, and what that was made from."""

    def __init__(self, visit: Visit) -> None:
        self.visit, self.has = visit, dict(visit.has)
        self.stamp: object = None
        self.is_new = True

    async def news(self) -> Answer | None:
        page = page_of(self.visit)
        if away := closed(page):
            return Answer(self.visit.address, page.made_at, go=away)
        if not page.is_live:
            return None
        stamp = page.stamp()
        if stamp == self.stamp and not self.is_new:
            return None
        is_shown = self.is_new and page.is_shown(stamp, self.has)
        self.stamp, self.is_new = stamp, False
        if is_shown:
            return None
        await page.load()
        regions = page.render().changed(self.has)
        self.has |= {name: one.digest for name, one in regions.items()}
        page.note_shown(stamp)
        return Answer(self.visit.address, page.made_at, regions) if regions else None


def topics_of(visit: Visit) -> frozenset[Topic]:
    try:
        return page_of(visit).topics()
    except Denied:  # No such page: the tab is told, and the others continue.
        return FLOOR


def closed(page: Page) -> str:
    """Signed out or no longer allowed: the page asks again, and is told where to go."""
    try:
        return page.closed()
    except Denied:
        return page.visit.address


class PagesSource:
    def __init__(self, visits: list[Visit]) -> None:
        self._open = [OpenPage(visit) for visit in visits]
        self._topics = frozenset().union(*map(topics_of, visits))

    def topics(self) -> frozenset[Topic]:
        return self._topics

    async def frames(self, after: int, until: int) -> AsyncIterator[bytes]:
        for one in self._open:
            try:
                news = await one.news()
            except Exception:  # One broken page must not block the others.
                LOGGER.exception("a page could not be shown")
                continue
            if news is not None:
                yield frame("page", until, msgspec.json.encode(news))
        await sleep(PAUSE)
