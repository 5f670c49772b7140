"""The short form of `make proof`: the same faults, few of each."""

from pathlib import Path

import pytest
from tests.proof.clocks import jumped
from tests.proof.flips import flipped
from tests.proof.insiders import ATTACKS, attacked
from tests.proof.load import Scale, loaded
from tests.proof.processes import DISK, POINTS, survive
from tests.proof.simulation import simulated
from tests.proof.starts import WHERE, survive_starts

pytestmark = pytest.mark.slow


def test_simulated_faults_lose_and_double_nothing(tmp_path: Path) -> None:
    found = simulated(tmp_path, 2_000, seed=24, tables=20)
    assert found.is_clean
    assert found.count >= 2_000
    assert found.acknowledged > 500


def test_faults_in_real_processes_lose_and_double_nothing(tmp_path: Path) -> None:
    found = survive(tmp_path, 6, seed=17)  # Both processes, a point and the disk are in it.
    assert found.is_clean
    assert found.count == 6
    assert set(found.injected) <= {*POINTS, *DISK, *KILLS}


KILLS = ("server killed at random", "writer killed at random")


def test_a_node_whose_start_meets_a_crash_of_postgresql_leads_or_stands_by(tmp_path: Path) -> None:
    found = survive_starts(tmp_path, 6, seed=24)
    assert found.count == 6
    places = {place for place in WHERE.values() for name in found.injected if place in name}
    assert places == set(WHERE.values())


def test_a_flipped_bit_is_noticed_in_every_file(tmp_path: Path) -> None:
    found = flipped(tmp_path, 60, seed=24)
    assert found.is_clean
    assert len(found.injected) >= 4


def test_an_insider_without_the_key_is_noticed_whatever_they_do(tmp_path: Path) -> None:
    found = attacked(tmp_path, 2 * len(ATTACKS), seed=24)
    assert found.is_clean
    assert set(found.injected) == set(ATTACKS)


def test_a_clock_set_by_hand_repeats_no_day_and_starts_none_early(tmp_path: Path) -> None:
    found = jumped(tmp_path, 100, seed=24)
    assert found.is_clean
    assert found.injected.keys() == {"ahead", "back", "too far ahead"}
    assert found.acknowledged > 200


def test_a_small_version_of_the_full_property_loses_nothing_and_shows_every_sign(
    tmp_path: Path,
) -> None:
    """`make proof-load` has a thousand tables for twenty minutes."""
    found = loaded(tmp_path, Scale(tables=80, signs=20, screens=10, seconds=5, period=4))
    assert not found.problems
    assert found.is_clean
    assert found.acknowledged > 80
