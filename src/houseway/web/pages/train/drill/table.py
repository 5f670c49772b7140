"""A whole table to be settled: its bets to be touched, and how each of them was settled."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from houseway.lab.drills.question import Question, Settled, act_words, read_acts
from houseway.lab.drills.scene import Bet
from houseway.money import show
from houseway.paytables.words import spot_words
from houseway.web.pages.felt.chips import signed, stack
from houseway.web.pages.felt.spots import Spot
from houseway.web.pages.train.drill.answers import Draft
from houseway.web.pages.train.felt import Place, TableView, place, table_of

STATES = {"take": "lost", "push": "pushed", "pay": "won"}


class SettledRow(Struct, frozen=True):
    """A bet in the right order; `yours` says what was done otherwise."""

    number: str
    title: str
    due: str
    why: str
    yours: str = ""


class SettledTable(Struct, frozen=True):
    rows: tuple[SettledRow, ...]
    right: str
    order: str
    paid: str
    taken: str


def open_table(question: Question, draft: Draft) -> TableView:
    """Each bet can be touched; nothing tells what is due."""
    done = {at: (number, act) for number, act in enumerate(draft.acts, 1) for at in act[:1]}

    def spot(at: int, bet: Bet) -> Spot:
        made = spot_of(bet, f"bet|{at}")
        if at in done:
            return settled_spot(made, *done[at], press=made.press)
        return replace(made, state="waiting" if at == draft.bet else made.state)

    return with_spots(question, [spot(at, bet) for at, bet in enumerate(question.bets)])


def settled_table(question: Question) -> TableView:
    """As it should have been settled, with the turn of each bet."""
    acts = {act[0]: (number, act) for number, act in enumerate(right_acts(question), 1)}
    spots = [
        settled_spot(spot_of(bet), *acts[at]) if at in acts else spot_of(bet)
        for at, bet in enumerate(question.bets)
    ]
    return with_spots(question, spots)


def with_spots(question: Question, spots: Sequence[Spot]) -> TableView:
    assert question.scene is not None
    found = table_of(question.scene)
    places: list[Place] = []
    for hand in (hand for hand in question.scene.hands if hand.seat):
        own = [spots[at] for at, bet in enumerate(question.bets) if bet.seat == hand.seat]
        places.append(replace(place(hand, f"Seat {hand.seat}", is_end=True), bets=tuple(own)))
    return replace(found, seats=tuple(places))


def spot_of(bet: Bet, press: str = "") -> Spot:
    return Spot(
        title=spot_words(bet.spot).capitalize(),
        bet=stack(bet.stake),
        shape="sensor" if bet.is_dropped else "ring",
        state="lit" if bet.is_dropped else "",
        press=press,
    )


def settled_spot(made: Spot, number: int, act: Settled, press: str = "") -> Spot:
    amount = {"take": "taken", "push": "push"}.get(act[1], signed(act[2]))
    return replace(made, state=STATES[act[1]], said=f"{number}: {amount}", press=press)


def right_acts(question: Question) -> list[Settled]:
    return read_acts(question, question.right)


def judged(question: Question, answer: str) -> SettledTable:
    """The right order with the reason of each bet, and what was done otherwise."""
    due, done = right_acts(question), read_acts(question, answer)
    order = [act[0] for act in due]
    yours = {act[0]: (number, act) for number, act in enumerate(done, 1)}
    swapped = {at for at in order if yours.get(at, (0,))[0] != 1 + order.index(at)}
    rows = [row(question, number, act, yours.get(act[0])) for number, act in enumerate(due, 1)]
    extra = [
        SettledRow("", title(question.bets[act[0]]), "nothing", "Nothing is due.", said(act))
        for act in done
        if act[0] not in order
    ]
    bets = question.bets
    exact = sum(yours.get(act[0], (0, None))[1] == act for act in due)
    return SettledTable(
        rows=(*rows, *extra),
        right=f"{exact} of {len(due)}",
        order="in order" if not swapped else f"{len(swapped)} out of turn",
        paid=show(sum(act[2] for act in due)),
        taken=show(sum(bets[act[0]].stake for act in due if act[1] == "take")),
    )


def row(
    question: Question, number: int, act: Settled, yours: tuple[int, Settled] | None
) -> SettledRow:
    bet = question.bets[act[0]]
    wrong = ""
    if yours is None:
        wrong = "You left it."
    elif yours[1] != act:
        wrong = said(yours[1])
    elif yours[0] != number:
        wrong = f"You settled it as number {yours[0]}."
    due = act_words(question, act).partition(": ")[2]
    return SettledRow(str(number), title(bet), due, bet.why, wrong)


def title(bet: Bet) -> str:
    return f"Seat {bet.seat}, {spot_words(bet.spot)}"


def said(act: Settled) -> str:
    done = {"take": "took it", "push": "pushed it"}.get(act[1], f"paid {show(act[2])}")
    return f"You {done}."
