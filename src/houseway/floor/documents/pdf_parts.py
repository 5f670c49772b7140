"""Paragraphs, tables and fonts of our PDF pages. reportlab is imported only when a page is drawn.

Text that the standard fonts lack, such as names from outside western Europe, is set in DejaVu Sans,
which comes with matplotlib.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from houseway.floor.documents.cell_text import is_right, shown
from houseway.floor.reports.value import Section

TEXT, MUTED, LINE, GROUND = "#1B2621", "#5E6B64", "#CFC8B4", "#F6F3EA"
ACCENT, GOOD, FAULT = "#6B5115", "#1F6B4A", "#A3271F"
SIZES = (8.0, 7.5, 7.0, 6.5, 6.0)  # Tried in turn until a table fits its page.
SIGNING = 11  # Points above a signature line.
PADDING = 3.0
WORD_MOST = 90.0  # A longer word may be broken.
MONEY_WIDTH = 76.0
ROWS_TOGETHER = 10
WORDY = ("line", "reason", "sentence", "what", "hand", "game", "terms", "how")


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


@cache
def ink(color: str) -> Any:
    """Cached, because reportlab would parse the text again for every cell."""
    from reportlab.lib.colors import HexColor

    return HexColor(color)


def line(
    text: str,
    size: float = 9,
    *,
    bold: bool = False,
    right: bool = False,
    color: str = TEXT,
    before: float = 0,
    after: float = 0,
) -> Any:
    from reportlab.platypus import Paragraph

    name = font(text, bold=bold)
    return Paragraph(escape(text), style_of(name, size, right, color, before, after))


@cache
def style_of(name: str, size: float, right: bool, color: str, before: float, after: float) -> Any:
    from reportlab.lib.enums import TA_LEFT, TA_RIGHT
    from reportlab.lib.styles import ParagraphStyle

    return ParagraphStyle(
        "line",
        fontName=name,
        fontSize=size,
        leading=size * 1.25,
        alignment=TA_RIGHT if right else TA_LEFT,
        textColor=ink(color),
        spaceBefore=before,
        spaceAfter=after,
        splitLongWords=1,
    )


def band(text: str, color: str, width: float, size: float = 10) -> Any:
    """A framed sentence, such as the verdict or the warning. Never shown by color alone."""
    from reportlab.platypus import Table

    return Table(
        [[line(text, size, bold=True, color=color)]],
        colWidths=[width],
        style=[
            ("BOX", (0, 0), (-1, -1), 1, color),
            ("TOPPADDING", (0, 0), (-1, -1), 3),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 5),
        ],
    )


def pairs(rows: Sequence[tuple[str, str]], width: float, size: float = 9) -> Any:
    from reportlab.platypus import Table

    body = [[line(name, size, color=MUTED), line(value, size)] for name, value in rows]
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
    found = [line(section.title, 10.5, bold=True, before=12, after=4)]
    if section.rows or (section.total is not None and not section.note):
        found.append(grid(section, zone, places, width))
    if section.note:
        found.append(line(section.note, 8, color=MUTED, before=2))
    return found


def together(section: Section, story: list[Any]) -> list[Any]:
    """A short section stays on one page; a long one never leaves its heading alone."""
    from reportlab.platypus import CondPageBreak, KeepTogether

    if len(section.rows) > ROWS_TOGETHER:
        return [CondPageBreak(100), *story]
    return [KeepTogether(story)]


def grid(section: Section, zone: str, places: int, width: float) -> Any:
    """A table whose header row is repeated on every page."""
    from reportlab.platypus import Table

    cells = texts(section, zone, places)
    size, widths = fitted(section, cells, width)
    last = len(cells) - 1 if section.total is not None else -1
    body = [
        [
            cell(text, size, widths[place], is_right(section, place), n == 0, n == last)
            for place, text in enumerate(row)
        ]
        for n, row in enumerate(cells)
    ]
    return Table(
        body, colWidths=widths, repeatRows=1, hAlign="LEFT", style=grid_style(section, size, last)
    )


def cell(
    text: str, size: float, width: float, is_figure: bool, is_head: bool, is_total: bool
) -> Any:
    """Plain text if it needs no wrapping, because that is drawn ten times as fast."""
    bold = is_head or is_total
    plain = not is_head and font(text, bold=bold).startswith("Helvetica")
    if plain and (is_figure or wide(text, size, bold) <= width - 2 * PADDING):
        return text
    color = MUTED if is_head else TEXT
    return line(text, size, bold=bold, right=is_figure, color=color)


def grid_style(section: Section, size: float, last: int) -> list[Any]:
    style: list[Any] = [
        ("LINEBELOW", (0, 0), (-1, -1), 0.3, ink(LINE)),
        ("BACKGROUND", (0, 0), (-1, 0), ink(GROUND)),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("FONT", (0, 1), (-1, -1), "Helvetica", size, size * 1.25),
        ("TEXTCOLOR", (0, 1), (-1, -1), ink(TEXT)),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
        ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
        ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
    ]
    if any(column.key == "signature" for column in section.columns):
        style.append(("TOPPADDING", (0, 1), (-1, -1), SIGNING))
    for place in range(len(section.columns)):
        if is_right(section, place):
            style.append(("ALIGN", (place, 1), (place, -1), "RIGHT"))
    if section.total is not None:
        style.append(("LINEABOVE", (0, last), (-1, last), 0.8, TEXT))
        style.append(("FONT", (0, last), (-1, last), "Helvetica-Bold", size, size * 1.25))
    return style


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
    """The largest type size at which figures stay unbroken and words can wrap."""
    for size in SIZES:
        natural, least = measures(section, cells, size)
        if sum(natural) <= width:
            return size, stretched(section, natural, width)
        if sum(least) <= width:
            break
    spare = max(0.0, width - sum(least))
    wanted = [a - b for a, b in zip(natural, least, strict=True)]
    share = spare / sum(wanted) if sum(wanted) else 0.0
    widths = [b + share * more for b, more in zip(least, wanted, strict=True)]
    return size, [each * min(1.0, width / sum(widths)) for each in widths]


def stretched(section: Section, natural: list[float], width: float) -> list[float]:
    """Amounts get columns of one width and the first column the rest, so that the tables of an
    account line up."""
    money = [n for n, column in enumerate(section.columns) if column.kind == "money"]
    widths = list(natural)
    even = max((natural[n] for n in money), default=0.0)
    for wanted in (max(even, MONEY_WIDTH), even):
        spread = [wanted if n in money else each for n, each in enumerate(natural)]
        if sum(spread) <= width:
            widths = spread
            break
    growing = growing_columns(section)
    spare = (width - sum(widths)) / len(growing)
    return [each + spare * (n in growing) for n, each in enumerate(widths)]


def growing_columns(section: Section) -> list[int]:
    """Spare width goes to the column of sentences, or else to all columns of words."""
    texts_at = [n for n, column in enumerate(section.columns) if column.kind == "text"]
    wordy = [n for n in texts_at if section.columns[n].key in WORDY]
    return wordy[:1] or texts_at or [0]


def fits(section: Section, zone: str, places: int, width: float) -> bool:
    """Whether it fits a page of this width at 7 points or more."""
    return sum(measures(section, texts(section, zone, places), 7.0)[1]) <= width


def measures(
    section: Section, cells: list[list[str]], size: float
) -> tuple[list[float], list[float]]:
    """For each column: its width on one line, and the least before a word or figure breaks."""
    natural, least = [], []
    last = len(cells) - 1 if section.total is not None else -1
    for place, column in enumerate(section.columns):
        column_texts = [row[place] for row in cells]
        whole = max(wide(text, size, n in (0, last)) for n, text in enumerate(column_texts))
        breaks = column.kind == "text"  # Figures and times stay on one line.
        words = [
            text.split() if breaks or n == 0 else [text] for n, text in enumerate(column_texts)
        ]
        longest = max((wide(w, size, True) for some in words for w in some), default=0.0)
        natural.append(whole + 2 * PADDING + 1)
        least.append((min(longest, WORD_MOST) if breaks else longest) + 2 * PADDING + 1)
    return natural, least


def wide(text: str, size: float, bold: bool) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(text, font(text, bold=bold), size))
