"""The floor: `execute(actor, command, id)` is the only entry point.

It takes the lock, checks the actor's role, decides, folds, appends durably, publishes and answers.
Nothing is acknowledged before it is on disk; a refusal changes nothing; the same command of the
same person under the same id is done once.
"""

import gc
from collections.abc import Callable, Iterator
from secrets import token_bytes
from threading import Lock
from typing import Protocol

from msgspec.structs import replace

from houseway.floor import commands
from houseway.floor.clock import JUMP, MICRO, Clock, ClockJumpWatch, GamblingDays, SystemClock, span
from houseway.floor.command_handling.answers import Answer, FloorStopped, Pending, repeated
from houseway.floor.command_handling.command_ids import (
    Asked,
    check_of,
    earlier,
    may_hold_older,
    scoped,
)
from houseway.floor.command_handling.repeated_refusals import RepeatedRefusals
from houseway.floor.command_handling.seen_ids import BITS, SeenIds
from houseway.floor.context import Context
from houseway.floor.decide import decide
from houseway.floor.events import Event, ExceptionRecorded, TableFoundUnlawful
from houseway.floor.events.requests import GlassBroken
from houseway.floor.events.upcast import SCHEMA, encode
from houseway.floor.evolve import apply, fold
from houseway.floor.law.bank import compared
from houseway.floor.law.events import BankCompared
from houseway.floor.law.folds import begin
from houseway.floor.links.attach_proof import with_proof
from houseway.floor.office.devices import reporting
from houseway.floor.office.layouts import tables_now_unlawful
from houseway.floor.play.add_shoe import SEALED, with_shoe
from houseway.floor.play.cards import Cards
from houseway.floor.program import program_digest
from houseway.floor.refused import exception_kind, refuse
from houseway.floor.regulation import Regulation, washington
from houseway.floor.roles import ALLOWED, any_of, commands_of
from houseway.floor.state import Property, Staff
from houseway.floor.store import Entry, Head, Record
from houseway.floor.store.ticket import Ticket, done
from houseway.floor.upkeep.log_events import UpkeepEvent
from houseway.floor.upkeep.snapshots import EVERY, KEPT, Snapshots, state_of
from houseway.paytables import load_catalog
from houseway.progressive.state import PastGame
from houseway.refused import Refused

CLOCK_AHEAD = "clock_ahead"
CLOCK_SLACK = MICRO  # A clock that steps back by less is held, not reported.
SELF = "houseway"  # The actor of what the program records by itself.
FIRST_PERSON = Staff("", "", frozenset())  # Whoever opens a property is not staff yet.


class EventLog(Protocol):
    """What the floor needs from a log; `houseway.floor.store.Log` is one."""

    def submit(self, entry: Entry) -> Ticket: ...
    def find(self, command_id: str) -> Ticket | None: ...
    def read(self, after: int = 0) -> Iterator[Record]: ...
    def load_snapshot(self) -> bytes | None: ...
    def save_snapshot(self, snapshot: bytes) -> None: ...


