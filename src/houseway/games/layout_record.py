"""A layout as plain data and back: game, paytables, settings and rules.

The dictionaries hold only what JSON has, so that any store or process can keep them. Paytables are
kept by id, so a user's own cannot be stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar, cast

import msgspec

from houseway.games import game
from houseway.table.layout import Layout, open_layout
from houseway.table.wager_rules import TableRules

Plain = dict[str, object]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutRecord:
    game: str
    tables: dict[str, str]  # paytable ids by bet
    settings: Plain
    rules: TableRules


def layout_as_record(layout: Layout) -> Plain:
    if not all(table.in_catalog for table in layout.tables.values()):
        raise ValueError("A layout with your own paytable cannot be stored.")
    kept = LayoutRecord(
        game=layout.game.id,
        tables={bet: table.id for bet, table in layout.tables.items()},
        settings=plain(layout.settings),
        rules=layout.rules,
    )
    return plain(kept)


def read_layout(record: Mapping[str, object]) -> Layout:
    kept = read(record, LayoutRecord)
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
        raise ValueError(f"This is not a stored layout: {wrong}.") from None
