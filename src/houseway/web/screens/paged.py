"""Who was paged to a claim that still waits, as every screen may show it."""

from houseway.floor.office.paging import claims_at
from houseway.floor.state import Property, Table
from houseway.web.pit_memory import PitMemory
from houseway.web.screens.texts.office_drawer import PAGE
from houseway.web.screens.theme import safe


def standing(state: Property, table: Table, memory: PitMemory) -> bool:
    """A page is answered when the claim it was for is gone."""
    return bool(table.paged_at) and any(
        memory.claimed(link, award.number) <= table.paged_at
        for link, award in claims_at(state, table)
    )


def named(state: Property, table: Table, memory: PitMemory) -> str:
    """ "Vera paged 0:12"; empty where nobody was, or the claim is settled."""
    if not standing(state, table, memory):
        return ""
    names = ", ".join(state.staff[one].name for one in table.paged)
    return f"{safe(PAGE['paged'].format(names=names))} {timer(table)}"


def since(state: Property, table: Table, memory: PitMemory) -> str:
    """ ", paged 0:12", for a panel with little room."""
    return f", {PAGE['short']} {timer(table)}" if standing(state, table, memory) else ""


def timer(table: Table) -> str:
    return f'<span data-since="{table.paged_at // 1_000}" data-plain="1"></span>'


def told(state: Property, staff: str, memory: PitMemory) -> str:
    """To the executive who is asked to come; empty for everyone else."""
    tables = [
        table.name
        for table in state.tables.values()
        if staff in table.paged and standing(state, table, memory)
    ]
    if not tables:
        return ""
    words = PAGE["you"] if len(tables) == 1 else PAGE["tables"]
    return safe(words.format(table=tables[0], tables=", ".join(tables)))


def id_of(table: Table) -> str:
    """Of the next page: pressed twice it is one."""
    return f"page-{table.name}-{table.paged_at}"
