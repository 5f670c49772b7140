"""`/floor`: whether the day is normal, where things are, and who is waiting; next to the map a
drawer for each table with its state, meters, claims, last events and actions."""

from itertools import islice

from houseway.floor import Answer, commands
from houseway.floor.reports.period import local
from houseway.floor.state import Jackpot, Table
from houseway.progressive import Prize, Share, pending_levels
from houseway.progressive import claims as link_claims
from houseway.web.api.demo import PACES, may_set_speed, set_guest_speed
from houseway.web.pages import calls
from houseway.web.pages.office import record_words
from houseway.web.pages.office.compliance.checklists import PIT, Checklists
from houseway.web.pages.office.floor import felt
from houseway.web.pages.office.floor import map as floor_map
from houseway.web.pages.office.floor.hours import Hours, chart
from houseway.web.pages.office.links.links import KINDS
from houseway.web.pages.page import Press, Visit
from houseway.web.pages.pit.claims import Claim, claims
from houseway.web.pages.routes import page
from houseway.web.records.hours import Day, Posted, Read

TAIL, LAST = 6, 8  # Events of the floor, and of one table.
WIDE_MOST = 8  # Tables per frame that have their own width in office.css.

PACE_WORDS = {0: "paused", 1: "real time"}


@page("/floor")
class FloorPage(Checklists):
    template = "office/floor/floor.html"
    title = "Floor"
    place = "floor"
    felts, calls_at, map, words, kinds = felt, calls, floor_map, record_words, KINDS
    pending_levels = staticmethod(pending_levels)

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.day: Read | None = self.backend.hours.found
        self.opened_table = visit.query.get("table", "")[:40]  # The table whose drawer is open.
        self.pit = visit.query.get("pit", "")[:80]  # The pit whose tables are shown.

    async def load(self) -> None:
        self.day = await self.backend.hours.catch_up(self.backend.floor.now())

    def watch(self) -> object:
        guests = self.backend.guests
        return self.backend.hub.seq, guests and guests.speed

    # The figures above.

    @property
    def pending(self) -> list[str]:
        """Tables with pending claims."""
        return [one.table for j in self.state.jackpots.values() for one in link_claims(j.link)]

    @property
    def states(self) -> list[str]:
        return [felt.state_of(self.state, table) for table in self.state.tables.values()]

    @property
    def posted(self) -> list[Posted]:
        """Jackpots of today, without fixed pays from the tray."""
        day, jackpots = self.today_so_far, self.state.jackpots
        found = [
            (one, jackpots[one.link].rules.hands.get(one.hand))
            for one in (day.posted if day else ())
        ]
        return [one for one, pays in found if pays is None or isinstance(pays.pay, Share | Prize)]

    def second(self, at: int) -> str:
        return f"{local(at, self.zone):%H:%M:%S}"

    # The map.

    @property
    def today_so_far(self) -> Day | None:
        return self.day.today if self.day else None

    @property
    def shown(self) -> list[Table]:
        return floor_map.tables_of(self.state, self.pit)

    @property
    def frames(self) -> list[tuple[list[Table], Jackpot | None, int]]:
        """Tables that share a meter, with it and the frame's width; otherwise one table."""
        found = []
        for group in floor_map.grouped(self.shown):
            linked = floor_map.linked_of(group[0])
            jackpot = self.state.jackpots[linked[0]] if linked else None
            found.append((group, jackpot, min(len(group), WIDE_MOST)))
        return found

    def seconds(self, table: Table) -> list[Jackpot]:
        """The jackpots of further sensors with a meter."""
        found = [self.state.jackpots[name] for name in floor_map.linked_of(table)[1:]]
        return [one for one in found if one.link.levels]

    def any_fault(self, tables: list[Table]) -> bool:
        return any(felt.state_of(self.state, table) == "fault" for table in tables)

    def dealer(self, table: Table) -> str:
        """Who is logged on there, as on the table's panel."""
        return self.name_of(table.dealer)

    def since(self, table: Table) -> int:
        """When the game in play began; 0 if none is."""
        day = self.today_so_far
        return day.since.get(table.name, 0) if day and felt.in_play(self.state, table) else 0

    def paces(self) -> list[tuple[int, str]]:
        """The speed of a demo floor's guests; not a command: the property does not change."""
        guests = self.backend.guests
        if guests is None or not may_set_speed(self.person):
            return []
        paces = sorted({*PACES, guests.speed})
        return [(n, PACE_WORDS.get(n, f"{n}× as fast")) for n in paces]

    def hours(self) -> Hours | None:
        first = int((self.opened.day_start or "00:00")[:2])
        return chart(self.day.today, self.day.before, first) if self.day else None

    # Who waits, what is wrong, what happened.

    @property
    def in_pit(self) -> bool:
        return bool(self.roles & PIT)

    @property
    def signs(self) -> bool:
        return bool(self.roles & {"supervisor", "executive"})

    def claims(self, table: str = "") -> list[Claim]:
        found = claims(self.state, self.backend.hub, self.backend.pit_memory)
        return [one for one in found if table in ("", one.panel.table.name)]

    def needs_executive(self, table: Table) -> bool:
        """A pending claim there needs more than a supervisor's card."""
        return any(one.panel.asks(one.award) for one in self.claims(table.name))

    def recent(self, table: str = "") -> list[Answer]:
        found = reversed(self.backend.hub.recent)
        if not table:
            return list(islice(found, TAIL))
        mine = f"table {table}"
        return list(islice((x for x in found if record_words.where(x.events) == mine), LAST))

    async def pressed(self, press: Press) -> None:
        match press.name:
            case "page":
                await self.send(press, commands.PageExecutive(press.value))
            case "technician":
                await self.send(press, commands.CallTechnician(press.value))
            case "acknowledge":
                await self.send(press, commands.AcknowledgeAlarm(press.value))
            case "open_table":
                await self.send(press, commands.OpenTable(press.value))
            case "close_table":
                await self.send(press, commands.CloseTable(press.value))
            case "speed" if press.field("speed").isdigit():
                set_guest_speed(self.backend, self.person, int(press.field("speed")))
            case _:
                await super().pressed(press)
