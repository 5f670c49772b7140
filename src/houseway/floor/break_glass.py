"""Break-glass: a house that has lost its people gets a manager again.

Nobody can ask for it over the network: whoever starts the server on its own machine does
(`houseway serve --break-glass`). It is on record, it is an alarm, and for a day at least one person
may do what takes two, as while a property starts up.
"""

from houseway.floor.requests import GlassBroken
from houseway.floor.shell import Answer, Floor


def break_glass(floor: Floor, by: str, staff: str, card: str, reason: str) -> Answer:
    """`ValueError` with one sentence where it cannot be."""
    state = floor.state
    if state.opened is None:
        raise ValueError("This property is not open yet; use the administrator's code.")
    if not (staff.strip() and card.strip() and reason.strip()):
        raise ValueError("Break-glass needs a reason, --manager and --card.")
    known = state.staff.get(staff)
    if known is not None and not known.is_employed:
        raise ValueError(f"{staff} no longer works here; name someone else.")
    if card in state.credentials:
        raise ValueError(f"The number {card} was issued already; take a new card.")
    return floor.put_on_record(by, GlassBroken(staff, card, reason)).result()
