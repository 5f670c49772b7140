"""Choices the lab has judged, and those to be judged, which survive a restart."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from houseway.counting.shoe_count import Cards, plus
from houseway.money import Money
from houseway.table.procedure import Ask, Fact, show_cards
from houseway.table.round import TableRound
from houseway.web.play.advice import Asked, Made, made_in
from houseway.web.play.picture import picture, seen_in

OPEN_MOST = 8  # more than a working lab ever leaves open


class Decision(Struct, kw_only=True):
    """One choice, with what each answer was worth; a mistake has a cost above zero."""

    seat: int
    question: str
    hand: str
    board: str
    answer: str
    best: str
    cost: Money
    worth: list[tuple[str, Money]]  # by answer, best first
    gone: Cards = ()  # Cards of the shoe seen elsewhere, if the coach counted them.


class Unpriced(Struct, frozen=True):
    """A question as asked, the answer, and everything the lab needs to judge it."""

    number: int  # of the round
    word: str
    asked: Asked
    wagers: tuple[tuple[str, int], ...]
    made: Made
    gone: Cards = ()  # Cards of the shoe seen elsewhere, if they are counted.


def unpriced(
    round_: TableRound, number: int, ask: Ask, word: str, facts: Sequence[Fact], out: Cards = ()
) -> Unpriced:
    """`facts` are those shown before the question; `out` are the cards seen before the round."""
    wagers = tuple(round_.wagers[ask.seat].items())
    gone = out and plus(plus(out, on_felt(round_, facts)), (*ask.hand, *ask.board), -1)
    return Unpriced(number, word, Asked.of(ask), wagers, made_in(facts), gone)


def on_felt(round_: TableRound, facts: Sequence[Fact]) -> list[int]:
    """All face-up cards on the felt."""
    return seen_in(picture(round_.wagers, facts, (len(facts), 0)))


def lost(
    round_: TableRound,
    number: int,
    viewer: int,
    own: Sequence[int],
    known: Sequence[Decision],
    since: int,
    out: Cards,
) -> list[Unpriced]:
    """The guest's answers of the round, from number `since` on, without a judged decision."""
    told = Counter((one.seat, one.question, one.hand, one.board) for one in known)
    found, shown = [], list(round_.facts_for(viewer))
    for at, ((facts, raw), word) in enumerate(zip(round_.asked, round_.answers, strict=True)):
        ask = raw.seen(viewer)
        if ask.seat not in own or at < since:
            continue
        name = (ask.seat, ask.question, show_cards(ask.hand), show_cards(ask.board))
        if told[name]:
            told[name] -= 1
        else:
            found.append(unpriced(round_, number, ask, word, shown[:facts], out))
    return found
