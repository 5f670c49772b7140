"""A whole table to settle: bets to tap, and how each was settled."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from houseway.floor.training.mock import LAST, paragraph_of
from houseway.lab.drills.question import Question, Settled, act_words, read_acts
from houseway.lab.drills.scene import Bet
from houseway.money import show
from houseway.paytables.words import bet_label
from houseway.table.kinds import Kind
from houseway.web.pages.felt.chips import signed, stack
from houseway.web.pages.felt.spots import Spot
from houseway.web.pages.train.drill.answers import ACT_OF, Draft
from houseway.web.pages.train.felt import Place, TableView, place, table_of

STATES = {"take": "lost", "push": "pushed", "pay": "won"}


class SettledRow(Struct, frozen=True):
    """A bet in the right order; `yours` says what was done differently."""

    number: str
    title: str
    due: str
    why: str
    yours: str = ""


class SettledTable(Struct, frozen=True):
    """`rule` and `cite` are the paragraph on the order, if it was broken."""

    rows: tuple[SettledRow, ...]
    right: str
    order: str
    paid: str
    taken: str
    rule: str
    cite: str


class Turn(Struct, frozen=True):
    """A line of the order next to the felt; `state` is done, out (of turn), now or empty."""

    number: str
    seat: str
    title: str
    done: str
    state: str


def left_of(question: Question, acts: Sequence[Settled]) -> tuple[list[int], dict[int, int]]:
    """The bets still due, in order; and those out of turn, each with the bet due then, or -1."""
    left, out = [act[0] for act in right_acts(question)], dict[int, int]()
    for at, _, _ in acts:
        if not left or at != left[0]:
            out[at] = left[0] if left else -1
        left = [one for one in left if one != at]
    return left, out


def touch(question: Question, draft: Draft, name: str, value: str, mode: str) -> bool:
    """Whether it changed the draft. Guided mode refuses a bet out of turn, practice mode notes it
    and continues, an exam says nothing."""
    left, _ = left_of(question, draft.acts)
    if name == "bet":
        at = int(value) if value.isdecimal() else -1
        if not 0 <= at < len(question.bets):
            return False
        if mode == "guided" and at not in left[:1] and not draft.is_settled(at):
            raise ValueError(f"{first(question, left)}.")
    bet = draft.bet
    is_done = draft.press(name, value)
    if name in ACT_OF or name == "back":  # The note stays until then.
        is_out = mode == "practice" and draft.is_settled(bet) and bet not in left[:1]
        draft.note = f"Recorded, but out of turn. {first(question, left)}." if is_out else ""
    return is_done


def first(question: Question, left: Sequence[int]) -> str:
    """ "Seat 4 first: ante bonus"."""
    if not left:
        return "All bets are settled"
    bet = question.bets[left[0]]
    return f"Seat {bet.seat} first: {bet_label(bet.spot)}"


def turns(question: Question, draft: Draft, mode: str) -> tuple[Turn, ...]:
    """The order next to the felt, numbered like the answer: guided shows all of it, practice what
    was settled, an exam the order used."""
    left, out = left_of(question, draft.acts)
    done = {act[0]: act for act in draft.acts}
    number = numbers(question, draft, mode)
    due = [*number, *(at for at in done if at not in number)]
    found: list[Turn] = []
    for at in (at for at in due if at in done or mode == "guided"):
        bet = question.bets[at]
        seat = f"Seat {bet.seat}"
        state = "now" if at in left[:1] else ""
        if at in done:
            state = "out" if at in out and mode != "exam" else "done"
        words = act_words(question, done[at]).partition(": ")[2] if at in done else ""
        title = bet_label(bet.spot)
        found.append(Turn(number.get(at, "–"), seat, title, words, state))
    return tuple(found)


def numbers(question: Question, draft: Draft, mode: str) -> dict[int, str]:
    """The number of each bet: its place in the answer; in an exam, in the order used."""
    acts = draft.acts if mode == "exam" else right_acts(question)
    return {act[0]: str(number) for number, act in enumerate(acts, 1)}


def open_table(question: Question, draft: Draft, mode: str) -> TableView:
    """Each bet can be tapped; only guided mode lights the one that is due."""
    number, done = numbers(question, draft, mode), {act[0]: act for act in draft.acts}
    lit = left_of(question, draft.acts)[0][:1] if mode == "guided" else []

    def spot(at: int, bet: Bet) -> Spot:
        made = spot_of(bet, f"bet|{at}")
        if at in done:
            return settled_spot(made, number.get(at, "–"), done[at], press=made.press)
        state = "waiting" if at == draft.bet else "due" if at in lit else made.state
        return replace(made, state=state)

    spots = [spot(at, bet) for at, bet in enumerate(question.bets)]
    return with_spots(question, spots, seat_shown(question, draft, lit))


def seat_shown(question: Question, draft: Draft, lit: Sequence[int]) -> int:
    """On a phone: the chosen seat, the lit bet's, the last one worked on, or the first."""
    worked = [act[0] for act in draft.acts[-1:]]
    near = [question.bets[at].seat for at in (*lit, *worked)]
    return draft.seat or (near or seats_of(question))[0]


