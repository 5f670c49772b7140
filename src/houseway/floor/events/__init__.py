"""What happened on the floor, in the past tense. Money moves only inside `LinkChanged`.

The log's record around the event holds who did it, when, and on which gambling day.

Imported by cli and web, too.
"""

from msgspec import Struct

from houseway.floor.commands import AddTable, DressSigns, OpenProperty, Spot
from houseway.floor.commands.office import HouseSettings
from houseway.floor.controllers.round_events import RoundEvent
from houseway.floor.events.old import OldEvent
from houseway.floor.events.pit import AlarmAcknowledged, TablePlaced, TechnicianCalled
from houseway.floor.events.play import PlayEvent
from houseway.floor.events.requests import RequestEvent
from houseway.floor.law.events import LawEvent, NoticesPosted, SeizureEvent
from houseway.floor.links.proof_record import GameProof
from houseway.floor.training.events import SchoolEvent
from houseway.floor.upkeep.log_events import UpkeepEvent
from houseway.money import Money
from houseway.progressive import LinkRules
from houseway.progressive.events import Event as LinkEvent


class PropertyOpened(Struct, frozen=True, tag=True):
    opened: OpenProperty


class LinkChanged(Struct, frozen=True, tag=True, gc=False):
    """One event of one link, as `houseway.progressive` decided it."""

    link: str
    event: LinkEvent


class ExceptionRecorded(Struct, frozen=True, tag=True):
    """What an auditor must see: a refusal (security, or an unreasonable contribution, R37), or an
    incident such as a wrong clock, a restored log or someone looking up a winner."""

    kind: str
    code: str
    sentence: str
    command: str
    subject: str


# Controllers.


class HandPressed(Struct, frozen=True, tag=True):
    """The lamp lights; `award` is its claim."""

    table: str
    sensor: int
    award: int
    by: str


class HandReleased(Struct, frozen=True, tag=True):
    """The lamp goes off: pressed again, rejected, voided or on record."""

    table: str
    sensor: int
    award: int


class SeatSelected(Struct, frozen=True, tag=True):
    table: str
    sensor: int
    seat: int


class KeyTurned(Struct, frozen=True, tag=True):
    table: str
    sensor: int
    to: str
    key: str
    by: str


class JPotPressed(Struct, frozen=True, tag=True):
    """`seat_entered`: the supervisor named the seat with this press; naming it here is our
    addition to the keypad."""

    table: str
    sensor: int
    award: int
    seat_entered: bool


class CardSwiped(Struct, frozen=True, tag=True):
    """DJ Wild: the keypad accepts seat and hand."""

    table: str
    sensor: int
    card: str
    by: str


class CardWithdrawn(Struct, frozen=True, tag=True):
    table: str
    sensor: int


class DealerChanged(Struct, frozen=True, tag=True):
    """Who deals at the table from `at` on, and who dealt before; empty if nobody."""

    table: str
    dealer: str
    before: str
    at: int


class SupervisorCalled(Struct, frozen=True, tag=True):
    table: str


class ExecutivePaged(Struct, frozen=True, tag=True):
    """Executives were paged to a table with a claim, and `who` lists them. `at` is the time in
    microseconds since 1970 (UTC)."""

    table: str
    who: tuple[str, ...]
    at: int


class FaultReported(Struct, frozen=True, tag=True):
    """`seat` 0: the whole sensor is out of order."""

    table: str
    sensor: int
    what: str
    seat: int = 0


class FaultCleared(Struct, frozen=True, tag=True):
    table: str
    sensor: int
    what: str
    seat: int = 0


# People.


class StaffHired(Struct, frozen=True, tag=True):
    staff: str
    name: str
    roles: tuple[str, ...]


class RolesChanged(Struct, frozen=True, tag=True):
    staff: str
    roles: tuple[str, ...]
    reason: str


class StaffDismissed(Struct, frozen=True, tag=True):
    staff: str
    reason: str


class CredentialIssued(Struct, frozen=True, tag=True):
    number: str
    kind: str
    staff: str


class CredentialRevoked(Struct, frozen=True, tag=True):
    number: str
    reason: str


class PinReset(Struct, frozen=True, tag=True):
    staff: str
    reason: str


# Devices.


class DeviceEnrolled(Struct, frozen=True, tag=True):
    device: str
    kind: str
    table: str
    equipment: str = ""


