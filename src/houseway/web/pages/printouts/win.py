"""The win page to print, made from the log by the same report as everywhere."""

from asyncio import to_thread

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.floor.documents import for_people, render
from houseway.floor.documents.page import STYLE, to_html
from houseway.floor.reports.win_page import find_win, win_page
from houseway.web.api.reports import need_report
from houseway.web.backend import Backend, backend_of
from houseway.web.pages.front import guide
from houseway.web.problems import Denied
from houseway.web.security.auth import need_person, principal
from houseway.web.security.guard import PAGES, hashed

router = APIRouter(include_in_schema=False)
POLICY = PAGES.replace("style-src 'self'", f"style-src {hashed(STYLE)}")


@router.get("/win/{number}")
async def by_number(request: Request, number: int) -> Response:
    """A win's number is enough; for old logs the URL also has the link."""
    if not principal(request).staff:
        return RedirectResponse(f"/?next=/win/{number}")
    try:
        win = await to_thread(
            backend_of(request).report_ledger.ask, lambda ledger: find_win(ledger, "", number)
        )
    except ValueError as problem:
        raise Denied(404, "bad_input", sentence=problem) from None
    return RedirectResponse(f"/win/{win.link}/{number}")


@router.get("/win/{link}/{number}")
async def page(request: Request, link: str, number: int, form: str = "html") -> Response:
    if not principal(request).staff:
        return RedirectResponse(f"/?next=/win/{link}/{number}")
    need_report(request, "win")
    if form not in ("html", "pdf"):
        raise Denied(404, "not_found")
    try:
        ways = ways_on(need_person(request).roles)
        body = await to_thread(printed, backend_of(request), link, number, form, ways)
    except ValueError as problem:
        raise Denied(404, "bad_input", sentence=problem) from None
    guide.printed(backend_of(request), link, number)
    kind = "text/html; charset=utf-8" if form == "html" else "application/pdf"
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": POLICY}
    return Response(body, media_type=kind, headers=headers)


def printed(backend: Backend, link: str, number: int, form: str, ways: dict[str, str]) -> bytes:
    """With the signed head as a QR code, if the log is signed."""
    report = backend.report_ledger.ask(lambda ledger: win_page(ledger, link, number))
    head = backend.prover.head_of(report) if backend.prover else ""
    if form == "html":
        return to_html(for_people(report), head, ways)
    return render(report, form, head)


def ways_on(roles: frozenset[str]) -> dict[str, str]:
    """Back to where it was opened, and the file."""
    is_at_desk = roles & {"supervisor", "executive"}
    back = {"Back to the desk": "/supervisor"} if is_at_desk else {"Jackpot log": "/floor/jackpots"}
    return {**back, "PDF": "?form=pdf"}
