"""The name of a finished round, and what the meters paid in it."""

from collections.abc import Iterable, Sequence

from houseway.floor.play.state import Felt
from houseway.hands import names
from houseway.hands.blackjack import total
from houseway.money import Money
from houseway.table.kinds import Kind
from houseway.table.layout import Layout
from houseway.table.procedure import FACE_DOWN, Fact
from houseway.table.round import TableRound
from houseway.table.settlement import Line


def shares(felt: Felt, lines: Iterable[Line]) -> dict[tuple[int, str], Money]:
    """By seat and spot, what the meters paid in addition to the lines, which only hold shares."""
    return {
        (line.seat, line.spot): felt.won.get(line.seat, {}).get(line.spot, 0)
        for line in lines
        if line.share is not None
    }


def title_of(layout: Layout, round_: TableRound, own: Sequence[int]) -> str:
    """ "Folded", "Two pair", "Foul": the first that fits the guest's first hand."""
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
    if layout.game.deal.points and shown:
        return by_points(round_, [fact.cards for fact in shown])
    return spoken(layout, shown[0], lines) if shown else "Played"


def by_points(round_: TableRound, hands: Sequence[Sequence[int]]) -> str:
    """ "16 against 21", "13, 12 and 20, dealer busts", "Bust with 26", "16 against blackjack"."""
    totals = [total(cards, after_split=len(hands) > 1) for cards in hands]
    if all(one.bust for one in totals):
        return f"Bust with {listed([str(one.points) for one in totals])}"
    own = listed(["Blackjack" if one.blackjack else str(one.points) for one in totals])
    turned = (Kind.DEALER_SHOWN, Kind.DEALER_DRAWS)
    dealer = [total(fact.cards) for fact in round_.facts if fact.kind in turned]
    if not dealer:
        return own
    if dealer[-1].bust:
        return f"{own}, dealer busts"
    return f"{own} against {'blackjack' if dealer[-1].blackjack else dealer[-1].points}"


def listed(totals: list[str]) -> str:
    """ "23, 12 and 21"."""
    *first, last = totals
    return f"{', '.join(first)} and {last}" if first else last


def spoken(layout: Layout, fact: Fact, lines: Sequence[Line]) -> str:
    if layout.game.deal.sets:
        main = next(line for line in lines if line.spot in layout.game.base)
        return main.why.partition(".")[0].partition(":")[0]
    if fact.say is not None and FACE_DOWN not in fact.cards:
        return fact.say(fact.cards).partition(",")[0].rstrip(".")
    return names.label(layout.tables[layout.game.base[0]].hands, lines[0].hand)
