"""Shapes that many drawings share; a page carries them once and refers to them by name."""

from houseway.web.screens.felt.drawn import macros

SUITS: dict[str, str] = macros().suits
DEFS = str(macros().defs())
