"""Requests to move a meter by hand: who asked, who agreed, and what came to nothing."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from houseway.floor import events as e
from houseway.floor.reports.books import Mark, Note

if TYPE_CHECKING:
    from houseway.floor.reports.ledger import Ledger

KINDS = ("adjustment asked", "adjustment dropped")


def asked(ledger: "Ledger", event: e.AdjustmentAsked, mark: Mark) -> None:
    wanted = event.asked
    where = f"link {event.link} {wanted.level}"
    lawful = f"{wanted.lawful.replace('_', ' ')}: " if wanted.lawful else ""
    amount = -wanted.amount if wanted.way == "lower" else wanted.amount
    reason = f"request {event.request}, {wanted.way}: {lawful}{wanted.reason}"
    by = ledger.person(event.by)
    ledger.notes.append(Note(mark, "adjustment asked", where, by, amount, reason))
    ledger.requests[event.link, event.request] = where


def agreed(ledger: "Ledger", event: e.AdjustmentAgreed, mark: Mark) -> None:
    """What moves within the same record was asked for by another person."""
    ledger.requests.pop((event.link, event.request), None)
    ledger.asked_by[event.link, mark.seq] = event.asked_by


def dropped(ledger: "Ledger", event: e.AdjustmentDropped, mark: Mark) -> None:
    where = ledger.requests.pop((event.link, event.request), f"link {event.link}")
    reason = f"request {event.request} {event.how}: {event.reason}"
    by = ledger.person(event.by)
    ledger.notes.append(Note(mark, "adjustment dropped", where, by, 0, reason))


HANDLERS: dict[type, Callable[["Ledger", Any, Mark], None]] = {
    e.AdjustmentAsked: asked,
    e.AdjustmentAgreed: agreed,
    e.AdjustmentDropped: dropped,
}
