"""What can happen in the training property. One record of its log holds one or more of these.

New fields get defaults and no field changes its meaning: old logs must still replay.
"""

from typing import Any

import msgspec
from msgspec import Struct

from houseway.money import Money

SCHEMA = 1


class Event(Struct, frozen=True, tag=True, omit_defaults=True):
    """The tag is the name of the event."""


class TableOpened(Event, frozen=True):
    """`layout` is a layout as `games.stored` keeps it."""

    table: str
    layout: dict[str, Any]


class TableClosed(Event, frozen=True):
    table: str
    reason: str


class TableKept(Event, frozen=True):
    """A small setting of a table: bankroll, coach, seats. `value` is anything that JSON has."""

    table: str
    name: str
    value: Any


class RoundDealt(Event, frozen=True):
    """The order of the cards is sealed; `commitment` holds the house to it."""

    table: str
    round: int
    wagers: dict[int, dict[str, Money]]
    commitment: str
    players: dict[int, str] = {}
    dealt: int = 0  # cards that went in earlier rounds, where a shoe goes on


class RoundAnswered(Event, frozen=True):
    table: str
    round: int
    seat: int
    word: str


class RoundEnded(Event, frozen=True):
    """The seal is broken: anyone can check `order`, `number` and `salt` against the commitment.

    A shoe that goes on stays sealed: they are empty, and `dealt` cards of it are gone.
    """

    table: str
    round: int
    order: str
    number: int
    salt: str
    dealt: int = 0


class ShoeOpened(Event, frozen=True):
    """A shoe shuffled between two rounds; `round` was dealt from it last. As in RoundEnded."""

    table: str
    round: int
    order: str
    number: int
    salt: str


class RoundVoided(Event, frozen=True):
    """A round that cannot be dealt on: its sealed order is gone, or the rules have changed."""

    table: str
    round: int
    reason: str


class TraineeNamed(Event, frozen=True):
    """Staff by their name in the house, a guest by the one they chose."""

    trainee: str
    name: str


class Practice(Event, frozen=True, kw_only=True):
    """What someone is to be asked. `planted` are the errors to be spotted."""

    trainee: str
    topic: str
    games: tuple[str, ...]
    questions: int
    planted: tuple[str, ...] = ()


class DrillAssigned(Practice, frozen=True, kw_only=True):
    """By a trainer. With a pass mark it is an exam."""

    assignment: str
    by: str
    pass_mark: int = 0
    minutes: int = 0
    note: str = ""
    due: str = ""  # The day by which it is to be done; none where empty.


class DrillWithdrawn(Event, frozen=True):
    assignment: str
    reason: str


class DrillStarted(Practice, frozen=True, kw_only=True):
    """The seed makes every question; it is stored once it is answered."""

    sitting: str
    seed: int
    assignment: str = ""


class ExamStarted(DrillStarted, frozen=True, kw_only=True):
    """`pass_mark` in percent of the questions; `minutes` from now on."""

    pass_mark: int
    minutes: int


class Asked(Struct, frozen=True):
    """A question as it was put, and its right answer in words. Kept with the answer: later code
    may make another question of the same seed."""

    text: tuple[str, ...]
    asks: str
    right: str
    why: str


class DrillAnswered(Event, frozen=True, kw_only=True):
    """Of a drill or an exam. `micros` from the moment the question was shown."""

    sitting: str
    number: int
    topic: str
    game: str
    answer: str
    right: bool
    micros: int
    repeated: bool = False
    asked: Asked | None = None


class DrillFinished(Event, frozen=True):
    """`why`: "complete" or "broken off"."""

    sitting: str
    why: str


class ExamFinished(Event, frozen=True, kw_only=True):
    """`why`: "complete", "time" or "handed in"."""

    sitting: str
    right: int
    of: int
    micros: int
    passed: bool
    why: str


class LessonRead(Event, frozen=True):
    trainee: str
    game: str


AnyEvent = (
    TableOpened
    | TableClosed
    | TableKept
    | RoundDealt
    | RoundAnswered
    | RoundEnded
    | ShoeOpened
    | RoundVoided
    | TraineeNamed
    | DrillAssigned
    | DrillWithdrawn
    | DrillStarted
    | ExamStarted
    | DrillAnswered
    | DrillFinished
    | ExamFinished
    | LessonRead
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(list[AnyEvent])


def encode(events: list[AnyEvent]) -> bytes:
    return _encoder.encode(events)


def decode(body: bytes, schema: int = SCHEMA) -> list[AnyEvent]:
    if schema != SCHEMA:
        raise ValueError(f"The training log has records of schema {schema}, of a later Houseway.")
    return _decoder.decode(body)
