"""Three Card Poker: one round in the order a dealer deals it, then what each bet is paid.

Rules: RULEBOOK section 6; the numbers in the margin are the steps of the package's heading
"Dealing Procedures". The dealer plays with queen high or better. Pair plus and the bonus bet are
side bets on the player's own three cards.
"""

from dataclasses import dataclass
from functools import lru_cache

from houseway import kernels
from houseway.games.three_card_poker.settlement import (
    QUEEN_HIGH,
    Showdown,
    settle_fold,
    settle_play,
)
from houseway.hands import three_card
from houseway.money import Money
from houseway.paytables.words import bet_words
from houseway.table.house_settings import labelled
from houseway.table.kinds import Kind
from houseway.table.layout import Layout
from houseway.table.procedure import (
    NO_MORE_BETS,
    Ask,
    Fact,
    Round,
    Seats,
    TableShoe,
    Wagers,
    deal_hands,
    right_to_left,
)
from houseway.table.refused import refuse
from houseway.table.settlement import Line, compare, lose
from houseway.table.settlement.envy import pay_envy
from houseway.table.settlement.hand_names import three_names

Cards = tuple[int, ...]
Bets = dict[str, Money]  # what a seat has in action, by spot

ORDER = ("play", "ante_bonus", "ante", "pair_plus", "bonus")
FOLD, PLAY = "fold", "play"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """House settings of RULEBOOK sections 6 and 9.

    "At least one player" earns envy, so by default also a player who did not bet the bonus.
    """

    ante_mandatory: bool = labelled(
        False, "Ante required with Pair Plus"
    )  # some jurisdictions: no pair plus without an ante
    settle_order: tuple[str, ...] = labelled(
        ORDER,
        "Order of settlement",
        play="Play",
        ante_bonus=bet_words("ante_bonus"),
        pair_plus=bet_words("pair_plus"),
    )
    folded_hands_keep_bonus: bool = labelled(True, "Folded hands keep the bonus")
    envy_from_any_player: bool = labelled(True, "Envy for hands without the bonus bet")

    def __post_init__(self) -> None:
        if sorted(self.settle_order) != sorted(ORDER):
            raise ValueError(
                f"The order of settlement must list each of these once: {', '.join(ORDER)}."
            )


def play_round(shoe: TableShoe, seats: Seats, layout: Layout[Settings]) -> Round:
    lines: list[Line] = []

    # 1. Antes, pair plus and any bonus bets are down. 2. No more bets.
    action = {seat: dict(wagers) for seat, wagers in seats.items()}
    lammers = tuple(seat for seat in seats if "bonus" in seats[seat])
    if lammers and layout.settle.envy_rows("bonus"):
        yield lammers_placed(lammers)
    yield NO_MORE_BETS
    if without := tuple(seat for seat in seats if "pair_plus" not in seats[seat]):
        yield no_pair_plus(without)

    # 3. Three cards face down to each player, then to the dealer; no bottom card is shown.
    hands, dealer = yield from deal_hands(shoe, seats, 3, THREE_CARDS, DEALER_CARDS)

    # 4. Each player with an ante plays, for exactly the ante, or folds.
    folded = []
    for seat, bets in action.items():
        if "ante" not in bets:
            continue
        ante = bets["ante"]
        word = yield Ask(seat, "play_or_fold", (FOLD, PLAY), hands[seat], (), (0, ante))
        if word == PLAY:
            bets["play"] = ante
            yield Fact(Kind.BETS, PLAYS, seat, spot="play", amount=ante)
        else:
            folded.append(seat)
            yield Fact(Kind.FOLDS, FOLDS, seat)

    # 5. Forfeited bets and cards are collected before the dealer's hand is turned.
    for seat in folded:
        lost = forfeit(layout, seat, action[seat])
        lines += lost
        tucked = "bonus" in action[seat]
        yield Fact(Kind.COLLECTED, COLLECTED_TUCKED if tucked else COLLECTED, seat, lines=lost)

    # 6. The dealer turns, orders and announces the hand.
    power = kernels.three(*dealer)
    announced = DEALER_PLAYS if power > QUEEN_HIGH else DEALER_DOES_NOT_PLAY
    arranged = tuple(sorted(dealer, reverse=True))  # high to low
    yield Fact(Kind.DEALER_SHOWN, announced, 0, arranged, say=three_card.say)

    # 7. From the dealer's right: each hand is revealed and its bets settled in the house's order.
    made: dict[int, str] = {}
    for seat in right_to_left(seats):
        if bets := action[seat]:
            won, made[seat] = settle_seat(layout, seat, bets, hands[seat], power)
            lines += won
            yield Fact(Kind.SETTLED, SHOWN, seat, hands[seat], say=three_card.say, lines=won)

    # Envy is paid at the end of the round; the hands that earn it have stayed face up.
    lines += yield from pay_envy(layout, "bonus", seats, made)
    if lammers and layout.settle.envy_rows("bonus"):
        yield LAMMERS_TAKEN
    return tuple(lines)


