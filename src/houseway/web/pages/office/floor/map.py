"""The floor from above: tables that share a meter stand in one frame under that meter."""

from collections.abc import Iterable, Sequence
from urllib.parse import urlencode

from msgspec import Struct

from houseway.floor.state import Jackpot, Property, Table
from houseway.money import Money, show
from houseway.paytables import paytable
from houseway.progressive import pending_levels
from houseway.web.pages.office.floor.felt import (
    ICON,
    STATES,
    Felt,
    felt,
    game_number,
    state_of,
)
from houseway.web.pages.office.links.links import KINDS
from houseway.web.pages.office.parts import Body, Tab, Tabs, Tag, small, tag
from houseway.web.pages.words import LEVELS, link_title
from houseway.web.records.hours import Day

WORST = {"fault": "fault", "claim": "claim"}  # What a tab says of its tables, gravest first.
WIDE_MOST = 8  # Tables in one frame that have a width of their own in office.css.


class Level(Struct, frozen=True):
    words: str
    amount: Money
    is_pending: bool


class Tile(Struct, frozen=True):
    name: str
    address: str
    title: str
    kind: str
    felt: Felt
    state: Tag
    game: str
    since: int
    dealer: str
    coin_in: str
    seconds: tuple[tuple[str, str], ...]  # The jackpots of further sensors.


class FrameView(Struct, frozen=True):
    """Tables under one meter; without a jackpot, one table by itself."""

    title: str
    address: str
    below: str
    levels: tuple[Level, ...]
    kind: str
    tiles: tuple[Tile, ...]
    has_fault: bool
    width: int


class MapView(Struct, frozen=True):
    count: int
    frames: tuple[FrameView, ...]


def map_view(state: Property, day: Day | None, shown: Sequence[Table], pit: str) -> MapView:
    frames = tuple(frame(state, group, day, pit) for group in grouped(shown))
    return MapView(len(shown), frames)


def grouped(shown: Iterable[Table]) -> list[list[Table]]:
    """In the order of the tables; a table stands with the jackpot of its first sensor."""
    groups: dict[str, list[Table]] = {}
    for table in shown:
        linked = linked_of(table)
        groups.setdefault(linked[0] if linked else f"\0{table.name}", []).append(table)
    return list(groups.values())


def linked_of(table: Table) -> list[str]:
    return [x.link for _, x in sorted(table.controllers.items()) if x.link]


def frame(state: Property, tables: list[Table], day: Day | None, pit: str) -> FrameView:
    tiles = tuple(tile(state, table, day, pit) for table in tables)
    bad = any(one.kind == "fault" for one in tiles)
    width, linked = min(len(tables), WIDE_MOST), linked_of(tables[0])
    if not linked:
        title = f"Table {tables[0].name}"
        return FrameView(title, "", "No jackpot here", (), "", tiles, bad, width)
    jackpot = state.jackpots[linked[0]]
    return FrameView(
        link_title(jackpot.name, len(jackpot.link.tables)),
        f"/floor/links/{jackpot.name}",
        paytable(jackpot.paytable).name,
        levels(jackpot),
        KINDS[jackpot.kind],
        tiles,
        bad,
        width,
    )


def levels(jackpot: Jackpot) -> tuple[Level, ...]:
    waiting = pending_levels(jackpot.link)
    return tuple(
        Level(LEVELS[name], level.current, name in waiting)
        for name, level in jackpot.link.levels.items()
    )


def tile(state: Property, table: Table, day: Day | None, pit: str) -> Tile:
    kind, game = state_of(state, table), game_number(state, table)
    dealer = day.dealer.get(table.name, "") if day else ""
    coin_in = show(day.by_table[table.name]) if day and day.by_table[table.name] else "–"
    return Tile(
        name=table.name,
        address=address(table.name, pit),
        title=table.title,
        kind=kind,
        felt=felt(state, table),
        state=tag(ICON[kind], STATES[kind]),
        game="" if game is None else f"game {game}",
        since=since(table, day),
        dealer=state.staff[dealer].name if dealer in state.staff else "",
        coin_in=coin_in,
        seconds=tuple(
            (
                link_title(name, 1),
                show(next(iter(state.jackpots[name].link.levels.values())).current),
            )
            for name in linked_of(table)[1:]
            if state.jackpots[name].link.levels
        ),
    )


def since(table: Table, day: Day | None) -> int:
    return day.since.get(table.name, 0) if day and table.is_open else 0


def address(table: str = "", pit: str = "") -> str:
    given = {key: value for key, value in (("pit", pit), ("table", table)) if value}
    return f"/floor?{urlencode(given)}" if given else "/floor"


# Pits.


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


def tables_of(state: Property, pit: str) -> list[Table]:
    """The tables of one pit; of the whole room where there is no such pit (any more)."""
    return pits(state).get(pit) or list(state.tables.values())


def pit_tabs(state: Property, chosen: str) -> Body:
    known = pits(state)
    if not known:
        return ()
    shown = chosen if chosen in known else ""
    made = [tab(state, "", "All", list(state.tables.values()), is_on=not shown)]
    made += [tab(state, name, name, found, is_on=name == shown) for name, found in known.items()]
    return (Tabs("Pits", tuple(made), "o-pits"),)


def tab(state: Property, pit: str, name: str, tables: Sequence[Table], *, is_on: bool) -> Tab:
    return Tab(name, address("", pit), is_on, (small(len(tables)), *worst(state, tables)), True)


def worst(state: Property, tables: Sequence[Table]) -> Body:
    """Shape and word of the gravest thing there; nothing where all is well."""
    kinds = [state_of(state, table) for table in tables]
    kind = next((one for one in WORST if one in kinds), "")
    return (tag(ICON[kind], f"{kinds.count(kind)} {WORST[kind]}"),) if kind else ()
