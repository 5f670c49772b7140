"""Fortune San Lo Poker: one round in the order a dealer deals it, then what each bet is paid.

Rules: RULEBOOK sections 7 and 9; the numbers in the margin are those of the package's heading
"Rules and Dealing Procedures". Six cards are set as high, mid and low against the dealer's, and the
house wins ties in each match-up. A fouled hand loses the main bet and the Hat Trick; the Fortune
Bonus and the progressive look at the best five of the six cards, however they were set.
"""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from houseway import kernels
from houseway.games.san_lo.setting.house_way import POINTS, WAYS, house_way
from houseway.games.san_lo.setting.steps import set_hands
from houseway.games.san_lo.setting.verify_display import VerifyDisplay
from houseway.games.san_lo.settlement import settle_hat_trick, settle_main
from houseway.hands import names, semi_wild
from houseway.hands.setting import Strengths, foul_of
from houseway.hands.setting.notation import low_and_mid, read_out, strengths
from houseway.table.house_settings import labelled
from houseway.table.kinds import Kind
from houseway.table.layout import Layout
from houseway.table.procedure import (
    NO_MORE_BETS,
    NOBODY,
    Fact,
    Round,
    Seats,
    TableShoe,
    Wagers,
    count_hands,
    only,
    right_to_left,
)
from houseway.table.refused import refuse
from houseway.table.settlement import Line, lose
from houseway.table.settlement.envy import pay_envy
from houseway.table.shuffler import POSITIONS

MAIN, HAT_TRICK, FORTUNE, PROGRESSIVE = "main", "hat_trick", "fortune_bonus", "progressive"

