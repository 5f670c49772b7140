"""Parameter changes of a link (R35): only while it is closed, with two people in two roles."""

from msgspec.structs import replace

from houseway.floor import commands, events
from houseway.floor.clock import dates_in_words
from houseway.floor.context import Context
from houseway.floor.links.names import LEVELS, hand_label, link_name, share
from houseway.floor.links.rules import consequence, meter_hands, preset_levels
from houseway.floor.office.legality import need_wager_on_layout
from houseway.floor.office.links import known_jackpot, on_link
from houseway.floor.office.money import wager_of
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.regulation.tax import tax_due
from houseway.floor.state import Jackpot, Property
from houseway.money import Money, show
from houseway.paytables import load_catalog, paytable
from houseway.paytables.words import hand_words
from houseway.progressive import Award, HandPay, LinkRules, Prize, check_rules
from houseway.progressive.deciders.adjustments import set_maximum


def change_link(
    floor: Property, command: commands.ChangeLink, context: Context
) -> list[events.Event]:
    refuse_if(not command.reason.strip(), "reason_blank")
    jackpot = known_jackpot(floor, command.link)
    _need_rest(jackpot)
    rules = changed_rules(jackpot, command, context)
    for name in jackpot.link.tables:
        need_wager_on_layout(floor.tables[name], jackpot.paytable, rules.wager)
    maximums = _maximums(jackpot, command, context)
    refuse_if(rules == jackpot.rules and not command.maximums, "nothing_changes")
    return [events.LinkRulesChanged(jackpot.name, rules, command.reason), *maximums]


def changed_rules(jackpot: Jackpot, change: commands.ChangeLink, context: Context) -> LinkRules:
    """The rules after the change; refuses what is not allowed."""
    rules = jackpot.rules
    if change.levels is not None:
        same = tuple(level.name for level in change.levels) == rules.names
        refuse_if(not same, "levels_differ", levels=", ".join(rules.names) or "none")
        rules = replace(rules, levels=change.levels)
    if change.prizes is not None:
        rules = replace(rules, hands=_prizes(jackpot, change.prizes, context))
    if change.wager is not None:
        table = context.catalog[jackpot.paytable]
        other = table.wager.fixed is None or table.wager.other_fixed
        shown = show(table.wager.fixed or 0)
        refuse_if(not other, "wager_fixed", paytable=table.name, wager=shown)
        rules = replace(rules, wager=change.wager)
    for name in ("executive_above", "executive_top", "house_above", "order"):
        asked = getattr(change, name)
        if asked is not None:
            rules = replace(rules, **{name: asked})
    check_rules(rules)
    return rules


def foreseen(floor: Property, asked: commands.Command) -> tuple[str, ...]:
    """What new or changed jackpot terms would mean, or who would be paid for what: shown before a
    second person approves."""
    match asked:
        case (
            commands.PayAward(link=link, award=number)
            | commands.BackOutAward(link=link, award=number)
        ):
            award = floor.jackpots[link].link.award(number)
            return (won(floor.jackpots[link], award),) if award else ()
        case commands.CreateLink(paytable=name, kind="progressive") if name in load_catalog():
            levels = asked.levels or preset_levels(paytable(name))
            return consequence(paytable(name), levels, asked.wager)
        case commands.ChangeLink(link=link) if link in floor.jackpots:
            now = floor.jackpots[link]
            if asked.levels is None and asked.wager is None:
                return ()
            levels, wager = asked.levels or now.rules.levels, asked.wager or now.rules.wager
            return consequence(paytable(now.paytable), levels, wager)
    return ()


