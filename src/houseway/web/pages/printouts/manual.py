"""Dealing manuals to read and print: for a game with any paytables, and for a floor's table."""

from asyncio import to_thread
from collections.abc import Callable

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.floor.documents.manual import Manual, of_table, of_words
from houseway.floor.documents.manual_page import STYLE, to_html
from houseway.games import FILES
from houseway.refused import Refused
from houseway.web.backend import backend_of
from houseway.web.problems import Denied
from houseway.web.security.auth import principal
from houseway.web.security.guard import PAGES, hashed

router = APIRouter(include_in_schema=False)
POLICY = PAGES.replace("style-src 'self'", f"style-src {hashed(STYLE)}")


@router.get("/manual/{id_}")
async def of_game(request: Request, id_: str) -> Response:
    """`?pair_plus=pair-plus-b&bonus=closed&set.ante_mandatory=yes&controller=nexus&form=pdf`"""
    if id_ not in FILES:
        raise Denied(404, "not_found")
    return await to_thread(answer, request, lambda: asked(id_, dict(request.query_params)))


@router.get("/floor/tables/{name}/manual")
async def of_floor(request: Request, name: str) -> Response:
    if not principal(request).staff:
        return RedirectResponse(f"/?next=/floor/tables/{name}/manual")
    floor = backend_of(request).floor
    if name not in floor.state.tables:
        raise Denied(404, "not_found")
    return await to_thread(answer, request, lambda: of_table(floor.state, name))


def asked(id_: str, words: dict[str, str]) -> Manual:
    words.pop("form", "")
    return of_words(id_, words, words.pop("controller", ""))


def answer(request: Request, make: Callable[[], Manual]) -> Response:
    form = request.query_params.get("form", "html")
    if form not in ("html", "pdf"):
        raise Denied(404, "not_found")
    try:
        made = make()
    except (ValueError, Refused) as problem:
        raise Denied(422, "bad_input", sentence=problem) from None
    if form == "html":
        headers = {"Content-Security-Policy": POLICY}
        return Response(to_html(made), media_type="text/html; charset=utf-8", headers=headers)
    from houseway.floor.documents.manual_pdf import to_pdf

    return Response(to_pdf(made), media_type="application/pdf")
