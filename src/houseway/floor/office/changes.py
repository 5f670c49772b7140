"""Parameters of a link (R35): never while it runs, and only as two persons in two roles agreed."""

from msgspec.structs import replace

from houseway.floor import commands as c
from houseway.floor import events as e
from houseway.floor.context import Context
from houseway.floor.links.rules import consequence, meter_hands, preset_levels
from houseway.floor.office.legality import need_wager_on_layout
from houseway.floor.office.links import known_jackpot, on_link
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.state import Jackpot, Property
from houseway.money import show
from houseway.paytables import load_catalogue, paytable
from houseway.progressive import HandPay, LinkRules, Prize, check_rules
from houseway.progressive.deciders.adjustments import set_maximum


def change_link(floor: Property, command: c.ChangeLink, context: Context) -> list[e.Event]:
    refuse_if(not command.reason.strip(), "reason_blank")
    jackpot = known_jackpot(floor, command.link)
    _need_rest(jackpot)
    rules = changed_rules(jackpot, command, context)
    for name in jackpot.link.tables:
        need_wager_on_layout(floor.tables[name], jackpot.paytable, rules.wager)
    maximums = _maximums(jackpot, command, context)
    refuse_if(rules == jackpot.rules and not command.maximums, "nothing_changes")
    return [e.LinkRulesChanged(jackpot.name, rules, command.reason), *maximums]


def changed_rules(jackpot: Jackpot, change: c.ChangeLink, context: Context) -> LinkRules:
    """The rules as they would be; refuses what cannot be."""
    rules = jackpot.rules
    if change.levels is not None:
        same = tuple(level.name for level in change.levels) == rules.names
        refuse_if(not same, "levels_differ", levels=", ".join(rules.names) or "none")
        rules = replace(rules, levels=change.levels)
    if change.prizes is not None:
        rules = replace(rules, hands=_prizes(jackpot, change.prizes, context))
    if change.wager is not None:
        table = context.catalogue[jackpot.paytable]
        other = table.wager.fixed is None or table.wager.other_fixed
        shown = show(table.wager.fixed or 0)
        refuse_if(not other, "wager_fixed", paytable=table.id, wager=shown)
        rules = replace(rules, wager=change.wager)
    for name in ("executive_above", "executive_top", "house_above", "order"):
        asked = getattr(change, name)
        if asked is not None:
            rules = replace(rules, **{name: asked})
    check_rules(rules)
    return rules


def foreseen(floor: Property, asked: c.Command) -> tuple[str, ...]:
    """What new or changed terms of a jackpot come to: shown before a second person agrees."""
    match asked:
        case c.CreateLink(paytable=name, kind="progressive") if name in load_catalogue():
            levels = asked.levels or preset_levels(paytable(name))
            return consequence(paytable(name), levels, asked.wager)
        case c.ChangeLink(link=link) if link in floor.jackpots:
            now = floor.jackpots[link]
            if asked.levels is None and asked.wager is None:
                return ()
            levels, wager = asked.levels or now.rules.levels, asked.wager or now.rules.wager
            return consequence(paytable(now.paytable), levels, wager)
    return ()


def _maximums(jackpot: Jackpot, change: c.ChangeLink, context: Context) -> list[e.Event]:
    return [
        event
        for level, maximum in change.maximums.items()
        for event in on_link(
            jackpot, set_maximum, level, maximum, change.notice, context.by, change.reason
        )
    ]


def _prizes(jackpot: Jackpot, prizes: dict[str, int], context: Context) -> dict[str, HandPay]:
    table = context.catalogue[jackpot.paytable]
    wanted = meter_hands(table) if jackpot.kind == "house" else ()
    if set(prizes) != set(wanted):
        refuse("prizes_wrong", hands=", ".join(wanted) or "none, it is a progressive")
    hands = dict(jackpot.rules.hands)
    for hand, amount in prizes.items():
        hands[hand] = HandPay(Prize(amount), hands[hand].envy)
    return hands


def _need_rest(jackpot: Jackpot) -> None:
    """Not while the link runs, nor while a jackpot of it is pending."""
    refuse_if(jackpot.link.is_open, "link_running", link=jackpot.name)
    for award in jackpot.link.awards.values():
        refuse_if(not award.is_settled, "jackpot_pending", table=award.table)
    for name, place in jackpot.link.tables.items():
        refuse_if(place.is_open, "game_on_link", table=name, game=place.game)
