"""The second person's answer. A command that needs two people is sent like any other; the floor
keeps it as a numbered request until someone else approves it."""

from msgspec import Struct


class AgreeRequest(Struct, frozen=True, tag=True):
    """Carries out what was requested. `roles.SECOND` says who may approve what."""

    request: int


class DropRequest(Struct, frozen=True, tag=True):
    """The requester withdraws it, or a manager or executive declines it."""

    request: int
    reason: str