Cards = tuple[int, ...]
Hands = dict[int, Cards]  # by seat, 0 for the dealer
Numbered = Literal["clockwise", "counter_clockwise"]
WAY_NAMES = {id_.replace("-", "_"): way.name for id_, way in WAYS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """House settings of RULEBOOK sections 7 and 9.

    Positions 1 to 7 include the dealer's, and each casino numbers them differently: these settings
    give the dealer's number and the direction in which the numbers rise. By default seat n is
    position n. With `fouls_warned` a player is asked once more before a foul is final.
    """

    house_way: str = labelled(
        POINTS.id, "House way", is_money=False, among=tuple(WAYS), **WAY_NAMES
    )
    dealer_position: int = labelled(POSITIONS, "Dealer's position")
    numbered: Numbered = labelled(
        "clockwise", "Positions numbered", counter_clockwise="counterclockwise"
    )
    verify_display_helps: bool = labelled(True, "Verify display sets players' hands")
    fouls_warned: bool = labelled(False, "Players warned of a foul")
    fouled_hands_keep_progressive: bool = labelled(True, "Fouled hands can win the progressive")

    def __post_init__(self) -> None:
        house_way(self.house_way)  # Refuses an unknown one.
        if not 1 <= self.dealer_position <= POSITIONS:
            raise ValueError(f"The dealer's position must be 1 to {POSITIONS}.")
        if self.numbered not in ("clockwise", "counter_clockwise"):
            raise ValueError("Number the positions clockwise or counter_clockwise.")


def play_round(shoe: TableShoe, seats: Seats, layout: Layout[Settings]) -> Round:
    settings = layout.settings
    lines: list[Line] = []

    # 2. Main bets are down, and any Hat Trick, Fortune Bonus and progressive bets.
    yield NO_MORE_BETS

    # 3. The green button: the number on the display names the position of the first hand.
    order = dealing_order(shoe.number, settings.dealer_position, settings.numbered)
    yield first_position(shoe.number, order[0])

    # 4. Packets of six, counterclockwise to every position, occupied or not, and the dealer.
    hands: Hands = {}
    for seat in order:
        hands[seat] = shoe.take(6)
        yield packet(seat, hands[seat], occupied=seat in seats)
    count_hands(hands, 6)

    # 5. The unused hands are taken up.
    if unused := tuple(seat for seat in range(1, POSITIONS) if seat not in seats):
        yield taken_up(unused)

    # 6. and 7. Players set their hands; the verify display may set one the house way.
    way = house_way(settings.house_way)
    display = VerifyDisplay(seats, way, helps_players=settings.verify_display_helps)
    laid = yield from set_hands(hands, seats, display, warned=settings.fouls_warned)

    # 8. The dealer turns the cards and sets them the house way.
    yield Fact(Kind.DEALER_TURNED, DEALER_TURNS, 0, hands[0])
    dealer = display.dealer_house_way(hands[0]).cards
    yield Fact(Kind.HOUSE_WAY_SHOWN, DEALER_HOUSE_WAY, 0, dealer, say=low_and_mid)
    yield Fact(Kind.DEALER_SHOWN, DEALER_HAS, 0, dealer, say=read_out)

    # 9. to 14. From the dealer's right: three match-ups, then all bets of the seat.
    against = strengths(dealer)
    made: dict[int, str] = {}
    for seat in right_to_left(seats):
        won = settle_seat(layout, seat, seats[seat], laid[seat], against)
        lines += won
        if PROGRESSIVE in seats[seat]:
            made[seat] = won[-1].hand  # its line comes last
        yield Fact(Kind.SETTLED, SHOWN, seat, laid[seat], say=read_out, lines=won)

    # Envy comes last; the hands that earn it have stayed face up.
    lines += yield from pay_envy(layout, PROGRESSIVE, seats, made)
    return tuple(lines)


def settle_seat(
    layout: Layout[Settings], seat: int, bets: Wagers, laid: Cards, dealer: Strengths
) -> tuple[Line, ...]:
    """A foul loses main bet and Hat Trick; the bets on the best five of six stay in action."""
    own = strengths(laid)
    fouled = foul_of(own)
    wins = 0 if fouled else (own[0] > dealer[0]) + (own[1] > dealer[1]) + (own[2] > dealer[2])
    settle = layout.settle
    won = settle.lines(seat, settle_main, bets[MAIN], wins, fouled, table=MAIN)
    if HAT_TRICK in bets:
        won += settle.lines(seat, settle_hat_trick, bets[HAT_TRICK], wins, fouled, table=HAT_TRICK)
    best = best_five(laid)
    if FORTUNE in bets:
        won += (settle.bet(seat, FORTUNE, bets[FORTUNE], best),)
    if PROGRESSIVE in bets:
        if fouled and not layout.settings.fouled_hands_keep_progressive:
            return won + settle.lines(seat, lose, PROGRESSIVE, bets[PROGRESSIVE], FORFEITED)
        won += (settle.bet(seat, PROGRESSIVE, bets[PROGRESSIVE], best),)
    return won


def best_five(cards: Cards) -> tuple[str, ...]:
    """The names of the best five of six cards, with a semi-wild joker."""
    return _six_names(kernels.semi_wild_six(*cards) >> 20)


@cache
def _six_names(category: int) -> tuple[str, ...]:
    return names.with_wider(semi_wild.FAMILY, semi_wild.CATEGORIES[category])


@cache
def dealing_order(number: int, dealer_position: int, numbered: Numbered) -> tuple[int, ...]:
    """All positions as seats, 0 for the dealer, counterclockwise from the number drawn.

    Clockwise around the table come the dealer, then seats 1 to 6.
    """
    if not 1 <= number <= POSITIONS:
        refuse("device", what=f"The number drawn must be 1 to {POSITIONS}.")
    clockwise = numbered == "clockwise"
    first = number - dealer_position if clockwise else dealer_position - number
    return tuple((first - step) % POSITIONS for step in range(POSITIONS))


@cache
def first_position(number: int, seat: int) -> Fact:
    whose = f"seat {seat}" if seat else "the dealer"
    return Fact(Kind.FIRST_POSITION, f"The shuffler shows {number}: the first hand is for {whose}.")


def packet(seat: int, cards: Cards, *, occupied: bool) -> Fact:
    if not seat:
        return Fact(Kind.DEALER_DEALT, DEALER_CARDS, 0, cards, NOBODY)
    if occupied:
        return Fact(Kind.HAND_DEALT, SIX_CARDS, seat, cards, only(seat))
    return Fact(Kind.UNUSED_DEALT, NO_PLAYER, seat, cards, NOBODY)


@cache
def taken_up(seats: tuple[int, ...]) -> Fact:
    *first, last = map(str, seats)
    whose = f"seats {', '.join(first)} and {last}" if first else f"seat {last}"
    return Fact(Kind.UNUSED_TAKEN_UP, f"The unused hands of {whose} are picked up.")


SIX_CARDS = "Six cards to seat {seat}: {cards}."
NO_PLAYER = "Six cards to seat {seat}, which is empty."
DEALER_CARDS = "Six cards to the dealer, face down."
DEALER_TURNS = "The dealer turns {cards}."
DEALER_HOUSE_WAY = "Verify display, dealer house way: {hand}."
DEALER_HAS = "Dealer: {hand}"
SHOWN = "Seat {seat}: {hand}"
FORFEITED = "Foul; progressive taken with the hand."


def cloth(layout: Layout[Settings]) -> tuple[str, ...]:
    """Main bet and Hat Trick: how many of the three hands must win, and what that pays."""
    titles = {MAIN: "Main bet", HAT_TRICK: "Hat Trick"}
    last = {bet: layout.tables[bet].rows[-1] for bet in titles if bet in layout.tables}
    return tuple(
        f"{titles[bet]}: {names.label(layout.tables[bet].hands, row.hand).lower()}, {row.pay}."
        for bet, row in last.items()
    )
