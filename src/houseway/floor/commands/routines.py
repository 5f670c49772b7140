"""Routine work: shifts, closing a day, changing a layout, moving a jackpot."""

from msgspec import Struct

from houseway.floor.commands.office import HouseSettings, Spot


class ChangeSpots(Struct, frozen=True, tag=True):
    """Changes paytables, limits or house settings of a closed table; settings not given stay. Its
    jackpots stay where they are."""

    table: str
    spots: tuple[Spot, ...]
    reason: str
    settings: HouseSettings | None = None
    two_positions: bool | None = None


class PlaceTable(Struct, frozen=True, tag=True):
    """Moves the table to another pit at the same licensed location; empty takes it out of its
    pit."""

    table: str
    pit: str


class MoveJackpot(Struct, frozen=True, tag=True):
    """Moves all money of a closed link to another. `levels` says where each level goes, if not to
    the one of the same name."""

    link: str
    to: str
    reason: str
    levels: dict[str, str] = {}


class RetireLink(Struct, frozen=True, tag=True):
    """Permanent. First move its money, take its tables off and pay its wins."""

    link: str
    reason: str


class OpenShift(Struct, frozen=True, tag=True):
    """The person who opens it is responsible for the floor until it is closed."""

    name: str


class CloseShift(Struct, frozen=True, tag=True):
    """`note` is for the next shift. Meters and pending claims are recorded as they are."""

    note: str = ""


class CloseDay(Struct, frozen=True, tag=True):
    """Closes a gambling day that is over. `sheets` are the digests of its reports."""

    day: str
    sheets: dict[str, str] = {}
