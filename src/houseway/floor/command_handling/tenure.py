"""How long people have held their roles, and whether the property is still starting up.

A second person must have held a role for a set time: someone hired this morning cannot approve
anything. A new property has nobody like that, so until two managers or executives have held their
role for a day, one person may do what otherwise takes two. Each such act is recorded and raises an
alarm.
"""

from houseway.floor.clock import MICRO
from houseway.floor.roles import SENIOR
from houseway.floor.state import NEVER, Property, Staff

DAY = 24 * 3_600 * MICRO


def has_held(staff: Staff, roles: frozenset[str], days: int, at: int) -> bool:
    """Whether the person has held any of these roles for this many 24-hour days."""
    return any(since + days * DAY <= at for role, since in staff.since.items() if role in roles)


def is_starting_up(floor: Property, at: int) -> bool:
    return at < floor.established_at


def settle(floor: Property) -> None:
    """After a change of staff: when two managers or executives will have held their role for a day.
    Once that time has passed it is final, whoever leaves later, unless break-glass is used."""
    if not is_starting_up(floor, floor.at) or floor.is_training:
        return
    held = (senior_since(one) for one in floor.staff.values() if one.is_employed)
    since = sorted(max(one, floor.glass_at) for one in held)
    second = since[1] if len(since) > 1 else NEVER
    floor.established_at = NEVER if second == NEVER else second + DAY


def senior_since(staff: Staff) -> int:
    return min((at for role, at in staff.since.items() if role in SENIOR), default=NEVER)
