"""Compares the floor's own figures with the auditor's, computed from the same records."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from houseway.floor.auditor import Auditor
from houseway.floor.evolve import fold
from houseway.floor.state import Property

if TYPE_CHECKING:
    from houseway.floor.store import Record

Shown = dict[str, dict[str, tuple[int, int, int]]]


def audited(records: "Iterable[Record]") -> tuple[Auditor, bytes]:
    """The auditor who read all records and agrees with the floor, and the head; or `Irregular`."""
    auditor, floor, head = Auditor(), Property(), b""
    for record in records:
        auditor.read(record)
        fold(floor, record)
        head = record.digest
    auditor.confirm(shown(floor), {who: stack.held for who, stack in floor.chips.items()})
    return auditor, head


def shown(floor: Property) -> Shown:
    """By link and level: display, reserve and overflow, in micro-dollars."""
    return {
        name: {
            level: (held.current, held.reserve, held.overflow)
            for level, held in jackpot.link.levels.items()
        }
        for name, jackpot in floor.jackpots.items()
    }
