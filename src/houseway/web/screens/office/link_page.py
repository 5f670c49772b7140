"""`/floor/links/NAME`: one link, how its meters stood, who won; opening, closing, changing it."""

from asyncio import to_thread

from nicegui import ui
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.floor import commands as c
from houseway.floor.reports import Ledger
from houseway.floor.reports.books import Win
from houseway.floor.state import Jackpot
from houseway.money import parse_money, show
from houseway.progressive.commands import LevelStart
from houseway.web.screens.office import change_view, charts, link_view
from houseway.web.screens.office.console import enter, waiting
from houseway.web.screens.office.page import Named
from houseway.web.screens.office.parts import (
    act,
    choice,
    field,
    form,
    go,
    heads,
    panel,
    plate,
    table,
    title,
)
from houseway.web.screens.texts import link_title
from houseway.web.screens.texts import office as words
from houseway.web.screens.theme import safe

TEXT = words.LINKS


@ui.page("/floor/links/{name}", title="Link")
def page(request: Request, name: str) -> Response | None:
    found = LinkPage(request, name)
    return enter(found) if name in found.state.jackpots else RedirectResponse("/floor/links")


class LinkPage(Named):
    room = "links"

    def __init__(self, request: Request, name: str) -> None:
        super().__init__(request, name)
        self.wins: list[Win] | None = None
        self.charts: dict[str, ui.echart] = {}

    @property
    def jackpot(self) -> Jackpot:
        return self.state.jackpots[self.name]

    def build(self) -> None:
        self.region("head", "o-stack")
        with ui.element("div").classes("o-grid side"):
            with ui.element("div").classes("o-stack"):
                self.region("levels")
                with ui.element("div").classes("o-grid two"):
                    for level in self.jackpot.rules.names:
                        label = f"{TEXT['meter']}: {words.LEVELS[level]}"
                        self.charts[level] = charts.empty_chart(label, "low")
                self.region("hits", "o-stack")
            self.region("side", "o-stack")

    async def load(self) -> None:
        found = await to_thread(self.house.books.ask, self.read)
        self.wins = found[0]
        for level, points in found[1].items():
            named = [(f"{words.LEVELS[level]}, dollars on the meter", points)]
            charts.fill(self.charts[level], charts.time_lines(named))

    def read(self, ledger: Ledger) -> tuple[list[Win], dict[str, list[charts.Point]]]:
        """One chart per level: on one axis the highest would hide the others."""
        wins = [win for win in ledger.wins if win.link == self.name]
        points = {
            level: [
                (at / 1_000, link_view.dollars(amount))
                for at, amount in link_view.history(ledger, self.name, level)
            ]
            for level in ledger.links[self.name].meters
        }
        return wins, points

    def watch(self) -> object:
        return self.house.hub.changed.get(("link", self.name)), tuple(self.state.requests)

    def picture(self) -> dict[str, str]:
        jackpot = self.jackpot
        named = link_title(jackpot.name, len(jackpot.link.tables))
        below = f"{safe(jackpot.paytable)}, {words.KINDS[jackpot.kind]}"
        return {
            "head": title(safe(named), below, actions(self)) + plate(self.answer, "state"),
            "levels": link_view.levels(jackpot) if jackpot.link.levels else "",
            "hits": self.hits() + link_view.pays(jackpot),
            "side": link_view.facts(jackpot)
            + opening(self)
            + change_view.draw(self)
            + link_view.proof(jackpot)
            + members(self),
        }

    def hits(self) -> str:
        if self.wins is None:
            return waiting(words.READING)
        return "".join(
            link_view.hits(self.wins, level, words.LEVELS[level], self.moment)
            for level in self.jackpot.link.levels
        )

    async def pressed(self, name: str, value: str, fields: dict[str, str], key: str) -> None:
        if name == "state":
            reason = fields.get("state.reason", "")
            closes = c.CloseLink(self.name, reason)
            await self.send(
                "state", closes if value == "close" else c.ReopenLink(self.name, reason), key
            )
        elif name == "open":
            await self.send("open", opened(self.jackpot, fields), key)
        elif name == "join":
            sensor = int(fields.get("join.sensor") or 1)
            await self.send("join", c.LinkTable(self.name, fields["join.table"], sensor), key)
        elif name == "leave":
            reason = fields.get("leave.reason", "")
            await self.send("leave", c.UnlinkTable(self.name, value, reason), key)
        else:
            await change_view.pressed(self, name, fields, key)


def opened(jackpot: Jackpot, fields: dict[str, str]) -> c.OpenLink:
    starts = []
    for level in jackpot.rules.levels:
        current = parse_money(fields.get(f"open.{level.name}") or show(level.seed))
        of_house = min(current, level.seed)
        posted = fields.get(f"open.max.{level.name}", "").strip()
        starts.append(
            LevelStart(
                level=level.name,
                current=current,
                of_house=of_house,
                maximum=parse_money(posted) if posted else None,
                notice=bool(posted),
            )
        )
    return c.OpenLink(jackpot.name, tuple(starts), fields.get("open.reason", ""))


def actions(page: LinkPage) -> str:
    link = page.jackpot.link
    if not link.has_opened:
        return ""
    what = "close" if link.is_open else "reopen"
    if not page.may(c.CloseLink if link.is_open else c.ReopenLink):
        return ""
    reason = field("state.reason", words.REASON)
    return f"{reason}{act('state', TEXT[what], value=what, key=page.key('state'))}"


def opening(page: LinkPage) -> str:
    jackpot = page.jackpot
    if jackpot.link.has_opened or not page.may(c.OpenLink):
        return ""
    starts = "".join(
        field(
            f"open.{level.name}",
            TEXT["start"].format(level=words.LEVELS[level.name]),
            show(level.seed),
        )
        + field(
            f"open.max.{level.name}",
            TEXT["start_maximum"].format(level=words.LEVELS[level.name]),
        )
        for level in jackpot.rules.levels
    )
    inside = form(
        starts + field("open.reason", words.REASON, wide="wide"),
        act("open", TEXT["opens"], "first", key=page.key("open")),
        said=plate(page.answer, "open"),
    )
    return panel(TEXT["open"], f'<p class="o-s">{TEXT["open_what"]}</p>{inside}')


def members(page: LinkPage) -> str:
    """Tables come and go while the link does not run."""
    jackpot, state = page.jackpot, page.state
    may = page.may(c.LinkTable) and not jackpot.link.is_open
    rows = [
        (
            go(f"/floor/tables/{name}", safe(name)),
            safe(state.tables[name].title),
            str(state.tables[name].sensor_of(jackpot.name)),
            f"{place.game:,}",
            act("leave", TEXT["leave"], value=name, key=page.key("leave")) if may else "",
        )
        for name, place in jackpot.link.tables.items()
    ]
    columns = heads(TEXT["table_heads"])
    listed = table(columns, rows, empty=TEXT["no_tables"], label=TEXT["tables"])
    reason = field("leave.reason", words.REASON) if may and rows else ""
    said = plate(page.answer, "leave")
    return panel(TEXT["tables"], listed + reason + said) + (joining(page) if may else "")


def joining(page: LinkPage) -> str:
    others = [name for name in page.state.tables if name not in page.jackpot.link.tables]
    inside = form(
        choice("join.table", TEXT["table"], ((name, name) for name in others))
        + choice("join.sensor", TEXT["sensor"], (("1", "1"), ("2", "2"))),
        act("join", TEXT["joins"], key=page.key("join")),
        said=plate(page.answer, "join"),
    )
    return panel(TEXT["join"], inside)
