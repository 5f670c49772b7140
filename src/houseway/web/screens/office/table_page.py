"""`/floor/tables/NAME`: one table, its wagers, sensors, approvals; open, close and mend it."""

from nicegui import ui
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.floor import commands as c
from houseway.floor.state import Controller, Table
from houseway.money import show
from houseway.paytables import paytable
from houseway.paytables.words import spot_words
from houseway.web.problems import Denied
from houseway.web.screens import technician
from houseway.web.screens.office import floor_map
from houseway.web.screens.office.console import enter
from houseway.web.screens.office.page import Named
from houseway.web.screens.office.parts import (
    act,
    choice,
    field,
    form,
    go,
    heads,
    pairs,
    panel,
    plate,
    table,
    tag,
    title,
)
from houseway.web.screens.office.tables import needed
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts import office_desk as desk
from houseway.web.screens.theme import safe

TEXT = desk.TABLES


@ui.page("/floor/tables/{name}", title="Table")
def page(request: Request, name: str) -> Response | None:
    found = TablePage(request, name)
    return enter(found) if name in found.state.tables else RedirectResponse("/floor/tables")


class TablePage(Named):
    room = "tables"

    @property
    def table(self) -> Table:
        return self.state.tables[self.name]

    def watch(self) -> object:
        hub = self.house.hub
        links = (x.link for x in self.table.controllers.values())
        return hub.changed.get(("table", self.name)), [hub.changed.get(("link", x)) for x in links]

    def picture(self) -> dict[str, str]:
        one = self.table
        name = f"{words.FLOOR['table']} {safe(one.name)}"
        left = wagers(one) + sensors(self) + approvals(self)
        right = picture(self) + facts(one) + faults(self) + placing(self)
        return {
            "body": title(name, safe(one.title), actions(self))
            + plate(self.answer, "state")
            + f'<div class="o-grid side"><div class="o-stack">{left}</div>'
            f'<div class="o-stack">{right}</div></div>'
        }

    async def pressed(self, name: str, value: str, fields: dict[str, str], key: str) -> None:
        sensor = int(fields.get("fault.sensor") or 1)
        what = fields.get("fault.what", "")
        if name == "state":
            opens = value == "open"
            command = c.OpenTable(self.name) if opens else c.CloseTable(self.name)
            await self.send("state", command, key)
        elif name == "fault":
            await self.send("fault", c.ReportFault(self.name, what, sensor), key)
        elif name == "place":
            await self.send("place", c.PlaceTable(self.name, fields.get("place.pit", "")), key)
        elif name == "technician":
            await self.send("fault", c.CallTechnician(self.name), key)
        elif name == "clear":
            await self.send("fault", c.ClearFault(self.name, what, sensor), key)
        else:
            raise Denied(404, "not_found")


def actions(page: TablePage) -> str:
    one = page.table
    made = go("/floor/tables", TEXT["back"], "o-btn")
    made += go(f"/floor/reports/posting?table={one.name}", TEXT["posting"], "o-btn")
    if one.controllers:
        made += go(f"/sign/{one.name}", TEXT["sign"], "o-btn")
    if page.may(c.CloseTable):
        what = "close" if one.is_open else "open"
        kind = "" if one.is_open else "first"
        made += act("state", TEXT[f"{what}_do"], kind, value=what, key=page.key("state"))
    return made


def picture(page: TablePage) -> str:
    kind = floor_map.state_of(page.state, page.table)
    drawn = floor_map.felt(page.state, page.table)
    return panel("", drawn + f"<p>{tag(floor_map.ICON[kind], words.STATES[kind])}</p>")


def facts(one: Table) -> str:
    lines = [
        (words.LINKS["location"], safe(one.location)),
        (TEXT["pit"], safe(one.pit) or "–"),
        (TEXT["seats"], str(one.seats)),
        (TEXT["decks"], str(one.decks)),
        (TEXT["controller"], safe(one.controller) or "–"),
        (TEXT["flow"], safe(one.flow) or "–"),
        (TEXT["shuffler"], safe(one.shuffler) or "–"),
        (TEXT["maker"], safe(one.maker)),
    ]
    return panel(TEXT["facts"], pairs(lines))


