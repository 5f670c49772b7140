"""`/floor/new-link`: make a link, with every check explained and every probability exact."""

from asyncio import to_thread
from typing import Any

from houseway.floor import commands as c
from houseway.floor.context import Context
from houseway.floor.door.rehearse import copy
from houseway.floor.program import program_digest
from houseway.floor.regulation import washington
from houseway.paytables import load_catalogue
from houseway.paytables.catalogue import example
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.links import new_link_view as view
from houseway.web.pages.office.links.legality import Answer, ask, free_sensor, instead
from houseway.web.pages.office.parts import Body, Grid, Title
from houseway.web.pages.page import Press
from houseway.web.pages.routes import page
from houseway.web.problems import Denied

MOST_LEVELS = 3  # of an approved link
BELOW = "Nothing changes on the floor until it is created; a table joins only between games."


@page("/floor/new-link")
class NewLinkPage(Office):
    """The draft is kept until the link is created: it is checked with every choice."""

    title = "New link"
    place = "links"

    @property
    def draft(self) -> view.Draft:
        found: view.Draft = self.kept.setdefault("draft", view.Draft(example(MOST_LEVELS)))
        return found

    def watch(self) -> object:
        return tuple(self.state.tables), tuple(self.state.jackpots)

    def body(self) -> Body:
        kept: dict[str, Any] = self.kept
        found: Answer | None = kept.get("found")
        making = view.making(
            self.draft,
            self.state,
            kept.get("keeps", ""),
            may_create=self.may(c.CreateLink),
            is_lawful=found is not None and found.is_lawful,
        )
        columns = (
            (making,),
            (*view.proof(found), view.checks(found)),
            (*view.refusal(found, kept.get("others", [])), view.follows()),
        )
        return Title("New link", BELOW), Grid("three", columns)

    async def pressed(self, press: Press) -> None:
        draft = self.draft
        draft.fields = dict(press.fields)
        if press.name == "instead":
            self.choose(press.value)
        elif press.field("paytable") != draft.paytable:
            self.choose(press.field("paytable"))
        else:
            draft.kind, draft.family = press.field("kind"), press.field("family")
        draft.tables = self.chosen(press)
        if press.name not in ("check", "instead", "create"):
            raise Denied(404, "not_found")
        await self.check()
        found: Answer | None = self.kept.get("found")
        if press.name == "create" and found is not None and found.is_lawful:
            await self.create(press)

    def chosen(self, press: Press) -> list[str]:
        """Those that offer the paytable join first: the others are held against it."""
        tables = self.state.tables
        found = [one for one in press.field("tables").split("\n") if one in tables]
        return sorted(found, key=lambda one: self.draft.paytable not in tables[one].paytables())

    def choose(self, name: str) -> None:
        """Another paytable comes with its own kinds, controllers and levels."""
        if name not in view.jackpots():
            raise Denied(404, "not_found")
        draft = self.draft
        draft.paytable = name
        source = draft.source
        assert source.jackpot is not None
        draft.kind = source.jackpot.kinds[0]
        draft.family = view.families(source)[-1]

    async def check(self) -> None:
        """On a copy of the floor, with the same deciders that would be asked for real."""
        create, person = view.command(self.draft), self.person
        if person is None:
            raise Denied(401, "sign_in_over")
        context = Context(person, self.today(), program_digest(), load_catalogue(), washington())
        tables = list(self.draft.tables)
        self.kept["keeps"] = view.keeps(create) if create.levels else ""
        self.kept["found"] = await to_thread(ask, copy(self.state), context, create, tables)
        self.kept["others"] = instead(self.state, create, tables)

    async def create(self, press: Press) -> None:
        """The link, then its tables one by one; each command has an id of its own."""
        made = view.command(self.draft)
        await self.send(press, made)
        if made.link not in self.state.jackpots:
            return  # A second person must agree first; tables join it from the link's own page.
        for name in self.draft.tables:
            joins = c.LinkTable(made.link, name, free_sensor(self.state, name))
            await self.send(press, joins, command_id=f"{press.id}-{name}")
        self.kept.clear()
        self.go = f"/floor/links/{made.link}"
