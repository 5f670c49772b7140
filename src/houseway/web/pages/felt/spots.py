"""A betting spot: named outside its ring, since chips hide what is inside."""

from typing import Literal

from msgspec import Struct

from houseway.money import Money
from houseway.web.pages.felt.chips import Stack, stack

Shape = Literal["ring", "diamond", "sensor"]  # a sensor is a progressive's


class Spot(Struct, frozen=True, kw_only=True):
    """`state` are classes: waiting, lit, won, lost, pushed, fresh. `hint` stands in an empty ring;
    `paid` lies beside the wager and `said` below it: what it was paid, and why. `press` is what its
    button sends, nothing for a spot that only shows."""

    title: str
    bet: Stack | None = None
    shape: Shape = "ring"
    state: str = ""
    hint: str = ""
    paid: Stack | None = None
    said: str = ""
    press: str = ""
    is_repeated: bool = False  # Tapped again and again: each tap counts.

    @property
    def label(self) -> str:
        return f"{self.title}, {self.bet.words}" if self.bet is not None else self.title


def spot(title: str, money: Money, shape: Shape = "ring") -> Spot:
    """One that only shows its wager."""
    state = "lit" if shape == "sensor" and money else ""
    return Spot(title=title, bet=stack(money), shape=shape, state=state)
