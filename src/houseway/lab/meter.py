"""Economics of a progressive: where each dollar goes, what a meter averages, when it breaks even.

In the long run a level pays out what it is given: contribution and reserve with every wager, and
the seed each time it is won whole. So its average reading when it pays is

    (contribution + reserve + P(100%) x seed) / (sum of share x probability),

and the house holds what is left of the wager after fixed pays, envy, contributions and seeds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from houseway.counting.odds import Odds
from houseway.counting.options import Options
from houseway.lab.solvers import odds
from houseway.money import (
    DOLLAR,
    ForOne,
    Money,
    basis_points,
    parse_money,
    parse_rate,
    show_rate,
)
from houseway.paytables import Paytable
from houseway.paytables.presets import presets


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelTerms:
    """What the operator sets for one level; rates are shares of the wager."""

    contribution: Fraction
    reserve: Fraction
    seed: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One level in the long run, per wager; dollars as exact fractions."""

    name: str
    terms: LevelTerms
    full: Fraction  # probability that the level is won in full, and so reseeded
    share: Fraction  # expected share of the level per wager

    @property
    def seed_cost(self) -> Fraction:
        """Seed money the house puts up per wager, in dollars."""
        return self.full * Fraction(self.terms.seed, DOLLAR)

    def average(self, wager: Fraction) -> Fraction:
        """Average reading when the level pays, in dollars."""
        fed = (self.terms.contribution + self.terms.reserve) * wager
        return (fed + self.seed_cost) / self.share

    @property
    def wagers_between(self) -> Fraction | None:
        """Wagers between two full awards on average."""
        return 1 / self.full if self.full else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Economics:
    """Shares of one wager. Fixed pays, envy, contributions, reserve, seeds and hold add up to 1."""

    odds: Odds
    levels: tuple[Level, ...]
    given: Mapping[str, Money]  # meter amounts that were asked about
    warnings: tuple[str, ...]

    @property
    def readings(self) -> dict[str, Fraction]:
        """The amount of each meter in dollars: as given, otherwise its average when it pays."""
        return {
            level.name: Fraction(self.given[level.name], DOLLAR)
            if level.name in self.given
            else Fraction(round(level.average(self.wager) * 100), 100)
            for level in self.levels
        }

    @property
    def edge(self) -> Fraction:
        """The house edge at these meter amounts."""
        meters = {name: dollars / self.wager for name, dollars in self.readings.items()}
        return replace(self.odds, meters=meters).house_edge

    @property
    def wager(self) -> Fraction:
        return Fraction(self.odds.unit, DOLLAR)

    @property
    def contribution(self) -> Fraction:
        return sum((level.terms.contribution for level in self.levels), Fraction(0))

    @property
    def reserve(self) -> Fraction:
        return sum((level.terms.reserve for level in self.levels), Fraction(0))

    @property
    def seeds(self) -> Fraction:
        return sum((level.seed_cost for level in self.levels), Fraction(0)) / self.wager

    @property
    def hold(self) -> Fraction:
        paid = self.odds.fixed_return + self.odds.envy_return
        return 1 - paid - self.contribution - self.reserve - self.seeds


def economics(table: Paytable, terms: Mapping[str, LevelTerms], options: Options) -> Economics:
    """Long-run economics with these terms per level; every level of the paytable needs its own."""
    if not table.levels:
        raise ValueError(f"{table.id} has fixed pays and no meter; see its odds instead.")
    for level in terms:
        if level not in table.levels:
            raise ValueError(
                f"{table.id} has no level {level!r}; choose from {', '.join(table.levels)}."
            )
    for level in table.levels:
        if level not in terms:
            raise ValueError(f"{table.id} needs a contribution and a seed for its {level} level.")
    aside = sum((t.contribution + t.reserve for t in terms.values()), Fraction(0))
    if aside > 1:
        raise ValueError(
            f"Contributions and reserves add up to {show_rate(aside)}, more than the wager."
        )
    answer = odds(table, options)
    found = Economics(
        odds=answer,
        levels=tuple(level_of(answer, name, terms[name]) for name in table.levels),
        given=options.meters,
        warnings=(),
    )
    return replace(found, warnings=advice(table, found))


def level_of(answer: Odds, name: str, terms: LevelTerms) -> Level:
    full = sum(
        (
            answer.probability(row)
            for row in answer.rows
            if row.share is not None and row.share.level == name and row.share.share == 1
        ),
        Fraction(0),
    )
    return Level(name=name, terms=terms, full=full, share=answer.levels[name])


def advice(table: Paytable, found: Economics) -> tuple[str, ...]:
    """What the rule packages advise, said only where it applies (RULEBOOK section 8)."""
    usual = {one.level: one.contribution for one in presets(table)}
    largest = max((row.pay.odds for row in table.rows if isinstance(row.pay, ForOne)), default=0)
    said = []
    for level in found.levels:
        seed = Fraction(level.terms.seed, DOLLAR)
        if seed == 0:
            said.append(f"The {level.name} seed is 0, so after an award there is nothing to win.")
        elif seed < largest * found.wager:
            said.append(f"The {level.name} seed is below the largest fixed award, {largest} for 1.")
        most = usual.get(level.name)
        if most is not None and level.terms.contribution > most:
            rate = f"The {level.name} contribution is above the pre-configured {show_rate(most)}"
            said.append(f"{rate}; the documents recommend only lowering it.")
    if found.hold < 0:
        said.append(f"With these terms the house loses {show_rate(-found.hold)} of every wager.")
    return tuple(said)


def terms(
    table: Paytable, contribution: list[str], seed: list[str], reserve: list[str]
) -> dict[str, LevelTerms]:
    """The terms given, otherwise those that the paytable comes with."""
    levels = table.levels or ("jackpot",)
    preset = presets(table)
    contributions = by_level(levels, contribution) or {
        one.level: show_rate(one.contribution) for one in preset
    }
    seeds = by_level(levels, seed) or {one.level: str(Fraction(one.seed, DOLLAR)) for one in preset}
    reserves = by_level(levels, reserve) or {one.level: show_rate(one.reserve) for one in preset}
    if table.levels and not contributions:
        raise ValueError(
            f"{table.id} has no printed contribution; give one, for example --contribution 20%."
        )
    for given in contributions.values():
        rate(given)
    if table.levels and not seeds:
        raise ValueError(f"{table.id} has no printed seed; give one, for example --seed $10,000.")
    return {
        level: LevelTerms(
            contribution=rate(contributions.get(level, "0%")),
            reserve=rate(reserves.get(level, "0%")),
            seed=amount(seeds[level]),
        )
        for level in levels
        if level in seeds
    }


def by_level(levels: tuple[str, ...], words: list[str]) -> dict[str, str]:
    """ "9%" applies to a single level, "mega=9%" to the named level."""
    found: dict[str, str] = {}
    for word in words:
        level, sign, value = word.partition("=")
        if not sign:
            if len(levels) > 1:
                raise ValueError(
                    f"Say which level {word!r} is for, like {levels[0]}={word};"
                    f" the levels are {', '.join(levels)}."
                )
            level, value = levels[0], word
        if level not in levels:
            raise ValueError(f"There is no level {level!r}; choose from {', '.join(levels)}.")
        found[level] = value
    return found


def rate(text: str) -> Fraction:
    found = parse_rate(text)
    basis_points(found)
    if not 0 <= found <= 1:
        raise ValueError(f"{text} is not a rate from 0% to 100%.")
    return found


def amount(text: str) -> int:
    found = parse_money(text)
    if found < 0:
        raise ValueError("The seed cannot be negative.")
    return found
