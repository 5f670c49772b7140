"""What the log knows of the present round and the state does not: when, and which cards.

Followed while the server runs; after a restart the log's last records are read again, as far back
as the oldest thing that is still open.
"""

from typing import Protocol, TypeVar

from houseway.floor import Answer
from houseway.floor.events import LinkChanged, SupervisorCalled
from houseway.floor.events.upcast import decode
from houseway.floor.shell import Floor
from houseway.floor.store import Record
from houseway.floor.store.archives import at_hand
from houseway.progressive import claims
from houseway.progressive import events as p
from houseway.web.house import ReadableLog

LOOK_BACK = (2_000, 50_000, 0)  # Records; 0 is the whole log.
MOST = 4_000  # Of each kind; what is older belongs to rounds long over.
STARTS = frozenset({"StartGame", "CoinIn"})
# A call is answered when the round moves on, or when somebody with a card has come.
ANSWERS = STARTS | {"EndGame", "GameOver", "SwipeCard", "PressJPot", "RejectClaim", "ClearFault"}
ANSWERS |= {"AddWager", "TakeOutWager", "VoidRound"}
Key = TypeVar("Key")
Value = TypeVar("Value")


class Remembered(Protocol):
    @property
    def floor(self) -> Floor: ...

    @property
    def log(self) -> ReadableLog: ...


class PitMemory:
    """Times are microseconds of the log; awards are known by link and number."""

    def __init__(self, house: Remembered) -> None:
        self._claimed: dict[tuple[str, int], int] = {}
        self._cards: dict[tuple[str, int], str] = {}
        self._called: dict[str, int] = {}
        self._started: dict[tuple[str, str], int] = {}
        house.floor.subscribe(self._notice)
        self._recall(house)

    def claimed(self, link: str, award: int) -> int:
        return self._claimed.get((link, award), 0)

    def cards(self, link: str, award: int) -> str:
        """As the supervisor entered them at the claim."""
        return self._cards.get((link, award), "")

    def called(self, table: str) -> int:
        """When a supervisor was called and has not come yet; 0 where nobody was."""
        return self._called.get(table, 0)

    def started(self, link: str, table: str) -> int:
        return self._started.get((link, table), 0)

    def _notice(self, answer: Answer) -> None:
        """From the log's writer: short, and only dictionaries."""
        self._learn(answer.at, answer.kind, answer.events)

    def _recall(self, house: Remembered) -> None:
        wanted = open_matters(house.floor)
        if not wanted:
            return
        for back in LOOK_BACK:
            after = max(0, house.log.head.seq - back) if back else 0
            for record in at_hand(house.log, after):
                self._learn(record.at, record.kind, events_of(record))
            known = {*self._claimed, *self._started}
            if wanted <= known or after == 0:
                return

    def _learn(self, at: int, kind: str, events: tuple[object, ...]) -> None:
        for event in events:
            inner = event.event if isinstance(event, LinkChanged) else event
            if kind in ANSWERS:
                self._called.pop(getattr(inner, "table", ""), None)
            if isinstance(event, SupervisorCalled):
                keep(self._called, event.table, at)
            elif isinstance(event, LinkChanged):
                self._follow(at, event.link, event.event)

    def _follow(self, at: int, link: str, event: p.Event) -> None:
        match event:
            case p.HandClaimed():
                keep(self._claimed, (link, event.award), at)
            case p.ClaimVerified():
                keep(self._cards, (link, event.award), event.cards)
            case p.GameStarted():
                keep(self._started, (link, event.table), at)


def open_matters(floor: Floor) -> set[tuple[str, object]]:
    """Claims that wait and games in play, each as this memory files it."""
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
    if len(known) > MOST:
        for old in tuple(known)[: MOST // 2]:
            known.pop(old, None)
