"""The round of a table, whether a jackpot wager is locked in it or not."""

from typing import Literal

from msgspec import Struct

Irregularity = Literal["wrong_count", "exposed_card", "shuffler_malfunction", "other"]


# What the Three Card Poker text offers for a failing shuffler: its guide, replacement by the
# backup, or the procedure approved by the local regulator. None is compulsory.
Remedy = Literal["", "guide", "exchange", "local"]
ShufflerAct = Literal["mode", "exchange"]


class FirstCardDealt(Struct, frozen=True, tag=True):
    """No jackpot wager is taken from here on until the round is over. `games` are those open, by
    sensor; `round` counts the deals of the table, 0 in logs from before 0.1.0."""

    table: str
    games: dict[int, int]
    round: int = 0


class CardsTakenBack(Struct, frozen=True, tag=True):
    """The cards are void. `sensor` 0: no jackpot wager was locked, and this ends the round;
    otherwise the link's event says who voided it, and why."""

    table: str
    sensor: int
    round: int = 0
    by: str = ""
    reason: str = ""


class RoundEnded(Struct, frozen=True, tag=True):
    """The last jackpot of the round has ended, or a round without one is over."""

    table: str
    round: int


class IrregularityRecorded(Struct, frozen=True, tag=True):
    """`round` 0: between two rounds."""

    table: str
    round: int
    what: Irregularity
    note: str
    by: str
    remedy: Remedy = ""


class ShufflerOperated(Struct, frozen=True, tag=True):
    """The mode that was set, or the completed step of replacing it with the backup."""

    table: str
    act: ShufflerAct
    what: str
    by: str


RoundEvent = FirstCardDealt | CardsTakenBack | RoundEnded | IrregularityRecorded | ShufflerOperated
