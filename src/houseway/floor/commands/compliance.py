"""Compliance records by the cage and the manager: bank, cage, notices, seals, rules."""

from typing import Literal

from msgspec import Struct

from houseway.money import Money


class RecordDeposit(Struct, frozen=True, tag=True):
    """A deposit of accruals to the jackpot account (WAC 230-15-455). `banked_on` is the bank's
    date."""

    amount: Money
    banked_on: str
    reference: str


class RecordBankBalance(Struct, frozen=True, tag=True):
    """The balance of the jackpot account, from the bank's statement or online page."""

    balance: Money
    banked_on: str
    reference: str


class RecordSeizure(Struct, frozen=True, tag=True):
    """A tax authority took jackpot money (WAC 230-15-715): `posted` from what its meters show,
    `hidden` from its reserve and overflow. No wagers are taken until the posted part is
    replaced."""

    link: str
    posted: Money
    hidden: Money
    authority: str
    reference: str


class RestoreFunds(Struct, frozen=True, tag=True):
    """Seized money is back in the bank."""

    link: str
    posted: Money
    hidden: Money
    reference: str


class CoverPrize(Struct, frozen=True, tag=True):
    """The second-largest odds-based prize is banked, or covered by a credit line until a day (""
    for no end; WAC 230-15-455)."""

    amount: Money
    how: Literal["bank", "credit_line"]
    reference: str
    until: str = ""


class CountCage(Struct, frozen=True, tag=True):
    """Cash in the cage, as counted (WAC 230-15-050)."""

    cash: Money
    reference: str


class SignSlip(Struct, frozen=True, tag=True):
    """Chips and cash of a table, counted by one person and signed by another: opening and closing
    inventory, a fill from the cage, a credit to it, and the counted drop."""

    table: str
    slip: Literal["opening", "fill", "credit", "drop", "closing"]
    amount: Money
    reference: str


class RecordGross(Struct, frozen=True, tag=True):
    """Gross receipts of a full calendar year, which determine the cage's minimum."""

    year: int
    amount: Money
    reference: str


class GiveNotice(Struct, frozen=True, tag=True):
    """The Commission was notified of a malfunction (WAC 230-06-054)."""

    malfunction: int
    reference: str


class RecordCards(Struct, frozen=True, tag=True):
    """The cards of a posted win that was verified without them (WAC 230-15-405)."""

    link: str
    award: int
    cards: str


class PostNotices(Struct, frozen=True, tag=True):
    """All notices posted at the tables of a jackpot from now on."""

    link: str
    notices: tuple[str, ...]


class ReleaseSeal(Struct, frozen=True, tag=True):
    """Releases the sealed hand and deck of a win once the hold is over."""

    link: str
    award: int
    reason: str


class SetHouseRule(Struct, frozen=True, tag=True):
    """A house rule. `reference` names the approved house rules or internal controls; a rule that
    contradicts the law or the maker's approved rules is refused (WAC 230-15-065)."""

    topic: str
    value: str
    reference: str
    game: str = ""


class OfferMerchandise(Struct, frozen=True, tag=True, kw_only=True):
    """Merchandise in place of a fixed prize (WAC 230-15-700), bought for `cost` from the reserve or
    overflow of a level. `consent`, `controls` and `invoice` name the papers."""

    table: str
    paytable: str
    hand: str
    item: str
    value: Money
    link: str
    level: str
    pool: Literal["reserve", "overflow"]
    cost: Money
    owned_outright: bool
    consent: str
    controls: str
    invoice: str
    notices: tuple[str, ...] = ()


class GiveMerchandise(Struct, frozen=True, tag=True):
    offer: int
    seat: int
    cards: str = ""
