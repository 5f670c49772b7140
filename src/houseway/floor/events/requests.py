"""What takes two persons: asked by one, agreed to by another. Both stand in the log."""

from typing import Literal

from msgspec import Struct

from houseway.floor.commands import Asked

How = Literal["withdrawn", "declined", "expired"]


class RequestMade(Struct, frozen=True, tag=True):
    """Nobody agrees to it after `until`, microseconds of UTC. `roles` are those by which the person
    may ask for it."""

    request: int
    asked: Asked
    by: str
    roles: tuple[str, ...]
    until: int

    def is_over(self, at: int) -> bool:
        return at > self.until


class RequestAgreed(Struct, frozen=True, tag=True):
    """What was asked for follows in the same record. `is_early`: whoever agreed has not held the
    role for the set time, which is possible only while the property starts up."""

    request: int
    asked_by: str
    agreed_by: str
    is_early: bool = False


class RequestDropped(Struct, frozen=True, tag=True):
    """Of an expired one nobody is the author."""

    request: int
    how: How
    by: str
    reason: str


class DoneAlone(Struct, frozen=True, tag=True):
    """What else takes two persons was done by one, in this record, while the property starts up."""

    command: str
    by: str


class GlassBroken(Struct, frozen=True, tag=True):
    """For a house that has lost its people: whoever holds the machine made `staff` a manager with
    this card. From here on the property starts up once more. No command asks for it."""

    staff: str
    card: str
    reason: str


RequestEvent = RequestMade | RequestAgreed | RequestDropped | DoneAlone | GlassBroken
