"""The second person's answer. A command that needs two people is sent like any other; the floor
keeps it as a numbered request until someone else approves it."""

from msgspec import Struct


class AgreeRequest(Struct, frozen=True, tag=True):
    """Approves a pending request, which is then carried out. The requester cannot approve it. Only
    an executive may approve a late claim; payments, slips, PINs, cards and the close of a day may
    be approved by a supervisor, manager or executive, everything else by a manager or executive."""

    request: int


class DropRequest(Struct, frozen=True, tag=True):
    """The requester withdraws it, or a manager or executive refuses it."""

    request: int
    reason: str
