"""Events of the bank, the cage and the compliance files. Every amount computed by a rule is in the
event, so that an old log replays unchanged even if the law has changed since.
"""

from msgspec import Struct

from houseway.floor.commands.compliance import OfferMerchandise
from houseway.money import Money


class DepositRecorded(Struct, frozen=True, tag=True):
    """`covers` is the part that covers accruals; `short` is what the account still lacks."""

    amount: Money
    covers: Money
    short: Money
    banked_on: str
    reference: str


class BankBalanceRecorded(Struct, frozen=True, tag=True):
    """`required` is what the account had to hold at that time."""

    balance: Money
    required: Money
    short: Money
    banked_on: str
    reference: str


class BankCompared(Struct, frozen=True, tag=True):
    """At the first command of a gambling day, the balance (the last statement, with deposits and
    paid wins since) is compared with what the account must hold from this day on. `short` stops the
    games."""

    balance: Money
    required: Money
    short: Money


class FundsSeized(Struct, frozen=True, tag=True):
    """`posted` is from what the meters show, `hidden` from reserve and overflow (WAC
    230-15-715)."""

    link: str
    posted: Money
    hidden: Money
    authority: str
    reference: str


class FundsRestored(Struct, frozen=True, tag=True):
    link: str
    posted: Money
    hidden: Money
    reference: str


class SeizureBooked(Struct, frozen=True, tag=True):
    """`amount` of the seized reserve and overflow was booked as gross receipts, not replaced."""

    link: str
    amount: Money


class PrizeCovered(Struct, frozen=True, tag=True):
    amount: Money
    how: str
    until: str
    reference: str


class CageCounted(Struct, frozen=True, tag=True):
    """`needed` is the minimum for that day."""

    cash: Money
    needed: Money
    reference: str


class SlipSigned(Struct, frozen=True, tag=True):
    """`result` is what the table won since its opening inventory; only on a closing slip."""

    table: str
    slip: str
    amount: Money
    reference: str
    result: Money = 0


class GrossRecorded(Struct, frozen=True, tag=True):
    year: int
    amount: Money
    reference: str


class NoticeGiven(Struct, frozen=True, tag=True):
    malfunction: int
    table: str
    reference: str


class MalfunctionNoted(Struct, frozen=True, tag=True):
    """A wager was reversed or a meter lowered because of an equipment error; a notice is due, as
    for a fault. `table` is empty for a meter of a whole link."""

    table: str
    sensor: int
    what: str


class CardsRecorded(Struct, frozen=True, tag=True):
    link: str
    award: int
    cards: str


class NoticesPosted(Struct, frozen=True, tag=True):
    link: str
    notices: tuple[str, ...]


class HandSealed(Struct, frozen=True, tag=True):
    link: str
    award: int
    table: str
    until: int
    win: int = 0  # The page number of the win; 0 in records of older programs.


class SealReleased(Struct, frozen=True, tag=True):
    link: str
    award: int
    reason: str


class TaxRecorded(Struct, frozen=True, tag=True, kw_only=True):
    """Form and withholding for a paid award under the tax law of its year (R42, R43)."""

    link: str
    award: int
    year: int
    method: str
    wager: Money
    winnings: Money
    form: str
    kind: str
    withheld: Money
    has_number: bool
    winner: str | None = None


class HouseRuleSet(Struct, frozen=True, tag=True):
    topic: str
    game: str
    value: str
    reference: str


class MerchandiseOffered(Struct, frozen=True, tag=True):
    number: int
    offer: OfferMerchandise


class MerchandiseGiven(Struct, frozen=True, tag=True):
    number: int
    table: str
    seat: int
    cards: str


LawEvent = (
    DepositRecorded
    | BankBalanceRecorded
    | BankCompared
    | PrizeCovered
    | CageCounted
    | SlipSigned
    | GrossRecorded
    | NoticeGiven
    | MalfunctionNoted
    | CardsRecorded
    | HandSealed
    | SealReleased
    | TaxRecorded
    | HouseRuleSet
    | MerchandiseOffered
    | MerchandiseGiven
)
SeizureEvent = FundsSeized | FundsRestored | SeizureBooked