class DeviceRevoked(Struct, frozen=True, tag=True):
    device: str
    reason: str


class SignsDressed(Struct, frozen=True, tag=True):
    """The look of the signs. `style.logo` holds only drawing elements."""

    style: DressSigns


class WinnerShown(Struct, frozen=True, tag=True):
    """The sign may show this win. `award` 0: the last winner withdrew consent."""

    link: str
    award: int


# Tables and links.


class ApprovalRecorded(Struct, frozen=True, tag=True):
    kind: str
    subject: str
    reference: str
    digest: str
    until: str = ""


class TableAdded(Struct, frozen=True, tag=True):
    layout: AddTable
    flow: str
    location: str


class TableOpened(Struct, frozen=True, tag=True):
    """`is_approved` is false on a demo or training floor without the approvals."""

    table: str
    is_approved: bool


class TableClosed(Struct, frozen=True, tag=True):
    table: str


class LinkCreated(Struct, frozen=True, tag=True, kw_only=True):
    link: str
    paytable: str
    kind: str
    family: str
    location: str
    rules: LinkRules
    notices: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()


class TableLinked(Struct, frozen=True, tag=True):
    """`proofs`: the exact probabilities that allow different games to share this meter."""

    link: str
    table: str
    sensor: int
    proofs: tuple[GameProof, ...] = ()
    program: str = ""


class TableUnlinked(Struct, frozen=True, tag=True):
    link: str
    table: str
    sensor: int
    last_game: int
    reason: str


class LinkRulesChanged(Struct, frozen=True, tag=True):
    """`rules` apply from here on."""

    link: str
    rules: LinkRules
    reason: str


# What recurs.


class SpotsChanged(Struct, frozen=True, tag=True):
    """`settings` and `two_positions` as they are from here on; empty if unchanged."""

    table: str
    spots: tuple[Spot, ...]
    reason: str
    settings: HouseSettings | None = None
    two_positions: bool | None = None


class TableFoundUnlawful(Struct, frozen=True, tag=True):
    """The layout no longer meets the rules: the table finishes its round and closes."""

    table: str
    why: str


class LinkRetired(Struct, frozen=True, tag=True):
    link: str
    by: str
    reason: str


class Reading(Struct, frozen=True):
    """A level's amounts when someone recorded them."""

    link: str
    level: str
    current: Money
    reserve: Money
    overflow: Money


class ShiftOpened(Struct, frozen=True, tag=True):
    number: int
    name: str
    by: str
    readings: tuple[Reading, ...]


class ShiftClosed(Struct, frozen=True, tag=True):
    """`pending` are the claims handed over, such as "table 4: royal_flush of seat 3"."""

    number: int
    by: str
    note: str
    readings: tuple[Reading, ...]
    pending: tuple[str, ...] = ()


class DayClosed(Struct, frozen=True, tag=True):
    """`sheets`: digests of the day's reports, which anyone can recompute."""

    day: str
    by: str
    sheets: dict[str, str]


TableEvent = (
    HandPressed
    | HandReleased
    | SeatSelected
    | KeyTurned
    | JPotPressed
    | CardSwiped
    | CardWithdrawn
    | RoundEvent
    | DealerChanged
    | SupervisorCalled
    | ExecutivePaged
    | TechnicianCalled
    | FaultReported
    | FaultCleared
    | TableOpened
    | TableClosed
    | TableLinked
    | TableUnlinked
    | SpotsChanged
    | TableFoundUnlawful
    | TablePlaced
)
PeopleEvent = (
    StaffHired | RolesChanged | StaffDismissed | CredentialIssued | CredentialRevoked | PinReset
)
DeviceEvent = DeviceEnrolled | DeviceRevoked | SignsDressed | WinnerShown
JackpotEvent = (
    LinkCreated | LinkRulesChanged | LinkRetired | NoticesPosted | SeizureEvent | OldEvent
)
RoutineEvent = ShiftOpened | ShiftClosed | DayClosed
Event = (
    PropertyOpened
    | LinkChanged
    | ExceptionRecorded
    | TableEvent
    | PeopleEvent
    | DeviceEvent
    | JackpotEvent
    | RequestEvent
    | RoutineEvent
    | ApprovalRecorded
    | TableAdded
    | AlarmAcknowledged
    | LawEvent
    | UpkeepEvent
    | PlayEvent
    | SchoolEvent
)
