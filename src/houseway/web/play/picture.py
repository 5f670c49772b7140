"""The felt after each step of a round, made from the facts that one viewer may see.

A step is a fact, or one line of a fact's settlement, since the dealer pays spot by spot. Nothing
here reads a shoe; a card that the viewer may not see is already FACE_DOWN.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from houseway.money import Money, show
from houseway.paytables.words import bet_label
from houseway.table.kinds import Kind, Role
from houseway.table.procedure import FACE_DOWN, Fact, without_unseen
from houseway.table.settlement import Line

Cards = tuple[int, ...]
Step = tuple[int, int]  # how many facts, and how many lines of the last one
Awards = Mapping[tuple[int, str], Money]


@dataclass(slots=True)
class SpotPicture:
    stake: Money
    state: str = ""  # won, lost, pushed
    settled: Money = 0  # the part of the stake that is; after a split the hands are settled in turn
    net: Money = 0
    award: Money = 0
    why: str = ""
    hand: str = ""  # the row of its paytable that it was paid by
    lammer: bool = False  # the seat next to it: it may be paid envy


@dataclass(slots=True)
class HandPicture:
    cards: Cards
    stake: Money = 0
    state: str = ""
    net: Money = 0


@dataclass(slots=True)
class SeatPicture:
    spots: dict[str, SpotPicture]
    hands: list[HandPicture] = field(default_factory=list)
    says: str = ""  # the last word of this seat: folds, 2x, sets
    folded: bool = False
    is_set: bool = False
    at: int = 0  # the hand in play, after a split
    named: str = ""  # its hand in the dealer's words, once it is shown
    back: Money = 0  # what has come back from its spots, wins included

    def at_hand(self, cards: Cards) -> int:
        """Which of its hands a question is about."""
        open_ = [at for at, hand in enumerate(self.hands) if hand.cards == cards and not hand.state]
        return next((at for at in open_ if at >= self.at), open_[0] if open_ else self.at)


@dataclass(slots=True)
class Picture:
    seats: dict[int, SeatPicture]
    middle: Cards = ()
    named: str = ""  # the dealer's hand in the dealer's words
    calls: list[str] = field(default_factory=list)  # the dealer's words, the last one last
    marks: list[str] = field(default_factory=list)  # kinds in their order, for the step line
    fresh: set[str] = field(default_factory=set)  # what the last step changed
    screen: str = ""  # the shuffler's
    display: list[tuple[str, Cards]] = field(default_factory=list)  # the verify display's
    extra: Cards = ()  # a card set apart, such as DJ Wild's replacement
    lit: dict[str, str] = field(default_factory=dict)  # by bet, the hand that was paid last


def seen_in(felt: Picture) -> list[int]:
    """Every card that lies face up."""
    hands = (hand.cards for seat in felt.seats.values() for hand in seat.hands)
    return [card for cards in (felt.middle, *hands) for card in cards if card != FACE_DOWN]


def steps(facts: Sequence[Fact]) -> list[Step]:
    """A fact with several lines is shown first without any; with one line, at once. A meter pay
    waits one step for the supervisor."""
    found: list[Step] = []
    for place, fact in enumerate(facts, 1):
        count = len(fact.lines)
        last = count + bool(meter_wins(fact))
        found += [(place, lines) for lines in range(0 if count > 1 else count, last + 1)]
    return found


def picture(
    wagers: Mapping[int, Mapping[str, Money]],
    facts: Sequence[Fact],
    step: Step,
    awards: Awards | None = None,
) -> Picture:
    """The felt after `step`; (0, 0) is the felt with the wagers down."""
    found = Picture(
        seats={
            seat: SeatPicture({spot: SpotPicture(amount) for spot, amount in spots.items()})
            for seat, spots in wagers.items()
        }
    )
    count, lines = step
    for place, fact in enumerate(facts[:count], 1):
        tell(found, fact, fact.lines if place < count else fact.lines[:lines], awards or {})
        if place < count or lines >= len(fact.lines):
            confirm(found, fact, place < count or lines > len(fact.lines), awards or {})
    return found


def meter_wins(fact: Fact) -> list[Line]:
    return [line for line in fact.lines if line.share is not None and line.outcome == "wins"]


def confirm(felt: Picture, fact: Fact, is_confirmed: bool, awards: Awards) -> None:
    """The amount first, then the supervisor, without whom no meter pays."""
    for line in meter_wins(fact):
        paid = show(awards.get((line.seat, line.spot), 0))
        said = "Confirmed by the supervisor" if is_confirmed else "Waiting for the supervisor"
        felt.calls.append(f"Seat {line.seat}: jackpot of {paid}. {said}.")


def tell(felt: Picture, fact: Fact, lines: Iterable[Line], awards: Awards) -> None:
    felt.fresh = {fact.kind}
    felt.marks.append(fact.kind)
    felt.calls.append(without_unseen(fact.words))
    change = SHOWS.get(fact.kind.role)
    if change is not None:
        change(felt, fact)
    if fact.say is not None and FACE_DOWN not in fact.cards:
        name(felt, fact)
    if fact.amount:
        put(felt, fact)
    if fact.kind in (Kind.LAMMERS_PLACED, Kind.LAMMERS_TAKEN):
        for seat in felt.seats.values():
            if fact.spot in seat.spots:
                seat.spots[fact.spot].lammer = fact.kind is Kind.LAMMERS_PLACED
    for line in lines:
        felt.fresh = {f"spot:{line.seat}:{line.spot.removesuffix('_envy')}"}
        pay(felt, fact, line, awards.get((line.seat, line.spot), 0))


def name(felt: Picture, fact: Fact) -> None:
    if fact.kind is Kind.DEALER_SHOWN:
        felt.named = fact.hand_words().rstrip(".")
    elif fact.seat and fact.kind.role is Role.READS:
        felt.seats[fact.seat].named = fact.hand_words().rstrip(".")


def put(felt: Picture, fact: Fact) -> None:
    spots = felt.seats[fact.seat].spots
    spots.setdefault(fact.spot, SpotPicture(0)).stake += fact.amount
    felt.fresh.add(f"spot:{fact.seat}:{fact.spot}")
    felt.marks.append(fact.spot)


def pay(felt: Picture, fact: Fact, line: Line, award: Money) -> None:
    """A pay without its own stake, such as envy, is put on the spot that earned it."""
    seat = felt.seats[line.seat]
    name = line.spot.removesuffix("_envy")
    name = "ante" if name == "ante_bonus" and "ante" in seat.spots else name
    spot = seat.spots.setdefault(name, SpotPicture(0))
    state = {"wins": "won", "loses": "lost", "pushes": "pushed"}[line.outcome]
    spot.state = "won" if spot.state == "won" and spot.net + line.net > 0 else state
    spot.settled += line.stake
    spot.net += line.net + award
    spot.award += award
    spot.why = line.why
    seat.back += line.stake + line.net + award
    felt.fresh.add(f"spot:{line.seat}:{name}")
    meter = f" From the meter: {show(award)}." if award else ""
    felt.calls.append(f"Seat {line.seat}, {bet_label(line.spot)}: {line.why}{meter}")
    if line.outcome == "wins":
        felt.lit[line.spot.removesuffix("_envy")] = line.hand
        if not line.spot.endswith("_envy"):
            spot.hand = line.hand
    hand = next((one for one in seat.hands if one.cards == fact.cards and not one.state), None)
    if hand is not None and line.spot == "blackjack":
        hand.state, hand.net = state, line.net


# What each kind of fact changes on the felt, besides its words and money.


def show_hand(felt: Picture, fact: Fact) -> None:
    """A hand as it is turned, without the community cards it may list."""
    if not fact.seat:
        return
    seat = felt.seats[fact.seat]
    size = len(seat.hands[0].cards) if seat.hands else len(fact.cards)
    if len(seat.hands) > 1 or len(fact.cards) < size:
        return
    if seat.hands and len(fact.cards) == size + len(felt.middle) and FACE_DOWN not in felt.middle:
        seat.hands[0].cards = fact.cards[:size]
    elif len(fact.cards) == size:
        seat.hands[0].cards = fact.cards
    felt.fresh.add(f"hand:{fact.seat}")


def deal_hand(felt: Picture, fact: Fact) -> None:
    seat = felt.seats[fact.seat]
    stake = seat.spots["blackjack"].stake if "blackjack" in seat.spots else 0
    seat.hands = [HandPicture(fact.cards, stake)]
    felt.fresh.add(f"hand:{fact.seat}")


def set_hand(felt: Picture, fact: Fact) -> None:
    if fact.seat:
        seat = felt.seats[fact.seat]
        seat.is_set, seat.says = True, "sets"
        seat.hands = [HandPicture(fact.cards)]
        felt.fresh.add(f"hand:{fact.seat}")
    if fact.kind is Kind.HOUSE_WAY_SHOWN:
        felt.display.append((without_unseen(fact.words), fact.cards))


def card_to(felt: Picture, fact: Fact) -> None:
    """To the first hand, starting with the one in play, that has all the cards but the new one."""
    seat = felt.seats[fact.seat]
    for place in range(seat.at, len(seat.hands)):
        if seat.hands[place].cards == fact.cards[:-1]:
            seat.at, seat.hands[place].cards = place, fact.cards
            felt.fresh.add(f"hand:{fact.seat}:{place}")
            return


def split(felt: Picture, fact: Fact) -> None:
    seat = felt.seats[fact.seat]
    first, second = fact.cards
    for place in range(seat.at, len(seat.hands)):
        if seat.hands[place].cards == fact.cards:
            seat.hands[place].cards = (first,)
            seat.hands.insert(place + 1, HandPicture((second,), fact.amount))
            seat.at = place
            break
    felt.fresh.add(f"hand:{fact.seat}")


def double(felt: Picture, fact: Fact) -> None:
    seat = felt.seats[fact.seat]
    seat.hands[seat.at].stake += fact.amount


def lay_middle(felt: Picture, fact: Fact) -> None:
    felt.middle = fact.cards
    felt.fresh.add("middle")


def turn_one(felt: Picture, fact: Fact) -> None:
    """Turns a face-down card: the first of the community cards, the last of the dealer's."""
    cards = list(felt.middle)
    if FACE_DOWN not in cards:
        felt.middle = fact.cards
        place = 0
    else:
        place = cards.index(FACE_DOWN) if fact.kind.role is Role.TURNS_NEXT else len(cards) - 1
        cards[place] = fact.cards[0]
        felt.middle = tuple(cards)
    felt.fresh.add(f"middle:{place}")


def add_hole(felt: Picture, fact: Fact) -> None:
    felt.middle += fact.cards
    felt.fresh.add(f"middle:{len(felt.middle) - 1}")


def say(felt: Picture, fact: Fact) -> None:
    seat = felt.seats[fact.seat]
    seat.says = fact.kind
    seat.folded = seat.folded or fact.kind is Kind.FOLDS


def on_screen(felt: Picture, fact: Fact) -> None:
    felt.screen = fact.words


def lay_apart(felt: Picture, fact: Fact) -> None:
    felt.extra = fact.cards


SHOWS = {
    Role.DEALS: deal_hand,
    Role.ADDS: card_to,
    Role.SPLITS: split,
    Role.SETS: set_hand,
    Role.LAYS: lay_middle,
    Role.TURNS_NEXT: turn_one,
    Role.TURNS_LAST: turn_one,
    Role.ADDS_TO_MIDDLE: add_hole,
    Role.LAYS_APART: lay_apart,
    Role.ACTS: say,
    Role.TAKES_BACK: say,
    Role.PUTS_DOWN: double,
    Role.READS: show_hand,
    Role.SHOWS_SCREEN: on_screen,
}
