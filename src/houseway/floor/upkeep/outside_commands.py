"""What a person can do outside the commands: break-glass, and confirming the clock.

Break-glass: a house where nobody can sign in gets a manager again. It cannot be done over the
network, only by starting the server on its own machine (`houseway serve --break-glass`). It is
recorded and raises an alarm. For at least a day one person may then do what takes two, as while a
property starts up.
"""

from houseway.floor.command_handling.answers import Answer, Pending
from houseway.floor.events.requests import GlassBroken
from houseway.floor.refused import refuse_if
from houseway.floor.roles import OFFICE
from houseway.floor.shell import Floor
from houseway.floor.upkeep.log_events import ClockConfirmed


def break_glass(floor: Floor, by: str, staff: str, card: str, reason: str) -> Answer:
    """Raises `ValueError` with one sentence if it is not possible."""
    state = floor.state
    if state.opened is None:
        raise ValueError("This property is not open yet; use the administrator's code.")
    if not (staff.strip() and card.strip() and reason.strip()):
        raise ValueError("Break-glass needs a reason, --manager and --card.")
    known = state.staff.get(staff)
    if known is not None and not known.is_employed:
        raise ValueError(f"{staff} no longer works here; choose someone else.")
    if card in state.credentials:
        raise ValueError(f"Number {card} has already been issued; use a new card.")
    return floor.put_on_record(by, GlassBroken(staff, card, reason)).result()


def confirm_clock(floor: Floor, actor: str, reason: str) -> Pending:
    """The clock jumped ahead, and a manager confirms it. No commands are taken until then, so this
    is not a command."""
    who = floor.state.staff.get(actor)
    is_manager = who is not None and who.is_employed and bool(OFFICE & who.roles)
    refuse_if(not is_manager, "clock_manager")
    refuse_if(not reason.strip(), "reason_blank")
    refuse_if(not floor.jumps.ahead(), "clock_right")
    floor.need_able()
    since = floor.now()
    floor.jumps.accept()
    return floor.put_on_record(actor, ClockConfirmed(since, reason.strip()))