class Floor:
    """One property over one log. All state is a fold of the records, also after a restart."""

    def __init__(
        self,
        log: EventLog,
        clock: Clock | None = None,
        *,
        program: str | None = None,
        regulation: Regulation | None = None,
        snapshot_every: int = EVERY,
        clock_jump: int = JUMP,
        cards: Cards | None = None,
        seen_bits: int = BITS,
    ) -> None:
        """`cards` shuffles for the tables of a demo or training property."""
        if not __debug__:
            raise ValueError(
                "Houseway checks its books with assertions, so it cannot run under python -O."
            )
        self.state = Property()
        self._log = log
        self._clock = clock or SystemClock()
        self._program = program_digest() if program is None else program
        self._regulation = regulation or washington()
        self._catalog = load_catalog()
        self._lock = Lock()
        self._subscribers: list[Callable[[Answer], None]] = []
        self._days: GamblingDays | None = None
        self._last_at = self._day_ends = 0
        self._clock_fault = ""  # The code of the clock problem, once it is recorded.
        self._stopped = ""
        self.cards = cards or Cards(token_bytes(32))
        self._seen = SeenIds(bits=seen_bits)
        self._refusals = RepeatedRefusals()
        self._has_older = may_hold_older(log.read())
        self.tip: Ticket | None = None  # Of the newest record.
        # The record of a snapshot is durable before the snapshot replaces the previous one.
        self._snapshots = Snapshots(
            log,
            self._program,
            lambda kept: self.put_on_record(SELF, kept).result(),
            snapshot_every,
        )
        self.began_at: Head | None = None  # The record of the snapshot it started from, if any.
        self.contradiction = ""  # A contradiction in the log that only its snapshot reveals.
        self._replay()
        self.jumps = ClockJumpWatch(self._clock, clock_jump, self._last_at, is_live(self.state))

    def execute(self, actor: str, command: commands.Command, command_id: str) -> Answer:
        """Raises `Refused` with a reason; then nothing happened and the id may be used again.
        Refuses only once the newest record is durable, because the refusal may depend on it."""
        try:
            pending = self.submit(actor, command, command_id)
        except Refused:
            if self.tip is not None:
                Pending(self.tip).result()
            raise
        return pending.result()

    def submit(self, actor: str, command: commands.Command, command_id: str) -> Pending:
        """Decides at once; durable later: wait for `result()` before telling anyone."""
        if not command_id:
            raise ValueError("Send an id with the command.")
        kind, check = type(command).__name__, check_of(command)
        full = scoped(actor, kind, command_id)
        if type(command) is commands.LinkTable and is_allowed(self.state, actor, command):
            command = with_proof(self.state, command, self._program)
        elif type(command) is commands.ClaimLate and is_allowed(self.state, actor, command):
            found = ended_games(self, command.link, command.table).get(command.game)
            command = replace(command, past=found, by=actor)
        with self._lock:
            self.need_able()
            at = self._moment()
            if self._clock_fault == CLOCK_AHEAD:
                refuse(CLOCK_AHEAD, span=span(self.jumps.ahead()))
            if at >= self._day_ends:
                self._begin_day(at)
            try:
                who = allowed(self.state, actor, command)
                # A refused id stays in the filter: sent again, it costs one look-up in the log.
                if self._seen.add(full) or (self._has_older and self._seen.maybe(command_id)):
                    asked = Asked(actor, kind, command_id, (check,))
                    if (known := earlier(self._log.find, asked, command)) is not None:
                        return repeated(*known)
                context = self.context(who, at)
                if isinstance(command, SEALED):
                    command = with_shoe(self.state, command, self.cards, context)
                events = decide(self.state, command, context)
            except Refused as refusal:
                self._report(actor, command, refusal, at)
                raise
            return self._commit(actor, kind, events, at, full, check)

    def subscribe(self, subscriber: Callable[[Answer], None]) -> Callable[[], None]:
        """The listener gets each durable answer in log order and must not block. Returns the
        function that unsubscribes."""
        with self._lock:
            self._subscribers = [*self._subscribers, subscriber]

        def unsubscribe() -> None:
            with self._lock:
                self._subscribers = [x for x in self._subscribers if x is not subscriber]

        return unsubscribe

    def record_exception(self, actor: str, kind: str, code: str, sentence: str) -> None:
        """For the web: a locked-out card or a revoked token is also recorded."""
        with self._lock:
            if self.state.opened is not None and not self._stopped:
                event = ExceptionRecorded(kind, code, sentence, "", "")
                self._commit(actor, "ExceptionRecorded", [event], self._moment())

    def put_on_record(self, actor: str, event: UpkeepEvent | GlassBroken) -> Pending:
        """Records an event about the log itself, which no command causes."""
        with self._lock:
            self.need_able()
            return self._commit(actor, type(event).__name__, [event], self._moment())

    def need_able(self) -> None:
        if self._stopped:
            raise FloorStopped(self._stopped)

    def keep_snapshot(self) -> None:
        """At a clean stop, so that the next start reads only this. Waits until it is saved."""
        self._snapshots.wait()
        with self._lock:
            if self.tip is None or self._stopped or not self._snapshots.is_due():
                return
            save = self._snapshots.take(self.state, self._seen, self.tip)
        save()

    @property
    def stopped(self) -> str:
        """Why the floor has stopped; empty while it runs."""
        return self._stopped

    def now(self) -> int:
        """The floor's own time: its clock, never behind its log."""
        return self._last_at if self.jumps.ahead() else max(self._clock.now(), self._last_at)

    def day_of(self, at: int) -> str:
        return "" if self._days is None else self._days.day_of(at)

    def context(self, who: Staff, at: int) -> Context:
        return Context(who, self.day_of(at), self._program, self._catalog, self._regulation, at)

    def _commit(
        self,
        actor: str,
        kind: str,
        events: list[Event],
        at: int,
        command_id: str | None = None,
        check: bytes = b"",
    ) -> Pending:
        """Folds before writing: an event that fails our own checks never reaches the log."""
        try:
            day = self.day_of(at)
            begin(self.state, at, day)
            for event in events:
                apply(self.state, event)
            if self._days is None:
                self._days = gambling_days(self.state)
                day = self.state.day = self.day_of(at)
                self.state.open_days.add(day)
            entry = Entry(
                at=at,
                day=day,
                actor=actor,
                kind=kind,
                body=encode(events),
                command_id=command_id,
                answer=check,
                schema=SCHEMA,
            )
            ticket = self._log.submit(entry)
        except Exception as problem:
            self._stopped = f"The floor has stopped: {problem!r}"
            raise FloorStopped(self._stopped) from problem
        self._last_at = at
        self.tip = ticket
        if kind != KEPT and self._snapshots.count():
            self._snapshots.save_later(self._snapshots.take(self.state, self._seen, ticket))
        pending = Pending(ticket, tuple(events))
        if self._subscribers:
            ticket.add_done_callback(lambda: self._publish(pending))
        return pending

    def _report(self, actor: str, command: commands.Command, refusal: Refused, at: int) -> None:
        """Security and R37: recorded without a command id, unless it is repeated often."""
        name = type(command).__name__
        kind = exception_kind(refusal.code, name)
        if kind and self.state.opened is not None:
            refused = (actor, refusal.code, name)
            sentence = self._refusals.sentence(self.day_of(at), refused, refusal.sentence)
            if sentence:
                subject = getattr(command, "table", "") or getattr(command, "link", "")
                event = ExceptionRecorded(kind, refusal.code, sentence, name, subject)
                self._commit(actor, "ExceptionRecorded", [event], at)

    def _moment(self) -> int:
        """The log's time never runs backward, nor jumps ahead with a clock that was set ahead: it
        stands still, and one record says so."""
        now, ahead = self._clock.now(), self.jumps.ahead()
        if now >= self._last_at and not ahead:
            self._clock_fault = ""
            return now
        code = CLOCK_AHEAD if ahead else "clock_back"
        if (ahead or self._last_at - now > CLOCK_SLACK) and self._clock_fault != code:
            self._clock_fault = code
            back = f"went back by {span(self._last_at - now)}"
            how = f"jumped ahead by {span(ahead)}" if ahead else back
            sentence = f"The clock {how}; the log keeps its last time until the clock is correct."
            event = ExceptionRecorded("clock", code, sentence, "", "")
            self._commit("clock", "ExceptionRecorded", [event], self._last_at)
        return self._last_at

    def _begin_day(self, at: int) -> None:
        """Compares the jackpot account with what it must hold from this gambling day on (R22), and
        closes tables that could no longer be opened, each after its round."""
        if self._days is not None:
            day = self.day_of(at)
            self._day_ends = self._days.bounds(day)[1]
            if found := compared(self.state, day, self._regulation):
                self._commit(SELF, BankCompared.__name__, found, at)
            if unlawful := tables_now_unlawful(self.state, self.context(FIRST_PERSON, at)):
                self._commit(SELF, TableFoundUnlawful.__name__, unlawful, at)

    def _publish(self, pending: Pending) -> None:
        try:
            answer = pending.result()
        except FloorStopped as problem:
            self._stopped = str(problem)
            return
        for subscriber in self._subscribers:
            subscriber(answer)

    def _replay(self) -> None:
        """Replays from the last snapshot, or the whole log. State values have no reference cycles,
        so garbage collection is off meanwhile, which saves a third of the time."""
        collects = gc.isenabled()
        gc.disable()
        try:
            last, since = None, 0
            for last in self._log.read(self._restored()):
                self._fold(last)
                since += last.kind != KEPT
        finally:
            if collects:
                gc.enable()
        if last is not None:
            self._last_at, self.tip = last.at, done(last)
            self._snapshots.count(since)
        self._days = gambling_days(self.state)

    def _fold(self, record: Record) -> list[Event]:
        events = fold(self.state, record)
        if record.command_id is not None:
            self._seen.add(record.command_id)
        return events

    def _restored(self) -> int:
        """Restores the last usable snapshot; returns its record, or 0 if there is none."""
        found = self._snapshots.load()
        self.contradiction = self._snapshots.contradiction
        if found is None:
            return 0
        self.state, self._seen, self._last_at = state_of(found), SeenIds(found.seen), found.at
        self.began_at = Head(found.seq, found.head)
        return found.seq


