"""One guest at a table: deals and answers; bots answer for their seats, others for theirs.

Everything that happens to the round, and every chip, is a command of the floor.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from copy import deepcopy
from functools import partial
from time import time
from typing import Any

from houseway.counting.shoe_count import NO_CARDS
from houseway.floor.play.deal import DEALER
from houseway.money import Money
from houseway.refused import Refused
from houseway.table.procedure import Ask
from houseway.table.round import TableRound
from houseway.table.shuffler import Machine
from houseway.table.wager_rules import check_seat, check_wagers
from houseway.web.lab.laboratory import Laboratory
from houseway.web.play.coach import Advice, Coach, warm
from houseway.web.play.decision import OPEN_MOST, Decision, Unpriced, lost, unpriced
from houseway.web.play.guest_seat import (
    GuestSeat,
    bot_bets,
    counted,
    given_up,
    is_asked,
    is_dealing,
    mode_of,
    released,
    seen,
)
from houseway.web.play.party import READY, TURN, Party
from houseway.web.play.round_names import shares, title_of
from houseway.web.play.sitting import HISTORY_MOST, Played, keep_round, keep_sitting
from houseway.web.play.sitting import Coach as When
from houseway.web.problems import Denied

ROUNDING = 0.002  # seconds, so that a step is due when it is checked


class PlayTable(GuestSeat):
    """`advice` is for the pending question, `verdict` for the last answer."""

    def __init__(
        self,
        party: Party,
        guest: str,
        lab: Laboratory,
        touch: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(party, guest, touch)
        party.tables[guest] = self
        self._lab = lab
        self.advice: Advice | None = None
        self.verdict: Decision | None = None
        self.is_leaving = False  # The guest's hands are given up as they are asked.
        self._judging: list[Unpriced] = []
        self._is_resumed = False
        self._is_known = False  # whether choices lost with a server have been searched for
        self._tasks: set[asyncio.Task[None]] = set()
        self._keeping = asyncio.Lock()

    def clear_away(self) -> None:
        super().clear_away()
        self.verdict = None

    async def deal(self, number: int = 0) -> None:
        """`number` is the intended round: one already dealt is not dealt again. With others at the
        table this marks the guest ready, and the cards come when all are."""
        party = self.party
        async with party.busy:
            if self.is_playing or (number and number != self.table.rounds + 1):
                return
            self.table.need_open()
            self._own_bets()
            if (mode := mode_of(self)) is not None:
                self.sitting.shuffler.need_ready(mode)
            party.ready.add(self.guest)
            if self.table.felt.mock is not None:
                pass  # A trainee deals, by hand.
            elif party.people <= party.ready:
                await self._deal_now()
            elif len(party.ready) == 1:
                party.run(READY, self._deal_later)
            self.changed()

    async def _deal_later(self) -> None:
        async with self.party.busy:
            try:
                if not self.is_playing and self.party.ready:
                    await self._deal_now()
            except Refused:  # Somebody's chips are gone by now; everyone must check again.
                self.party.ready.clear()
                self.changed()

    async def _deal_now(self) -> None:
        party = self.party
        ready = [one for one in party.tables.values() if one.guest in party.ready]
        wagers = {
            seat: bot_bets(self.layout, seat)
            for seat, one in self.table.felt.seats.items()
            if one.bot
        }
        for one in ready:
            wagers |= one._own_bets()
        check_wagers(self.layout, wagers)
        shoe, tables = self.table.felt.shuffled, list(party.tables.values())
        before = [seen(one) for one in tables]
        await self.locked(lambda: self.table.deal(self.actor, wagers))
        is_same = self.table.felt.shuffled == shoe
        party.ready.clear()
        if (mode := mode_of(self)) is not None:
            self.sitting.shuffler = Machine(mode=mode.name)
            self.sitting.worked = self.table.rounds
        for one, cards in zip(tables, before, strict=True):
            one.sitting.decisions, one.verdict, one.at = [], None, self.table.meters()
            one.sitting.out = self.table.rounds, cards if is_same else NO_CARDS
            one._put_down()
        if self.layout.game.deal.shoe:
            await self.save()
        await self._go_on()

    async def by_hand(self, act: Callable[[], None] | None = None) -> None:
        """In a mock game its dealer starts the round, or acts; then whoever was asked answers."""
        async with self.party.busy:
            if act is None:
                await self._deal_now()
            else:
                await self.locked(act)
                await self._go_on()

    async def operate(self, act: str, value: str) -> None:
        """Operates the shuffler for the guest who has taken it over."""
        machine = self.sitting.shuffler
        match act:
            case "mode" | "exchange":
                machine = machine.operated(act, value)
            case "green" | "packet":
                machine = machine.pressed(act, self.facts() if is_dealing(self) else ())
            case "fails" if not self.is_playing:
                machine = machine.fails()
        self.sitting.shuffler = machine
        await self.save()
        if self.shown < released(self):
            self._later(self._show_on())

    @property
    def actor(self) -> str:
        """At a shared table the dealer deals for whoever is ready."""
        return DEALER if self.party.is_shared else self.guest

    @property
    def turn(self) -> str:
        """Which question is pending: an answer to an earlier one is late."""
        return f"{self.table.rounds}-{len(self.round.answers) if self.round is not None else 0}"

    async def answer(self, word: str, turn: str = "") -> None:
        """The guest's answer; then the bots', up to the next question or the end."""
        async with self.party.busy:
            ask = self.question()
            if ask is None or self.round is None or (turn and turn != self.turn):
                return
            await self._answer(ask, word)
            await self._go_on()

    async def _answer(self, ask: Ask, word: str) -> None:
        choice = self._choice(ask, word)
        await self.locked(lambda: self.table.answer(self.guest, word))
        self.changed()
        self.advice = self.verdict = None
        if self.is_coached:
            self.sitting.unpriced.append(choice)
            self._price_all()

    async def leave(self) -> None:
        """The guest's hands are given up without adding a bet, now or when their turn comes, and
        settled; a seat at a shared table is freed after the round. Those who are ready do not wait
        for someone who left."""
        async with (party := self.party).busy:
            self.is_leaving = True
            await self._go_on()
            if party.ready and not self.is_playing and self.table.felt.mock is None:
                party.run(0 if party.people <= party.ready else READY, self._deal_later)

    def resume_later(self) -> None:
        """Once after a restart: a bot, a settlement or the coach may be pending."""
        if self._is_resumed:
            return
        self._is_resumed = True
        self._later(self.resume())
        self._later(warm(self._lab, self.party.record))

    async def resume(self) -> None:
        async with self.party.busy:
            if not self.party.until:  # Somebody's time is running; nothing waits for us.
                await self._go_on()
            self._find_lost()
            self._price_all()

    async def listen_to(self, coach: When) -> None:
        """Answers given while the coach was off are never counted."""
        sitting = self.sitting
        if sitting.coach == "off" and coach != "off" and self.round is not None:
            sitting.watched = (self.table.rounds, len(self.round.answers))
        sitting.coach = coach
        self.advise()
        await self.save()

    def advise(self) -> None:
        """Computed while the guest still thinks."""
        ask = self.question()
        self.advice = None
        if ask is not None and self.round is not None and self.is_coached:
            self._later(self._look_up(ask, self._choice(ask, "")))

    async def _go_on(self) -> None:
        """Bots answer at once; then it is somebody's turn, or the round is over."""
        party = self.party
        party.stop()
        while self.round is not None and self.round.pending is not None and is_asked(self):
            ask = self.round.pending
            holder = self.table.felt.seats[ask.seat]
            if not holder.bot:
                asked = party.tables.get(holder.who)
                if asked is not None and asked.is_leaving and (own := asked.question()) is not None:
                    await asked._answer(own, given_up(own))
                    continue
                if asked is not None and asked.advice is None:
                    asked.advise()
                if len(party.people) > 1:
                    party.run(TURN, partial(self._time_over, self.turn))
                break
            await self._played_for(ask, holder.bot)
        for one in list(party.tables.values()):  # Somebody may join meanwhile.
            if self.round is not None and self.round.over and set(one.own) & set(self.round.wagers):
                await one._settle(self.round)
            if one.is_leaving and not self.is_playing:
                await one._get_up()
        self.changed()
        for one in party.tables.values():
            if one.shown < released(one):
                one._later(one._show_on())

    async def _get_up(self) -> None:
        self.is_leaving = False
        if self.party.is_shared:
            self.clear()
            for seat in self.own:
                await self.locked(partial(self.table.stand, self.guest, seat))

    async def _played_for(self, ask: Ask, bot: str) -> str:
        """A bot's answer; without a named strategy, by the game's default one."""
        seed = self.table.rounds * 10 + ask.seat
        word = await self._coach.bot(ask, bot, seed)
        await self.locked(lambda: self.table.answer(self.actor, word))
        return word

    async def _time_over(self, turn: str) -> None:
        async with self.party.busy:
            ask = self.round.pending if self.round is not None else None
            if ask is None or turn != self.turn:
                return
            who = self.table.felt.seats[ask.seat].who
            word = await self._played_for(ask, "")
            if (late := self.party.tables.get(who)) is not None:
                late.late = word
            await self._go_on()

    async def _show_on(self) -> None:
        """Tells the pages each time the next step is due, until all is shown."""
        while (wait := self.showing.wait(self.sitting.pace)) is not None:
            await asyncio.sleep(wait + ROUNDING)
            if self.shown:
                self._touch()

    async def _settle(self, round_: TableRound) -> None:
        """Once for each round, whatever happened in between."""
        sitting, number = self.sitting, self.table.rounds
        if sitting.settled == number:
            return
        played = self.summed(round_)
        played.decisions, sitting.decisions = sitting.decisions, []
        self.history = [*self.history, played][-HISTORY_MOST:]
        sitting.settled = number
        sitting.totals.rounds += 1
        sitting.totals.net += played.net
        sitting.totals.at = int(time())
        await self._keep(played)

    def summed(self, round_: TableRound) -> Played:
        """The guest's result, including meters."""
        own = [line for line in round_.lines or () if line.seat in self.own]
        net = sum(line.net for line in own) + sum(shares(self.table.felt, own).values())
        title = title_of(self.layout, round_, self.own)
        return Played(number=self.table.rounds, title=title, net=net)

    @property
    def _coach(self) -> Coach:
        assert self.round is not None
        return Coach(self._lab, self.party.record, self.round, self.at)

    def _choice(self, ask: Ask, word: str) -> Unpriced:
        """Must be made while the question is pending, because the answer changes the round."""
        assert self.round is not None
        return unpriced(self.round, self.table.rounds, ask, word, self.facts(), counted(self))

    async def _look_up(self, ask: Ask, choice: Unpriced) -> None:
        found = await self._coach.ask(choice)
        asked = self.question()
        if asked is not None and asked[:5] == ask[:5]:
            self.advice = found
            self.changed()

    def _find_lost(self) -> None:
        """Once after a restart: answers on disk without the lab's judgment."""
        round_, sitting = self.round, self.sitting
        if self._is_known or round_ is None:
            return
        self._is_known = True
        if not self.is_coached or round_.voided:
            return
        number, (watched, since) = self.table.rounds, sitting.watched
        known = next((one.decisions for one in self.history if one.number == number), None)
        told = sitting.decisions if known is None else known
        start = since if watched == number else 0
        waiting = {choice for choice in sitting.unpriced if choice.number == number}
        found = lost(round_, number, self.viewer, self.own, told, start, counted(self))
        sitting.unpriced += [choice for choice in found if choice not in waiting]

    def _price_all(self) -> None:
        """Everything waiting and not being judged yet; of very many, the last ones."""
        sitting = self.sitting
        sitting.unpriced = sitting.unpriced[-OPEN_MOST:]
        for choice in sitting.unpriced:
            if choice not in self._judging:
                self._judging.append(choice)
                self._later(self._judge(choice))

    async def _judge(self, choice: Unpriced) -> None:
        """Stored with its round, which may be over by now."""
        try:
            decision = await self._coach.verdict(choice)
        finally:
            self._judging.remove(choice)
        with suppress(ValueError):
            self.sitting.unpriced.remove(choice)
        if decision is not None:
            await self._enter(choice.number, decision)

    async def _enter(self, number: int, decision: Decision) -> None:
        totals = self.sitting.totals
        totals.decisions += 1
        totals.mistakes += decision.cost > 0
        totals.cost += decision.cost
        played = next((one for one in self.history if one.number == number), None)
        if played is not None:
            played.decisions.append(decision)
        elif number == self.table.rounds:
            self.sitting.decisions.append(decision)
        if not self.sitting.cleared and number == self.table.rounds:
            self.verdict = decision
        await self._keep(played)

    async def _keep(self, played: Played | None) -> None:
        """Stores both in their current state, one after the other: a choice judged meanwhile must
        not be in only one of them."""
        self.changed()
        async with self._keeping:
            sitting, round_ = deepcopy((self.sitting, played))

            def both() -> None:
                keep_sitting(self.table, self.notes, sitting)
                if round_ is not None:
                    keep_round(self.table, self.notes, round_)

            await self.locked(both)

    def _own_bets(self) -> dict[int, dict[str, Money]]:
        """Refused with the rule that is broken."""
        own = {seat: bets for seat, bets in self.sitting.bets.items() if bets}
        if not own:
            raise Refused("no_wagers", "Put a chip on a spot first.")
        for seat, bets in own.items():
            check_seat(self.layout, seat, bets)
        return own

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(without_denial(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def without_denial(work: Coroutine[Any, Any, None]) -> None:
    """The game continues without the coach's answer."""
    with suppress(Denied):
        await work
