"""Two-person requests: who requested, who approved, and which were dropped.

Those of older logs were only about meters and keep their old wording.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from houseway.floor.commands import request_summary
from houseway.floor.events import LinkRulesChanged, old
from houseway.floor.events import requests as request_events
from houseway.floor.reports.ledger.day_sums import Mark, Note
from houseway.floor.reports.ledger.signed_requests import reason, sentence

if TYPE_CHECKING:
    from houseway.floor.reports.ledger import Ledger

KINDS = ("request made", "request agreed", "request dropped", "done by one person", "break-glass")
OLD_KINDS = ("adjustment asked", "adjustment dropped")


def made(ledger: "Ledger", event: request_events.RequestMade, mark: Mark) -> None:
    number, names = event.request, ledger.staff
    what = f"request {number}: {sentence(event.asked)}"
    ledger.request_words[what] = f"request {number}: {request_summary.sentence(event.asked, names)}"
    note = Note(mark, "request made", what, ledger.person(event.by), 0, reason(event.asked))
    ledger.notes.append(note)


def agreed(ledger: "Ledger", event: request_events.RequestAgreed, mark: Mark) -> None:
    """What happens in the same record was requested by another person."""
    ledger.asked_by[mark.seq] = event.asked_by
    early = "before holding the role for the set time" if event.is_early else ""
    who = ledger.persons(event.agreed_by, mark)
    ledger.notes.append(Note(mark, "request agreed", f"request {event.request}", who, 0, early))


def dropped(ledger: "Ledger", event: request_events.RequestDropped, mark: Mark) -> None:
    what, who = f"request {event.request}", ledger.person(event.by)
    why = f"{event.how}: {event.reason}"
    ledger.notes.append(Note(mark, "request dropped", what, who, 0, why))


def done_alone(ledger: "Ledger", event: request_events.DoneAlone, mark: Mark) -> None:
    why = "the property is starting up"
    who = ledger.person(event.by)
    ledger.notes.append(Note(mark, "done by one person", event.command, who, 0, why))


def glass_broken(ledger: "Ledger", event: request_events.GlassBroken, mark: Mark) -> None:
    ledger.staff.setdefault(event.staff, event.staff)
    where = f"{event.staff} made manager, card {event.card}"
    ledger.notes.append(Note(mark, "break-glass", where, mark.actor, 0, event.reason))


def rules_changed(ledger: "Ledger", event: LinkRulesChanged, mark: Mark) -> None:
    book = ledger.links[event.link]
    book.rules.append(event.rules)
    book.since.append(mark.day)
    who = ledger.persons(mark.actor, mark)
    ledger.notes.append(Note(mark, "parameters", f"link {event.link}", who, 0, event.reason))


# Of older logs.


def adjustment_asked(ledger: "Ledger", event: old.AdjustmentAsked, mark: Mark) -> None:
    wanted = event.asked
    where = f"link {event.link} {wanted.level}"
    lawful = f"{wanted.lawful.replace('_', ' ')}: " if wanted.lawful else ""
    amount = -wanted.amount if wanted.way == "lower" else wanted.amount
    why = f"request {event.request}, {wanted.way}: {lawful}{wanted.reason}"
    who = ledger.person(event.by)
    ledger.notes.append(Note(mark, "adjustment asked", where, who, amount, why))
    ledger.requests[event.link, event.request] = where


def adjustment_agreed(ledger: "Ledger", event: old.AdjustmentAgreed, mark: Mark) -> None:
    ledger.requests.pop((event.link, event.request), None)
    ledger.asked_by[mark.seq] = event.asked_by


def adjustment_dropped(ledger: "Ledger", event: old.AdjustmentDropped, mark: Mark) -> None:
    where = ledger.requests.pop((event.link, event.request), f"link {event.link}")
    why = f"request {event.request} {event.how}: {event.reason}"
    who = ledger.person(event.by)
    ledger.notes.append(Note(mark, "adjustment dropped", where, who, 0, why))


def change_approved(ledger: "Ledger", event: old.ChangeApproved, mark: Mark) -> None:
    ledger.asked_by[mark.seq] = event.proposed_by
    reason = f"proposal {event.proposal} in force"
    rules_changed(ledger, LinkRulesChanged(event.link, event.rules, reason), mark)


HANDLERS: dict[type, Callable[["Ledger", Any, Mark], None]] = {
    request_events.RequestMade: made,
    request_events.RequestAgreed: agreed,
    request_events.RequestDropped: dropped,
    request_events.DoneAlone: done_alone,
    request_events.GlassBroken: glass_broken,
    LinkRulesChanged: rules_changed,
    old.AdjustmentAsked: adjustment_asked,
    old.AdjustmentAgreed: adjustment_agreed,
    old.AdjustmentDropped: adjustment_dropped,
    old.ChangeApproved: change_approved,
}
