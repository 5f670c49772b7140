"""A table's people: they look at their screens, do the next sensible thing, and sometimes not.

Every step is chosen from what the floor shows now, so that lost answers, restarts and other
people's presses never leave a table stuck for good.
"""

from random import Random

from tests.sim.house import SUPERVISORS
from tests.sim.world import World

from houseway.floor import Answer, Refused, commands
from houseway.floor.clock import MICRO
from houseway.floor.scenario.hands import cards_for
from houseway.floor.state import Controller, Jackpot, Table
from houseway.progressive import Award, Share, place_of
from houseway.progressive.state import is_pending, round_awards

STEP = 2 * MICRO
PATIENCE = 25  # Refusals in one round before the supervisor rejects the claim.


class TableCrew:
    def __init__(self, world: World, table: str, random: Random, period: int) -> None:
        self.world, self.name, self.random = world, table, random
        self.period = period * MICRO
        self.asked = 0
        self.refusals = 0
        self.dealt = 0  # The game whose hands were looked at.
        world.at(random.randrange(self.period), self.step)

    def step(self) -> None:
        actor, command = self.choose()
        if command is None:
            self.world.at(self.period, self.step)
            return
        self.asked += 1
        self.world.ask(actor, command, f"{self.name}-{self.asked}", self.heard)

    def heard(self, what: Answer | Refused | None) -> None:
        if isinstance(what, Refused):
            self.refusals += 1
        place = self.screen()[2].link.tables[self.name]
        between = self.random.expovariate(1 / self.period)
        pause = self.random.randrange(STEP) if place.is_open else int(between)
        self.world.at(pause, self.step)

    def choose(self) -> tuple[str, commands.Command | None]:
        table, controller, jackpot = self.screen()
        place = jackpot.link.tables[self.name]
        if not place.is_open:
            self.refusals = 0
            return "dealer", commands.EndRound(self.name) if table.is_dealt else self.lock(jackpot)
        pending = [a for a in round_awards(jackpot.link, self.name) if is_pending(a)]
        if place.game != self.dealt:
            self.dealt = place.game
            hands = self.lucky(jackpot)
            self.wanted = [(self.random.choice(place.wagers), hand) for hand in hands]
        if self.wanted and self.is_free(table, controller):
            return "dealer", self.claim(table, controller)
        if pending or controller.key_at == "jph" or controller.card:
            return self.supervise(table, controller, jackpot, pending)
        return "dealer", self.end(table)

    def screen(self) -> tuple[Table, Controller, Jackpot]:
        state = self.world.floor.state
        table = state.tables[self.name]
        controller = table.controllers[1]
        return table, controller, state.jackpots[controller.link]

    def lock(self, jackpot: Jackpot) -> commands.Command | None:
        if not jackpot.link.is_open:
            return None
        seats = self.random.sample(range(1, 7), self.random.randint(1, 5))
        wagers = dict.fromkeys(sorted(seats), jackpot.rules.wager)
        kind = commands.CoinIn if jackpot.family == "aquarius" else commands.StartGame
        return kind(self.name, wagers)

    def lucky(self, jackpot: Jackpot) -> list[str]:
        """Hands of this round: far luckier than the cards, so that jackpots are hit all day."""
        if self.random.random() > 0.06:
            return []
        hands = list(jackpot.rules.hands)
        shares = [h for h in hands if isinstance(jackpot.rules.hands[h].pay, Share)]
        pool = shares if self.random.random() < 0.6 else hands
        return [self.random.choice(pool) for _ in range(self.random.choice((1, 1, 1, 2, 3)))]

    def is_free(self, table: Table, controller: Controller) -> bool:
        return controller.key_at == "run" and not controller.card

    def claim(self, table: Table, controller: Controller) -> commands.Command:
        seat, hand = self.wanted[-1]
        if table.flow == "nexus" and controller.seat != seat:
            return commands.SelectSeat(self.name, seat)
        self.wanted.pop()
        return commands.PressHand(self.name, hand)

    def end(self, table: Table) -> commands.Command:
        return (
            commands.GameOver(self.name)
            if table.flow == "aquarius"
            else commands.EndGame(self.name)
        )

    def supervise(
        self, table: Table, controller: Controller, jackpot: Jackpot, pending: list[Award]
    ) -> tuple[str, commands.Command | None]:
        signer = "exec" if self.random.random() < 0.7 else self.random.choice(SUPERVISORS)
        if pending and self.refusals > PATIENCE:
            award = self.random.choice(pending)
            self.refusals -= 5
            return signer, commands.RejectClaim(self.name, award.hand, "nobody knows", award.seat)
        match table.flow:
            case "aquarius":
                return self.with_key(controller, jackpot, pending, signer)
            case "nexus":
                return self.with_card(jackpot, pending, signer)
            case _:
                return self.with_card_first(controller, jackpot, pending, signer)

    def with_card(
        self, jackpot: Jackpot, pending: list[Award], signer: str
    ) -> tuple[str, commands.Command]:
        """Whoever confirms is a supervisor, so that the executive is a second person."""
        award = self.random.choice(pending)
        if award.step == "claimed":
            by = signer if signer in SUPERVISORS else SUPERVISORS[0]
            return by, commands.Confirm(
                self.name, award.seat, cards_for(jackpot.paytable, award.hand)
            )
        return signer, commands.SwipeCard(self.name, f"C-{signer}", award.seat)

    def with_key(
        self, controller: Controller, jackpot: Jackpot, pending: list[Award], signer: str
    ) -> tuple[str, commands.Command | None]:
        if controller.key_at == "run":
            return signer, commands.TurnKey(self.name, "jph", f"K-{signer}")
        holder = controller.key_by
        if controller.is_recorded or not pending or self.random.random() < 0.2:
            return holder, commands.TurnKey(self.name, "run", f"K-{holder}")
        award = self.random.choice(pending)
        if award.seat == 0 and len(pending) > 1:
            return holder, commands.NameSeat(self.name, award.hand, self.free_seat(jackpot))
        seat = award.seat or self.free_seat(jackpot)
        cards = cards_for(jackpot.paytable, award.hand)
        return holder, commands.PressJPot(self.name, seat, award.hand, cards)

    def with_card_first(
        self, controller: Controller, jackpot: Jackpot, pending: list[Award], signer: str
    ) -> tuple[str, commands.Command | None]:
        if not controller.card:
            return signer, commands.SwipeCard(self.name, f"C-{signer}")
        holder = controller.card_by
        if not pending or self.random.random() < 0.2:
            return holder, commands.SwipeCard(self.name, controller.card)
        award = self.random.choice(pending)
        if award.seat == 0 and len(pending) > 1:
            return holder, commands.NameSeat(self.name, award.hand, self.free_seat(jackpot))
        seat = award.seat or self.free_seat(jackpot)
        if controller.seat != seat:
            return holder, commands.SelectSeat(self.name, seat)
        cards = cards_for(jackpot.paytable, award.hand)
        return holder, commands.PressHand(self.name, award.hand, cards=cards)

    def free_seat(self, jackpot: Jackpot) -> int:
        return self.random.choice(jackpot.link.tables[self.name].wagers or (1,))


def amount_due(jackpot: Jackpot, award: Award) -> int:
    place = place_of(jackpot.rules, jackpot.link, award)
    return place.due
