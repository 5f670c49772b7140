"""DJ Wild Stud Poker: one round in the order a dealer deals it, then what each bet is paid.

Rules: RULEBOOK section 3; the numbers in the margin are the steps of the package's heading "Rules
and Dealing Procedures", those marked "link" of its multi-game link. The joker and all deuces are
wild. Blind equals the ante, play is twice the ante, and the dealer always plays.
"""

from collections.abc import Generator
from dataclasses import dataclass
from functools import cache

from houseway import kernels
from houseway.cards import JOKER
from houseway.games.dj_wild.settlement import (
    BAD_BEAT,
    PLAY_TIMES,
    category_names,
    settle_bad_beat,
    settle_fold,
    settle_play,
)
from houseway.hands import five_card, wild
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
    deal_hands,
    right_to_left,
)
from houseway.table.settlement import Line, compare, lose
from houseway.table.settlement.envy import pay_envy
from houseway.table.settlement.hand_names import five_names

Cards = tuple[int, ...]
Bets = dict[str, Money]  # what a seat has in action, by spot

TRIPS, PROGRESSIVE = "trips", "progressive"
FOLD, PLAY = "fold", "play"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Whether a folded hand may win the progressive is the house's choice (RULEBOOK section 2).

    By default it may: the exact figures of the progressive count every hand dealt.
    """

    folded_hands_win_progressive: bool = labelled(True, "Folded hands can win the progressive")


def play_round(shoe: TableShoe, seats: Seats, layout: Layout[Settings]) -> Round:
    lines: list[Line] = []

    # 2. Equal bets on ante and blind are down, and any trips, bad beat and progressive bets.
    action = {seat: dict(wagers) for seat, wagers in seats.items()}
    yield NO_MORE_BETS

    # 3. A packet of five to each player, clockwise, and to the dealer.
    hands, dealer = yield from deal_hands(shoe, seats, 5, FIVE_CARDS, DEALER_CARDS)

    # Link 9. If nothing is wild for the progressive: a card to replace a joker.
    replacement = (yield from deal_replacement(shoe)) if nothing_is_wild(layout) else ()

    # 4. Each player folds or makes a play bet of twice the ante. On a fold ante and blind are
    # taken at once; other bets stay, the cards tucked under them until the hands are compared.
    for seat, bets in action.items():
        play = PLAY_TIMES * bets["ante"]
        word = yield Ask(seat, "play_or_fold", (FOLD, PLAY), hands[seat], (), (0, play))
        if word == PLAY:
            bets["play"] = play
            yield Fact(Kind.BETS, PLAYS, seat, spot="play", amount=play)
        else:
            lost = forfeit(layout, seat, bets)
            lines += lost
            yield Fact(Kind.FOLDS, FOLDS_TUCKED if bets else FOLDS, seat, lines=lost)
    if not any(action.values()):
        return tuple(lines)

    # 5. The dealer's hand is shown and compared from the dealer's right.
    power = kernels.wild_five(*dealer)
    yield Fact(Kind.DEALER_SHOWN, DEALER_SHOWN, 0, dealer, say=wild.say)

    # 6. to 11. and link 10. All bets of a seat are settled together.
    made: dict[int, str] = {}
    for seat in right_to_left(seats):
        if bets := action[seat]:
            if replacement and PROGRESSIVE in bets and JOKER in hands[seat]:
                yield Fact(Kind.JOKER_REPLACED, JOKER_REPLACED, seat, replacement)
            won = settle_seat(layout, seat, bets, hands[seat], power, replacement)
            lines += won
            if PROGRESSIVE in bets:
                made[seat] = won[-1].hand
            yield Fact(Kind.SETTLED, SHOWN, seat, hands[seat], say=wild.say, lines=won)

    # Link 12. Envy comes last; the hands that earn it have stayed face up.
    lines += yield from pay_envy(layout, PROGRESSIVE, seats, made)
    return tuple(lines)


def nothing_is_wild(layout: Layout[Settings]) -> bool:
    """For the progressive of DJWP-2 and of the link; with DJWP-1 wilds count."""
    table = layout.tables.get(PROGRESSIVE)
    return table is not None and table.hands == five_card.FAMILY


def deal_replacement(shoe: TableShoe) -> Generator[Fact | Ask, str, Cards]:
    """One more packet: its top card stays face down before the dealer, four are burned."""
    packet = shoe.take(5)
    yield Fact(Kind.REPLACEMENT_DEALT, REPLACEMENT, 0, packet[:1], NOBODY)
    yield Fact(Kind.BURNED, BURNED, 0, packet[1:], NOBODY)
    # The rules mention hands only; that a wrong packet here also voids the deal is our choice.
    count_hands({0: packet}, 5, "the packet of the replacement card")
    return packet[:1]


def forfeit(layout: Layout[Settings], seat: int, bets: Bets) -> tuple[Line, ...]:
    """A fold takes ante and blind, and the progressive where folded hands cannot win it."""
    settings = layout.settings
    del bets["blind"]
    lost = layout.settle.lines(seat, settle_fold, bets.pop("ante"))
    if PROGRESSIVE in bets and not settings.folded_hands_win_progressive:
        lost += layout.settle.lines(seat, lose, PROGRESSIVE, bets.pop(PROGRESSIVE), NO_LONGER)
    return lost


def settle_seat(
    layout: Layout[Settings], seat: int, bets: Bets, hand: Cards, dealer: int, replacement: Cards
) -> tuple[Line, ...]:
    """The progressive comes last, and the replacement card counts for it alone.

    `dealer` is the strength of the dealer's hand.
    """
    settle, power = layout.settle, kernels.wild_five(*hand)
    category, how = wild.CATEGORIES[power >> 20], compare(power, dealer)
    hand_names = wild_names(hand, power)
    won: tuple[Line, ...] = ()
    if "play" in bets:
        won = settle.lines(seat, settle_play, bets["ante"], how, category, table="blind")
    if TRIPS in bets:
        won += (settle.bet(seat, TRIPS, bets[TRIPS], hand_names),)
    if BAD_BEAT in bets:
        outcome = (bets[BAD_BEAT], category, wild.CATEGORIES[dealer >> 20], how)
        won += settle.lines(seat, settle_bad_beat, *outcome, table=BAD_BEAT)
    if PROGRESSIVE in bets:
        hand_names = natural_names(hand, replacement) if replacement else hand_names
        won += (settle.bet(seat, PROGRESSIVE, bets[PROGRESSIVE], hand_names),)
    return won


def natural_names(hand: Cards, replacement: Cards) -> tuple[str, ...]:
    """Deuces are deuces and a joker is the replacement card."""
    if JOKER in hand:
        hand = tuple([card for card in hand if card != JOKER]) + replacement
    return five_names(hand)


def wild_names(hand: Cards, power: int) -> tuple[str, ...]:
    return names_of(power >> 20, bool(kernels.wild_five_is_natural(*hand)))


@cache
def names_of(number: int, natural: bool) -> tuple[str, ...]:  # noqa: FBT001
    category = wild.CATEGORIES[number]
    kind = "natural" if natural else "wild"
    return category_names(f"{kind}_{category}" if category in wild.SPLIT else category)


FIVE_CARDS = "Five cards to seat {seat}: {cards}."
DEALER_CARDS = "Five cards to the dealer, face down."
REPLACEMENT = "One more packet of five: its top card stays face down in front of the dealer."
BURNED = "The bottom four are burned."
PLAYS = "Seat {seat} bets {amount} on Play."
FOLDS = "Seat {seat} folds."
FOLDS_TUCKED = "Seat {seat} folds; the cards are tucked under the bets that stay in action."
DEALER_SHOWN = "Dealer: {hand}."
JOKER_REPLACED = "For the progressive, seat {seat}'s joker is replaced by the {cards}."
SHOWN = "Seat {seat}: {hand}."
NO_LONGER = "Folded; folded hands cannot win the progressive here."
