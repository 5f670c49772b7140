"""What the log says of a play table: who sits where, and enough of its round to deal it again."""

from typing import Any

from msgspec import Struct

from houseway.floor.play.cards import Shoe
from houseway.money import Money
from houseway.table.irregular import Fault


class Stack(Struct, frozen=True):
    """A person's chips that lie on no layout, and all that were ever bought."""

    held: Money = 0
    bought: Money = 0


class Seat(Struct, frozen=True):
    who: str
    bot: str = ""
    buys: bool = False


class Felt(Struct, frozen=True, kw_only=True):
    """`round` is the last one, `is_open` while it is played. Of the shoe that was shuffled for the
    round `shuffled`, `dealt` cards had gone before the round and `gone` have since; `opened` is
    that shoe once its seal is broken. `put` lies on the layout by seat, the wagers included."""

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
