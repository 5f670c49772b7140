"""Documents: one report value as JSON, CSV, HTML, XLSX or PDF.

    render(report, "pdf") -> bytes        digest(report) -> SHA-256 of its canonical JSON

The same report always gives the same bytes, on any machine and at any time. HTML, XLSX and PDF show
names where JSON and CSV have ids, and carry the digest of the canonical JSON and the head of the
log.

Imported by cli and web, too.
"""

import importlib
import re
from typing import cast

from houseway.floor.documents.canonical import as_plain, digest, to_csv, to_json
from houseway.floor.documents.names import for_people
from houseway.floor.reports.value import Report

__all__ = [
    *("FORMATS", "MEDIA", "as_plain", "digest", "file_name", "for_people", "render", "to_csv"),
    "to_json",
]

# Format: module, function and media type; drawing libraries are imported when they are needed.
FORMATS = {
    "json": ("canonical", "to_json", "application/json"),
    "csv": ("canonical", "to_csv", "text/csv; charset=utf-8"),
    "html": ("page", "to_html", "text/html; charset=utf-8"),
    "xlsx": (
        "spreadsheet",
        "to_xlsx",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ),
    "pdf": ("pdf", "to_pdf", "application/pdf"),
}
PRINTED = ("html", "pdf")
READ = (*PRINTED, "xlsx")  # For people, who know names and not ids.
MEDIA = {name: media for name, (_, _, media) in FORMATS.items()}


def render(report: Report, form: str, head: str = "") -> bytes:
    """`head` is the signed head of the report's last record (`houseway.floor.upkeep.log_proof`):
    HTML and PDF print it as a QR code."""
    if form not in FORMATS:
        raise ValueError(f"There is no format {form!r}; choose from {', '.join(FORMATS)}.")
    module, function, _ = FORMATS[form]
    made = getattr(importlib.import_module(f"houseway.floor.documents.{module}"), function)
    given = (head,) if head and form in PRINTED else ()
    return cast(bytes, made(for_people(report) if form in READ else report, *given))


def file_name(report: Report, form: str, *about: str) -> str:
    """ "reconciliation-2026-11-14-five-card-197-1f0c6c59.pdf": day and link, then the last record
    and the digest, which tell copies apart."""
    words = (report.name, *filter(None, about), str(report.origin.last), digest(report)[:8])
    return f"{re.sub(r'[^A-Za-z0-9.]+', '-', '-'.join(words))}.{form}"
