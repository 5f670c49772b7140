"""`/floor/tables`: layouts, what they may open by, and approvals on record; each table's own page
opens, closes and mends it."""

from msgspec.structs import replace

from houseway.floor import commands as c
from houseway.floor.described import TWO, address_of, described, rules_in, words_of
from houseway.floor.law.approvals import KINDS, papers
from houseway.floor.program import program_digest
from houseway.floor.regulation import washington
from houseway.floor.state import Property, Table
from houseway.games import FILES, game_title
from houseway.games import game as game_of
from houseway.paytables import digest, equipment, load_catalogue, paytable, register
from houseway.paytables.words import spot_words
from houseway.table.layout import Game
from houseway.web.pages import calls
from houseway.web.pages.felt.table_form import TableForm, table_form, typed
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.floor import felt
from houseway.web.pages.office.forms import made
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import game_titles
from houseway.web.problems import Denied

Needed = list[tuple[str, str, str, bool]]


def needed(state: Property, one: Table) -> Needed:
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


@page("/floor/tables")
class TablesPage(Office):
    template = "office/tables/tables.html"
    title = "Tables"
    place = "tables"
    commands = ("RecordApproval",)
    games, game_title = staticmethod(game_titles), staticmethod(game_title)
    subject_words, kinds = staticmethod(subject_words), KINDS

    def missing(self) -> list[tuple[str, str]]:
        """Papers that some table lacks, as choices of a form."""
        tables = self.state.tables.values()
        rows = [row for one in tables for row in needed(self.state, one)]
        found = dict.fromkeys(
            (kind, subject) for kind, subject, _, is_there in rows if not is_there
        )
        return [(f"{k}/{s}", f"{KINDS[k]}: {subject_words(k, s)}") for k, s in found]

    def watch(self) -> object:
        state = self.state
        return tuple(state.tables.values()), tuple(state.approvals.values())

    @property
    def game(self) -> Game:
        """Whose table would be added: wagers, decks and the house's choices are what it offers."""
        asked = self.visit.query.get("game", "")
        return game_of(asked if asked in FILES else self.games()[0][0])

    def form(self) -> TableForm:
        """Filled in as the address says, which may be that of a table of Play."""
        words = rules_in(self.game, self.visit.query)
        return table_form(self.game.id, {TWO: "no", **words})

    def titles(self) -> list[tuple[str, str]]:
        """Those of the letter for this game, with how many jackpots each may carry, and those of
        other approvals on record."""
        letter = {one.no: one for one in register.titles().values() if one.game == self.game.id}
        found = [
            (one.name, f"{no}. {one.name}{', 2 jackpots' if one.jackpots > 1 else ''}")
            for no, one in sorted(letter.items())
        ]
        known = {name for name, _ in found}
        more = [name for kind, name in self.state.approvals if kind == "game" and name not in known]
        plain = game_title(self.game.id)
        return [("", f"{plain}, as the game is named"), *found, *((name, name) for name in more)]

    def lacks(self, one: Table) -> int:
        return sum(not is_there for *_, is_there in needed(self.state, one))

    def controllers(self) -> list[tuple[str, str]]:
        known = equipment().items()
        return [("", "none"), *((n, one.name) for n, one in known if one.family != "shuffler")]

    def shufflers(self) -> list[tuple[str, str]]:
        known = equipment().items()
        found = [(n, one.name) for n, one in known if one.family == "shuffler"]
        return [("", "as the game needs"), *found]

    def parts(self) -> list[str]:
        parts = (part.part for one in equipment().values() for part in one.components)
        return list(dict.fromkeys(parts))

    async def pressed(self, press: Press) -> None:
        if press.name == "add":
            await self.send(press, added(press))
        elif press.name == "paper":
            await self.send(press, self.paper(press))
        else:
            await super().pressed(press)

    def paper(self, press: Press) -> c.RecordApproval:
        """For what runs and lies here now."""
        kind, _, subject = press.field("paper").partition("/")
        now = digest(paytable(subject)) if kind == "paytable" else ""
        now = program_digest() if kind == "program" else now
        given = (press.field("letter"), now, press.field("last_day"))
        return c.RecordApproval(kind, subject, *given)  # type: ignore[arg-type]


@page("/floor/tables/{name}")
class TablePage(Office):
    title = "Table"
    template = "office/tables/table.html"
    place = "tables"
    felts, calls_at, spot_words = felt, calls, staticmethod(spot_words)
    subject_words, kinds = staticmethod(subject_words), KINDS

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

    def chosen(self) -> list[tuple[str, str]]:
        """What the house chose otherwise than is usual."""
        table = self.table
        known = [one for one in game_of(table.game).house_settings if one.name in table.settings]
        found = [(one.label, one.say(table.settings[one.name])) for one in known]
        return [*found, *([("Two adjacent positions", "yes")] if table.two_positions else [])]

    def needed(self) -> Needed:
        return needed(self.state, self.table)

    def play(self) -> str:
        """Where anyone plays a table of the same rules."""
        return address_of(self.table.game, words_of(self.table))

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
                await super().pressed(press)


def added(press: Press) -> c.AddTable:
    game, controller = press.field("game"), press.field("controller")
    if game not in FILES:
        raise Denied(404, "not_found")
    made = described(game, typed(game, press.fields), press.field("name"))
    shuffler = press.field("shuffler") or made.shuffler
    return replace(
        made,
        title=press.field("title") or made.title,
        seats=whole(press.field("seats")),
        sensors=made.sensors if controller else 0,
        controller=controller,
        shuffler=shuffler,
        versions=versions(press, controller, shuffler),
        maker=press.field("maker"),
        suppliers=tuple(filter(None, map(str.strip, press.field("suppliers").split(",")))),
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
