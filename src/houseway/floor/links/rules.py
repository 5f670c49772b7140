"""The rules of a jackpot, from the same paytable the game pays and the lab proves."""

from collections.abc import Mapping
from fractions import Fraction

from houseway.counting.options import Options
from houseway.lab.meter import LevelTerms, economics
from houseway.money import ForOne, MeterShare, Money, basis_points, show, show_rate
from houseway.paytables import Paytable, Row
from houseway.paytables.presets import presets
from houseway.progressive import HandPay, LevelRules, LinkRules, Prize, Share, Times, check_rules
from houseway.progressive.rules import WHOLE_BP


def link_rules(
    table: Paytable,
    *,
    levels: tuple[LevelRules, ...],
    prizes: Mapping[str, Money],
    wager: Money,
    executive_above: Money,
    falls_at_run: bool,
    executive_top: bool = True,
    house_above: Money = 0,
) -> LinkRules:
    """Raises `ValueError` with one sentence if amounts or rates cannot be represented exactly."""
    rules = LinkRules(
        name=table.id,
        hands={row.hand: hand_pay(row, prizes) for row in table.rows},
        levels=levels,
        wager=wager,
        envy_times_wager=table.wager.envy_times_wager,
        falls_at_run=falls_at_run,
        executive_above=executive_above,
        executive_top=executive_top,
        supervisor_alone=falls_at_run,
        house_above=house_above,
    )
    check_rules(rules)
    return rules


def preset_levels(table: Paytable) -> tuple[LevelRules, ...]:
    """Seed, contribution and reserve that the paytable comes with."""
    return tuple(
        LevelRules(
            name=one.level,
            seed=one.seed,
            contribution_bp=basis_points(one.contribution),
            reserve_bp=basis_points(one.reserve),
        )
        for one in presets(table)
    )


def consequence(table: Paytable, levels: tuple[LevelRules, ...], wager: Money) -> tuple[str, ...]:
    """What `houseway meter` computes for these terms, and the documents' advice, shown before
    anyone approves them."""
    if not levels:
        return ()
    terms = {
        one.name: LevelTerms(
            contribution=Fraction(one.contribution_bp, WHOLE_BP),
            reserve=Fraction(one.reserve_bp, WHOLE_BP),
            seed=one.seed,
        )
        for one in levels
    }
    found = economics(table, terms, Options(wager=wager))
    holds = f"After pays, envy and seeds, the house keeps {show_rate(found.hold)} on average."
    return (*((holds,) if found.hold >= 0 else ()), *found.warnings)


def who_signs(rules: LinkRules, *, alone: bool = False) -> str:
    """As the controller's document says, then as the house says."""
    above, house = (
        show(one).removesuffix(".00") for one in (rules.executive_above, rules.house_above)
    )
    top = ", and for the whole top level" if rules.executive_top and rules.levels else ""
    said = f"An executive signs for any award above {above}{top}; a supervisor for all others."
    if alone or rules.supervisor_alone:
        said = "A supervisor signs for every award."
    return f"{said} The house requires an executive above {house}." if rules.house_above else said


def hand_pay(row: Row, prizes: Mapping[str, Money]) -> HandPay:
    envy = row.envy.amount if row.envy else 0
    if row.hand in prizes:
        return HandPay(Prize(prizes[row.hand]), envy)
    match row.pay:
        case MeterShare(level, share):
            return HandPay(Share(level, basis_points(share)), envy)
        case ForOne(odds) if odds.denominator == 1:
            return HandPay(Times(odds.numerator), envy)
    raise AssertionError(f"{row.hand} pays {row.pay}, which no progressive of the packages does")


def meter_hands(table: Paytable) -> tuple[str, ...]:
    """The hands that a meter pays, best first; a house jackpot sets a prize for each."""
    return tuple(row.hand for row in table.rows if isinstance(row.pay, MeterShare))
