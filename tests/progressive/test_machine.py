"""Any sequence of buttons, keys and corrections: the books of a link stay right.

The auditor here keeps its own books from the raw events and shares no code with `evolve`.
"""

from collections import Counter, defaultdict
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from tests.progressive.bench import RULES, Act, Bench, act

from houseway.money import CENT, DOLLAR
from houseway.progressive import Refused, Share, Times, places, replay
from houseway.progressive import events as link_events
from houseway.progressive.deciders import adjustments, awards, claims, games

TABLES = ("4", "9")
SEATS = st.integers(1, 4)
PROGRESSIVES = ("ms-stud-01", "ml03", "link-01", "all-off-meter", "link-01-at-5")
AMOUNTS = st.sampled_from([1, CENT, 3 * CENT, DOLLAR, 60 * DOLLAR, 700 * DOLLAR])
tables = st.sampled_from(TABLES)


class Auditor:
    """Books by level: what is there must be what came less what went."""

    def __init__(self) -> None:
        self.held: Counter[str] = Counter()
        self.coin_in = self.house = 0
        self.posted: dict[int, link_events.AwardPosted] = {}
        self.claims: dict[int, dict[str, Any]] = {}
        self.seats: dict[tuple[str, int], set[int]] = defaultdict(set)
        self.reversed: set[int] = set()

    def read(self, event: link_events.Event) -> None:
        match event:
            case link_events.LinkOpened():
                for start in event.starts:
                    self.held[start.level] += start.current + start.reserve + start.overflow
            case link_events.GameStarted() | link_events.WagerAdded():
                self.coin_in += event.coin_in
                self.house += event.house
                for part in event.parts:
                    self.held[part.level] += part.meter + part.reserve + part.overflow
                seats = event.seats if isinstance(event, link_events.GameStarted) else (event.seat,)
                self.seats[event.table, event.game] |= set(seats)
            case link_events.WagerReversed():
                self.coin_in -= event.coin_in
                self.house -= event.house
                for part in event.parts:
                    self.held[part.level] -= part.meter + part.reserve + part.overflow
                self.seats[event.table, event.game].discard(event.seat)
            case link_events.WagerCarried():
                self.seats[event.table, event.game].discard(event.seat)
            case link_events.HandClaimed():
                self.claims[event.award] = msgspec.structs.asdict(event)
            case link_events.SeatNamed():
                self.claims[event.award]["seat"] = event.seat
            case link_events.ClaimWithdrawn() | link_events.ClaimRejected():
                del self.claims[event.award]
            case link_events.AwardPosted():
                assert event.award not in self.posted
                self.posted[event.award] = event
            case link_events.AwardSettled():
                self.held[event.level] -= event.amount
                self.held[event.level] += event.reseed.seed if event.reseed else 0
            case link_events.AwardBackedOut():
                self.reversed.add(event.award)
                if event.level:
                    self.held[event.level] += event.amount - event.seed
            case link_events.LevelRaised():
                self.held[event.level] += event.amount
            case link_events.LevelLowered(lawful=lawful) if lawful != "maximum":
                self.held[event.level] -= event.amount


