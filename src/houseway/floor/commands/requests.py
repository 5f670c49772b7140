"""The second person's answer. What takes two persons is asked as if one were enough: the floor
keeps it as a request, with a number, until someone else agrees."""

from msgspec import Struct


class AgreeRequest(Struct, frozen=True, tag=True):
    """Does what was requested. `roles.SECOND` says who may agree to what."""

    request: int


class DropRequest(Struct, frozen=True, tag=True):
    """Whoever requested it withdraws it; a manager or an executive declines it."""

    request: int
    reason: str
