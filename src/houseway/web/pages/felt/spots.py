"""A betting spot: its name is outside the ring, because chips hide what is inside."""

from typing import Literal

from msgspec import Struct

from houseway.money import Money
from houseway.web.pages.felt.chips import Stack, stack

Shape = Literal["ring", "diamond", "sensor"]  # a sensor is for a progressive


class Spot(Struct, frozen=True, kw_only=True):
    """`state` are CSS classes: waiting, lit, won, lost, pushed, fresh. `hint` is shown in an empty
    ring; `paid` is next to the wager and `said` below it: the pay and its reason. `press` is what
    its button sends, empty for a spot that only shows. `name` is the bet where its title is only a
    mark ("1", "$")."""

    title: str
    name: str = ""
    bet: Stack | None = None
    shape: Shape = "ring"
    state: str = ""
    hint: str = ""
    paid: Stack | None = None
    said: str = ""
    press: str = ""
    is_repeated: bool = False  # May be tapped repeatedly: each tap counts.

    @property
    def label(self) -> str:
        name = self.name or self.title
        return f"{name}, {self.bet.words}" if self.bet is not None else name


def spot(title: str, money: Money, shape: Shape = "ring") -> Spot:
    """A spot that only shows its wager."""
    state = "lit" if shape == "sensor" and money else ""
    return Spot(title=title, bet=stack(money), shape=shape, state=state)
