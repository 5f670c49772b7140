"""The auditor's books: one per level, one per link. Plain numbers, micro-dollars throughout."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Protocol

Json = dict[str, Any]
CENT = 10_000
DOLLAR = 1_000_000
WHOLE = 10_000


class RawRecord(Protocol):
    """A record as any log keeps it."""

    @property
    def seq(self) -> int: ...
    @property
    def at(self) -> int: ...
    @property
    def day(self) -> str: ...
    @property
    def actor(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def command_id(self) -> str | None: ...
    @property
    def body(self) -> bytes: ...


class Irregular(AssertionError):  # noqa: N818 - the auditor's own word.
    """What is wrong, with the number of its record."""


def need(holds: bool, what: str) -> None:
    if not holds:
        raise Irregular(what)


@dataclass
class LevelBook:
    """Money in, money out, and where the rest is."""

    display: int = 0
    reserve: int = 0
    overflow: int = 0
    maximum: int | None = None
    came: Counter[str] = field(default_factory=Counter)
    went: Counter[str] = field(default_factory=Counter)
    hits: int = 0
    metered: int = 0  # All contributions that ever went on the display.
    staked: int = 0  # The part of `metered` that was at stake for awards already paid.
    of_house: int = 0  # House seed not yet recovered.
    above: int = 0  # How far above its maximum it was taken over, as long as that applies.

    @property
    def held(self) -> int:
        return self.display + self.reserve + self.overflow

    def sum(self) -> str:
        came = " + ".join(f"{what} {money(x)}" for what, x in self.came.items())
        went = "".join(f" - {what} {money(x)}" for what, x in self.went.items() if x)
        pools = {"display": self.display, "reserve": self.reserve, "overflow": self.overflow}
        where = ", ".join(f"{pool} {money(x)}" for pool, x in pools.items() if x)
        return f"{came}{went} = held {money(self.held)} ({where or 'nothing'})"

    def check(self, name: str) -> None:
        came, went = sum(self.came.values()), sum(self.went.values())
        if self.held + went != came:
            said = f"{money(came)} in less {money(went)} out is not {money(self.held)} held"
            need(False, f"{name}: {said}")
        need(min(self.display, self.reserve, self.overflow) >= 0, f"{name} is below zero")
        need(self.of_house >= 0, f"{name}: more seed was returned than was paid in")
        if self.maximum is not None:
            over = max(0, self.display - self.maximum)
            need(over <= self.above, f"{name} is above its maximum")
            self.above = over


@dataclass
class Claim:
    """A claim from the button press on, as the auditor recorded it."""

    number: int
    table: str
    game: int
    seat: int
    hand: str
    level: str
    metered: int  # `metered` of the level at the time of the claim.
    pressed_by: str
    by_dealer: bool = False
    is_verified: bool = False
    verified_by: str = ""
    signature: str = ""
    signed_by: str = ""
    takes_executive: bool = False
    asked: str | None = None  # Who required an executive; older logs did not record it.
    posted: int | None = None
    win: int = 0
    owed: int = 0
    settled: bool = False
    reseed: tuple[int, int] | None = None
    disputed: bool = False
    reversed: bool = False
    paid: bool = False
    is_late: bool = False  # Claimed after the end of its game.


@dataclass
class Past:
    """A game that has ended, kept until its gambling day is over."""

    seats: set[int]
    metered: dict[str, int]
    won: set[int]


@dataclass
class Books:
    """One link's books."""

    name: str
    rules: Json
    has_opened: bool = False
    is_open: bool = False
    levels: dict[str, LevelBook] = field(default_factory=dict)
    claims: dict[int, Claim] = field(default_factory=dict)
    rounds: dict[tuple[str, int], list[Claim]] = field(default_factory=dict)
    wagers: dict[tuple[str, int], set[int]] = field(default_factory=dict)
    seats: dict[str, int] = field(default_factory=dict)  # By table, as are the next three.
    games: dict[str, int] = field(default_factory=dict)
    # Seats that have paid for a later game.
    carried: dict[str, set[int]] = field(default_factory=dict)
    # Seats that play this game without paying.
    credited: dict[str, set[int]] = field(default_factory=dict)
    open_games: set[str] = field(default_factory=set)
    begun: dict[str, str] = field(default_factory=dict)  # The day of each table's last lock.
    void: set[str] = field(default_factory=set)  # Tables whose cards were taken back.
    past: dict[tuple[str, int], Past] = field(default_factory=dict)
    day: str = ""
    alone: set[str] = field(default_factory=set)  # Tables where a supervisor signs every win.
    claimed: int = 0
    coin_in: int = 0
    house: int = 0
    last_win: int = 0
    tray: int = 0
    envy: int = 0

    def seed(self, level: str) -> int:
        (found,) = (row for row in self.rules["levels"] if row["name"] == level)
        return int(found["seed"])

    def pay(self, hand: str) -> Json:
        pay: Json = self.rules["hands"][hand]["pay"]
        return pay

    @property
    def wager(self) -> int:
        return int(self.rules.get("wager", DOLLAR))

    def is_whole(self, hand: str) -> bool:
        pay = self.pay(hand)
        return bool(pay["type"] == "Share" and pay["share_bp"] == WHOLE)

    def wins(self) -> list[Claim]:
        return [claim for claim in self.claims.values() if claim.posted is not None]

    def sum(self) -> str:
        wins = self.wins()
        backed_out = sum(claim.reversed for claim in wins)
        unpaid = [claim for claim in wins if not (claim.paid or claim.reversed or claim.disputed)]
        due = sum((claim.posted or 0) + claim.owed for claim in unpaid)
        owed = sum(claim.owed for claim in unpaid)
        said = {
            f"wins posted {len(wins)}": wins,
            f"backed out {backed_out}": backed_out,
            f"from the tray {money(self.tray)}": self.tray,
            f"envy from the tray {money(self.envy)}": self.envy,
            f"not paid yet {money(due)}": due,
            f"of it owed by the house {money(owed)}": owed,
        }
        whole = f"coin-in {money(self.coin_in)}, house's share {money(self.house)}"
        return ", ".join([whole, *(words for words, counts in said.items() if counts)])

    def check(self) -> None:
        for name, level in self.levels.items():
            level.check(f"{self.name} {name}")
        taken = sum(level.came["contributions"] for level in self.levels.values())
        reversed_ = sum(level.went["wagers reversed"] for level in self.levels.values())
        whole = taken - reversed_ + self.house
        if self.coin_in != whole:
            said = f"coin-in is {money(self.coin_in)}, but its shares add up to {money(whole)}"
            need(False, f"{self.name}: {said}")


def money(amount: int) -> str:
    """Cents, with fractions of a cent if there are any."""
    dollars, rest = divmod(abs(amount), DOLLAR)
    parts = f"{rest:06d}"
    shown = parts[:2] if parts.endswith("0000") else parts
    return f"{'-' if amount < 0 else ''}${dollars:,}.{shown}"


def dollars(parts: object) -> str:
    """All amounts of a finding in dollars: "mega, $0.09, $0.01; major, $0.05, $0.01"."""
    match parts:
        case int():
            return money(parts)
        case dict():
            return ", ".join(f"seat {one} {dollars(x)}" for one, x in parts.items()) or "nothing"
        case list():
            return "; ".join(map(dollars, parts)) or "nothing"
        case tuple():
            return ", ".join(dollars(part) for part in parts if part is not None)
    return str(parts)
