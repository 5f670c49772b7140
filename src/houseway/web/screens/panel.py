"""What a dealer's panel shows of one sensor, worked out from what is durable."""

from dataclasses import dataclass, field
from itertools import islice

from houseway.floor.events import LinkChanged, SupervisorCalled
from houseway.floor.state import Controller, Jackpot, Property, Table
from houseway.money import Money
from houseway.progressive import Award, envy, place_of, queue
from houseway.progressive.deciders.awards import needs_executive
from houseway.progressive.events import HandClaimed
from houseway.progressive.state import Table as LinkedTable
from houseway.progressive.state import is_pending, round_awards
from houseway.web.push import Hub

LOOK_BACK = 500  # Records, for what only the log knows.


@dataclass(slots=True)
class Wheel:
    """What only the panel knows: sensors before the lock, a chosen seat, who shows a key."""

    lit: set[int] = field(default_factory=set)
    seat: int = 0
    pin: str = ""
    holder: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    state: Property
    table: Table
    sensor: int
    controller: Controller
    jackpot: Jackpot
    place: LinkedTable
    wheel: Wheel
    hub: Hub
    is_called: bool

    @property
    def lit(self) -> set[int]:
        return set(self.place.wagers) if self.place.is_open else self.wheel.lit

    @property
    def awards(self) -> list[Award]:
        """Of the present round, from the dealer's right."""
        if not self.place.is_open:
            return []
        return sorted(round_awards(self.jackpot.link, self.table.name), key=lambda a: -a.seat)

    @property
    def claims(self) -> list[Award]:
        return [award for award in self.awards if is_pending(award)]

    @property
    def wins(self) -> list[Award]:
        return [a for a in self.awards if not is_pending(a) and not a.is_backed_out]

    @property
    def held_by(self) -> str:
        """Who holds the keypad with a key or a card."""
        at_jph = self.controller.key_at == "jph"
        return self.controller.key_by if at_jph else self.controller.card_by

    @property
    def held_number(self) -> str:
        return self.controller.card or self.wheel.number

    def amount(self, award: Award) -> Money:
        place = place_of(self.jackpot.rules, self.jackpot.link, award)
        return place.amount + place.owed

    def needs_executive(self, award: Award) -> bool:
        place = place_of(self.jackpot.rules, self.jackpot.link, award)
        return needs_executive(self.jackpot.rules, place)

    def queue(self, award: Award) -> list[Award]:
        return queue(self.jackpot.link, award.level) if award.level else []

    def envy(self) -> dict[int, Money]:
        if not self.place.is_open:
            return {}
        link, rules = self.jackpot.link, self.jackpot.rules
        # A claim that names no seat yet says nothing of who is paid.
        named = all(award.seat for award in self.claims)
        return envy(rules, link, self.table.name, with_claims=named)

    def since(self, award: Award) -> int:
        return claimed_at(self.hub, self.jackpot.name, award)

    def id(self, step: str) -> str:
        """Of the command behind a button: the same until the round has moved on."""
        return f"panel-{self.table.name}-{self.sensor}-{self.jackpot.name}-{self.place.game}-{step}"


def panel(state: Property, name: str, sensor: int, wheel: Wheel, hub: Hub) -> Panel | None:
    table = state.tables.get(name)
    controller = table.controllers.get(sensor) if table is not None else None
    if table is None or controller is None or not controller.link:
        return None
    jackpot = state.jackpots[controller.link]
    place = jackpot.link.tables[name]
    return Panel(
        state=state,
        table=table,
        sensor=sensor,
        controller=controller,
        jackpot=jackpot,
        place=place,
        wheel=wheel,
        hub=hub,
        is_called=was_called(hub, name),
    )


def was_called(hub: Hub, table: str) -> bool:
    """Whether a supervisor was called since the table's last game began or ended."""
    for answer in islice(reversed(hub.recent), LOOK_BACK):
        for event in answer.events:
            if isinstance(event, SupervisorCalled) and event.table == table:
                return True
            inner = getattr(event, "event", None)
            if answer.kind in ENDS and getattr(inner, "table", "") == table:
                return False
    return False


ENDS = frozenset({"EndGame", "GameOver", "StartGame", "CoinIn"})


def claimed_at(hub: Hub, link: str, award: Award) -> int:
    """When a claim was made, in milliseconds; 0 where memory does not reach back so far."""
    for answer in islice(reversed(hub.recent), LOOK_BACK * 4):
        for event in answer.events:
            if not isinstance(event, LinkChanged) or event.link != link:
                continue
            if isinstance(event.event, HandClaimed) and event.event.award == award.number:
                return answer.at // 1_000
    return 0
