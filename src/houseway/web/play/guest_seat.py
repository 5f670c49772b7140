"""A guest's place at a table between rounds: bets on the felt, and what may be changed."""

import asyncio
from collections.abc import Callable, Mapping
from typing import TypeVar

from houseway.counting.shoe_count import NO_CARDS, Cards, plus
from houseway.floor.play.deal import BUY_IN
from houseway.floor.table_words import HIGHEST
from houseway.money import DOLLAR, Money, show
from houseway.paytables.words import bet_label
from houseway.refused import Refused
from houseway.table.acts import acts_of, visible_facts
from houseway.table.layout import Layout
from houseway.table.procedure import SPECTATOR, Ask, Fact, only
from houseway.table.round import TableRound
from houseway.table.shuffler import Mode, act_of
from houseway.table.wager_rules import raises, usual_wagers
from houseway.web.play.decision import on_felt
from houseway.web.play.party import Party
from houseway.web.play.picture import steps
from houseway.web.play.shown_steps import ShownSteps
from houseway.web.play.sitting import YOU, history_at, keep_sitting, sitting_at

T = TypeVar("T")
Bets = dict[int, dict[str, Money]]
LOOK_EVERY = 0.002  # seconds between two checks whether a step is written
NO_CHIPS = "Your stack does not cover that. Buy chips, or bet less."
GIVEN_UP = ("fold", "stand", "decline", "pull", "play", "house way", "wait")
BOT_UNIT = 10 * DOLLAR
TRAIL = 200  # chips that can be taken back, one after another


