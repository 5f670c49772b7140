"""Below a refused question: what was asked stays, can be corrected, and ways that lead on."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from urllib.parse import urlencode

from houseway.paytables import load_catalogue
from houseway.web.screens.texts.lab import LAB
from houseway.web.screens.theme import safe

SUBJECTS = ("table", "game")  # What is asked about; all else is how.
NEAREST = 3
Query = Mapping[str, str]
Reads = Callable[[dict[str, str]], str]  # The address of a query, or `ValueError`.


def draw(path: str, query: Query, reads: Reads) -> str:
    rows = "".join(given(name, value, query, reads) for name, value in query.items())
    asked = f"<h3>{LAB['asked']}</h3>{rows}" if rows else ""
    links = "".join(
        f'<a class="lab-button{" first" if not at else ""}" href="{safe(where)}">{safe(words)}</a>'
        for at, (words, where) in enumerate(ways(path, query, reads))
    )
    return (
        f'<section class="lab-panel lab-ways" aria-label="{LAB["ways"]}"><h2>{LAB["ways"]}</h2>'
        f'<div class="lab-do">{links}</div>{asked}</section>'
    )


def given(name: str, value: str, query: Query, reads: Reads) -> str:
    """One thing that was asked for, to be written anew or left out."""
    label = name.replace("_", " ").replace("pay.", "pay of ").replace("meter.", "meter ")
    mark = f" <b>{LAB['at_fault']}</b>" if is_fault(name, query, reads) else ""
    drop = (
        f'<button type="button" class="lab-button" data-lab="drop" data-value="{safe(name)}">'
        f'{LAB["leave_out"]}<span class="hidden-words"> {safe(label)}</span></button>'
    )
    return (
        f'<div class="lab-asked"><label>{safe(label)}{mark}<input class="lab-field" '
        f'data-lab="{safe(name)}" value="{safe(value)}" autocomplete="off"></label>{drop}</div>'
    )


def ways(path: str, query: Query, reads: Reads) -> list[tuple[str, str]]:
    """Words and address, the nearest to what was asked first."""
    found = [
        (LAB["without"].format(name=name, value=query[name]), where)
        for name in query
        if name not in SUBJECTS and (where := address(path, left_out(query, name), reads))
    ]
    table, known = query.get("table", ""), load_catalogue()
    if table in known:
        if plain := address(path, {"table": table}, reads):
            found.append((LAB["plain"].format(table=table), plain))
    else:
        for near in get_close_matches(table.lower(), known, NEAREST):
            kept = address(path, {**query, "table": near}, reads)
            if where := kept or address(path, {"table": near}, reads):
                found.append((LAB["nearest"].format(table=near), where))
    return [*found, (LAB["start_over"], path)]


def is_fault(name: str, query: Query, reads: Reads) -> bool:
    """Whether the rest could be read without it."""
    return address("", left_out(query, name), reads) is not None


def left_out(query: Query, name: str) -> dict[str, str]:
    return {other: value for other, value in query.items() if other != name}


def address(path: str, query: dict[str, str], reads: Reads) -> str | None:
    try:
        reads(query)
    except ValueError:
        return None
    return f"{path}?{urlencode(query)}" if query else path