def now_and_after(floor: Property, asked: commands.Asked) -> list[tuple[str, str, str]]:
    """Name, current value and new value of everything that a request changes."""
    match asked:
        case commands.ChangeLink(link=link) if link in floor.jackpots:
            return differences(floor.jackpots[link], asked)
        case commands.AdjustLevel(link=link, level=level, way=way, amount=amount):
            held = floor.jackpots[link].link.levels[level]
            sign = -1 if way == "lower" else 1
            if asked.pool:
                pool = getattr(held, asked.pool)
                return [(f"{LEVELS[level]} {asked.pool}", show(pool), show(pool + sign * amount))]
            shown = held.fitting(amount) if way == "raise" else sign * amount
            return [(LEVELS[level], show(held.current), show(held.current + shown))]
        case commands.ChangeRoles(staff=staff, roles=roles):
            return [("Roles", ", ".join(sorted(floor.staff[staff].roles)), ", ".join(roles))]
        case commands.PayAward(link=link, award=number):
            award = floor.jackpots[link].link.award(number)
            return [paid(floor, asked, award)] if award else []
        case commands.BackOutAward(link=link, award=number):
            award = floor.jackpots[link].link.award(number)
            return [(f"Win {award.win}", show(award.due), "backed out")] if award else []
        case commands.CloseDay(day=day):
            return [(f"Gambling day {dates_in_words(day)}", "open", "closed and signed")]
        case commands.SetHouseRule(topic=topic, game=game, value=value):
            own = floor.house_rules.get(f"{topic}/{game}")
            return [("House rule", own.value if own else "not set", value)]
        case commands.CreateLink() | commands.OpenLink():
            terms = [] if isinstance(asked, commands.CreateLink) else asked.starts
            return [(LEVELS[one.level], "not open", show(one.current)) for one in terms] or [
                ("Link", "none", "created; opened later")
            ]
    return []


def won(jackpot: Jackpot, award: Award) -> str:
    """ "Table 3, seat 5: four of a kind, Quick-hit, $278.90."."""
    hand, named = hand_label(award.hand).lower(), link_name(jackpot.name)
    return f"Table {award.table}, seat {award.seat}: {hand}, {named}, {show(award.due)}."


def paid(floor: Property, asked: commands.PayAward, award: Award) -> tuple[str, str, str]:
    """The floor withholds what the law requires, whether or not the request says it."""
    wager, year = wager_of(floor, floor.jackpots[asked.link], award), int(floor.day[:4])
    due = tax_due(award.due, wager, year, has_number=bool(asked.has_number))
    how = f"by check {asked.check}".rstrip() if asked.method == "cheque" else f"in {asked.method}"
    less = f", less {show(due.withheld)} withheld" if due.withheld else ""
    return f"Win {award.win}", f"{show(award.due)} not paid", f"{show(award.due)} paid {how}{less}"


def differences(jackpot: Jackpot, change: commands.ChangeLink) -> list[tuple[str, str, str]]:
    """Name, current value and requested value."""
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
        now = show(rules.house_above)
        found.append(("House requires an executive above", now, show(change.house_above)))
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


def prizes_of(jackpot: Jackpot) -> dict[str, Money]:
    """What the house pays for each hand that a meter would pay; empty for a progressive."""
    if jackpot.kind != "house":
        return {}
    pays = {hand: jackpot.rules.hands[hand].pay for hand in meter_hands(paytable(jackpot.paytable))}
    return {hand: pay.amount for hand, pay in pays.items() if isinstance(pay, Prize)}


def _maximums(
    jackpot: Jackpot, change: commands.ChangeLink, context: Context
) -> list[events.Event]:
    return [
        event
        for level, maximum in change.maximums.items()
        for event in on_link(
            jackpot, set_maximum, level, maximum, change.notice, context.by, change.reason
        )
    ]


def _prizes(jackpot: Jackpot, prizes: dict[str, int], context: Context) -> dict[str, HandPay]:
    table = context.catalog[jackpot.paytable]
    wanted = meter_hands(table) if jackpot.kind == "house" else ()
    if set(prizes) != set(wanted):
        named = ", ".join(hand_words(table, hand) for hand in wanted)
        refuse("prizes_wrong", hands=named or "none, it is a progressive")
    hands = dict(jackpot.rules.hands)
    for hand, amount in prizes.items():
        hands[hand] = HandPay(Prize(amount), hands[hand].envy)
    return hands


def _need_rest(jackpot: Jackpot) -> None:
    """Not while the link runs, a jackpot is pending, or a game is in play on it."""
    refuse_if(jackpot.link.is_open, "link_running", link=jackpot.name)
    for award in jackpot.link.awards.values():
        refuse_if(not award.is_settled, "jackpot_pending", table=award.table)
    for name, place in jackpot.link.tables.items():
        refuse_if(place.is_open, "game_on_link", table=name, game=place.game)
