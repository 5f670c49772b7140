"""Caribbean Stud with Cover All: one round in the order a dealer deals it, then what is paid.

Rules: RULEBOOK section 4. The numbers in the margin are our own for the base game, which is public
knowledge, and "Cover All" marks the steps of the packages' heading "Rules and Procedures" of that
bonus. The dealer plays with ace-king or better; the raise is twice the ante. Cover All looks at
the highest hand dealt, the dealer's and folded hands included.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from houseway import kernels
from houseway.games.caribbean_stud.settlement import (
    ACE_KING,
    COVER_ALL,
    RAISE,
    RAISE_TIMES,
    settle_cover_all,
    settle_fold,
    settle_raise,
    showdown,
)
from houseway.hands import five_card
from houseway.money import Money
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
    deal_hands,
    right_to_left,
)
from houseway.table.settlement import Line
from houseway.table.shuffler import cover_all_screen

Cards = tuple[int, ...]
Highest = tuple[int, Cards]  # the strength of the best hand seen so far, and its cards

FOLD = "fold"
TRIPS = five_card.CATEGORIES.index("trips") << 20  # the lowest hand that wins Cover All


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """House settings of RULEBOOK sections 4 and 9.

    `up_card` is the place, from the top of the dealer's packet, of the card turned: the last one by
    common practice. If cards are dealt by hand there is no screen, so the dealer counts the hands.
    """

    up_card: int = labelled(5, "Which dealer card is turned up (1 to 5)")
    hand_dealt: bool = labelled(False, "Dealt by hand")
    folded_hands_count: bool = labelled(True, "Folded hands count for Cover All")

    def __post_init__(self) -> None:
        if not 1 <= self.up_card <= 5:
            raise ValueError(f"The up card must be 1 to 5, not {self.up_card}.")


def play_round(shoe: TableShoe, seats: Seats, layout: Layout[Settings]) -> Round:
    lines: list[Line] = []

    # 1. Antes are down; Cover All is bet before the start of the round (Cover All 1).
    action = {seat: dict(wagers) for seat, wagers in seats.items()}
    yield NO_MORE_BETS

    # 2. Five cards face down to each player, clockwise, and to the dealer.
    hands, dealer = yield from deal_hands(shoe, seats, 5, FIVE_CARDS, DEALER_CARDS)

    # Cover All 5. The dealer has a hand and presses the green button: the pays are shown.
    if COVER_ALL in layout.tables:
        yield pays_shown(layout, len(hands) + 1)

    # 3. One of the dealer's cards is turned.
    up = turned(layout, dealer)
    yield Fact(Kind.UP_CARD, UP_CARD, 0, up)

    # 4. Each player folds, losing the ante, or raises twice the ante.
    for seat, bets in action.items():
        raised = RAISE_TIMES * bets["ante"]
        word = yield Ask(seat, "raise_or_fold", (FOLD, RAISE), hands[seat], up, (0, raised))
        if word == RAISE:
            bets[RAISE] = raised
            yield Fact(Kind.BETS, RAISES, seat, spot=RAISE, amount=raised)
        else:
            lost = layout.settle.lines(seat, settle_fold, bets.pop("ante"))
            lines += lost
            yield Fact(Kind.FOLDS, FOLDS, seat, lines=lost)
    if not any(action.values()):
        return tuple(lines)

    # 5. The dealer's other cards are turned; the dealer plays with ace-king or better.
    covered = any(COVER_ALL in bets for bets in action.values())
    power = kernels.five(*dealer)
    yield Fact(
        Kind.DEALER_SHOWN, QUALIFIES if power > ACE_KING else NOT, 0, dealer, say=five_card.say
    )
    highest = (yield from left_exposed((0, ()), dealer)) if covered else (0, ())

    # 6. From the dealer's right, ante and raise. Cover All 7. and 8.: the highest hand so far,
    # if it is trips or better, stays exposed until a higher one is found.
    for seat in right_to_left(seats):
        if RAISE in action[seat]:
            won = settle_seat(layout, seat, action[seat]["ante"], kernels.five(*hands[seat]), power)
            lines += won
            yield Fact(Kind.SETTLED, SHOWN, seat, hands[seat], say=five_card.say, lines=won)
            if covered:
                highest = yield from left_exposed(highest, hands[seat])

    # Cover All 9. Once all players' bets are settled, the Cover All wagers.
    if covered:
        lines += yield from settle_covers(layout, action, hands, highest)
    return tuple(lines)


def turned(layout: Layout[Settings], dealer: Cards) -> Cards:
    settings = layout.settings
    return dealer[settings.up_card - 1 : settings.up_card]


def left_exposed(highest: Highest, hand: Cards) -> Generator[Fact | Ask, str, Highest]:
    """A higher hand replaces the one left exposed; below trips no hand is left there."""
    power = kernels.five(*hand)
    if power <= highest[0]:
        return highest
    if power >= TRIPS:
        yield LEFT_EXPOSED
    return power, hand


def settle_seat(
    layout: Layout[Settings], seat: int, ante: Money, own: int, dealer: int
) -> tuple[Line, ...]:
    outcome = (ante, showdown(own, dealer), five_card.CATEGORIES[own >> 20])
    return layout.settle.lines(seat, settle_raise, *outcome, table=RAISE)


def settle_covers(
    layout: Layout[Settings], action: Seats, hands: Mapping[int, Cards], highest: Highest
) -> Round:
    """Folded hands are read now (RULEBOOK 9); then all are paid by the one highest hand."""
    settings = layout.settings
    folded = [seat for seat in right_to_left(action) if RAISE not in action[seat]]
    for seat in folded if settings.folded_hands_count else ():
        yield Fact(Kind.FOLDED_READ, FOLDED_READ, seat, hands[seat], say=five_card.say)
        highest = yield from left_exposed(highest, hands[seat])

    category, dealt = five_card.CATEGORIES[highest[0] >> 20], len(hands) + 1
    lines: tuple[Line, ...] = ()
    for seat in right_to_left(action):
        if stake := action[seat].get(COVER_ALL):
            outcome = (stake, category, dealt)
            lines += layout.settle.lines(seat, settle_cover_all, *outcome, table=COVER_ALL)
    yield Fact(Kind.COVER_ALL, HIGHEST, 0, highest[1], say=five_card.say, lines=lines)
    return lines


@lru_cache(maxsize=128)
def pays_shown(layout: Layout[Settings], hands: int) -> Fact:
    count, *pays = cover_all_screen(layout.tables[COVER_ALL], hands)
    said = "The dealer counts" if layout.settings.hand_dealt else "The shuffler shows"
    return Fact(Kind.COVER_ALL_PAYS, f"{said} {count}; Cover All pays: {', '.join(pays)}.")


FIVE_CARDS = "Five cards to seat {seat}: {cards}."
DEALER_CARDS = "Five cards to the dealer, face down."
UP_CARD = "The dealer turns the {cards}."
RAISES = "Seat {seat} raises {amount}."
FOLDS = "Seat {seat} folds."
QUALIFIES = "Dealer qualifies: {hand}."
NOT = "Dealer does not qualify: {hand}."
SHOWN = "Seat {seat}: {hand}."
FOLDED_READ = "Seat {seat}, folded: {hand}."
HIGHEST = "Highest hand for Cover All: {hand}."
LEFT_EXPOSED = Fact(Kind.LEFT_EXPOSED, "The highest hand so far; it stays exposed for Cover All.")
