"""Any sequence of buttons on a whole floor: three links, five tables, all flows, wrong cards,
two hits at once, back-outs, caps, a clock that jumps, restarts in between.

The invariants are those of the issue; the auditor keeps his own books from the raw records.
"""

from typing import Any, get_args

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace
from tests.floor.house import LINKS, OPEN, STAFF, TABLES

from houseway.floor import Floor, Refused, commands
from houseway.floor.auditor import Auditor
from houseway.floor.clock import MICRO
from houseway.floor.command_handling.memory_store import MemoryLog
from houseway.floor.law.alarms import alarms
from houseway.floor.law.required_amounts import required
from houseway.floor.scenario import Shift
from houseway.floor.scenario.hands import cards_for
from houseway.floor.upkeep.audit import shown
from houseway.money import CENT, DOLLAR
from houseway.progressive import Share
from houseway.progressive.events import Lawful
from houseway.progressive.state import is_pending

MORE = """
tess table 3 mississippi-stud atlas ms-01 link-ml03
tess join five-card 3
tess table 5 royal-match-21 atlas blackjack royal-match-jackpot-6 blazing-7s-2 third player as "Royal Match 21 - Dual Progressives"
tess link royal royal-match-jackpot-6 nexus jackpot=$2,000:24%:1%
tess link sevens blazing-7s-2 nexus jackpot=$2,000:24%
tess join royal 5
tess join sevens 5 2
"""  # noqa: E501 - one line of a scenario is one line.
BEGIN = """
haas open royal
haas open sevens max.jackpot=$1,940 taken letter-9
haas 3 OPEN
haas 5 OPEN
"""
Spot = tuple[str, int]  # A table and its sensor.
Data = st.DataObject
SPOTS = (("3", 1), ("4", 1), ("9", 1), ("12", 1), ("5", 1), ("5", 2))
JACKPOTS = ("five-card", "fortune", "royal", "sevens")
ACTORS = ("dana", "eli", "whit", "vera", "haas", "tess", "cora", "ada", "nobody")
CARDS = ("S-1", "E-1", "K-1", "K-2", "none")

spots = st.sampled_from(SPOTS)
jackpots = st.sampled_from(JACKPOTS)
seats = st.integers(1, 6)
PAPERS = ("deposit", "balance", "seize", "notice", "seal")
amounts = st.sampled_from([1, CENT, DOLLAR, 60 * DOLLAR, 700 * DOLLAR])


