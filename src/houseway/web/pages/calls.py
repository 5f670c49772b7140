"""Calls: an executive to a claim, a technician to a fault, the cage to a refused payment."""

from collections.abc import Iterator
from urllib.parse import quote

from msgspec import Struct

from houseway.floor.office.calls import claims_at
from houseway.floor.state import Property, Table
from houseway.web.live.pit_memory import PitMemory


class Call(Struct, frozen=True):
    words: str
    address: str


class Called(Struct, frozen=True):
    """Who was called to a table, and since when (microseconds)."""

    words: str
    at: int


def calls_for(state: Property, staff: str, memory: PitMemory) -> Iterator[Call]:
    tables = [one for one in state.tables.values() if staff in one.paged]
    names = [one.name for one in tables if is_paged(state, one, memory)]
    if len(names) == 1:
        yield Call(f"You were paged to table {names[0]}", "/supervisor")
    elif names:
        yield Call(f"You were paged to tables {', '.join(names)}", "/supervisor")
    for one in state.tables.values():
        if staff in one.called and one.faults():
            yield Call(f"You were called to table {one.name}", f"/floor/tables/{quote(one.name)}")
    for key, waits in state.waiting.items():
        if (said := waits.refused) is not None and said.asked_by == staff:
            at = f"/floor/pay/{quote(key.rpartition('/')[0])}/{said.win}"
            yield Call(f"Payment of win {said.win} refused", at)


def is_paged(state: Property, table: Table, memory: PitMemory) -> bool:
    """A page is answered when its claim is gone."""
    return bool(table.paged_at) and any(
        memory.claimed(link, award.number) <= table.paged_at
        for link, award in claims_at(state, table)
    )


def paged(state: Property, table: Table, memory: PitMemory) -> Called | None:
    """ "Vera paged 0:12"; None if nobody was paged or the claim is settled."""
    if not is_paged(state, table, memory):
        return None
    return Called(f"{named(state, table.paged)} paged", table.paged_at)


def technician(state: Property, table: Table) -> Called | None:
    """ "Technician called (Tess) 0:12"; None if nobody was called or the fault is cleared."""
    if not (table.called and table.faults()):
        return None
    return Called(f"Technician called ({named(state, table.called)})", table.called_at)


def named(state: Property, staff: tuple[str, ...]) -> str:
    """ "Vera", "Ruth and Vera", "Ruth, Sam and Vera"."""
    *others, last = (state.staff[one].name for one in staff)
    return f"{', '.join(others)} and {last}" if others else last


def technician_id(table: Table) -> str:
    """The id of the next call, whoever presses it: two presses make one call."""
    return f"technician-{table.name}-{table.fault_count}-{table.called_at}"


def page_id(table: Table) -> str:
    return f"page-{table.name}-{table.paged_at}"
