"""The win page as PDF: always one page, however long names and reasons are."""

from __future__ import annotations

import io
from typing import Any

from houseway import __version__
from houseway.floor.documents import pdf_parts as parts
from houseway.floor.documents.canonical import digest
from houseway.floor.documents.cell_text import fact_words, money_places, zoned
from houseway.floor.documents.pdf import FOOT, LETTER, MARGIN, QR_SIDE, footer, gap, made_at
from houseway.floor.documents.qr import draw_qr
from houseway.floor.reports.value import Fact, Report
from houseway.floor.reports.win_page import SIGNATURES

WIDTH = LETTER[0] - 2 * MARGIN
GUTTER = 18
SIGN_HEIGHT = 132


def to_win_pdf(report: Report, head: str = "") -> bytes:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Frame, KeepInFrame

    mark = digest(report)
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=LETTER, invariant=1)
    canvas.setDateFormatter(made_at(report))
    canvas.setTitle(report.title)
    canvas.setAuthor(f"Houseway {__version__}")
    canvas.setSubject(f"{report.scope}. Digest {mark}")
    bottom = MARGIN + FOOT + SIGN_HEIGHT
    height = LETTER[1] - MARGIN - bottom
    frame = Frame(MARGIN, bottom, WIDTH, height, 0, 0, 0, 0)
    frame.addFromList([KeepInFrame(WIDTH, height, story(report), mode="shrink")], canvas)
    signatures(canvas, bottom - 14, WIDTH - (QR_SIDE + GUTTER if head else 0))
    if head:
        draw_qr(canvas, head, LETTER[0] - MARGIN - QR_SIDE, bottom - QR_SIDE - 4, QR_SIDE)
    footer(canvas, report, mark, LETTER[0], 1, 1)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def story(report: Report) -> list[Any]:
    source = report.origin
    amount = next(fact for fact in report.facts if fact.label == "Amount")
    form = next(fact for fact in report.facts if fact.label == "Form W-2G")
    where = f"{report.scope}. {source.property_name}, {source.location}."
    printed = f"As recorded through {zoned(source.at, source.zone)}, record {source.last:,}."
    found = [
        parts.line(report.title, 17, bold=True, after=2),
        parts.line(where, 10, after=2),
        parts.line(printed, 8, color=parts.MUTED, after=6),
    ]
    if report.warning:
        found += [parts.band(report.warning.upper(), parts.ACCENT, WIDTH), gap(5)]
    if report.verdict:
        found += [parts.band(report.verdict, parts.FAULT, WIDTH), gap(5)]
    big = fact_words(amount.value, amount.kind, source.zone)
    found += [head(big, str(form.value)), gap(8), columns(report, [amount, form])]
    places = money_places(report)
    for section in report.sections:
        found += parts.section_story(section, source.zone, places, WIDTH)
    found.append(gap(6))
    return found + [parts.line(note, 8, color=parts.MUTED) for note in report.notes]


def head(amount: str, form: str) -> Any:
    """The two things everyone looks for: the amount, and whether a tax form is due."""
    from reportlab.platypus import Table

    required = form.startswith("REQUIRED")
    cells = [
        parts.line("Amount won", 8, color=parts.MUTED),
        parts.line("Form W-2G", 8, color=parts.MUTED),
    ]
    values = [
        parts.line(amount, 24, bold=True),
        parts.line(form, 13, bold=True, color=parts.FAULT if required else parts.TEXT),
    ]
    return Table(
        [cells, values],
        colWidths=[WIDTH / 2, WIDTH / 2],
        style=[
            ("BOX", (0, 0), (-1, -1), 0.8, parts.TEXT),
            ("LINEAFTER", (0, 0), (0, -1), 0.4, parts.LINE),
            ("BACKGROUND", (0, 0), (-1, -1), parts.GROUND),
            ("BOTTOMPADDING", (0, 0), (-1, 0), 0),
            ("BOTTOMPADDING", (0, 1), (-1, 1), 9),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ],
    )


def columns(report: Report, left_out: list[Fact]) -> Any:
    from reportlab.platypus import Table

    facts = [fact for fact in report.facts if fact not in left_out]
    rows = [(f.label, fact_words(f.value, f.kind, report.origin.zone)) for f in facts]
    half, width = (len(rows) + 1) // 2, (WIDTH - GUTTER) / 2
    left, right = parts.pairs(rows[:half], width), parts.pairs(rows[half:], width)
    return Table(
        [[left, "", right]],
        colWidths=[width, GUTTER, width],
        style=[
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 0),
        ],
    )


def signatures(canvas: Any, top: float, room: float) -> None:
    """Three to a row, each with room for a name, a signature and the time."""
    canvas.saveState()
    width = (room - 2 * GUTTER) / 3
    for place, who in enumerate(SIGNATURES):
        x = MARGIN + (place % 3) * (width + GUTTER)
        y = top - 44 - (place // 3) * 58
        canvas.setStrokeColor(parts.TEXT)
        canvas.line(x, y, x + width, y)
        canvas.setFillColor(parts.MUTED)
        canvas.setFont("Helvetica", 8)
        canvas.drawString(x, y - 10, f"{who}: signature, name")
        canvas.drawString(x, y - 20, "Date, time")
    canvas.restoreState()
