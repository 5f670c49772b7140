"""A guest's place at a table between rounds: what lies there, and what he may change."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from houseway.lab.training.meter import readings
from houseway.money import Money
from houseway.refused import Refused
from houseway.table.procedure import Ask, Fact, only
from houseway.table.round import TableRound
from houseway.web.play.limits import with_chip
from houseway.web.play.picture import steps
from houseway.web.play.showing import Showing
from houseway.web.play.sitting import BUY_IN, YOU, history_at, keep_sitting, sitting_at
from houseway.web.training.room import TrainingTable

T = TypeVar("T")
Bets = dict[int, dict[str, Money]]
LOOK = 0.002  # seconds between two looks whether a step is written
TRAIL = 200  # chips that can be taken back, one after the other


class Desk:
    """`version` rises with every change, so that each page of the guest knows when to draw."""

    def __init__(self, table: TrainingTable) -> None:
        self.table, self.layout = table, table.layout
        self.sitting = sitting_at(table)
        self.history = history_at(table)
        self.version = 0
        self._writing = 0  # steps under way in threads
        self._trail: list[Bets] = []
        if not self.sitting.seats:
            self._sit_down()
        if not self.sitting.meters:
            self.sitting.meters = readings(self.layout)
        self.showing = Showing(table.rounds, len(steps(self.facts())))

    @property
    def round(self) -> TableRound | None:
        return self.table.round

    @property
    def is_playing(self) -> bool:
        return self.round is not None and not self.round.over

    @property
    def viewer(self) -> int:
        """All of the guest's own seats, and nobody else's."""
        return sum(only(seat) for seat in self.sitting.own)

    @property
    def no_coach(self) -> str:
        """Said where the game has no coach; "" where it has one."""
        from houseway.lab import coach

        return "" if coach.has_coach(self.layout) else coach.no_coach(self.layout)

    @property
    def is_coached(self) -> bool:
        return self.sitting.coach != "off" and not self.no_coach

    def facts(self) -> list[Fact]:
        return [] if self.round is None else list(self.round.facts_for(self.viewer))

    def question(self) -> Ask | None:
        """Only a question to the guest himself."""
        found = None if self.round is None else self.round.question_for(self.viewer)
        return found if found is not None and found.seat in self.sitting.own else None

    @property
    def shown(self) -> int:
        """How many steps of the round the guest's pages show by now."""
        count = len(steps(self.facts()))
        return self.showing.follow(self.table.rounds, count, self.sitting.pace)

    @property
    def left(self) -> Money:
        """What the guest could still put down."""
        own, round_ = self.sitting.own, self.round
        if round_ is None or round_.over:
            return self.sitting.bankroll - total(self.sitting.bets)
        put = total({seat: round_.wagers[seat] for seat in own if seat in round_.wagers})
        return self.sitting.bankroll - put - sum(f.amount for f in round_.facts if f.seat in own)

    def bet(self, seat: int, spot: str, *, back: bool = False) -> None:
        """A chip on a spot, or off it; with the first one the last round's remains go away."""
        if self.is_playing or seat not in self.sitting.own or spot not in self.layout.spots:
            return
        self.clear_away()
        now = self.sitting.bets.get(seat, {})
        after = with_chip(self.layout, now, spot, self.sitting.chip, back=back)
        if sum(after.values()) - sum(now.values()) > self.left:
            raise Refused("no_chips", "Your stack does not cover that chip.")
        self._lay({**self.sitting.bets, seat: after})

    def clear(self) -> None:
        if not self.is_playing:
            self.clear_away()
            self._lay({})

    def take_back(self) -> None:
        """The last chip, or whatever else was changed last."""
        if not self.is_playing and self._trail:
            self.sitting.bets = self._trail.pop()
            self.changed()

    @property
    def can_take_back(self) -> bool:
        return bool(self._trail) and not self.is_playing

    def _lay(self, bets: Bets) -> None:
        if bets != self.sitting.bets:
            self._trail = [*self._trail, self.sitting.bets][-TRAIL:]
        self.sitting.bets = bets

    def repeat(self) -> None:
        """The bets of the last round again, on the seats that are still the guest's."""
        if self.is_playing:
            return
        own = self.sitting.own
        last = {seat: dict(bets) for seat, bets in self.sitting.last.items() if seat in own}
        if total(last) > self.sitting.bankroll:
            raise Refused("no_chips", "Your stack does not cover the same bets again.")
        self.clear_away()
        self._lay(last)

    def clear_away(self) -> None:
        self.sitting.cleared = True
        self.changed()

    async def seat(self, number: int, who: str) -> None:
        """Empty a seat, take it, or let a bot sit there; never during a round."""
        from houseway.lab.bots import strategy

        sitting = self.sitting
        if self.is_playing or not 1 <= number <= self.layout.game.seats:
            return
        if who not in ("", YOU):
            strategy(self.layout.game.id, who)  # Refuses an unknown one.
        own = sorted({*sitting.own, number} if who == YOU else {*sitting.own} - {number})
        if not own:
            raise Refused("positions", "You need a seat of your own.")
        if own[-1] - own[0] > 1:
            raise Refused("positions", "You may take two positions, side by side.")
        self.clear_away()
        self._trail = []
        sitting.bets.pop(number, None)
        sitting.seats.pop(number, None)
        if who:
            sitting.seats[number] = who
        if sitting.active not in own:
            sitting.active = own[0]
        await self.save()

    async def buy_in(self) -> None:
        """At any time: what a round brings is added to it when it is settled."""
        self.sitting.bankroll += BUY_IN
        self.sitting.bought += BUY_IN
        await self.save()

    def changed(self) -> None:
        self.version += 1

    async def save(self) -> None:
        self.changed()
        await self.locked(lambda: keep_sitting(self.table, self.sitting))

    async def locked(self, step: Callable[[], T]) -> T:
        """In a thread: what a table stores is on disk when it returns."""

        self.table.used = monotonic()  # Who looks at it keeps it in memory.

        def careful() -> T:
            with self.table.lock:
                return step()

        self._writing += 1
        try:
            return await asyncio.to_thread(careful)
        finally:
            self._writing -= 1

    async def still(self) -> None:
        """Until nothing is being written: what a round holds before that is not durable yet, and
        may be half of a step."""
        while self._writing:
            await asyncio.sleep(LOOK)

    def _sit_down(self) -> None:
        """In the middle, between two bots of different habits."""
        from houseway.lab.bots import strategies

        habits = [one.name for one in strategies(self.layout.game.id).values() if not one.optimal]
        self.sitting.seats = {2: habits[0], 3: YOU, 5: habits[1]}
        self.sitting.active = 3


def total(bets: Bets) -> Money:
    return sum(sum(spots.values()) for spots in bets.values())