def placing(page: TablePage) -> str:
    if not page.may(c.PlaceTable):
        return ""
    fields = field("place.pit", TEXT["pit"], page.table.pit, hint=TEXT["pit_hint"])
    button = act("place", TEXT["pit_do"], key=page.key("place"))
    return panel(TEXT["pit"], form(fields, button, said=plate(page.answer, "place")))


def wagers(one: Table) -> str:
    rows = (
        (
            go(f"/floor/paytables/{spot.paytable}", safe(spot.paytable)),
            safe(spot_words(paytable(spot.paytable).bet)),
            show(spot.minimum),
            show(spot.maximum),
            show(spot.aggregate) if spot.aggregate is not None else "–",
        )
        for spot in one.spots
    )
    columns = heads(TEXT["wager_heads"])
    return panel(TEXT["wagers"], table(columns, rows, label=TEXT["wagers"]))


def sensors(page: TablePage) -> str:
    if not page.table.controllers:
        return ""
    rows = (sensor(page, n, one) for n, one in sorted(page.table.controllers.items()))
    columns = heads(TEXT["sensor_heads"])
    return panel(TEXT["sensors"], table(columns, rows, label=TEXT["sensors"]))


def sensor(page: TablePage, number: int, one: Controller) -> tuple[str, ...]:
    if not one.link:
        return str(number), TEXT["bare"], "–", "–", "–", tag("dash", TEXT["bare"])
    jackpot = page.state.jackpots[one.link]
    place = jackpot.link.tables[page.name]
    seats = ", ".join(map(str, place.wagers)) if place.is_open else "–"
    state = tag("lock", TEXT["runs"]) if place.is_open else tag("play", TEXT["idle"])
    if one.fault:
        state = tag("cross", safe(one.fault))
    return (
        str(number),
        go(f"/floor/links/{one.link}", safe(one.link)),
        show(jackpot.rules.wager),
        f"{place.game:,}",
        seats,
        state,
    )


def approvals(page: TablePage) -> str:
    rows = []
    for kind, subject, letter, fits in needed(page.state, page.table):
        if fits:
            state = tag("ok", TEXT["on_record"].format(reference=safe(letter)))
        else:
            state = tag("warn", TEXT["changed"] if letter else TEXT["not_there"])
        rows.append((kind, safe(subject), state))
    columns = heads(TEXT["needed_heads"])
    return panel(TEXT["needed"], table(columns, rows, label=TEXT["needed"]))


def faults(page: TablePage) -> str:
    linked = [n for n, one in sorted(page.table.controllers.items()) if one.link]
    reports, clears = page.may(c.ReportFault), page.may(c.ClearFault)
    asked = technician.named(page.state, page.table)
    note = f"<p>{tag('clock', asked)}</p>" if asked else ""
    call = ""
    if page.table.faults() and page.may(c.CallTechnician):
        word, step = technician.word(page.table), technician.id_of(page.table)
        call = act("technician", word, key=step)
    if not linked or not (reports or clears or call):
        return panel(TEXT["fault"], note) if note else ""
    fields = choice("fault.sensor", TEXT["sensor"], ((str(n), str(n)) for n in linked))
    fields += field("fault.what", TEXT["what"])
    key = page.key("fault")
    buttons = [act("fault", TEXT["fault_do"], key=key)] if reports else []
    buttons += [act("clear", TEXT["clear"], key=f"{key}-clear")] if clears else []
    said = "".join(plate(page.answer, press) for press in ("fault", "clear", "technician"))
    if not buttons:
        return panel(TEXT["fault"], f'{note}{said}<div class="o-acts">{call}</div>')
    return panel(TEXT["fault"], note + form(fields, *buttons, call, said=said))
