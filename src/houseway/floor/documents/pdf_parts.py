"""Paragraphs, tables and fonts of our PDF pages. reportlab is imported only when a page is drawn.

Text that the standard fonts cannot write (a name from beyond western Europe) is set in DejaVu Sans,
which comes with matplotlib.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from houseway.floor.documents.words import is_right, shown
from houseway.floor.reports.value import Section

TEXT, MUTED, LINE, GROUND = "#1B2621", "#5E6B64", "#CFC8B4", "#F6F3EA"
ACCENT, GOOD, FAULT = "#6B5115", "#1F6B4A", "#A3271F"
SIZES = (8.0, 7.5, 7.0, 6.5, 6.0)  # Tried in turn until a table fits its page.
PADDING = 3.0
WORD_MOST = 90.0  # A longer word may be broken.


def font(text: str, *, bold: bool = False) -> str:
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return wide_font(bold)
    return "Helvetica-Bold" if bold else "Helvetica"


@cache
def wide_font(bold: bool) -> str:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    found = find_spec("matplotlib")
    assert found is not None
    assert found.origin is not None
    name = "DejaVuSans-Bold" if bold else "DejaVuSans"
    path = Path(found.origin).parent / "mpl-data" / "fonts" / "ttf" / f"{name}.ttf"
    pdfmetrics.registerFont(TTFont(name, str(path)))
    return name


def line(
    text: str,
    size: float = 9,
    *,
    bold: bool = False,
    right: bool = False,
    colour: str = TEXT,
    before: float = 0,
    after: float = 0,
) -> Any:
    from reportlab.lib.enums import TA_LEFT, TA_RIGHT
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph

    style = ParagraphStyle(
        "line",
        fontName=font(text, bold=bold),
        fontSize=size,
        leading=size * 1.25,
        alignment=TA_RIGHT if right else TA_LEFT,
        textColor=colour,
        spaceBefore=before,
        spaceAfter=after,
        splitLongWords=1,
    )
    return Paragraph(escape(text), style)


def heading(text: str) -> list[Any]:
    """Never alone at the foot of a page."""
    from reportlab.platypus import CondPageBreak

    return [CondPageBreak(80), line(text, 10.5, bold=True, before=12, after=4)]


def band(text: str, colour: str, width: float, size: float = 10) -> Any:
    """A framed sentence: the verdict, the warning. Never told by colour alone."""
    from reportlab.platypus import Table

    return Table(
        [[line(text, size, bold=True, colour=colour)]],
        colWidths=[width],
        style=[
            ("BOX", (0, 0), (-1, -1), 1, colour),
            ("TOPPADDING", (0, 0), (-1, -1), 3),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 5),
        ],
    )


def pairs(rows: Sequence[tuple[str, str]], width: float, size: float = 9) -> Any:
    from reportlab.platypus import Table

    body = [[line(name, size, colour=MUTED), line(value, size)] for name, value in rows]
    return Table(
        body,
        colWidths=[width * 0.34, width * 0.66],
        hAlign="LEFT",
        style=[
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, -1), 0.3, LINE),
            ("TOPPADDING", (0, 0), (-1, -1), 1),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ],
    )


def section_story(section: Section, zone: str, places: int, width: float) -> list[Any]:
    found = heading(section.title)
    if section.rows or (section.total is not None and not section.note):
        found.append(grid(section, zone, places, width))
    if section.note:
        found.append(line(section.note, 8, colour=MUTED, before=2))
    return found


def grid(section: Section, zone: str, places: int, width: float) -> Any:
    """A table whose head is repeated on every page it runs over."""
    from reportlab.platypus import Table

    cells = texts(section, zone, places)
    size, widths = fitted(section, cells, width)
    last = len(cells) - 1 if section.total is not None else -1
    body = [
        [
            line(text, size, bold=n in (0, last), right=is_right(section, place),
                 colour=MUTED if n == 0 else TEXT)
            for place, text in enumerate(row)
        ]
        for n, row in enumerate(cells)
    ]  # fmt: skip
    style: list[Any] = [
        ("LINEBELOW", (0, 0), (-1, -1), 0.3, LINE),
        ("BACKGROUND", (0, 0), (-1, 0), GROUND),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
        ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
    ]
    if section.total is not None:
        style.append(("LINEABOVE", (0, last), (-1, last), 0.8, TEXT))
    return Table(body, colWidths=widths, repeatRows=1, hAlign="LEFT", style=style)


def texts(section: Section, zone: str, places: int) -> list[list[str]]:
    kinds = [column.kind for column in section.columns]
    rows = [
        [shown(cell, kind, zone, places) for cell, kind in zip(row, kinds, strict=True)]
        for row in section.rows
    ]
    if section.total is not None:
        pairs_ = zip(section.total, kinds, strict=True)
        rows.append([shown(cell, kind, zone, places, is_total=True) for cell, kind in pairs_])
    return [[column.title for column in section.columns], *rows]


def fitted(section: Section, cells: list[list[str]], width: float) -> tuple[float, list[float]]:
    """The largest type at which figures stand unbroken and words have room to wrap."""
    for size in SIZES:
        natural, least = measures(section, cells, size)
        if sum(natural) <= width:
            return size, natural
        if sum(least) <= width:
            break
    spare = max(0.0, width - sum(least))
    wanted = [a - b for a, b in zip(natural, least, strict=True)]
    share = spare / sum(wanted) if sum(wanted) else 0.0
    widths = [b + share * more for b, more in zip(least, wanted, strict=True)]
    return size, [each * min(1.0, width / sum(widths)) for each in widths]


def measures(
    section: Section, cells: list[list[str]], size: float
) -> tuple[list[float], list[float]]:
    """Of each column: its width on one line, and the least before a word or figure breaks."""
    natural, least = [], []
    for place, column in enumerate(section.columns):
        column_texts = [row[place] for row in cells]
        whole = max(wide(text, size, n == 0) for n, text in enumerate(column_texts))
        if column.kind in ("money", "count", "rate"):
            words = [cells[0][place].split(), *([text] for text in column_texts[1:])]
        else:
            words = [text.split() for text in column_texts]
        longest = max((wide(w, size, True) for some in words for w in some), default=0.0)
        natural.append(whole + 2 * PADDING + 1)
        figures = column.kind in ("money", "count", "rate")
        least.append((longest if figures else min(longest, WORD_MOST)) + 2 * PADDING + 1)
    return natural, least


def wide(text: str, size: float, bold: bool) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(text, font(text, bold=bold), size))
