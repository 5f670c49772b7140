"""A paytable as a value: rows, terms of the wager, provenance and printed figures.

Everything here is immutable and hashable, holds no float, and knows nothing of files.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from typing import Literal, get_args

from houseway.hands import names
from houseway.money import Envy, Fixed, MeterShare, Money, Pay, show_rate

Verdict = Literal["agrees", "agrees_rounded_up", "fitted", "not_determined", "disagrees"]
FigureName = Literal[
    "house_edge", "par", "hit_frequency", "hold", "expected_hold", "top_odds", "average_top"
]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
FIGURES = ("house_edge", "par", "hit_frequency", "hold", "expected_hold", "top_odds", "average_top")


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumptions:
    """The assumptions behind a figure. None: it does not depend on this one."""

    decks: int | None = None
    crown: bool | None = None
    others: int | None = None
    hands: int | None = None
    basis: Literal["written", "joker-forced"] | None = None
    car: Money | None = None
    contribution: Fraction | None = None
    seeds: tuple[tuple[str, Money], ...] | None = None
    reserve: Fraction | None = None
    strategy: str | None = None
    third_card: Literal["player", "up-card"] | None = None
    wager: Money | None = None

    def given(self) -> dict[str, object]:
        """Only what was stated."""
        pairs = ((item.name, getattr(self, item.name)) for item in fields(self))
        return {name: value for name, value in pairs if value is not None}

    def also(self, other: "Assumptions") -> "Assumptions":
        """Both combined; where both state a value, the other's wins."""
        return replace(self, **other.given())  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One printed figure.

    `fitted` are parameters no document prints, which we chose so that the figure comes out;
    `also_fitted` is another choice that gives the same figure. `public` names the source of a
    figure that is quoted in public and not printed in the table's own document. `reproduced_by` is
    set where our figure differs and we know why: it names the reading of the rules that gives the
    printed figure, although we do not play by it.
    """

    figure: FigureName
    label: str
    printed: str
    assumes: Assumptions
    fitted: Assumptions
    verdict: Verdict
    note: str = ""
    reproduced_by: Assumptions | None = None
    also_fitted: Assumptions | None = None
    public: str = ""

    @property
    def free_parameters(self) -> int:
        """How many numbers that we chose the figure depends on. Seeds that halve from level to
        level count as one."""
        seeds = [amount for _, amount in self.fitted.seeds or ()]
        halved = all(upper == 2 * lower for upper, lower in pairwise(seeds))
        others = len(self.fitted.given()) - bool(seeds)
        return others + (min(1, len(seeds)) if halved else len(seeds))

    @property
    def conditions(self) -> Assumptions:
        """Everything to be set before the figure is computed."""
        return self.assumes.also(self.fitted)

    @property
    def computable(self) -> bool:
        """A hold as win over drop depends on how long people play, not on the paytable."""
        return self.figure != "expected_hold"

    @property
    def places(self) -> int:
        """Decimals printed."""
        digits = self.printed.removesuffix("%").removesuffix(" to 1")
        return len(digits.partition(".")[2])

    def shown(self, computed: Fraction) -> str:
        """A computed value in the printed form.

        Rates are fractions of the wager, averages are dollars, and top odds are "1 in so many",
        which the documents print as "so many to 1".
        """
        return self._in_print(computed, half_up)

    def matches(self, computed: Fraction) -> bool:
        return self.shown(computed) == self.printed

    def matches_rounded_up(self, computed: Fraction) -> bool:
        return self._in_print(computed, ceil) == self.printed

    def _in_print(self, computed: Fraction, rounded: Callable[[Fraction], int]) -> str:
        if self.printed.endswith("%"):
            scale = 10**self.places
            return show_rate(Fraction(rounded(computed * 100 * scale), 100 * scale), self.places)
        whole = rounded(computed)
        return f"${whole:,}" if self.printed.startswith("$") else f"{whole:,} to 1"


def half_up(value: Fraction) -> int:
    """To the nearest whole number; away from zero for the losses of a generous table."""
    size = floor(abs(value) + Fraction(1, 2))
    return -size if value < 0 else size


AfterFold = Literal["stays", "forfeited", "house-choice", "no-fold"]
Link = Literal["never", "same-game", "five-card-poker", "titles"]


@dataclass(frozen=True, slots=True)
class Prize:
    """Merchandise in place of money ("CAR"). It has no value until someone states one."""

    name: str

    def valued(self, amount: Money) -> Fixed:
        return Fixed(amount)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a table. Rows are listed best first, and the first match pays.

    An `optional` row counts only where the house offers it. An `on_top` row is paid in addition to
    whatever else the hand wins, so it hides no row below it.
    """

    hand: str
    pay: Pay | Prize
    envy: Envy | None = None
    optional: bool = False
    on_top: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerRules:
    """What a player must and may put down; None or False where the package sets no such rule."""

    optional: bool = True
    fixed: Money | None = None  # pays are written for this one amount
    other_fixed: bool = False  # another fixed amount may be chosen: all pays are multiplied
    recommended: Money | None = None
    equal_to: str | None = None  # the same amount as another spot
    times: tuple[int, ...] = ()  # allowed multiples of the spot named in `of`
    of: str | None = None
    at_most: str | None = None  # never more than the bet on this spot
    needs: str | None = None  # only together with a bet on this spot
    envy_minimum: Money | None = None
    envy_times_wager: bool = False
    after_fold: AfterFold = "no-fold"


