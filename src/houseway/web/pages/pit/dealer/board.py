"""All jackpots of one table on one panel, and the panel's own unrecorded state."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from houseway.floor import commands
from houseway.floor.clock import MICRO
from houseway.floor.law.house_rules import setting
from houseway.floor.state import Property, Table
from houseway.money import Money
from houseway.progressive import Award
from houseway.progressive.queue import turn
from houseway.web.backend import Backend
from houseway.web.pages.pit.panel import Panel, panel

RELIEF_MINUTES = 60  # Our own setting.


@dataclass(slots=True)
class PanelState:
    """None of it is recorded: sensors lit before the lock, the seat tapped last (-1: one without a
    wager), who deals, who has a key or a card in, the cards tapped so far, which envy was paid."""

    lit: dict[int, set[int]] = field(default_factory=dict)
    seat: int = 0
    dealer: str = ""
    holder: str = ""
    number: str = ""
    cards: list[int] = field(default_factory=list)
    paid: set[int] = field(default_factory=set)


class Claimed(NamedTuple):
    panel: Panel
    award: Award


class Fault(NamedTuple):
    """A fault of one seat's sensor, or of one jackpot of several: the table keeps playing."""

    words: str
    sensor: int
    seat: int


class Sensors:
    """`panels` are those of the sensors with a jackpot, in order."""

    def __init__(self, table: Table, panels: tuple[Panel, ...], panel_state: PanelState) -> None:
        self.table, self.panels, self.panel_state = table, panels, panel_state

    @property
    def first(self) -> Panel:
        return self.panels[0]

    @property
    def state(self) -> Property:
        return self.first.state

    def at(self, sensor: int) -> Panel:
        return next((one for one in self.panels if one.sensor == sensor), self.first)

    @property
    def keypad(self) -> Panel:
        """DJ Wild: the keypad that a card has opened, or with a lit hand."""
        held = (one for one in self.panels if one.controller.card)
        return next(held, None) or next((one for one in self.panels if one.claims), self.first)

    @property
    def is_open(self) -> bool:
        return any(one.place.is_open for one in self.panels)

    @property
    def ending(self) -> list[Panel]:
        """What END GAME ends now: first jackpots that end before play resumes, later the others."""
        ones = [one for one in self.panels if one.place.is_open]
        return [one for one in ones if one.ends_before_play] or ones

    @property
    def is_dealt(self) -> bool:
        return self.table.is_dealt or any(one.is_dealt for one in self.panels)

    @property
    def is_shown(self) -> bool:
        """The cards are out: by FIRST CARD, or because a hand was claimed, even if the claim was
        withdrawn. Wagers can no longer be corrected."""
        return self.is_dealt or any(p.place.is_open and p.place.is_claimed for p in self.panels)

    @property
    def is_wild(self) -> bool:
        return self.table.flow == "nexus-dj-wild"

    @property
    def names_seats(self) -> bool:
        """Whether the dealer's press names the seat of every hand, not only of small pays."""
        return self.table.flow == "nexus"

    @property
    def dealer(self) -> str:
        known = self.state.staff.get(self.table.dealer)
        return known.name if known is not None else ""

    @property
    def needs_dealer(self) -> bool:
        rule = self.state.house_rules.get("dealer_log_on/")
        return rule is not None and rule.value == "required" and not self.table.dealer

    @property
    def fault(self) -> str:
        return next((one.controller.fault for one in self.panels if one.controller.fault), "")

    @property
    def is_shut(self) -> bool:
        """No wager is taken if every sensor, the link or the floor has failed."""
        return bool(self.first.stopped) or all(one.controller.fault for one in self.panels)

    @property
    def faults(self) -> list[Fault]:
        """Faults with which the table keeps playing; one of the whole table is in the bar."""
        found = []
        for one in self.panels:
            where = f"{one.title}: " if len(self.panels) > 1 else ""
            if one.controller.fault and not self.is_shut:
                found.append(Fault(f"{where}{one.controller.fault}", one.sensor, 0))
            for seat, dead in sorted(one.controller.dead_seats.items()):
                found.append(Fault(f"{where}seat {seat}, {dead.what}", one.sensor, seat))
        return found


