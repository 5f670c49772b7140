"""What a property holds: staff, credentials, approvals, tables with their controllers, links.

Each value is frozen; `evolve` replaces it. Only the shell changes the dictionaries around them.
"""

from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from houseway.floor.commands import DressSigns, OpenProperty, Spot
from houseway.floor.commands.office import HouseSettings
from houseway.floor.events.requests import RequestMade
from houseway.floor.law.state import (
    Bank,
    Cage,
    Cover,
    HouseRule,
    Malfunction,
    Offer,
    Seal,
    TableBank,
    Waiting,
)
from houseway.floor.links.proof_record import GameProof
from houseway.floor.play.state import Felt, Stack
from houseway.floor.training.roll import Roll
from houseway.money import Money
from houseway.progressive import Link, LinkRules
from houseway.table.shuffler import Machine

NEVER = 1 << 62  # Later than any real time.
Flow = Literal["", "aquarius", "nexus", "nexus-dj-wild"]


class Staff(Struct, frozen=True):
    """`since`: when each role began."""

    id: str
    name: str
    roles: frozenset[str]
    is_employed: bool = True
    since: dict[str, int] = {}


class Credential(Struct, frozen=True):
    """A key or a card; only its holder may use it."""

    number: str
    kind: str
    staff: str
    is_revoked: bool = False


class Device(Struct, frozen=True):
    """A controller or a sign of one table; its token is stored elsewhere. Older records have no
    `equipment` and mean the table's own controller."""

    name: str
    kind: str
    table: str
    is_revoked: bool = False
    equipment: str = ""


class Signs(Struct, frozen=True):
    """`version` counts the changes; `winner` is the link and the award that signs may show."""

    style: DressSigns | None = None
    version: int = 0
    winner: tuple[str, int] = ("", 0)


class Approval(Struct, frozen=True):
    kind: str
    subject: str
    reference: str
    digest: str
    until: str = ""


class DeadSeat(Struct, frozen=True):
    """A seat whose sensor is out of order: `what` is wrong, and `number` is the fault's number at
    this table."""

    what: str
    number: int


class Controller(Struct, frozen=True, kw_only=True):
    """What one sensor's controller knows beyond its link: switch positions and lamps. `dealt_game`
    is the game whose first card is out. `pressed` says who pressed for each claim. `fault_number`
    counts the faults of the table, so that no two are confused.
    """

    link: str = ""
    fault: str = ""
    fault_number: int = 0
    dead_seats: dict[int, DeadSeat] = {}
    dealt_game: int = 0
    pressed: dict[int, str] = {}
    # Aquarius: the key switch, and whether J-POT was pressed in this turn of the key.
    key_at: Literal["run", "jph"] = "run"
    key_by: str = ""
    key: str = ""
    is_recorded: bool = False
    # Nexus and Atlas: the seat the dealer selected. DJ Wild: the seat the supervisor pressed.
    seat: int = 0
    # DJ Wild: the card that opened the keypad, and whose it is.
    card: str = ""
    card_by: str = ""


class Table(Struct, frozen=True, kw_only=True):
    """`last_games` is the last game number on each link that the table has left. `dealer` logged on
    at `dealer_at`; empty if no dealer is logged on. `paged` are the executives who were paged last,
    at `paged_at`; `called` are the technicians called since the current fault began, at
    `called_at`. `round` is the number of deals so far. `is_dealt`: the first card of this round is
    out, so no jackpot wager is taken. `closing` is why the table closes after this round."""

    name: str
    game: str
    title: str
    spots: tuple[Spot, ...]
    seats: int
    decks: int
    controller: str
    flow: Flow
    maker: str
    location: str
    has_meter: bool
    third_card: str
    shuffler: str = ""
    versions: dict[str, str] = {}
    suppliers: tuple[str, ...] = ()
    is_open: bool = False
    controllers: dict[int, Controller] = {}
    last_games: dict[str, int] = {}
    dealer: str = ""
    dealer_at: int = 0
    paged: tuple[str, ...] = ()
    paged_at: int = 0
    fault_count: int = 0
    called: tuple[str, ...] = ()
    called_at: int = 0
    pit: str = ""
    round: int = 0
    is_dealt: bool = False
    settings: HouseSettings = {}
    two_positions: bool = False
    closing: str = ""
    machine: Machine = Machine()  # The shuffler, as far as it is on record.

    def paytables(self) -> tuple[str, ...]:
        return tuple(spot.paytable for spot in self.spots)

    def faults(self) -> tuple[str, ...]:
        """Present faults by sensor, then those of single seats."""
        all_ = [one for _, one in sorted(self.controllers.items())]
        seats = (f"seat {n}: {dead.what}" for one in all_ for n, dead in one.dead_seats.items())
        return (*(one.fault for one in all_ if one.fault), *seats)

    def sensor_of(self, link: str) -> int:
        return next(n for n, c in self.controllers.items() if c.link == link)


