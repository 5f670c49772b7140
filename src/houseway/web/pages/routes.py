"""Finds a page by its URL, for a whole page, a press, or the changed regions. `GET` answers with
the page, or with its regions for our script. `POST` is a press: the guard has checked the sign-in
and the CSRF token; the script gets the changed regions, a browser without scripts the whole page.
"""

from asyncio import FIRST_COMPLETED, create_task, wait
from collections.abc import Callable, Iterator
from gzip import compress
from logging import getLogger
from re import Pattern
from secrets import token_hex
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import compile_path

from houseway.web.backend import Backend, backend_of
from houseway.web.pages.assets import STYLES, style
from houseway.web.pages.page import Page, Press, Said, Visit
from houseway.web.pages.render import Region
from houseway.web.problems import Denied
from houseway.web.security.auth import address_of, principal

router = APIRouter(include_in_schema=False)
LOGGER = getLogger("houseway.web")
FIELDS_MOST, TYPED_MOST = 500, 2_000  # Fields of a form, characters of a field.
JSON = "application/json"
GONE = 499  # Nobody reads this response.
Make = Callable[..., Page]
HEADERS = {"Cache-Control": "no-store"}


class Known(NamedTuple):
    pattern: Pattern[str]
    make: Make


PAGES: list[Known] = []


class Answer(msgspec.Struct, frozen=True):
    """For our script: what to replace, or where to go. `at` orders responses: an older one that
    comes late is not shown."""

    page: str
    at: int
    regions: dict[str, Region] = {}
    said: Said | None = None
    go: str = ""
    title: str = ""


def page(path: str) -> Callable[[type[Page]], type[Page]]:
    """Serves a page at its URL: `@page("/floor/tables/{name}")`."""

    def serve(kind: type[Page]) -> type[Page]:
        STYLES.add(style(*kind.styles))
        PAGES.append(Known(compile_path(path)[0], kind))
        router.add_api_route(path, shown, methods=["GET"], response_model=None)
        router.add_api_route(path, pressed, methods=["POST"], response_model=None)
        return kind

    return serve


async def shown(request: Request) -> Response:
    made = page_of(visit_of(request))
    if away := made.closed():
        return go_to(request, made, away)
    stamp = made.stamp() if made.is_live else None
    if not await loaded(request, made):
        return Response(status_code=GONE)
    if made.go and not wants_regions(request):
        return go_to(request, made, made.go)
    answer = answer_with(request, made)
    if made.is_live:
        made.note_shown(stamp)
    return packed(request, answer)


def packed(request: Request, answer: Response) -> Response:
    """Compression is safe because secrets in it differ each time (`masked_csrf`); otherwise they
    could be guessed from the compressed length."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return answer
    answer.body = compress(bytes(answer.body), 6, mtime=0)
    answer.headers.update({"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
    answer.headers["Content-Length"] = str(len(answer.body))
    return answer


async def loaded(request: Request, made: Page) -> bool:
    """Work for one reader is canceled when the reader leaves."""
    if made.is_live:
        await made.load()
        return True
    tasks = create_task(made.load()), create_task(left(request))
    try:
        await wait(tasks, return_when=FIRST_COMPLETED)
        return tasks[0].done() and tasks[0].result() is None
    finally:
        for task in tasks:
            task.cancel()


async def left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def pressed(request: Request) -> Response:
    made = page_of(visit_of(request))
    if away := made.closed():
        return go_to(request, made, away)
    await made.press(press_of(await request.body()))
    if made.go or made.closed():
        return go_to(request, made, made.go or made.closed())
    if made.said.is_done and not wants_regions(request):
        made.kept["said"] = made.said  # Shown once, on the page that the browser is sent to.
        return go_to(request, made, made.visit.address)
    await made.load()
    return answer_with(request, made)


def answer_with(request: Request, made: Page) -> Response:
    if request.method == "GET" and not made.said.text:
        made.said = made.kept.pop("said", made.said)
    if wants_regions(request):
        said = made.said if request.method == "POST" else None
        made.said, made.given = Said(), {}  # The script shows it, and keeps what was typed.
        regions = made.render().changed(made.visit.has)
        return told(made, Answer(made.visit.address, made.made_at, regions, said, "", made.title))
    rendered = made.render()
    status = 422 if made.said.text and not made.said.is_done else 200
    found = Response(rendered.html, status, HEADERS, "text/html; charset=utf-8")
    return with_extras(made, found)


def go_to(request: Request, made: Page, address: str) -> Response:
    if wants_regions(request):
        return told(made, Answer(made.visit.address, made.made_at, go=address))
    return with_extras(made, RedirectResponse(address, 303, HEADERS))


def told(made: Page, answer: Answer) -> Response:
    return with_extras(made, Response(msgspec.json.encode(answer), 200, HEADERS, JSON))


def with_extras(made: Page, answer: Response) -> Response:
    if made.on_answer is not None:
        made.on_answer(answer)
    return answer


def wants_regions(request: Request) -> bool:
    return request.headers.get("accept", "") == JSON


def visit_of(request: Request) -> Visit:
    return Visit(
        backend_of(request),
        request.url.path,
        dict(request.query_params),
        principal(request).token,
        str(request.scope.get("guest", "")),
        digests(request.headers.get("x-regions", "")),
        address_of(request.scope),
        request.cookies,
        bool(request.scope.get("is_new_guest")),
    )


def visit_at(backend: Backend, address: str, token: str, guest: str, has: str) -> Visit:
    parts = urlsplit(address)
    return Visit(backend, parts.path, dict(parse_qsl(parts.query)), token, guest, digests(has))


def digests(text: str) -> dict[str, str]:
    """ "main:1f2e,top:0a9b"."""
    pairs: Iterator[tuple[str, str, str]] = (one.partition(":") for one in text.split(","))
    return {name: digest for name, _, digest in pairs if digest}


def page_of(visit: Visit) -> Page:
    for known in PAGES:
        if found := known.pattern.match(visit.path):
            return known.make(visit, **found.groupdict())
    raise Denied(404, "not_found")


def press_of(body: bytes) -> Press:
    """ "name|value|id" is the button's own value; the id may come from the form's key."""
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=FIELDS_MOST)
    except ValueError:
        raise Denied(422, "bad_input", sentence="The form cannot be read.") from None
    fields: dict[str, str] = {}
    # A check box checked several times is one field with a line per value.
    for name, text in pairs:
        value = "\n".join(map(tidy, text.splitlines()))
        fields[name] = f"{fields[name]}\n{value}" if name in fields else value
    name, _, rest = fields.pop("press", "").partition("|")
    value, _, given = rest.rpartition("|") if "|" in rest else (rest, "", "")
    key = fields.pop("key", "") or token_hex(8)
    fields.pop("csrf", "")
    return Press(name, value, given or f"page-{key}-{name}", fields, fields.pop("form", ""))


def tidy(text: str) -> str:
    """What was typed, as one line that may be logged."""
    return "".join(sign for sign in text if sign.isprintable())[:TYPED_MOST].strip()
