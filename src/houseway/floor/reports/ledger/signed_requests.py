"""A request in the words that are signed with a day. Never change them: the digests of closed days
are in the log. People read those of `commands.request_summary` in their place."""

from houseway.floor import commands
from houseway.money import show

WAYS = {"raise": "Raise", "lower": "Lower", "release": "Release overflow of"}


def sentence(asked: commands.Asked) -> str:
    match asked:
        case commands.HireStaff(name=name, roles=roles):
            return f"Hire {name} as {' and '.join(roles)}"
        case commands.ChangeRoles(staff=staff, roles=roles):
            return f"Change the roles of {staff} to {' and '.join(roles)}"
        case commands.ResetPin(staff=staff):
            return f"Reset the PIN of {staff}"
        case commands.IssueCredential(number=number, kind=kind, staff=staff):
            return f"Issue {kind.replace('_', ' ')} {number} to {staff}"
        case commands.CreateLink(link=link, paytable=paytable, executive_above=above):
            return f"Create link {link} on {paytable}, executive above {show(above)}"
        case commands.ChangeLink(link=link):
            return f"Change link {link}: {', '.join(changes(asked))}"
        case commands.MoveJackpot(link=link, to=to):
            return f"Move the jackpot of {link} to {to}"
        case commands.AdjustLevel(link=link, level=level, way=way, amount=amount):
            return f"{WAYS[way]} {level} of {link} by {show(amount)}"
        case commands.BackOutAward(link=link, win=win):
            return f"Back out win {win} of {link}"
        case commands.PayAward(link=link, win=win, method=method):
            return f"Pay win {win} of {link} by {method}".replace("cheque", "check")
        case commands.OpenLink(link=link, takeover=document):
            return f"Open link {link}, taken over ({document})"
        case commands.CloseDay(day=day):
            return f"Close gambling day {day}"
        case commands.ClaimLate(
            link=link, table=table, game=game, seat=seat, hand=hand, cards=cards
        ):
            what = f"{hand.replace('_', ' ')} of seat {seat}, game {game} of table {table}"
            return f"Pay a late claim on {link}: {what} ({cards}), recording {asked.reference}"
        case commands.SetHouseRule(topic=topic, value=value):
            return f"Set house rule {topic.replace('_', ' ')} to {value}"
        case commands.SignSlip(table=table, slip=slip, amount=amount):
            return f"Sign the {slip} slip of table {table}, {show(amount)}"


def reason(asked: commands.Asked) -> str:
    lawful = (getattr(asked, "lawful", None) or "").replace("_", " ")
    given: str = getattr(asked, "reason", "") or getattr(asked, "reference", "")
    return ": ".join(filter(None, (lawful, given)))


def changes(asked: commands.ChangeLink) -> list[str]:
    found = []
    for level in asked.levels or ():
        to, aside = level.contribution_bp / 100, level.reserve_bp / 100
        found.append(f"{level.name} seed {show(level.seed)}, {to:g}% and {aside:g}% to reserve")
    if asked.wager is not None:
        found.append(f"wager {show(asked.wager)}")
    if asked.executive_above is not None:
        found.append(f"executive above {show(asked.executive_above)}")
    if asked.executive_top is not None:
        found.append(f"executive for the whole top level {'on' if asked.executive_top else 'off'}")
    if asked.house_above is not None:
        found.append(f"house threshold {show(asked.house_above) if asked.house_above else 'off'}")
    if asked.order is not None:
        found.append(f"order of payment {asked.order.replace('_', ' ')}")
    for hand, prize in (asked.prizes or {}).items():
        found.append(f"{hand.replace('_', ' ')} {show(prize)}")
    for level_name, most in asked.maximums.items():
        found.append(f"{level_name} maximum {'none' if most is None else show(most)}")
    return found
