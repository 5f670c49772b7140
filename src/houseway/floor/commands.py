"""What a person can ask of the floor. Who asks is the actor, given to `floor.execute` beside it.

Buttons are named as they are printed on the controller; a sensor other than 1 is the second
jackpot of a layout, which is a game of its own.
"""

from typing import Literal

from msgspec import Struct

from houseway.floor.proofs import LinkProof
from houseway.money import DOLLAR, Money
from houseway.progressive import LevelRules
from houseway.progressive.commands import Lawful, LevelStart


class OpenProperty(Struct, frozen=True, tag=True, kw_only=True):
    """The first command of a log. `day_start` is local time, "06:00". The first manager hires."""

    name: str
    kind: Literal["live", "demo", "training"]
    location: str
    time_zone: str
    day_start: str
    manager: str
    manager_name: str


# The dealer's buttons.


class CoinIn(Struct, frozen=True, tag=True):
    """COIN IN (Aquarius): the seats whose sensor is lit, with what lies there."""

    table: str
    wagers: dict[int, Money]
    sensor: int = 1


class StartGame(Struct, frozen=True, tag=True):
    """START GAME (Nexus, Atlas): the seats whose sensor is lit, with what lies there."""

    table: str
    wagers: dict[int, Money]
    sensor: int = 1


class DealFirstCard(Struct, frozen=True, tag=True):
    """From here on the wagers of the round are not corrected any more."""

    table: str


class SelectSeat(Struct, frozen=True, tag=True):
    table: str
    seat: int
    sensor: int = 1


class PressHand(Struct, frozen=True, tag=True):
    """Pressed again it is off again, until the win is on record."""

    table: str
    hand: str
    sensor: int = 1


class CallSupervisor(Struct, frozen=True, tag=True):
    table: str


class GameOver(Struct, frozen=True, tag=True):
    table: str
    sensor: int = 1


class EndGame(Struct, frozen=True, tag=True):
    table: str
    sensor: int = 1


# The supervisor's key and card.


class TurnKey(Struct, frozen=True, tag=True):
    """Aquarius. `key` is the number on the key."""

    table: str
    to: Literal["jph", "run"]
    key: str
    sensor: int = 1


class NameSeat(Struct, frozen=True, tag=True):
    """Our addition to keypads that name no seat: needed first where two hands of a round are lit
    on one level, since the order of payment depends on the seats."""

    table: str
    hand: str
    seat: int
    sensor: int = 1


class PressJPot(Struct, frozen=True, tag=True):
    """J-POT (Aquarius). The seat may be left out where one sensor is lit, the hand where one is."""

    table: str
    seat: int = 0
    hand: str = ""
    cards: str = ""
    sensor: int = 1


class Confirm(Struct, frozen=True, tag=True):
    """Nexus and Atlas: the supervisor has seen the hand. Pressed again it is withdrawn."""

    table: str
    seat: int
    cards: str = ""
    sensor: int = 1


class SwipeCard(Struct, frozen=True, tag=True):
    """Nexus and Atlas: records the confirmed win. DJ Wild: opens the keypad for seat and hand;
    swiped again it is closed."""

    table: str
    card: str
    seat: int = 0
    sensor: int = 1


class RejectClaim(Struct, frozen=True, tag=True):
    table: str
    hand: str
    reason: str
    seat: int = 0
    sensor: int = 1


class AddWager(Struct, frozen=True, tag=True):
    """A correction before the first card: the chip lay on a dead sensor."""

    table: str
    seat: int
    reason: str
    sensor: int = 1


class TakeOutWager(Struct, frozen=True, tag=True):
    """A correction before the first card: reversed when the sensor erred, otherwise carried to
    the seat's next game."""

    table: str
    seat: int
    malfunction: bool
    reason: str
    sensor: int = 1


class VoidRound(Struct, frozen=True, tag=True):
    """Wagers stay for the redeal, no coin-in is taken again, the game number stays open."""

    table: str
    reason: str
    sensor: int = 1


class ReportFault(Struct, frozen=True, tag=True):
    """A lost link or a dead controller: no jackpot wagers until it is cleared (R34)."""

    table: str
    what: str
    sensor: int = 1


class ClearFault(Struct, frozen=True, tag=True):
    table: str
    what: str
    sensor: int = 1


# The office: people.


class HireStaff(Struct, frozen=True, tag=True):
    staff: str
    name: str
    roles: tuple[str, ...]


class ChangeRoles(Struct, frozen=True, tag=True):
    staff: str
    roles: tuple[str, ...]
    reason: str


class DismissStaff(Struct, frozen=True, tag=True):
    staff: str
    reason: str


class IssueCredential(Struct, frozen=True, tag=True):
    number: str
    kind: Literal["key", "supervisor_card", "executive_card"]
    staff: str


class RevokeCredential(Struct, frozen=True, tag=True):
    number: str
    reason: str


# The office: tables and links.


