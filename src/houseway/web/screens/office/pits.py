"""Tabs of the floor map, one per pit, where the tables stand in more than one."""

from collections.abc import Sequence
from urllib.parse import quote

from houseway.floor.state import Property, Table
from houseway.web.screens.office import floor_map
from houseway.web.screens.office.parts import tag
from houseway.web.screens.texts import office as words
from houseway.web.screens.theme import safe

TEXT = words.FLOOR
WORST = ("fault", "claim")  # What a tab says of its tables, gravest first.


def pit_of(table: Table) -> str:
    """Tables that nobody has placed stand by their licensed location."""
    return table.pit or table.location


def pits(state: Property) -> dict[str, list[Table]]:
    """In the order of their names, numbers by size; empty where one pit is the whole room."""
    found: dict[str, list[Table]] = {}
    for table in state.tables.values():
        found.setdefault(pit_of(table), []).append(table)
    order = sorted(found, key=lambda name: (len(name), name) if name.isdigit() else (99, name))
    return {name: found[name] for name in order} if len(found) > 1 else {}


def standing(state: Property, pit: str) -> list[Table]:
    """The tables of one pit; of the whole room where there is no such pit (any more)."""
    return pits(state).get(pit) or list(state.tables.values())


def tabs(state: Property, chosen: str) -> str:
    known = pits(state)
    if not known:
        return ""
    shown = chosen if chosen in known else ""
    made = [tab(state, "", TEXT["all_pits"], list(state.tables.values()), is_on=not shown)]
    made += [tab(state, name, name, found, is_on=name == shown) for name, found in known.items()]
    return f'<nav class="o-tabs o-pits" aria-label="{TEXT["pits"]}">{"".join(made)}</nav>'


def tab(state: Property, pit: str, name: str, tables: Sequence[Table], *, is_on: bool) -> str:
    where = f"/floor?pit={quote(pit)}" if pit else "/floor"
    mark = ' aria-current="true"' if is_on else ""
    return (
        f'<a href="{where}" data-pit="{safe(pit)}"{mark}>{safe(name)}'
        f'<span class="o-s">{len(tables)}</span>{worst(state, tables)}</a>'
    )


def worst(state: Property, tables: Sequence[Table]) -> str:
    """Shape and word of the gravest thing there; nothing where all is well."""
    kinds = [floor_map.state_of(state, table) for table in tables]
    kind = next((one for one in WORST if one in kinds), "")
    if not kind:
        return ""
    return tag(floor_map.ICON[kind], f"{kinds.count(kind)} {TEXT[f'pit_{kind}']}")
