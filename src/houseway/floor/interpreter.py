"""How Python is set in a process that serves a floor: no long collections, and short turns."""

import gc
import sys

# The log's writer lets go of the interpreter at every statement, and whoever is busy then keeps it
# to the end of his turn. At Python's own 5 ms a batch of many tables waited longer for its turns
# than for the disk. Much less than the time to decide for a few dozen tables would cut their batch
# in two, and sync twice for it.
TURN = 0.001


def serve_tables() -> None:
    """For the process as a whole, so only its owner asks for it, once everything is loaded."""
    calm_collector()
    sys.setswitchinterval(TURN)


def calm_collector() -> None:
    """A full collection holds up every table for a tenth of a second and more. What is loaded by
    now stays, so it is not walked again; of the rest, which is freed by counting references, only
    the young is searched for cycles often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 500)
