"""The verify display of San Lo: it shows how a hand is set the house way, and only when it may.

Rules: RULEBOOK section 7. A player's house way is shown only after all other players have set
their hands; the dealer's only after every player has set or been set. For a player it shows the
whole setting, for the dealer the low and the mid cards, the high hand being the rest.
"""

from collections.abc import Iterable, Sequence

from houseway.cards import faces
from houseway.games.san_lo.setting.house_way import POINTS, HouseWay
from houseway.hands.setting import Setting
from houseway.table.refused import refuse

HOME = ("DEALER HOUSE WAY",)


class VerifyDisplay:
    """`screen` is what it shows; a player's hand stays on it until EXIT."""

    def __init__(
        self, seats: Iterable[int], way: HouseWay = POINTS, *, helps_players: bool = True
    ) -> None:
        """Whether the dealer helps players with it is the house's choice."""
        self.way, self.helps_players = way, helps_players
        self.asked: set[int] = set()  # players who wait for the house way
        self.is_shown = False  # a player's hand was shown while others still wait
        self.waiting = set(seats)  # players who have not set their hand
        self.seats = frozenset(self.waiting)
        self.screen: tuple[str, ...] = HOME

    def hand_set(self, seat: int) -> None:
        """A player has set three hands."""
        self._known(seat)
        self.waiting.discard(seat)

    def asks(self, seat: int) -> None:
        self.asked.add(seat)

    def may_show(self, seat: int) -> bool:
        """Whether this player's house way may be shown: all other players have set, or wait for the
        house way as well."""
        return self.helps_players and not self.waiting - self.asked - {seat}

    def player_house_way(self, seat: int, cards: Sequence[int]) -> Setting:
        """Sets a player's hand the house way on request; it then counts as set."""
        self._known(seat)
        if not self.may_show(seat):
            refuse("too_early", what="A player's house way", until="all other players have set")
        setting = self.way.set(cards)
        self.screen = (
            "PLAYER HOUSE WAY",
            f"SEAT {seat}",
            f"HIGH {faces(setting.high)}",
            f"MID {faces(setting.mid)}",
            f"LOW {faces(setting.low)}",
            "EXIT",
        )
        self.waiting.discard(seat)
        self.is_shown = bool(self.waiting)
        return setting

    def exit(self) -> None:
        self.screen = HOME

    def dealer_house_way(self, cards: Sequence[int]) -> Setting:
        if self.waiting:
            refuse("too_early", what="The dealer's house way", until="all players have set")
        if self.screen != HOME:
            refuse("device", what="Press EXIT first.")
        setting = self.way.set(cards)
        self.screen = (
            "DEALER HOUSE WAY",
            f"LOW {faces(setting.low)}",
            f"MID {faces(setting.mid)}",
        )
        return setting

    def _known(self, seat: int) -> None:
        if seat not in self.seats:
            refuse("device", what=f"Seat {seat} has no hand in this round.")