class GuestSeat:
    """`version` rises with every change, so that each page of the guest knows when to redraw."""

    name = ""  # By which its pages are woken.
    sees = 0  # All cards, if a trainer looks at a past round.

    def __init__(self, party: Party, guest: str, touch: Callable[[], None]) -> None:
        """`touch` tells the guest's open pages to update."""
        self.party, self.table, self.guest, self._touch = party, party.driver, guest, touch
        self.layout = self.table.layout
        self.notes = f"{guest} " if party.is_shared else ""
        self.sitting = sitting_at(self.table, self.notes)
        self.history = history_at(self.table, self.notes)
        self.version = 0
        self.late = ""  # The dealer's answer because the guest took too long.
        self.trail: list[Bets] = []
        self.at = self.table.meters()  # as the round began
        if self.is_playing:
            self._put_down()
        self.showing = ShownSteps(self.table.rounds, len(steps(self.facts())))

    @property
    def round(self) -> TableRound | None:
        return self.table.round

    @property
    def is_playing(self) -> bool:
        return self.table.felt.is_open

    @property
    def seats(self) -> dict[int, str]:
        """YOU, a bot's strategy, or another guest."""
        held = sorted(self.table.felt.seats.items())
        return {n: YOU if one.who == self.guest else one.bot or one.who for n, one in held}

    @property
    def own(self) -> list[int]:
        return [seat for seat, who in self.seats.items() if who == YOU]

    @property
    def viewer(self) -> int:
        """All of the guest's own seats and nobody else's; someone without a seat watches."""
        return self.sees or sum(only(seat) for seat in self.own) or SPECTATOR

    @property
    def no_coach(self) -> str:
        """The sentence if the game has no coach; otherwise ""."""
        from houseway.lab import coach

        return "" if coach.has_coach(self.layout) else coach.no_coach(self.layout)

    @property
    def is_coached(self) -> bool:
        return self.sitting.coach != "off" and not self.no_coach

    def facts(self) -> list[Fact]:
        return [] if self.round is None else list(self.round.facts_for(self.viewer))

    def question(self) -> Ask | None:
        """Only a question to this guest."""
        found = None if self.round is None else self.round.question_for(self.viewer)
        is_ours = found is not None and found.seat in self.own and is_asked(self)
        return found if is_ours else None

    @property
    def shown(self) -> int:
        """How many steps of the round the guest's pages show now."""
        return self.showing.follow(self.table.rounds, released(self), self.sitting.pace)

    @property
    def left(self) -> Money:
        """What the guest could still bet."""
        return self.table.stack(self.guest).held - total(self.sitting.bets)

    def bet(self, seat: int, spot: str, *, back: bool = False) -> str:
        """Adds a chip to a spot, or removes one; the first one clears the last round. Returns a
        sentence if the spot's limit accepted only part of the chip."""
        if self.is_playing or seat not in self.own or spot not in self.layout.spots:
            return ""
        self.table.need_open()
        self.clear_away()
        now, chip = self.sitting.bets.get(seat, {}), self.sitting.chip
        after = with_chip(self.layout, now, spot, chip, back=back)
        if sum(after.values()) - sum(now.values()) > self.left:
            raise Refused("no_chips", NO_CHIPS)
        self._lay({**self.sitting.bets, seat: after})
        is_cut = not back and after.get(spot, 0) == highest(self.layout, spot)
        return said_most(self.layout, spot) if is_cut and after[spot] % chip else ""

    def clear(self) -> None:
        if not self.is_playing:
            self.clear_away()
            self._lay({})

    def take_back(self) -> None:
        """Takes back the last chip, or the last change."""
        if not self.is_playing and self.trail:
            self.party.ready.discard(self.guest)
            self.sitting.bets = self.trail.pop()
            self.changed()

    def _lay(self, bets: Bets) -> None:
        self.party.ready.discard(self.guest)
        if bets != self.sitting.bets:
            self.trail = [*self.trail, self.sitting.bets][-TRAIL:]
        self.sitting.bets = bets

    def repeat(self) -> None:
        """Repeats the bets of the last round on the guest's seats."""
        if self.is_playing:
            return
        bets, _ = affordable(self)
        if not bets:
            raise Refused("no_chips", NO_CHIPS)
        self.clear_away()
        self._lay(bets)

    def clear_away(self) -> None:
        self.sitting.cleared = True
        self.changed()

    async def seat(self, number: int, who: str) -> None:
        """Empty a seat, take it, or seat a bot; never during a round."""
        from houseway.lab.bots import strategy

        if self.is_playing or not 1 <= number <= self.layout.game.seats:
            return
        if who not in ("", YOU):
            strategy(self.layout.game.id, who)  # Refuses an unknown one.
        own = sorted({*self.own, number} if who == YOU else {*self.own} - {number})
        if not own and not self.party.is_shared:
            raise Refused("positions", "Keep at least one seat.")
        if len(own) > 1 and not self.layout.rules.two_positions:
            raise Refused("positions", "This table allows one position per player.")
        if own and own[-1] - own[0] > 1:
            raise Refused("positions", "You may take two adjacent positions.")
        self.clear_away()
        self.party.ready.discard(self.guest)
        self.trail = []
        self.sitting.bets.pop(number, None)
        if who:
            await self.locked(lambda: self.table.sit(self.guest, number, who if who != YOU else ""))
            if not self.table.stack(self.guest).bought:
                await self.buy_in()
        elif number in self.seats:
            await self.locked(lambda: self.table.stand(self.guest, number))
        if self.sitting.active not in own:
            self.sitting.active = own[0] if own else 0
        await self.save()

    async def buy_in(self) -> None:
        """Allowed at any time, even in mid-round."""
        await self.locked(lambda: self.table.buy(self.guest, BUY_IN))
        self.changed()

    def changed(self) -> None:
        """Tells everyone at the table."""
        for one in self.party.tables.values():
            one.version += 1
            one._touch()

    async def save(self) -> None:
        self.changed()
        await self.locked(lambda: keep_sitting(self.table, self.notes, self.sitting))

    async def locked(self, step: Callable[[], T]) -> T:
        """Runs in a thread: what a table stores is on disk when it returns."""
        self.party.writing += 1
        try:
            return await asyncio.to_thread(step)
        finally:
            self.party.writing -= 1

    async def still(self) -> None:
        """Waits until nothing is being written: until then a round may hold half a step."""
        while self.party.writing:
            await asyncio.sleep(LOOK_EVERY)

    def _put_down(self) -> None:
        """Chips in a running round cannot be moved."""
        wagers = self.table.felt.wagers
        self.sitting.cleared, self.late = False, ""
        if set(self.own) & set(wagers):
            self.sitting.last = {seat: dict(wagers[seat]) for seat in self.own if seat in wagers}
            self.sitting.bets, self.trail = {}, []


def total(bets: Bets) -> Money:
    return sum(sum(spots.values()) for spots in bets.values())


