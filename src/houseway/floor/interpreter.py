"""How Python is set in a process that serves a floor: no long collections, and short turns."""

import gc
import sys

# Whoever waits for the interpreter gets it when the busy one has had its turn. The thread between
# the tables and the log's writer asks for it three times a batch, for little each time: at Python's
# own 5 ms the writer's process stood idle meanwhile, at 1 ms it still did for a few dozen tables.
TURN = 0.0002


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
