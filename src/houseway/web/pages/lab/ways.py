"""A refused question: what was asked stays, can be corrected, and there are ways that lead on."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from urllib.parse import urlencode

from msgspec import Struct

from houseway.paytables import load_catalogue

SUBJECTS = ("table", "game")  # What is asked about; all else is how.
NEAREST = 3
Query = Mapping[str, str]
Reads = Callable[[Query], object]  # `ValueError` where a query makes no sense.


class Way(Struct, frozen=True):
    words: str
    address: str


class Given(Struct, frozen=True):
    """One thing that was asked for, to be written anew or left out."""

    name: str
    label: str
    value: str
    is_fault: bool
    without: str  # The address that leaves it out.


class Ways(Struct, frozen=True):
    ways: tuple[Way, ...]
    given: tuple[Given, ...]


def ways_of(path: str, query: Query, reads: Reads) -> Ways:
    given = tuple(
        Given(name, label(name), value, is_fault(name, query, reads), without(path, query, name))
        for name, value in query.items()
    )
    return Ways(tuple(ways(path, query, reads)), given)


def ways(path: str, query: Query, reads: Reads) -> list[Way]:
    """The nearest to what was asked first."""
    found = [
        Way(f"Go on without {name} = {query[name]}", where)
        for name in query
        if name not in SUBJECTS and (where := address(path, left_out(query, name), reads))
    ]
    table, known = query.get("table", ""), load_catalogue()
    if table in known:
        if plain := address(path, {"table": table}, reads):
            found.append(Way(f"{table} as printed", plain))
    else:
        for near in get_close_matches(table.lower(), known, NEAREST):
            kept = address(path, {**query, "table": near}, reads)
            if where := kept or address(path, {"table": near}, reads):
                found.append(Way(f"Did you mean {near}?", where))
    return [*found, Way("Start over", path)]


def label(name: str) -> str:
    return name.replace("_", " ").replace("pay.", "pay of ").replace("meter.", "meter ")


def is_fault(name: str, query: Query, reads: Reads) -> bool:
    """Whether the rest could be read without it."""
    return address("", left_out(query, name), reads) is not None


def left_out(query: Query, name: str) -> dict[str, str]:
    return {other: value for other, value in query.items() if other != name}


def without(path: str, query: Query, name: str) -> str:
    return f"{path}?{urlencode(left_out(query, name))}"


def address(path: str, query: Query, reads: Reads) -> str | None:
    try:
        reads(query)
    except ValueError:
        return None
    return f"{path}?{urlencode(query)}" if query else path
