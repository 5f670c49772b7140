"""`/floor/new-link`: make a link, with every check explained and every probability exact."""

from asyncio import to_thread

from nicegui import ui
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor import commands as c
from houseway.floor.clock import SystemClock
from houseway.floor.context import Context
from houseway.floor.program import program_digest
from houseway.floor.regulation import washington
from houseway.floor.rehearse import copy
from houseway.paytables import load_catalogue
from houseway.web.problems import Denied
from houseway.web.screens.office import new_link_view as view
from houseway.web.screens.office.console import enter
from houseway.web.screens.office.legality import Answer, ask, free_sensor, instead
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import act, plate, title
from houseway.web.screens.texts import office as words

TEXT = words.NEW_LINK
FIRST = "link-ml03"


@ui.page("/floor/new-link", title="New link")
def page(request: Request) -> Response | None:
    return enter(NewLinkPage(request))


class NewLinkPage(Office):
    room = "links"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.draft = view.Draft(FIRST)
        self.found: Answer | None = None
        self.others: list[str] = []
        self.keeps = ""

    def watch(self) -> object:
        return tuple(self.state.tables), tuple(self.state.jackpots)

    def build(self) -> None:
        self.region("head", "o-stack")
        with ui.element("div").classes("o-grid three"):
            self.region("making")
            self.region("lawful", "o-stack")
            self.region("side", "o-stack")

    def picture(self) -> dict[str, str]:
        may = self.may(c.CreateLink)
        kind = "first" if self.found and self.found.is_lawful else "off"
        create = act("create", TEXT["create"], kind, key=self.key("new")) if may else ""
        keeps = f'<p class="o-s">{self.keeps}</p>'
        check = f'{keeps}<div class="o-acts">{act("check", TEXT["check"])}</div>'
        said = plate(self.answer, "check") + plate(self.answer, "create")
        return {
            "head": title(TEXT["title"], TEXT["below"], create) + plate(self.answer, "new"),
            "making": view.making(self.draft, self.state, check + said),
            "lawful": view.proof(self.found) + view.checks(self.found),
            "side": view.refusal(self.found, self.others) + view.follows(),
        }

    async def pressed(self, name: str, value: str, fields: dict[str, str], key: str) -> None:
        self.draft.fields = fields
        if name in ("paytable", "instead"):
            self.choose(value)
        elif name in ("kind", "family"):
            setattr(self.draft, name, value)
        elif name == "toggle":
            chosen = self.draft.tables
            chosen.remove(value) if value in chosen else chosen.append(value)
        elif name not in ("check", "create"):
            raise Denied(404, "not_found")
        await self.check()
        if name == "create" and self.found is not None and self.found.is_lawful:
            await self.create(key)

    def choose(self, name: str) -> None:
        if name not in view.jackpots():
            raise Denied(404, "not_found")
        self.draft.paytable = name
        source = self.draft.source
        assert source.jackpot is not None
        self.draft.kind = source.jackpot.kinds[0]
        self.draft.family = view.families(source)[-1]
        self.forget("new.paytable")

    async def check(self) -> None:
        """On a copy of the floor, with the same deciders that would be asked for real."""
        create = view.command(self.draft)
        self.keeps = view.keeps(create) if create.levels else ""
        person = self.person
        if person is None:
            raise Denied(401, "sign_in_over")
        day = self.house.floor.day_of(SystemClock().now())
        context = Context(person, day, program_digest(), load_catalogue(), washington())
        tables = list(self.draft.tables)
        self.found = await to_thread(ask, copy(self.state), context, create, tables)
        self.others = instead(self.state, create, tables)

    async def create(self, key: str) -> None:
        """The link, then its tables one by one; each command has an id of its own."""
        made = view.command(self.draft)
        await self.send("new", made, key)
        if made.link not in self.state.jackpots:
            return  # A second person must agree first; tables join it from the link's own page.
        for name in self.draft.tables:
            joins = c.LinkTable(made.link, name, free_sensor(self.state, name))
            await self.send(f"new-{name}", joins, f"{key}-{name}")
        ui.navigate.to(f"/floor/links/{made.link}")
