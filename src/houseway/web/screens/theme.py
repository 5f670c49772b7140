"""The look that all NiceGUI screens share: style, script, bars. Colours are in tokens.css.

A page calls `dress("light", "office.css", "office.js")` first: the room's own look, then the room's
own files of `static/screens`. Whoever sits there may turn the look over with `look_switch()`.
"""

from functools import cache
from html import escape
from typing import Literal

from nicegui import ui

from houseway.web.pages.assets import kind_of, names
from houseway.web.screens import texts
from houseway.web.screens.standing import notice

FAVICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" '
    'rx="7" fill="#124a33" stroke="#c9a24b" stroke-width="2"/><path d="M10 8v16M22 8v16M10 16h12" '
    'stroke="#f4eedd" stroke-width="4"/></svg>'
)
SHARED = ("tokens.css", "screens.css", "screens.js")
SUN = (
    '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
    'stroke-linecap="round" aria-hidden="true"><path d="M12 4a8 8 0 0 0 0 16z" '
    'fill="currentColor"/><circle cx="12" cy="12" r="8"/></svg>'
)


def dress(room: Literal["dark", "light"] = "dark", *own: str) -> None:
    """Called first on every page: floor and play are dark rooms, office and lab light ones."""
    ui.add_head_html(head(room, *own))
    notice()


@cache
def head(room: str, *own: str) -> str:
    """The look is set by a script that runs before anything is painted."""
    assert names() >= set(own), own
    return (
        f'<meta name="room" content="{room}"><meta name="language" content="{texts.LANGUAGE}">'
        '<script src="/screens/look.js"></script>'
        f"<style>:root{{--lost:'{texts.LOST}'}}</style>"
        + "".join(
            f'<link rel="stylesheet" href="/screens/{name}">'
            if kind_of(name) == "css"
            else f'<script src="/screens/{name}" defer></script>'
            for name in (*SHARED, *own)
        )
    )


def look_switch() -> str:
    """Light or dark, kept in this browser."""
    return (
        f'<button type="button" class="look" data-look-switch aria-pressed="true" '
        f'aria-label="{texts.LOOK}" title="{texts.LOOK}">{SUN}</button>'
    )


def safe(text: object) -> str:
    return escape(str(text), quote=True)


def foot(mark: str) -> str:
    """What a demo or an unapproved floor says on the lower edge of every screen."""
    return f'<div class="foot" role="note">{texts.NOT_APPROVED}</div>' if mark else ""


def connected() -> str:
    return f'<span><i class="dot"></i>{texts.CONNECTED}</span><b data-clock></b>{look_switch()}'


def refusal(text: str, style: str = "", at: str = "") -> str:
    """One sentence where the finger is: the script puts it over the button that `at` names, as
    "press:value"; without a script it stands where `style` says."""
    if not text:
        return ""
    return (
        f'<div class="refusal" role="alert" data-at="{safe(at)}" style="{style}">{safe(text)}</div>'
    )


def button(press: str, inside: str, kind: str = "", **more: str) -> str:
    """`id` is the command's id, fixed now: pressed twice, the thing is done once."""
    given = {"value": more.pop("value", ""), "id": more.pop("id", "")}
    data = "".join(f' data-{name}="{safe(value)}"' for name, value in given.items() if value)
    other = "".join(f' {name.replace("_", "-")}="{safe(value)}"' for name, value in more.items())
    return (
        f'<button type="button" class="{kind}" data-press="{press}"{data}{other}>{inside}</button>'
    )
