"""`/floor/day`: shifts handed over, days closed, layouts changed, jackpots moved."""

from asyncio import to_thread

from msgspec import Struct

from houseway.floor import commands as floor_commands
from houseway.floor.office.calls import claims_at
from houseway.floor.office.checklist import waits
from houseway.floor.reports import Ledger
from houseway.floor.reports.day_close import differing
from houseway.floor.state import Jackpot, Table
from houseway.floor.table_words import table_from_words, words_of
from houseway.money import Money, show
from houseway.web.pages.felt.table_form import TableForm, table_form, typed
from houseway.web.pages.office.compliance.checklists import Checklists
from houseway.web.pages.office.forms import links
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import LEVELS, link_title
from houseway.web.problems import Denied

SHOWN = 14  # Gambling days shown, the latest ones.


class Day(Struct, frozen=True):
    day: str
    at: int = 0
    by: str = ""
    sheets: int = 0
    differ: tuple[str, ...] = ()


@page("/floor/day")
class DayPage(Checklists):
    template = "office/compliance/day.html"
    title = "Shifts & days"
    place = "day"
    commands = ("OpenShift", "CloseShift")

    def layout(self, table: Table) -> TableForm:
        return table_form(table.game, words_of(table), is_new=False)

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.days: list[Day] = []

    async def load(self) -> None:
        self.days = await to_thread(self.backend.report_ledger.ask, last_days)

    def pending(self) -> list[str]:
        tables = self.state.tables.values()
        claims = [(table.name, one) for table in tables for _, one in claims_at(self.state, table)]
        return [f"table {name}: {waits(one)}" for name, one in claims]

    def shut_tables(self) -> dict[str, Table]:
        return {table.name: table for table in self.state.tables.values() if not table.is_open}

    def sources(self) -> list[tuple[str, str]]:
        """Closed jackpots, with what they hold."""
        at_rest = [j for j in self.kept_links() if not j.link.is_open]
        return [(j.name, f"{link_title(j.name)}, holds {show(held(j))}") for j in at_rest]

    def targets(self) -> list[tuple[str, str]]:
        known = {jackpot.name for jackpot in self.kept_links()}
        return [one for one in links(self.state) if one[0] in known]

    def levels(self) -> list[tuple[str, str]]:
        names = dict.fromkeys(name for j in self.kept_links() for name in j.rules.names)
        return [(name, LEVELS[name]) for name in names]

    def kept_links(self) -> list[Jackpot]:
        return [j for j in self.state.jackpots.values() if not j.is_retired]

    async def pressed(self, press: Press) -> None:
        why = press.field(f"{press.form}.reason")
        match press.name:
            case "close_day":
                await self.send(press, floor_commands.CloseDay(press.value))
            case "layout":
                await self.send(press, self.changed(press, why))
            case "move":
                await self.send(press, self.moved(press, why))
            case "retire":
                await self.send(press, floor_commands.RetireLink(press.field("link"), why))
            case _:
                await super().pressed(press)

    def changed(self, press: Press, why: str) -> floor_commands.ChangeSpots:
        table = self.state.tables.get(press.field("table"))
        if table is None:
            raise Denied(404, "not_found")
        made = table_from_words(table.game, typed(table.game, press.fields))
        return floor_commands.ChangeSpots(
            table.name, made.spots, why, made.settings, made.two_positions
        )

    def moved(self, press: Press, why: str) -> floor_commands.MoveJackpot:
        """Levels go to the level of the same name, or to the one chosen if there is none."""
        link, to = press.field("link"), press.field("to")
        jackpots = self.state.jackpots
        theirs = jackpots[to].rules.names if to in jackpots else ()
        ours = jackpots[link].rules.names if link in jackpots else ()
        levels = {name: press.field("level") for name in ours if name not in theirs}
        return floor_commands.MoveJackpot(link, to, why, levels)


def last_days(ledger: Ledger) -> list[Day]:
    """The newest first, then those not closed before them; each closed day shown is verified again,
    sheet by sheet."""
    found = []
    newest = sorted(ledger.closes, reverse=True)
    first = min(ledger.days_closed, default="9999")
    left_out = [day for day in newest[SHOWN:] if first < day and day not in ledger.days_closed]
    for day in (*newest[:SHOWN], *left_out):
        if day not in ledger.days_closed:
            found.append(Day(day))
            continue
        mark, sheets = ledger.days_closed[day]
        differ = tuple(differing(ledger, day, sheets))
        found.append(Day(day, mark.at, mark.actor, len(sheets), differ))
    return found


def held(jackpot: Jackpot) -> Money:
    levels = jackpot.link.levels.values()
    return sum(level.current + level.reserve + level.overflow for level in levels)