class FloorMachine(RuleBasedStateMachine):
    @initialize()
    def furnish(self) -> None:
        self.log = MemoryLog()
        done = Shift(self.log).run(STAFF + TABLES + LINKS + MORE + OPEN + BEGIN)
        self.floor, self.clock = done.floor, done.clock
        self.auditor = Auditor().read_all(self.log.records)
        self.posted: dict[tuple[str, int], tuple[Any, ...]] = {}
        self.count = 0

    def send(self, actor: str, command: commands.Command) -> bool:
        self.count += 1
        self.clock.advance(1)
        before = shown(self.floor.state)
        try:
            answer = self.floor.execute(actor, command, f"id-{self.count}")
        except Refused:
            assert shown(self.floor.state) == before
            return False
        finally:
            for record in self.log.records[self.auditor.records :]:
                self.auditor.read(record)
        again = self.floor.execute(actor, command, f"id-{self.count}")
        assert again == replace(answer, is_repeated=True)
        return True

    def jackpot(self, spot: Spot) -> Any:
        controller = self.floor.state.tables[spot[0]].controllers[spot[1]]
        return self.floor.state.jackpots[controller.link]

    def busy(self) -> list[Spot]:
        """Where a hand is lit, or a key or card is in."""
        found = []
        for spot in SPOTS:
            controller = self.floor.state.tables[spot[0]].controllers[spot[1]]
            if controller.pressed or controller.key_at == "jph" or controller.card:
                found.append(spot)
        return found

    @rule(
        first=spots,
        second=spots,
        lit=st.sets(seats, min_size=2, max_size=5),
        hits=st.integers(0, 2),
        data=st.data(),
    )
    def play(self, first: Spot, second: Spot, lit: set[int], hits: int, data: Data) -> None:
        """Two tables at once, each with up to two hits."""
        for spot in (first, second):
            table, sensor = spot
            kind = commands.CoinIn if table == "12" else commands.StartGame
            others = {
                other[1]: dict.fromkeys(sorted(lit), self.jackpot(other).rules.wager)
                for other in (first, second)
                if other[0] == table and other != spot
            }
            wagers = dict.fromkeys(sorted(lit), self.jackpot(spot).rules.wager)
            self.send("dana", kind(table, wagers, sensor, others))
        for _ in range(hits):
            for spot in (first, second):
                self.claim(spot, data.draw(st.sampled_from(sorted(lit))), data)

    @rule(spot=spots, seat=seats, data=st.data())
    def press(self, spot: Spot, seat: int, data: Data) -> None:
        self.claim(spot, seat, data)

    def claim(self, spot: Spot, seat: int, data: Data) -> None:
        """The dealer's part, with a hand that the meter pays more often than the cards would."""
        table, sensor = spot
        hands = self.jackpot(spot).rules.hands
        shares = [hand for hand, row in hands.items() if isinstance(row.pay, Share)]
        hand = data.draw(st.sampled_from(shares * 3 + list(hands)))
        if self.floor.state.tables[table].flow == "nexus":
            self.send("dana", commands.SelectSeat(table, seat, sensor))
        self.send("dana", commands.PressHand(table, hand, sensor))

    @rule(who=st.sampled_from(["vera", "vera", "whit"]), data=st.data())
    @precondition(lambda self: self.busy())
    def record(self, who: str, data: Data) -> None:
        """The supervisor's whole way with one claim, as far as the rules let it go."""
        table, sensor = spot = data.draw(st.sampled_from(self.busy()))
        link = self.jackpot(spot).link
        pending = [a for a in link.awards.values() if is_pending(a) and a.table == table]
        if not pending:
            return
        award = data.draw(st.sampled_from(pending))
        seat = award.seat or data.draw(st.sampled_from(link.tables[table].wagers or (1,)))
        card, key = ("S-1", "K-1") if who == "whit" else ("E-1", "K-2")
        flow = self.floor.state.tables[table].flow
        cards = cards_for(self.jackpot(spot).paytable, award.hand)
        if flow == "nexus":
            if award.step == "claimed":
                self.send("whit", commands.Confirm(table, seat, cards, sensor))
            self.send(who, commands.SwipeCard(table, card, seat, sensor))
        elif flow == "aquarius":
            self.send(who, commands.TurnKey(table, "jph", key))
            self.send(who, commands.NameSeat(table, award.hand, seat))
            self.send(who, commands.PressJPot(table, seat, award.hand, cards))
        else:
            self.send(who, commands.SwipeCard(table, card))
            self.send(who, commands.NameSeat(table, award.hand, seat))
            self.send(who, commands.SelectSeat(table, seat))
            self.send(who, commands.PressHand(table, award.hand, cards=cards))

    @rule(first=spots, second=spots, who=st.sampled_from(["vera", "whit"]), data=st.data())
    def whole_rounds(self, first: Spot, second: Spot, who: str, data: Data) -> None:
        """Two tables from the lock to the end, their claims in any order."""
        lit = data.draw(st.sets(seats, min_size=2, max_size=4))
        self.play(first, second, lit, data.draw(st.integers(1, 2)), data)
        for _ in range(4):
            if self.busy():
                self.record(who, data)
            if data.draw(st.booleans()):
                self.let_go(first)
        self.let_go(first)
        self.let_go(second)

    @rule(spot=spots)
    def let_go(self, spot: Spot) -> None:
        """Key to RUN, card out, game over."""
        table, sensor = spot
        controller = self.floor.state.tables[table].controllers[sensor]
        if controller.key_at == "jph":
            key = "K-1" if controller.key_by == "whit" else "K-2"
            self.send(controller.key_by, commands.TurnKey(table, "run", key))
        if controller.card:
            self.send(controller.card_by, commands.SwipeCard(table, controller.card))
        kind = commands.GameOver if table == "12" else commands.EndGame
        self.send("dana", kind(table, sensor))

    @rule(
        spot=spots,
        seat=st.integers(0, 8),
        actor=st.sampled_from(ACTORS),
        card=st.sampled_from(CARDS),
        data=st.data(),
    )
    def wrong(self, spot: Spot, seat: int, actor: str, card: str, data: Data) -> None:
        """Any button by anyone with anything in hand."""
        table, sensor = spot
        hand = data.draw(st.sampled_from(["royal_flush", "quads", "five_aces", "jacks"]))
        buttons: list[commands.Command] = [
            commands.CoinIn(table, {seat: DOLLAR}, sensor),
            commands.StartGame(table, {seat: 2 * DOLLAR}, sensor),
            commands.SelectSeat(table, seat, sensor),
            commands.PressHand(table, hand, sensor),
            commands.GameOver(table, sensor),
            commands.EndGame(table, sensor),
            commands.TurnKey(table, "jph", card, sensor),
            commands.TurnKey(table, "run", card, sensor),
            commands.NameSeat(table, hand, seat, sensor),
            commands.PressJPot(table, seat, hand, "", sensor),
            commands.Confirm(table, seat, "", sensor),
            commands.SwipeCard(table, card, seat, sensor),
            commands.DealFirstCard(table),
            commands.EndRound(table),
            commands.RecordIrregularity(table, "exposed_card"),
            commands.CloseTable(table),
            commands.OpenTable(table),
        ]
        self.send(actor, data.draw(st.sampled_from(buttons)))

    @rule(spot=spots, seat=seats, what=st.sampled_from(["void", "add", "error", "carry", "reject"]))
    def correct(self, spot: Spot, seat: int, what: str) -> None:
        table, sensor = spot
        link = self.jackpot(spot).link
        claims = [a for a in link.awards.values() if a.table == table and is_pending(a)]
        if what == "void":
            self.send("whit", commands.VoidRound(table, "misdeal"))
        elif what == "add":
            self.send("whit", commands.AddWager(table, seat, "dead sensor", sensor))
        elif what == "reject" and claims:
            self.send(
                "whit", commands.RejectClaim(table, claims[0].hand, "no", claims[0].seat, sensor)
            )
        else:
            self.send("whit", commands.TakeOutWager(table, seat, what == "error", "looked", sensor))

    @rule(what=st.sampled_from(["pay", "back", "back", "dispute"]), data=st.data())
    @precondition(lambda self: self.posted)
    def office(self, what: str, data: Data) -> None:
        name, number = data.draw(st.sampled_from(sorted(self.posted)))
        if what == "pay":
            papers: Any = {
                "has_number": True,
                "winner": "file-1",
                "form_signed": True,
                "check": "7",
            }
            self.send("cora", commands.PayAward(name, number, "cheque", **papers))
            self.agree()
        elif what == "back":
            self.send("haas", commands.BackOutAward(name, number, "wrong hand"))
            self.agree()
        else:
            self.send("haas", commands.DisputeAward(name, number, "wrong hand"))

    def agree(self) -> None:
        """Once the property is established, to what was asked last."""
        if self.floor.state.requests:
            self.send("vera", commands.AgreeRequest(self.floor.state.requested))

    @rule(name=jackpots, amount=amounts, how=st.sampled_from(get_args(Lawful)), data=st.data())
    def adjust(self, name: str, amount: int, how: Any, data: Data) -> None:
        level = data.draw(st.sampled_from(list(self.floor.state.jackpots[name].link.levels)))
        pool = data.draw(st.sampled_from(["reserve", "overflow"]))
        way: Any = data.draw(st.sampled_from(["raise", "lower", "lower", "release"]))
        asked = commands.AdjustLevel(
            link=name,
            level=level,
            way=way,
            amount=amount,
            reason="noted",
            lawful=how if way == "lower" else None,
            pool=pool,
        )
        self.send(data.draw(st.sampled_from(["haas", "whit", "vera"])), asked)
        self.send("vera", commands.AgreeRequest(self.floor.state.requested))
        self.send("haas", commands.DropRequest(self.floor.state.requested, "no"))

    @rule(name=jackpots, room=amounts, lift=st.booleans(), data=st.data())
    def cap(self, name: str, room: int, lift: bool, data: Data) -> None:
        """Close, propose a maximum, let a second person agree, reopen."""
        jackpot = self.floor.state.jackpots[name]
        level = data.draw(st.sampled_from(list(jackpot.link.levels)))
        maximum = None if lift else jackpot.link.levels[level].current + room
        self.send("haas", commands.CloseLink(name, "change"))
        change = commands.ChangeLink(link=name, reason="x", maximums={level: maximum}, notice=True)
        self.send("tess", change)
        self.send("vera", commands.AgreeRequest(self.floor.state.requested))
        self.send("haas", commands.ReopenLink(name, "done"))

    @rule(name=jackpots, to=jackpots)
    def move(self, name: str, to: str) -> None:
        """Close, move every cent to another link, and begin again from nothing."""
        state = self.floor.state
        place = next(iter(state.jackpots[to].link.levels), "none")
        levels = dict.fromkeys(state.jackpots[name].link.levels, place)
        self.send("haas", commands.CloseLink(name, "it goes"))
        self.send("haas", commands.MoveJackpot(name, to, "it goes", levels))
        self.agree()
        self.send("haas", commands.ReopenLink(name, "it comes again"))

    @rule(what=st.sampled_from(["open", "close", "day"]))
    def routine(self, what: str) -> None:
        day = self.floor.day_of(self.clock.at - 86_400 * MICRO)
        made: dict[str, commands.Command] = {
            "open": commands.OpenShift("swing"),
            "close": commands.CloseShift(),
            "day": commands.CloseDay(day),
        }
        self.send("haas", made[what])

    @rule(name=jackpots, amount=amounts, what=st.sampled_from(PAPERS), back=st.booleans())
    def paperwork(self, name: str, amount: int, what: str, back: bool) -> None:
        """Bank, seizures, notices and seals; what stops the room is cured half of the time."""
        state, day = self.floor.state, self.floor.state.day
        if what == "deposit":
            self.send("cora", commands.RecordDeposit(amount, day, "slip"))
        elif what == "balance":
            held = required(state, self.floor.day_of(self.floor.now()))
            self.send("cora", commands.RecordBankBalance(max(0, held - amount), day, "page"))
            if back:
                self.send("cora", commands.RecordDeposit(amount, day, "cure"))
        elif what == "seize":
            self.send("haas", commands.RecordSeizure(name, amount, 0, "state", "levy"))
            if back:
                held = self.floor.state.jackpots[name].seized_posted
                self.send("cora", commands.RestoreFunds(name, held, 0, "levy"))
        elif what == "notice":
            self.send("dana", commands.ReportFault("4", "dark sign"))
            self.send("dana", commands.CallTechnician("4"))
            self.see()
            self.send("tess", commands.ClearFault("4", "cable"))
            self.send("tess", commands.GiveNotice(self.floor.state.faults, "letter"))
        else:
            for seal in list(state.seals.values())[:1]:
                self.send("whit", commands.RecordCards(seal.link, seal.award, "As Ks Qs Js Ts"))
                self.send("whit", commands.ReleaseSeal(seal.link, seal.award, "over"))

    def see(self) -> None:
        """The manager acknowledges the first alarm that nobody has; it stands all the same."""
        standing = alarms(self.floor.state, self.floor.now())
        for alarm in [one for one in standing if not one.acknowledged_by][:1]:
            self.send("haas", commands.AcknowledgeAlarm(alarm.key))

    @invariant()
    def alarms_never_fail(self) -> None:
        """An account that is short is among them; so is one that the next command will find so."""
        bank, now = self.floor.state.bank, self.floor.now()
        stops = [a.code for a in alarms(self.floor.state, now) if a.is_stop]
        is_new = bank.balance is not None and bank.compared != self.floor.day_of(now)
        assert ("bank_short" in stops) == bool(bank.short) or is_new

    @rule(seconds=st.sampled_from([-7200, -1, 0, 60, 86_400]))
    def clock_jumps(self, seconds: int) -> None:
        self.clock.at += seconds * MICRO

    @rule()
    @precondition(lambda self: self.count % 7 == 0)
    def power_cut(self) -> None:
        """Everything durable is back, and nothing else was promised."""
        before = self.floor.state
        self.floor = Floor(self.log, self.clock, program="scripted")
        assert self.floor.state == before

    @invariant()
    def books_agree(self) -> None:
        self.auditor.confirm(shown(self.floor.state))

    @invariant()
    def posted_wins_never_change(self) -> None:
        for name, jackpot in self.floor.state.jackpots.items():
            link = jackpot.link
            for award in (*link.awards.values(), *link.history.values()):
                if award.step == "posted":
                    fixed = (award.table, award.game, award.seat, award.hand, award.amount)
                    assert self.posted.setdefault((name, award.number), fixed) == fixed

    @invariant()
    def lamps_and_claims_agree(self) -> None:
        """Whoever pressed is known for every lit hand, and for no other."""
        for spot in SPOTS:
            controller = self.floor.state.tables[spot[0]].controllers[spot[1]]
            awards = self.jackpot(spot).link.awards.values()
            lit = {a.number for a in awards if a.table == spot[0] and is_pending(a)}
            assert set(controller.pressed) == lit

    def teardown(self) -> None:
        if hasattr(self, "log"):
            again = Floor(MemoryLog(records=self.log.records), self.clock, program="scripted")
            assert again.state == self.floor.state


QUICK = settings(max_examples=50, stateful_step_count=50, deadline=None, derandomize=True)
DEEP = settings(QUICK, max_examples=120, stateful_step_count=60)


@pytest.mark.rule("R19")
@pytest.mark.rule("R32")
def test_no_sequence_of_commands_breaks_a_floor() -> None:
    run_state_machine_as_test(FloorMachine, settings=QUICK)


@pytest.mark.slow
def test_no_long_sequence_of_commands_breaks_a_floor() -> None:
    run_state_machine_as_test(FloorMachine, settings=DEEP)
