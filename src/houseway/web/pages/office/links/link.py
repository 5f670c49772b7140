"""`/floor/links/NAME`: one link, how its meters stood, who won; opening, closing, changing it."""

from asyncio import to_thread

from houseway.floor import commands as c
from houseway.floor.reports import Ledger
from houseway.floor.reports.ledger.books import Win
from houseway.floor.reports.period import local
from houseway.floor.state import Jackpot
from houseway.money import Money, parse_money, show
from houseway.progressive.events import LevelStart
from houseway.web.pages.charts import Chart, over_time
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.forms import tables as table_options
from houseway.web.pages.office.links import changes, link_view
from houseway.web.pages.office.parts import (
    Body,
    Button,
    Field,
    Grid,
    Link,
    Node,
    Panel,
    Title,
    choice,
    form,
    note,
    panel,
    reason,
    table,
)
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import LEVELS, link_title

Points = dict[str, list[tuple[int, Money]]]


@page("/floor/links/{name}")
class LinkPage(Office):
    title = "Link"
    place = "links"

    def __init__(self, visit: Visit, name: str) -> None:
        super().__init__(visit, name=name)
        self.name = name
        self.wins: list[Win] = []
        self.points: Points = {}

    @property
    def jackpot(self) -> Jackpot:
        return self.state.jackpots[self.name]

    def closed(self) -> str:
        return super().closed() or ("" if self.name in self.state.jackpots else "/floor/links")

    async def load(self) -> None:
        self.wins, self.points = await to_thread(self.house.books.ask, self.read)

    def read(self, ledger: Ledger) -> tuple[list[Win], Points]:
        """One chart per level: on one axis the highest would hide the others."""
        wins = [win for win in ledger.wins if win.link == self.name]
        levels = ledger.links[self.name].meters
        return wins, {level: link_view.history(ledger, self.name, level) for level in levels}

    def watch(self) -> object:
        return self.house.hub.changed.get(("link", self.name)), tuple(self.state.requests)

    def body(self) -> Body:
        jackpot = self.jackpot
        named = link_title(jackpot.name, len(jackpot.link.tables))
        left: Body = (
            *((link_view.levels(jackpot),) if jackpot.link.levels else ()),
            *self.charts(),
            *(link_view.hits(self.wins, level, self.moment) for level in jackpot.link.levels),
            link_view.pays(jackpot),
        )
        right: Body = (
            link_view.facts(jackpot),
            *opening(self),
            changes.change_panel(self),
            *link_view.proof(jackpot),
            members(self),
            *joining(self),
        )
        head = Title(named, link_view.paytable_words(jackpot), running(self))
        return head, Grid("side", (left, right))

    def charts(self) -> Body:
        def drawn(level: str, points: list[tuple[int, Money]]) -> Chart:
            title = f"{LEVELS[level]}, dollars on the meter"
            return over_time(title, LEVELS[level], points, lambda at: local(at, self.zone))

        made = tuple((drawn(level, points),) for level, points in self.points.items() if points)
        return (Grid("two", made),) if made else ()

    async def pressed(self, press: Press) -> None:
        why = press.field(f"{press.form}.reason")
        match press.name:
            case "close":
                await self.send(press, c.CloseLink(self.name, why))
            case "reopen":
                await self.send(press, c.ReopenLink(self.name, why))
            case "open":
                await self.send(press, opened(self.jackpot, press))
            case "join":
                sensor = int(press.field("sensor") or 1)
                await self.send(press, c.LinkTable(self.name, press.field("table"), sensor))
            case "leave":
                await self.send(press, c.UnlinkTable(self.name, press.value, why))
            case _:
                await changes.pressed(self, press)


def opened(jackpot: Jackpot, press: Press) -> c.OpenLink:
    starts = []
    for level in jackpot.rules.levels:
        current = parse_money(press.field(f"start.{level.name}") or show(level.seed))
        posted = press.field(f"maximum.{level.name}")
        starts.append(
            LevelStart(
                level=level.name,
                current=current,
                of_house=min(current, level.seed),
                maximum=parse_money(posted) if posted else None,
                notice=bool(posted),
            )
        )
    return c.OpenLink(jackpot.name, tuple(starts), press.field("open.reason"))


def running(page: LinkPage) -> Body:
    link = page.jackpot.link
    if not link.has_opened or not page.may(c.CloseLink if link.is_open else c.ReopenLink):
        return ()
    button = Button("close", "Close to wagers") if link.is_open else Button("reopen", "Reopen")
    return (form("state", [reason("state"), button], look="o-acts o-pick"),)


def opening(page: LinkPage) -> Body:
    jackpot = page.jackpot
    if jackpot.link.has_opened or not page.may(c.OpenLink):
        return ()
    fields: list[Node] = []
    for level in jackpot.rules.levels:
        named = LEVELS[level.name]
        fields.append(Field(f"start.{level.name}", f"{named} starts at", show(level.seed)))
        fields.append(Field(f"maximum.{level.name}", f"Maximum of {named}, if posted"))
    what = "Each level starts at this amount; what is the house's own seed may be recovered."
    made = form("open", [*fields, reason("open", look="wide")], Button("open", "Open", "first"))
    return (panel("Open the link", note(what), made),)


def members(page: LinkPage) -> Panel:
    """Tables come and go while the link does not run."""
    jackpot, state = page.jackpot, page.state
    may = page.may(c.LinkTable) and not jackpot.link.is_open
    rows = [
        (
            Link(name, f"/floor/tables/{name}"),
            state.tables[name].title,
            str(state.tables[name].sensor_of(jackpot.name)),
            f"{place.game:,}",
            Button("leave", "Take off", value=name) if may else "",
        )
        for name, place in jackpot.link.tables.items()
    ]
    listed = table(
        "Table, Title, Sensor:n, Game:n, ",
        rows,
        empty="No table is on this link.",
        label="Tables on this link",
    )
    if may and rows:
        return panel("Tables on this link", form("leave", [reason("leave")], before=[listed]))
    return panel("Tables on this link", listed)


def joining(page: LinkPage) -> Body:
    jackpot = page.jackpot
    if jackpot.link.is_open or not page.may(c.LinkTable):
        return ()
    others = [one for one in table_options(page.state) if one[0] not in jackpot.link.tables]
    fields = [
        choice("table", "Table", others),
        choice("sensor", "Sensor", (("1", "1"), ("2", "2"))),
    ]
    return (panel("Join a table", form("join", fields, Button("join", "Join"))),)
