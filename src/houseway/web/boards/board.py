"""One board at the gateway: its identity, the answer to each of its lines, and whether it is
connected. The board's own thread handles lines one by one and calls `take` and `tick`. Nothing is
acknowledged before the server has it on disk.
"""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Full, Queue
from secrets import token_hex
from threading import RLock, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
from msgspec import Struct

from houseway.floor import FloorStopped, commands
from houseway.refused import Refused
from houseway.web.api.people import BoardSession, Challenge
from houseway.web.boards import lines
from houseway.web.boards.keypad import BoardKeypad
from houseway.web.boards.lines import refuse
from houseway.web.boards.picture import picture
from houseway.web.boards.proofs import mac
from houseway.web.client import Client, Failed, post
from houseway.web.cluster.leader_lookup import PAUSE, NotTheLeader
from houseway.web.security.rates import Rates
from houseway.web.views import TableView

if TYPE_CHECKING:
    from houseway.web.boards.gateway import Gateway

PER_SECOND = 20  # Lines from one board; bursts may be twice as large.
REMEMBERED = 64  # Answers kept for repeated lines.
TICK, GRACE = 0.5, 3.0  # Seconds; GRACE is from the last will until the board counts as lost.
NO_SERVER = "The server does not answer. Send this line again."
AWAY = (httpx.TransportError, FloorStopped, NotTheLeader)


class Entry(Struct):
    """A received line; `answer` is None until the server has answered."""

    text: str
    command: commands.Command | None = None
    answer: dict[str, Any] | None = None


class Session(Struct, frozen=True, eq=False):
    client: Client
    keypad: BoardKeypad
    key: bytes
    hello: lines.Hello

    @property
    def table(self) -> str:
        return self.keypad.table


