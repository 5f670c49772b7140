"""Exceptions (R37): refusals that must be recorded, faults with their notice deadline, corrections,
and records that do not agree.
"""

from houseway.floor.clock import MICRO
from houseway.floor.regulation.terms import terms
from houseway.floor.reports.accounting.reconciliation import CHANGED, findings, note_row
from houseway.floor.reports.ledger import Ledger, call_lines, law_lines, request_lines
from houseway.floor.reports.ledger.day_sums import Note
from houseway.floor.reports.period import Period
from houseway.floor.reports.scope import origin, warning
from houseway.floor.reports.value import Report, Row, Section, columns

VERSION = 3
HOUR = 3_600 * MICRO
CORRECTIONS = (
    *("wager added", "wager reversed", "wager carried", "round voided", "claim rejected"),
    "late claim",
)
ROUTINE = ("layout", "retired", "shift closed")
NOT_REFUSALS = (
    "adjustment", "dispute", "parameters", "fault", "cleared", "malfunction",
    *CORRECTIONS, *ROUTINE, *law_lines.KINDS, *request_lines.KINDS,
    *request_lines.OLD_KINDS,
    *call_lines.KINDS, "irregularity",
)  # fmt: skip

REFUSED = columns(
    "time:Time:time, kind:Kind, code:Code, where:Where, by:Who, sentence:What was refused,"
    "record:Record:count"
)
FAULTS = columns(
    "time:Reported:time, where:Where, by:By, what:Fault, cleared:Cleared:time, how:How,"
    "notice:Notice to the Commission by:time, given:Given, record:Record:count"
)


def exceptions(ledger: Ledger, period: Period) -> Report:
    return Report(
        name="exceptions",
        version=VERSION,
        title="Exceptions",
        scope=period.words,
        origin=origin(ledger, period),
        warning=warning(ledger),
        sections=(
            refused(ledger, period),
            faults(ledger, period),
            corrections(ledger, period),
            *later(ledger, period, "Adjustments asked for and dropped", request_lines.OLD_KINDS),
            *later(ledger, period, "Irregularities of the deal", ("irregularity",)),
            *later(ledger, period, "Requests and approvals", request_lines.KINDS),
            *later(ledger, period, "Technicians called, alarms seen", call_lines.KINDS),
            law(ledger, period),
            findings(ledger, period),
        ),
        notes=(
            f"A malfunction is reported within {terms().notice_hours} hours of being noticed"
            " (WAC 230-06-054).",
        ),
    )


def refused(ledger: Ledger, period: Period) -> Section:
    rows = tuple(
        (n.mark.at, n.kind, n.code, n.where, n.by, n.reason, n.mark.seq)
        for n in ledger.notes
        if n.kind not in NOT_REFUSALS and period.holds(n.mark.day)
    )
    note = "" if rows else "None in this period."
    return Section(title="Refusals on record", columns=REFUSED, rows=rows, note=note)


def faults(ledger: Ledger, period: Period) -> Section:
    """R45: each fault or equipment failure starts its notice deadline, cleared or not."""
    notes = [n for n in ledger.notes if n.kind in ("fault", "cleared", "malfunction")]
    rows: list[Row] = []
    for place, fault in enumerate(notes):
        if fault.kind != "cleared" and period.holds(fault.mark.day):
            later = [n for n in notes[place + 1 :] if n.kind != "malfunction"]
            if fault.kind == "malfunction":
                later = []  # It stopped nothing, so there is nothing to clear.
            cleared = next((n for n in later if n.where == fault.where), None)
            is_known = cleared is not None and cleared.mark.day <= period.last
            end = cleared if is_known and cleared and cleared.kind == "cleared" else None
            rows.append(
                (
                    fault.mark.at,
                    fault.where,
                    fault.by,
                    fault.reason,
                    end.mark.at if end else None,
                    f"{end.reason} ({end.by})" if end else "",
                    fault.mark.at + fault.hours * HOUR,
                    notice_words(ledger, period, fault),
                    fault.mark.seq,
                )
            )
    note = "" if rows else "No fault was reported in this period."
    return Section(title="Faults", columns=FAULTS, rows=tuple(rows), note=note)


def notice_words(ledger: Ledger, period: Period, fault: Note) -> str:
    """ "letter 12, in time", if one was given by the end of the period."""
    given = ledger.notices.get(fault.number)
    if given is None or given[0].day > period.last:
        return ""
    late = given[0].at > fault.mark.at + fault.hours * HOUR
    return f"{given[1]}, {'late' if late else 'in time'}"


def law(ledger: Ledger, period: Period) -> Section:
    """Shortfalls, seizures, house rules, merchandise and seals."""
    made = [n for n in ledger.notes if n.kind in law_lines.KINDS and period.holds(n.mark.day)]
    note = "" if made else "None in this period."
    rows = tuple(note_row(each) for each in made)
    return Section(title="Funds, prizes and house rules", columns=CHANGED, rows=rows, note=note)


def corrections(ledger: Ledger, period: Period) -> Section:
    made = [n for n in ledger.notes if n.kind in CORRECTIONS and period.holds(n.mark.day)]
    note = "" if made else "None in this period."
    rows = tuple(note_row(each) for each in made)
    return Section(title="Corrections at the tables", columns=CHANGED, rows=rows, note=note)


def later(
    ledger: Ledger, period: Period, title: str, kinds: tuple[str, ...]
) -> tuple[Section, ...]:
    """Shown only if there are any, so that the sheets of days closed before this section existed
    stay the same."""
    made = [n for n in ledger.notes if n.kind in kinds and period.holds(n.mark.day)]
    rows = tuple(note_row(each) for each in made)
    return (Section(title=title, columns=CHANGED, rows=rows),) if rows else ()
