"""Irregularities of the deal: what can go wrong with the cards, injected by a test or a drill.

RULEBOOK section 6: a wrong number of cards in any hand voids all hands and the cards are
reshuffled; a shuffler that fails is fixed by its guide, or exchanged for the backup. The other
packages are silent, so the same applies to every game. No package mentions an exposed card: by
default it voids the deal, too, because a decision could be based on it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from houseway.table.kinds import Kind
from houseway.table.procedure import Fact, TableShoe, void

FaultKind = Literal["wrong_count", "exposed_card", "shuffler_malfunction"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """`at` counts the packets from 1: the first thing taken from the shoe is packet 1.

    `extra` is the number of cards too many, or too few if negative. A malfunction that `persists`
    after the troubleshooting guide leads to the exchange. With `voids` false an exposed card stays
    in play.
    """

    kind: FaultKind
    at: int
    extra: int = 1
    persists: bool = False
    voids: bool = True


class FaultyShoe(TableShoe):
    """Deals like any other shoe until the packet with the fault."""

    __slots__ = ("exposed", "fault", "taken")

    def __init__(
        self, order: Sequence[int], fault: Fault, *, dealt: int = 0, number: int = 0
    ) -> None:
        super().__init__(order, dealt=dealt, number=number)
        self.fault = fault
        self.taken = 0
        self.exposed: tuple[int, ...] = ()

    def take(self, count: int) -> tuple[int, ...]:
        self.taken += 1
        if self.taken != self.fault.at:
            return super().take(count)
        if self.fault.kind == "shuffler_malfunction":
            void("shuffler_malfunction", "Shuffler malfunction: all hands are void.")
        if self.fault.kind == "wrong_count":
            return super().take(max(0, count + self.fault.extra))
        cards = super().take(count)
        self.exposed = cards[:1]
        return cards


EXPOSED = "The {cards} was exposed."
ALL_VOID = "All hands are void."
EXPOSED_PLAYS = "The {cards} was exposed; the house rule is to play it."

GUIDE = (Fact(Kind.TROUBLE_SHOOTING, "Follow the shuffler's troubleshooting guide."),)
SWAP = tuple(
    Fact(Kind.SWAP, words)
    for words in (
        "The fault persists: switch the shuffler off.",
        "Unplug it.",
        "Replace it with the backup.",
        "Plug in power and data.",
        "Switch the backup on.",
        "Call service for the failed shuffler.",
    )
)
RESUME = Fact(Kind.RESUME, "Resume the game.")
RESHUFFLE = Fact(Kind.RESHUFFLE, "The cards are picked up and reshuffled.")


def steps_after(reason: str, fault: Fault | None) -> tuple[Fact, ...]:
    """What the dealer does once a round is void, in order."""
    if reason != "shuffler_malfunction":
        return (RESHUFFLE,)
    swap = SWAP if fault is not None and fault.persists else ()
    return (*GUIDE, *swap, RESHUFFLE, RESUME)
