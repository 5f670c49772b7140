"""From durable events to listeners: a mirror of the floor, and the streams that follow it.

The writer's thread only puts answers into a queue; everything else happens on the event loop. A
stream has no queue, only the number of the last record it has shown. It sends the current state of
whatever changed since, so a slow reader costs nothing and a sign always gets the newest amount.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from houseway.floor import Answer, Floor, events
from houseway.floor.command_handling.dry_run import copy
from houseway.floor.evolve import apply
from houseway.floor.law.folds import begin
from houseway.floor.state import Property
from houseway.web.live.metrics import Metrics

if TYPE_CHECKING:
    from houseway.web.backend import ReadableLog
    from houseway.web.live.streams import Stream

Topic = tuple[str, str]  # ("table", "4") or ("link", "five-card")
RECORD: Topic = ("record", "any")  # Any record of the log.
TRAINING: Topic = ("training", "any")  # Any record of the training log.
RECENT = 2_000  # Records kept for streams; one that is further behind reads the log.
PAUSE = 0.04  # Minimum seconds between two pushes to the same stream.
HEARTBEAT = 10.0  # Seconds between heartbeats.
# Events that may end a stream's right.
RIGHTS = (
    events.StaffDismissed,
    events.RolesChanged,
    events.CredentialRevoked,
    events.DeviceRevoked,
)
STUCK = 15.0  # Seconds after which a reader that takes nothing is dropped.


class Hub:
    """`state` is the durable state of the floor, at record `seq`; owned by the event loop."""

    def __init__(self, floor: Floor, log: "ReadableLog", metrics: Metrics) -> None:
        """The floor must be idle: its state is copied as that of the log's last record."""
        self._floor = floor
        self._metrics = metrics
        self._landed: deque[Answer | asyncio.Future[None]] = deque()
        self._is_scheduled = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self.state = copy(floor.state)
        self.seq = self.began = log.head.seq
        self.recent: deque[Answer] = deque(maxlen=RECENT)
        self.changed: dict[Topic, int] = {}  # The last record of each table and link.
        self.rights = self._rights_told = 0  # The last record that ended someone's right.
        self.endings: Callable[[], int] = lambda: 0  # The keyring's count of ended sign-ins.
        self.fault = ""
        self.is_closing = False
        self.streams: set[Stream] = set()
        self._dirty: set[Topic] = set()
        self._flush_at = 0.0
        self._flush: asyncio.TimerHandle | None = None
        self._beats: asyncio.Task[None] | None = None
        floor.subscribe(self._push)

    # Start and end.

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._beats = self._loop.create_task(self._beat())
        self._wake_loop()

    def close(self) -> None:
        """Ends all streams; browsers reconnect to the next server by themselves."""
        self.is_closing = True
        if self._beats is not None:
            self._beats.cancel()
        for stream in tuple(self.streams):
            stream.wake.set()

    # Commands that wait to be durable.

    def expect(self) -> asyncio.Future[None]:
        return asyncio.get_running_loop().create_future()

    def land(self, waiting: "asyncio.Future[None]") -> None:
        """From any thread, after the answer itself was pushed: callers wake to a state that already
        includes what they did."""
        self._landed.append(waiting)
        self._wake_loop()

    # Streams.

    def join(self, stream: "Stream") -> None:
        self.streams.add(stream)
        self._metrics.streams.inc()

    def leave(self, stream: "Stream") -> None:
        self.streams.discard(stream)
        self._metrics.streams.dec()

    def changed_after(self, seq: int, kind: str) -> list[str]:
        """Names of the tables or links that changed since a record."""
        return [name for (what, name), at in self.changed.items() if at > seq and what == kind]

    def turn_of(self, table: str) -> int:
        """The last record that touched a table; ids of presses there are made from it."""
        return self.changed.get(("table", table), self.began)

    def check_fault(self) -> None:
        if self._floor.stopped != self.fault:
            self.fault = self._floor.stopped
            self._wake_all()

    def refresh(self) -> None:
        """From any thread: something outside the log has changed, so every stream checks."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake_all)

    def touch(self, topic: Topic) -> None:
        """From any thread: something about this topic has changed without a record."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake_topic, topic)

    def _wake_topic(self, topic: Topic) -> None:
        for stream in tuple(self.streams):
            if stream.listens_to(topic):
                stream.wake.set()

    def _wake_all(self) -> None:
        for stream in tuple(self.streams):
            stream.wake.set()

    # From the log to the loop.

    def _push(self, answer: Answer) -> None:
        self._landed.append(answer)
        self._wake_loop()

    def _wake_loop(self) -> None:
        """One call for everything that arrives before the loop runs."""
        if self._loop is None or self._is_scheduled:
            return
        self._is_scheduled = True
        try:
            self._loop.call_soon_threadsafe(self._drain)
        except RuntimeError:  # The event loop has ended, and so have all listeners.
            self._is_scheduled = False

    def _drain(self) -> None:
        self._is_scheduled = False
        is_new = False
        while self._landed:
            item = self._landed.popleft()
            if isinstance(item, Answer):
                self._fold(item)
                is_new = True
            elif not item.done():
                item.set_result(None)
        if is_new and self._flush is None:
            # At once if it was quiet; under load, changes within the pause are sent together.
            assert self._loop is not None
            self._flush = self._loop.call_at(self._flush_at, self._wake_streams)

    def _fold(self, answer: Answer) -> None:
        begin(self.state, answer.at, answer.day)
        for event in answer.events:
            apply(self.state, event)
            for topic in touches(self.state, event):
                self._dirty.add(topic)
                self.changed[topic] = answer.seq
            if type(event) in RIGHTS:
                self.rights = answer.seq
        self.seq = answer.seq
        self.recent.append(answer)

    def _wake_streams(self) -> None:
        assert self._loop is not None
        self._flush = None
        self._flush_at = self._loop.time() + PAUSE
        dirty, self._dirty = self._dirty | {RECORD}, set()
        everyone, self._rights_told = self.rights != self._rights_told, self.rights
        for stream in self.streams:
            if everyone or stream.is_touched(dirty):
                stream.wake.set()

    async def _beat(self) -> None:
        """Keeps connections alive, reports a fault, drops readers that no longer read."""
        beats, endings = 0, self.endings()
        while True:
            await asyncio.sleep(1)
            beats += 1
            self.check_fault()
            now = asyncio.get_running_loop().time()
            endings, ended = self.endings(), endings
            for stream in tuple(self.streams):
                if stream.sending_since and now - stream.sending_since > STUCK:
                    self._metrics.dropped.inc()
                    stream.drop()
                elif beats % HEARTBEAT == 0:
                    stream.is_beat_due = True
                    stream.wake.set()
                elif endings != ended:
                    stream.wake.set()


def touches(floor: Property, event: events.Event) -> list[Topic]:
    """Whose picture an event changes. Only the streams know which tables a link's meters are shown
    at; finding that out here would cost every wager a walk over the floor."""
    if isinstance(event, events.LinkChanged):
        return [("link", event.link)]
    if isinstance(event, events.TableAdded):
        return [("table", event.layout.table)]
    if isinstance(event, events.SignsDressed | events.WinnerShown):
        return [("table", name) for name in floor.tables]
    link, table = getattr(event, "link", ""), getattr(event, "table", "")
    found: list[Topic] = []
    if link in floor.jackpots:
        found.append(("link", link))
    if table in floor.tables:
        found.append(("table", table))
    return found
