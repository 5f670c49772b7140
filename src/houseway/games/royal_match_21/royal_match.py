"""Royal Match: the bet on the player's first two cards, with Crown Treasure and envy.

Rules: RULEBOOK sections 5 and 9. The bet is settled once the two cards are dealt. If the house pays
for a royal match of both player and dealer (Crown Treasure, the car), a royal match against a king
or queen waits for the hole card, the only card that can still change it.
"""

from collections.abc import Generator, Iterator
from functools import cache

from houseway.games.families.blackjack.in_play import Cards, InPlay, is_king_or_queen
from houseway.games.families.blackjack.settings import ROYAL_MATCH
from houseway.games.royal_match_21.settlement import settle_royal_match
from houseway.hands import two_card
from houseway.table.kinds import Kind
from houseway.table.procedure import Ask, Fact
from houseway.table.settlement import Line, envy


def settle_dealt(play: InPlay) -> Iterator[Fact]:
    """From the dealer's right, every Royal Match bet that does not wait for the hole card."""
    for seat in play.from_right:
        if ROYAL_MATCH in play.bets[seat]:
            if play.terms.match_may_grow and waits(play, seat):
                yield Fact(Kind.WAITS, WAITS, seat)
            else:
                yield settled(play, seat)


def settled(play: InPlay, seat: int) -> Fact:
    stake, settings = play.bets[seat].pop(ROYAL_MATCH), play.settings
    outcome = (stake, names_of(play, seat), settings.crown_treasure, settings.car_value)
    lines = play.layout.settle.lines(seat, settle_royal_match, *outcome, table=ROYAL_MATCH)
    return play.settled(Kind.ROYAL_MATCH_SETTLED, SETTLED, seat, play.first[seat], lines)


def waits(play: InPlay, seat: int) -> bool:
    """A royal match that the hole card may still turn into a double one."""
    return (
        not play.shown
        and is_king_or_queen(play.dealer[0])
        and "royal_match" in match_names(play.first[seat])
    )


def names_of(play: InPlay, seat: int) -> tuple[str, ...]:
    """The names of the first two cards, together with the dealer's two once those are shown."""
    found = match_names(play.first[seat])
    if play.shown and "royal_match" in found:
        return match_names(play.first[seat], play.dealer[:2])
    return found


@cache
def match_names(player: Cards, dealer: Cards | None = None) -> tuple[str, ...]:
    return two_card.classes(player, dealer)


def pay_envy(play: InPlay) -> Generator[Fact | Ask, str, tuple[Line, ...]]:
    """Paytable 7: to every other seat with $5 on Royal Match, for each royal match that was bet."""
    if not play.layout.settle.envy_rows(ROYAL_MATCH):
        return ()
    made = {
        seat: play.layout.settle.row_made(ROYAL_MATCH, names_of(play, seat))
        for seat in play.from_right
        if ROYAL_MATCH in play.seats[seat]
    }
    return (yield from envy.pay_envy(play.layout, ROYAL_MATCH, play.seats, made))


SETTLED = "Royal Match, seat {seat}: {cards}."
WAITS = "Seat {seat}'s royal match waits for the hole card."
