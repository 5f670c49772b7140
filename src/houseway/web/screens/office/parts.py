"""Small drawings that every page of the office uses: panels, tables, tags, fields, buttons."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from houseway.web.screens.theme import button, safe

STROKE = 'fill="none" stroke="currentColor" stroke-width="1.5"'
ICONS = {
    "ok": f'<circle cx="7" cy="7" r="6" {STROKE}/><path d="M4 7.2l2.1 2.1L10 5" {STROKE}/>',
    "cross": f'<path d="M4.2 1h5.6L13 4.2v5.6L9.8 13H4.2L1 9.8V4.2z" {STROKE}/>'
    f'<path d="M4.8 4.8l4.4 4.4M9.2 4.8L4.8 9.2" {STROKE}/>',
    "warn": f'<path d="M7 1.5L13 12.5H1z" {STROKE} stroke-linejoin="round"/>'
    f'<path d="M7 5.5v3.4M7 10.2v1.2" {STROKE}/>',
    "clock": f'<circle cx="7" cy="7" r="6" {STROKE}/><path d="M7 3.6V7l2.4 1.6" {STROKE}/>',
    "lock": '<rect x="2.5" y="6" width="9" height="6.5" rx="1.5" fill="currentColor"/>'
    f'<path d="M4.5 6V4.4a2.5 2.5 0 015 0V6" {STROKE}/>',
    "play": '<path d="M4 2.5l7 4.5-7 4.5z" fill="currentColor"/>',
    "dash": f'<path d="M2 7h10" {STROKE}/>',
    "todo": f'<circle cx="7" cy="7" r="6" {STROKE} stroke-dasharray="2.4 2.3"/>',
    "fitted": f'<path d="M7 1.2L12.8 7 7 12.8 1.2 7z" {STROKE}/>',
}
# What a state is called decides its shape; colour comes last.
TONES = {
    "ok": "ok",
    "play": "ok",
    "lock": "ok",
    "cross": "fault",
    "warn": "warn",
    "clock": "warn",
    "todo": "warn",
    "fitted": "warn",
}


class Said(NamedTuple):
    """What the console answered to the last press, and at which form."""

    text: str = ""
    at: str = ""
    is_done: bool = False


class Head(NamedTuple):
    title: str
    kind: str = ""  # "n" for numbers, which stand under each other's points.


Cells = Sequence[str]


def icon(name: str) -> str:
    return f'<svg class="o-i" viewBox="0 0 14 14" aria-hidden="true">{ICONS[name]}</svg>'


def tag(name: str, words: str, tone: str | None = None) -> str:
    """Shape and word, then colour."""
    shade = TONES.get(name, "mute") if tone is None else tone
    return f'<span class="o-tag o-{shade}">{icon(name)}{words}</span>'


def panel(title: str, inside: str, side: str = "", kind: str = "") -> str:
    head = f'<header><h2>{title}</h2><span class="o-s">{side}</span></header>' if title else ""
    return f'<section class="o-panel {kind}">{head}{inside}</section>'


def title(words: str, below: str = "", right: str = "") -> str:
    return (
        f'<div class="o-title"><div><h1>{words}</h1><p class="o-s">{below}</p></div>'
        f'<div class="o-acts">{right}</div></div>'
    )


def heads(text: str) -> tuple[Head, ...]:
    """ "Level, Current:n": titles of columns, numbers marked."""
    return tuple(Head(*(part.strip() for part in one.split(":"))) for one in text.split(","))


def table(
    columns: Sequence[Head],
    rows: Iterable[Cells],
    *,
    total: Cells | None = None,
    empty: str = "",
    kind: str = "",
    label: str = "",
) -> str:
    """Cells are drawn already. Heads sort when pressed (office.js)."""
    body = "".join(row(columns, cells) for cells in rows)
    if not body and empty:
        return f'<p class="o-empty">{empty}</p>'
    head = "".join(
        f'<th scope="col" class="{one.kind}"><button type="button" data-sort>{one.title}</button>'
        "</th>"
        if one.title
        else "<td></td>"
        for one in columns
    )
    foot = f"<tfoot>{row(columns, total)}</tfoot>" if total else ""
    named = f' aria-label="{safe(label)}"' if label else ""
    return (
        f'<div class="o-scroll" tabindex="0" role="group"{named}><table class="o-table {kind}">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody>{foot}</table></div>"
    )


def row(columns: Sequence[Head], cells: Cells) -> str:
    drawn = (
        f'<td class="{one.kind}">{cell}</td>' for one, cell in zip(columns, cells, strict=True)
    )
    return f"<tr>{''.join(drawn)}</tr>"


def pairs(items: Iterable[tuple[str, str]]) -> str:
    """A list of terms: what it is, and how it stands."""
    inside = "".join(f"<dt>{term}</dt><dd>{value}</dd>" for term, value in items)
    return f'<dl class="o-pairs">{inside}</dl>'


def go(address: str, words: str, kind: str = "o-link") -> str:
    return f'<a class="{kind}" href="{safe(address)}">{words}</a>'


def act(press: str, words: str, kind: str = "", *, value: str = "", key: str = "") -> str:
    """A button of 44 px; `key` is the command's id, fixed when the form is drawn."""
    return button(press, words, f"o-btn {kind}".strip(), value=value, id=key)


def field(
    name: str, label: str, value: str = "", *, kind: str = "text", hint: str = "", wide: str = ""
) -> str:
    below = f'<small class="o-s">{hint}</small>' if hint else ""
    mode = ' autocomplete="off"' if kind != "password" else ' autocomplete="one-time-code"'
    return (
        f'<label class="o-field {wide}"><span>{label}</span><input type="{kind}" '
        f'data-field="{name}" value="{safe(value)}"{mode}>{below}</label>'
    )


def choice(
    name: str, label: str, options: Iterable[tuple[str, str]], chosen: str = "", press: str = ""
) -> str:
    """With `press` the page is told at once what was chosen."""
    made = "".join(
        f'<option value="{safe(value)}"{" selected" if value == chosen else ""}>{safe(words)}'
        "</option>"
        for value, words in options
    )
    told = f' data-change="{press}"' if press else ""
    return (
        f'<label class="o-field"><span>{label}</span>'
        f'<select data-field="{name}"{told}>{made}</select></label>'
    )


def plate(said: Said, at: str) -> str:
    """The answer, next to the button that was pressed."""
    if not said.text or said.at.partition(":")[0] != at.partition(":")[0]:
        return ""
    if ":" in at and said.at != at:
        return ""
    role = "status" if said.is_done else "alert"
    kind, name = ("o-done", "ok") if said.is_done else ("o-refused", "cross")
    return f'<p class="o-plate {kind}" role="{role}">{icon(name)}<span>{safe(said.text)}</span></p>'


def form(inside: str, *buttons: str, said: str = "") -> str:
    """`data-form`: Enter in a field presses the first button."""
    acts = f'<div class="o-acts">{"".join(buttons)}</div>'
    return f'<div class="o-form" data-form>{inside}</div>{said}{acts}'


def fold(words: str, inside: str, *, is_open: bool = False) -> str:
    """Details that stay closed until asked for; office.js keeps them open over a redraw."""
    mark = " open" if is_open else ""
    return f'<details class="o-fold"{mark}><summary>{words}</summary>{inside}</details>'
