"""A report as PDF on letter paper. The same report gives the same bytes: reportlab runs in
invariant mode, and every time on the page and in the file comes from the log.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from houseway import __version__
from houseway.floor.documents import pdf_parts as parts
from houseway.floor.documents.canonical import digest
from houseway.floor.documents.cell_text import (
    PROVISIONAL,
    SIGNED_HEAD,
    fact_words,
    foot_words,
    money_places,
    origin_words,
)
from houseway.floor.documents.qr import draw_qr
from houseway.floor.reports.period import local
from houseway.floor.reports.value import Report

MARGIN, FOOT = 42, 40
QR_SIDE = 118
LETTER = (612, 792)


def to_pdf(report: Report, head: str = "") -> bytes:
    if report.name == "win":
        from houseway.floor.documents.win_pdf import to_win_pdf

        return to_win_pdf(report, head)
    return flowing(report, head)


def flowing(report: Report, head: str) -> bytes:
    """Landscape only if a table would not fit otherwise."""
    from reportlab.platypus import SimpleDocTemplate

    places, width = money_places(report), LETTER[0] - 2 * MARGIN
    fits = all(parts.fits(each, report.origin.zone, places, width) for each in report.sections)
    size = LETTER if fits else LETTER[::-1]
    mark = digest(report)
    out = io.BytesIO()
    document = SimpleDocTemplate(
        out,
        pagesize=size,
        leftMargin=MARGIN - 6,
        rightMargin=MARGIN - 6,
        topMargin=MARGIN,
        bottomMargin=MARGIN + FOOT,
        title=report.title,
        subject=f"{report.scope}. Digest {mark}",
        author=f"Houseway {__version__}",
        invariant=1,
    )
    told = [*story(report, size[0] - 2 * MARGIN), *signed_head(head)]
    document.build(told, canvasmaker=numbered(report, mark, size[0]))
    return out.getvalue()


def numbered(report: Report, mark: str, width: float) -> Any:
    """A canvas that draws its footers last, when the number of pages is known."""
    from reportlab.pdfgen.canvas import Canvas

    class Numbered(Canvas):  # type: ignore[misc]
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            self.setDateFormatter(made_at(report))
            self.kept: list[dict[str, Any]] = []

        def showPage(self) -> None:  # noqa: N802 - reportlab's name.
            self.kept.append(dict(self.__dict__))
            self._startPage()

        def save(self) -> None:
            for number, page in enumerate(self.kept, 1):
                self.__dict__.update(page)
                footer(self, report, mark, width, number, len(self.kept))
                super().showPage()
            super().save()

    return Numbered


def made_at(report: Report) -> Callable[..., str]:
    """When the report's last record was written, in PDF format; reportlab would say 2000."""
    stamp = local(report.origin.at, "UTC").strftime("D:%Y%m%d%H%M%S+00'00'")
    return lambda *clock: stamp


def story(report: Report, width: float) -> list[Any]:
    source = report.origin
    found = [
        parts.line(report.title, 17, bold=True, after=2),
        parts.line(f"{report.scope}. {source.property_name}, {source.location}.", 10, after=2),
        parts.line(origin_words(report), 8, color=parts.MUTED, after=6),
    ]
    if report.warning:
        found += [parts.band(report.warning.upper(), parts.ACCENT, width), gap(5)]
    if source.is_provisional:
        found += [parts.band(PROVISIONAL, parts.FAULT, width), gap(5)]
    if report.verdict:
        color = parts.GOOD if report.is_sound else parts.FAULT
        found += [parts.band(report.verdict, color, width, 11), gap(4)]
    if report.facts:
        rows = [(f.label, fact_words(f.value, f.kind, source.zone)) for f in report.facts]
        found.append(parts.pairs(rows, min(width, 420)))
    places = money_places(report)
    for section in report.sections:
        drawn = parts.section_story(section, source.zone, places, width)
        found += parts.together(section, drawn)
    found.append(gap(10))
    return found + [parts.line(note, 8, color=parts.MUTED, after=2) for note in report.notes]


def footer(canvas: Any, report: Report, mark: str, width: float, page: int, pages: int) -> None:
    """On every page: the log digest, the report's digest, the warning, the page."""
    canvas.saveState()
    canvas.setStrokeColor(parts.LINE)
    canvas.line(MARGIN, MARGIN + FOOT - 10, width - MARGIN, MARGIN + FOOT - 10)
    canvas.setFillColor(parts.MUTED)
    texts = (
        f"Log digest at record {report.origin.last}: {report.origin.head}",
        f"{foot_words(report)}, digest {mark}",
    )
    canvas.setFont("Courier", 7)
    for place, text in enumerate(texts):
        canvas.drawString(MARGIN, MARGIN + FOOT - 20 - 10 * place, text)
    canvas.setFont("Helvetica", 8)
    canvas.drawRightString(width - MARGIN, MARGIN + FOOT - 40, f"Page {page} of {pages}")
    name = report.origin.property_name
    canvas.setFont(parts.font(name), 8)
    canvas.drawString(MARGIN, MARGIN + FOOT - 40, f"Houseway {__version__}  {name}")
    if report.warning:
        canvas.setFont("Helvetica-Bold", 8)
        canvas.setFillColor(parts.ACCENT)
        canvas.drawCentredString(width / 2, MARGIN + FOOT - 40, report.warning.upper())
    canvas.restoreState()


def signed_head(head: str) -> list[Any]:
    if not head:
        return []
    from reportlab.platypus import Flowable, KeepTogether

    class Code(Flowable):  # type: ignore[misc]
        width = height = QR_SIDE

        def draw(self) -> None:
            draw_qr(self.canv, head, 0, 0, QR_SIDE)

    return [gap(8), KeepTogether([parts.line(SIGNED_HEAD, 8, color=parts.MUTED), Code()])]


def gap(height: float) -> Any:
    from reportlab.platypus import Spacer

    return Spacer(1, height)
