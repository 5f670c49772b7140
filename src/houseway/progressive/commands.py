"""What a link can be asked to do. Roles and cards are checked by the floor before."""

from typing import Literal

from msgspec import Struct

from houseway.money import Money

Signature = Literal["supervisor", "executive"]
Lawful = Literal["win", "malfunction", "maximum", "gross_receipts", "seed_recovery"]


class LevelStart(Struct, frozen=True, kw_only=True):
    """`of_house` is the part of `current` that is the house's own seed and may be recovered.

    A meter taken over from elsewhere may have a posted maximum with its notice already, and may
    even stand above it: then the display comes back to it by hand (WAC 230-15-695).
    """

    level: str
    current: Money
    reserve: Money = 0
    overflow: Money = 0
    of_house: Money = 0
    maximum: Money | None = None
    notice: bool = False


class OpenLink(Struct, frozen=True, tag=True):
    starts: tuple[LevelStart, ...]
    by: str
    reason: str


class CloseLink(Struct, frozen=True, tag=True):
    """No more wagers; open games are played out and their awards settled."""

    by: str
    reason: str


class ReopenLink(Struct, frozen=True, tag=True):
    by: str
    reason: str


class JoinTable(Struct, frozen=True, tag=True):
    """`game` is the last game number used, so that a table which returns goes on counting."""

    table: str
    seats: int = 7
    game: int = 0


class LeaveTable(Struct, frozen=True, tag=True):
    table: str


class StartGame(Struct, frozen=True, tag=True):
    """START GAME or COIN IN: the seats whose sensor is lit, with what lies there."""

    table: str
    wagers: dict[int, Money]


class AddWager(Struct, frozen=True, tag=True):
    """A correction: the chip lay on a dead sensor when the wagers were locked. `opens`: the round
    has begun on another jackpot of the table, and on this one it begins with this wager."""

    table: str
    seat: int
    by: str
    reason: str
    opens: bool = False


class TakeOutWager(Struct, frozen=True, tag=True):
    """A correction: with `malfunction` the coin-in is reversed, otherwise it is carried to the
    seat's next game."""

    table: str
    seat: int
    malfunction: bool
    by: str
    reason: str


class VoidRound(Struct, frozen=True, tag=True):
    """The cards are void: claims fall, wagers stay for the redeal, the game stays open."""

    table: str
    by: str
    reason: str


class EndGame(Struct, frozen=True, tag=True):
    """END GAME or GAME OVER."""

    table: str


class PressHandButton(Struct, frozen=True, tag=True):
    """Pressed again it is off again. Seat 0: the keypad names no seat."""

    table: str
    hand: str
    seat: int = 0


class NameSeat(Struct, frozen=True, tag=True):
    award: int
    seat: int
    by: str


class VerifyClaim(Struct, frozen=True, tag=True):
    award: int
    by: str
    cards: str = ""


class UnverifyClaim(Struct, frozen=True, tag=True):
    award: int
    by: str


class RejectClaim(Struct, frozen=True, tag=True):
    award: int
    by: str
    reason: str


class AuthoriseAward(Struct, frozen=True, tag=True):
    """The key at JPH, or the card: whose it is, and the number on it."""

    award: int
    by: str
    signature: Signature
    credential: str = ""


class PostAward(Struct, frozen=True, tag=True):
    """J-POT, or the swipe, which also moves the meter."""

    award: int


class ReturnToRun(Struct, frozen=True, tag=True):
    """The key returns to RUN: what was posted at this table leaves its level."""

    table: str


class PayAward(Struct, frozen=True, tag=True):
    award: int
    by: str
    method: Literal["cash", "chips", "cheque"]
    withheld: Money = 0
    tax_form: str = ""


class BackOutAward(Struct, frozen=True, tag=True):
    award: int
    by: str
    reason: str


class DisputeAward(Struct, frozen=True, tag=True):
    """Where a back-out is refused: the house restores the sum and the quarrel is on record."""

    award: int
    by: str
    reason: str


class LowerLevel(Struct, frozen=True, tag=True):
    """`pool` is "reserve" or "overflow" for gross receipts, which never come off the display."""

    level: str
    amount: Money
    lawful: Lawful
    by: str
    reason: str
    pool: str = ""


class RaiseLevel(Struct, frozen=True, tag=True):
    level: str
    amount: Money
    by: str
    reason: str


class BuyMerchandise(Struct, frozen=True, tag=True):
    """Money that is not displayed buys a prize (WAC 230-15-700); the floor checked its papers."""

    level: str
    pool: str
    amount: Money
    by: str
    reason: str


class ReleaseOverflow(Struct, frozen=True, tag=True):
    """Money above the maximum goes back on the display, as far as the maximum lets it."""

    level: str
    amount: Money
    by: str
    reason: str


class SetMaximum(Struct, frozen=True, tag=True):
    """`maximum` None lifts it. `notice`: the notice is posted (WAC 230-15-685 (4))."""

    level: str
    maximum: Money | None
    notice: bool
    by: str
    reason: str


class Moved(Struct, frozen=True, kw_only=True):
    """The money of one level on its way. `of_house` is the seed in it that may be recovered."""

    current: Money
    reserve: Money = 0
    overflow: Money = 0
    of_house: Money = 0

    @property
    def total(self) -> Money:
        return self.current + self.reserve + self.overflow


class MoveOut(Struct, frozen=True, tag=True):
    """All that a level of a link at rest holds goes to a level of another link."""

    level: str
    to: str
    by: str
    reason: str


class MoveIn(Struct, frozen=True, tag=True):
    level: str
    moved: Moved
    origin: str
    by: str
    reason: str


Command = (
    OpenLink
    | CloseLink
    | ReopenLink
    | JoinTable
    | LeaveTable
    | StartGame
    | AddWager
    | TakeOutWager
    | VoidRound
    | EndGame
    | PressHandButton
    | NameSeat
    | VerifyClaim
    | UnverifyClaim
    | RejectClaim
    | AuthoriseAward
    | PostAward
    | ReturnToRun
    | PayAward
    | BackOutAward
    | DisputeAward
    | LowerLevel
    | RaiseLevel
    | BuyMerchandise
    | ReleaseOverflow
    | SetMaximum
    | MoveOut
    | MoveIn
)
