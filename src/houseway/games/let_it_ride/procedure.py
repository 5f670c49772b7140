"""Let It Ride: one round in the order a dealer deals it.

Rules: TITLES section 1, read from public pages and rule cards; the numbers in the margin are the
steps of its heading "Dealing". There is no dealer's hand: the player's three cards and two
community cards are read against the paytable. Three equal bets are down; the first two may be taken
back.
"""

from dataclasses import dataclass

from houseway.games.let_it_ride.settlement import settle_seat
from houseway.hands import five_card
from houseway.money import Money
from houseway.table.house_settings import labelled
from houseway.table.kinds import Kind
from houseway.table.layout import Layout
from houseway.table.procedure import (
    NO_MORE_BETS,
    NOBODY,
    Ask,
    Fact,
    Round,
    Seats,
    TableShoe,
    count_hands,
    only,
    right_to_left,
)
from houseway.table.settlement import Line
from houseway.table.settlement.envy import pay_envy

FIRST, SECOND, DOLLAR_SPOT = "first", "second", "dollar"
BONUS, PROGRESSIVE = "three_card_bonus", "progressive"
PULL, RIDE = "pull", "ride"

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Some card rooms give the dealer a packet of three and discard one card, others a packet of
    two."""

    dealer_packet: int = labelled(3, "Cards in the dealer's packet")

    def __post_init__(self) -> None:
        if self.dealer_packet not in (2, 3):
            raise ValueError(f"The dealer's packet has 2 or 3 cards, not {self.dealer_packet}.")


def play_round(shoe: TableShoe, seats: Seats, layout: Layout[Settings]) -> Round:
    settings = layout.settings

    # 1. Three equal bets are down, and any bonus and progressive bets. No more bets.
    action = {seat: dict(wagers) for seat, wagers in seats.items()}
    yield NO_MORE_BETS

    # 2. A packet of three to each player, left to right, and one to the dealer.
    hands = {}
    for seat in seats:
        hands[seat] = shoe.take(3)
        yield Fact(Kind.HAND_DEALT, THREE_CARDS, seat, hands[seat], only(seat))
    packet = shoe.take(settings.dealer_packet)

    # 3. One card of the dealer's packet is discarded unseen; the other two lie face down.
    if settings.dealer_packet == 3:
        yield Fact(Kind.DISCARDED, DROPPED, 0, packet[2:], NOBODY)
    board = packet[:2]
    yield Fact(Kind.COMMUNITY_DEALT, COMMUNITY, 0, board, NOBODY)
    count_hands(hands, 3)
    count_hands({0: packet}, settings.dealer_packet)

    # 4. to 6. Each player takes a bet back or lets it ride; then a community card is turned.
    for turned, spot in enumerate((FIRST, SECOND)):
        yield from decide(spot, action, hands, board[:turned])
        # 7. After the second decision cards stay on the layout and are not touched again.
        # 8. The second community card is turned.
        yield Fact(Kind.COMMUNITY_TURNED, TURNED, 0, board[turned : turned + 1])

    # 9. From the dealer's right: the five cards are read and every bet still up is settled.
    lines: list[Line] = []
    made: dict[int, str] = {}
    for seat in right_to_left(seats):
        won = settle_seat(layout, seat, action[seat], hands[seat], board)
        lines += won
        made.update((seat, line.hand) for line in won if line.spot == PROGRESSIVE)
        five = hands[seat] + board
        yield Fact(Kind.SETTLED, SHOWN, seat, five, say=five_card.say, lines=won)

    # Envy comes last; the hands that earn it have stayed face up.
    lines += yield from pay_envy(layout, PROGRESSIVE, seats, made)
    return tuple(lines)


def decide(
    spot: str, action: dict[int, dict[str, Money]], hands: dict[int, Cards], board: Cards
) -> Round:
    """The dollar bet cannot be taken back; each of the other two can."""
    for seat, bets in action.items():
        word = yield Ask(seat, spot, (PULL, RIDE), hands[seat], board, (0, 0))
        if word == PULL:
            yield Fact(Kind.TAKES_BACK, PULLS, seat, spot=spot, amount=-bets.pop(spot))
        else:
            yield Fact(Kind.LETS_RIDE, RIDES, seat, spot=spot)
    return ()


THREE_CARDS = "Three cards to seat {seat}: {cards}."
DROPPED = "One of the dealer's three cards is discarded unseen."
COMMUNITY = "Two community cards, face down."
PULLS = "Seat {seat} takes back {amount} from the {spot} bet."
RIDES = "Seat {seat} lets the {spot} bet ride."
TURNED = "The dealer turns the {cards}."
SHOWN = "Seat {seat}: {hand}."
