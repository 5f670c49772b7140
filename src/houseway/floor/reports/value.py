"""A report as a value: facts, sections of rows, and what it was made from. No clock, no layout.

Cells hold exact values; `kind` says how to write them. JSON, CSV, HTML, XLSX and PDF are all made
from it (`houseway.floor.documents`).
"""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

# money: micro-dollars; time: microseconds of UTC; rate: a share, shown as a percentage; serial: the
# number of a game, formatted as on the table's panel.
Kind = Literal["text", "money", "count", "rate", "time", "serial"]
Cell = str | int | Fraction | None
Row = tuple[Cell, ...]


class Column(Struct, frozen=True):
    key: str
    title: str
    kind: Kind = "text"


class Section(Struct, frozen=True, kw_only=True):
    """`total` is the last line, set apart."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    total: Row | None = None
    note: str = ""


class Fact(Struct, frozen=True):
    label: str
    value: Cell
    kind: Kind = "text"


class Names(Struct, frozen=True):
    """Names for the ids in a report; a link's name follows from its id."""

    links: tuple[str, ...] = ()
    staff: dict[str, str] = {}
    paytables: dict[str, str] = {}
    requests: dict[str, str] = {}
    wins: dict[str, int] = {}  # By link and award, "five-card/3".


class Origin(Struct, frozen=True, kw_only=True):
    """The records that the figures are based on. `at` and `head` are those of the last one; a
    period not yet closed by a later record is provisional."""

    property_name: str
    property_kind: str
    location: str
    zone: str
    first: int
    last: int
    at: int
    head: str
    is_provisional: bool = False
    names: Names = Names()


class Report(Struct, frozen=True, kw_only=True):
    """`version` changes whenever the same log would give different figures. `signed` is the digest
    of the report that this was made from (documents/names.py)."""

    name: str
    version: int
    title: str
    scope: str
    origin: Origin
    warning: str
    verdict: str = ""
    is_sound: bool = True
    facts: tuple[Fact, ...] = ()
    sections: tuple[Section, ...] = ()
    notes: tuple[str, ...] = ()
    signed: str = ""


def columns(text: str) -> tuple[Column, ...]:
    """ "day:Gambling day, coin_in:Coin-in:money": key, title and kind of each column."""
    parts = (part.strip().split(":") for part in text.split(","))
    return tuple(Column(*part) for part in parts)  # type: ignore[arg-type]


def summed(rows: tuple[Row, ...], heads: tuple[Column, ...]) -> Row:
    """The last line of a table: money and counts added up, everything else left blank."""
    found: list[Cell] = []
    for place, head in enumerate(heads):
        if head.kind in ("money", "count"):
            values = (row[place] for row in rows)
            found.append(sum(value for value in values if isinstance(value, int)))
        else:
            found.append("Together" if place == 0 else "")
    return tuple(found)
