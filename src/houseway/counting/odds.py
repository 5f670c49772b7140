"""The lab's answer: rows of counted deals, and every figure derived from them.

A row is a class of deals with one result. Counts are integers, results are exact fractions of the
named wager, and each figure below is computed from the rows: nothing is stored twice.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import sqrt

from houseway.money import DOLLAR, MeterShare, Money

ON_A_GRID = 1_000  # a result that is not an average has a smaller denominator


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A class of deals: how many there are, what one unit wins, how much was staked.

    `net` is the gain per unit of the named wager, negative for a loss, without any meter share;
    `staked` is all money bet, in the same units; `envy` is what each *other* seat with the bet
    receives, per unit, when this hand is made.
    """

    hand: str
    combinations: int
    pays: str
    net: Fraction
    staked: Fraction = Fraction(1)
    share: MeterShare | None = None
    envy: Fraction = Fraction(0)
    # results of simulated rounds if `net` is an average
    sample: tuple[tuple[Fraction, int], ...] = ()
    label: str = ""  # where the hand's own name would say more or less than this row counts

    @property
    def wins(self) -> bool:
        """Whether the bet ends with a gain, counting all money on it; a meter share is a gain."""
        return self.share is not None or self.net > 0

    @property
    def pushes(self) -> bool:
        """Whether money was at stake and is returned without a gain."""
        return not self.wins and self.net == 0 and self.staked > 0

    @property
    def won(self) -> Fraction:
        """The part of the row that wins: all or none of it, unless the row is an average over
        further play."""
        return self.part(lambda net: net > 0) if self.sample else Fraction(self.wins)

    @property
    def pushed(self) -> Fraction:
        return self.part(lambda net: net == 0) if self.sample else Fraction(self.pushes)

    def part(self, ends: Callable[[Fraction], bool]) -> Fraction:
        every = sum(count for _, count in self.sample)
        return Fraction(sum(count for net, count in self.sample if ends(net)), every)


@dataclass(frozen=True, slots=True, kw_only=True)
class CutCard:
    """The effect of a cut card behind `cut` cards: what it adds to the edge of a fresh shoe, with
    its standard error, per round and seat in units of the opening wager."""

    cut: int
    players: int
    fresh: float
    effect: float
    error: float
    rounds: float  # per shoe, on average

    @property
    def edge(self) -> float:
        return self.fresh + self.effect


