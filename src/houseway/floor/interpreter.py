"""Interpreter settings of a process that serves a floor: no long garbage collections, and a short
switch interval."""

import gc
import sys

# A waiting thread gets the interpreter when the busy one's switch interval is over. The thread
# between the tables and the log's writer needs it three times per batch, briefly each time: at
# Python's default of 5 ms the writer process was idle meanwhile, at 1 ms it still was with a few
# dozen tables.
SWITCH_INTERVAL = 0.0002


def serve_tables() -> None:
    """Affects the whole process, so only its owner calls it, once everything is loaded."""
    calm_collector()
    sys.setswitchinterval(SWITCH_INTERVAL)


def calm_collector() -> None:
    """A full collection holds up every table for a tenth of a second and more. Objects loaded by
    now stay, so they are not scanned again; of the rest, only young objects are scanned often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 500)
