"""What happened, in the past tense. Every amount is in the event: `evolve` computes none."""

from typing import Literal

from msgspec import Struct

from houseway.money import Money
from houseway.progressive.state import Reseed

Signature = Literal["supervisor", "executive"]
Lawful = Literal["win", "malfunction", "maximum", "gross_receipts", "seed_recovery"]
Method = Literal["cash", "chips", "cheque"]


class LevelStart(Struct, frozen=True, kw_only=True):
    """`of_house` is the part of `current` that is the house's own seed and may be recovered.

    A meter taken over from another system may come with a posted maximum and its notice. If it
    is above that maximum, staff must lower the display to it (WAC 230-15-695).
    """

    level: str
    current: Money
    reserve: Money = 0
    overflow: Money = 0
    of_house: Money = 0
    maximum: Money | None = None
    notice: bool = False


class Moved(Struct, frozen=True, kw_only=True):
    """The money of one level being moved. `of_house` is the part that is recoverable seed."""

    current: Money
    reserve: Money = 0
    overflow: Money = 0
    of_house: Money = 0

    @property
    def total(self) -> Money:
        return self.current + self.reserve + self.overflow


class LinkOpened(Struct, frozen=True, tag=True, omit_defaults=True):
    """`takeover` names the document of a meter taken over from elsewhere."""

    starts: tuple[LevelStart, ...]
    by: str
    reason: str
    takeover: str = ""


class LinkClosed(Struct, frozen=True, tag=True):
    by: str
    reason: str


class LinkReopened(Struct, frozen=True, tag=True):
    by: str
    reason: str


class TableJoined(Struct, frozen=True, tag=True):
    table: str
    seats: int
    game: int
    supervisor_alone: bool = False


class TableLeft(Struct, frozen=True, tag=True):
    table: str


class Part(Struct, frozen=True, array_like=True, gc=False):
    """What one level gains from a wager, or gives back."""

    level: str
    meter: Money
    reserve: Money
    overflow: Money

    @property
    def total(self) -> Money:
        return self.meter + self.reserve + self.overflow


class GameStarted(Struct, frozen=True, tag=True, gc=False):
    """Wagers were locked: `coin_in` is the sum of all `parts` and the house's share, `house`."""

    table: str
    game: int
    seats: tuple[int, ...]
    coin_in: Money
    parts: tuple[Part, ...]
    house: Money
    credited: tuple[int, ...] = ()


class WagerAdded(Struct, frozen=True, tag=True):
    table: str
    game: int
    seat: int
    coin_in: Money
    parts: tuple[Part, ...]
    house: Money
    by: str
    reason: str


class WagerReversed(Struct, frozen=True, tag=True):
    """A malfunction registered a wager nobody made; its parts are taken off the levels again."""

    table: str
    game: int
    seat: int
    coin_in: Money
    parts: tuple[Part, ...]
    house: Money
    by: str
    reason: str


class WagerCarried(Struct, frozen=True, tag=True):
    """The seat is out of this game; its wager counts in the seat's next game. No money moves."""

    table: str
    game: int
    seat: int
    by: str
    reason: str


class RoundVoided(Struct, frozen=True, tag=True):
    table: str
    game: int
    by: str
    reason: str


class GameEnded(Struct, frozen=True, tag=True, gc=False):
    """`envy` is what each seat is paid from the tray at the end of the round."""

    table: str
    game: int
    envy: dict[int, Money]


class Late(Struct, frozen=True):
    """A claim after the end of its game: who makes it, why it is late, the surveillance reference,
    and the envy of that round, from the tray."""

    by: str
    reason: str
    reference: str
    envy: dict[int, Money] = {}


class HandClaimed(Struct, frozen=True, tag=True):
    """A claim moves no money. `late_behind`: a posted award of a seat that should have come after
    this one (a warning for the dealer). `by_dealer`: a small pay from the tray, which needs nobody
    else."""

    award: int
    table: str
    game: int
    seat: int
    hand: str
    level: str
    reading: Money
    mark: Money
    late_behind: int = 0
    late: Late | None = None
    by_dealer: bool = False


