"""The floor map: tables that share a meter are framed together; tabs are pits."""

from collections.abc import Iterable
from urllib.parse import urlencode

from msgspec import Struct

from houseway.floor.state import Property, Table
from houseway.web.pages.office.floor.felt import ICON, state_of

WORST = ("fault", "claim")  # What a tab says about its tables, most serious first.


class Tab(Struct, frozen=True):
    """`worst` is the most serious state there, with its icon; empty if all is well."""

    words: str
    to: str
    is_on: bool
    count: int
    icon: str
    worst: str


def grouped(shown: Iterable[Table]) -> list[list[Table]]:
    """In the order of the tables; a table is grouped with the jackpot of its first sensor."""
    groups: dict[str, list[Table]] = {}
    for table in shown:
        linked = linked_of(table)
        groups.setdefault(linked[0] if linked else f"\0{table.name}", []).append(table)
    return list(groups.values())


def linked_of(table: Table) -> list[str]:
    return [x.link for _, x in sorted(table.controllers.items()) if x.link]


def address(table: str = "", pit: str = "") -> str:
    given = {key: value for key, value in (("pit", pit), ("table", table)) if value}
    return f"/floor?{urlencode(given)}" if given else "/floor"


def pit_of(table: Table) -> str:
    """Tables without a pit are grouped by their licensed location."""
    return table.pit or table.location


def pits(state: Property) -> dict[str, list[Table]]:
    """By name, numbers by size; empty if there is only one pit."""
    found: dict[str, list[Table]] = {}
    for table in state.tables.values():
        found.setdefault(pit_of(table), []).append(table)
    order = sorted(found, key=lambda name: (len(name), name) if name.isdigit() else (99, name))
    return {name: found[name] for name in order} if len(found) > 1 else {}


def tables_of(state: Property, pit: str) -> list[Table]:
    """The tables of one pit; of the whole floor if there is no such pit."""
    return pits(state).get(pit) or list(state.tables.values())


def pit_tabs(state: Property, chosen: str) -> list[Tab]:
    known = pits(state)
    shown = chosen if chosen in known else ""
    all_ = {"": list(state.tables.values()), **known} if known else {}
    return [tab(state, pit, tables, is_on=pit == shown) for pit, tables in all_.items()]


def named(state: Property, pit: str) -> str:
    """A location is named only if there are several."""
    places = {one.location for one in state.tables.values()}
    return "No pit" if places == {pit} else pit


def tab(state: Property, pit: str, tables: list[Table], *, is_on: bool) -> Tab:
    kinds = [state_of(state, table) for table in tables]
    kind = next((one for one in WORST if one in kinds), "")
    worst = f"{kinds.count(kind)} {kind}" if kind else ""
    words = named(state, pit) or "All"
    return Tab(words, address("", pit), is_on, len(tables), ICON.get(kind, ""), worst)
