"""A round as plain data and back: the deal, the wagers and the answers, never the results.

Everything else is derived again by dealing. The dictionaries hold only what JSON has, so that any
store can keep them. Paytables are kept by id, so a user's own cannot be stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar, cast

import msgspec

from houseway.cards import faces, parse_cards
from houseway.games import game
from houseway.money import Money
from houseway.table.irregular import Fault
from houseway.table.layout import Layout, open_layout
from houseway.table.round import TableRound
from houseway.table.wager_rules import TableRules

Plain = dict[str, object]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutRecord:
    game: str
    tables: dict[str, str]  # paytable ids by bet
    settings: Plain
    rules: TableRules


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord:
    layout: LayoutRecord
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
        layout=record_of(round_.layout),
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
    return plain(kept)


def replay(record: Mapping[str, object], layout: Layout | None = None) -> TableRound:
    """The same round at the same question. Pass a layout that is already open to avoid opening it
    again."""
    kept = read(record, RoundRecord)
    round_ = TableRound(
        layout or open_again(kept.layout),
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


def layout_as_record(layout: Layout) -> Plain:
    return plain(record_of(layout))


def read_layout(record: Mapping[str, object]) -> Layout:
    return open_again(read(record, LayoutRecord))


def record_of(layout: Layout) -> LayoutRecord:
    if not all(table.in_catalog for table in layout.tables.values()):
        raise ValueError("A round with your own paytable cannot be stored.")
    return LayoutRecord(
        game=layout.game.id,
        tables={bet: table.id for bet, table in layout.tables.items()},
        settings=plain(layout.settings),
        rules=layout.rules,
    )


def open_again(kept: LayoutRecord) -> Layout:
    found = game(kept.game)
    closed = {bet: None for bet in (*found.tables, *found.spots) if bet not in kept.tables}
    settings: object = read(kept.settings, found.settings)
    return open_layout(found, {**closed, **kept.tables}, settings, kept.rules)


def plain(value: object) -> Plain:
    return cast(Plain, msgspec.to_builtins(value, str_keys=True))


def read(record: Mapping[str, object], kind: type[T]) -> T:
    try:
        return msgspec.convert(record, kind, str_keys=True)
    except msgspec.ValidationError as wrong:
        raise ValueError(f"This is not a stored round: {wrong}.") from None
