"""One drawing of a chip and of a stack: that of the pages."""

from houseway.money import Money
from houseway.web.pages.felt import chips
from houseway.web.pages.felt.chips import amount, signed
from houseway.web.screens.felt.drawn import macros

__all__ = ["COLOURS", "amount", "chip", "signed", "stack"]
COLOURS = macros().chips


def chip(value: Money) -> str:
    return str(macros().chip(chips.color(value)))


def stack(money: Money, kind: str = "", *, sum_: bool = True) -> str:
    found = chips.stack(money)
    return str(macros().stack(found, kind, sum_)) if found is not None else ""
