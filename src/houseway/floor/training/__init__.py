"""The training property: play tables, drills and exams, in a log of their own.

It never shares a log, a link or a meter with a live floor, and everything it prints says "play
chips".
"""

from houseway.floor.training.journal import Journal, TrainingStopped
from houseway.floor.training.sealed import Sealed

MARK = "play chips; not approved for wagering"
KIND = "training"
# In a data directory, beside the floor's log.
TRAINING, SEALED = "training.sqlite", "sealed.sqlite"

__all__ = ["KIND", "MARK", "SEALED", "TRAINING", "Journal", "Sealed", "TrainingStopped", "beside"]


def beside(floor: str) -> str:
    """The name of the training property that belongs to a floor."""
    return f"{floor}, {KIND}"
