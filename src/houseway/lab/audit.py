"""The audit: every figure printed in the rule packages, recomputed, with a verdict.

A verdict is worked out here and compared with the one recorded in the catalog: "agrees" when the
figure comes out under the stated assumptions, to the nearest digit; "agrees_rounded_up" when only
rounding up reproduces it; "fitted" when it comes out only with parameters that we chose because no
document prints them; "not_determined" when other parameters give it as well, or when no paytable
determines it; "disagrees" when it does not come out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from houseway.counting.odds import Odds
from houseway.counting.options import BlackjackOptions, Options
from houseway.lab.meter import LevelTerms, economics
from houseway.lab.solvers import odds
from houseway.money import DOLLAR, MeterShare, Money
from houseway.paytables import Assumptions, Figure, Paytable, load_catalog
from houseway.paytables.export import assumptions_record
from houseway.paytables.model import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One printed figure beside the computed one, in the printed form."""

    paytable: str
    figure: Figure
    computed: Fraction | None
    # The value under the reading that reproduces the printed figure, if one is known.
    otherwise: Fraction | None
    verdict: Verdict

    @property
    def expected(self) -> bool:
        """Whether the verdict matches the recorded one. If a cause is known, computing with it must
        also reproduce the printed figure."""
        cause_holds = self.otherwise is None or self.figure.matches(self.otherwise)
        return self.verdict == self.figure.verdict and cause_holds

    @property
    def shown(self) -> str:
        return "not determined" if self.computed is None else self.figure.shown(self.computed)


def audit() -> Iterator[Finding]:
    """Findings in the order of the catalog, one by one, so that progress can be shown."""
    for table in load_catalog().values():
        for figure in table.figures:
            yield audit_figure(table, figure)


def audit_figure(table: Paytable, figure: Figure) -> Finding:
    cause, fits = figure.reproduced_by, other_fit(table, figure)
    known = figure.computable and not fits
    computed = compute(table, figure, figure.conditions) if known else None
    return Finding(
        paytable=table.id,
        figure=figure,
        computed=computed,
        otherwise=None if cause is None else compute(table, figure, cause),
        verdict=verdict(figure, computed),
    )


def other_fit(table: Paytable, figure: Figure) -> bool:
    """Whether another choice of the free parameters also gives the printed figure."""
    if figure.also_fitted is None:
        return False
    other = figure.assumes.also(figure.also_fitted)
    return all(figure.matches(compute(table, figure, one)) for one in (figure.conditions, other))


def verdict(figure: Figure, computed: Fraction | None) -> Verdict:
    if computed is None:
        return "not_determined"
    if figure.matches(computed):
        return "fitted" if figure.free_parameters else "agrees"
    return "agrees_rounded_up" if figure.matches_rounded_up(computed) else "disagrees"


def compute(table: Paytable, figure: Figure, given: Assumptions) -> Fraction:
    """A figure under given assumptions: a rate as a fraction, the top hand as one in n deals, or
    dollars."""
    options = options_of(given)
    if given.contribution is not None:
        return economic_figure(table, figure, given, options)
    answer = odds(table, options)
    match figure.figure:
        case "hit_frequency":
            return answer.hit_frequency
        case "top_odds":
            return 1 / top_probability(answer)
        case "house_edge" | "par":
            return answer.house_edge
    raise ValueError(f"{table.id}: {figure.figure} needs a contribution to be computed.")


def economic_figure(
    table: Paytable, figure: Figure, given: Assumptions, options: Options
) -> Fraction:
    """Long-run figures of a meter: the house's hold, or the top level's average award."""
    found = economics(table, terms_of(table, given), options)
    if figure.figure == "average_top":
        return found.levels[0].average(found.wager)
    return found.hold


def terms_of(table: Paytable, given: Assumptions) -> dict[str, LevelTerms]:
    """The whole contribution goes to the first level: the hold does not depend on the split."""
    seeds: dict[str, Money] = dict(given.seeds or ())
    none = Fraction(0)
    return {
        level: LevelTerms(
            contribution=(given.contribution or none) if i == 0 else none,
            reserve=(given.reserve or none) if i == 0 else none,
            seed=seeds.get(level, 0),
        )
        for i, level in enumerate(table.levels)
    }


def options_of(given: Assumptions) -> Options:
    return Options(
        decks=given.decks,
        hands=given.hands,
        others=given.others or 0,
        crown=bool(given.crown),
        third_card=given.third_card or "player",
        wager=given.wager or DOLLAR,
        basis=given.basis or "written",
        car=given.car,
        blackjack=BlackjackOptions(strategy="basic" if given.strategy == "basic" else "optimal"),
    )


def top_probability(answer: Odds) -> Fraction:
    top = answer.rows[0]
    assert isinstance(top.share, MeterShare), f"{answer.paytable}: the top row is no meter share"
    return answer.probability(top)


def as_record(found: Finding) -> dict[str, object]:
    figure = found.figure
    return {
        "paytable": found.paytable,
        "figure": figure.figure,
        "label": figure.label,
        "printed": figure.printed,
        "computed": found.shown,
        "computed_exact": None if found.computed is None else str(found.computed),
        "assumes": assumptions_record(figure.conditions),
        "verdict": found.verdict,
        "free_parameters": figure.free_parameters,
        "recorded": figure.verdict,
        "note": figure.note,
        "public": figure.public,
    }