@dataclass(frozen=True, kw_only=True)
class Odds:
    """One bet under stated assumptions. `wager` names the denominator of every figure."""

    paytable: str
    bet: str
    wager: str
    assumes: Mapping[str, object]
    combinations: int
    rows: tuple[Row, ...]
    meters: Mapping[str, Fraction] = field(default_factory=dict)  # level -> units of the wager
    others: int = 0
    unit: Money = DOLLAR  # the wager used as the unit of meters
    bets: tuple["Odds", ...] = ()
    simulated: bool = False  # if so, `combinations` is the number of rounds played
    seats: int = 1
    table_variance: Fraction | None = None  # for all `seats` together, including envy
    table_error: float | None = None  # standard error of the table's deviation, if simulated
    envy_covariance: float = 0.0  # of a seat's own result and the envy from one other, if counted
    known_variance: Fraction | None = None  # given if a row's `net` is an average over further play
    cut_card: CutCard | None = None
    hit_error: float | None = None  # standard error of the hit frequency, if rows have a sample
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        total = sum(row.combinations for row in self.rows)
        assert total == self.combinations, f"{self.paytable}: rows add up to {total}"

    def assuming(self, **named: object) -> "Odds":
        """The same answer with these assumptions added."""
        return replace(self, assumes={**self.assumes, **named})

    def net(self, row: Row) -> Fraction:
        """What one unit wins in this row at the given meter."""
        if row.share is None:
            return row.net
        return row.net + row.share.share * self.meters.get(row.share.level, Fraction(0))

    def probability(self, row: Row) -> Fraction:
        return Fraction(row.combinations, self.combinations)

    @cached_property
    def envy_per_other(self) -> Fraction:
        """What this player expects in envy from one other player's hands, per unit."""
        each = sum((row.combinations * row.envy for row in self.rows), Fraction(0))
        return each / self.combinations

    @property
    def envy_return(self) -> Fraction:
        return self.others * self.envy_per_other

    @cached_property
    def player_return(self) -> Fraction:
        """Expected gain per unit of the named wager, envy and meter included."""
        won = sum((row.combinations * self.net(row) for row in self.rows), Fraction(0))
        return won / self.combinations + self.envy_return

    @property
    def house_edge(self) -> Fraction:
        return -self.player_return

    @cached_property
    def hit_frequency(self) -> Fraction:
        """The probability of a gain, counting all money on the bet; a push is not a hit."""
        return sum((self.probability(row) * row.won for row in self.rows), Fraction(0))

    @cached_property
    def push_frequency(self) -> Fraction:
        return sum((self.probability(row) * row.pushed for row in self.rows), Fraction(0))

    @cached_property
    def average_wager(self) -> Fraction:
        staked = sum((row.combinations * row.staked for row in self.rows), Fraction(0))
        return staked / self.combinations

    @property
    def element_of_risk(self) -> Fraction | None:
        """The edge per unit of all money wagered; None if that is the named wager itself, or
        zero."""
        return None if self.average_wager in (0, 1) else self.house_edge / self.average_wager

    @cached_property
    def variance(self) -> Fraction:
        """The variance of one round's own result, without envy, which depends on other seats'
        hands."""
        if self.known_variance is not None:
            return self.known_variance
        squares = sum((row.combinations * self.net(row) ** 2 for row in self.rows), Fraction(0))
        own = self.player_return - self.envy_return
        return squares / self.combinations - own * own

    @cached_property
    def results(self) -> dict[Fraction, Fraction]:
        """Each result of one round and its probability; rows that are averages are broken down."""
        found: dict[Fraction, Fraction] = {}
        for row in self.rows:
            for net, part in row_results(self, row).items():
                found[net] = found.get(net, Fraction(0)) + self.probability(row) * part
        return found

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def standard_error(self) -> float | None:
        """The standard error of a simulated edge; an exact one has none."""
        return sqrt(self.variance / self.combinations) if self.simulated else None

    @cached_property
    def levels(self) -> dict[str, Fraction]:
        """Expected share of each meter level per deal: probability times share, summed."""
        found: dict[str, Fraction] = {}
        for row in self.rows:
            if row.share is not None:
                part = self.probability(row) * row.share.share
                found[row.share.level] = found.get(row.share.level, Fraction(0)) + part
        return found

    @cached_property
    def fixed_return(self) -> Fraction:
        """What fixed pays return per unit, stake included; without meter and envy."""
        fixed = sum(
            (r.combinations * (r.net + r.staked) for r in self.rows if r.share is None), Fraction(0)
        )
        return fixed / self.combinations

    @property
    def break_even_needed(self) -> Fraction:
        """Dollars the meters must return per wager for an even game, including envy."""
        short = 1 - self.fixed_return - self.envy_return
        return short * Fraction(self.unit, DOLLAR)

    @property
    def break_even_meter(self) -> Fraction | None:
        """The meter, in dollars, at which the bet is fair; None unless there is just one level."""
        if len(self.levels) != 1:
            return None
        (share,) = self.levels.values()
        return self.break_even_needed / share


def row_results(odds: Odds, row: Row) -> dict[Fraction, Fraction]:
    """The results of a row and their shares of its deals. If the row is an average over further
    play, these are the results of its sample (without one, a push), plus two results that make mean
    and deviation exact."""
    mean = odds.net(row)
    if odds.known_variance is None or not (row.sample or mean.denominator >= ON_A_GRID):
        return {mean: Fraction(1)}
    of = sum(count for _, count in row.sample)
    found = {net: Fraction(count, of) for net, count in row.sample} or {Fraction(0): Fraction(1)}
    own = odds.player_return - odds.envy_return
    squares = (odds.probability(one) * odds.net(one) ** 2 for one in odds.rows if one is not row)
    square = (odds.known_variance + own * own - sum(squares)) / odds.probability(row)
    far = next(Fraction(n) for n in range(1, 99) if n * n >= square)
    off = mean - sum((net * part for net, part in found.items()), Fraction(0))
    wide = square - sum((net * net * part for net, part in found.items()), Fraction(0))
    for net, more in ((far, off), (-far, -off)):
        part = (wide / far + more) / far / 2
        found[net] = found.get(net, Fraction(0)) + part
        found[Fraction(0)] = found.get(Fraction(0), Fraction(0)) - part
    assert min(found.values()) >= 0, f"{odds.paytable}: {row.hand} cannot be set right"
    return found


def skewness(odds: Odds) -> float | None:
    """Third moment about the mean, in standard deviations."""
    return moment(odds, 3)


def kurtosis(odds: Odds) -> float | None:
    """Fourth moment about the mean, less the 3 of a normal distribution: how heavy the tails
    are."""
    found = moment(odds, 4)
    return None if found is None else found - 3


def moment(odds: Odds, power: int) -> float | None:
    """None if a row is an average over further play and has no sample."""
    spread, sampled = odds.standard_deviation, any(row.sample for row in odds.rows)
    if not spread or (odds.known_variance is not None and not sampled):
        return None
    mean = float(odds.player_return - odds.envy_return)
    each = ((float(p), (float(net) - mean) / spread) for net, p in odds.results.items())
    return sum(chance * off**power for chance, off in each)


def signed(units: Fraction) -> str:
    """A result in units as shown in a row: "+5", "-1", "+2.5"."""
    return f"{float(units):+,g}" if units else "0"
