"""How a sitting and its last rounds lie at the training table, and come back from it."""

from typing import TypeVar

import msgspec

from houseway.web.play.sitting import HISTORY_MOST, Played, Sitting
from houseway.web.training import TrainingTable

PLAY, ROUND = "play", "played-"
T = TypeVar("T")


def sitting_at(table: TrainingTable) -> Sitting:
    """As kept; a fresh one where nothing was."""
    found = table.kept(PLAY)
    return read(found, Sitting) if found else Sitting()


def history_at(table: TrainingTable) -> list[Played]:
    """The last rounds, oldest first."""
    kept = (table.kept(f"{ROUND}{place}") for place in range(HISTORY_MOST))
    return sorted((read(one, Played) for one in kept if one), key=lambda one: one.number)


def keep_sitting(table: TrainingTable, sitting: Sitting) -> None:
    table.keep(PLAY, msgspec.to_builtins(sitting, str_keys=True))


def keep_round(table: TrainingTable, played: Played) -> None:
    table.keep(f"{ROUND}{played.number % HISTORY_MOST}", msgspec.to_builtins(played))


def read(kept: object, kind: type[T]) -> T:
    return msgspec.convert(kept, kind, strict=False, str_keys=True)
