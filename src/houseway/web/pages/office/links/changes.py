"""A change of a link's parameters: requested on its page, agreed to under Approvals."""

from houseway.floor import commands as c
from houseway.floor.links.rules import meter_hands
from houseway.floor.state import Jackpot
from houseway.money import Money, basis_points, parse_money, parse_rate, show
from houseway.paytables import paytable
from houseway.progressive import LevelRules, Prize
from houseway.web.pages.page import Press
from houseway.web.pages.words import LEVELS, hand_label, share


def proposed(jackpot: Jackpot, press: Press) -> c.ChangeLink:
    """Only what differs is proposed."""
    rules = jackpot.rules
    levels = tuple(level_of(level, press) for level in rules.levels)
    wager = parse_money(press.field("wager"))
    above = parse_money(press.field("executive") or show(rules.executive_above))
    signs = rules.executive_top if rules.supervisor_alone else press.field("top") == "yes"
    house = parse_money(press.field("house") or "$0")
    order = press.field("order")
    return c.ChangeLink(
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


def prizes_of(jackpot: Jackpot) -> dict[str, Money]:
    """What the house pays for each hand that a meter would pay; of a progressive nothing."""
    if jackpot.kind != "house":
        return {}
    pays = {hand: jackpot.rules.hands[hand].pay for hand in meter_hands(paytable(jackpot.paytable))}
    return {hand: pay.amount for hand, pay in pays.items() if isinstance(pay, Prize)}


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


def differences(jackpot: Jackpot, change: c.ChangeLink) -> list[tuple[str, str, str]]:
    """What, now, requested."""
    rules, found = jackpot.rules, list[tuple[str, str, str]]()
    for old, new in zip(rules.levels, change.levels or rules.levels, strict=True):
        named = LEVELS[old.name]
        to, into = share(old.contribution_bp), share(new.contribution_bp)
        found += [
            (f"{named} seed", show(old.seed), show(new.seed)),
            (f"{named} to meter", to, into),
            (f"{named} to reserve", share(old.reserve_bp), share(new.reserve_bp)),
        ]
    if change.wager is not None:
        found.append(("Wager", show(rules.wager), show(change.wager)))
    if change.executive_above is not None:
        now = show(rules.executive_above)
        found.append(("Executive card above", now, show(change.executive_above)))
    if change.executive_top is not None:
        now, then = ("Yes" if one else "No" for one in (rules.executive_top, change.executive_top))
        found.append(("Executive card for the whole top level", now, then))
    if change.house_above is not None:
        found.append(("House threshold", show(rules.house_above), show(change.house_above)))
    if change.order is not None:
        now, then = rules.order.replace("_", " "), change.order.replace("_", " ")
        found.append(("Order of payment within a round", now, then))
    before = prizes_of(jackpot)
    for hand, prize in (change.prizes or {}).items():
        found.append((f"Prize of {hand_label(hand)}", show(before[hand]), show(prize)))
    for name, most in change.maximums.items():
        now = limit(jackpot.link.levels[name].maximum)
        found.append((f"{LEVELS[name]} maximum", now, limit(most)))
    return [row for row in found if row[1] != row[2]]


def limit(amount: Money | None) -> str:
    return "none" if amount is None else show(amount)
