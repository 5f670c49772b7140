"""What a dealer does by hand in a round, step by step, derived from its facts and its settlement.

A fact is what happens; an act is what the dealer touches to make it happen: the shuffler, a
packet to a seat, a card, a bet. Acts are written as words ("deal 3", "turn board", "take 5 ante",
"pay 4 pair_plus 40"), so that a screen, a log and a program name them alike. Seat 0 is the dealer.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from houseway.money import Money, parse_money, show
from houseway.paytables.words import the_bet
from houseway.table.kinds import Kind, Role
from houseway.table.layout import Layout
from houseway.table.procedure import Ask, Fact
from houseway.table.refused import refuse
from houseway.table.round import TableRound
from houseway.table.settlement import Line

Verb = Literal["call", "deal", "ask", "turn", "collect", "take", "push", "pay", "claim"]
BOARD = -1
KINDS = {kind.value: kind for kind in Kind}
SETTLES: dict[str, Verb] = {"wins": "pay", "pushes": "push", "loses": "take"}
ENVY = "pay {amount} envy to {where}"
WORDS: dict[str, str] = {
    "deal": "deal to {where}",
    "ask": "ask {where}",
    "turn": "turn {cards}",
    "collect": "collect the bets at {place}",
    "take": "take {bet} at {where}",
    "push": "push {bet} at {where}",
    "pay": "pay {amount} on {bet} at {where}",
    "claim": "call the jackpot hand at {place}",
}
# Acts that belong to no seat, with the words of their buttons.
CALLS: dict[Kind, str] = {
    Kind.LAMMERS_PLACED: "Place lammers",
    Kind.NO_MORE_BETS: "No more bets",
    Kind.NO_PAIR_PLUS: "No Pair Plus",
    Kind.FIRST_POSITION: "Green button",
    Kind.COVER_ALL_PAYS: "Green button",
    Kind.BURNED: "Burn a card",
    Kind.CUT_CARD: "Cut card out",
    Kind.DISCARDED: "Discard a card",
    Kind.REPLACEMENT_DEALT: "Extra packet",
    Kind.UNUSED_TAKEN_UP: "Pick up unused hands",
    Kind.PEEKED: "Peek",
    Kind.THIRD_CARD: "Third card",
    Kind.FOUL_WARNED: "Warn of a foul",
    Kind.HOUSE_WAY_SHOWN: "Verify",
    Kind.DEALER_SHOWN: "Set your hand",
    Kind.JOKER_REPLACED: "Replace the joker",
    Kind.LEFT_EXPOSED: "Leave cards exposed",
    Kind.LAMMERS_TAKEN: "Take lammers",
    Kind.END_GAME: "End game",
}
TO_DEALER = (Kind.DEALER_DEALT, Kind.HOLE_CARD, Kind.DEALER_DRAWS)
SETTING = (Kind.HAND_SET, Kind.WAITS)  # By a player.


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """`at` is the number of facts before it; `why` is the reason that follows from the cards."""

    verb: Verb
    seat: int = 0
    what: str = ""  # The spot of a bet, or the kind of a call.
    amount: Money = 0
    at: int = 0
    kind: str = ""  # Of its fact, or "ask".
    why: str = ""

    @property
    def written(self) -> str:
        where = "board" if self.seat == BOARD else str(self.seat)
        paid = show(self.amount).lstrip("$").replace(",", "") if self.amount else ""
        parts = [self.verb, "" if self.verb == "call" else where, self.what, paid]
        return " ".join(filter(None, parts)).removesuffix(".00")

    @property
    def words(self) -> str:
        if self.verb == "call":
            called = CALLS.get(KINDS[self.what], self.what.replace("_", " "))
            return called[:1].lower() + called[1:]
        where = {BOARD: "the board", 0: "yourself"}.get(self.seat, f"seat {self.seat}")
        own = {BOARD: "the board", 0: "the dealer's hand"}
        place = where if self.seat else "your own position"
        said = {
            "where": where,
            "place": place,
            "cards": own.get(self.seat, f"the cards of {where}"),
        }
        words = ENVY if self.what.endswith("_envy") else WORDS[self.verb]
        return words.format(bet=the_bet(self.what), amount=show(self.amount), **said)

    def is_same(self, other: "Act") -> bool:
        return self.written == other.written


def read_act(text: str) -> Act:
    """Reads an act as written; refuses any other text."""
    verb, *rest = text.split() or [""]
    if verb == "call" and len(rest) == 1 and rest[0] in KINDS:
        return Act(verb="call", what=rest[0])
    is_place = bool(rest) and (rest[0] == "board" or (rest[0].isdecimal() and len(rest[0]) == 1))
    if verb not in WORDS or not is_place or len(rest) != SIZES.get(verb, 1):
        refuse("act_unknown", text=text[:40])
    seat = BOARD if rest[0] == "board" else int(rest[0])
    spot = rest[1] if len(rest) > 1 else ""
    try:
        amount = parse_money(rest[2]) if len(rest) > 2 else 0
    except ValueError:
        refuse("act_unknown", text=text[:40])
    return Act(verb=verb, seat=seat, what=spot, amount=amount)  # type: ignore[arg-type]


SIZES = {"take": 2, "push": 2, "claim": 2, "pay": 3}  # Words after the verb, if not one.


def acts_of(round_: TableRound) -> list[Act]:
    """The acts of the round so far, including the pending question. Later in the round the list
    starts with the same acts."""
    asked = [*round_.asked, *([(len(round_.facts), round_.pending)] if round_.pending else [])]
    found: list[Act] = []
    kinds: set[Kind] = set()
    lines = iter(round_.lines or ())
    last = (0, 0)  # Facts before the last question, and its seat.
    for at, fact in enumerate(round_.facts):
        for before, ask in asked:
            if before == at:
                found += asking(round_, at, ask, last)
                last = (at, ask.seat)
        own = [next(lines, line) if round_.over else line for line in fact.lines]
        found += acts_for(round_.layout, at, fact, own, kinds)
        kinds.add(fact.kind)
    if round_.pending is not None:
        found += asking(round_, len(round_.facts), round_.pending, last)
    return found


def asking(round_: TableRound, at: int, ask: Ask, last: tuple[int, int]) -> list[Act]:
    """A seat is asked only once if nothing but its own cards was dealt since it was last asked."""
    since, seat = last
    if seat == ask.seat and all(fact.seat == seat for fact in round_.facts[since:at]):
        return []
    return [Act(verb="ask", seat=ask.seat, at=at, kind="ask")]


def acts_for(
    layout: Layout, at: int, fact: Fact, lines: list[Line], before: set[Kind]
) -> Iterator[Act]:
    """When a player acts, the dealer only collects the bets that the player gives up."""
    of = Act(verb="call", at=at, kind=fact.kind.value)
    if fact.kind.role.is_players or fact.kind is Kind.COLLECTED:
        if lines:
            yield replace(of, verb="collect", seat=fact.seat)
        return
    found = by_hand(fact, before)
    if found is not None:
        yield replace(of, verb=found[0], seat=found[1], what=found[2])
    for line in lines:
        act = settling(layout, line)
        if act is not None:
            yield replace(act, at=at, kind=fact.kind.value)


def by_hand(fact: Fact, before: set[Kind]) -> tuple[Verb, int, str] | None:
    """Verb, seat and call of the act that causes a fact, given the kinds of the facts before it."""
    kind, role = fact.kind, fact.kind.role
    if role is Role.READS:
        return "turn", fact.seat, ""
    if role in (Role.DEALS, Role.ADDS) or kind is Kind.UNUSED_DEALT:
        return "deal", fact.seat, ""
    if kind in TO_DEALER or (kind is Kind.UP_CARD and Kind.DEALER_DEALT not in before):
        return "deal", 0, ""
    if kind is Kind.COMMUNITY_DEALT:
        return "deal", BOARD, ""
    if kind is Kind.COMMUNITY_TURNED:
        return "turn", BOARD, ""
    is_set = kind is Kind.DEALER_SHOWN and Kind.DEALER_TURNED in before
    if role in (Role.LAYS, Role.TURNS_LAST) and not is_set:
        return "turn", 0, ""
    return None if kind in SETTING or role is Role.PAYS else ("call", 0, kind.value)


def settling(layout: Layout, line: Line) -> Act | None:
    """The act that settles a line; None for a losing progressive chip, which is already gone."""
    table = layout.tables.get(line.spot)
    is_dropped = table is not None and table.is_progressive
    verb, amount = SETTLES[line.outcome], from_tray(layout, line)
    if line.share is not None and line.outcome == "wins":
        verb = "claim"
    elif not (amount if verb == "pay" else line.stake and not is_dropped):
        return None
    return Act(verb=verb, seat=line.seat, what=line.spot, amount=amount, why=line.why)


def from_tray(layout: Layout, line: Line) -> Money:
    """What the dealer pays out: the winnings; on a progressive, which keeps the stake, the whole
    pay."""
    if line.outcome != "wins" or line.share is not None:
        return 0
    table = layout.tables.get(line.spot)
    return line.net + (line.stake if table is not None and table.is_progressive else 0)


def visible_facts(round_: TableRound, done: int) -> int:
    """How many facts everyone may see after `done` acts: all before the first fact whose acts are
    not complete."""
    acts = acts_of(round_)
    return acts[done].at if done < len(acts) else len(round_.facts)
