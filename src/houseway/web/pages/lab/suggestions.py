"""A refused question: what was asked stays on the page to be corrected, with links that help."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from types import SimpleNamespace as View
from urllib.parse import urlencode

from houseway.lab.question import ON_OR_OFF
from houseway.paytables import load_catalog
from houseway.web.pages.lab.controls import LABELS as CONTROLS
from houseway.web.pages.lab.controls import WORDS, named

SUBJECTS = ("table", "game")  # The subject of a question; all other fields say how.
PAYTABLES = ("table", "a", "b", "c", "d")  # Chosen by name.
NEAREST = 3
LABELS = {
    "table": "paytable",
    "an_hour": "rounds per hour",
    "for": "whose bankroll",
    "stake_a": "stake 1",
    "stake_b": "stake 2",
    "stake_c": "stake 3",
    "max_hands": "maximum hands after splits",
    "a": "first paytable",
    "b": "second paytable",
    "c": "third paytable",
    "d": "fourth paytable",
    "crown": CONTROLS["crown"],  # A bet's name.
}
Query = Mapping[str, str]
Reads = Callable[[Query], object]  # `ValueError` if a query makes no sense.


Way = tuple[str, str]  # Words and an address.


def ways_of(path: str, query: Query, reads: Reads) -> View:
    """Links to continue with, and each field that was asked for, to correct or remove. A field is
    at fault if the rest can be read without it, but not the whole."""
    is_read, known = address("", query, reads) is not None, load_catalog()
    given = [
        View(
            name=name,
            label=label(name),
            value=value,
            options=named(known.values()) if name in PAYTABLES and value in known else [],
            is_fault=not is_read and address("", left_out(query, name), reads) is not None,
            without=f"{path}?{urlencode(left_out(query, name))}",
        )
        for name, value in query.items()
    ]
    return View(ways=ways(path, query, reads), given=given)


def ways(path: str, query: Query, reads: Reads) -> list[Way]:
    """The closest to what was asked first."""
    is_read = address("", query, reads) is not None
    found = [
        (f'Remove "{setting(name, query[name])}"', where)
        for name in query
        if name not in SUBJECTS
        and not is_read
        and (where := address(path, left_out(query, name), reads))
    ]
    table, known = query.get("table", ""), load_catalog()
    if table in known:
        if plain := address(path, {"table": table}, reads):
            found.append((f"{known[table].name} as printed", plain))
    else:
        for near in get_close_matches(table.lower(), known, NEAREST):
            kept = address(path, {**query, "table": near}, reads)
            if where := kept or address(path, {"table": near}, reads):
                found.append((f"Did you mean {known[near].name}?", where))
    return [*found, ("Start over", path)]


def setting(name: str, value: str) -> str:
    """A setting in words; a switch is on or off by its name alone."""
    if name in ON_OR_OFF and value == "1":
        return label(name)
    return f"{label(name)}: {WORDS.get(value, value)}"


def label(name: str) -> str:
    if name in LABELS:
        return LABELS[name]
    if name in CONTROLS:
        said = CONTROLS[name].removesuffix(", $")
        return said[:1].lower() + said[1:]
    kind, dot, rest = name.partition(".")
    if dot and kind != "pay":  # A term of a level.
        return f"{rest} {kind}"
    return name.replace("_", " ").replace("pay.", "pay of ")


def left_out(query: Query, name: str) -> dict[str, str]:
    return {other: value for other, value in query.items() if other != name}


def address(path: str, query: Query, reads: Reads) -> str | None:
    try:
        reads(query)
    except ValueError:
        return None
    return f"{path}?{urlencode(query)}" if query else path
