"""The short form of `make proof`: the same faults, few of each."""

from pathlib import Path

import pytest
from tests.proof.flips import flipped
from tests.proof.processes import DISK, POINTS, survive
from tests.proof.simulation import simulated

pytestmark = pytest.mark.slow


def test_simulated_faults_lose_and_double_nothing() -> None:
    found = simulated(2_000, seed=24, tables=20)
    assert found.is_clean
    assert found.count >= 2_000
    assert found.acknowledged > 500


def test_faults_in_real_processes_lose_and_double_nothing(tmp_path: Path) -> None:
    found = survive(tmp_path, 6, seed=7)
    assert found.is_clean
    assert found.count == 6
    assert set(found.injected) <= {*POINTS, *DISK, *KILLS}


KILLS = ("server killed at random", "writer killed at random")


def test_a_flipped_bit_is_noticed_in_every_file(tmp_path: Path) -> None:
    found = flipped(tmp_path, 60, seed=24)
    assert found.is_clean
    assert len(found.injected) >= 4
