"""Two set hands matched one by one, apart from the way in which the program settles them."""

from dataclasses import dataclass

from houseway.hands.setting import Setting, foul


@dataclass(frozen=True, slots=True, kw_only=True)
class Matchups:
    """Which hands the player won. Equal hands are the house's."""

    high: bool
    mid: bool
    low: bool

    @property
    def wins(self) -> int:
        return self.high + self.mid + self.low


def match(player: Setting, dealer: Setting) -> Matchups:
    """Hand against hand; a fouled player loses all three."""
    if foul(player):
        return Matchups(high=False, mid=False, low=False)
    pairs = zip(player.strengths, dealer.strengths, strict=True)
    high, mid, low = (own > other for own, other in pairs)
    return Matchups(high=high, mid=mid, low=low)
