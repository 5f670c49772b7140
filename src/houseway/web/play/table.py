"""One guest at one training table: bets, deals, answers; bots answer for their seats.

Everything that happens to the round goes through the training table, which stores it; the rest is
the `Sitting`, which the table keeps. Nothing here computes on the event loop.
"""

import asyncio
import json
from collections.abc import Callable
from typing import TypeVar

from houseway.games.procedure import Ask, Fact, only
from houseway.games.refused import Refused
from houseway.games.stored import layout_as_record
from houseway.games.table import TableRound
from houseway.games.table_rules import check_seat, check_wagers, usual_wagers
from houseway.lab.training_meter import readings
from houseway.money import DOLLAR, Money
from houseway.web.laboratory import Laboratory
from houseway.web.play.advice import Asked, bot_json, counsel_json, made_in
from houseway.web.play.books import awarded, contribute, title_of
from houseway.web.play.limits import with_chip
from houseway.web.play.sitting import (
    BUY_IN,
    HISTORY_MOST,
    YOU,
    Decision,
    Played,
    Sitting,
    sitting_of,
)
from houseway.web.training import TrainingTable

KEPT = "play"
BOT_UNIT = 10 * DOLLAR
T = TypeVar("T")


class PlayTable:
    """`version` rises with every change, so that each page of the guest knows when to draw."""

    def __init__(self, table: TrainingTable, key: str, lab: Laboratory) -> None:
        self.table, self._key, self._lab = table, key, lab
        self.layout = table.layout
        self.sitting = sitting_of(table.kept(KEPT))
        self.version = 0
        self.advice: dict[str, object] | None = None  # on the question that waits
        self.verdict: Decision | None = None  # on the answer given last
        self._record = json.dumps(layout_as_record(self.layout), sort_keys=True)
        self._busy = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        if not self.sitting.seats:
            self._sit_down()
        if not self.sitting.meters:
            self.sitting.meters = readings(self.layout)

    # What a page reads.

    @property
    def round(self) -> TableRound | None:
        return self.table.round

    @property
    def viewer(self) -> int:
        """All of the guest's own seats, and nobody else's."""
        seats = self.sitting.own
        return sum(only(seat) for seat in seats)

    @property
    def is_playing(self) -> bool:
        return self.round is not None and not self.round.over

    def facts(self) -> list[Fact]:
        return [] if self.round is None else list(self.round.facts_for(self.viewer))

    def question(self) -> Ask | None:
        """Only a question to the guest himself."""
        found = None if self.round is None else self.round.question_for(self.viewer)
        return found if found is not None and found.seat in self.sitting.own else None

    @property
    def down(self) -> Money:
        """What lies on the felt before the deal."""
        return sum(sum(bets.values()) for bets in self.sitting.bets.values())

    def left(self) -> Money:
        """What the guest could still put down."""
        if not self.is_playing:
            return self.sitting.bankroll - self.down
        assert self.round is not None
        wagers = [self.round.wagers.get(seat, {}) for seat in self.sitting.own]
        put = sum(sum(spots.values()) for spots in wagers)
        put += sum(f.amount for f in self.round.facts if f.amount and f.seat in self.sitting.own)
        return self.sitting.before - put

    # What a page asks for.

    def bet(self, seat: int, spot: str, *, back: bool) -> None:
        """A chip on a spot, or off it; with the first one the last round's remains go away."""
        if self.is_playing or seat not in self.sitting.own or spot not in self.layout.spots:
            return
        self.clear_away()
        bets = self.sitting.bets
        now = bets.get(seat, {})
        after = with_chip(self.layout, now, spot, self.sitting.chip, back=back)
        if sum(after.values()) - sum(now.values()) > self.left():
            raise Refused("no_chips", "Your stack does not cover that chip.")
        bets[seat] = after
        self.changed()

    def clear(self) -> None:
        if not self.is_playing:
            self.clear_away()
            self.sitting.bets = {}
            self.changed()

    def repeat(self) -> None:
        """The bets of the last round again, on the seats that are still the guest's."""
        if self.is_playing:
            return
        self.clear_away()
        last = {seat: dict(b) for seat, b in self.sitting.last.items() if seat in self.sitting.own}
        if sum(sum(bets.values()) for bets in last.values()) > self.sitting.bankroll:
            raise Refused("no_chips", "Your stack does not cover the same bets again.")
        self.sitting.bets = last
        self.changed()

    def clear_away(self) -> None:
        self.sitting.cleared = True
        self.verdict = None

    def seat(self, number: int, who: str) -> None:
        """Empty a seat, take it, or let a bot sit there; never during a round."""
        sitting = self.sitting
        if self.is_playing or not 1 <= number <= self.layout.game.seats:
            return
        own = sorted({*sitting.own, number} if who == YOU else {*sitting.own} - {number})
        if not own:
            raise Refused("positions", "You need a seat of your own.")
        if len(own) > 2 or own[-1] - own[0] > 1:
            raise Refused("positions", "You may take two positions, side by side.")
        self.clear_away()
        sitting.bets.pop(number, None)
        sitting.seats.pop(number, None)
        if who:
            sitting.seats[number] = who
        sitting.active = number if who == YOU else sitting.active
        if sitting.active not in own:
            sitting.active = own[0]
        self.save()

    def buy_in(self) -> None:
        self.sitting.bankroll += BUY_IN
        self.sitting.bought += BUY_IN
        self.save()

    async def deal(self) -> None:
        async with self._busy:
            sitting = self.sitting
            own = {seat: bets for seat, bets in sitting.bets.items() if bets}
            if not own:
                raise Refused("no_wagers", "Put a chip on a spot first.")
            for seat, bets in own.items():
                check_seat(self.layout, seat, bets)
            wagers = {**{seat: self._bot_bets(seat) for seat in sitting.bots}, **own}
            check_wagers(self.layout, wagers)
            players = {seat: YOU if seat in own else f"bot {seat}" for seat in wagers}
            before = sitting.bankroll
            await self._locked(lambda: self.table.deal(self._key, wagers, players))
            sitting.before, sitting.last, sitting.bets = before, own, {}
            sitting.cleared, sitting.decisions = False, []
            contribute(self.layout, sitting.meters, wagers)
            sitting.at = {bet: dict(levels) for bet, levels in sitting.meters.items()}
            self.verdict = None
            self.save()
            await self._go_on()

    async def answer(self, word: str) -> None:
        """The guest's answer; then the bots', up to his next question or the end."""
        async with self._busy:
            ask = self.question()
            if ask is None:
                return
            stake = dict(zip(ask.answers, ask.stakes, strict=False)).get(word, 0)
            if stake > self.left():
                raise Refused("no_chips", "Your stack does not cover that bet.")
            asked, made, wagers = Asked.of(ask), self._made(), self._wagers(ask.seat)
            await self._locked(lambda: self.table.answer(self._key, word))
            self.advice, number = None, self.table.rounds
            self.changed()
            if self.sitting.coach != "off":
                self._later(self._judge(number, asked, wagers, made, word))
            await self._go_on()

    async def resume(self) -> None:
        """After a restart: a bot may be asked, or a settlement may wait."""
        async with self._busy:
            await self._go_on()

    def changed(self) -> None:
        self.version += 1

    def save(self) -> None:
        self.changed()
        self.table.keep(KEPT, self.sitting.plain())

    # How it goes on.

    async def _go_on(self) -> None:
        while self.round is not None and self.round.pending is not None:
            ask = self.round.pending
            if ask.seat in self.sitting.own:
                self._advise(ask)
                self.changed()
                return
            word = await self._bot(ask)
            await self._locked(lambda word=word: self.table.answer(self._key, word))
        if self.round is not None and self.sitting.settled != self.table.rounds:
            self._settle(self.round)

    def _settle(self, round_: TableRound) -> None:
        """Once for each round, whatever happened in between."""
        assert round_.lines is not None
        sitting = self.sitting
        awards = awarded(self.layout, round_.lines, sitting.at)
        own = [line for line in round_.lines if line.seat in sitting.own]
        net = sum(line.net + awards.paid.get((line.seat, line.spot), 0) for line in own)
        sitting.bankroll = sitting.before + net
        sitting.meters = awards.left
        sitting.settled = self.table.rounds
        title = title_of(self.layout, round_, sitting.own)
        played = Played(number=self.table.rounds, title=title, net=net)
        played.decisions, sitting.decisions = sitting.decisions, []
        sitting.history = [*sitting.history, played][-HISTORY_MOST:]
        sitting.totals.rounds += 1
        sitting.totals.net += net
        self.save()

    async def _bot(self, ask: Ask) -> str:
        from houseway.lab.bots import strategy

        assert self.round is not None
        found = strategy(self.layout.game.id, self.sitting.seats.get(ask.seat, ""))
        heard = tuple(Asked.of(one) for _, one in self.round.asked if one.seat == ask.seat)
        given = (self._record, found.name, self._seed(ask), (*heard, Asked.of(ask)))
        if not (found.slow or found.optimal):
            return str(json.loads(bot_json(*given)))
        return str(json.loads(await self._lab.ask(("bot", *given), bot_json, *given)))

    def _seed(self, ask: Ask) -> int:
        return self.table.rounds * 100 + ask.seat

    def _advise(self, ask: Ask) -> None:
        """Worked out while the guest still thinks."""
        self.advice = None
        if self.sitting.coach != "off":
            self._later(self._look_up(ask))

    async def _look_up(self, ask: Ask) -> None:
        given = (self._record, Asked.of(ask), self._wagers(ask.seat), self._made(), "")
        found = json.loads(await self._lab.ask(("coach", *given), counsel_json, *given))
        if self.round is not None and self.round.pending is ask:
            self.advice = found
            self.changed()

    async def _judge(
        self,
        number: int,
        asked: Asked,
        wagers: tuple[tuple[str, int], ...],
        made: tuple[tuple[str, int, int], ...],
        word: str,
    ) -> None:
        given = (self._record, asked, wagers, made, word)
        found = json.loads(await self._lab.ask(("coach", *given), counsel_json, *given))
        if found["cost"] is None:
            return
        decision = noted(asked, found)
        self.verdict = decision
        self._enter(number, decision)
        self.save()

    def _enter(self, number: int, decision: Decision) -> None:
        """Beside its round, which may be over by now."""
        sitting = self.sitting
        played = next((one for one in sitting.history if one.number == number), None)
        (sitting.decisions if played is None else played.decisions).append(decision)
        sitting.totals.decisions += 1
        sitting.totals.mistakes += decision.cost > 0
        sitting.totals.cost += decision.cost

    def _later(self, work: "asyncio.Future[None] | object") -> None:
        task: asyncio.Task[None] = asyncio.ensure_future(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _made(self) -> tuple[tuple[str, int, int], ...]:
        return made_in(self.round.facts) if self.round is not None else ()

    def _wagers(self, seat: int) -> tuple[tuple[str, int], ...]:
        assert self.round is not None
        return tuple(self.round.wagers[seat].items())

    def _bot_bets(self, seat: int) -> dict[str, Money]:
        """Ten on the base game; every other bot puts a chip on each side bet as well."""
        base = usual_wagers(self.layout, BOT_UNIT, self.layout.spots[:1])
        if seat % 2:
            return base
        return {**usual_wagers(self.layout, DOLLAR, self.layout.spots), **base}

    def _sit_down(self) -> None:
        from houseway.lab.bots import strategies

        habits = [one.name for one in strategies(self.layout.game.id).values() if not one.slow]
        self.sitting.seats = {2: habits[1], 3: YOU, 5: habits[2]}
        self.sitting.active = 3

    async def _locked(self, step: Callable[[], T]) -> T:
        def careful() -> T:
            with self.table.lock:
                return step()

        return await asyncio.to_thread(careful)


def noted(asked: Asked, found: dict[str, object]) -> Decision:
    from houseway.games.procedure import show_cards

    cost = found["cost"]
    assert isinstance(cost, int)
    return Decision(
        seat=asked.seat,
        question=asked.question,
        hand=show_cards(asked.hand),
        board=show_cards(asked.board),
        answer=str(found["meant"]),
        best=str(found["best"][0]),  # type: ignore[index]
        cost=cost,
        worth=[(str(word), int(money)) for word, money in found["worth"]],  # type: ignore[attr-defined]
    )


__all__ = ["PlayTable", "Sitting"]
