"""Everyone away from the tables: cage, manager, technician; and someone who presses anything."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.sim.world import World

from houseway.floor import Answer, Refused
from houseway.floor import commands as floor_commands
from houseway.floor.clock import MICRO
from houseway.floor.law.required_amounts import required, undeposited
from houseway.money import CENT, DOLLAR
from houseway.progressive import Award

Asked = tuple[str, floor_commands.Command] | None
ACTORS = ("dealer", "sup1", "sup2", "exec", "tech", "cage", "haas", "stranger")


class Office:
    """One thing after another, chosen at random from what lies on the desk."""

    def __init__(
        self, world: World, name: str, links: list[str], random: Random, period: int
    ) -> None:
        self.world, self.name, self.links = world, name, links
        self.random, self.period = random, period * MICRO
        self.asked = 0
        self.duties: list[Callable[[str], Asked]] = [
            *[self.pay] * 3,
            self.back_out,
            self.adjust,
            self.correct,
            self.change,
            self.move,
            self.fault,
            self.paperwork,
            *[self.wrong] * 2,
        ]
        world.at(self.pause(), self.step)

    def only_pays(self) -> None:
        """The cage does nothing else."""
        self.duties = [self.pay]

    def pause(self) -> int:
        return self.random.randrange(1, 2 * self.period)

    def step(self) -> None:
        action: Callable[[str], Asked] = self.random.choice(self.duties)
        asked = action(self.random.choice(self.links))
        if asked is None:
            self.world.at(self.pause(), self.step)
            return
        self.asked += 1
        self.world.ask(*asked, f"{self.name}-{self.asked}", self.heard)

    def heard(self, what: Answer | Refused | None) -> None:
        self.world.at(self.pause(), self.step)

    def awards(self, link: str) -> list[Award]:
        state = self.world.floor.state.jackpots[link].link
        return [a for a in (*state.awards.values(), *state.history.values()) if a.step == "posted"]

    def pay(self, link: str) -> Asked:
        live = self.world.floor.state.jackpots[link].link.awards.values()
        unpaid = [a.number for a in live if a.step == "posted" and not a.is_paid]
        if not unpaid:
            return None
        how = self.random.choice(("cash", "cheque"))
        papers: Any = {"has_number": True, "winner": "simulated", "form_signed": True}
        papers["check"] = "20417" if how == "cheque" else ""
        return "cage", floor_commands.PayAward(link, self.random.choice(unpaid), how, **papers)

    def back_out(self, link: str) -> Asked:
        wins = self.awards(link)
        if not wins or self.random.random() < 0.5:
            return None
        number = self.random.choice(wins).number
        kind = (
            floor_commands.BackOutAward
            if self.random.random() < 0.7
            else floor_commands.DisputeAward
        )
        return "haas", kind(link, number, "the tape says otherwise")

    def adjust(self, link: str) -> Asked:
        """Asks, or answers what was asked: mostly yes."""
        if answer := self.answer():
            return answer
        level = self.random.choice(list(self.world.floor.state.jackpots[link].link.levels))
        amount = self.random.choice((CENT, DOLLAR, 250 * DOLLAR, 1))
        way: Any = self.random.choice(("raise", "release", "lower", "lower"))
        lawful: Any = None
        if way == "lower":
            lawful = self.random.choice(
                ("malfunction", "maximum", "gross_receipts", "seed_recovery")
            )
        return self.random.choice(("haas", "sup1")), floor_commands.AdjustLevel(
            link=link,
            level=level,
            way=way,
            amount=amount,
            reason="noted",
            lawful=lawful,
            pool=self.random.choice(("reserve", "overflow")),
        )

    def answer(self) -> Asked:
        """To what waits for a second person: mostly yes."""
        waiting = list(self.world.floor.state.requests)
        if not waiting or self.random.random() < 0.2:
            return None
        number = self.random.choice(waiting)
        if self.random.random() < 0.8:
            return self.random.choice(("exec", "haas")), floor_commands.AgreeRequest(number)
        who = self.random.choice(("exec", "haas", "sup1"))
        return who, floor_commands.DropRequest(number, "not now")

    def move(self, link: str) -> Asked:
        """To another link where this one is closed; otherwise refused, and nothing changes."""
        jackpots = self.world.floor.state.jackpots
        to = self.random.choice(list(jackpots))
        place = next(iter(jackpots[to].link.levels), "none")
        levels = dict.fromkeys(jackpots[link].link.levels, place)
        return "haas", floor_commands.MoveJackpot(link, to, "it goes", levels)

    def correct(self, link: str) -> Asked:
        table = self.random.choice(list(self.world.floor.state.jackpots[link].link.tables))
        seat = self.random.randint(1, 6)
        kind = self.random.randrange(7)
        if kind == 0:
            return "sup1", floor_commands.VoidRound(table, "misdeal")
        if kind == 1:
            return "sup1", floor_commands.AddWager(table, seat, "dead sensor")
        if kind == 2:
            return "dealer", floor_commands.DealFirstCard(table)
        if kind == 5:
            return "dealer", floor_commands.EndRound(table)
        if kind == 6:
            return "dealer", floor_commands.RecordIrregularity(table, "exposed_card")
        return "sup1", floor_commands.TakeOutWager(table, seat, kind == 3, "looked again")

    def change(self, link: str) -> Asked:
        """Close, propose, agree, reopen: whichever comes next for this link."""
        jackpot = self.world.floor.state.jackpots[link]
        if answer := self.answer():
            return answer
        if jackpot.link.is_open:
            return (
                ("haas", floor_commands.CloseLink(link, "change"))
                if self.random.random() < 0.2
                else None
            )
        if self.random.random() < 0.5:
            return "haas", floor_commands.ReopenLink(link, "done")
        level = self.random.choice(list(jackpot.link.levels))
        current = jackpot.link.levels[level].current
        maximum = self.random.choice((None, current + 5 * DOLLAR))
        return "tech", floor_commands.ChangeLink(
            link=link, reason="limit", maximums={level: maximum}, notice=True
        )

    def fault(self, link: str) -> Asked:
        tables = self.world.floor.state.tables
        broken = [name for name, table in tables.items() if table.controllers[1].fault]
        closed = [name for name, table in tables.items() if not table.is_open]
        if closed:
            return "haas", floor_commands.OpenTable(self.random.choice(closed))
        for name, table in tables.items():
            for seat in table.controllers[1].dead_seats:
                return "tech", floor_commands.ClearFault(name, "new lamp", seat=seat)
        if broken and self.random.random() < 0.3:
            return "dealer", floor_commands.CallTechnician(self.random.choice(broken))
        if broken:
            return "tech", floor_commands.ClearFault(self.random.choice(broken), "cable replaced")
        seat = self.random.choice((0, 0, 3))
        return "dealer", floor_commands.ReportFault(
            self.random.choice(list(tables)), "no link", seat=seat
        )

    def paperwork(self, link: str) -> Asked:
        """Bank, seizures, notices, seals: whichever lies on top."""
        state = self.world.floor.state
        if state.bank.short:
            return "cage", floor_commands.RecordDeposit(state.bank.short, state.day, "cure")
        seized = state.jackpots[link].seized_posted
        if seized:
            return "cage", floor_commands.RestoreFunds(link, seized, 0, "levy")
        if state.malfunctions:
            return "tech", floor_commands.GiveNotice(min(state.malfunctions), "letter")
        if state.seals and self.random.random() < 0.3:
            seal = next(iter(state.seals.values()))
            return "sup1", floor_commands.ReleaseSeal(seal.link, seal.award, "over")
        kind = self.random.randrange(4)
        if kind == 0:
            return "haas", floor_commands.RecordSeizure(link, DOLLAR, 0, "state", "levy")
        if kind == 1:
            balance = max(0, required(state, state.day) - self.random.choice((0, CENT)))
            return "cage", floor_commands.RecordBankBalance(balance, state.day, "page")
        return "cage", floor_commands.RecordDeposit(undeposited(state) or CENT, state.day, "slip")

    def wrong(self, link: str) -> Asked:
        """Any button by anyone: almost always refused, never harmful."""
        table = self.random.choice(list(self.world.floor.state.tables))
        seat = self.random.randint(0, 9)
        hand = self.random.choice(("royal_flush", "quads", "five_aces", "nothing"))
        wagers = {seat: self.random.choice((DOLLAR, 5 * DOLLAR, 0))}
        commands: tuple[floor_commands.Command, ...] = (
            floor_commands.CoinIn(table, wagers),
            floor_commands.StartGame(table, wagers),
            floor_commands.SelectSeat(table, seat),
            floor_commands.PressHand(table, hand),
            floor_commands.GameOver(table),
            floor_commands.EndGame(table),
            floor_commands.TurnKey(table, "jph", "K-sup1"),
            floor_commands.TurnKey(table, "run", "K-exec"),
            floor_commands.PressJPot(table, seat, hand),
            floor_commands.Confirm(table, seat),
            floor_commands.SwipeCard(table, "C-exec", seat),
            floor_commands.RejectClaim(table, hand, "no"),
            floor_commands.PayAward(link, seat, "cash"),
            floor_commands.CloseTable(table),
            floor_commands.OpenTable(table),
        )
        return self.random.choice(ACTORS), self.random.choice(commands)
