"""What the process that serves a floor asks of Python."""

import gc
import sys
from collections.abc import Iterator

import pytest

from houseway.floor.interpreter import SWITCH_INTERVAL, serve_tables

PYTHONS_OWN = 0.005  # Whatever an earlier test of this process left behind.


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    turn, threshold = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(PYTHONS_OWN)
    yield
    sys.setswitchinterval(turn)
    gc.set_threshold(*threshold)
    gc.unfreeze()


def test_the_log_writer_gets_its_turn_sooner_than_python_would_give_it() -> None:
    serve_tables()
    assert sys.getswitchinterval() == pytest.approx(SWITCH_INTERVAL)
    assert SWITCH_INTERVAL < PYTHONS_OWN


@pytest.mark.slow
def test_what_is_loaded_is_not_searched_for_cycles_again() -> None:
    serve_tables()
    assert gc.get_freeze_count() > 10_000
    assert gc.get_threshold()[0] > 10_000
