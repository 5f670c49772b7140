"""Who of the crew deals where: one dealer at a table, logged on like anyone, relieved in time.

A table where someone else is logged on is that person's: no dealer of the crew goes there.
"""

from zlib import crc32

from houseway.floor import commands
from houseway.floor.clock import MICRO
from houseway.floor.demo.crew import Step, Steps
from houseway.floor.demo.room import CREW
from houseway.floor.state import Property

STINT, APART = 40, 2  # Minutes at a table, and between the reliefs of two tables.


def is_persons(floor: Property, name: str) -> bool:
    """Whether someone who is not of the crew is logged on there."""
    table = floor.tables.get(name)
    return table is not None and bool(table.dealer) and table.dealer not in CREW.dealers


def staffed(floor: Property, name: str, now: int) -> Steps:
    """Someone logs on where nobody is, or where a dealer of the crew has stood long enough."""
    table = floor.tables[name]
    stint = (STINT + APART * (stream(name) % 9)) * 60 * MICRO
    if not table.dealer or now - table.dealer_at >= stint:
        yield from hired(floor)
        yield Step(0, "", commands.LogOn(name))


def hired(floor: Property) -> Steps:
    """A room that an earlier program furnished has fewer dealers."""
    for dealer in CREW.dealers:
        if dealer not in floor.staff:
            yield Step(0, "haas", commands.HireStaff(dealer, dealer.capitalize(), ("dealer",)))


def logged_off(floor: Property, name: str) -> Steps:
    if (dealer := floor.tables[name].dealer) in CREW.dealers:
        yield Step(0, dealer, commands.LogOff(name))


def actor_of(floor: Property, step: Step) -> str:
    """A relief is chosen when it is due: another table may have taken who was free before."""
    if isinstance(step.command, commands.LogOn) and not step.actor:
        return next_up(floor, step.command.table)
    return step.actor


def next_up(floor: Property, name: str) -> str:
    """The next in the roster after who stands there; empty where everyone is at a table."""
    taken = {table.dealer for table in floor.tables.values()}
    present, dealers = floor.tables[name].dealer, CREW.dealers
    place = dealers.index(present) if present in dealers else stream(name) - 1
    order = (dealers[(place + n) % len(dealers)] for n in range(1, len(dealers) + 1))
    return next((one for one in order if one not in taken and works(floor, one)), "")


def works(floor: Property, staff: str) -> bool:
    known = floor.staff.get(staff)
    return known is not None and known.is_employed and "dealer" in known.roles


def stream(name: str) -> int:
    """A table's number; a visitor may call theirs anything."""
    return int(name) if name.isascii() and name.isdigit() else crc32(name.encode())
