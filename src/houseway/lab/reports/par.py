"""Par sheets for a test lab, as PDF. The same paytable and assumptions always give the same bytes.

The sheet carries no date; it is identified by the paytable's digest, the program's version and the
assumptions. reportlab is imported only when a sheet is drawn.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from houseway import __version__
from houseway.counting.odds import Odds
from houseway.kernels.build import status as kernels_status
from houseway.lab.reports import par_figures as content
from houseway.lab.reports.figures import Pairs, assumptions, unit
from houseway.paytables import Paytable, digest, words

TEXT, MUTED, LINE, GROUND, FAULT = "#1B2621", "#5E6B64", "#E2DCCB", "#F6F3EA", "#A3271F"
TRADEMARKS = (
    "Names of games and products are trademarks of their owners and only identify the rules"
    " examined. A par sheet is a computation, not an approval."
)
NOT_APPROVED = "NOT APPROVED FOR WAGERING"
MARGIN, WIDTH = 48, 612 - 2 * 48 - 12  # points: letter paper less the frame's padding
ROW_WIDTHS = (0.26, 0.18, 0.14, 0.21, 0.08, 0.13)
BAND_WIDTHS = (0.16, 0.28, 0.28, 0.28)
PRINTED_WIDTHS = (0.13, 0.11, 0.12, 0.1, 0.2, 0.34)


def write_par(table: Paytable, odds: Odds, path: str | Path) -> None:
    if Path(path).suffix.lower() != ".pdf":
        raise ValueError(f"A par sheet is written as .pdf, not {str(path)!r}.")
    if not Path(path).parent.is_dir():
        raise ValueError(f"There is no folder {Path(path).parent} for the par sheet.")
    Path(path).write_bytes(par_sheet(table, odds))


def par_sheet(table: Paytable, odds: Odds) -> bytes:
    """Drawn twice; the first pass only counts the pages."""
    _, pages = drawn(table, odds, 0)
    sheet, _ = drawn(table, odds, pages)
    return sheet


def drawn(table: Paytable, odds: Odds, pages: int) -> tuple[bytes, int]:
    from reportlab.lib.pagesizes import letter
    from reportlab.platypus import SimpleDocTemplate

    out = io.BytesIO()
    document = SimpleDocTemplate(
        out,
        pagesize=letter,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN + 18,
        title=f"Par sheet {table.id}",
        author=f"Houseway {__version__}",
        invariant=1,
    )

    def footer(canvas: Any, page: Any) -> None:
        draw_footer(canvas, table, page.page, pages)

    document.build(story(table, odds), onFirstPage=footer, onLaterPages=footer)
    return out.getvalue(), document.page


def story(table: Paytable, odds: Odds) -> list[Any]:
    parts = [
        line(f"Par sheet: {table.name}", 16, bold=True),
        *([line(NOT_APPROVED, 11, bold=True, color=FAULT)] if not table.approved else []),
        gap(4),
        pairs_table(content.identity(table)),
    ]
    for bet in (odds, *odds.bets):
        parts += bet_story(table, bet)
    if table.figures and table.in_catalog:  # Printed figures do not apply to changed pays.
        parts += [
            *heading("Printed figures, each recomputed under its own assumptions"),
            grid_table(content.printed_grid(table), PRINTED_WIDTHS, right=()),
        ]
    if table.notes:
        parts += [*heading("Notes"), *(line(note, 9) for note in table.notes)]
    made = f"Houseway {__version__}. {kernels_status()}"
    parts += [*heading("Made by"), line(made, 9), line(TRADEMARKS, 9, color=MUTED)]
    return parts


def bet_story(table: Paytable, odds: Odds) -> list[Any]:
    """One bet in full: rows, figures, bands, assumptions."""
    name = f"{words.bet_label(odds.bet)}: per unit of the {unit(odds)}"
    kind = f"Simulated, {odds.combinations:,} rounds" if odds.simulated else "Exact"
    return [
        *heading(f"{name[:1].upper()}{name[1:]}"),
        grid_table(content.rows_grid(table, odds), ROW_WIDTHS, right=(1, 2, 3, 4, 5), total=True),
        gap(6),
        pairs_table([("Counting", kind), *content.figure_pairs(odds)]),
        *subheading("Hold by number of rounds"),
        grid_table(content.bands_grid(odds), BAND_WIDTHS, right=(0, 1, 2, 3)),
        line(content.bands_note(odds), 8, color=MUTED),
        *subheading("Assumptions"),
        pairs_table(assumptions(odds)),
        *(line(note, 9) for note in odds.notes),
    ]


def draw_footer(canvas: Any, table: Paytable, page: int, pages: int) -> None:
    canvas.saveState()
    canvas.setFont("Helvetica", 8)
    canvas.setFillColor(MUTED)
    left = f"Houseway {__version__}  {table.id}  digest {digest(table)[:16]}"
    canvas.drawString(MARGIN + 6, MARGIN - 12, left)
    canvas.drawRightString(MARGIN + 6 + WIDTH, MARGIN - 12, f"Page {page} of {pages}")
    if not table.approved:
        canvas.setFont("Helvetica-Bold", 9)
        canvas.setFillColor(FAULT)
        canvas.drawCentredString(MARGIN + 6 + WIDTH / 2, MARGIN, NOT_APPROVED)
    canvas.restoreState()


def grid_table(
    cells: content.Grid, shares: Sequence[float], right: Sequence[int], *, total: bool = False
) -> Any:
    """A table whose header row is repeated on every page."""
    from reportlab.platypus import Table

    last = len(cells) - 1
    body = [
        [
            line(cell, 8, bold=n == 0 or (total and n == last), right=column in right)
            for column, cell in enumerate(row)
        ]
        for n, row in enumerate(cells)
    ]
    return Table(
        body,
        colWidths=[WIDTH * share for share in shares],
        repeatRows=1,
        style=[
            ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE),
            ("BACKGROUND", (0, 0), (-1, 0), GROUND),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("TOPPADDING", (0, 0), (-1, -1), 1.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
            ("LEFTPADDING", (0, 0), (-1, -1), 3),
            ("RIGHTPADDING", (0, 0), (-1, -1), 3),
        ],
    )


def pairs_table(pairs: Pairs) -> Any:
    from reportlab.platypus import Table

    body = [[line(name, 9, color=MUTED), line(value, 9)] for name, value in pairs]
    return Table(
        body,
        colWidths=[WIDTH * 0.24, WIDTH * 0.76],
        style=[
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("TOPPADDING", (0, 0), (-1, -1), 0.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
            ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ],
    )


def heading(text: str) -> list[Any]:
    """A heading that stays with what follows it; the table after it may still run over pages."""
    from reportlab.platypus import CondPageBreak

    return [CondPageBreak(100), line(text, 12, bold=True, before=14, after=4)]


def subheading(text: str) -> list[Any]:
    from reportlab.platypus import CondPageBreak

    return [CondPageBreak(130), line(text, 9, bold=True, before=8, after=3)]


def line(
    text: str,
    size: int,
    *,
    bold: bool = False,
    right: bool = False,
    color: str = TEXT,
    before: int = 0,
    after: int = 0,
) -> Any:
    """A paragraph; a fraction too long for its column is broken between digits."""
    from reportlab.lib.enums import TA_LEFT, TA_RIGHT
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph

    style = ParagraphStyle(
        "line",
        fontName="Helvetica-Bold" if bold else "Helvetica",
        fontSize=size,
        leading=size * 1.25,
        alignment=TA_RIGHT if right else TA_LEFT,
        textColor=color,
        spaceBefore=before,
        spaceAfter=after,
        splitLongWords=1,
    )
    return Paragraph(escape(text), style)


def gap(height: int) -> Any:
    from reportlab.platypus import Spacer

    return Spacer(1, height)
