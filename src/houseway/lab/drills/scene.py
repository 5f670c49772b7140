"""What lies on the felt when a question is asked: hands, bets and the pays printed beside them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from houseway.hands import names
from houseway.money import Money
from houseway.paytables import Paytable
from houseway.paytables.words import bet_label, pay_text
from houseway.table.kinds import Kind, Role
from houseway.table.layout import Layout
from houseway.table.procedure import DEALER, FACE_DOWN, Ask, Fact

LAID, TURNED = Kind.COMMUNITY_DEALT, Kind.COMMUNITY_TURNED
# Facts whose cards are not a hand of their own: community cards, burns, discards, or copies of
# cards shown elsewhere.
NOT_HANDS = (LAID, TURNED, Kind.HOUSE_WAY_SHOWN, Kind.BURNED, Kind.DISCARDED, Kind.SPLITS)
FORFEITS = (Kind.FOLDS, Kind.COLLECTED)  # What a fold loses is taken then.
DEALER_SEAT = 0
Act = Literal["take", "push", "pay"]
Pays = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """`seat` 0 is the dealer; `bets` by spot, in the order of the layout. A hand that `is_set` has
    its cards in the order high, mid, low. Of one that `is_folded` only the bets still in action lie
    there."""

    seat: int
    cards: tuple[int, ...]
    bets: tuple[tuple[str, Money], ...] = ()
    is_set: bool = False
    is_folded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bet:
    """A bet to be settled. `turn` is its place in the order, from 1, or 0 if there is nothing to
    do; `act` and `pays` are what is due. `stake` is 0 for a bonus on another bet. `is_dropped`
    means the coin has already gone into the slot."""

    seat: int
    spot: str
    stake: Money
    turn: int = 0
    act: Act = "take"
    pays: Money = 0
    why: str = ""
    is_dropped: bool = False

    @property
    def must_settle(self) -> bool:
        """Whether chips are there that must be paid or taken."""
        return bool(self.stake) and not self.is_dropped


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """`board` are community cards; `pays` the printed paytables: title, then hand and pay. `meters`
    are the levels of a progressive: name, reading, seed. At the `end` of a round, settled hands
    have been cleared."""

    hands: tuple[Hand, ...] = ()
    board: tuple[int, ...] = ()
    pays: Pays = ()
    meters: tuple[tuple[str, Money, Money], ...] = ()
    end: bool = False


def scene_of(
    steps: Iterable[Fact | Ask],
    bets: Mapping[int, Mapping[str, Money]],
    *,
    seats: Sequence[int] = (),
    taken: bool = False,
) -> Scene:
    """The felt after these steps, as the dealer sees it. Shows `seats`, or every seat with a bet.
    `taken` leaves out bets already lost; a pay question still needs them on the felt, except what a
    fold has lost."""
    facts = [step.seen(DEALER) for step in steps if isinstance(step, Fact)]
    shown = list(seats) or sorted(bets)
    down = with_later_bets(facts, bets)
    take_lost([fact for fact in facts if taken or fact.kind in FORFEITS], down)
    folded = {fact.seat for fact in facts if fact.kind is Kind.FOLDS}
    facts = since_reshuffle(facts)
    hands = [
        Hand(
            seat=seat,
            cards=() if seat in folded and not down.get(seat) else cards,  # With the last bet.
            bets=tuple(down.get(seat, {}).items()) if first else (),
            is_folded=seat in folded,
        )
        for seat in (DEALER_SEAT, *shown)
        for first, cards in firsts(hands_of(facts, seat))
        if seat or cards
    ]
    board = board_of(facts)
    without_board = tuple(replace(hand, cards=without(hand.cards, board)) for hand in hands)
    return Scene(hands=without_board, board=board)


def since_reshuffle(facts: list[Fact]) -> list[Fact]:
    """Cards dealt before it were picked up."""
    picked_up = [at for at, fact in enumerate(facts, 1) if fact.kind is Kind.RESHUFFLE]
    return facts[max(picked_up, default=0) :]


def without(cards: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, ...]:
    """The hand's own cards. A hand that was read also lists the community cards, which are shown
    once on the felt; for a folded seat only those are read."""
    if board and FACE_DOWN not in cards and set(cards) <= set(board):
        return ()
    if FACE_DOWN in board or len(cards) <= len(board):
        return cards
    return tuple(card for card in cards if card not in board)


def hands_of(facts: Sequence[Fact], seat: int) -> list[tuple[int, ...]]:
    """The hands of one seat: several after a split, one empty hand before the first card."""
    own = [fact for fact in facts if fact.seat == seat and fact.cards]
    own = [f for f in own if f.kind not in NOT_HANDS and f.kind.role is not Role.PAYS]
    read = [fact.cards for fact in own if fact.kind.role is Role.READS]
    if read:
        return read
    started: dict[int, tuple[int, ...]] = {}
    for fact in own:
        started[fact.cards[0] if fact.kind.role is Role.ADDS else -2] = fact.cards
    splits = [cards for first, cards in started.items() if first != -2]
    if any(fact.kind is Kind.SPLITS and fact.seat == seat for fact in facts):
        return splits or [started.get(-2, ())]
    return [own[-1].cards if own else ()]


def board_of(facts: Sequence[Fact]) -> tuple[int, ...]:
    """Community cards turned so far; the rest face down."""
    turned = [card for fact in facts if fact.kind is TURNED for card in fact.cards]
    size = max((len(fact.cards) for fact in facts if fact.kind is LAID), default=0)
    return (*turned, *(FACE_DOWN for _ in range(size - len(turned))))


def with_later_bets(
    facts: Sequence[Fact], bets: Mapping[int, Mapping[str, Money]]
) -> dict[int, dict[str, Money]]:
    found = {seat: dict(spots) for seat, spots in bets.items()}
    for fact in facts:
        if fact.amount and fact.spot and fact.seat in found:
            spots = found[fact.seat]
            spots[fact.spot] = spots.get(fact.spot, 0) + fact.amount
            if not spots[fact.spot]:
                del spots[fact.spot]
    return found


def take_lost(facts: Sequence[Fact], down: dict[int, dict[str, Money]]) -> None:
    for line in (line for fact in facts for line in fact.lines):
        if line.outcome == "loses":
            down.get(line.seat, {}).pop(line.spot, None)


def pays_of(layout: Layout, spots: Iterable[str], *, envy: bool = False) -> Pays:
    """The paytables for these spots, with the rows that this table offers; `envy` adds what they
    pay to the other bettors."""
    wanted = {*spots, "ante_bonus"}
    found = []
    for bet, table in layout.tables.items():
        rows = layout.rows_offered(bet) if bet in wanted else ()
        if rows:
            pays = ((names.label(table.hands, row.hand), pay_text(row)) for row in rows)
            found.append((bet_label(bet), tuple(pays)))
        if envy and bet in wanted and layout.settle.envy_rows(bet):
            found.append((f"{bet_label(bet)} envy", envy_pays(table)))
    return tuple(found)


def envy_pays(table: Paytable) -> tuple[tuple[str, str], ...]:
    """The rows that pay envy, and what they pay."""
    return tuple(
        (names.label(table.hands, row.hand), str(row.envy).removeprefix("envy ").capitalize())
        for row in table.rows
        if row.envy is not None
    )


def firsts(hands: Sequence[tuple[int, ...]]) -> list[tuple[bool, tuple[int, ...]]]:
    return [(place == 0, cards) for place, cards in enumerate(hands)]
