"""Royal Match 21: blackjack with its side bet and jackpots, in the order a dealer deals it.

Rules: RULEBOOK section 5, settings of section 9. Standard blackjack from a shoe, all players' cards
face up. Royal Match is in royal_match.py, the jackpots in jackpots.py; the player's choices and the
pay of a hand are in families/blackjack (hand.py, settlement.py).
"""

from collections.abc import Iterator
from functools import partial

from houseway.cards.shoe import cut_place
from houseway.games.families.blackjack.hand import (
    Steps,
    offer_surrender,
    outcome,
    play_seat,
    reconcile,
)
from houseway.games.families.blackjack.in_play import FIRST_ACE, InPlay, say, total
from houseway.games.families.blackjack.rules import gives_up, is_early
from houseway.games.families.blackjack.settings import (
    INSURANCE,
    ROYAL_MATCH,
    Settings,
)
from houseway.games.families.blackjack.settlement import settle_insurance
from houseway.games.families.blackjack.shoe import draw, open_shoe
from houseway.games.royal_match_21 import jackpots, royal_match
from houseway.money import CENT, Money, parse_money, show, whole_cents
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
)

INSURE, DECLINE = "insure", "decline"


def play_round(shoe: TableShoe, seats: Seats, layout: Layout[Settings]) -> Round:
    play = InPlay(shoe, seats, layout, jackpots.with_wager)

    # Blackjack wagers are down, and any Royal Match and jackpot wagers. A card of a new shoe is
    # burned.
    yield NO_MORE_BETS
    if burned := open_shoe(shoe, play.settings.burned, len(seats) + 1):
        yield burned

    # Two cards to each player, face up, clockwise; the dealer's first is up, the second down.
    yield from deal(play)

    # Royal Match is settled from the dealer's right, once the two cards are dealt.
    yield from royal_match.settle_dealt(play)

    # So are the jackpots that look at the up card. After TriLux, END GAME; then blackjack goes on.
    yield from jackpots.settle_dealt(play)

    # With an ace up the dealer offers insurance, up to half of the wager.
    if ace_up := play.dealer[0] >= FIRST_ACE:
        yield from offer_insurance(play)

    # With an ace or ten-value card up the dealer peeks; a dealer's blackjack ends the play at once.
    # Early surrender, if the house offers it, comes before the peek.
    if play.settings.peeks and not play.cleared:
        if is_early(play.settings.surrender) and gives_up(play.settings.surrender, ace=ace_up):
            yield from offer_surrender(play)
        yield from peek(play)

    if play.cleared or not play.settings.peeks:
        # A player's blackjack is paid as soon as the dealer can have none.
        yield from pay_blackjacks(play)

        # From the dealer's left, each player plays. Busts are taken on the way.
        for seat in seats:
            yield from play_seat(play, seat)

    # The hole card is turned, and the dealer draws if any hand is still in play.
    yield from dealer_plays(play)

    # From the dealer's right: insurance, blackjack wagers, jackpots, and what has waited.
    for seat in play.from_right:
        yield from settle_seat(play, seat)

    # Envy comes last; END GAME; and if the cut card is out, this was the last round of the shoe.
    play.lines += yield from royal_match.pay_envy(play)
    yield from jackpots.end_games(play)
    if shoe.dealt >= cut_place(len(shoe.order), shoe.number):
        yield CUT_CARD
    return tuple(play.lines)


def deal(play: InPlay) -> Iterator[Fact]:
    """Without a peek there is no hole card: the dealer's second card comes last."""
    hands, take = {}, play.shoe.take
    for seat in play.seats:
        hands[seat] = take(1)
        yield Fact(Kind.FIRST_CARD, FIRST_CARD, seat, hands[seat])
    dealer = up = take(1)
    yield Fact(Kind.UP_CARD, UP_CARD, 0, up)
    for seat in play.seats:
        hands[seat] += take(1)
        yield Fact(Kind.HAND_DEALT, SECOND_CARD, seat, hands[seat], say=say)
    if play.settings.peeks:
        hole = take(1)
        dealer = up + hole
        yield Fact(Kind.HOLE_CARD, HOLE_CARD, 0, hole, NOBODY)
    count_hands(hands, 2)
    count_hands({0: dealer}, 2 if play.settings.peeks else 1)
    play.start(hands, dealer)


