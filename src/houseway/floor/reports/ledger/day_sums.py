"""The data of the reports' own books. All money is summed by gambling day, so that any day or week
is the difference of two sums.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from houseway.floor.commands.office import HouseSettings
from houseway.money import Money
from houseway.progressive import LinkRules
from houseway.progressive.events import Late

LAST_DAY = "9999-12-31"


class Mark(Struct, frozen=True):
    """A record of the log."""

    seq: int
    at: int
    day: str
    actor: str
    digest: str


class Finding(Struct, frozen=True):
    """Something that does not add up, with its record."""

    mark: Mark
    link: str
    level: str
    amount: Money
    sentence: str


class Note(Struct, frozen=True):
    """A correction, an adjustment, a fault or an exception: what an inspector asks about."""

    mark: Mark
    kind: str
    where: str
    by: str
    amount: Money
    reason: str
    code: str = ""
    number: int = 0  # Of a malfunction.
    hours: int = 0  # Until its notice is due.
    link: str = ""  # If `where` does not name it.

    def is_of(self, link: str) -> bool:
        """Whether it concerns this link; with no link named, always."""
        return not link or link == self.link or f"{self.where} ".startswith(f"link {link} ")


class Slip(Struct, frozen=True):
    """A signed slip of a table; `result` is what it won, only on a closing inventory."""

    mark: Mark
    table: str
    slip: str
    amount: Money
    reference: str
    result: Money


class BankLine(Struct, frozen=True):
    """A deposit, balance, cover or cage count, with the required amount if a rule sets one."""

    mark: Mark
    kind: str
    amount: Money
    banked_on: str
    reference: str
    required: Money = 0
    short: Money = 0
    covers: Money = 0  # The part that covers accruals.


@dataclass(slots=True)
class Meter:
    """One level after the records read: its pools, and what was counted since it opened."""

    display: Money = 0
    reserve: Money = 0
    overflow: Money = 0
    maximums: list[tuple[str, Money | None]] = field(default_factory=list)  # from which day
    # Time, old and new value of each jump of the display: hits, back-outs and manual changes.
    steps: list[tuple[int, Money, Money]] = field(default_factory=list)

    def maximum(self, day: str = LAST_DAY) -> Money | None:
        """The maximum at the close of a gambling day."""
        return ([None] + [most for since, most in self.maximums if since <= day])[-1]


@dataclass(slots=True)
class Win:
    """One award from the claim to the payment, with the record of each step."""

    link: str
    number: int
    table: str
    game: int
    seat: int
    hand: str
    level: str
    reading: Money
    rules: LinkRules
    claimed: Mark
    last: Mark
    late: Late | None = None
    cards: str = ""
    verified_by: str = ""
    verified: Mark | None = None
    authorised_by: str = ""
    signature: str = ""
    credential: str = ""
    asked: str = ""
    win: int = 0
    amount: Money = 0
    owed: Money = 0
    posted: Mark | None = None
    settled: Mark | None = None
    before: Money = 0
    after: Money = 0
    seed: Money = 0
    reserve: Money = 0
    paid: Mark | None = None
    method: str = ""
    withheld: Money = 0
    tax_form: str = ""
    has_number: bool = True  # The winner gave a taxpayer number.
    winner: str = ""  # The reference to the winner's identity, which is kept separately.
    cheque_hours: int = 0
    sealed_until: int = 0
    backed_out: Mark | None = None
    backed_out_by: str = ""
    disputed: Mark | None = None
    reason: str = ""

    @property
    def wager(self) -> Money:
        return self.rules.wager

    @property
    def due(self) -> Money:
        """What the player is paid."""
        return self.amount + self.owed


class Envied(Struct, frozen=True):
    """Envy of one seat at the end of a round, from the tray."""

    mark: Mark
    link: str
    table: str
    game: int
    seat: int
    amount: Money
    wager: Money


@dataclass(slots=True)
class LinkBook:
    """One jackpot. `rules` lists all its rules over time; the last are in force."""

    name: str
    paytable: str
    kind: str
    family: str
    notices: tuple[str, ...]
    created: str  # The gambling day.
    rules: list[LinkRules]
    since: list[str]  # The first day of each.
    meters: dict[str, Meter] = field(default_factory=dict)
    wins: dict[int, Win] = field(default_factory=dict)
    tables: list[str] = field(default_factory=list)
    in_play: dict[str, set[int]] = field(default_factory=dict)  # table: seats of its open game
    opened: str = LAST_DAY
    is_open: bool = False

    @property
    def now(self) -> LinkRules:
        return self.rules[-1]

    def rules_at(self, day: str) -> LinkRules:
        """The rules at the close of a gambling day."""
        return [rules for rules, since in zip(self.rules, self.since, strict=True) if since <= day][
            -1
        ]

    def levels_at(self, day: str) -> list[str]:
        """None before the link was first opened."""
        return list(self.meters) if self.opened <= day else []

    @property
    def is_progressive(self) -> bool:
        return self.kind == "progressive"


@dataclass(slots=True)
class TableBook:
    """One table as it was laid out, with the jackpot of each sensor."""

    name: str
    game: str
    title: str
    spots: tuple[tuple[str, Money, Money], ...]
    seats: int
    decks: int
    third_card: str
    controller: str
    added: str  # The gambling day.
    is_open: bool = False
    is_approved: bool = False
    links: dict[int, str] = field(default_factory=dict)
    aggregates: dict[str, Money] = field(default_factory=dict)  # By paytable, of one deal.
    settings: HouseSettings = field(default_factory=dict)
    two_positions: bool = False


# The lines of a level's account. "due" lines are computed from wagers and rates, the pools from
# what the records moved: if they differ, something is wrong.
CAME = ("start", "contributions", "reserve_in", "seeds", "raised", "moved_in")
WENT = (
    "wins",
    "backed_out",
    "win",
    "reversed",
    "malfunction",
    "gross_receipts",
    "seed_recovery",
    "moved_out",
    "merchandise",
)
POOLS = ("display", "reserve", "overflow", "pending")

Lines = Counter[str]


def lines_by() -> defaultdict[Any, Lines]:
    return defaultdict(Counter)


@dataclass(slots=True)
class Sums:
    """Additive books, all keyed by gambling day first. Read them with `items` or `get`."""

    levels: dict[tuple[str, str, str], Lines] = field(default_factory=lines_by)  # day, link, level
    links: dict[tuple[str, str], Lines] = field(default_factory=lines_by)  # day, link
    tables: dict[tuple[str, str, str], Lines] = field(default_factory=lines_by)  # day, link, table
    # day, shift, link, table, seat
    seats: dict[tuple[str, int, str, str, int], Lines] = field(default_factory=lines_by)
    # day, link, index of the rules, table: what the theory needs to know about the games played
    games: dict[tuple[str, str, int, str], Lines] = field(default_factory=lines_by)
