"""Folds of the staff, their keys and cards, and of requests for a second person."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from houseway.floor import events
from houseway.floor.command_handling.tenure import settle
from houseway.floor.commands import PayAward
from houseway.floor.events import requests as request_events
from houseway.floor.law.state import Refusal
from houseway.floor.state import NEVER, Credential, Property, Staff


def staff_hired(floor: Property, event: events.StaffHired) -> None:
    since = dict.fromkeys(event.roles, floor.at)
    roles = frozenset(event.roles)
    floor.staff[event.staff] = Staff(event.staff, event.name, roles, since=since)
    settle(floor)


def roles_changed(floor: Property, event: events.RolesChanged) -> None:
    """A role that is kept keeps its start; a role given again starts anew."""
    staff = floor.staff[event.staff]
    since = {role: staff.since.get(role, floor.at) for role in event.roles}
    floor.staff[event.staff] = replace(staff, roles=frozenset(event.roles), since=since)
    settle(floor)


def staff_dismissed(floor: Property, event: events.StaffDismissed) -> None:
    floor.staff[event.staff] = replace(floor.staff[event.staff], is_employed=False)
    settle(floor)


def credential_issued(floor: Property, event: events.CredentialIssued) -> None:
    floor.credentials[event.number] = Credential(event.number, event.kind, event.staff)


def credential_revoked(floor: Property, event: events.CredentialRevoked) -> None:
    found = floor.credentials[event.number]
    floor.credentials[event.number] = replace(found, is_revoked=True)


def request_made(floor: Property, event: request_events.RequestMade) -> None:
    floor.requested = event.request
    floor.requests[event.request] = event
    tell_cage(floor, event, None)


def request_agreed(floor: Property, event: request_events.RequestAgreed) -> None:
    del floor.requests[event.request]


def request_dropped(floor: Property, event: request_events.RequestDropped) -> None:
    made = floor.requests.pop(event.request)
    if isinstance(made.asked, PayAward) and event.how == "declined":
        said = Refusal(made.asked.win, made.by, event.by, floor.at, event.reason)
        tell_cage(floor, made, said)


def tell_cage(floor: Property, made: request_events.RequestMade, said: Refusal | None) -> None:
    """Tells the cage what became of the payment it requested."""
    if isinstance(made.asked, PayAward):
        key = f"{made.asked.link}/{made.asked.award}"
        if key in floor.waiting:
            floor.waiting[key] = replace(floor.waiting[key], refused=said)


def done_alone(floor: Property, event: request_events.DoneAlone) -> None:
    floor.done_alone += 1


def glass_broken(floor: Property, event: request_events.GlassBroken) -> None:
    known = floor.staff.get(event.staff)
    name = known.name if known else event.staff
    manager = frozenset({"manager"})
    since = {"manager": floor.at}
    floor.staff[event.staff] = Staff(event.staff, name, manager, since=since)
    floor.credentials[event.card] = Credential(event.card, "staff_card", event.staff)
    floor.established_at, floor.glass_at = NEVER, floor.at
    settle(floor)


STAFF_FOLDS: dict[type, Callable[[Property, Any], None]] = {
    events.StaffHired: staff_hired,
    events.RolesChanged: roles_changed,
    events.StaffDismissed: staff_dismissed,
    events.CredentialIssued: credential_issued,
    events.CredentialRevoked: credential_revoked,
    events.PinReset: lambda floor, event: None,
    request_events.RequestMade: request_made,
    request_events.RequestAgreed: request_agreed,
    request_events.RequestDropped: request_dropped,
    request_events.DoneAlone: done_alone,
    request_events.GlassBroken: glass_broken,
}
