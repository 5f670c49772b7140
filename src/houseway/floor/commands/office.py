"""Commands of the office: people, layouts, links, parameter changes, money."""

from typing import Literal

from msgspec import Struct

from houseway.floor.links.proof_record import LinkProof
from houseway.money import DOLLAR, Money
from houseway.progressive import LevelRules
from houseway.progressive.events import Lawful, LevelStart, Method
from houseway.progressive.rules import Order


class OpenProperty(Struct, frozen=True, tag=True, kw_only=True):
    """The first command of a log. `day_start` is local time, "06:00". The first manager hires
    everyone else. A tribal operation needs its own agency's approvals and the state's
    concurrence."""

    name: str
    kind: Literal["live", "demo", "training"]
    location: str
    time_zone: str
    day_start: str
    manager: str
    manager_name: str
    operation: Literal["commercial", "tribal"] = "commercial"


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
    """A staff card only signs its holder in; the other cards do that as well."""

    number: str
    kind: Literal["key", "staff_card", "supervisor_card", "executive_card"]
    staff: str


class RevokeCredential(Struct, frozen=True, tag=True):
    number: str
    reason: str


class ResetPin(Struct, frozen=True, tag=True):
    """Lets a person set a new PIN with a one-time code. Neither is ever logged."""

    staff: str
    reason: str


# The office: devices.


class EnrolDevice(Struct, frozen=True, tag=True):
    """A controller or a sign of one table. Its code and token are never logged. `equipment` says
    what a controller is if it is not the table's own; a live property accepts only approved
    equipment."""

    device: str
    kind: Literal["controller", "sign"]
    table: str
    equipment: str = ""


class RevokeDevice(Struct, frozen=True, tag=True):
    device: str
    reason: str


# The office: signs.

SignPage = Literal["house", "winner", "promotions"]


class DressSigns(Struct, frozen=True, tag=True, kw_only=True):
    """The look of all signs: the house's name on one or two lines, its logo (SVG), and the pages
    shown for `page_for` seconds each after `jackpots_for` seconds of the jackpots."""

    name: str = ""
    line: str = ""
    logo: str = ""
    theme: Literal["felt", "night", "ivory"] = "felt"
    moves: bool = True
    pages: tuple[SignPage, ...] = ()
    promotions: tuple[str, ...] = ()
    jackpots_for: int = 20
    page_for: int = 8


class ShowWinner(Struct, frozen=True, tag=True):
    """The winner agreed that signs may show what was won and where, or withdrew consent. No name
    is included."""

    link: str
    award: int
    agrees: bool = True


# The office: tables and links.


class RecordApproval(Struct, frozen=True, tag=True):
    """Records an approval or a license. What `subject` names depends on `kind`: the game's title,
    the paytable's id, the equipment's id, the makers of a mixed link ("A + B"), the program,
    "internal controls", or the licensed maker or distributor of layouts and equipment. A tribal
    operation also records the title that its agency approved (`tribal`), that the state concurred
    in (`concurrence`) and that the supplement covers (Compact Appendix A, section 18), and
    suppliers certified by the state and licensed by the tribe. `digest` is the digest of what was
    approved, if it has one; `until` is the last day, empty if there is none."""

    kind: Literal[
        "program",
        "game",
        "paytable",
        "equipment",
        "interoperability",
        "controls",
        "tribal",
        "concurrence",
        "supplement",
        "licence",
        "certification",
        "tribal_licence",
    ]
    subject: str
    reference: str
    digest: str = ""
    until: str = ""


HouseSettings = dict[str, bool | int | str | tuple[str, ...]]


class Spot(Struct, frozen=True):
    """One wager of a layout and its limits. `aggregate`: the most that the house pays all players
    together on one deal for this wager's odds-based prizes (WAC 230-15-490)."""

    paytable: str
    minimum: Money
    maximum: Money
    aggregate: Money | None = None


class AddTable(Struct, frozen=True, tag=True, kw_only=True):
    """`title` is the approved name, e.g. "Royal Match 21 - Dual Progressives". `controller` and
    `shuffler` are equipment ids; `versions` lists what is installed, by part. `settings` are the
    house's choices in the game, by name; with `two_positions` a player may take two adjacent
    positions. `suppliers` are the makers and distributors of layout and equipment other than the
    `maker`."""

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
    settings: HouseSettings = {}
    two_positions: bool = False
    suppliers: tuple[str, ...] = ()


