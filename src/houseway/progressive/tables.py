"""The tables of a link, by name: a mapping that is never changed, only replaced.

Every START GAME and END GAME replaces one of them. A dictionary of five hundred tables would have
to be copied whole for that; here they are in pages, and only one page is copied.
"""

from collections.abc import Iterator

from msgspec import Struct

PAGE = 32


class Table(Struct, frozen=True, kw_only=True, gc=False):
    """One table on a link. `wagers` are the seats locked into the open game. `carried` are seats
    that paid for a game and were then taken out of it by a correction: their next wager takes no
    coin-in, and they move to `credited`. `is_claimed`: a hand of the open game was claimed, even if
    the claim was withdrawn, so its wagers are final. `supervisor_alone`: the approved document
    requires no executive."""

    seats: int = 7
    game: int = 0
    is_open: bool = False
    wagers: tuple[int, ...] = ()
    carried: tuple[int, ...] = ()
    credited: tuple[int, ...] = ()
    is_claimed: bool = False
    supervisor_alone: bool = False


class Tables(Struct, frozen=True):
    """The tables in the order in which they joined. `places` gives the index of each."""

    places: dict[str, int] = {}
    pages: list[list[Table]] = []

    def replaced(self, name: str, table: Table) -> "Tables":
        """A copy with this table replaced, or added at the end if it is new."""
        place = self.places.get(name)
        if place is None:
            return tables_of({**dict(self.items()), name: table})
        number, row = place // PAGE, place % PAGE
        pages = self.pages.copy()
        page = pages[number] = pages[number].copy()
        page[row] = table
        return Tables(self.places, pages)

    def without(self, name: str) -> "Tables":
        return tables_of({other: table for other, table in self.items() if other != name})

    def __getitem__(self, name: str) -> Table:
        place = self.places[name]
        return self.pages[place // PAGE][place % PAGE]

    def get(self, name: str) -> Table | None:
        place = self.places.get(name)
        return None if place is None else self.pages[place // PAGE][place % PAGE]

    def items(self) -> Iterator[tuple[str, Table]]:
        return zip(self.places, self.values(), strict=True)

    def values(self) -> Iterator[Table]:
        return (table for page in self.pages for table in page)

    def __contains__(self, name: str) -> bool:
        return name in self.places

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)


def tables_of(tables: dict[str, Table]) -> Tables:
    rows = list(tables.values())
    pages = [rows[first : first + PAGE] for first in range(0, len(rows), PAGE)]
    return Tables({name: place for place, name in enumerate(tables)}, pages)
