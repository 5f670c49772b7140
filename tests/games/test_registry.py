"""No game is registered without what docs/how-to/add-a-game.md asks for."""

from pathlib import Path

import pytest

from houseway.games import FILES, game
from houseway.paytables import load_catalogue
from houseway.paytables.words import GAME_NAMES

TESTS = Path(__file__).parents[1]
NO_FIGURE = {
    "caribbean-stud": "The packages print the pays of Cover All without a figure, and the base game"
    " is public knowledge."
}

each_game = pytest.mark.parametrize("id_", FILES)


@each_game
def test_a_game_has_a_test_per_rule(id_: str) -> None:
    path = TESTS / "rules" / f"test_{FILES[id_]}.py"
    assert "def test_" in path.read_text("utf-8")


@each_game
def test_a_game_has_a_printed_figure_or_a_reason(id_: str) -> None:
    tables = load_catalogue().values()
    figures = [figure for table in tables if id_ in table.games for figure in table.figures]
    assert bool(figures) != bool(NO_FIGURE.get(id_))


@each_game
def test_a_game_is_named_as_its_documents_are(id_: str) -> None:
    assert game(id_).id == id_
    assert id_ in GAME_NAMES