class OpenTable(Struct, frozen=True, tag=True):
    table: str


class CloseTable(Struct, frozen=True, tag=True):
    table: str


class CreateLink(Struct, frozen=True, tag=True, kw_only=True):
    """Creates a progressive or a house jackpot. A progressive uses the levels given, or else those
    of its paytable; a house jackpot needs a prize for each hand that a meter would pay, and its
    posted `notices` (WAC 230-15-671). An executive must sign for wins above `executive_above`.
    Where the approved document says "depending on jackpot level", also state whether an executive
    signs whenever the whole top level is won (`executive_top`). `house_above` is the house's own
    threshold on any controller; 0 means none."""

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
    executive_top: bool | None = None
    house_above: Money = 0


class LinkTable(Struct, frozen=True, tag=True):
    """Adds a table to a link. If tables of different games would share a meter, the server adds the
    proof that they may (R13); leave `proof` out, because one sent with the request is discarded."""

    link: str
    table: str
    sensor: int = 1
    proof: LinkProof | None = None


class UnlinkTable(Struct, frozen=True, tag=True):
    link: str
    table: str
    reason: str


class OpenLink(Struct, frozen=True, tag=True):
    """`takeover` names the document of a meter taken over from elsewhere: only then may a level
    open above its posted maximum, and only with a second person."""

    link: str
    starts: tuple[LevelStart, ...]
    reason: str
    takeover: str = ""


class CloseLink(Struct, frozen=True, tag=True):
    link: str
    reason: str


class ReopenLink(Struct, frozen=True, tag=True):
    link: str
    reason: str


class ChangeLink(Struct, frozen=True, tag=True, kw_only=True):
    """Changes a closed link (R35). A parameter that is null stays as it is."""

    link: str
    reason: str
    levels: tuple[LevelRules, ...] | None = None
    prizes: dict[str, Money] | None = None
    wager: Money | None = None
    executive_above: Money | None = None
    order: Order | None = None
    maximums: dict[str, Money | None] = {}
    notice: bool = False
    executive_top: bool | None = None
    house_above: Money | None = None


# The office: money.


class PayAward(Struct, frozen=True, tag=True):
    """Form and withholding follow from the tax law of the year; what is given here must agree with
    it. `has_number`: whether the winner gave a taxpayer number. `winner` is the reference to the
    winner's identity, which is kept separately and never logged. `form_signed`: the winner has
    signed the tax form. Each must be stated where it is needed."""

    link: str
    award: int
    method: Method
    withheld: Money | None = None
    tax_form: str | None = None
    has_number: bool | None = None
    winner: str = ""
    form_signed: bool = False
    win: int = 0  # The win's page number; filled in when a second person is needed.
    check: str = ""  # The check's number, if one is written.


class BackOutAward(Struct, frozen=True, tag=True):
    link: str
    award: int
    reason: str
    win: int = 0  # The win's page number; filled in when a second person is needed.


class DisputeAward(Struct, frozen=True, tag=True):
    link: str
    award: int
    reason: str


class AdjustLevel(Struct, frozen=True, tag=True, kw_only=True):
    """A manual meter adjustment. `lower` needs one of the five lawful reasons (R18); `release` puts
    overflow back on the display."""

    link: str
    level: str
    way: Literal["raise", "lower", "release"]
    amount: Money
    reason: str
    lawful: Lawful | None = None
    pool: str = ""


# The second person's answer. A command that needs two people is sent like any other; the floor
# keeps it as a numbered request until someone else approves it.


class AgreeRequest(Struct, frozen=True, tag=True):
    """Approves a pending request, which is then carried out. The requester cannot approve it. Only
    an executive may approve a late claim; payments, slips, PINs, cards and the close of a day may
    be approved by a supervisor, manager or executive, everything else by a manager or executive."""

    request: int


class DropRequest(Struct, frozen=True, tag=True):
    """The requester withdraws it, or a manager or executive refuses it."""

    request: int
    reason: str
