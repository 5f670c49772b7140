"""What recurs in a room: shifts, the close of a day, another layout, a jackpot that moves."""

from msgspec import Struct

from houseway.floor.commands.office import HouseSettings, Spot


class ChangeSpots(Struct, frozen=True, tag=True):
    """Other paytables, limits or house settings on a table, between two games; settings that are
    not given stay. Its jackpots stay where they are."""

    table: str
    spots: tuple[Spot, ...]
    reason: str
    settings: HouseSettings | None = None
    two_positions: bool | None = None


class PlaceTable(Struct, frozen=True, tag=True):
    """Another pit, at the same licensed location; empty takes the table out of its pit."""

    table: str
    pit: str


class MoveJackpot(Struct, frozen=True, tag=True):
    """All money of a closed link goes to another. `levels` says to which level each goes, where
    it is not the one of the same name."""

    link: str
    to: str
    reason: str
    levels: dict[str, str] = {}


class RetireLink(Struct, frozen=True, tag=True):
    """For good: its money has moved, its tables have left, its wins are paid."""

    link: str
    reason: str


class OpenShift(Struct, frozen=True, tag=True):
    """Whoever opens it is responsible for the floor until it is closed."""

    name: str


class CloseShift(Struct, frozen=True, tag=True):
    """`note` is for whoever comes next. Meters and pending claims are written down as they are."""

    note: str = ""


class CloseDay(Struct, frozen=True, tag=True):
    """A gambling day that is over. `sheets` are the digests of its reports as they were made."""

    day: str
    sheets: dict[str, str] = {}
