"""Events that no command makes any more. Older logs hold them, so they are read as before.

Until there was one mechanism for two people (decision 0025), proposals to change a link and
requests to move a meter each had their own; one that was still open then has lapsed.
"""

from msgspec import Struct

from houseway.floor.commands import AdjustLevel, ChangeLink
from houseway.progressive import LinkRules


class ProposeChange(ChangeLink, frozen=True, tag=True, kw_only=True):
    """As the change of a link was written."""


class AskAdjustment(AdjustLevel, frozen=True, tag=True, kw_only=True):
    """As the move of a meter was written."""


class ChangeProposed(Struct, frozen=True, tag=True):
    link: str
    proposal: int
    change: ProposeChange
    by: str
    roles: tuple[str, ...]


class ChangeDropped(Struct, frozen=True, tag=True):
    link: str
    proposal: int
    reason: str


class ChangeApproved(Struct, frozen=True, tag=True):
    link: str
    proposal: int
    rules: LinkRules
    proposed_by: str
    approved_by: str


class AdjustmentAsked(Struct, frozen=True, tag=True):
    link: str
    request: int
    asked: AskAdjustment
    by: str
    roles: tuple[str, ...]
    until: int


class AdjustmentAgreed(Struct, frozen=True, tag=True):
    link: str
    request: int
    asked_by: str
    agreed_by: str


class AdjustmentDropped(Struct, frozen=True, tag=True):
    link: str
    request: int
    how: str
    by: str
    reason: str


OldEvent = (
    ChangeProposed
    | ChangeDropped
    | ChangeApproved
    | AdjustmentAsked
    | AdjustmentAgreed
    | AdjustmentDropped
)
