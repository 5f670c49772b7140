"""What a request asks for, in one line, for reports, screens and alarms."""

from collections.abc import Mapping

from houseway.cards import glyphs
from houseway.floor import commands
from houseway.floor.clock import dates_in_words
from houseway.floor.links.names import LEVELS, hand_label, link_name
from houseway.floor.regulation.precedence import topics
from houseway.money import show
from houseway.paytables import load_catalog
from houseway.progressive.rules import level_words

WAYS = {"raise": "Raise", "lower": "Lower"}
SLIPS = {"opening": "opening inventory", "closing": "closing inventory"}
LAWFUL = {
    "malfunction": "display error from a malfunction",
    "maximum": "back to the posted maximum",
    "gross_receipts": "non-displayed money booked as gross receipts",
    "seed_recovery": "recovery of seed money",
    "win": "win paid outside the system",
}


def sentence(asked: commands.Asked, staff: Mapping[str, str] | None = None) -> str:
    """ "Hire Vera as executive". `staff` has the names of people by id."""
    known = staff or {}
    match asked:
        case commands.HireStaff(name=name, roles=roles):
            return f"Hire {name} as {' and '.join(roles)}"
        case commands.ChangeRoles(staff=who, roles=roles):
            return f"Change the roles of {known.get(who, who)} to {' and '.join(roles)}"
        case commands.ResetPin(staff=who):
            return f"Reset the PIN of {known.get(who, who)}"
        case commands.IssueCredential(number=number, kind=kind, staff=who):
            return f"Issue {kind.replace('_', ' ')} {number} to {known.get(who, who)}"
        case commands.CreateLink(link=link, paytable=paytable, executive_above=above):
            named = load_catalog()[paytable].name if paytable in load_catalog() else paytable
            return f"Create {link_name(link)} on {named}, executive card above {show(above)}"
        case commands.ChangeLink(link=link):
            return f"Change {link_name(link)}: {', '.join(changes(asked))}"
        case commands.MoveJackpot(link=link, to=to):
            return f"Move the jackpot of {link_name(link)} to {link_name(to)}"
        case commands.AdjustLevel(link=link, level=level, way=way, amount=amount):
            what = f"{level_words(level)} of {link_name(link)}"
            if way == "release":
                return f"Release {show(amount)} of the overflow of {what}"
            return f"{WAYS[way]} {what} by {show(amount)}"
        case commands.BackOutAward(win=win):
            return f"Back out win {win}"
        case commands.PayAward(win=win, method=method):
            how = f"by check {asked.check}".rstrip() if method == "cheque" else f"in {method}"
            return f"Pay win {win} {how}"
        case commands.OpenLink(link=link, takeover=document):
            return f"Open {link_name(link)}, taken over ({document})"
        case commands.CloseDay(day=day):
            return f"Close gambling day {dates_in_words(day)}"
        case commands.ClaimLate(
            link=link, table=table, game=game, seat=seat, hand=hand, cards=cards
        ):
            what = f"{hand_label(hand).lower()} at seat {seat}, table {table}, game {game}"
            where = f"surveillance recording {asked.reference}"
            return f"Pay a late claim on {link_name(link)}: {what} ({glyphs(cards)}), {where}"
        case commands.SetHouseRule(topic=topic, value=value):
            words = topics()[topic].words if topic in topics() else topic
            return f"Set house rule to {value}: {words}"
        case commands.SignSlip(table=table, slip=slip, amount=amount):
            return f"Sign the {SLIPS.get(slip, slip)} slip of table {table}, {show(amount)}"


def reason(asked: commands.Asked) -> str:
    """The reason as given; a house rule names its reference, and some need none."""
    lawful = LAWFUL.get(getattr(asked, "lawful", None) or "", "")
    given: str = getattr(asked, "reason", "") or getattr(asked, "reference", "")
    return ": ".join(filter(None, (lawful, given)))


def reason_label(asked: commands.Asked) -> str:
    """What `reason` is called: a slip or a house rule gives only a reference."""
    has_reason = getattr(asked, "reason", "") or getattr(asked, "lawful", None)
    return "Reason" if has_reason else "Reference"


def changes(asked: commands.ChangeLink) -> list[str]:
    found = []
    for level in asked.levels or ():
        to, aside, name = level.contribution_bp / 100, level.reserve_bp / 100, LEVELS[level.name]
        found.append(f"{name} seed {show(level.seed)}, {to:g}% to the meter, {aside:g}% to reserve")
    if asked.wager is not None:
        found.append(f"wager {show(asked.wager)}")
    if asked.executive_above is not None:
        found.append(f"executive card above {show(asked.executive_above)}")
    if asked.executive_top is not None:
        is_on = "on" if asked.executive_top else "off"
        found.append(f"executive card for the whole top level {is_on}")
    if asked.house_above is not None:
        above = f"an executive above {show(asked.house_above)}"
        found.append(f"house requires {above if asked.house_above else 'no executive'}")
    if asked.order is not None:
        found.append(f"order of payment {asked.order.replace('_', ' ')}")
    for hand, prize in (asked.prizes or {}).items():
        found.append(f"{hand_label(hand).lower()} {show(prize)}")
    for name, most in asked.maximums.items():
        shown = "none" if most is None else show(most)
        found.append(f"{LEVELS.get(name, name)} maximum {shown}")
    return found
