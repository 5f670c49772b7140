"""The signed head of a report as a QR code."""

from typing import Any

QUIET = 4  # Modules of white around it, as the standard asks.


def qr_svg(text: str) -> str:
    """Inline, black on white whatever the theme."""
    import segno

    drawn: str = segno.make_qr(text, error="l").svg_inline(
        scale=2, border=QUIET, light="white", svgclass="qr", lineclass=None
    )
    return drawn


def draw_qr(canvas: Any, text: str, x: float, y: float, side: float) -> None:
    """Into a square of the page whose lower left corner is given."""
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