class LinkMachine(RuleBasedStateMachine):
    @initialize(name=st.sampled_from(PROGRESSIVES), cents=st.integers(0, 10**5))
    def open(self, name: str, cents: int) -> None:
        self.bench = Bench(RULES[name])
        self.auditor = Auditor()
        self.hands = list(self.bench.rules.hands)
        starts = tuple(
            link_events.LevelStart(level=level, current=cents * CENT + 5_000)
            for level in self.bench.rules.names
        )
        self.send(act(games.open_link, starts, "Haas", "opening"))
        for table in TABLES:
            self.send(act(games.join_table, table, 4))

    def send(self, command: Act) -> bool:
        before = self.bench.link
        try:
            events = command(self.bench.rules, before)
        except Refused:
            return False
        for event in events:
            self.check(event)
            self.auditor.read(event)
            self.bench.link = replay([event], self.bench.link)
        self.bench.events += events
        return True

    def check(self, event: link_events.Event) -> None:
        rules, auditor = self.bench.rules, self.auditor
        if isinstance(event, link_events.AwardSettled):
            pay = rules.hands[auditor.claims[event.award]["hand"]].pay
            whole = isinstance(pay, Share) and pay.share_bp == 10_000
            assert (event.reseed is not None) == whole
        if isinstance(event, link_events.AwardPosted):
            self.check_posted(event)
        if isinstance(event, link_events.GameEnded):
            assert event.envy == self.expected_envy(event.table, event.game)

    def check_posted(self, event: link_events.AwardPosted) -> None:
        """Whole cents, no claim of the same round and level further right, fixed pays in full."""
        claim = self.auditor.claims[event.award]
        assert event.amount % CENT == 0
        for number, other in self.auditor.claims.items():
            same = all(other[key] == claim[key] for key in ("table", "game", "level"))
            if same and claim["level"] and number not in self.auditor.posted:
                assert other["seat"] <= claim["seat"]
        pay = self.bench.rules.hands[claim["hand"]].pay
        if isinstance(pay, Times):
            assert event.amount + event.owed == pay.times * self.bench.rules.wager

    def expected_envy(self, table: str, game: int) -> dict[int, int]:
        rules, due = self.bench.rules, Counter[int]()
        factor = rules.wager // DOLLAR if rules.envy_times_wager else 1
        for number in self.auditor.posted:
            claim = self.auditor.claims[number]
            if (claim["table"], claim["game"]) != (table, game) or number in self.auditor.reversed:
                continue
            for seat in self.auditor.seats[table, game] - {claim["seat"]}:
                due[seat] += rules.hands[claim["hand"]].envy * factor
        return {seat: amount for seat, amount in due.items() if amount}

    @rule(table=tables, seats=st.sets(SEATS, min_size=1), data=st.data())
    def play(self, table: str, seats: set[int], data: st.DataObject) -> None:
        self.send(act(games.start_game, table, dict.fromkeys(seats, self.bench.rules.wager)))
        for seat in data.draw(st.lists(st.integers(0, 4), max_size=3)):
            self.press(table, seat, data)

    @rule(table=tables, seat=st.integers(0, 4), data=st.data())
    def press(self, table: str, seat: int, data: st.DataObject) -> None:
        self.send(
            act(claims.press_hand_button, table, data.draw(st.sampled_from(self.hands)), seat)
        )

    @rule(seat=SEATS, card=st.sampled_from(["supervisor", "executive"]), data=st.data())
    def supervise(self, seat: int, card: Any, data: st.DataObject) -> None:
        """The supervisor's whole way with one claim, as far as the rules let it go."""
        pending = [n for n, a in self.bench.link.awards.items() if a.step != "posted"]
        if pending:
            number = data.draw(st.sampled_from(pending))
            if self.bench.link.awards[number].seat == 0:
                self.send(act(claims.name_seat, number, seat, "W"))
            self.record(number, card)

    @rule(run=st.booleans())
    def clear_the_queues(self, run: bool) -> None:
        """Every claim in its turn, then the keys back to RUN."""
        for name in self.bench.rules.names:
            for place in places(self.bench.rules, self.bench.link, name):
                self.record(place.award.number, "executive")
        for table in TABLES if run else ():
            self.send(act(awards.return_to_run, table))

    def record(self, number: int, card: Any) -> None:
        self.send(act(claims.verify_claim, number, "W"))
        self.send(act(awards.authorise_award, number, "W", card))
        self.send(act(awards.post_award, number))

    @rule(table=tables)
    def end_game(self, table: str) -> None:
        self.send(act(awards.return_to_run, table))
        self.send(act(games.end_game, table))

    @rule(what=st.sampled_from(["unverify", "reject", "pay"]), data=st.data())
    def office(self, what: str, data: st.DataObject) -> None:
        if self.bench.link.awards:
            number = data.draw(st.sampled_from(sorted(self.bench.link.awards)))
            self.send(self.bench.command(what, [str(number)]))

    @rule(data=st.data())
    def reverse(self, data: st.DataObject) -> None:
        wins = sorted(self.auditor.posted)
        if wins:
            number = data.draw(st.sampled_from(wins))
            if not self.send(act(awards.back_out_award, number, "H", "wrong")):
                self.send(act(awards.dispute_award, number, "H", "wrong"))

    @rule(table=tables, seat=SEATS, what=st.sampled_from(["flicker", "mistake", "dead", "void"]))
    def correct(self, table: str, seat: int, what: str) -> None:
        if what == "void":
            self.send(act(games.void_round, table, "W", "misdeal"))
        elif what == "dead":
            self.send(act(games.add_wager, table, seat, "W", "dead sensor"))
        else:
            self.send(act(games.take_out_wager, table, seat, what == "flicker", "W", what))

    @rule(
        amount=AMOUNTS,
        how=st.sampled_from(["raise", "release", "limit", *get_args(link_events.Lawful)]),
        pool=st.sampled_from(["reserve", "overflow"]),
        data=st.data(),
    )
    def adjust(self, amount: int, how: Any, pool: str, data: st.DataObject) -> None:
        level = data.draw(st.sampled_from(self.bench.rules.names))
        if how == "raise":
            self.send(act(adjustments.raise_level, level, amount, "H", "noted"))
        elif how == "release":
            self.send(act(adjustments.release_overflow, level, amount, "H", "noted"))
        elif how == "limit":
            maximum = self.bench.level(level).current + amount
            self.send(act(adjustments.set_maximum, level, maximum, True, "H", "noted"))
        else:
            self.send(act(adjustments.lower_level, level, amount, how, "H", "noted", pool))

    @invariant()
    def books_agree_and_nothing_is_below_zero(self) -> None:
        for name, level in self.bench.link.levels.items():
            assert min(level.current, level.reserve, level.overflow) >= 0
            assert level.current + level.reserve + level.overflow == self.auditor.held[name]
            assert level.maximum is None or level.current <= level.maximum
        assert self.bench.link.coin_in == self.auditor.coin_in
        assert self.bench.link.house_share == self.auditor.house

    @invariant()
    def no_amount_in_a_queue_exceeds_what_the_level_will_hold(self) -> None:
        for name in self.bench.rules.names:
            queued = places(self.bench.rules, self.bench.link, name)
            if queued:
                assert 0 <= queued[0].amount <= self.bench.level(name).current
            assert all(place.amount >= 0 and place.owed >= 0 for place in queued)

    @invariant()
    def posted_wins_never_change(self) -> None:
        for number, posted in self.auditor.posted.items():
            award = self.bench.link.award(number)
            assert award is not None
            claim = self.auditor.claims[number]
            assert (award.win, award.amount, award.owed) == (posted.win, posted.amount, posted.owed)
            assert (award.table, award.seat, award.hand) == (
                claim["table"],
                claim["seat"],
                claim["hand"],
            )

    def teardown(self) -> None:
        if hasattr(self, "bench"):
            events = self.bench.events
            assert replay(events) == self.bench.link
            text = msgspec.json.encode(events)
            assert msgspec.json.decode(text, type=list[link_events.Event]) == events


QUICK = settings(max_examples=60, stateful_step_count=40, deadline=None, derandomize=True)
DEEP = settings(QUICK, max_examples=300, stateful_step_count=60)


@pytest.mark.rule("R19")
def test_no_sequence_of_commands_breaks_the_books() -> None:
    run_state_machine_as_test(LinkMachine, settings=QUICK)


@pytest.mark.slow
def test_no_long_sequence_of_commands_breaks_the_books() -> None:
    run_state_machine_as_test(LinkMachine, settings=DEEP)
