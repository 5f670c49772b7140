"""The drawer of one table, beside the map: how it stands, its meters, claims and last events, and
what may be done there."""

from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from houseway.floor import commands as c
from houseway.floor.reports.period import local
from houseway.floor.state import Controller, Table
from houseway.money import show
from houseway.paytables import equipment
from houseway.progressive import pending_levels
from houseway.web.pages import calls
from houseway.web.pages.office.books import checklists
from houseway.web.pages.office.floor import map as floor_map
from houseway.web.pages.office.floor.felt import ICON, STATES, felt, game_number, state_of
from houseway.web.pages.office.parts import (
    Acts,
    Block,
    Body,
    Head,
    Icon,
    Inline,
    Link,
    Node,
    Pairs,
    Para,
    Since,
    Text,
    button_link,
    note,
    press,
    strong,
    tag,
    text,
)
from houseway.web.pages.office.parts import (
    Table as TablePart,
)
from houseway.web.pages.office.record_words import what, where
from houseway.web.pages.pit.claims import Claim, claims
from houseway.web.pages.words import LEVELS, hand_label, link_title

if TYPE_CHECKING:
    from houseway.web.pages.office.floor.page import FloorPage

LAST = 8  # Events.


class DrawerView(Struct, frozen=True):
    name: str
    title: str
    close: str
    body: Body


def drawer_view(page: "FloorPage") -> DrawerView | None:
    table = page.state.tables.get(page.table)
    if table is None:
        return None
    kind = state_of(page.state, table)
    found = table.faults()
    fault = (" ", text("; ".join(found), "o-fault")) if found else ()
    listed = checklists.drawer_list(page, table)
    body: list[Node] = [felt(page.state, table)] if table.is_open else []
    body.append(Para((tag(ICON[kind], STATES[kind]), *fault)))
    if not table.is_open:
        body.append(listed)
    body += [facts(page, table), *meters(page, table), *waiting(page, table)]
    if table.is_open:
        body.append(listed)
    body += [*events(page, table), Acts(acts(page, table))]
    return DrawerView(table.name, table.title, floor_map.address("", page.pit), tuple(body))


def facts(page: "FloorPage", table: Table) -> Pairs:
    day = page.day.today if page.day else None
    dealer = page.name_of(day.dealer[table.name]) if day and table.name in day.dealer else "–"
    known = equipment()
    lines: list[tuple[str, Node]] = [
        ("Game", game(page, table)),
        ("Dealer", dealer),
        ("Coin-in today", show(day.by_table[table.name]) if day else "…"),
        ("Controller", known[table.controller].name if table.controller in known else "–"),
    ]
    if table.pit:
        lines.append(("Pit", table.pit))
    if called := page.house.pit_memory.called(table.name):
        lines.append(("Supervisor called", Since(called)))
    if asked := calls.technician(page.state, table):
        lines.append(("Technician", Inline((asked.words, Since(asked.at, True)), " ")))
    return Pairs(tuple(lines))


def game(page: "FloorPage", table: Table) -> Node:
    number = game_number(page.state, table)
    at = floor_map.since(table, page.day.today if page.day else None)
    words = "–" if number is None else str(number)
    return Inline((words, ", ", Since(at))) if at else words


def meters(page: "FloorPage", table: Table) -> Body:
    linked = [(n, one) for n, one in sorted(table.controllers.items()) if one.link]
    found = [part for n, one in linked for part in meter(page, table, n, one)]
    return Text("Meters", "", "h3"), *(found or [note("No jackpot at this table.")])


def meter(page: "FloorPage", table: Table, number: int, one: Controller) -> Body:
    jackpot = page.state.jackpots[one.link]
    place = jackpot.link.tables[table.name]
    titled = link_title(jackpot.name, len(jackpot.link.tables))
    name: Node = titled
    if page.enters("links"):
        name = Link(titled, f"/floor/links/{jackpot.name}")
    waits = pending_levels(jackpot.link)
    levels: list[Node] = []
    for level, found in jackpot.link.levels.items():
        mark = (tag("clock", "pending"),) if level in waits else ()
        levels += [Block("", (LEVELS[level], *mark)), strong(show(found.current))]
    seats = ", ".join(map(str, sorted(place.wagers))) if place.is_open else ""
    lit = f", wagers at {seats}" if seats else ""
    amounts = Block("o-meters", tuple(levels) or ("fixed prizes, no meter",))
    return note(name, f", sensor {number}{lit}"), amounts


def waiting(page: "FloorPage", table: Table) -> Body:
    found: list[Node] = [
        Block("o-two", (Block("", claim_words(one)), strong(show(one.panel.amount(one.award)))))
        for one in claims_at(page, table)
    ]
    asked = calls.paged(page.state, table, page.house.pit_memory)
    if asked:
        found.append(note(asked.words, " ", Since(asked.at, True)))
    return Text("Claims", "", "h3"), *(found or [note("No claim waits.")])


def claim_words(one: Claim) -> Body:
    """The seat is empty on the controllers that ask for it last."""
    seat = f"seat {one.award.seat}, " if one.award.seat else ""
    wait = Inline((Icon("clock", "warn"), " ", Since(one.panel.since(one.award))))
    return f"{seat}{hand_label(one.award.hand).lower()} ", wait


def claims_at(page: "FloorPage", table: Table) -> list[Claim]:
    found = claims(page.state, page.house.hub, page.house.pit_memory)
    return [one for one in found if one.panel.table.name == table.name]


def events(page: "FloorPage", table: Table) -> Body:
    mine = f"table {table.name}"
    found = (one for one in reversed(page.house.hub.recent) if where(one.events) == mine)
    rows = tuple(
        (text(f"{local(one.at, page.zone):%H:%M:%S}", "o-mute"), what(one))
        for one in islice(found, LAST)
    )
    all_ = Link("All of them", f"/floor/log?table={table.name}")
    head = Block("o-two o-h3", ("Last events", *((all_,) if page.enters("log") else ())))
    if not rows:
        return head, note("Nothing since this server started.")
    return head, TablePart((Head("Time"), Head("What")), rows, "Last events", look="tight")


def acts(page: "FloorPage", table: Table) -> Body:
    made: list[Node] = [*page_key(page, table, "first"), *technician_key(page, table)]
    if table.controllers:
        if page.roles & {"dealer", "supervisor", "executive"}:
            made.append(button_link("Dealer's panel", f"/dealer/{table.name}"))
        made.append(button_link("Sign", f"/sign/{table.name}"))
    if page.may(c.CloseTable):
        words, name = (
            ("Close table", "close_table") if table.is_open else ("Open table", "open_table")
        )
        made.append(press(name, words, value=table.name))
    if page.enters("tables"):
        made.append(button_link("Whole page", f"/floor/tables/{table.name}"))
    return tuple(made)


def technician_key(page: "FloorPage", table: Table) -> Body:
    """Where something failed."""
    if not table.faults() or not page.may(c.CallTechnician):
        return ()
    words = "Call technician again" if table.called else "Call technician"
    return (press("technician", words, value=table.name, id=calls.technician_id(table)),)


def page_key(page: "FloorPage", table: Table, look: str = "") -> Body:
    """Where a claim waits that takes more than a supervisor's card."""
    needs = any(one.panel.needs_executive(one.award) for one in claims_at(page, table))
    if not needs or not page.may(c.PageExecutive):
        return ()
    again = calls.is_paged(page.state, table, page.house.pit_memory)
    words, look = ("Page again", "") if again else ("Page executive", look)
    return (press("page", words, look, value=table.name, id=calls.page_id(table)),)
