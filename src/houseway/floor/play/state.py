"""A play table as the log has it: who sits where, and enough of the round to replay it."""

from typing import Any

from msgspec import Struct

from houseway.floor.play.cards import Shoe
from houseway.money import Money
from houseway.table.irregular import Fault


class Stack(Struct, frozen=True):
    """A person's chips not on any layout, and all chips ever bought."""

    held: Money = 0
    bought: Money = 0


class Seat(Struct, frozen=True):
    who: str
    bot: str = ""
    buys: bool = False


class Departure(Struct, frozen=True):
    """A mistake in a mock game at step `number`, counted from 0: what the trainee did, what was
    due, why, and the paragraph that requires it."""

    number: int
    did: str
    due: str
    why: str
    cite: str


class Mock(Struct, frozen=True, kw_only=True):
    """A trainee deals here. `done` acts of the round are done, at the times `times`; `is_out` when
    none is left. While a trainer has `paused` the table, nothing happens."""

    dealer: str
    sitting: str
    done: int = 0
    times: tuple[int, ...] = ()
    departures: tuple[Departure, ...] = ()
    is_out: bool = True
    paused: str = ""


class Felt(Struct, frozen=True, kw_only=True):
    """`round` is the last one, `is_open` while it is played. Of the shoe shuffled for the round
    `shuffled`, `dealt` cards were gone before this round and `gone` are gone now; `opened` is that
    shoe once its seal is broken. `put` is on the layout by seat, wagers included."""

    seats: dict[int, Seat] = {}
    round: int = 0
    wagers: dict[int, dict[str, Money]] = {}
    players: dict[int, str] = {}
    answers: tuple[str, ...] = ()
    put: dict[int, Money] = {}
    commitment: str = ""
    shuffled: int = 0
    dealt: int = 0
    gone: int = 0
    fault: Fault | None = None
    opened: Shoe | None = None
    is_open: bool = False
    voided: str = ""
    paid: dict[int, Money] = {}
    won: dict[int, dict[str, Money]] = {}
    notes: dict[str, Any] = {}
    mock: Mock | None = None
