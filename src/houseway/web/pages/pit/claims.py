"""Claims that wait, of all tables, as the desk and the floor's map show them."""

from msgspec import Struct

from houseway.floor.state import Property
from houseway.progressive import Award
from houseway.progressive import claims as link_claims
from houseway.web.live.pit_memory import PitMemory
from houseway.web.live.push import Hub
from houseway.web.pages.pit.panel import Panel, panel


class Claim(Struct, frozen=True):
    panel: Panel
    award: Award

    @property
    def key(self) -> tuple[str, int]:
        return self.panel.jackpot.name, self.award.number

    @property
    def title(self) -> str:
        seat = f", seat {self.award.seat}" if self.award.seat else ""
        return f"Table {self.panel.table.name}{seat}"

    @property
    def ahead(self) -> Award | None:
        """Whose turn it is, where it is not this one's."""
        waiting = self.panel.queue(self.award)
        return waiting[0] if waiting and waiting[0].number != self.award.number else None

    @property
    def place(self) -> str:
        if self.ahead is not None:
            return f"Waits for table {self.ahead.table}"
        return "First in the queue" if self.award.level else ""


def claims(state: Property, hub: Hub, memory: PitMemory) -> list[Claim]:
    """Of all links, longest wait first: claims are numbered as they come, on each link."""
    found = []
    for jackpot in state.jackpots.values():
        for award in link_claims(jackpot.link):
            table = state.tables[award.table]
            one = panel(state, table, table.sensor_of(jackpot.name), hub, memory)
            found.append(Claim(one, award))
    return sorted(found, key=lambda one: (one.panel.since(one.award), one.key))
