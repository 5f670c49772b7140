"""Acts that need two people: requested by one, approved by another. Both are in the log."""

from typing import Literal

from msgspec import Struct

from houseway.floor.commands import Asked

How = Literal["withdrawn", "declined", "expired"]


class RequestMade(Struct, frozen=True, tag=True):
    """It can be approved until `until`, microseconds since 1970 (UTC). `roles` are the roles that
    entitle the person to request it."""

    request: int
    asked: Asked
    by: str
    roles: tuple[str, ...]
    until: int

    def is_over(self, at: int) -> bool:
        return at > self.until


class RequestAgreed(Struct, frozen=True, tag=True):
    """What was asked for follows in the same record. `is_early`: the approver has not held the
    role for the required time, which is allowed only while the property starts up."""

    request: int
    asked_by: str
    agreed_by: str
    is_early: bool = False


class RequestDropped(Struct, frozen=True, tag=True):
    """`by` is empty if the request expired."""

    request: int
    how: How
    by: str
    reason: str


class DoneAlone(Struct, frozen=True, tag=True):
    """One person did something that otherwise takes two, because the property is starting up."""

    command: str
    by: str


class GlassBroken(Struct, frozen=True, tag=True):
    """Break-glass: someone at the server itself made `staff` a manager with this card."""

    staff: str
    card: str
    reason: str


RequestEvent = RequestMade | RequestAgreed | RequestDropped | DoneAlone | GlassBroken