def seats_of(question: Question) -> list[int]:
    """From the dealer's right, the order of settlement."""
    return sorted({bet.seat for bet in question.bets}, reverse=True)


def settled_table(question: Question) -> TableView:
    """As it should have been settled, with the place of each bet in the order."""
    acts = {act[0]: (str(number), act) for number, act in enumerate(right_acts(question), 1)}
    spots = [
        settled_spot(spot_of(bet), *acts[at]) if at in acts else spot_of(bet)
        for at, bet in enumerate(question.bets)
    ]
    return with_spots(question, spots)


def with_spots(question: Question, spots: Sequence[Spot], shown: int = 0) -> TableView:
    """With the seat that a phone shows, and its neighbors in the order of settlement."""
    assert question.scene is not None
    found = table_of(question.scene)
    places: list[Place] = []
    for hand in (hand for hand in question.scene.hands if hand.seat):
        own = [spots[at] for at, bet in enumerate(question.bets) if bet.seat == hand.seat]
        made = replace(place(hand, f"Seat {hand.seat}", is_end=True), bets=tuple(own))
        places.append(replace(made, is_shown=hand.seat == shown))
    order = seats_of(question)
    at = order.index(shown) if shown in order else -1
    around = (order[at - 1] if at > 0 else 0, order[at + 1] if 0 <= at < len(order) - 1 else 0)
    return replace(found, seats=tuple(places), around=around)


def spot_of(bet: Bet, press: str = "") -> Spot:
    return Spot(
        title=bet_label(bet.spot),
        bet=stack(bet.stake),
        shape="sensor" if bet.is_dropped else "ring",
        state="lit" if bet.is_dropped else "",
        press=press,
    )


def settled_spot(made: Spot, number: str, act: Settled, press: str = "") -> Spot:
    amount = {"take": "taken", "push": "push"}.get(act[1], signed(act[2]))
    return replace(made, state=STATES[act[1]], said=f"{number}: {amount}", press=press)


def right_acts(question: Question) -> list[Settled]:
    return read_acts(question, question.right)


def judged(question: Question, answer: str) -> SettledTable:
    """The right order with the reason for each bet, and what was done differently."""
    due, done = right_acts(question), read_acts(question, answer)
    order, yours = [act[0] for act in due], {act[0]: act for act in done}
    out = {at: first for at, first in left_of(question, done)[1].items() if at in order}
    rule, cite = "", ""
    if out:
        assert question.layout is not None
        rule, cite = paragraph_of(question.layout, Kind.SETTLED, place=LAST, is_whole=True)
    rows = [
        row(question, number, act, yours.get(act[0]), out.get(act[0]))
        for number, act in enumerate(due, 1)
    ]
    extra = [
        SettledRow("", title(question.bets[act[0]]), "nothing", "Nothing is due.", said(act))
        for act in done
        if act[0] not in order
    ]
    bets = question.bets
    return SettledTable(
        rows=(*rows, *extra),
        right=f"{sum(yours.get(act[0]) == act for act in due)} of {len(due)}",
        order=f"{len(out)} out of turn" if out else "in order",
        paid=show(sum(act[2] for act in due)),
        taken=show(sum(bets[act[0]].stake for act in due if act[1] == "take")),
        rule=rule,
        cite=cite,
    )


def row(
    question: Question, number: int, act: Settled, yours: Settled | None, first: int | None
) -> SettledRow:
    """`first` is the bet that was due when this one was settled."""
    bet = question.bets[act[0]]
    wrong = ["You did not settle it."] if yours is None else [said(yours)] if yours != act else []
    if first is not None:
        wrong.append(f"You settled it too early: s{title(question.bets[first])[1:]} was due first.")
    due = act_words(question, act).partition(": ")[2]
    return SettledRow(str(number), title(bet), due, bet.why, " ".join(wrong))


def title(bet: Bet) -> str:
    return f"Seat {bet.seat}, {bet_label(bet.spot)}"


def said(act: Settled) -> str:
    done = {"take": "took it", "push": "pushed it"}.get(act[1], f"paid {show(act[2])}")
    return f"You {done}."
