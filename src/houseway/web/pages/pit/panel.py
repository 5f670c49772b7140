"""A table's sensors as panel and desk show them, computed from the durable state."""

from dataclasses import dataclass

from houseway.floor.links.claim_cards import reader_of
from houseway.floor.state import Controller, Jackpot, Property, Table
from houseway.money import Money
from houseway.paytables import paytable
from houseway.progressive import Award, Place, envy, place_of, queue
from houseway.progressive.claim_cards import HandReader
from houseway.progressive.deciders.awards import who_asks
from houseway.progressive.deciders.claims import late_behind
from houseway.progressive.queue import meter_lines, turn
from houseway.progressive.state import is_claim, is_pending, round_awards
from houseway.progressive.tables import Table as LinkedTable
from houseway.web.live.pit_memory import PitMemory
from houseway.web.live.push import Hub
from houseway.web.pages.words import link_title

SIGNS = {
    "document": "Executive {} required by the approved rules",
    "house": "Executive {} required by house rule",
    "": "Supervisor {} required",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sensor:
    """One sensor of a table, with the jackpot behind it and the awards of its round."""

    state: Property
    table: Table
    sensor: int
    controller: Controller
    jackpot: Jackpot
    place: LinkedTable
    memory: PitMemory
    turn: int
    stopped: str = ""

    @property
    def awards(self) -> list[Award]:
        """Awards of the current round, in the order of payment."""
        if not self.place.is_open:
            return []
        order = self.jackpot.rules.order
        found = round_awards(self.jackpot.link, self.table.name)
        return sorted(found, key=lambda award: turn(order, award.seat, award.number))

    @property
    def claims(self) -> list[Award]:
        return [award for award in self.awards if is_claim(award)]

    @property
    def small(self) -> list[Award]:
        """Tray pays that only wait for the end of the game."""
        return [a for a in self.awards if is_pending(a) and not is_claim(a)]

    @property
    def wins(self) -> list[Award]:
        return [a for a in self.awards if not is_pending(a) and not a.is_backed_out]

    @property
    def unpaid(self) -> list[Award]:
        """Wins of earlier games at this table whose guests still wait for the cage."""
        game = self.place.game if self.place.is_open else 0
        live = self.jackpot.link.awards.values()
        here = (a for a in live if a.table == self.table.name and a.win and a.game != game)
        return [award for award in here if not award.is_closed]

    @property
    def reader(self) -> HandReader:
        return reader_of(self.table, self.jackpot)

    @property
    def held_by(self) -> str:
        """Who has opened the keypad with a key or a card."""
        at_jph = self.controller.key_at == "jph"
        return self.controller.key_by if at_jph else self.controller.card_by

    @property
    def carrier(self) -> str:
        """What a supervisor signs with at this table: a key or a card."""
        return "key" if self.table.flow == "aquarius" else "card"

    @property
    def title(self) -> str:
        return link_title(self.jackpot.name)

    @property
    def is_dealt(self) -> bool:
        return self.place.is_open and self.controller.dealt_game == self.place.game

    @property
    def ends_before_play(self) -> bool:
        terms = paytable(self.jackpot.paytable).jackpot
        return terms is not None and terms.ends_before_play

    def id(self, step: str) -> str:
        """The id of the command behind a button: the same until the round has moved on."""
        return f"panel-{self.table.name}-{self.sensor}-{self.jackpot.name}-{self.place.game}-{step}"

    def turn_id(self, step: str) -> str:
        """The id of something pressed several times in a round: new whenever this table changed."""
        return self.id(f"{step}-{self.turn}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel(Sensor):
    """What each award pays, who signs it, and who it waits for."""

    def place_in_queue(self, award: Award) -> Place:
        return place_of(self.jackpot.rules, self.jackpot.link, award)

    def amount(self, award: Award) -> Money:
        """The recorded amount, or what it would be now."""
        return self.place_in_queue(award).due

    def lines(self, award: Award) -> list[tuple[str, Money]]:
        """The level before and after; empty if the award comes from the tray."""
        falls = award.level and not award.is_settled
        return meter_lines(self.jackpot.rules, self.jackpot.link, award) if falls else []

    @property
    def leaves_wagers(self) -> bool:
        """Whether the jackpot's document leaves the wagers on the table after the lock."""
        terms = paytable(self.jackpot.paytable).jackpot
        return terms is not None and self.jackpot.family in terms.left_on_table

    def asks(self, award: Award) -> str:
        """Who requires an executive: "document", "house" or nobody."""
        return who_asks(self.jackpot.rules, self.jackpot.link, self.place_in_queue(award))

    def signature(self, award: Award) -> str:
        return SIGNS[self.asks(award)].format(self.carrier)

    def late(self, award: Award) -> str:
        """The warning for a claim that should have come before a recorded win."""
        link = self.jackpot.link
        behind = late_behind(self.jackpot.rules, link, award) if is_pending(award) else 0
        seat = link.awards[behind].seat if behind else 0
        said = f"Claimed after seat {seat} was recorded; paid from what is left."
        return said if behind else ""

    def queue(self, award: Award) -> list[Award]:
        order = self.jackpot.rules.order
        return queue(self.jackpot.link, award.level, order) if award.level else []

    def waits_for(self, award: Award) -> str:
        """ "seat 5" of the same table, or "table 4"; empty for the first in line."""
        first = self.ahead(award)
        if first is None:
            return ""
        return f"seat {first.seat}" if first.table == award.table else f"table {first.table}"

    def ahead(self, award: Award) -> Award | None:
        """The claim that is ahead of this one, if any."""
        waiting = self.queue(award)
        return waiting[0] if waiting and waiting[0].number != award.number else None

    def envy(self) -> dict[int, Money]:
        if not self.place.is_open:
            return {}
        link, rules = self.jackpot.link, self.jackpot.rules
        # A claim without a seat does not say who is paid.
        named = all(award.seat for award in self.claims)
        return envy(rules, link, self.table.name, with_claims=named)

    def since(self, award: Award) -> int:
        """Microseconds; 0 if unknown."""
        return self.memory.claimed(self.jackpot.name, award.number)

    @property
    def turned(self) -> int:
        """When the key was turned to its current position."""
        return self.memory.turned(self.table.name, self.sensor)

    @property
    def corrected(self) -> frozenset[int]:
        """Seats whose wager was added or removed in this game."""
        told = self.memory.told(self.table.name)
        found = (
            one for one in told if one.link == self.jackpot.name and one.head[:9] == "Corrected"
        )
        return frozenset(one.seat for one in found)

    def cards(self, award: Award) -> str:
        return self.memory.cards(self.jackpot.name, award.number)


def panel(state: Property, table: Table, sensor: int, hub: Hub, memory: PitMemory) -> Panel:
    controller = table.controllers[sensor]
    jackpot = state.jackpots[controller.link]
    return Panel(
        state=state,
        table=table,
        sensor=sensor,
        controller=controller,
        jackpot=jackpot,
        place=jackpot.link.tables[table.name],
        memory=memory,
        turn=hub.turn_of(table.name),
        stopped=hub.fault,
    )
