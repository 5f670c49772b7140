"""Who was called to a fault, and who acknowledged which alarm."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from houseway.floor.events.pit import AlarmAcknowledged, TechnicianCalled
from houseway.floor.reports.ledger.day_sums import Mark, Note

if TYPE_CHECKING:
    from houseway.floor.reports.ledger import Ledger

KINDS = ("technician called", "alarm acknowledged")


def called(ledger: "Ledger", event: TechnicianCalled, mark: Mark) -> None:
    who = ", ".join(map(ledger.person, event.who))
    by = ledger.person(mark.actor)
    ledger.notes.append(Note(mark, "technician called", f"table {event.table}", by, 0, who))


def acknowledged(ledger: "Ledger", event: AlarmAcknowledged, mark: Mark) -> None:
    by = ledger.person(event.by)
    ledger.notes.append(Note(mark, "alarm acknowledged", event.subject, by, 0, event.sentence))


HANDLERS: dict[type, Callable[["Ledger", Any, Mark], None]] = {
    TechnicianCalled: called,
    AlarmAcknowledged: acknowledged,
}