class Board:
    def __init__(
        self, gateway: "Gateway", send: Callable[[str], None], place: tuple[str, str] | None = None
    ) -> None:
        """`place`: the table and device named by its topic; None on a serial line."""
        self._gateway, self._send, self._place = gateway, send, place
        self._lock = RLock()
        self._queue: Queue[str] = Queue(2 * PER_SECOND)
        self._rates, self._told = Rates(PER_SECOND), 0.0
        # The hello's text, and the challenge with our ticket.
        self._greeted: tuple[lines.Hello, str, Challenge] | None = None
        self.session: Session | None = None
        self._before: Session | None = None  # The session before this one.
        self._entries: OrderedDict[int, Entry] = OrderedDict()
        self._last = self._number = 0
        self._view: TableView | None = None
        self._shown: dict[str, Any] = {}
        self._deadline = 0.0
        self._faults: list[tuple[int, int]] = []  # Sensors and seats still to be reported.
        self._loss = ""  # Distinguishes one loss from another.
        self.is_lost = self.is_closed = False

    # Lines in.

    def put(self, line: bytes) -> None:
        """Called by a carrier; never blocks."""
        if not line.strip():
            return
        try:
            if not self._rates.allow(""):
                raise Full
            self._queue.put_nowait(line[: lines.LINE_MOST + 1].decode("utf-8", "replace"))
        except Full:
            if monotonic() - self._told > 1:
                self._told = monotonic()
                why = lines.SENTENCES["too_fast"].format(most=PER_SECOND)
                self.reply({"do": "refused", "id": 0, "code": "too_fast", "why": why})

    def work(self) -> None:
        while not self.is_closed:
            with suppress(Empty):
                self.take(self._queue.get(timeout=TICK))
            self.tick()

    def take(self, line: str) -> None:
        """Handles one line; a bad one is answered with one sentence. A line without a seal is
        answered without one."""
        id_, is_sealed = 0, not line.rstrip().endswith("}")
        try:
            text, asked = lines.read(line, self.session.key if self.session else b"")
            if isinstance(asked, lines.Hello):
                self._greet(asked, text)
            elif isinstance(asked, lines.Proof):
                self._prove(asked)
            elif self.session is not None:
                id_ = asked.id
                self._answer(self.session, text, asked)
        except Refused as refusal:
            said = {"id": id_, "code": refusal.code, "why": refusal.sentence}
            self.reply({"do": "refused", **said}, is_sealed=is_sealed)
        except Failed as failed:
            problem = failed.problem
            if problem.refusal == "token_wrong" and id_:
                self._out(problem.detail)
                return
            kind = "again" if problem.status in (429, 503) else "refused"
            said = {"id": id_, "code": problem.refusal, "why": problem.detail}
            self.reply({"do": kind, **said}, is_sealed=is_sealed)
        except AWAY:
            said = {"id": id_, "code": "no_server", "why": NO_SERVER}
            self.reply({"do": "again", **said}, is_sealed=is_sealed)

    # Who it is.

    def _greet(self, hello: lines.Hello, text: str) -> None:
        """Does not affect a running session, because anyone can say hello."""
        if self._place and hello.device != self._place[1]:
            refuse("topic_wrong", device=hello.device)
        asked = {"device": hello.device}
        found = post(self._gateway.connect(), "/api/devices/challenges", asked, Challenge)
        self._greeted = hello, text, found
        self.reply({"do": "challenge", "challenge": found.challenge}, is_sealed=False)

    def _prove(self, asked: lines.Proof) -> None:
        if self._greeted is None:
            refuse("hello_first")
        (hello, text, challenge), self._greeted = self._greeted, None
        client = self._gateway.connect()
        given = {"challenge": challenge.challenge, "ticket": challenge.ticket}
        body = {"device": hello.device, **given, "proof": asked.proof}
        found = post(client, "/api/devices/sessions", body, BoardSession)
        if self._place and found.table != self._place[0]:
            refuse("topic_wrong", device=hello.device)
        client.device = found.token
        key = mac(bytes.fromhex(found.key), text)  # A changed hello gives a different key.
        sensors = self._gateway.sensors(found.table)
        keypad = BoardKeypad(client, found.table, hello, key, sensors)
        self._begin(Session(client, keypad, key, hello))

    def _begin(self, session: Session) -> None:
        """With the same boot number everything continues after a break: people, ids and answers."""
        hello, before = session.hello, self._before
        if before and (before.hello.device, before.hello.boot) == (hello.device, hello.boot):
            session.keypad.take_over(before.keypad)
        else:
            self._last = 0
            self._entries.clear()
            self._gateway.sensors(session.table).forget(hello.device)
        with self._lock:
            self.session = self._before = session
            self._shown, self._number = {}, 0
        self._here(session)
        self.reply({"do": "welcome", "table": session.table})
        self._gateway.tell(f"{hello.device} at table {session.table}: connected")
        Thread(target=self._follow, args=(session,), daemon=True).start()

    def _out(self, why: str) -> None:
        self.reply({"do": "out", "why": why})
        session, self.session = self.session, None
        if session is not None:
            self._gateway.tell(f"{session.hello.device}: disconnected. {why}")
            self._gateway.sensors(session.table).forget(session.hello.device)
            self._gateway.refresh(session.table)

    # What it asks.

    def _answer(self, session: Session, text: str, asked: lines.Asked) -> None:
        """The same line again gets the same answer; a different one under its id gets none. A line
        answered before is not a sign of life, because anyone may have recorded it."""
        entry = self._entries.get(asked.id)
        if entry is None:
            if asked.id <= self._last:
                refuse("id_old", id=asked.id)
            entry = self._entries[asked.id] = Entry(text)
            self._last = asked.id
            if len(self._entries) > REMEMBERED:
                self._entries.popitem(last=False)
        if entry.text != text:
            refuse("id_reused", id=asked.id)
        if entry.answer is None:
            self._here(session)
            try:
                entry.command = entry.command or session.keypad.command_for(asked)
                done = session.keypad.do(asked, entry.command)
                entry.answer = {"do": "ack", "id": asked.id, **done}
            except Refused as refusal:
                said = {"code": refusal.code, "why": refusal.sentence}
                entry.answer = {"do": "refused", "id": asked.id, **said}
        self.reply(entry.answer)
        self._gateway.refresh(session.table)

    # Lines out.

    def reply(self, said: dict[str, Any], *, is_sealed: bool = True) -> None:
        with self._lock:
            self._number += 1
            key = self.session.key if self.session and is_sealed else b""
            self._send(lines.written({**said, "n": self._number}, key))

    def show(self) -> None:
        """Sends the picture only if it has changed."""
        with self._lock:
            if self.session is None or self._view is None or self.is_lost:
                return
            now = picture(self._view, self._gateway.sensors(self.session.table))
            if now != self._shown:
                self._shown = now
                self.reply(now)

    def _follow(self, session: Session) -> None:
        """Follows the table live. If the server withdraws its right, the session ends."""
        why = ""
        while not why and self.session is session and not self.is_closed:
            try:
                for event in session.client.events(f"/api/tables/{session.table}/events"):
                    if self.session is not session or self.is_closed:
                        return
                    if event.kind == "table":
                        self._view = msgspec.json.decode(event.data, type=TableView)
                        self.show()
            except Failed as failed:
                why = failed.problem.detail if failed.problem.status == 401 else ""
            except Refused as barred:
                why = barred.sentence
            except (*AWAY, httpx.HTTPError):
                pass
            sleep(PAUSE)
        if self.session is session and why:
            self._out(why)

    # Boards that disappear and come back.

    def _here(self, session: Session) -> None:
        self._deadline = monotonic() + self._gateway.lost_after
        if self.is_lost:
            self.is_lost, self._faults, self._shown = False, [], {}
            self._gateway.tell(f"{session.hello.device}: back")
            self.reply({"do": "welcome", "table": session.table})

    def gone(self) -> None:
        """Its last will arrived or its line broke: it has a moment to come back."""
        self._deadline = min(self._deadline, monotonic() + GRACE)

    def tick(self) -> None:
        session = self.session
        if session is None:
            return
        if not self.is_lost and monotonic() > self._deadline:
            self.is_lost, self._loss, hello = True, token_hex(8), session.hello
            self._gateway.tell(f"{hello.device}: lost")
            self._gateway.sensors(session.table).forget(hello.device)
            self._faults = [(n, seat) for n, seats in hello.sensors.items() for seat in seats]
            self._gateway.refresh(session.table)
        if self._faults and self._view is not None and self._view.table.is_open:
            self._report(session)

    def _report(self, session: Session) -> None:
        """Its seats are out of order until a person clears them; retried until that is recorded."""
        device, client = session.hello.device, session.client
        with suppress(*AWAY, Failed):
            signs = session.keypad.look().sign.sensors
            known = {(one.sensor, seat) for one in signs for seat in one.dead_seats}
            while self._faults:
                sensor, seat = place = self._faults[0]
                what = f"{device} stopped responding"
                fault = commands.ReportFault(session.table, what, sensor, seat)
                try:
                    if place not in known:
                        client.execute(fault, f"{device}.lost.{self._loss}.{sensor}.{seat}")
                except Refused as refusal:
                    self._gateway.tell(f"{device}: {refusal}")
                del self._faults[0]
