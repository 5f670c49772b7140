"""The look that all NiceGUI screens share: style, script, bars. Colours are in screens.css."""

from functools import cache
from html import escape
from importlib.resources import files

from fastapi import APIRouter
from nicegui import ui
from starlette.responses import Response

from houseway.web.problems import Denied
from houseway.web.screens import texts

router = APIRouter(include_in_schema=False)
FOLDER = files("houseway.web") / "static" / "screens"
KINDS = {
    "felt.css": "text/css",
    "screens.css": "text/css",
    "screens.js": "text/javascript",
}
FAVICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" '
    'rx="7" fill="#124a33" stroke="#c9a24b" stroke-width="2"/><path d="M10 8v16M22 8v16M10 16h12" '
    'stroke="#f4eedd" stroke-width="4"/></svg>'
)
HEAD = (
    f"<style>:root{{--lost:'{texts.LOST}'}}</style>"
    '<link rel="stylesheet" href="/screens/screens.css">'
    '<script src="/screens/screens.js" defer></script>'
)


@router.get("/screens/{name}")
async def asset(name: str) -> Response:
    if name not in KINDS:
        raise Denied(404, "not_found")
    headers = {"Cache-Control": "no-cache"}
    return Response(content(name), media_type=KINDS[name], headers=headers)


@cache
def content(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


def dress() -> None:
    """Called first on every page."""
    ui.add_head_html(HEAD)


def safe(text: object) -> str:
    return escape(str(text), quote=True)


def foot(mark: str) -> str:
    """What a demo or an unapproved floor says on the lower edge of every screen."""
    return f'<div class="foot" role="note">{texts.NOT_APPROVED}</div>' if mark else ""


def connected() -> str:
    return f'<span><i class="dot"></i>{texts.CONNECTED}</span><b data-clock></b>'


def refusal(text: str, style: str) -> str:
    """One sentence where the finger is."""
    if not text:
        return ""
    return f'<div class="refusal" role="alert" style="{style}">{safe(text)}</div>'


def button(press: str, inside: str, kind: str = "", **more: str) -> str:
    """`id` is the command's id, fixed now: pressed twice, the thing is done once."""
    given = {"value": more.pop("value", ""), "id": more.pop("id", "")}
    data = "".join(f' data-{name}="{safe(value)}"' for name, value in given.items() if value)
    other = "".join(f' {name.replace("_", "-")}="{safe(value)}"' for name, value in more.items())
    return (
        f'<button type="button" class="{kind}" data-press="{press}"{data}{other}>{inside}</button>'
    )