def offer_insurance(play: InPlay) -> Steps:
    """From the dealer's left. Even money on a blackjack is the same as insurance: both pay 1 to 1
    in total."""
    for seat, bets in play.bets.items():
        [hand] = play.hands[seat]
        most = insurable(play.layout, hand.stake)
        if not most:
            continue
        ask = Ask(seat, INSURANCE, (DECLINE, INSURE), hand.cards, play.up, (0, most))
        word = yield ask._replace(accepts=partial(wrong_part, most), free="less, like insure $2")
        if word != DECLINE:
            amount = bets[INSURANCE] = most if word == INSURE else part(word)
            yield Fact(Kind.INSURES, INSURES, seat, spot=INSURANCE, amount=amount)


def part(word: str) -> Money:
    return parse_money(word.removeprefix(INSURE).strip())


def wrong_part(most: Money, word: str) -> str:
    """What is wrong with an insurance amount: any amount up to half the wager is allowed."""
    said = f"Decline, or insure for an amount up to {show(most)}."
    try:
        fits = word.startswith(INSURE) and 0 < part(word) <= most and part(word) % CENT == 0
    except ValueError:
        return said
    return "" if fits else said


def insurable(layout: Layout[Settings], stake: Money) -> Money:
    """Half the wager in whole cents, within the limits of the spot."""
    half, highest = whole_cents(stake // 2), layout.rules.highest(INSURANCE)
    return half if highest is None else min(half, highest)


def peek(play: InPlay) -> Iterator[Fact]:
    """Nobody sees the hole card; all hear whether it makes a blackjack."""
    if play.dealer_blackjack:
        yield DEALER_BLACKJACK
        yield from jackpots.deal_third_cards(play)
        return
    play.cleared = True
    yield NO_BLACKJACK
    for seat in play.from_right:
        yield from settle_insurance_bet(play, seat)


def pay_blackjacks(play: InPlay) -> Iterator[Fact]:
    if not play.cleared:
        return
    for seat in play.from_right:
        [hand] = play.hands[seat]
        if hand.total.blackjack:
            yield reconcile(play, seat, hand, "blackjack")


def dealer_plays(play: InPlay) -> Iterator[Fact]:
    """The dealer draws only if a card can still decide something; a hole card is always turned."""
    in_action = [hand for hands in play.hands.values() for hand in hands if not hand.settled]
    if not play.settings.peeks:
        if not in_action and not any(play.bets.values()):
            return
        play.dealer += draw(play.shoe)
    yield Fact(Kind.DEALER_SHOWN, DEALER_HAS, 0, play.dealer, say=say)
    play.shown = True
    if all(hand.surrendered or hand.total.blackjack for hand in in_action):
        return
    while must_draw(play):
        play.dealer += draw(play.shoe)
        yield Fact(Kind.DEALER_DRAWS, DEALER_DRAWS, 0, play.dealer, say=say)


def must_draw(play: InPlay) -> bool:
    found = total(play.dealer)
    soft_17 = found.points == 17 and found.soft
    return found.points < 17 or (soft_17 and play.settings.hits_soft_17)


def settle_seat(play: InPlay, seat: int) -> Iterator[Fact]:
    """The last hand of a split is farthest right and is settled first."""
    if not play.shown:
        return  # Without a peek and with nothing in action, no second card was taken.
    yield from settle_insurance_bet(play, seat)
    for hand in reversed(play.hands[seat]):
        if not hand.settled:
            yield reconcile(play, seat, hand, outcome(play, hand))
    waited = jackpots.with_wager(play, seat)
    if waited:
        yield jackpots.settled(play, seat, play.first[seat], waited)
    if ROYAL_MATCH in play.bets[seat]:
        yield royal_match.settled(play, seat)


def settle_insurance_bet(play: InPlay, seat: int) -> Iterator[Fact]:
    stake = play.bets[seat].pop(INSURANCE, 0)
    if stake:
        won = play.layout.settle.lines(seat, settle_insurance, stake, play.dealer_blackjack)
        yield play.settled(Kind.INSURANCE_SETTLED, INSURED, seat, (), won)


FIRST_CARD = "Seat {seat}: {cards}."
SECOND_CARD = "Seat {seat}: {cards}. {hand}."
UP_CARD = "The dealer's up card: {cards}."
HOLE_CARD = "The hole card, face down."
INSURES = "Seat {seat} takes insurance for {amount}."
INSURED = "Insurance, seat {seat}."
DEALER_HAS = "Dealer: {cards}. {hand}."
DEALER_DRAWS = "Dealer draws: {cards}. {hand}."
DEALER_BLACKJACK = Fact(Kind.PEEKED, "The dealer has blackjack.")
NO_BLACKJACK = Fact(Kind.PEEKED, "The dealer has no blackjack.")
CUT_CARD = Fact(Kind.CUT_CARD, "The cut card is out: the shoe is shuffled before the next round.")
