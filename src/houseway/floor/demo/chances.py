"""How often the cards make each hand of a jackpot: the lab's exact figures, ready to draw from."""

from bisect import bisect_right
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Literal

from houseway.cards import Randomness
from houseway.floor.links.proof import probabilities
from houseway.floor.state import Jackpot, Property, Table
from houseway.paytables import Paytable, paytable

DRAWN_FROM = 1 << 32  # Probabilities are kept to one part in four billion.
LUCKY_MOST = Fraction(1, 200)


class Luck:
    """Draws the hand of one seat. Seats of a round are drawn independently even if they share
    community cards: in the long run each hand comes as often as the lab says."""

    def __init__(self, table: Table, jackpot: Jackpot, luckier: int = 1) -> None:
        """`luckier` multiplies the chance of each meter or house prize hand, up to 1 in 200."""
        self.hands = tuple(jackpot.rules.hands)
        self._table, self._jackpot, self._luckier = table, jackpot, luckier

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """Computed when the first hand is drawn, so that a server's start does not wait for it."""
        exact = hand_chances(self._table, paytable(self._jackpot.paytable))
        chances = (self._chance(hand, exact[hand]) for hand in self.hands)
        return tuple(accumulate(int(chance * DRAWN_FROM) for chance in chances))

    def _chance(self, hand: str, exact: Fraction) -> Fraction:
        is_rare = type(self._jackpot.rules.hands[hand].pay).__name__ != "Times"
        if not is_rare or self._luckier == 1:
            return exact
        return max(exact, min(exact * self._luckier, LUCKY_MOST))

    def draw(self, randomness: Randomness) -> str:
        """A hand of the jackpot's paytable, or none."""
        place = bisect_right(self.ends, randomness.below(DRAWN_FROM))
        return self.hands[place] if place < len(self.hands) else ""


def hand_chances(table: Table, pays: Paytable) -> dict[str, Fraction]:
    """Chances as this table deals: its decks, and which card is the third."""
    from houseway.counting.options import Options
    from houseway.lab.solvers import odds

    if table.game == "dj-wild" and pays.hands == "five_card":
        return probabilities(table.game, pays)
    decks = table.decks if len(pays.decks) > 1 else pays.default_decks
    reads_up_card = table.third_card == "up-card" and pays.hands == "blazing_sevens"
    third: Literal["player", "up-card"] = "up-card" if reads_up_card else "player"
    found = odds(pays, Options(decks=decks, third_card=third))
    return {row.hand: found.probability(row) for row in found.rows}


class TableLuck:
    """All sensors of one table."""

    def __init__(self, floor: Property, table: Table, luckier: int = 1) -> None:
        self.links = links_of(table)
        jackpots = {sensor: floor.jackpots[link] for sensor, link in self.links.items()}
        self.by_sensor = {n: Luck(table, jackpot, luckier) for n, jackpot in jackpots.items()}

    def count(self) -> None:
        """Computes the chances now rather than at the first draw."""
        for luck in self.by_sensor.values():
            _ = luck.ends

    def draw(self, randomness: Randomness) -> dict[int, str]:
        """By sensor, the hand of one seat; sensors without a win are left out."""
        drawn = {sensor: luck.draw(randomness) for sensor, luck in self.by_sensor.items()}
        return {sensor: hand for sensor, hand in drawn.items() if hand}


def links_of(table: Table) -> dict[int, str]:
    """By sensor; one without a jackpot is left out."""
    return {n: controller.link for n, controller in table.controllers.items() if controller.link}
