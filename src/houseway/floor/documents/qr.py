"""The signed head of a report as a QR code."""

from typing import Any

QUIET = 4  # Modules of white margin, as the standard requires.


def qr_svg(text: str) -> str:
    """Inline, black on white in every theme."""
    import segno

    drawn: str = segno.make_qr(text, error="l").svg_inline(
        scale=2, border=QUIET, light="white", svgclass="qr", lineclass=None
    )
    return drawn


def draw_qr(canvas: Any, text: str, x: float, y: float, side: float) -> None:
    """Draws into a square of the page with this lower left corner."""
    import segno

    rows = tuple(segno.make_qr(text, error="l").matrix)
    module = side / (len(rows) + 2 * QUIET)
    canvas.saveState()
    canvas.setFillGray(0)
    for down, row in enumerate(rows):
        for across, dark in enumerate(row):
            if dark:
                left = x + (across + QUIET) * module
                top = y + side - (down + QUIET + 1) * module
                canvas.rect(left, top, module, module, stroke=0, fill=1)
    canvas.restoreState()
