"""What happens at a play table. Chips move in these events and in no others; meters, claims and
awards in those of the links, as on every floor."""

from typing import Any

from msgspec import Struct

from houseway.money import Money
from houseway.table.irregular import Fault


class SeatTaken(Struct, frozen=True, tag=True):
    """A person took the seat, or a bot with a strategy. `buys`: chips are bought as needed."""

    table: str
    seat: int
    who: str
    bot: str = ""
    buys: bool = False


class SeatLeft(Struct, frozen=True, tag=True):
    table: str
    seat: int


class ChipsBought(Struct, frozen=True, tag=True):
    who: str
    amount: Money


class HandsDealt(Struct, frozen=True, tag=True):
    """A round was dealt, and its wagers left the players' stacks. The order of the cards is sealed;
    `commitment` holds the house to it. The shoe was shuffled for the round `shuffled`, and `dealt`
    of its cards are used up."""

    table: str
    round: int
    wagers: dict[int, dict[str, Money]]
    players: dict[int, str]
    commitment: str
    shuffled: int
    dealt: int = 0
    fault: Fault | None = None


class SeatAnswered(Struct, frozen=True, tag=True):
    """`put` is what the answer puts on the layout, by seat; negative if a bet is taken back."""

    table: str
    round: int
    seat: int
    word: str
    put: dict[int, Money] = {}


class ShoeOpened(Struct, frozen=True, tag=True):
    """The order of a shoe that was dealt out, for anyone to check against its commitment."""

    table: str
    shuffled: int
    order: str
    number: int
    salt: str


class RoundPaid(Struct, frozen=True, tag=True):
    """`paid` is what each seat gets from the tray, stakes included, and `won` what it gets from the
    meters, by spot. A shoe that stays in play remains sealed; `dealt` of its cards are used up.
    `voided` is why the round does not count: then every wager is returned."""

    table: str
    round: int
    paid: dict[int, Money]
    won: dict[int, dict[str, Money]] = {}
    dealt: int = 0
    voided: str = ""


class NoteKept(Struct, frozen=True, tag=True):
    table: str
    name: str
    value: Any


class DealTaken(Struct, frozen=True, tag=True):
    """A mock game: a trainee deals at this table, by hand. `sitting` is the game's id."""

    table: str
    who: str
    sitting: str


class ActDone(Struct, frozen=True, tag=True):
    """Step `number` of the round, counted from 0, was done as the procedure says."""

    table: str
    round: int
    number: int
    act: str
    at: int


class ActDeparted(Struct, frozen=True, tag=True):
    """What the trainee did instead of step `number`; `cite` is the paragraph behind the step."""

    table: str
    round: int
    number: int
    did: str
    due: str
    why: str
    cite: str


class DealtOut(Struct, frozen=True, tag=True):
    """Every step of the round is done."""

    table: str
    round: int


class TablePaused(Struct, frozen=True, tag=True):
    """A trainer paused the table; with an empty `by`, it resumes."""

    table: str
    by: str = ""


PlayEvent = (
    DealTaken
    | ActDone
    | ActDeparted
    | DealtOut
    | TablePaused
    | SeatTaken
    | SeatLeft
    | ChipsBought
    | HandsDealt
    | SeatAnswered
    | ShoeOpened
    | RoundPaid
    | NoteKept
)
