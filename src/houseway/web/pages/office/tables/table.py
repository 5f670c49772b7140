"""`/floor/tables/NAME`: one table, its wagers, sensors, approvals; open, close and mend it."""

from houseway.floor import commands as c
from houseway.floor.state import Controller, Table
from houseway.money import show
from houseway.paytables import equipment, paytable
from houseway.paytables.words import spot_words
from houseway.web.pages import calls
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.floor import felt
from houseway.web.pages.office.forms import made
from houseway.web.pages.office.parts import (
    Acts,
    Body,
    Button,
    Field,
    Grid,
    Inline,
    Link,
    Node,
    Pairs,
    Panel,
    Para,
    Since,
    Title,
    button_link,
    choice,
    form,
    panel,
    table,
    tag,
)
from houseway.web.pages.office.parts import (
    press as pressing,
)
from houseway.web.pages.office.tables.tables import needed, subject_words
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import link_title
from houseway.web.problems import Denied


@page("/floor/tables/{name}")
class TablePage(Office):
    title = "Table"
    place = "tables"

    def __init__(self, visit: Visit, name: str) -> None:
        super().__init__(visit, name=name)
        self.name = name

    @property
    def table(self) -> Table:
        return self.state.tables[self.name]

    def closed(self) -> str:
        return super().closed() or ("" if self.name in self.state.tables else "/floor/tables")

    def watch(self) -> object:
        hub = self.house.hub
        links = (x.link for x in self.table.controllers.values())
        return hub.changed.get(("table", self.name)), [hub.changed.get(("link", x)) for x in links]

    def body(self) -> Body:
        one = self.table
        left: Body = (wagers(one), *sensors(self), approvals(self))
        right: Body = (drawing(self), facts(one), *faults(self), *placing(self))
        return Title(f"Table {one.name}", one.title, actions(self)), Grid("side", (left, right))

    async def pressed(self, press: Press) -> None:
        sensor, what = int(press.field("sensor") or 1), press.field("what")
        match press.name:
            case "open":
                await self.send(press, c.OpenTable(self.name))
            case "close":
                await self.send(press, c.CloseTable(self.name))
            case "fault":
                await self.send(press, c.ReportFault(self.name, what, sensor))
            case "clear":
                await self.send(press, c.ClearFault(self.name, what, sensor))
            case "technician":
                await self.send(press, c.CallTechnician(self.name))
            case "PlaceTable":
                await self.send(press, made(c.PlaceTable, press, table=self.name))
            case _:
                raise Denied(404, "not_found")


def actions(page: TablePage) -> Body:
    one = page.table
    found: list[Node] = [
        button_link("All tables", "/floor/tables"),
        button_link("Posting sheet", f"/floor/reports/posting?table={one.name}"),
        button_link("Dealing manual", f"/floor/tables/{one.name}/manual"),
    ]
    if one.controllers:
        found.append(button_link("Sign, preview", f"/sign/{one.name}"))
    if page.may(c.CloseTable):
        opens = pressing("open", "Open the table", "first")
        found.append(pressing("close", "Close the table") if one.is_open else opens)
    return tuple(found)


def drawing(page: TablePage) -> Panel:
    kind = felt.state_of(page.state, page.table)
    state = tag(felt.ICON[kind], felt.STATES[kind])
    return panel("", felt.felt(page.state, page.table), Para((state,)))


def facts(one: Table) -> Panel:
    known = equipment()
    lines: tuple[tuple[str, Node], ...] = (
        ("Location", one.location),
        ("Pit", one.pit or "–"),
        ("Seats", str(one.seats)),
        ("Decks", str(one.decks)),
        ("Controller", known[one.controller].name if one.controller in known else "–"),
        ("Order of buttons", one.flow or "–"),
        ("Shuffler", known[one.shuffler].name if one.shuffler in known else "–"),
        ("Maker", one.maker),
    )
    return panel("Layout", Pairs(lines))


def placing(page: TablePage) -> Body:
    if not page.may(c.PlaceTable):
        return ()
    pit = Field(
        "pit",
        "Pit",
        page.table.pit,
        hint="Empty: in none. Tables of one link may stand in several pits.",
    )
    return (panel("Pit", form("place", [pit], Button("PlaceTable", "Place"))),)


def wagers(one: Table) -> Panel:
    rows = (
        (
            Link(paytable(spot.paytable).name, f"/floor/paytables/{spot.paytable}"),
            spot_words(paytable(spot.paytable).bet),
            show(spot.minimum),
            show(spot.maximum),
            show(spot.aggregate) if spot.aggregate is not None else "–",
        )
        for spot in one.spots
    )
    titles = "Paytable, Bet, Lowest:n, Highest:n, Aggregate limit:n"
    return panel("Wagers", table(titles, rows, label="Wagers"))


def sensors(page: TablePage) -> Body:
    if not page.table.controllers:
        return ()
    rows = (sensor(page, n, one) for n, one in sorted(page.table.controllers.items()))
    titles = "Sensor:n, Jackpot, Wager:n, Game:n, Seats in play, State"
    return (panel("Sensors", table(titles, rows, label="Sensors")),)


def sensor(page: TablePage, number: int, one: Controller) -> tuple[Node, ...]:
    if not one.link:
        bare = "No jackpot linked"
        return str(number), bare, "–", "–", "–", tag("dash", bare)
    jackpot = page.state.jackpots[one.link]
    place = jackpot.link.tables[page.name]
    seats = ", ".join(map(str, place.wagers)) if place.is_open else "–"
    state = tag("lock", "Running") if place.is_open else tag("play", "Between games")
    if one.fault:
        state = tag("cross", one.fault)
    return (
        str(number),
        Link(link_title(one.link, len(jackpot.link.tables)), f"/floor/links/{one.link}"),
        show(jackpot.rules.wager),
        f"{place.game:,}",
        seats,
        state,
    )


def approvals(page: TablePage) -> Panel:
    rows = []
    for kind, subject, letter, fits in needed(page.state, page.table):
        if fits:
            state = tag("ok", f"On record: {letter}")
        else:
            state = tag("warn", "Another digest was approved" if letter else "Missing")
        rows.append((kind, subject_words(kind, subject), state))
    title = "Needed to open on a live floor"
    return panel(title, table("What, Subject, State", rows, label=title))


def faults(page: TablePage) -> Body:
    linked = [n for n, one in sorted(page.table.controllers.items()) if one.link]
    reports, clears = page.may(c.ReportFault), page.may(c.ClearFault)
    called = calls.technician(page.state, page.table)
    told: Body = ()
    if called is not None:
        told = (Para((tag("clock", Inline((called.words, Since(called.at, True)), " ")),)),)
    call: Body = ()
    if page.table.faults() and page.may(c.CallTechnician):
        words = "Call technician again" if page.table.called else "Call technician"
        call = (pressing("technician", words, id=calls.technician_id(page.table)),)
    if not linked or not (reports or clears or call):
        return (panel("Faults", *told),) if told else ()
    if not (reports or clears):
        return (panel("Faults", *told, Acts(call)),)
    fields = [
        choice("sensor", "Sensor", ((str(n), str(n)) for n in linked)),
        Field("what", "What is wrong, or what was done"),
    ]
    buttons = [Button("fault", "Report fault")] if reports else []
    buttons += [Button("clear", "Clear the fault")] if clears else []
    return (panel("Faults", *told, form("fault", fields, *buttons), *call),)
