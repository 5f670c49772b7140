"""Folds of the staff, their keys and cards, and of requests for a second person."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from houseway.floor import events as e
from houseway.floor.door.tenure import settle
from houseway.floor.events import requests as r
from houseway.floor.state import NEVER, Credential, Property, Staff


def staff_hired(floor: Property, event: e.StaffHired) -> None:
    since = dict.fromkeys(event.roles, floor.at)
    roles = frozenset(event.roles)
    floor.staff[event.staff] = Staff(event.staff, event.name, roles, since=since)
    settle(floor)


def roles_changed(floor: Property, event: e.RolesChanged) -> None:
    """A role that stays goes on being held; one that comes back begins again."""
    staff = floor.staff[event.staff]
    since = {role: staff.since.get(role, floor.at) for role in event.roles}
    floor.staff[event.staff] = replace(staff, roles=frozenset(event.roles), since=since)
    settle(floor)


def staff_dismissed(floor: Property, event: e.StaffDismissed) -> None:
    floor.staff[event.staff] = replace(floor.staff[event.staff], is_employed=False)
    settle(floor)


def credential_issued(floor: Property, event: e.CredentialIssued) -> None:
    floor.credentials[event.number] = Credential(event.number, event.kind, event.staff)


def credential_revoked(floor: Property, event: e.CredentialRevoked) -> None:
    found = floor.credentials[event.number]
    floor.credentials[event.number] = replace(found, is_revoked=True)


def request_made(floor: Property, event: r.RequestMade) -> None:
    floor.requested = event.request
    floor.requests[event.request] = event


def request_ended(floor: Property, event: r.RequestAgreed | r.RequestDropped) -> None:
    del floor.requests[event.request]


def done_alone(floor: Property, event: r.DoneAlone) -> None:
    floor.done_alone += 1


def glass_broken(floor: Property, event: r.GlassBroken) -> None:
    known = floor.staff.get(event.staff)
    name = known.name if known else event.staff
    manager = frozenset({"manager"})
    since = {"manager": floor.at}
    floor.staff[event.staff] = Staff(event.staff, name, manager, since=since)
    floor.credentials[event.card] = Credential(event.card, "staff_card", event.staff)
    floor.established_at, floor.glass_at = NEVER, floor.at
    settle(floor)


STAFF_FOLDS: dict[type, Callable[[Property, Any], None]] = {
    e.StaffHired: staff_hired,
    e.RolesChanged: roles_changed,
    e.StaffDismissed: staff_dismissed,
    e.CredentialIssued: credential_issued,
    e.CredentialRevoked: credential_revoked,
    e.PinReset: lambda floor, event: None,
    r.RequestMade: request_made,
    r.RequestAgreed: request_ended,
    r.RequestDropped: request_ended,
    r.DoneAlone: done_alone,
    r.GlassBroken: glass_broken,
}