class TrayPaid(Struct, frozen=True, tag=True):
    """The dealer entered a small fixed pay and had not withdrawn it when the round ended: it left
    the tray."""

    award: int
    amount: Money


class SeatNamed(Struct, frozen=True, tag=True):
    award: int
    seat: int
    by: str
    late_behind: int = 0


class ClaimWithdrawn(Struct, frozen=True, tag=True):
    award: int


class ClaimVerified(Struct, frozen=True, tag=True):
    award: int
    by: str
    cards: str = ""


class VerificationWithdrawn(Struct, frozen=True, tag=True):
    award: int
    by: str


class ClaimRejected(Struct, frozen=True, tag=True):
    award: int
    by: str
    reason: str


class AwardAuthorised(Struct, frozen=True, tag=True):
    """`credential` is the number of the key or card; older logs did not keep it. `asked`: which
    rules require an executive, "document" or "house"; empty if a supervisor may sign."""

    award: int
    by: str
    signature: Signature
    credential: str = ""
    asked: str = ""


class AwardPosted(Struct, frozen=True, tag=True):
    """The win is on record and permanent: `amount` from its level or the tray, `owed` by the house
    if the level ran dry."""

    award: int
    win: int
    amount: Money
    owed: Money = 0


class AwardSettled(Struct, frozen=True, tag=True):
    """The level drops by the posted amount and, after 100%, restarts at its seed."""

    award: int
    level: str
    amount: Money
    mark: Money
    reseed: Reseed | None = None


class AwardPaid(Struct, frozen=True, tag=True):
    award: int
    amount: Money
    by: str
    method: str
    withheld: Money = 0
    tax_form: str = ""
    check: str = ""  # The number of the check, if one was written.


class AwardBackedOut(Struct, frozen=True, tag=True):
    """The award goes back to its level, the seed that was used goes back to the house, the reserve
    that was used back to the reserve, and anything above the maximum to the overflow."""

    award: int
    level: str
    amount: Money
    seed: Money
    reserve: Money
    overflow: Money
    by: str
    reason: str


class DisputeRecorded(Struct, frozen=True, tag=True):
    award: int
    amount: Money
    by: str
    reason: str


class LevelLowered(Struct, frozen=True, tag=True):
    """`pool` says where the money came from: "display", "reserve" or "overflow"."""

    level: str
    amount: Money
    lawful: str
    pool: str
    by: str
    reason: str


class LevelRaised(Struct, frozen=True, tag=True):
    level: str
    amount: Money
    overflow: Money
    by: str
    reason: str


class MerchandiseBought(Struct, frozen=True, tag=True):
    """`pool` is "reserve" or "overflow"."""

    level: str
    pool: str
    amount: Money
    by: str
    reason: str


class OverflowReleased(Struct, frozen=True, tag=True):
    level: str
    amount: Money
    by: str
    reason: str


class MaximumSet(Struct, frozen=True, tag=True):
    level: str
    maximum: Money | None
    by: str
    reason: str


class LevelMovedOut(Struct, frozen=True, tag=True):
    """The level is empty afterwards; `to` names the link and level that received the money."""

    level: str
    moved: Moved
    to: str
    by: str
    reason: str


class LevelMovedIn(Struct, frozen=True, tag=True):
    """`above` is the part of the display above the maximum; it goes to the overflow."""

    level: str
    moved: Moved
    above: Money
    origin: str
    by: str
    reason: str


Event = (
    LinkOpened
    | LinkClosed
    | LinkReopened
    | TableJoined
    | TableLeft
    | GameStarted
    | WagerAdded
    | WagerReversed
    | WagerCarried
    | RoundVoided
    | GameEnded
    | HandClaimed
    | TrayPaid
    | SeatNamed
    | ClaimWithdrawn
    | ClaimVerified
    | VerificationWithdrawn
    | ClaimRejected
    | AwardAuthorised
    | AwardPosted
    | AwardSettled
    | AwardPaid
    | AwardBackedOut
    | DisputeRecorded
    | LevelLowered
    | LevelRaised
    | MerchandiseBought
    | OverflowReleased
    | MaximumSet
    | LevelMovedOut
    | LevelMovedIn
)