class Board(Sensors):
    """Wagers on the sensors, claims and pays."""

    def lit(self, one: Panel) -> set[int]:
        """Lit seats of its sensor; once the game is open, the locked ones."""
        if self.is_open:
            return set(one.place.wagers) if one.place.is_open else set()
        return self.panel_state.lit.get(one.sensor, set())

    def wagers(self, one: Panel) -> dict[int, Money]:
        return dict.fromkeys(sorted(self.lit(one)), one.jackpot.rules.wager)

    @property
    def coin_in(self) -> Money:
        return sum(sum(self.wagers(one).values()) for one in self.panels)

    @property
    def seat(self) -> int:
        """The chosen seat: the last one tapped here, or the one the controllers know; none if a
        seat without a wager was tapped."""
        if self.panel_state.seat < 0:
            return 0
        if not self.names_seats and not self.keypad.controller.card:
            return self.panel_state.seat
        known = {one.controller.seat for one in self.panels if one.place.is_open}
        return self.panel_state.seat if self.panel_state.seat in known else max(known, default=0)

    @property
    def claims(self) -> list[Claimed]:
        """In the order of payment, across all jackpots."""
        return self._paid_in_turn([(one, a) for one in self.panels for a in one.claims])

    @property
    def wins(self) -> list[Claimed]:
        return self._paid_in_turn([(one, a) for one in self.panels for a in one.wins])

    def _paid_in_turn(self, found: list[tuple[Panel, Award]]) -> list[Claimed]:
        order = self.first.jackpot.rules.order
        ordered = sorted(found, key=lambda one: turn(order, one[1].seat, one[1].number))
        return [Claimed(*one) for one in ordered]

    def envy(self) -> dict[int, Money]:
        """For all jackpots together, by seat, from the dealer's right."""
        due: dict[int, Money] = {}
        for one in self.panels:
            for seat, amount in one.envy().items():
                due[seat] = due.get(seat, 0) + amount
        return dict(sorted(due.items(), reverse=True))

    @property
    def called(self) -> int:
        return self.first.memory.called(self.table.name)

    @property
    def started_at(self) -> int:
        names = [one.jackpot.name for one in self.panels if one.place.is_open]
        memory = self.first.memory
        return max((memory.started(name, self.table.name) for name in names), default=0)

    def id(self, step: str) -> str:
        """The id of something pressed once in a round of all jackpots."""
        parts = (f"{p.sensor}-{p.jackpot.name}-{p.place.game}" for p in self.panels)
        return f"panel-{self.table.name}-{'-'.join(parts)}-{step}"

    def turn_id(self, step: str) -> str:
        """The id of something pressed several times in a round: new whenever this table changed."""
        return self.id(f"{step}-{self.first.turn}")


def relief_at(state: Property, table: Table) -> int:
    """When the dealer's relief is due, by the house's own minutes; 0 if nobody is logged on."""
    found = setting(state, "relief_minutes", state.day)
    minutes = found if isinstance(found, int) else RELIEF_MINUTES
    return table.dealer_at + minutes * 60 * MICRO if table.dealer else 0


def lock(
    found: Board, kind: type[commands.StartGame] | type[commands.CoinIn]
) -> commands.StartGame | commands.CoinIn:
    """One press locks what is lit on every sensor of the table."""
    first, *rest = found.panels
    others = {one.sensor: found.wagers(one) for one in rest if found.lit(one)}
    return kind(found.table.name, found.wagers(first), first.sensor, others)


def board(backend: Backend, name: str, panel_state: PanelState) -> Board | None:
    """None if the table has no jackpot."""
    table = backend.hub.state.tables.get(name)
    panels = tuple(panels_of(backend, table)) if table is not None else ()
    return Board(table, panels, panel_state) if table is not None and panels else None


def panels_of(backend: Backend, table: Table) -> Iterator[Panel]:
    state: Property = backend.hub.state
    for sensor, controller in sorted(table.controllers.items()):
        if controller.link:
            yield panel(state, table, sensor, backend.hub, backend.pit_memory)
