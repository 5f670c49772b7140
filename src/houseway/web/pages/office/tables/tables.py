"""`/floor/tables`: layouts, what they may open by, and approvals on record."""

from houseway.floor import commands as c
from houseway.floor.law.approvals import papers
from houseway.floor.regulation import washington
from houseway.floor.state import Property, Table
from houseway.games import FILES, game_title
from houseway.games import game as game_of
from houseway.paytables import digest, equipment, load_catalogue, paytable
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.forms import command_form, made
from houseway.web.pages.office.parts import (
    Body,
    Button,
    Field,
    Fold,
    Form,
    Link,
    Node,
    Panel,
    Title,
    choice,
    code,
    form,
    lines,
    panel,
    table,
    tag,
)
from houseway.web.pages.office.tables.spots import spot_fields, spots_of
from houseway.web.pages.page import Press
from houseway.web.pages.routes import page
from houseway.web.pages.words import game_titles, link_title
from houseway.web.problems import Denied

TITLE = "Tables and approvals"
THIRD_CARDS = (("", "none"), ("player", "The player's"), ("up-card", "The dealer's up card"))


@page("/floor/tables")
class TablesPage(Office):
    title = "Tables"
    place = "tables"

    def watch(self) -> object:
        state = self.state
        return tuple(state.tables.values()), tuple(state.approvals.values())

    def body(self) -> Body:
        state = self.state
        listed = table(
            "Table, Title, Seats:n, Decks:n, Wagers, Jackpots, Controller, Approvals, State",
            (line(state, one) for one in state.tables.values()),
            label=TITLE,
        )
        forms: list[Node] = []
        if self.may(c.AddTable):
            forms.append(Fold("Add a table", (adding(),), "add"))
        if self.may(c.RecordApproval):
            record = command_form(c.RecordApproval, state, "Record")
            forms.append(Fold("Record an approval", (record,), "RecordApproval"))
        head = Title(TITLE, "What is played where, on which equipment, and by whose letter.")
        return head, panel("", listed), approvals(state), *((panel("", *forms),) if forms else ())

    async def pressed(self, press: Press) -> None:
        if press.name == "add":
            await self.send(press, added(press))
        elif press.name == "RecordApproval":
            await self.send(press, made(c.RecordApproval, press))
        else:
            raise Denied(404, "not_found")


def line(state: Property, one: Table) -> tuple[Node, ...]:
    links = [x.link for _, x in sorted(one.controllers.items()) if x.link]
    lacks = sum(not is_there for *_, is_there in needed(state, one))
    controller = equipment()[one.controller].name if one.controller in equipment() else "–"
    return (
        Link(one.name, f"/floor/tables/{one.name}"),
        one.title,
        str(one.seats),
        str(one.decks),
        lines(paytable(name).name for name in one.paytables()),
        lines(Link(link_title(name, 1), f"/floor/links/{name}") for name in links),
        controller,
        tag("warn", f"{lacks} missing") if lacks else tag("ok", "On record"),
        tag("play", "Open") if one.is_open else tag("dash", "Closed"),
    )


def needed(state: Property, one: Table) -> list[tuple[str, str, str, bool]]:
    """Kind, subject, letter, and whether what is approved is what there is."""
    now = {("paytable", name): digest(paytable(name)) for name in one.paytables()}
    found = []
    for paper in papers(state, one, washington()):
        known = state.approvals.get(paper)
        fits = known is not None and now.get(paper, known.digest) == known.digest
        found.append((*paper, known.reference if known else "", fits))
    return found


def subject_words(kind: str, subject: str) -> str:
    """The name where the catalogue or the equipment list knows it."""
    if kind == "paytable" and subject in load_catalogue():
        return paytable(subject).name
    if subject in equipment():
        return equipment()[subject].name
    return game_title(subject)


def approvals(state: Property) -> Panel:
    title = "Approvals on record"
    rows = (
        (
            one.kind,
            subject_words(one.kind, one.subject),
            one.reference,
            one.until or "–",
            code(one.digest) if one.digest else "–",
        )
        for one in state.approvals.values()
    )
    titles, none = "What, Subject, Letter, Until, Digest", "No approval is on record."
    return panel(title, table(titles, rows, empty=none, label=title))


def adding() -> Form:
    known = equipment()
    controllers = [(n, one.name) for n, one in known.items() if one.family != "shuffler"]
    shufflers = [(n, one.name) for n, one in known.items() if one.family == "shuffler"]
    parts = dict.fromkeys(part.part for one in known.values() for part in one.components)
    fields: list[Node] = [
        Field("name", "Table", is_required=True),
        choice("game", "Game", game_titles()),
        Field("title", "Title as approved"),
        Field("seats", "Seats", "6", type="number", least="1"),
        Field("decks", "Decks", "1", type="number", least="1"),
        choice("third", "Third card of Blazing 7's", THIRD_CARDS),
        choice("controller", "Controller", [("", "none"), *controllers]),
        choice("shuffler", "Shuffler", [("", "as the game needs"), *shufflers]),
        Field("maker", "Maker", "Light and Wonder"),
        Field("suppliers", "Other makers and distributors", hint="Of layout and equipment."),
        *spot_fields(),
        *(
            Field(f"version.{part}", f"Installed {part}", hint="Empty: as the package names it.")
            for part in parts
        ),
    ]
    return form("add", fields, Button("add", "Add", "first"))


def added(press: Press) -> c.AddTable:
    game, controller = press.field("game"), press.field("controller")
    if game not in FILES:
        raise Denied(404, "not_found")
    shuffler = press.field("shuffler") or game_of(game).shuffler
    spots, catalogue = spots_of(press), load_catalogue()
    jackpots = [s for s in spots if s.paytable in catalogue and catalogue[s.paytable].jackpot]
    return c.AddTable(
        table=press.field("name"),
        game=game,
        title=press.field("title") or game_title(game),
        spots=spots,
        seats=whole(press.field("seats")),
        decks=whole(press.field("decks")),
        sensors=len(jackpots) if controller else 0,
        controller=controller,
        shuffler=shuffler,
        versions=versions(press, controller, shuffler),
        maker=press.field("maker"),
        suppliers=tuple(filter(None, map(str.strip, press.field("suppliers").split(",")))),
        third_card=press.field("third"),  # type: ignore[arg-type]
    )


def whole(words: str) -> int:
    if not words.isdigit():
        raise ValueError(f"{words!r} is not a whole number.")
    return int(words)


def versions(press: Press, *names: str) -> dict[str, str]:
    """What was typed, or what the packages name."""
    return {
        part.part: press.field(f"version.{part.part}") or part.versions[0].removesuffix("+")
        for name in names
        if name in equipment()
        for part in equipment()[name].components
    }
