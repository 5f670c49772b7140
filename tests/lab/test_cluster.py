"""A cluster gives the bytes of one machine, whatever its workers do. `make test` installs dask."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from houseway.cli import main
from houseway.counting.options import Options
from houseway.lab.cluster import Cluster, check, cluster
from houseway.lab.question import read_question
from houseway.lab.simulation import by_kernel, by_table
from houseway.lab.solvers import bet_solver, odds
from houseway.paytables import paytable

distributed = import_module("distributed")
HOUSEWAY = Path(sys.executable).parent / "houseway"
pytestmark = pytest.mark.timeout(900)  # Five processes count at once, on a machine that is busy.


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Two workers, started as a person would."""
    words = [str(HOUSEWAY), "workers", "2", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said.endswith(": 2 workers. Press Ctrl+C to stop them.\n")
        yield said.split(": ")[0]
        process.send_signal(signal.SIGTERM)
        assert process.wait(120) == 0


@pytest.mark.parametrize(
    "words", ["dj-wild --rounds 9000 --seed 3", "royal-match-21 --engine kernel --rounds 90000"]
)
def test_both_engines_give_the_same_bytes(
    words: str, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for how in (["--workers", "1"], ["--workers", "2"], ["--cluster", address]):
        assert main(["simulate", *words.split(), "--json", *how]) == 0
        found.append(capsys.readouterr().out)
    assert found[0] == found[1] == found[2]
    assert json.loads(found[0])["bets"]


def test_pieces_of_any_size_are_the_same_rounds(address: str) -> None:
    words = ("royal-match-21", 70_000, 9, "", "")
    whole = by_kernel.simulate(*words, workers=1)
    with cluster(address) as where:
        for piece in (70_000, 33_333, 5_000):
            assert by_kernel.on_cluster(where, words, piece=piece) == whole


def test_a_lost_worker_loses_no_round(address: str) -> None:
    """One of the two is killed at the first answer; another takes its place, or none."""
    plan = by_table.Plan(game="three-card-poker", rounds=40_000, seed=5)
    with distributed.Client(address, set_as_default=False) as watch:
        workers = watch.run(os.getpid)
        told: list[int] = []

        def progress(done: int) -> None:
            if not told:
                os.kill(min(workers.values()), signal.SIGKILL)
            told.append(done)

        with cluster(address) as where:
            found = by_table.on_cluster(where, plan, progress)
    assert told[-1] == plan.rounds
    assert found == by_table.simulate(plan, workers=2)


@pytest.mark.parametrize("table", ["caribbean-stud", "caribbean-stud,pay.flush=6"])
def test_an_exact_count_is_shared_out_and_gives_the_same_bytes(
    table: str, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for how in ([], ["--cluster", address]):
        assert main(["odds", table, "--json", *how]) == 0
        found.append(capsys.readouterr().out)
    assert found[0] == found[1]


def test_an_exact_count_survives_a_lost_worker(address: str) -> None:
    """A pair that pays half makes every up card matter: some seconds of counting."""
    table = read_question({"table": "caribbean-stud", "pay.pair": "1/2"}).table
    with distributed.Client(address, set_as_default=False) as watch:
        workers = watch.run(os.getpid)
        told: list[int] = []

        def progress(done: int) -> None:
            if not told:
                os.kill(max(workers.values()), signal.SIGKILL)
            told.append(done)

        with cluster(address) as where:
            found = odds(table, None, where, progress)
    assert told[-1] == 100
    assert told == sorted(told)
    assert found == odds(table)


@pytest.mark.parametrize("workers", [1, 2, 64])
def test_pieces_for_any_number_of_workers_add_up_to_the_same_odds(workers: int) -> None:
    table, options = paytable("caribbean-stud"), Options()
    bet = bet_solver(table)
    assert bet.shared is not None
    shared = bet.shared()
    answers = [shared.count(*piece) for piece in shared.pieces(table, options, workers)]
    assert shared.odds(table, options, answers) == bet.odds(table, options)


def test_who_stops_listening_cancels_the_rest(address: str) -> None:
    plan = by_table.Plan(game="three-card-poker", rounds=10_000_000)
    with cluster(address) as where:
        answers = where.each(by_table.deal_chunk, plan.chunks)
        next(answers)
        answers.close()
        small = by_table.Plan(game="three-card-poker", rounds=2_000)
        assert by_table.on_cluster(where, small) == by_table.simulate(small)


def test_what_is_wrong_with_a_cluster_is_reported_in_one_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["simulate", "san-lo", "--rounds", "10", "--cluster", "tcp://127.0.0.1:9"]
    assert main(words) == 2
    assert capsys.readouterr().err == "There is no scheduler at tcp://127.0.0.1:9.\n"
    with pytest.raises(ValueError, match="ms-01 takes only a moment on one machine"):
        odds("ms-01", None, Cluster(None))
    with pytest.raises(ValueError, match="The scheduler at here has no workers"):
        check({}, "here")
    with pytest.raises(ValueError, match=r"The worker a has Houseway 9\.9, not"):
        check({"a": "9.9"}, "here")
