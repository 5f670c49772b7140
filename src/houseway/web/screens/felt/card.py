"""One drawing of a card: that of the pages."""

from collections.abc import Iterable, Sequence

from houseway.web.pages.felt import cards
from houseway.web.pages.felt.cards import RANKS, SUITS, glyphs, name
from houseway.web.screens.felt.drawn import macros

__all__ = ["RANKS", "SUITS", "card", "glyphs", "name", "row"]


def card(number: int, *, small: bool = False, kind: str = "") -> str:
    return str(macros().card(cards.card(number, kind), small))


def row(numbers: Iterable[int], *, small: bool = False, fresh: Sequence[int] = ()) -> str:
    return str(macros().row(cards.row(numbers, fresh), small))