def ended_games(floor: Floor, link: str, table: str) -> dict[int, PastGame]:
    """The ended games of this gambling day, by number. Reads the log, so call it from a thread."""
    from houseway.floor.links.past_games import past_games

    with floor._lock:
        jackpot, tip, day = floor.state.jackpots.get(link), floor.tip, floor.day_of(floor.now())
    if jackpot is None:
        return {}
    last = Pending(tip).result().seq if tip else floor.began_at.seq if floor.began_at else 0
    return past_games(floor._log, last, day, link, table, jackpot.link)


def gambling_days(state: Property) -> GamblingDays | None:
    opened = state.opened
    return None if opened is None else GamblingDays(opened.time_zone, opened.day_start)


def is_live(state: Property) -> bool:
    return state.opened is not None and state.opened.kind == "live"


def allowed(state: Property, actor: str, command: commands.Command) -> Staff:
    if type(command) is commands.OpenProperty:
        return FIRST_PERSON
    opened = state.opened
    if opened is None:
        refuse("not_open")
    who = state.staff.get(actor)
    if (
        who is None
        and isinstance(command, commands.Play | commands.School)
        and opened.kind != "live"
    ):
        # A guest, or a person playing for a bot: not staff.
        return Staff(actor, actor, frozenset())
    if who is None and (device := reporting(state, actor, command)) is not None:
        return device
    if who is None:
        refuse("actor_unknown", actor=actor)
    if not who.is_employed:
        refuse("actor_dismissed", actor=who.name)
    if type(command) not in commands_of(who.roles, opened.kind == "training"):
        refuse("role_missing", needed=any_of(ALLOWED[type(command)]))
    return who


def is_allowed(state: Property, actor: str, command: commands.Command) -> bool:
    """Whether the role check would pass, asked before costly work; the floor gives the reason."""
    try:
        allowed(state, actor, command)
    except Refused:
        return False
    return True
