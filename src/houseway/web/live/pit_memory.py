"""What the log knows about the current round and the state does not: times, and which cards.

Kept up to date while the server runs; after a restart the log's last records are read, back to the
oldest open matter.
"""

from typing import NamedTuple, Protocol, TypeVar

from houseway.floor import Answer
from houseway.floor.controllers.round_events import IrregularityRecorded
from houseway.floor.events import (
    FaultCleared,
    FaultReported,
    KeyTurned,
    LinkChanged,
    SupervisorCalled,
)
from houseway.floor.events.upcast import decode
from houseway.floor.shell import Floor
from houseway.floor.store import Record
from houseway.floor.store.archives import at_hand
from houseway.progressive import claims
from houseway.progressive import events as link_events
from houseway.web.backend import ReadableLog

LOOK_BACK = (2_000, 50_000, 0)  # Records; 0 is the whole log.
KEPT_MOST = 4_000  # Of each kind; older ones belong to rounds long over.
STARTS = frozenset({"StartGame", "CoinIn"})
# A call is answered when the round moves on, or when somebody with a card arrives.
ANSWERS = STARTS | {"EndGame", "GameOver", "SwipeCard", "PressJPot", "RejectClaim", "ClearFault"}
ANSWERS |= {"AddWager", "TakeOutWager", "VoidRound"}
Key = TypeVar("Key")
Value = TypeVar("Value")


class Message(NamedTuple):
    """What a dealer must be told about the current game; `link` is "" for the whole table."""

    at: int
    head: str
    link: str
    seat: int
    what: str  # A hand's id, or words.
    why: str = ""
    by: str = ""


class Remembered(Protocol):
    @property
    def floor(self) -> Floor: ...

    @property
    def log(self) -> ReadableLog: ...


class PitMemory:
    """Times are the log's, in microseconds; awards are keyed by link and number."""

    def __init__(self, backend: Remembered) -> None:
        self._claimed: dict[tuple[str, int], int] = {}
        self._cards: dict[tuple[str, int], str] = {}
        self._called: dict[str, int] = {}
        self._started: dict[tuple[str, str], int] = {}
        self._turned: dict[tuple[str, int], int] = {}
        self._hands: dict[tuple[str, int], tuple[str, int, str]] = {}  # Table, seat and hand.
        self._told: dict[str, list[Message]] = {}
        backend.floor.subscribe(self._notice)
        self._recall(backend)

    def claimed(self, link: str, award: int) -> int:
        return self._claimed.get((link, award), 0)

    def cards(self, link: str, award: int) -> str:
        """As entered by the supervisor with the claim."""
        return self._cards.get((link, award), "")

    def called(self, table: str) -> int:
        """When a supervisor was called who has not come yet; otherwise 0."""
        return self._called.get(table, 0)

    def started(self, link: str, table: str) -> int:
        return self._started.get((link, table), 0)

    def turned(self, table: str, sensor: int) -> int:
        """When the key of an Aquarius keypad was last turned."""
        return self._turned.get((table, sensor), 0)

    def told(self, table: str) -> list[Message]:
        """Since START GAME, newest first."""
        return self._told.get(table, [])[::-1]

    def _notice(self, answer: Answer) -> None:
        """Called by the log's writer: must be quick, so it only updates dictionaries."""
        self._learn(answer.at, answer.kind, answer.events)

    def _recall(self, backend: Remembered) -> None:
        wanted = open_matters(backend.floor)
        if not wanted:
            return
        for back in LOOK_BACK:
            after = max(0, backend.log.head.seq - back) if back else 0
            for record in at_hand(backend.log, after):
                self._learn(record.at, record.kind, events_of(record))
            known = {*self._claimed, *self._started}
            if wanted <= known or after == 0:
                return

    def _learn(self, at: int, kind: str, events: tuple[object, ...]) -> None:
        for event in events:
            inner = event.event if isinstance(event, LinkChanged) else event
            if kind in ANSWERS:
                self._called.pop(getattr(inner, "table", ""), None)
            match event:
                case SupervisorCalled(table=table):
                    keep(self._called, table, at)
                case KeyTurned(table=table, sensor=sensor):
                    keep(self._turned, (table, sensor), at)
                case LinkChanged(link=link, event=changed):
                    self._follow(at, link, changed)
                case FaultReported(table=table, what=what, seat=seat):
                    self._tell(
                        table, Message(at, "Sensor fault" if seat else "Fault", "", seat, what)
                    )
                case FaultCleared(table=table, what=what, seat=seat):
                    self._tell(table, Message(at, "Fault cleared", "", seat, what))
                case IrregularityRecorded(table=table, what=what, note=note, by=by):
                    self._tell(table, Message(at, "Irregular deal", "", 0, what, note, by))

    def _tell(self, table: str, message: Message) -> None:
        self._told.setdefault(table, []).append(message)

    def _follow(self, at: int, link: str, event: link_events.Event) -> None:
        match event:
            case link_events.HandClaimed():
                keep(self._claimed, (link, event.award), at)
                keep(self._hands, (link, event.award), (event.table, event.seat, event.hand))
            case link_events.ClaimVerified():
                keep(self._cards, (link, event.award), event.cards)
            case link_events.GameStarted():
                keep(self._started, (link, event.table), at)
                if self._told.get(event.table, [Message(at, "", "", 0, "")])[-1].at < at:
                    del self._told[event.table]
            case link_events.ClaimRejected(award=award, by=by, reason=why):
                table, seat, hand = self._hands.get((link, award), ("", 0, ""))
                self._tell(table, Message(at, "Claim rejected", link, seat, hand, why, by))
            case link_events.ClaimWithdrawn(award=award):
                table, seat, hand = self._hands.get((link, award), ("", 0, ""))
                self._tell(table, Message(at, "Claim withdrawn", link, seat, hand))
            case link_events.RoundVoided(table=table, by=by, reason=why):
                self._tell(table, Message(at, "Round voided", link, 0, "wagers stay", why, by))
            case link_events.WagerAdded(table=table, seat=seat, by=by, reason=why):
                head, words = "Corrected: wager added", "take the chip"
                self._tell(table, Message(at, head, link, seat, words, why, by))
            case link_events.WagerReversed(table=table, seat=seat, by=by, reason=why):
                head, words = "Corrected: wager removed", "hand back the wager"
                self._tell(table, Message(at, head, link, seat, words, why, by))
            case link_events.WagerCarried(table=table, seat=seat, by=by, reason=why):
                head, words = "Corrected: wager removed", "the wager counts in the seat's next game"
                self._tell(table, Message(at, head, link, seat, words, why, by))


def open_matters(floor: Floor) -> set[tuple[str, object]]:
    """Pending claims and games in play, by their keys in this memory."""
    found: set[tuple[str, object]] = set()
    for jackpot in floor.state.jackpots.values():
        link = jackpot.link
        found |= {(jackpot.name, a.number) for a in claims(link)}
        found |= {(jackpot.name, name) for name, table in link.tables.items() if table.is_open}
    return found


def events_of(record: Record) -> tuple[object, ...]:
    return tuple(decode(record.body, record.schema))


def keep(known: dict[Key, Value], key: Key, value: Value) -> None:
    known[key] = value
    if len(known) > KEPT_MOST:
        for old in tuple(known)[: KEPT_MOST // 2]:
            known.pop(old, None)
