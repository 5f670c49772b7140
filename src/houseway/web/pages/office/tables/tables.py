"""`/floor/tables`: layouts, their approvals, and a page per table to open, close and fix it."""

from urllib.parse import urlencode

from houseway import __version__
from houseway.floor import commands as floor_commands
from houseway.floor.commands.office import Spot
from houseway.floor.controllers.flows import INSTEAD
from houseway.floor.law.approvals import KINDS, papers
from houseway.floor.program import program_digest
from houseway.floor.regulation import washington
from houseway.floor.state import Property, Table
from houseway.floor.table_words import address_of, words_of
from houseway.games import game as game_of
from houseway.games import game_title
from houseway.money import Money
from houseway.paytables import digest, equipment, load_catalog, paytable
from houseway.paytables.words import bet_words
from houseway.web.pages import calls
from houseway.web.pages.felt.table_form import limited
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.floor import felt
from houseway.web.pages.office.forms import made
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page

Needed = list[tuple[str, str, str, bool]]


def needed(state: Property, one: Table) -> Needed:
    """Kind, subject, letter, and whether the approval matches what is installed."""
    now = {("paytable", name): digest(paytable(name)) for name in one.paytables()}
    found = []
    for paper in papers(state, one, washington()):
        known = state.approvals.get(paper)
        fits = known is not None and now.get(paper, known.digest) == known.digest
        found.append((*paper, known.reference if known else "", fits))
    return found


def subject_words(kind: str, subject: str) -> str:
    """The name, if the catalog or the equipment list knows it."""
    if kind in ("program", "controls"):
        return f"Houseway {__version__}" if kind == "program" else "House internal controls"
    if kind == "paytable" and subject in load_catalog():
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
    subject_words, kinds = staticmethod(subject_words), KINDS

    def closed(self) -> str:
        """A game in the URL is a table to add, in Play's words."""
        wanted = "/floor/new-table?" + urlencode(self.visit.query)
        return super().closed() or (wanted if "game" in self.visit.query else "")

    def missing(self) -> list[tuple[str, str]]:
        """Approvals that some table lacks, as choices of a form."""
        tables = self.state.tables.values()
        rows = [row for one in tables for row in needed(self.state, one)]
        found = dict.fromkeys(
            (kind, subject) for kind, subject, _, is_there in rows if not is_there
        )
        return [(f"{k}/{s}", f"{KINDS[k]}: {subject_words(k, s)}") for k, s in found]

    def recorded(self) -> list[tuple[str, str]]:
        return [(f"{k}/{s}", f"{subject_words(k, s)}: {KINDS[k]}") for k, s in self.state.approvals]

    def watch(self) -> object:
        state = self.state
        return tuple(state.tables.values()), tuple(state.approvals.values())

    def lacks(self, one: Table) -> int:
        return sum(not is_there for *_, is_there in needed(self.state, one))

    async def pressed(self, press: Press) -> None:
        if press.name == "paper":
            await self.send(press, self.paper(press))
        else:
            await super().pressed(press)

    def paper(self, press: Press) -> floor_commands.RecordApproval:
        """For what runs and is installed here now."""
        kind, _, subject = press.field("paper").partition("/")
        now = digest(paytable(subject)) if kind == "paytable" else ""
        now = program_digest() if kind == "program" else now
        given = (press.field("letter"), now, press.field("last_day"))
        return floor_commands.RecordApproval(kind, subject, *given)  # type: ignore[arg-type]


@page("/floor/tables/{name}")
class TablePage(Office):
    title = "Table"
    template = "office/tables/table.html"
    place = "tables"
    felts, calls_at = felt, calls
    subject_words, kinds, buttons = staticmethod(subject_words), KINDS, INSTEAD

    def __init__(self, visit: Visit, name: str) -> None:
        super().__init__(visit, name=name)
        self.name = name

    @property
    def table(self) -> Table:
        return self.state.tables[self.name]

    def closed(self) -> str:
        return super().closed() or ("" if self.name in self.state.tables else "/floor/tables")

    def watch(self) -> object:
        hub = self.backend.hub
        links = (x.link for x in self.table.controllers.values())
        return hub.changed.get(("table", self.name)), [hub.changed.get(("link", x)) for x in links]

    def chosen(self) -> list[tuple[str, str]]:
        """The house's choices that differ from the usual ones."""
        table = self.table
        known = [one for one in game_of(table.game).house_settings if one.name in table.settings]
        found = [(one.label, one.say(table.settings[one.name])) for one in known]
        return [*found, *([("Two adjacent positions", "yes")] if table.two_positions else [])]

    def seat_choices(self) -> list[tuple[str, str]]:
        """Those out of order first, because they wait for somebody."""
        dead = {n for one in self.table.controllers.values() for n in one.dead_seats}
        seats = sorted(range(1, self.table.seats + 1), key=lambda n: (n not in dead, n))
        return [("", "All seats"), *((str(n), f"Seat {n}") for n in seats)]

    def needed(self) -> Needed:
        return needed(self.state, self.table)

    def bet_of(self, bet: str) -> str:
        """ "raise (ante limits)" where the limits entered are those of another wager."""
        of = limited(game_of(self.table.game), bet)
        return f"{bet_words(bet)} ({of.strip()} limits)" if of else bet_words(bet)

    def limits(self, spot: Spot) -> tuple[Money, Money]:
        """A jackpot's wager is fixed by its link."""
        linked = (
            self.state.jackpots[one.link] for one in self.table.controllers.values() if one.link
        )
        wager = next((one.rules.wager for one in linked if one.paytable == spot.paytable), None)
        return (spot.minimum, spot.maximum) if wager is None else (wager, wager)

    def play(self) -> str:
        """Where anyone can play a table with the same rules."""
        return address_of(self.table.game, words_of(self.table))

    async def pressed(self, press: Press) -> None:
        at = int(press.field("sensor") or 1), int(press.field("seat") or 0)
        what = press.field("what")
        match press.name:
            case "open":
                await self.send(press, floor_commands.OpenTable(self.name))
            case "close":
                await self.send(press, floor_commands.CloseTable(self.name))
            case "fault":
                await self.send(press, floor_commands.ReportFault(self.name, what, *at))
            case "clear":
                await self.send(press, floor_commands.ClearFault(self.name, what, *at))
            case "technician":
                await self.send(press, floor_commands.CallTechnician(self.name))
            case "PlaceTable":
                await self.send(press, made(floor_commands.PlaceTable, press, table=self.name))
            case _:
                await super().pressed(press)
