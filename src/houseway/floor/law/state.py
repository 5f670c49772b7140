"""State of the compliance records, frozen; times are microseconds of UTC, days gambling days."""

from msgspec import Struct

from houseway.money import Money


class Bank(Struct, frozen=True, kw_only=True):
    """The separate account of the progressive prizes (WAC 230-15-455).

    `deposited` is how much of all accruals has been deposited. `closes` are the days not yet
    deposited, each with the total accrued by its end. `balance` is that of the last statement plus
    later deposits less wins paid since, None before the first statement; `compared` is the gambling
    day on which it was last compared with the required amount.
    """

    deposited: Money = 0
    closes: tuple[tuple[str, Money], ...] = ()
    balance: Money | None = None
    balance_day: str = ""
    short: Money = 0
    compared: str = ""


class Cover(Struct, frozen=True):
    """Backing for the second-largest prize (WAC 230-15-455): banked or credit, until a day."""

    amount: Money = 0
    how: str = ""
    until: str = ""
    reference: str = ""


class Cage(Struct, frozen=True, kw_only=True):
    """`gross` is by calendar year, as booked."""

    cash: Money | None = None
    counted: str = ""
    gross: dict[int, Money] = {}


class TableBank(Struct, frozen=True, kw_only=True):
    """The chips of a table since its opening inventory was signed."""

    opening: Money
    fills: Money = 0
    credits: Money = 0
    drop: Money = 0

    def result(self, closing: Money) -> Money:
        """What the table won: what is there plus what left it, less what it was given."""
        return closing + self.credits + self.drop - self.opening - self.fills


class Malfunction(Struct, frozen=True):
    """Noticed `at`; `reference` names the notice to the Commission, empty until it is given."""

    number: int
    table: str
    sensor: int
    what: str
    at: int
    reference: str = ""


class Refusal(Struct, frozen=True):
    """The second person refused a payment; `win` is the number of the win."""

    win: int
    asked_by: str
    by: str
    at: int
    reason: str


class Waiting(Struct, frozen=True):
    """A claim waiting to be recorded, then to be paid; `wager` is that of its game, `metered` what
    the win takes off a meter; `has_cards`: its cards are on record. `refused` is set until the cage
    asks again."""

    since: int
    wager: Money
    metered: Money = 0
    has_cards: bool = False
    refused: Refusal | None = None


class Seal(Struct, frozen=True):
    """A winning hand with its deck, sealed until a moment."""

    link: str
    award: int
    table: str
    until: int
    win: int  # The number of its win page.


class HouseRule(Struct, frozen=True):
    topic: str
    game: str
    value: str
    reference: str


class Offer(Struct, frozen=True):
    """Merchandise in place of a fixed prize (WAC 230-15-700), on show until it is won."""

    number: int
    table: str
    paytable: str
    hand: str
    item: str
    value: Money
    is_given: bool = False
