"""What one viewer may see of a training table: plain values, others' cards face down."""

from msgspec import Struct

from houseway.money import Money
from houseway.table.procedure import show_cards
from houseway.table.round import TableRound


class FactView(Struct, frozen=True):
    """Cards the viewer may not see are `??`."""

    kind: str
    words: str
    seat: int
    cards: str


class AskView(Struct, frozen=True):
    """A question to one seat. When a hand is to be set, any setting of its cards is accepted,
    listed or not."""

    seat: int
    question: str
    answers: tuple[str, ...]
    stakes: tuple[Money, ...]
    hand: str
    board: str


class LineView(Struct, frozen=True):
    """`share` is the part of a meter that the hand wins; `net` does not include it."""

    seat: int
    spot: str
    stake: Money
    outcome: str
    net: Money
    why: str
    share: str


class RoundView(Struct, frozen=True):
    """One round as one viewer sees it."""

    table: str
    game: str
    mark: str
    spots: tuple[str, ...]
    seats: int
    round: int
    facts: tuple[FactView, ...]
    question: AskView | None
    lines: tuple[LineView, ...]
    is_over: bool


class Opened(Struct, frozen=True):
    """Keys by seat; 0 is the dealer's, who opens rounds and may answer for anyone. `address`
    describes the table: anyone may open the same one with it."""

    table: str
    keys: dict[int, str]
    address: str


def facts(round_: TableRound, viewer: int) -> tuple[FactView, ...]:
    return tuple(
        FactView(fact.kind, fact.words, fact.seat, show_cards(fact.cards))
        for fact in round_.facts_for(viewer)
    )


def question(round_: TableRound, viewer: int) -> AskView | None:
    asked = round_.question_for(viewer)
    if asked is None:
        return None
    return AskView(
        seat=asked.seat,
        question=asked.question,
        answers=asked.answers,
        stakes=asked.stakes,
        hand=show_cards(asked.hand),
        board=show_cards(asked.board),
    )


def lines(round_: TableRound) -> tuple[LineView, ...]:
    return tuple(
        LineView(
            line.seat,
            line.spot,
            line.stake,
            line.outcome,
            line.net,
            line.why,
            str(line.share or ""),
        )
        for line in round_.lines or ()
    )
