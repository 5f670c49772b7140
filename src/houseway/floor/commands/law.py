"""What the cage and the manager put on record for the law: bank, cage, notices, seals, rules."""

from typing import Literal

from msgspec import Struct

from houseway.money import Money


class RecordDeposit(Struct, frozen=True, tag=True):
    """Accruals brought to the jackpot account (WAC 230-15-455). `banked_on` is the bank's day."""

    amount: Money
    banked_on: str
    reference: str


class RecordBankBalance(Struct, frozen=True, tag=True):
    """What the bank's own statement or online page shows of the jackpot account."""

    balance: Money
    banked_on: str
    reference: str


class RecordSeizure(Struct, frozen=True, tag=True):
    """A tax authority took money of a jackpot (WAC 230-15-715): `posted` of what its meters show,
    `hidden` of its reserve and overflow. No more wagers until the posted part is back."""

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
    """The second largest odds-based prize is banked, or a credit line stands for it until a day
    ("" without an end; WAC 230-15-455)."""

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
    inventory, a fill from the cage, a credit to it, and the drop as it is counted."""

    table: str
    slip: Literal["opening", "fill", "credit", "drop", "closing"]
    amount: Money
    reference: str


class RecordGross(Struct, frozen=True, tag=True):
    """Gross receipts of a full calendar year, from which the cage's minimum follows."""

    year: int
    amount: Money
    reference: str


class GiveNotice(Struct, frozen=True, tag=True):
    """The Commission was told of a malfunction (WAC 230-06-054)."""

    malfunction: int
    reference: str


class RecordCards(Struct, frozen=True, tag=True):
    """The cards of a posted win, where whoever verified it did not name them (WAC 230-15-405)."""

    link: str
    award: int
    cards: str


class PostNotices(Struct, frozen=True, tag=True):
    """The notices that hang at the tables of a jackpot from now on, all of them."""

    link: str
    notices: tuple[str, ...]


class ReleaseSeal(Struct, frozen=True, tag=True):
    """Hand and deck of a win are unsealed, when their hold is over."""

    link: str
    award: int
    reason: str


class SetHouseRule(Struct, frozen=True, tag=True):
    """A rule of the house. `reference` names the approved house rules or internal controls; one
    that contradicts the law or the maker's approved rules is refused (WAC 230-15-065)."""

    topic: str
    value: str
    reference: str
    game: str = ""


class OfferMerchandise(Struct, frozen=True, tag=True, kw_only=True):
    """Merchandise in place of a fixed prize (WAC 230-15-700), bought for `cost` out of reserve or
    overflow of a level. `consent`, `controls` and `invoice` name those papers."""

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
