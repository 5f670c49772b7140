"""War: one round in the order a dealer deals it.

Rules: public knowledge. One card each; the higher card wins, and aces are high. On a tie the
player surrenders half the bet or goes to war: a second bet of the same size and one more card each.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.cards import face, rank_of
from houseway.table.kinds import Kind
from houseway.table.layout import Layout
from houseway.table.procedure import (
    NO_MORE_BETS,
    Ask,
    Fact,
    Round,
    Seats,
    TableShoe,
    right_to_left,
)
from houseway.table.settlement import Line
from houseway_war.settlement import settle_bet, settle_surrender, settle_war

BET, WAR = "bet", "war"
SURRENDER, GO_TO_WAR = "surrender", "war"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """War leaves no choices to the house."""


def play_round(shoe: TableShoe, seats: Seats, layout: Layout[Settings]) -> Round:
    # 1. Bets are down.
    yield NO_MORE_BETS

    # 2. One card face up to each player, then to the dealer.
    cards = {}
    for seat in seats:
        cards[seat] = shoe.take(1)
        yield Fact(Kind.HAND_DEALT, "A card to seat {seat}: {cards}.", seat, cards[seat])
    dealer = shoe.take(1)
    yield Fact(Kind.DEALER_SHOWN, "The dealer has {cards}.", 0, dealer, say=say)

    # 3. From the dealer's right: the higher card wins; on a tie the player chooses.
    lines: list[Line] = []
    for seat in right_to_left(seats):
        stake, own = seats[seat][BET], cards[seat]
        if rank_of(own[0]) != rank_of(dealer[0]):
            found = layout.settle.lines(seat, settle_bet, stake, beats(own, dealer), table=BET)
        else:
            stakes = (0, stake) if layout.rules.allows(WAR, stake) else (0,)
            answers = (SURRENDER, GO_TO_WAR)[: len(stakes)]
            word = yield Ask(seat, "tie", answers, own, dealer, stakes)
            if word == SURRENDER:
                yield Fact(Kind.SURRENDERS, "Seat {seat} surrenders.", seat)
                found = layout.settle.lines(seat, settle_surrender, stake)
            else:
                # 4. War: a second bet of the same size, and one more card each.
                bets = "Seat {seat} goes to war with {amount}."
                yield Fact(Kind.BETS, bets, seat, spot=WAR, amount=stake)
                mine, theirs = shoe.take(1), shoe.take(1)
                yield Fact(Kind.CARD, "A card to seat {seat}: {cards}.", seat, mine)
                yield Fact(Kind.DEALER_DRAWS, "The dealer draws {cards}.", 0, theirs)
                wins = not beats(theirs, mine)  # The player wins a second tie.
                found = layout.settle.lines(seat, settle_war, stake, wins)
        lines += found
        yield Fact(Kind.SETTLED, "Seat {seat}: {hand}.", seat, own, say=say, lines=found)
    return tuple(lines)


def beats(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return rank_of(one[0]) > rank_of(other[0])


def say(cards: Sequence[int]) -> str:
    return face(cards[0])
