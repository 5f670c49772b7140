"""Two-person approval: whatever `roles.SECOND` lists stays a request until another person approves
it.

One mechanism for all of it. A command is checked when it is requested and again when someone
approves it, because much may have changed in between.
"""

from msgspec.structs import replace

from houseway.floor import commands
from houseway.floor.clock import MICRO
from houseway.floor.command_handling.tenure import has_held, is_starting_up
from houseway.floor.context import Context
from houseway.floor.events import Event
from houseway.floor.events.requests import (
    DoneAlone,
    How,
    RequestAgreed,
    RequestDropped,
    RequestMade,
)
from houseway.floor.law.house_rules import cards_from, setting
from houseway.floor.refused import refuse, refuse_if
from houseway.floor.roles import ALLOWED, SECOND, SENIOR, TRUSTED, Second, any_of, commands_of
from houseway.floor.state import Property, Staff

REQUEST_LASTS = 24 * 3_600 * MICRO  # One cycle of shifts; after that, too much has changed.
TENURE, TENURE_DAYS = "tenure_days", 1
DAY_PERSONS = "day_persons"
LATE_HOURS = 2
# The fields that distinguish requests of the same kind.
MATTERS = (
    *("staff", "number", "link", "level", "award", "topic", "table", "slip"),
    *("game", "seat", "day"),
)


def second_of(floor: Property, command: commands.Command) -> Second | None:
    """Who else must approve it, if anyone."""
    found = SECOND.get(type(command))
    if found is None or (floor.is_training and not found.in_another_role):
        return None
    match command:
        case commands.HireStaff(roles=roles):
            needed = bool(TRUSTED & set(roles))
        case commands.ChangeRoles(staff=staff, roles=roles):
            needed = bool(TRUSTED & {*roles, *floor.staff[staff].roles})
        case commands.ResetPin(staff=staff) | commands.IssueCredential(staff=staff):
            needed = bool(TRUSTED & floor.staff[staff].roles)
        case commands.SetHouseRule(topic=topic):
            needed = topic == TENURE or (topic == DAY_PERSONS and day_takes_two(floor))
        case commands.PayAward(link=link, award=number):
            award = floor.jackpots[link].link.awards[number]
            needed = award.due >= cards_from(floor)
        case commands.OpenLink(takeover=takeover):
            needed = bool(takeover.strip())
        case commands.CloseDay():
            needed = day_takes_two(floor)
        case _:
            needed = True
    return found if needed else None


def day_takes_two(floor: Property) -> bool:
    persons = setting(floor, DAY_PERSONS, floor.day)
    return isinstance(persons, int) and persons > 1


def asked_of_two(
    floor: Property, asked: commands.Asked, made: list[Event], second: Second, context: Context
) -> list[Event]:
    """Turns the command into a request; while the property starts up it is carried out instead."""
    if is_starting_up(floor, context.at) and not second.in_another_role:
        return [*made, DoneAlone(type(asked).__name__, context.by)]
    for pending in floor.requests.values():
        if matter(pending.asked) == matter(asked) and not pending.is_over(context.at):
            refuse("request_stands", request=pending.request)
    gone = expired_requests(floor, context.at)
    roles = tuple(sorted(context.actor.roles & ALLOWED[type(asked)]))
    number, until = floor.requested + 1, context.at + REQUEST_LASTS
    if isinstance(asked, commands.PayAward | commands.BackOutAward):
        award = floor.jackpots[asked.link].link.award(asked.award)
        asked = replace(asked, win=award.win if award else 0)
    return [*gone, RequestMade(number, asked, context.by, roles, until)]


def agreed_to(floor: Property, command: commands.AgreeRequest, context: Context) -> RequestMade:
    """The request that the actor may approve."""
    request = _pending_request(floor, command.request)
    second = SECOND[type(request.asked)]
    refuse_if(request.by == context.by, "same_person", did="made the request", does="approve it")
    mine = context.actor.roles & second.roles
    trains = floor.is_training and "trainer" in context.actor.roles
    refuse_if(not mine and not trains, "agree_role", needed=any_of(second.roles))
    if second.in_another_role and len(mine | set(request.roles)) == 1:
        refuse("same_role", role=min(mine))
    if not is_starting_up(floor, context.at):
        days = tenure(floor, context.day)
        held = has_held(context.actor, second.roles, days, context.at)
        refuse_if(not held, "role_too_new", actor=context.actor.name, hours=24 * days)
    refuse_if(request.is_over(context.at), "request_expired", request=request.request)
    _need_author(floor, request)
    return request


def agreement(floor: Property, request: RequestMade, context: Context) -> RequestAgreed:
    roles = SECOND[type(request.asked)].roles
    held = has_held(context.actor, roles, tenure(floor, context.day), context.at)
    return RequestAgreed(request.request, request.by, context.by, is_early=not held)


def drop_request(floor: Property, command: commands.DropRequest, context: Context) -> list[Event]:
    refuse_if(not command.reason.strip(), "reason_blank")
    request = _pending_request(floor, command.request)
    refuse_if(
        not may_drop(floor, request, context.actor),
        "request_of_another",
        by=floor.staff[request.by].name,
    )
    how: How = "withdrawn" if request.by == context.by else "declined"
    return [RequestDropped(request.request, how, context.by, command.reason)]


def may_drop(floor: Property, request: RequestMade, who: Staff) -> bool:
    """One's own, to withdraw it; anyone's, to refuse it, for a manager or executive."""
    return request.by == who.id or floor.is_training or bool(who.roles & SENIOR)


def asked_at(request: RequestMade) -> int:
    return request.until - REQUEST_LASTS


def late_after(floor: Property, day: str) -> int:
    """The house's own time limit for an answer, two hours unless it sets another."""
    found = setting(floor, "approval_hours", day)
    return (found if isinstance(found, int) else LATE_HOURS) * 3_600 * MICRO


def may_agree(floor: Property, request: RequestMade, who: Staff) -> bool:
    """By role, and not one's own request; everything else is checked on approval."""
    second = SECOND[type(request.asked)]
    mine = who.roles & second.roles
    trains = floor.is_training and "trainer" in who.roles
    same = second.in_another_role and len(mine | set(request.roles)) == 1
    return request.by != who.id and bool(mine or trains) and not same


def approvable(floor: Property, who: Staff, at: int) -> list[int]:
    """Requests that this person may approve now: what every badge counts."""
    pending = floor.requests.items()
    return [n for n, one in pending if may_agree(floor, one, who) and not one.is_over(at)]


def expired_requests(floor: Property, at: int) -> list[Event]:
    reason = "not approved within 24 hours"
    return [
        RequestDropped(number, "expired", "", reason)
        for number, request in floor.requests.items()
        if request.is_over(at)
    ]


def tenure(floor: Property, day: str) -> int:
    """House rule: days someone must have held a role before approving anything."""
    found = setting(floor, TENURE, day)
    return found if isinstance(found, int) else TENURE_DAYS


def matter(asked: commands.Asked) -> tuple[object, ...]:
    return type(asked), *(getattr(asked, name, None) for name in MATTERS)


def _pending_request(floor: Property, number: int) -> RequestMade:
    request = floor.requests.get(number)
    if request is None:
        refuse("request_unknown", request=number)
    return request


def _need_author(floor: Property, request: RequestMade) -> None:
    """The requester must still have the right to request it."""
    author = floor.staff[request.by]
    may = type(request.asked) in commands_of(author.roles, floor.is_training)
    refuse_if(not (author.is_employed and may), "request_orphaned", by=author.name)