class Jackpot(Struct, frozen=True, kw_only=True):
    """A link with its rules: a progressive of one or more tables, or a house jackpot."""

    name: str
    paytable: str
    kind: str
    family: str
    location: str
    rules: LinkRules
    notices: tuple[str, ...] = ()
    link: Link = Link()
    proofs: tuple[GameProof, ...] = ()
    is_retired: bool = False
    # Taken by a tax authority and not back yet (WAC 230-15-715).
    seized_posted: Money = 0
    seized_hidden: Money = 0


class Shift(Struct, frozen=True):
    """The current shift, and who is responsible for it."""

    number: int
    name: str
    by: str


class Acknowledged(Struct, frozen=True):
    """Who acknowledged an alarm, and when."""

    by: str
    at: int


@dataclass(slots=True)
class Property:
    """The whole floor. Only the shell changes it, one event at a time. `at` and `day` are those of
    the last record. `waiting` says since when an award such as "link/7" has waited to be recorded,
    then to be paid.
    """

    opened: OpenProperty | None = None
    staff: dict[str, Staff] = field(default_factory=dict)
    credentials: dict[str, Credential] = field(default_factory=dict)
    devices: dict[str, Device] = field(default_factory=dict)
    signs: Signs = field(default_factory=Signs)
    approvals: dict[tuple[str, str], Approval] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    jackpots: dict[str, Jackpot] = field(default_factory=dict)
    exceptions: int = 0
    shifts: int = 0
    shift: Shift | None = None
    closed_days: set[str] = field(default_factory=set)
    open_days: set[str] = field(default_factory=set)  # Days with records that are not closed.
    at: int = 0
    day: str = ""
    waiting: dict[str, Waiting] = field(default_factory=dict)
    seals: dict[str, Seal] = field(default_factory=dict)
    faults: int = 0
    malfunctions: dict[int, Malfunction] = field(default_factory=dict)  # Waiting for their notice.
    bank: Bank = field(default_factory=Bank)
    cover: Cover = field(default_factory=Cover)
    cage: Cage = field(default_factory=Cage)
    table_banks: dict[str, TableBank] = field(default_factory=dict)  # With an opening inventory.
    house_rules: dict[str, HouseRule] = field(default_factory=dict)
    offers: dict[int, Offer] = field(default_factory=dict)
    signing_key: str = ""  # The public key of the log's signatures; empty before the first.
    signed_after: int = 0  # The record before the first one in the Merkle tree.
    pins: dict[str, str] = field(default_factory=dict)  # The digest of each stored hash.
    acknowledged: dict[str, Acknowledged] = field(default_factory=dict)  # By the alarm's key.
    requests: dict[int, RequestMade] = field(default_factory=dict)  # Waiting for a second person.
    requested: int = 0
    done_alone: int = 0
    established_at: int = NEVER  # When two managers or executives have held their role for a day.
    glass_at: int = 0  # When break-glass was last used: tenure counts from then on.
    chips: dict[str, Stack] = field(default_factory=dict)  # Play chips by person.
    felts: dict[str, Felt] = field(default_factory=dict)  # By table.
    roll: Roll = field(default_factory=Roll)

    @property
    def first_day(self) -> str:
        return min(self.open_days | self.closed_days)

    @property
    def next_win(self) -> int:
        """Wins of all links are numbered together: one number is one win of the property."""
        return max((one.link.wins for one in self.jackpots.values()), default=0) + 1

    def open_games(self, table: Table) -> dict[int, int]:
        """Open games of the table's jackpots, by sensor."""
        games = {}
        for sensor, controller in table.controllers.items():
            if controller.link:
                place = self.jackpots[controller.link].link.tables[table.name]
                if place.is_open:
                    games[sensor] = place.game
        return games

    @property
    def is_training(self) -> bool:
        return self.opened is not None and self.opened.kind == "training"

    @property
    def is_live(self) -> bool:
        return self.opened is not None and self.opened.kind == "live"
