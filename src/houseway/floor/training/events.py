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


class RoundAnswered(Event, frozen=True):
    table: str
    round: int
    seat: int
    word: str


class RoundEnded(Event, frozen=True):
    """The seal is broken: anyone can check `order`, `number` and `salt` against the commitment."""

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


AnyEvent = (
    TableOpened | TableClosed | TableKept | RoundDealt | RoundAnswered | RoundEnded | RoundVoided
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(list[AnyEvent])


def encode(events: list[AnyEvent]) -> bytes:
    return _encoder.encode(events)


def decode(body: bytes, schema: int = SCHEMA) -> list[AnyEvent]:
    if schema != SCHEMA:
        raise ValueError(f"The training log has records of schema {schema}, of a later Houseway.")
    return _decoder.decode(body)
