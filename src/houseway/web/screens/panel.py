"""What a dealer's panel shows of one sensor, worked out from what is durable."""

from dataclasses import dataclass, field

from houseway.floor.claim_cards import reader_of
from houseway.floor.state import Controller, Jackpot, Property, Table
from houseway.money import Money
from houseway.progressive import Award, Place, Reseed, envy, place_of, queue
from houseway.progressive.claim_cards import HandReader
from houseway.progressive.deciders.awards import needs_executive
from houseway.progressive.deciders.claims import late_behind
from houseway.progressive.queue import reseed_after, turn
from houseway.progressive.state import is_pending, round_awards
from houseway.progressive.tables import Table as LinkedTable
from houseway.web.pit_memory import PitMemory
from houseway.web.push import Hub
from houseway.web.screens.texts import pit


@dataclass(slots=True)
class Sheet:
    """What lies over the panel: a correction, a fault, the cards of a claim. `what`, `seat` and
    `why` are what was chosen on it so far."""

    name: str = ""
    what: str = ""
    seat: int = 0
    why: str = ""
    erred: bool = True


@dataclass(slots=True)
class Wheel:
    """What only the panel knows: sensors before the lock, a chosen seat, who shows a key, which
    envy was paid, the cards entered so far."""

    lit: set[int] = field(default_factory=set)
    seat: int = 0
    pin: str = ""
    holder: str = ""
    number: str = ""
    sheet: Sheet = field(default_factory=Sheet)
    cards: list[int] = field(default_factory=list)
    paid: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    state: Property
    table: Table
    sensor: int
    controller: Controller
    jackpot: Jackpot
    place: LinkedTable
    wheel: Wheel
    memory: PitMemory
    turn: int
    stopped: str = ""
    others: dict[int, set[int]] = field(default_factory=dict)  # Lit on the table's other sensors.

    @property
    def lit(self) -> set[int]:
        return set(self.place.wagers) if self.place.is_open else self.wheel.lit

    @property
    def awards(self) -> list[Award]:
        """Of the present round, in the order of payment."""
        if not self.place.is_open:
            return []
        order = self.jackpot.rules.order
        found = round_awards(self.jackpot.link, self.table.name)
        return sorted(found, key=lambda award: turn(order, award.seat, award.number))

    @property
    def claims(self) -> list[Award]:
        return [award for award in self.awards if is_pending(award)]

    @property
    def wins(self) -> list[Award]:
        return [a for a in self.awards if not is_pending(a) and not a.is_backed_out]

    @property
    def reader(self) -> HandReader:
        return reader_of(self.table, self.jackpot)

    @property
    def held_by(self) -> str:
        """Who holds the keypad with a key or a card."""
        at_jph = self.controller.key_at == "jph"
        return self.controller.key_by if at_jph else self.controller.card_by

    @property
    def held_number(self) -> str:
        return self.controller.card or self.wheel.number

    def place_in_queue(self, award: Award) -> Place:
        return place_of(self.jackpot.rules, self.jackpot.link, award)

    def amount(self, award: Award) -> Money:
        return self.place_in_queue(award).due

    def reseed_after(self, award: Award) -> Reseed | None:
        return reseed_after(self.jackpot.rules, self.jackpot.link, self.place_in_queue(award))

    def needs_executive(self, award: Award) -> bool:
        return needs_executive(self.jackpot.rules, self.place_in_queue(award))

    def late(self, award: Award) -> str:
        """The warning at a claim that should have come before a win already on record."""
        link = self.jackpot.link
        behind = late_behind(self.jackpot.rules, link, award) if is_pending(award) else 0
        return pit.LATE.format(seat=link.awards[behind].seat) if behind else ""

    def queue(self, award: Award) -> list[Award]:
        return (
            queue(self.jackpot.link, award.level, self.jackpot.rules.order) if award.level else []
        )

    def envy(self) -> dict[int, Money]:
        if not self.place.is_open:
            return {}
        link, rules = self.jackpot.link, self.jackpot.rules
        # A claim that names no seat yet says nothing of who is paid.
        named = all(award.seat for award in self.claims)
        return envy(rules, link, self.table.name, with_claims=named)

    def since(self, award: Award) -> int:
        """In milliseconds, as a browser counts; 0 where nobody knows."""
        return self.memory.claimed(self.jackpot.name, award.number) // 1_000

    @property
    def called(self) -> int:
        return self.memory.called(self.table.name) // 1_000

    @property
    def fault(self) -> str:
        """Why no jackpot wager is taken here; empty where one may be."""
        return self.controller.fault

    @property
    def is_dealt(self) -> bool:
        return self.place.is_open and self.controller.dealt_game == self.place.game

    def id(self, step: str) -> str:
        """Of the command behind a button: the same until the round has moved on."""
        return f"panel-{self.table.name}-{self.sensor}-{self.jackpot.name}-{self.place.game}-{step}"

    def turn_id(self, step: str) -> str:
        """Of what may be pressed several times in a round: new whenever this table moved."""
        return self.id(f"{step}-{self.turn}")


def panel(
    state: Property, name: str, sensor: int, wheel: Wheel, hub: Hub, memory: PitMemory
) -> Panel | None:
    table = state.tables.get(name)
    controller = table.controllers.get(sensor) if table is not None else None
    if table is None or controller is None or not controller.link:
        return None
    jackpot = state.jackpots[controller.link]
    return Panel(
        state=state,
        table=table,
        sensor=sensor,
        controller=controller,
        jackpot=jackpot,
        place=jackpot.link.tables[name],
        wheel=wheel,
        memory=memory,
        turn=hub.turn_of(name),
        stopped=hub.fault,
    )