class RecordApproval(Struct, frozen=True, tag=True):
    """`subject` is a game title, paytable id, equipment id, the makers of a mixed link ("A + B"),
    or the program; `digest` is what was approved, where a digest exists."""

    kind: Literal["program", "game", "paytable", "equipment", "interoperability"]
    subject: str
    reference: str
    digest: str = ""


class Spot(Struct, frozen=True):
    """One wager of a layout and its limits."""

    paytable: str
    minimum: Money
    maximum: Money


class AddTable(Struct, frozen=True, tag=True, kw_only=True):
    """`title` is the approved name, e.g. "Royal Match 21 - Dual Progressives". `controller` and
    `shuffler` are equipment ids; `versions` says what is installed, by part."""

    table: str
    game: str
    title: str
    spots: tuple[Spot, ...]
    seats: int
    decks: int = 1
    sensors: int = 0
    controller: str = ""
    shuffler: str = ""
    versions: dict[str, str] = {}
    maker: str = ""
    location: str = ""
    has_meter: bool = True
    third_card: Literal["", "player", "up-card"] = ""


class OpenTable(Struct, frozen=True, tag=True):
    table: str


class CloseTable(Struct, frozen=True, tag=True):
    table: str


class CreateLink(Struct, frozen=True, tag=True, kw_only=True):
    """A progressive names its levels, a house jackpot the prize of each hand that a meter would
    pay. `notices` are those posted for a house jackpot (WAC 230-15-671)."""

    link: str
    paytable: str
    kind: Literal["progressive", "house"] = "progressive"
    family: Literal["aquarius", "nexus"] = "nexus"
    levels: tuple[LevelRules, ...] = ()
    prizes: dict[str, Money] = {}
    wager: Money = DOLLAR
    executive_above: Money = 5_000 * DOLLAR
    notices: tuple[str, ...] = ()
    location: str = ""


class LinkTable(Struct, frozen=True, tag=True):
    """The shell adds the proof where tables of different games would share a meter (R13)."""

    link: str
    table: str
    sensor: int = 1
    proof: LinkProof | None = None


class UnlinkTable(Struct, frozen=True, tag=True):
    link: str
    table: str
    reason: str


class OpenLink(Struct, frozen=True, tag=True):
    link: str
    starts: tuple[LevelStart, ...]
    reason: str


class CloseLink(Struct, frozen=True, tag=True):
    link: str
    reason: str


class ReopenLink(Struct, frozen=True, tag=True):
    link: str
    reason: str


class ProposeChange(Struct, frozen=True, tag=True, kw_only=True):
    """Parameters of a link that does not run. What is None stays as it is."""

    link: str
    reason: str
    levels: tuple[LevelRules, ...] | None = None
    prizes: dict[str, Money] | None = None
    wager: Money | None = None
    executive_above: Money | None = None
    maximums: dict[str, Money | None] = {}
    notice: bool = False


class ApproveChange(Struct, frozen=True, tag=True):
    """A second person, in another role, makes the proposal effective (R35)."""

    link: str
    proposal: int


class DropChange(Struct, frozen=True, tag=True):
    link: str
    proposal: int
    reason: str


# The office: money.


class PayAward(Struct, frozen=True, tag=True):
    link: str
    award: int
    method: Literal["cash", "chips", "cheque"]
    withheld: Money = 0
    tax_form: str = ""


class BackOutAward(Struct, frozen=True, tag=True):
    link: str
    award: int
    reason: str


class DisputeAward(Struct, frozen=True, tag=True):
    link: str
    award: int
    reason: str


class LowerLevel(Struct, frozen=True, tag=True):
    """R18: one of the five lawful reasons, and words."""

    link: str
    level: str
    amount: Money
    lawful: Lawful
    reason: str
    pool: str = ""


class RaiseLevel(Struct, frozen=True, tag=True):
    link: str
    level: str
    amount: Money
    reason: str


class ReleaseOverflow(Struct, frozen=True, tag=True):
    link: str
    level: str
    amount: Money
    reason: str


Button = CoinIn | StartGame | SelectSeat | PressHand | GameOver | EndGame
Controller = (
    Button
    | TurnKey
    | NameSeat
    | PressJPot
    | Confirm
    | SwipeCard
    | RejectClaim
    | AddWager
    | TakeOutWager
    | VoidRound
    | ReportFault
    | ClearFault
)
People = HireStaff | ChangeRoles | DismissStaff | IssueCredential | RevokeCredential
Layout = RecordApproval | AddTable | OpenTable | CloseTable
Links = (
    CreateLink
    | LinkTable
    | UnlinkTable
    | OpenLink
    | CloseLink
    | ReopenLink
    | ProposeChange
    | ApproveChange
    | DropChange
)
Office = PayAward | BackOutAward | DisputeAward | LowerLevel | RaiseLevel | ReleaseOverflow
Command = (
    OpenProperty | DealFirstCard | CallSupervisor | Controller | People | Layout | Links | Office
)
