"""Who was called to a fault that still stands, as every screen may show it."""

from houseway.floor.state import Property, Table
from houseway.web.screens.texts.pit import TECHNICIAN
from houseway.web.screens.theme import safe


def named(state: Property, table: Table) -> str:
    """ "Tess called 0:12"; empty where nobody was, or the fault is cleared."""
    if not (table.called and table.faults()):
        return ""
    names = ", ".join(state.staff[one].name for one in table.called)
    return f"{safe(TECHNICIAN['named'].format(names=names))} {timer(table)}"


def timer(table: Table) -> str:
    return f'<span data-since="{table.called_at // 1_000}" data-plain="1"></span>'


def tables(state: Property, staff: str) -> list[str]:
    """Where this technician is asked to come."""
    return [one.name for one in state.tables.values() if staff in one.called and one.faults()]


def told(name: str) -> str:
    return safe(TECHNICIAN["you"].format(table=name))


def word(table: Table) -> str:
    return TECHNICIAN["again" if table.called else "do"]


def id_of(table: Table) -> str:
    """Of the next call, whoever presses it: pressed twice it is one."""
    return f"technician-{table.name}-{table.fault_count}-{table.called_at}"