@dataclass(frozen=True, slots=True, kw_only=True)
class BetPays:
    """Another bet of a base game: the ante next to the blind, insurance next to blackjack."""

    bet: str
    hands: str
    rows: tuple[Row, ...]
    wager: WagerRules


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotTerms:
    """How a jackpot bet may be run. `seeds` holds only amounts printed with the table."""

    kinds: tuple[str, ...]  # progressive, house
    link: Link
    titles: tuple[str, ...] = ()  # the only game titles one common jackpot may span
    same_paytable: bool = True
    same_decks: bool = True
    seeds: tuple[tuple[str, Money], ...] = ()
    versions: bool = False  # player's cards only, or dealer's up card: a table states which
    left_on_table: tuple[str, ...] = ()  # controller families where the wager stays on the layout
    ends_before_play: bool = (
        False  # settled on the deal: its END GAME comes before the hand is played
    )
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a table is printed; `document` is an id of sources.toml."""

    document: str
    heading: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paytable:
    """One paytable. `approved` is true only for tables of an approved package, `public` for those
    of the catalog that are printed in public rules; a user's own table is neither.

    `rows` belong to `bet`; `further` holds the other bets of a base game; `parts` names the tables
    that a designator combines; `by_hands` replaces `rows` where pays depend on the hands dealt.
    """

    id: str
    name: str
    games: tuple[str, ...]
    bet: str
    hands: str  # family of houseway.hands.names
    deck: Literal["standard", "joker"]
    cards: int  # cards of the player's hand, the third card of a shoe bet included
    looks_at: str
    decks: tuple[int, ...]  # approved counts
    decks_note: str
    rows: tuple[Row, ...]
    by_hands: tuple[tuple[int, tuple[Row, ...]], ...] = ()
    further: tuple[BetPays, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()
    wager: WagerRules = field(default_factory=WagerRules)
    jackpot: JackpotTerms | None = None
    equipment: tuple[str, ...] = ()
    sources: tuple[Source, ...]
    figures: tuple[Figure, ...] = ()
    notes: tuple[str, ...] = ()
    like: str  # the approved table whose rules it follows; its own id if it is approved
    approved: bool
    public: bool = False
    file: str

    @classmethod
    def from_toml(cls, text: str, id_: str | None = None) -> "Paytable":
        """A table of your own (docs/how-to/add-a-paytable.md), which is never approved. `id_` names
        one of several. Raises ValueError with one sentence if something is wrong with it."""
        from houseway.paytables.catalog import load_text, one_of

        return one_of(load_text(text, "the table"), id_, "The text")

    @property
    def in_catalog(self) -> bool:
        return self.approved or self.public

    @property
    def game(self) -> str:
        return self.games[0]

    @property
    def default_decks(self) -> int:
        """Six where six is approved, otherwise the first count that is."""
        return 6 if 6 in self.decks else self.decks[0]

    @property
    def threshold_rows(self) -> tuple[str, ...]:
        """Rows for part of a category only, such as a pair of jacks or better."""
        parts = names.thresholds(self.hands)
        return tuple(row.hand for row in self.rows if row.hand in parts)

    @property
    def levels(self) -> tuple[str, ...]:
        """Meter levels in the order of the rows, so the top level first."""
        found = (row.pay.level for row in self.rows if isinstance(row.pay, MeterShare))
        return tuple(dict.fromkeys(found))

    @property
    def is_progressive(self) -> bool:
        return bool(self.levels)

    def rows_for(
        self, *, hands: int | None = None, crown: bool = False, car: Money | None = None
    ) -> tuple[Row, ...]:
        """The rows in force: `hands` dealt (dealer included), optional rows on or off, car valued.

        A car row without a value is left out, so such hands are paid by the next row that fits.
        """
        rows = self.rows_by_hands(hands) if self.by_hands else self.rows
        kept = (row for row in rows if crown or not row.optional)
        return tuple(priced for row in kept if (priced := with_value(row, car)) is not None)

    def rows_by_hands(self, hands: int | None) -> tuple[Row, ...]:
        table = dict(self.by_hands)
        if hands not in table:
            span = f"{min(table)} to {max(table)}"
            raise ValueError(
                f"{self.id} pays by the number of hands dealt, including the dealer's: {span}."
            )
        return table[hands]

    def part(self, bet: str) -> str:
        """The id of the table that this designator uses for a bet."""
        return dict(self.parts)[bet]


def with_value(row: Row, car: Money | None) -> Row | None:
    if not isinstance(row.pay, Prize):
        return row
    if car is None:
        return None
    return Row(hand=row.hand, pay=row.pay.valued(car), envy=row.envy)
