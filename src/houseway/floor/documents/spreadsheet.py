"""A report as a spreadsheet: one sheet for the head, one per section; the same bytes every time.

Money is a number with its decimals, so that it can be added up; the exact figures are those of the
canonical JSON, whose digest is on the first sheet.
"""

import io
import re
import zipfile
from datetime import datetime
from typing import Any

from houseway.floor.documents.canonical import digest
from houseway.floor.documents.cell_text import PROVISIONAL, fact_words, money_places, origin_words
from houseway.floor.reports.period import local
from houseway.floor.reports.value import Cell, Kind, Report, Section

FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
MICRO = 1_000_000
SHEET_NAME_MOST = 31
WIDTH_MOST = 48
FORMATS = {"count": "#,##0", "serial": "0", "rate": "0.0000%", "time": "mmm d, yyyy hh:mm:ss"}
ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)


def to_xlsx(report: Report) -> bytes:
    from openpyxl import Workbook  # type: ignore[import-untyped]

    book = Workbook()
    assert book.active is not None
    first: Any = book.active
    first.title = "Report"
    fill_head(first, report)
    names = {"report"}
    for section in report.sections:
        sheet = book.create_sheet(sheet_name(section.title, names))
        fill_section(sheet, report, section)
    moment = local(report.origin.at, "UTC").replace(tzinfo=None, microsecond=0)
    book.properties.creator = book.properties.lastModifiedBy = "Houseway"
    book.properties.title = report.title
    book.properties.description = f"Digest {digest(report)}"
    book.properties.created = book.properties.modified = moment
    out = io.BytesIO()
    book.save(out)
    return still(out.getvalue(), moment)


def still(made: bytes, moment: datetime) -> bytes:
    """The same archive without timestamps: openpyxl stamps its parts and the core properties."""
    out = io.BytesIO()
    stamp = moment.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    with zipfile.ZipFile(io.BytesIO(made)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "docProps/core.xml":
                content = re.sub(rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>" + stamp, content)
            info = zipfile.ZipInfo(name, ZIP_EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o600 << 16
            new.writestr(info, content)
    return out.getvalue()


def fill_head(sheet: Any, report: Report) -> None:
    from openpyxl.styles import Font  # type: ignore[import-untyped]

    source = report.origin
    pairs = [
        (report.title, ""),
        ("Scope", report.scope),
        ("Property", f"{source.property_name}, {source.location}"),
        *([("Warning", report.warning)] if report.warning else []),
        *([("Provisional", PROVISIONAL)] if source.is_provisional else []),
        *([("Verdict", report.verdict)] if report.verdict else []),
        *((f.label, fact_words(f.value, f.kind, source.zone)) for f in report.facts),
        ("Records", origin_words(report)),
        ("Times", f"Local time ({source.zone})"),
        ("Log digest", source.head),
        ("Report", f"{report.name} version {report.version}"),
        ("Digest of the canonical JSON", digest(report)),
        *(("Note", note) for note in report.notes),
    ]
    for number, pair in enumerate(pairs, 1):
        for place, text in enumerate(pair, 1):
            put(sheet.cell(row=number, column=place), text, "text", source.zone, 2)
    sheet["A1"].font = Font(bold=True, size=14)
    sheet.column_dimensions["A"].width = 32
    sheet.column_dimensions["B"].width = 80


def fill_section(sheet: Any, report: Report, section: Section) -> None:
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]

    zone, places = report.origin.zone, money_places(report)
    put(sheet.cell(row=1, column=1), section.title, "text", zone, places)
    sheet["A1"].font = Font(bold=True, size=12)
    widths = [len(column.title) for column in section.columns]
    for place, column in enumerate(section.columns, 1):
        head = sheet.cell(row=2, column=place)
        put(head, column.title, "text", zone, places)
        head.font = Font(bold=True)
        right = column.kind in ("money", "count", "rate", "serial")
        head.alignment = Alignment(horizontal="right" if right else "left")
    rows = [*section.rows, *([section.total] if section.total else [])]
    for number, row in enumerate(rows, 3):
        for place, cell in enumerate(row):
            target = sheet.cell(row=number, column=place + 1)
            put(target, cell, section.columns[place].kind, zone, places)
            widths[place] = max(widths[place], width(cell, section.columns[place].kind))
            if section.total is not None and number == len(rows) + 2:
                target.font = Font(bold=True)
    if section.note:
        put(sheet.cell(row=len(rows) + 4, column=1), section.note, "text", zone, places)
    for place, size in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(place)].width = min(size + 3, WIDTH_MOST)
    sheet.freeze_panes = "A3"


def put(target: Any, cell: Cell, kind: Kind, zone: str, places: int) -> None:
    """Text stays text, even if it looks like a formula."""
    if cell is None or cell == "":
        return
    if isinstance(cell, str):
        target.value = ILLEGAL.sub(" ", cell)
        target.data_type = "s"
        return
    if kind == "time" and isinstance(cell, int):
        target.value = local(cell, zone).replace(tzinfo=None)
    elif kind == "money":
        target.value = float(cell) / MICRO
    else:
        target.value = cell if isinstance(cell, int) else float(cell)
    target.number_format = f"#,##0.{'0' * places}" if kind == "money" else FORMATS[kind]


ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


def width(cell: Cell, kind: Kind) -> int:
    if kind == "time":
        return 21
    if kind == "money" and isinstance(cell, int):
        return len(f"{cell // MICRO:,}") + 5
    return len(str(cell)) if isinstance(cell, str | int) else 10


def sheet_name(title: str, taken: set[str]) -> str:
    """At most 31 characters, none that a spreadsheet forbids, no two alike."""
    base = FORBIDDEN.sub(" ", title).strip("' ")[:SHEET_NAME_MOST] or "Section"
    name, number = base, 2
    while name.lower() in taken:
        ending = f" {number}"
        name, number = base[: SHEET_NAME_MOST - len(ending)] + ending, number + 1
    taken.add(name.lower())
    return name
