"""Which dealer of the crew deals where: one dealer per table, logged on like anyone and relieved on
schedule. A table where someone else is logged on is left to that person.
"""

from zlib import crc32

from houseway.floor import commands
from houseway.floor.clock import MICRO
from houseway.floor.demo.card_room import BREAKS, CREW
from houseway.floor.demo.crew import Step, Steps
from houseway.floor.state import Property

STINT, APART = 40, 2  # Minutes at a table, and between two tables' reliefs.


def is_persons(floor: Property, name: str) -> bool:
    """Whether someone outside the crew is logged on there."""
    table = floor.tables.get(name)
    return table is not None and bool(table.dealer) and table.dealer not in CREW.dealers


def staffed(floor: Property, name: str, now: int) -> Steps:
    """Someone logs on if nobody of the crew is there or the crew's dealer is due for relief. Called
    for a table that a visitor has left: if they are still logged on, this relieves them."""
    table = floor.tables[name]
    stint = (STINT + APART * (stream(name) % 9)) * 60 * MICRO
    if table.dealer not in CREW.dealers or now - table.dealer_at >= stint:
        yield from hired(floor)
        yield Step(0, "", commands.LogOn(name))


def hired(floor: Property) -> Steps:
    """A demo room made by an earlier program has fewer dealers. One to which a visitor added tables
    needs more, so that someone can always relieve."""
    present = [one for one in CREW.reserve if one in floor.staff]
    needed = len(floor.tables) + BREAKS - len(CREW.first_dealers) - len(present)
    more = [one for one in CREW.reserve if one not in present][: max(0, needed)]
    for dealer in (*CREW.first_dealers, *more):
        if dealer not in floor.staff:
            yield Step(0, "haas", commands.HireStaff(dealer, dealer.capitalize(), ("dealer",)))


def logged_off(floor: Property, name: str) -> Steps:
    if (dealer := floor.tables[name].dealer) in CREW.dealers:
        yield Step(0, dealer, commands.LogOff(name))


def actor_of(floor: Property, step: Step) -> str:
    """A relief is chosen when it is due, because another table may have taken the free dealer."""
    if isinstance(step.command, commands.LogOn) and not step.actor:
        return next_up(floor, step.command.table)
    return step.actor


def next_up(floor: Property, name: str) -> str:
    """The next in the roster after the dealer there; empty if everyone is at a table."""
    taken = {table.dealer for table in floor.tables.values()}
    present, dealers = floor.tables[name].dealer, CREW.dealers
    place = dealers.index(present) if present in dealers else stream(name) - 1
    order = (dealers[(place + n) % len(dealers)] for n in range(1, len(dealers) + 1))
    return next((one for one in order if one not in taken and works(floor, one)), "")


def works(floor: Property, staff: str) -> bool:
    known = floor.staff.get(staff)
    return known is not None and known.is_employed and "dealer" in known.roles


def stream(name: str) -> int:
    """A table's number; a visitor may give a table any name."""
    return int(name) if name.isascii() and name.isdigit() else crc32(name.encode())
