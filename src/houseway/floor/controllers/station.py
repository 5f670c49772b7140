"""One sensor of one table with its jackpot: where a button is pressed, and the resulting events."""

from houseway.floor.context import Context
from houseway.floor.events import Event, HandReleased, LinkChanged
from houseway.floor.links.names import hand_label
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Controller, Credential, Jackpot, Property, Table
from houseway.progressive import Award, Link, LinkRules, replay
from houseway.progressive.deciders import Decider, P
from houseway.progressive.events import Event as LinkEvent
from houseway.progressive.state import is_pending, round_awards
from houseway.progressive.tables import Table as LinkedTable


class Station:
    """Collects the events of one command; later steps of the command see the earlier ones."""

    __slots__ = (
        *("context", "controller", "events", "floor", "jackpot", "rules", "sensor", "table"),
        *("_behind", "_link"),
    )

    def __init__(self, floor: Property, name: str, sensor: int, context: Context) -> None:
        table = floor.tables.get(name)
        if table is None:
            refuse("table_unknown", table=name)
        controller = table.controllers.get(sensor)
        if controller is None:
            refuse("sensor_unknown", table=name, sensor=sensor)
        if not controller.link:
            refuse("sensor_bare", table=name, sensor=sensor)
        self.table: Table = table
        self.controller: Controller = controller
        self.sensor = sensor
        self.jackpot: Jackpot = floor.jackpots[controller.link]
        self.rules: LinkRules = self.jackpot.rules
        self.floor = floor
        self.context = context
        self.events: list[Event] = []
        self._link: Link = self.jackpot.link
        self._behind: list[LinkEvent] = []  # Decided, but folded only when a later step needs it.

    @property
    def link(self) -> Link:
        """The link after the steps so far."""
        if self._behind:
            self._link = replay(self._behind, self._link)
            self._behind = []
        return self._link

    @property
    def place(self) -> LinkedTable:
        return self.link.tables[self.table.name]

    def place_at(self, sensor: int) -> LinkedTable | None:
        """The table as the link on this sensor knows it; None if there is no link."""
        link = self.table.controllers[sensor].link
        return self.floor.jackpots[link].link.tables[self.table.name] if link else None

    @property
    def is_round_open(self) -> bool:
        """On any sensor of the table."""
        places = map(self.place_at, self.table.controllers)
        return any(place is not None and place.is_open for place in places)

    def do(
        self,
        decide: Decider[P],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> list[LinkEvent]:
        """Applies the link's own rules, for instance `do(games.end_game, "4")`."""
        events = decide(self.rules, self.link, *args, **kwargs)
        self._behind = events
        for event in events:
            self.events.append(LinkChanged(self.jackpot.name, event))
        return events

    def note(self, event: Event) -> None:
        self.events.append(event)

    def pending(self) -> list[Award]:
        """The lit hands of the current round, in the order pressed."""
        return [a for a in round_awards(self.link, self.table.name) if is_pending(a)]

    def release(self, award: int) -> None:
        self.note(HandReleased(self.table.name, self.sensor, award))

    def lit(self, hand: str, seat: int = 0) -> Award:
        """The one lit claim on this hand, for this seat if one is given."""
        found = [a for a in self.pending() if a.hand == hand and seat in (0, a.seat)]
        if not found:
            refuse("hand_not_lit", hand=hand_label(hand).lower(), table=self.table.name)
        refuse_if(len(found) > 1, "which_seat", hand=hand_label(hand).lower())
        return found[0]

    def person(self, staff: str) -> str:
        """Who stands at the keypad, by name."""
        known = self.floor.staff.get(staff)
        return known.name if known else staff

    def credential(self, number: str, *kinds: str) -> Credential:
        """The key or card that this person holds; using someone else's is a security matter."""
        what = "key" if kinds == ("key",) else "card"
        found = self.floor.credentials.get(number)
        if found is None:
            refuse("credential_unknown", what=what, number=number)
        shown = found.kind.replace("_", " ")
        refuse_if(found.kind not in kinds, "credential_wrong", number=number, kind=shown, what=what)
        refuse_if(found.is_revoked, "credential_revoked", what=what, number=number)
        foreign = found.staff != self.context.by
        refuse_if(foreign, "credential_foreign", what=what, number=number)
        return found

    @property
    def is_trainers(self) -> bool:
        """On a training floor one trainer acts as supervisor and executive."""
        return self.floor.is_training and "trainer" in self.context.actor.roles

    def need_second_person(self, award: Award) -> None:
        """R27: the dealer alone cannot record a win."""
        same = self.controller.pressed.get(award.number) == self.context.by
        refuse_if(same, "same_person", did="pressed the hand", does="record it")
