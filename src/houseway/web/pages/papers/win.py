"""The win page to print, drawn from the log by the same report as everywhere."""

from asyncio import to_thread

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.floor.documents import render
from houseway.floor.documents.page import STYLE
from houseway.floor.reports.win_page import win_page
from houseway.web.api.reports import need_report
from houseway.web.house import House, house_of
from houseway.web.pages.door import guide
from houseway.web.problems import Denied
from houseway.web.security.auth import principal
from houseway.web.security.guard import PAGES, hashed

router = APIRouter(include_in_schema=False)
POLICY = PAGES.replace("style-src 'self'", f"style-src {hashed(STYLE)}")


@router.get("/win/{link}/{number}")
async def page(request: Request, link: str, number: int, form: str = "html") -> Response:
    if not principal(request).staff:
        return RedirectResponse(f"/?next=/win/{link}/{number}")
    need_report(request, "win")
    if form not in ("html", "pdf"):
        raise Denied(404, "not_found")
    try:
        body = await to_thread(printed, house_of(request), link, number, form)
    except ValueError as problem:
        raise Denied(422, "bad_input", sentence=problem) from None
    guide.printed(house_of(request), link, number)
    kind = "text/html; charset=utf-8" if form == "html" else "application/pdf"
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": POLICY}
    return Response(body, media_type=kind, headers=headers)


def printed(house: House, link: str, number: int, form: str) -> bytes:
    report = house.books.ask(lambda ledger: win_page(ledger, link, number))
    return render(report, form)
