"""A round as JSON and back: the deal, the wagers and the answers, never the results. Everything
else is derived again by dealing."""

import json
from dataclasses import dataclass

from houseway.cards import faces, parse_cards
from houseway.games.layout_record import Plain, layout_as_record, plain, read, read_layout
from houseway.money import Money
from houseway.table.irregular import Fault
from houseway.table.layout import Layout
from houseway.table.round import TableRound


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord:
    layout: Plain
    order: str
    wagers: dict[int, dict[str, Money]]
    answers: list[str]
    dealt: int = 0
    number: int = 0
    players: dict[int, str]
    fault: Fault | None = None
    redeals: int = 0
    # a void that does not follow from the cards: reason and sentence
    declared: tuple[str, str] | None = None


def as_record(round_: TableRound) -> Plain:
    kept = RoundRecord(
        layout=layout_as_record(round_.layout),
        order=faces(round_.order),
        wagers=round_.wagers,
        answers=round_.answers,
        dealt=round_.dealt,
        number=round_.number,
        players=round_.players,
        fault=round_.fault,
        redeals=round_.redeals,
        declared=round_.declared,
    )
    found: Plain = json.loads(json.dumps(plain(kept)))
    return found


def replay(record: Plain, layout: Layout | None = None) -> TableRound:
    """The same round at the same question, on a layout that is already open or a new one."""
    kept = read(record, RoundRecord)
    round_ = TableRound(
        layout or read_layout(kept.layout),
        parse_cards(kept.order, repeats=True),
        kept.wagers,
        answers=kept.answers,
        dealt=kept.dealt,
        number=kept.number,
        players=kept.players,
        fault=kept.fault,
        redeals=kept.redeals,
    )
    if kept.declared:
        round_.void(*kept.declared)
    return round_
