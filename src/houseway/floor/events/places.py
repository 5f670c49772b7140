"""Where in the room a table stands. The licensed location, which decides on links, is another."""

from msgspec import Struct


class TablePlaced(Struct, frozen=True, tag=True):
    """In a pit, by its name; empty: in none."""

    table: str
    pit: str
