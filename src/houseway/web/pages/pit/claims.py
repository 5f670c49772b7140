"""Pending claims of all tables, for the desk and the floor map."""

from msgspec import Struct

from houseway.floor.state import Property
from houseway.money import Money
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
    def name(self) -> str:
        """ "five-card/7", as in a URL."""
        return f"{self.key[0]}/{self.key[1]}"

    @property
    def title(self) -> str:
        seat = f", seat {self.award.seat}" if self.award.seat else ""
        return f"Table {self.panel.table.name}{seat}"

    @property
    def amount(self) -> Money:
        return self.panel.amount(self.award)

    @property
    def ahead(self) -> Award | None:
        return self.panel.ahead(self.award)

    @property
    def place(self) -> str:
        if waits := self.panel.waits_for(self.award):
            return f"Waits for {waits}"
        return "First claim on this meter" if self.award.level else ""

    @property
    def card(self) -> str:
        who = "Executive" if self.panel.asks(self.award) else "Supervisor"
        return f"{who} {self.panel.carrier}"


def claims(state: Property, hub: Hub, memory: PitMemory) -> list[Claim]:
    """Of all links, longest wait first; each link numbers its claims in order."""
    found = []
    for jackpot in state.jackpots.values():
        for award in link_claims(jackpot.link):
            table = state.tables[award.table]
            one = panel(state, table, table.sensor_of(jackpot.name), hub, memory)
            found.append(Claim(one, award))
    return sorted(found, key=lambda one: (one.panel.since(one.award), one.key))