def forfeit(layout: Layout[Settings], seat: int, bets: Bets) -> tuple[Line, ...]:
    """A fold gives up ante and pair plus; the bonus stays, the cards tucked under it."""
    lost = layout.settle.lines(seat, settle_fold, bets.pop("ante"), bets.pop("pair_plus", 0))
    if "bonus" in bets and not layout.settings.folded_hands_keep_bonus:
        lost += layout.settle.lines(seat, lose, "bonus", bets.pop("bonus"), BONUS_FORFEITED)
    return lost


def settle_seat(
    layout: Layout[Settings], seat: int, bets: Bets, hand: Cards, dealer: int
) -> tuple[tuple[Line, ...], str]:
    """All bets of a seat in the house's order, and the row of the bonus table its hand made."""
    settings, power = layout.settings, kernels.three(*hand)
    hand_names = three_names(hand, power)
    won: tuple[Line, ...] = ()
    if "play" in bets:
        category = three_card.CATEGORIES[power >> 20]
        outcome = (bets["ante"], showdown(power, dealer), category)
        won = layout.settle.lines(seat, settle_play, *outcome, table="ante_bonus")
    for spot in ("pair_plus", "bonus"):
        if spot in bets:
            won += (layout.settle.bet(seat, spot, bets[spot], hand_names),)
    if settings.settle_order != ORDER:
        won = tuple(sorted(won, key=lambda line: settings.settle_order.index(line.spot)))
    earns = settings.envy_from_any_player or "bonus" in bets
    return won, layout.settle.row_made("bonus", hand_names) if earns else ""


def showdown(player: int, dealer: int) -> Showdown:
    """Two strengths compared, once the dealer is known to play."""
    if dealer < QUEEN_HIGH:
        return "dealer_not_qualified"
    return compare(player, dealer)


def check(layout: Layout[Settings], seat: int, wagers: Wagers) -> None:
    """Pair plus alone is a standard wager unless the ante is mandatory; the bonus alone is not."""
    if layout.settings.ante_mandatory and "ante" not in wagers:
        refuse("required", seat=seat, spot="ante")
    if "ante" not in wagers and "pair_plus" not in wagers:
        refuse("needs", seat=seat, spot="bonus", other="ante or Pair Plus")


@lru_cache(maxsize=128)
def lammers_placed(seats: tuple[int, ...]) -> Fact:
    *first, last = map(str, seats)
    several = f"Envy lammers go next to the bonus bets of seats {', '.join(first)} and {last}."
    one = f"An Envy lammer goes next to the bonus bet of seat {last}."
    return Fact(Kind.LAMMERS_PLACED, several if first else one, spot="bonus")


@lru_cache(maxsize=128)
def no_pair_plus(seats: tuple[int, ...]) -> Fact:
    *first, last = map(str, seats)
    positions = f"positions {', '.join(first)} and {last}" if first else f"position {last}"
    return Fact(Kind.NO_PAIR_PLUS, f"No Pair Plus, {positions}.")


THREE_CARDS = "Three cards to seat {seat}: {cards}."
DEALER_CARDS = "Three cards to the dealer, face down."
PLAYS = "Seat {seat} bets {amount} on Play."
FOLDS = "Seat {seat} folds."
COLLECTED = "The bets of seat {seat} are collected."
COLLECTED_TUCKED = "The bets of seat {seat} are collected; the cards are tucked under the bonus."
LAMMERS_TAKEN = Fact(Kind.LAMMERS_TAKEN, "The Envy lammers are picked up.", spot="bonus")
DEALER_PLAYS = "Dealer qualifies: {hand}."
DEALER_DOES_NOT_PLAY = "Dealer does not qualify: {hand}."
SHOWN = "Seat {seat}: {hand}."
BONUS_FORFEITED = "Folded; bonus taken with the hand."
