"""What one link holds at any moment: levels, tables with their games, awards.

All of it is a fold over events (`evolve`), frozen, and safe to share. Mappings are never changed
in place; a new state holds a new mapping.
"""

from typing import Literal

from msgspec import Struct

from houseway.money import Money
from houseway.progressive.tables import Tables

# A claim toggled off or rejected leaves the state; the log keeps it.
Step = Literal["claimed", "verified", "authorised", "posted"]
HISTORY = 250  # Finished wins kept per level: an older one can no longer be backed out.


class Level(Struct, frozen=True, kw_only=True, gc=False):
    """One meter. Always: held + wins - backed_out + reductions + moved_out = start + contributions
    + seeds + raised + moved_in. Hits and wins are booked when the level drops; back-outs do not
    reduce them."""

    current: Money = 0
    reserve: Money = 0
    overflow: Money = 0
    maximum: Money | None = None

    start: Money = 0
    to_meter: Money = 0
    to_reserve: Money = 0
    to_overflow: Money = 0
    seeds: Money = 0
    raised: Money = 0
    moved_in: Money = 0

    wins: Money = 0
    hits: int = 0
    backed_out: Money = 0
    reductions: Money = 0
    moved_out: Money = 0

    # Posted at J-POT, still on the level until the key returns to RUN.
    earmarked: Money = 0
    # The house's own seed money on the level that has not been recovered.
    seed_unrecovered: Money = 0
    # Fixed pays that a dry meter could not cover and the house owed instead.
    shortfall: Money = 0
    # `to_meter` at the last settled award: earlier contributions were already at stake.
    settled_mark: Money = 0

    @property
    def contributions(self) -> Money:
        return self.to_meter + self.to_reserve + self.to_overflow

    def fitting(self, amount: Money) -> Money:
        """How much of an amount may be displayed; the rest goes to the overflow."""
        return amount if self.maximum is None else min(amount, max(0, self.maximum - self.current))


class Reseed(Struct, frozen=True):
    seed: Money
    reserve: Money


class Award(Struct, frozen=True, kw_only=True):
    """A hand's claim, from the button to the payment. `level` is empty if the tray pays.

    `mark` is the level's `to_meter` at the claim: contributions after it belong to the next
    jackpot. `seat` is 0 until someone names it (on Aquarius and DJ Wild when the win is recorded).
    """

    number: int
    table: str
    game: int
    seat: int
    hand: str
    level: str
    reading: Money
    mark: Money
    by_dealer: bool = False  # A small pay from the tray: the dealer's press is enough.
    step: Step = "claimed"
    verified_by: str = ""
    cards: str = ""  # As the supervisor saw them; empty if nobody entered them.
    authorised_by: str = ""
    signature: str = ""

    win: int = 0  # The number of its win page, from 1, in the order of posting.
    amount: Money = 0  # From the level, or from the tray.
    owed: Money = 0  # By the house, if the meter ran dry.
    is_settled: bool = False
    reseed: Reseed | None = None
    is_paid: bool = False
    is_backed_out: bool = False
    is_disputed: bool = False

    @property
    def due(self) -> Money:
        """What the player is paid."""
        return self.amount + self.owed

    @property
    def is_closed(self) -> bool:
        """Whether the cage has nothing left to do with it. In a dispute the house has made up the
        money on the level; whatever it may still owe the guest is outside the system."""
        return self.is_paid or self.is_backed_out or self.is_disputed


class Link(Struct, frozen=True, kw_only=True):
    """`awards` are the live ones: open claims, wins of open games, wins not paid yet. `history`
    holds the last finished wins of each level."""

    has_opened: bool = False
    is_open: bool = False
    levels: dict[str, Level] = {}
    tables: Tables = Tables()
    awards: dict[int, Award] = {}
    history: dict[int, Award] = {}
    claims: int = 0
    wins: int = 0
    coin_in: Money = 0
    house_share: Money = 0
    tray_wins: Money = 0
    tray_backed_out: Money = 0
    envy_due: Money = 0

    def award(self, number: int) -> Award | None:
        return self.awards.get(number) or self.history.get(number)


class PastGame(Struct, frozen=True, kw_only=True):
    """A game that has ended, for a late claim. `marks` is what each level had taken in by its end,
    `paid` the seats with a recorded win in it. `is_void`: its cards were taken back and none were
    dealt after them."""

    game: int
    day: str  # The gambling day in which its wagers were locked.
    at: int
    seats: tuple[int, ...]
    marks: dict[str, Money]
    paid: tuple[int, ...] = ()
    is_void: bool = False


def is_pending(award: Award) -> bool:
    return award.step != "posted"


def is_claim(award: Award) -> bool:
    """Whether it waits for a supervisor; a small pay from the tray does only after a supervisor has
    taken it up."""
    return is_pending(award) and not (award.by_dealer and award.step == "claimed")


def round_awards(link: Link, table: str) -> list[Award]:
    """The awards of the table's current game, in the order of the presses."""
    game = link.tables[table].game
    return [a for a in link.awards.values() if a.table == table and a.game == game]
