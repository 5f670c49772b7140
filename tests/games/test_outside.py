"""A package outside the repository adds a game by being installed, and never on a live property."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from houseway.games import FILES, plugins
from houseway.paytables import catalog, paytable

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
Run = Callable[..., "subprocess.CompletedProcess[str]"]

PLAYED = """
from houseway.games import transcript
[round_] = transcript.read("game war\\nwager 1 bet $10\\ncards 9c 9d Kh Qs\\nanswers war")
print(transcript.write(round_))
"""
LIVE = """
import sys
from houseway.games import FILES, game, plugins
from houseway.paytables import load_catalog
assert "war" in FILES and "war-01" in load_catalog()
with plugins.block_plugins(live=True):
    assert "war" not in FILES and "war-01" not in load_catalog()
    try:
        game("war")
    except ValueError as refused:
        print(refused)
assert "houseway_war" not in sys.modules
"""


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Installed as a user would, into a place of its own."""
    place = tmp_path_factory.mktemp("war")
    source = place / "source"
    copied = ("cp", "-r", str(ROOT / "examples" / "houseway-war"), str(source))
    subprocess.run(copied, check=True)
    built = (str(BIN / "uv"), "pip", "install", "--quiet", "--offline", "--no-deps")
    where = ("--no-build-isolation", "--python", sys.executable, "--target", str(place / "site"))
    subprocess.run((*built, *where, str(source)), check=True)

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        environment = {**os.environ, "PYTHONPATH": str(place / "site")}
        return subprocess.run(words, env=environment, capture_output=True, text=True, check=False)

    return run


@pytest.mark.slow
def test_it_is_solved_simulated_and_advised_like_any_other(war: Run) -> None:
    houseway = str(BIN / "houseway")
    odds = json.loads(war(houseway, "odds", "war-01", "--json").stdout)
    assert odds["house_edge_exact"] == "503/20825"
    played = json.loads(
        war(houseway, "simulate", "war", "--rounds", "40000", "--seed", "5", "--json").stdout
    )
    [bet] = played["bets"]
    assert abs(bet["z"]) <= 4
    advice = json.loads(
        war(houseway, "strategy", "war", "--hand", "9c", "--board", "9d", "--json").stdout
    )
    assert advice["best"] == ["war"]


@pytest.mark.slow
def test_it_is_dealt_by_its_own_procedure(war: Run) -> None:
    told = war(sys.executable, "-c", PLAYED).stdout
    assert "Seat 1 goes to war with $10.00." in told
    assert "In $20.00, out $30.00, house -$10.00." in told


@pytest.mark.slow
def test_it_is_not_loaded_on_a_live_property(war: Run) -> None:
    found = war(sys.executable, "-c", LIVE)
    assert found.returncode == 0, found.stderr
    assert "There is no game 'war'" in found.stdout


def test_a_package_cannot_cite_an_approved_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would otherwise be approved itself. Seen to fail with all documents passed on."""
    (tmp_path / "paytables.toml").write_text(
        '[false-01]\nname = "False"\ngame = "dj-wild"\nbet = "trips"\nhands = "wild_five"\n'
        'pays = [{ hand = "trips", to_one = "1" }]\nwager = { optional = true }\n'
        'source = { document = "dj-wild", heading = "Trips" }\n'
    )
    files = {"false.toml": tmp_path / "paytables.toml"}
    monkeypatch.setattr(catalog, "PLUGIN_FILES", [lambda: files])
    with pytest.raises(ValueError, match="dj-wild"):
        paytable("false-01")


def test_asking_for_a_game_of_this_program_does_not_look_outside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A cold start would pay for it: the metadata of every installed package is read."""

    def looked() -> None:
        raise AssertionError

    monkeypatch.setattr(plugins, "installed", looked)
    assert FILES["dj-wild"] == "houseway.games.dj_wild"
    assert paytable("trips-01").game == "dj-wild"
