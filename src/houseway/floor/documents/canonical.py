"""Canonical JSON, which a report's digest is taken from, and CSV.

Keys sorted, no spaces, UTF-8, one final newline; money as exact dollars in text, times as ISO 8601
with the property's offset, shares as percentages with six places.
"""

import csv
import io
import json
from fractions import Fraction
from hashlib import sha256

from houseway.floor.reports.period import local
from houseway.floor.reports.value import Cell, Kind, Report, Section
from houseway.money import show_rate

# Text that a spreadsheet would read as a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def to_json(report: Report) -> bytes:
    text = json.dumps(as_plain(report), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode() + b"\n"


def digest(report: Report) -> str:
    """SHA-256 of the canonical JSON with its final newline, as `sha256sum` prints it."""
    return report.signed or sha256(to_json(report)).hexdigest()


def as_plain(report: Report) -> dict[str, object]:
    """The report as plain data, for screens and programs."""
    source, zone = report.origin, report.origin.zone
    return {
        "report": report.name,
        "version": report.version,
        "title": report.title,
        "scope": report.scope,
        "warning": report.warning,
        "verdict": report.verdict,
        "is_sound": report.is_sound,
        "property": {
            "name": source.property_name,
            "kind": source.property_kind,
            "location": source.location,
            "time_zone": zone,
        },
        "log": {
            "first": source.first,
            "last": source.last,
            "at": plain(source.at, "time", zone),
            "head": source.head,
            "is_provisional": source.is_provisional,
        },
        "facts": [
            {"label": fact.label, "value": plain(fact.value, fact.kind, zone)}
            for fact in report.facts
        ],
        "sections": [plain_section(section, zone) for section in report.sections],
        "notes": list(report.notes),
    }


def plain_section(section: Section, zone: str) -> dict[str, object]:
    def row(cells: tuple[Cell, ...]) -> list[object]:
        pairs = zip(cells, section.columns, strict=True)
        return [plain(cell, column.kind, zone) for cell, column in pairs]

    return {
        "title": section.title,
        "columns": [{"key": c.key, "title": c.title, "kind": c.kind} for c in section.columns],
        "rows": [row(cells) for cells in section.rows],
        "total": None if section.total is None else row(section.total),
        "note": section.note,
    }


def plain(cell: Cell, kind: Kind, zone: str) -> str | int | None:
    match kind, cell:
        case _, None:
            return None
        case _, str():
            return cell
        case "money", int():
            return exact_dollars(cell)
        case "time", int():
            return local(cell, zone).isoformat(timespec="microseconds")
        case _, int():
            return cell
        case _, Fraction():
            return show_rate(cell, 6)
    raise AssertionError(f"no such cell: {cell!r} as {kind}")


def exact_dollars(amount: int) -> str:
    """ "10000.14", "-0.0025": at least two decimals, more only for fractions of a cent."""
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), 1_000_000)
    places = f"{part:06}".rstrip("0").ljust(2, "0")
    return f"{sign}{whole}.{places}"


def to_csv(report: Report) -> bytes:
    """Head and facts as pairs, then each section under its title, separated by empty lines."""
    source, zone = report.origin, report.origin.zone
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n").writerow
    head = (
        ("report", f"{report.name} version {report.version}"),
        ("title", report.title),
        ("scope", report.scope),
        ("property", f"{source.property_name}, {source.location}"),
        ("warning", report.warning),
        ("verdict", report.verdict),
        ("records", f"{source.first} to {source.last}"),
        ("last record", str(plain(source.at, "time", zone))),
        ("head", source.head),
        ("provisional", "yes" if source.is_provisional else "no"),
        ("digest", digest(report)),
    )
    for pair in head:
        write([safe(text) for text in pair])
    for fact in report.facts:
        write([safe(fact.label), field(fact.value, fact.kind, zone)])
    for section in report.sections:
        out.write("\n")
        write([safe(section.title)])
        write([safe(column.title) for column in section.columns])
        for row in (*section.rows, *([section.total] if section.total else [])):
            pairs = zip(row, section.columns, strict=True)
            write([field(cell, column.kind, zone) for cell, column in pairs])
        if section.note:
            write([safe(section.note)])
    for note in report.notes:
        out.write("\n")
        write([safe(note)])
    return out.getvalue().encode()


def field(cell: Cell, kind: Kind, zone: str) -> str | int:
    value = plain(cell, kind, zone)
    if value is None:
        return ""
    return safe(value) if isinstance(cell, str) and isinstance(value, str) else value


def safe(text: str) -> str:
    """Text typed by staff must not run as a formula in the reader's spreadsheet."""
    return f"'{text}" if text.startswith(FORMULA) else text
