"""A change of a link's parameters: requested on its page, approved under Approvals."""

from houseway.floor import commands
from houseway.floor.office.changes import prizes_of
from houseway.floor.state import Jackpot
from houseway.money import Money, basis_points, parse_money, parse_rate, show
from houseway.progressive import LevelRules
from houseway.web.pages.page import Press


def proposed(jackpot: Jackpot, press: Press) -> commands.ChangeLink:
    """Only what differs is proposed."""
    rules = jackpot.rules
    levels = tuple(level_of(level, press) for level in rules.levels)
    wager = parse_money(press.field("wager"))
    above = parse_money(press.field("executive") or show(rules.executive_above))
    signs = rules.executive_top if rules.supervisor_alone else press.field("top") == "yes"
    house = parse_money(press.field("house") or "$0")
    order = press.field("order")
    return commands.ChangeLink(
        link=jackpot.name,
        reason=press.field("propose.reason"),
        levels=levels if levels != rules.levels else None,
        wager=wager if wager != rules.wager else None,
        executive_above=above if above != rules.executive_above else None,
        executive_top=signs if signs != rules.executive_top else None,
        house_above=house if house != rules.house_above else None,
        order=order if order != rules.order else None,  # type: ignore[arg-type]
        prizes=prizes(jackpot, press),
        maximums=maximums(jackpot, press),
        notice=press.field("notice") == "yes",
    )


def prizes(jackpot: Jackpot, press: Press) -> dict[str, Money] | None:
    now = prizes_of(jackpot)
    then = {hand: parse_money(press.field(f"prize.{hand}")) for hand in now}
    return then if then != now else None


def level_of(level: LevelRules, press: Press) -> LevelRules:
    at = level.name
    return LevelRules(
        name=at,
        seed=parse_money(press.field(f"{at}.seed")),
        contribution_bp=basis_points(parse_rate(press.field(f"{at}.to"))),
        reserve_bp=basis_points(parse_rate(press.field(f"{at}.reserve"))),
    )


def maximums(jackpot: Jackpot, press: Press) -> dict[str, Money | None]:
    found: dict[str, Money | None] = {}
    for name, level in jackpot.link.levels.items():
        text = press.field(f"{name}.max")
        maximum = parse_money(text) if text else None
        if maximum != level.maximum:
            found[name] = maximum
    return found
