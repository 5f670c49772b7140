"""Styles, scripts and fonts, packed once and named by content so that a browser loads them once."""

import re
from functools import cache
from gzip import compress
from hashlib import sha256
from importlib.resources import files

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from houseway.web.pages import fonts
from houseway.web.problems import Denied

router = APIRouter(include_in_schema=False)
FOLDER = files("houseway.web") / "static" / "screens"
KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
BASE = ("tokens.css", "pages.css", "screens.css")
SCRIPT = "pages.js"  # Served as one file, joined from the parts below in this order.
PARTS = ("look", "morph", "regions", "presses", "queries", "keypad", "hands", "tables", "clock")
ICON = "/screens/icon.svg"
YEAR = "public, max-age=31536000, immutable"


@router.get("/screens/{name}")
async def asset(request: Request, name: str) -> Response:
    if name in fonts.NAMES:
        kept = {"Cache-Control": "public, max-age=31536000"}
        return Response(fonts.font(fonts.NAMES[name]), headers=kept, media_type="font/woff2")
    if name not in names() and name not in STYLES:
        raise Denied(404, "not_found")
    packs = "gzip" in request.headers.get("accept-encoding", "")
    is_named = request.query_params.get("v") == version(name)
    headers = {"Cache-Control": YEAR if is_named else "no-cache", "Vary": "Accept-Encoding"}
    if packs:
        headers["Content-Encoding"] = "gzip"
    body = packed(name) if packs else content(name)
    return Response(body, headers=headers, media_type=KINDS[kind_of(name)])


def address(name: str) -> str:
    return f"/screens/{name}?v={version(name)}"


def style(*own: str) -> str:
    """The styles of a page as one file: "tokens+pages+screens+pit.css"."""
    return "+".join(one.removesuffix(".css") for one in (*BASE, *own)) + ".css"


STYLES = {style()}  # Of all pages, known before the first request.


@cache
def names() -> frozenset[str]:
    return frozenset(
        {SCRIPT, *(one.name for one in FOLDER.iterdir() if kind_of(one.name) in KINDS)}
    )


def kind_of(name: str) -> str:
    return name.rpartition(".")[2]


@cache
def version(name: str) -> str:
    return sha256(content(name)).hexdigest()[:10]


@cache
def packed(name: str) -> bytes:
    return compress(content(name), 9, mtime=0)


@cache
def content(name: str) -> bytes:
    if name == SCRIPT:
        return script().encode()
    parts = name.removesuffix(".css").split("+") if name in STYLES else []
    files = [f"{part}.css" for part in parts] or [name]
    return "\n".join(lean((FOLDER / one).read_text("utf-8")) for one in files).encode()


def script() -> str:
    """The stream is for pages and the shared worker; the rest runs only in a page."""
    stream, *parts = (
        lean((FOLDER / "script" / f"{part}.js").read_text("utf-8")) for part in ("stream", *PARTS)
    )
    return "\n".join((stream, 'if (typeof document !== "undefined") {', *parts, "}"))


def lean(text: str) -> str:
    """Without comments and indentation."""
    lines = (line.strip() for line in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).splitlines())
    return "\n".join(line for line in lines if line)
