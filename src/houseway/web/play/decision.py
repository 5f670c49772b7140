"""Choices that the lab has judged, and those whose cost it has not told yet: kept, and asked for
again after a restart."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from houseway.money import Money
from houseway.table.procedure import Ask, show_cards
from houseway.table.round import TableRound
from houseway.web.play.advice import Asked, Made, made_in

MOST = 8  # kept: more than a lab that answers at all leaves open


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


class Unpriced(Struct, frozen=True):
    """A question as it was asked, the answer, and all that the lab needs to judge it."""

    number: int  # of the round
    word: str
    asked: Asked
    wagers: tuple[tuple[str, int], ...]
    made: Made


def unpriced(round_: TableRound, number: int, ask: Ask, word: str, facts: int) -> Unpriced:
    """`facts` had happened when it was asked."""
    wagers = tuple(round_.wagers[ask.seat].items())
    return Unpriced(number, word, Asked.of(ask), wagers, made_in(round_.facts[:facts]))


def lost(
    round_: TableRound,
    number: int,
    viewer: int,
    own: Sequence[int],
    known: Sequence[Decision],
    since: int,
) -> list[Unpriced]:
    """Own answers of the round, from the answer `since` on, that no decision speaks of."""
    told = Counter((one.seat, one.question, one.hand, one.board) for one in known)
    found = []
    for at, ((facts, raw), word) in enumerate(zip(round_.asked, round_.answers, strict=True)):
        ask = raw.seen(viewer)
        if ask.seat not in own or at < since:
            continue
        name = (ask.seat, ask.question, show_cards(ask.hand), show_cards(ask.board))
        if told[name]:
            told[name] -= 1
        else:
            found.append(unpriced(round_, number, ask, word, facts))
    return found
