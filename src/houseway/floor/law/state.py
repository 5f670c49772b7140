"""State of the compliance records. Frozen; times are microseconds of UTC, days are gambling
days."""

from msgspec import Struct

from houseway.money import Money


class Bank(Struct, frozen=True, kw_only=True):
    """The separate account of the progressive prizes (WAC 230-15-455).

    `deposited` is how much of all accruals has reached it. `closes` are the days whose accruals
    have not: each with all that had accrued by its end. `balance` is that of the last statement
    with later deposits and less the wins paid since, None until someone looked; `compared` is the
    gambling day on which it was last compared with what the account must hold.
    """

    deposited: Money = 0
    closes: tuple[tuple[str, Money], ...] = ()
    balance: Money | None = None
    balance_day: str = ""
    short: Money = 0
    compared: str = ""


class Cover(Struct, frozen=True):
    """For the second largest prize (WAC 230-15-455): banked, or a credit line, until a day."""

    amount: Money = 0
    how: str = ""
    until: str = ""
    reference: str = ""


class Cage(Struct, frozen=True, kw_only=True):
    """`gross` is by calendar year, as the books have it."""

    cash: Money | None = None
    counted: str = ""
    gross: dict[int, Money] = {}


class TableBank(Struct, frozen=True, kw_only=True):
    """Since the opening inventory of a table was signed."""

    opening: Money
    fills: Money = 0
    credits: Money = 0
    drop: Money = 0

    def result(self, closing: Money) -> Money:
        """What the table won: what is there and what left it, less what it was given."""
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
    """Of a payment by its second person; `win` is the number of the win."""

    win: int
    asked_by: str
    by: str
    at: int
    reason: str


class Waiting(Struct, frozen=True):
    """A claim that waits for its record, then for the cage; `wager` is that of its game, `metered`
    what the win takes off a meter; `has_cards`: its cards are on record. `refused` until the cage
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