def with_chip(
    layout: Layout, bets: Mapping[str, Money], spot: str, chip: Money, *, back: bool
) -> dict[str, Money]:
    """The bets of a seat after a tap: one chip more or less. A sensor is lit or dark. Bets that
    must be equal move together. An amount stops at the spot's limit; a tap at the limit is refused.
    """
    first = layout.wager_rules[spot].equal_to or spot
    together = [first, *(o for o in layout.spots if layout.wager_rules[o].equal_to == first)]
    limit = layout.rules.limit(first)
    most = highest(layout, first)
    now = bets.get(first, 0)
    if limit.minimum == limit.maximum:
        after = 0 if now else limit.minimum
    elif now >= most and not back:
        raise Refused("limit", said_most(layout, first))
    else:
        after = max(0, now - chip) if back else min(most, now + chip)
    found = {**bets, **dict.fromkeys(together, after)}
    return {name: amount for name, amount in found.items() if amount}


def said_most(layout: Layout, spot: str) -> str:
    most = show(highest(layout, spot)).removesuffix(".00").lstrip("$")
    return f"The limit on {bet_label(spot)} is {most}."


def affordable(desk: GuestSeat) -> tuple[Bets, list[str]]:
    """The bets of the last round on the guest's seats: as many as the stack covers, and the side
    bets left out. No bets if it does not cover the game itself."""
    bets = {seat: dict(one) for seat, one in desk.sitting.last.items() if seat in desk.own}
    held, out = desk.table.stack(desk.guest).held, list[str]()
    base = (*desk.layout.game.base, *desk.layout.game.base_spots)
    sides = [spot for spot in desk.layout.spots if spot not in base]
    while total(bets) > held and sides:
        spot = sides.pop()
        if sum(one.pop(spot, 0) for one in bets.values()):
            out.append(spot)
    return (bets, out) if total(bets) <= held else ({}, [])


def to_stay_in(desk: GuestSeat, bets: Bets) -> Money:
    """The least that these bets will require during the round."""
    due = list(raises(desk.layout))
    return sum(times * one.get(other, 0) for one in bets.values() for _, other, times in due)


def bot_bets(layout: Layout, seat: int) -> dict[str, Money]:
    """Ten on the base game; a bot at an even seat adds a chip on each side bet."""
    base = usual_wagers(layout, BOT_UNIT, layout.spots[:1])
    if seat % 2:
        return base
    lowest = layout.rules.limit
    side = usual_wagers(layout, DOLLAR, layout.spots)
    return {**{spot: max(sum_, lowest(spot).minimum) for spot, sum_ in side.items()}, **base}


def highest(layout: Layout, spot: str) -> Money:
    return layout.rules.highest(spot) or HIGHEST


def given_up(ask: Ask) -> str:
    """The answer given for someone who leaves: it adds no bet."""
    return next((word for word in GIVEN_UP if word in ask.answers), ask.answers[0])


def mode_of(desk: GuestSeat) -> Mode | None:
    """The shuffler's mode, if the guest operates it, which is possible at their own table."""
    is_own = desk.sitting.devices == "you" and not desk.party.is_shared
    return desk.layout.game.mode if is_own else None


def is_dealing(desk: GuestSeat) -> bool:
    """A round that the guest began at the shuffler."""
    return desk.round is not None and desk.sitting.worked == desk.table.rounds


def is_asked(desk: GuestSeat) -> bool:
    """If a trainee deals by hand, nobody answers before their turn."""
    mock, round_ = desk.table.felt.mock, desk.round
    return mock is None or round_ is None or (mock.done >= len(acts_of(round_)) and not mock.paused)


def released(desk: GuestSeat) -> int:
    """Steps that may be shown: the next packet waits for whoever operates the shuffler."""
    facts, mock = desk.facts(), desk.table.felt.mock
    if mock is not None and desk.round is not None:
        return len(steps(facts[: visible_facts(desk.round, mock.done)]))
    if mode_of(desk) is None or not is_dealing(desk):
        return len(steps(facts))
    gates = [place for place, fact in enumerate(facts) if act_of(fact) is not None]
    acts = desk.sitting.shuffler.acts
    return len(steps(facts[: gates[acts]] if acts < len(gates) else facts))


def out(desk: GuestSeat) -> Cards:
    """The cards of this shoe that the guest saw before this round, if known."""
    number, cards = desk.sitting.out
    return cards if number == desk.table.rounds else NO_CARDS


def seen(desk: GuestSeat) -> Cards:
    """Includes those of this round."""
    round_ = desk.round if desk.layout.game.deal.shoe else None
    return out(desk) if round_ is None else plus(out(desk), on_felt(round_, desk.facts()))


def counted(desk: GuestSeat) -> Cards:
    """The cards the coach may count; none unless the guest asked for it."""
    is_on = desk.sitting.counting == "on" and desk.layout.game.deal.shoe
    return out(desk) if is_on else ()
