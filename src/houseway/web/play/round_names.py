"""What a round is called afterwards, and what the meters paid in it."""

from collections.abc import Iterable, Sequence

from houseway.floor.play.state import Felt
from houseway.hands import names
from houseway.money import Money
from houseway.table.kinds import Kind
from houseway.table.layout import Layout
from houseway.table.procedure import FACE_DOWN, Fact
from houseway.table.round import TableRound
from houseway.table.settlement import Line


def shares(felt: Felt, lines: Iterable[Line]) -> dict[tuple[int, str], Money]:
    """By seat and spot, what the meters have paid beyond the lines: a line has only a share."""
    return {
        (line.seat, line.spot): felt.won.get(line.seat, {}).get(line.spot, 0)
        for line in lines
        if line.share is not None
    }


def title_of(layout: Layout, round_: TableRound, own: Sequence[int]) -> str:
    """ "Folded", "Two pair", "Foul": the first of these that fits the guest's first hand."""
    assert round_.lines is not None
    facts = [fact for fact in round_.facts if fact.seat in own]
    lines = [line for line in round_.lines if line.seat in own]
    if round_.voided:
        return "Void"
    if any(line.why.startswith("Foul") for line in lines):
        return "Foul"
    if any(fact.kind is Kind.FOLDS for fact in facts):
        return "Folded"
    shown = [fact for fact in facts if fact.kind is Kind.SETTLED]
    several = [spoken(layout, fact, lines) for fact in shown if layout.game.deal.points]
    if len(several) > 1:
        return ", ".join(several)
    return spoken(layout, shown[0], lines) if shown else "Played"


def spoken(layout: Layout, fact: Fact, lines: Sequence[Line]) -> str:
    if layout.game.deal.sets:
        main = next(line for line in lines if line.spot in layout.game.base)
        return main.why.partition(".")[0].partition(":")[0]
    if fact.say is not None and FACE_DOWN not in fact.cards:
        return fact.say(fact.cards).partition(",")[0].rstrip(".")
    return names.label(layout.tables[layout.game.base[0]].hands, lines[0].hand)
