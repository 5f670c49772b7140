"""What the log says of the training tables: enough of each to deal its round again."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from houseway.floor.training import events as e
from houseway.money import Money


class Table(Struct):
    """`order` is empty while it is sealed: in a round, and as long as a shoe goes on. `round`
    counts from 1."""

    name: str
    layout: dict[str, Any]
    used_at: int
    round: int = 0
    wagers: Mapping[int, Mapping[str, Money]] = {}
    players: Mapping[int, str] = {}
    commitment: str = ""
    answers: list[str] = field(default_factory=list)
    order: str = ""
    number: int = 0
    dealt: int = 0  # cards that had gone before the round
    gone: int = 0  # cards that are gone since, where the shoe goes on
    is_open: bool = False  # a round is being played
    voided: str = ""
    kept: dict[str, Any] = field(default_factory=dict)


def apply(tables: dict[str, Table], event: e.AnyEvent, at: int) -> None:
    """Events of other things pass by."""
    if isinstance(event, e.TableOpened):
        tables[event.table] = Table(event.table, event.layout, at)
        return
    table = tables.get(getattr(event, "table", ""))
    if table is None:
        return
    table.used_at = at
    match event:
        case e.TableClosed():
            del tables[event.table]
        case e.TableKept():
            table.kept[event.name] = event.value
        case e.RoundDealt():
            deal(table, event)
        case e.RoundAnswered():
            table.answers.append(event.word)
        case e.RoundEnded():
            table.order, table.number, table.is_open = event.order, event.number, False
            table.gone = event.dealt
        case e.RoundVoided():
            table.is_open, table.voided = False, event.reason


def deal(table: Table, event: e.RoundDealt) -> None:
    table.round, table.is_open = event.round, True
    table.wagers, table.players = event.wagers, event.players
    table.commitment = event.commitment
    table.dealt, table.gone = event.dealt, 0
    table.answers, table.order, table.number, table.voided = [], "", 0, ""
