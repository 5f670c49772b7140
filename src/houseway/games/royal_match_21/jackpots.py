"""The three jackpots of a blackjack layout: when each is settled, and on which cards.

Rules: RULEBOOK sections 5 and 9.
- TriLux and Blazing 7's on the dealer's up card are settled once the up card shows; for TriLux
  END GAME is pressed before blackjack goes on.
- Royal Match jackpot and Blazing 7's on the player's cards are settled with the blackjack wager,
  right after it. A royal match against a king or queen waits for the hole card.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from houseway.cards import rank_of
from houseway.games.families.blackjack.in_play import Cards, InPlay
from houseway.games.families.blackjack.settings import ROYAL, SEVENS, TRILUX
from houseway.games.families.blackjack.shoe import draw
from houseway.games.royal_match_21 import royal_match
from houseway.hands import sevens, trilux
from houseway.table.kinds import Kind
from houseway.table.procedure import Fact
from houseway.table.settlement import Line

SEVEN = 5


def settle_dealt(play: InPlay) -> Iterator[Fact]:
    """From the dealer's right, the jackpots that need the up card and no more."""
    for spot, family in play.terms.at_deal:
        seats = [seat for seat in play.from_right if spot in play.bets[seat]]
        for seat in seats:
            cards = play.first[seat] + play.up
            yield settled(play, seat, cards, (settle(play, seat, spot, family),))
        if seats and family == TRILUX:
            yield Fact(Kind.END_GAME, END_GAME, spot=spot)


def with_wager(play: InPlay, seat: int) -> tuple[Line, ...]:
    """The jackpots settled together with a blackjack wager of this seat, unless they wait."""
    bets = play.bets[seat]
    if not bets:
        return ()
    return tuple(
        settle(play, seat, spot, family)
        for spot, family in play.terms.with_wager
        if spot in bets and not (family == ROYAL and royal_match.waits(play, seat))
    )


def settle(play: InPlay, seat: int, spot: str, family: str) -> Line:
    stake = play.bets[seat].pop(spot)
    return play.layout.settle.bet(seat, spot, stake, names_of(play, seat, family))


def settled(play: InPlay, seat: int, cards: Cards, lines: tuple[Line, ...]) -> Fact:
    return play.settled(Kind.JACKPOT_SETTLED, SETTLED, seat, cards, lines)


def names_of(play: InPlay, seat: int, family: str) -> tuple[str, ...]:
    first = play.first[seat]
    if family == ROYAL:
        return royal_match.names_of(play, seat)
    if family == TRILUX:
        return trilux_names(tuple(sorted((*first, play.dealer[0]))))
    third = play.third.get(seat) if play.settings.third_card == "player" else play.dealer[0]
    return seven_names(first, third)


def seven_names(first: Cards, third: int | None) -> tuple[str, ...]:
    """A third card counts only with two sevens, so it never busts: 7-7 can take any card."""
    number = sum([rank_of(card) == SEVEN for card in first])
    if not number:
        return ()
    return _sevens(first, third if number == 2 else None)


def deal_third_cards(play: InPlay) -> Iterator[Fact]:
    """If a dealer's blackjack does not end the wager: one card to each 7-7, for this wager only."""
    spots = [spot for spot, family in play.terms.with_wager if family == SEVENS]
    if play.settings.dealer_blackjack_ends:
        return
    for seat, first in play.first.items():
        in_action = any(spot in play.bets[seat] for spot in spots)
        if in_action and "two_sevens" in seven_names(first, None):
            [play.third[seat]] = card = draw(play.shoe)
            yield Fact(Kind.THIRD_CARD, THIRD_CARD, seat, card)


def end_games(play: InPlay) -> Iterator[Fact]:
    """Everything is reconciled: the sensors are cleared for the next round."""
    for spot, family in (*play.terms.at_deal, *play.terms.with_wager):
        if family != TRILUX and any(spot in wagers for wagers in play.seats.values()):
            yield Fact(Kind.END_GAME, END_GAME, spot=spot)


_sevens = cache(sevens.classes)
trilux_names = lru_cache(maxsize=1 << 15)(trilux.classes)  # 24,804 sets of three cards

SETTLED = "Jackpot, seat {seat}: {cards}."
THIRD_CARD = "A third card to seat {seat}, for the jackpot alone: {cards}."
END_GAME = "END GAME is pressed for the {spot}."
