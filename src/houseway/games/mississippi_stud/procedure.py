"""Mississippi Stud: one round in the order a dealer deals it, then what each bet is paid.

Rules: RULEBOOK section 1; the numbers in the margin are the steps of that section. There is no
dealer's hand: the player's two cards and three community cards are read against the paytable, and
every bet on the line is paid the same odds.
"""

from dataclasses import dataclass
from functools import lru_cache

from houseway.games.mississippi_stud.settlement import LINE, STREETS, settle_fold_pairs
from houseway.hands import five_card, three_card
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
from houseway.table.settlement.hand_names import five_names, three_names

BONUS, PROGRESSIVE = "three_card_bonus", "progressive"
FOLD = "fold"

Cards = tuple[int, ...]
Bets = dict[str, Money]  # what a seat has in action, by spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Whether a folded hand may win the progressive is the house's choice (RULEBOOK section 2).

    By default it may: the exact figures of the progressive count every hand dealt.
    """

    folded_hands_win_progressive: bool = labelled(True, "Folded hands can win the progressive")


def play_round(shoe: TableShoe, seats: Seats, layout: Layout[Settings]) -> Round:
    lines: list[Line] = []

    # 1. Antes are down, and any 3 Card Bonus and progressive bets.
    action = {seat: dict(wagers) for seat, wagers in seats.items()}
    yield NO_MORE_BETS

    # 2. Three community cards, face down, left to right.
    board = shoe.take(3)
    yield Fact(Kind.COMMUNITY_DEALT, COMMUNITY, 0, board, NOBODY)

    # 3. Two cards face down to each player.
    hands = {}
    for seat in seats:
        hands[seat] = shoe.take(2)
        yield Fact(Kind.HAND_DEALT, TWO_CARDS, seat, hands[seat], only(seat))
    count_hands({0: board}, 3, "the board")
    count_hands(hands, 2)

    # 4. to 6. Each player folds or bets 1x to 3x the ante; then a community card is turned.
    for turned, street in enumerate(STREETS):
        for seat, bets in action.items():
            if "ante" not in bets:
                continue
            answers, stakes = choices(layout, street, bets["ante"])
            word = yield Ask(seat, street, answers, hands[seat], board[:turned], stakes)
            if word == FOLD:
                lost = forfeit(layout, seat, bets)
                lines += lost
                yield Fact(Kind.FOLDS, FOLDS_TUCKED if bets else FOLDS, seat, lines=lost)
            else:
                bets[street] = stakes[answers.index(word)]
                yield Fact(Kind.BETS, BETS, seat, spot=street, amount=bets[street])
        # Cards are turned for any bet in action, even if everyone has folded (RULEBOOK 9).
        if not any(action.values()):
            return tuple(lines)
        yield Fact(Kind.COMMUNITY_TURNED, TURNED, 0, board[turned : turned + 1])

    # 7. From the dealer's right: the five cards are read, all bets of a seat settled at once.
    made: dict[int, str] = {}
    for seat in right_to_left(seats):
        if action[seat]:
            won = settle_seat(layout, seat, action[seat], hands[seat], board)
            lines += won
            made.update((seat, line.hand) for line in won if line.spot == PROGRESSIVE)
            yield showdown(seat, action[seat], hands[seat], board, won)

    # Envy comes last; the hands that earn it have stayed face up.
    lines += yield from pay_envy(layout, PROGRESSIVE, seats, made)
    return tuple(lines)


@lru_cache(maxsize=1024)
def choices(
    layout: Layout[Settings], street: str, ante: Money
) -> tuple[tuple[str, ...], tuple[Money, ...]]:
    """Fold, or a multiple of the ante within the limits; 1x never exceeds them."""
    times = layout.wager_rules[street].times
    open_ = [n for n in times if layout.rules.allows(street, n * ante)]
    return (FOLD, *(f"{n}x" for n in open_)), (0, *(n * ante for n in open_))


def forfeit(layout: Layout[Settings], seat: int, bets: Bets) -> tuple[Line, ...]:
    """A fold takes the line out of action; the bonus, on the community cards alone, stays."""
    settings = layout.settings
    keeps = (BONUS, PROGRESSIVE) if settings.folded_hands_win_progressive else (BONUS,)
    lost = tuple((spot, bets.pop(spot)) for spot in tuple(bets) if spot not in keeps)
    return layout.settle.lines(seat, settle_fold_pairs, lost)


def settle_seat(
    layout: Layout[Settings], seat: int, bets: Bets, hand: Cards, board: Cards
) -> tuple[Line, ...]:
    """The line and the progressive on the five cards, the bonus on the community's three."""
    five = five_names(hand + board, layout.threshold_rows)
    bonus = three_names(board) if BONUS in bets else ()
    settle = layout.settle.bet
    return tuple(
        [
            settle(seat, spot, bets[spot], bonus if spot == BONUS else five)
            for spot in SETTLED
            if spot in bets
        ]
    )


def showdown(seat: int, bets: Bets, hand: Cards, board: Cards, won: tuple[Line, ...]) -> Fact:
    """A folded hand stays tucked unless the progressive needs it."""
    if "ante" in bets or PROGRESSIVE in bets:
        return Fact(Kind.SETTLED, HAND_SHOWN, seat, hand + board, say=five_card.say, lines=won)
    return Fact(Kind.SETTLED, BONUS_ALONE, seat, board, say=three_card.say, lines=won)


SETTLED = (*LINE, BONUS, PROGRESSIVE)  # in this order, all at once

COMMUNITY = "Three community cards, face down."
TWO_CARDS = "Two cards to seat {seat}: {cards}."
FOLDS = "Seat {seat} folds."
FOLDS_TUCKED = "Seat {seat} folds; the cards are tucked under the bets that stay in action."
BETS = "Seat {seat} bets {amount} on {spot}."
TURNED = "The dealer turns the {cards}."
HAND_SHOWN = "Seat {seat}: {hand}."
BONUS_ALONE = "Seat {seat}, bonus: {hand}."
