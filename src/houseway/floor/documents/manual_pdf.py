"""The dealing manual as PDF on letter paper."""

from __future__ import annotations

import io
from typing import Any
from xml.sax.saxutils import escape

from houseway import __version__
from houseway.floor.documents import pdf_parts as parts
from houseway.floor.documents.manual import CASINO, Act, Manual, Pays
from houseway.floor.documents.manual_page import pieces
from houseway.floor.documents.pdf import LETTER, MARGIN

WIDTH = LETTER[0] - 2 * MARGIN
COLUMNS = (26, 0.58 * WIDTH - 26, 0.42 * WIDTH)
PAYS_IN_A_ROW = 3
NOT_APPROVED = "NOT APPROVED"


def to_pdf(manual: Manual) -> bytes:
    """Drawn twice; the first pass only counts the pages."""
    _, pages = drawn(manual, 0)
    return drawn(manual, pages)[0]


def drawn(manual: Manual, pages: int) -> tuple[bytes, int]:
    from reportlab.platypus import SimpleDocTemplate

    out = io.BytesIO()
    document = SimpleDocTemplate(
        out,
        pagesize=LETTER,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN + 28,
        bottomMargin=MARGIN + 30,
        title=f"{manual.title}: dealing manual",
        author=f"Houseway {__version__}",
        subject=f"{manual.table_line}. Digest {manual.digest}",
        invariant=1,
    )

    def frame(canvas: Any, page: Any) -> None:
        draw_frame(canvas, manual, page.page, pages)

    document.build(story(manual), onFirstPage=frame, onLaterPages=frame)
    return out.getvalue(), document.page


def story(manual: Manual) -> list[Any]:
    found: list[Any] = []
    for part in manual.parts:
        found += [heading(f"{part.title} ({part.heading})"), lines(part.acts)]
    found += [heading("Irregularities"), lines(manual.irregular)]
    found += [heading("Pays of this table"), *pays(manual.pays)]
    if manual.settings:
        found += [heading("House settings"), parts.pairs(manual.settings, WIDTH, 8)]
    found.append(heading("Source and digests"))
    digests = [
        *(("Source", source) for source in manual.sources),
        *((one.paytable, one.digest) for one in manual.pays),
        ("Program", manual.program),
        ("Manual", manual.digest),
    ]
    return [*found, parts.pairs(digests, WIDTH, 7)]


def heading(text: str) -> Any:
    return parts.line(text, 11, bold=True, color=parts.GOOD, before=10, after=3)


def lines(acts: tuple[Act, ...]) -> Any:
    """One act per line; a line never breaks across pages."""
    from reportlab.platypus import Table

    is_numbered = bool(acts) and acts[0].number[-1].isdigit()
    widths = COLUMNS if is_numbered else (0.26 * WIDTH, 0.46 * WIDTH, 0.28 * WIDTH)
    return Table(
        [[number(act), done(act), asked(act)] for act in acts],
        colWidths=widths,
        splitInRow=0,
        style=[
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEABOVE", (0, 0), (-1, -1), 0.3, parts.ink(parts.LINE)),
            ("TOPPADDING", (0, 0), (-1, -1), 2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
            ("LEFTPADDING", (0, 0), (0, -1), 0),
        ],
    )


def number(act: Act) -> Any:
    is_number = act.number[-1].isdigit()
    color = parts.GOOD if is_number else parts.TEXT
    return parts.line(act.number, 9 if is_number else 8, bold=is_number, color=color)


def done(act: Act) -> Any:
    words = "".join(
        f"<b>{escape(text)}</b>" if is_key else escape(text) for text, is_key in pieces(act.do)
    )
    if act.say:
        words += f' <font color="{parts.GOOD}"><b>&ldquo;{escape(act.say)}&rdquo;</b></font>'
    return marked(words, parts.TEXT, 8.5)


def asked(act: Act) -> Any:
    cite = f'<font color="{parts.ACCENT}"><b>{escape(act.cite)}.</b></font> '
    return marked(cite + escape(act.asks) if act.cite else f"{CASINO}.", parts.MUTED, 8)


def marked(words: str, color: str, size: float) -> Any:
    from reportlab.platypus import Paragraph

    return Paragraph(words, parts.style_of("Helvetica", size, False, color, 0, 0))


def pays(all_: tuple[Pays, ...]) -> list[Any]:
    from reportlab.platypus import KeepTogether, Table

    width = WIDTH / PAYS_IN_A_ROW
    rows = [all_[at : at + PAYS_IN_A_ROW] for at in range(0, len(all_), PAYS_IN_A_ROW)]
    style = [("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0)]
    return [
        KeepTogether(
            Table(
                [[pays_of(one, width - 14) for one in row]],
                colWidths=[width] * len(row),
                hAlign="LEFT",
                style=style,
            )
        )
        for row in rows
    ]


def pays_of(one: Pays, width: float) -> list[Any]:
    rows = [
        (hand, f"{pay}  {f'envy {envy}' if envy else ''}".strip()) for hand, pay, envy in one.rows
    ]
    return [
        parts.line(one.heading, 8.5, bold=True, after=2),
        parts.pairs(rows, width, 8),
    ]


def draw_frame(canvas: Any, manual: Manual, page: int, pages: int) -> None:
    top, right = LETTER[1] - MARGIN, LETTER[0] - MARGIN
    canvas.saveState()
    canvas.setFillColor(parts.ink(parts.TEXT))
    canvas.setFont("Helvetica-Bold", 13)
    canvas.drawString(MARGIN, top, manual.title)
    canvas.setFont("Helvetica", 8)
    canvas.drawRightString(right, top, manual.table_line)
    if not manual.is_approved:
        canvas.setFillColor(parts.ink(parts.FAULT))
        canvas.setFont("Helvetica-Bold", 9)
        canvas.drawCentredString(LETTER[0] / 2, top - 16, NOT_APPROVED)
    canvas.setStrokeColor(parts.ink(parts.GOOD))
    canvas.setLineWidth(1.2)
    canvas.line(MARGIN, top - 6, right, top - 6)
    canvas.line(MARGIN, MARGIN + 20, right, MARGIN + 20)
    canvas.setFillColor(parts.ink(parts.MUTED))
    canvas.setFont("Helvetica", 7)
    canvas.drawString(MARGIN, MARGIN + 10, f"Dealing manual, digest {manual.digest}")
    canvas.drawString(
        MARGIN, MARGIN, "Any change to a rule, setting or paytable changes the digest."
    )
    canvas.drawRightString(right, MARGIN + 10, f"{page} of {pages}" if pages else str(page))
    canvas.restoreState()
