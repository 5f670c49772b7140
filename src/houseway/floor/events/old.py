"""Events that no command produces any more. Older logs hold them, so they are still read. Before
the common two-person mechanism (decision 0025), changes of a link and adjustments of a meter had
separate requests; any still open then has lapsed.
"""

from msgspec import Struct

from houseway.floor.commands import AdjustLevel, ChangeLink
from houseway.progressive import LinkRules


class ProposeChange(ChangeLink, frozen=True, tag=True, kw_only=True):
    """A request to change a link, only in old logs; newer ones have one type for all requests."""


class AskAdjustment(AdjustLevel, frozen=True, tag=True, kw_only=True):
    """A request to adjust a meter, only in old logs; newer ones have one type for all requests."""


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
