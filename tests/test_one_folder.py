"""A game is one folder: nothing else in the program names a game or a paytable.

Law and shared tables name games as data. The demo and the scenarios play certain games.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from houseway.games import FILES, game
from houseway.paytables import load_catalogue

SRC = Path(__file__).parents[1] / "src" / "houseway"
FREE = ("games", "floor/demo", "floor/scenario")
WORDS_TOO = {"blackjack"}  # A paytable, but also a hand, a bet and a family of games.

# Files that still name one, and how often. The numbers may only go down.
STILL = {
    "cli/blackjack_view.py": 2,
    "cli/design.py": 1,
    "cli/meter.py": 1,
    "cli/odds.py": 1,
    "cli/options.py": 3,
    "cli/par.py": 1,
    "cli/paytables.py": 1,
    "cli/play_table.py": 1,
    "cli/simulate.py": 1,
    "cli/strategy.py": 3,
    "floor/link_proof.py": 2,
    "floor/office/legality.py": 1,
    "floor/reports/theory.py": 1,
    "web/lab_meter.py": 1,
    "web/lab_question.py": 1,
    "web/lab_strategy.py": 2,
    "web/screens/office/legality.py": 2,
    "web/screens/office/new_link.py": 1,
    "web/screens/play/scene.py": 1,
    "web/screens/play/table.py": 1,
    "web/screens/supervisor_view.py": 1,
    "web/screens/texts/office_desk.py": 2,
    "web/screens/texts/routines.py": 4,
    "web/training_shoe.py": 1,
}


def test_no_game_and_no_paytable_is_named_outside_its_folder() -> None:
    found = {str(path.relative_to(SRC)): list(named(path)) for path in sorted(SRC.rglob("*.py"))}
    offences = {
        path: names
        for path, names in found.items()
        if not path.startswith(FREE) and len(names) > STILL.get(path, 0)
    }
    assert not offences


def named(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text("utf-8"))
    documents = {id(text) for node in ast.walk(tree) for text in docstring(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in documents:
                yield from NAMES.findall(text)
            case ast.ImportFrom(module=str(module)) if IMPORTS.match(module):
                yield module


def docstring(node: ast.AST) -> Iterator[ast.Constant]:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        match node.body[:1]:
            case [ast.Expr(value=ast.Constant(value=str()) as text)]:
                yield text


def words() -> set[str]:
    ids = {*FILES, *load_catalogue()} - WORDS_TOO
    spoken = {id_.replace("-", " ") for id_ in FILES}
    return {*ids, *spoken, *(game(id_).name for id_ in FILES)}


ANY = "|".join(re.escape(word) for word in sorted(words(), key=len, reverse=True))
NAMES = re.compile(rf"(?<![\w-])(?:{ANY})(?![\w-])", re.IGNORECASE)
FOLDERS = "|".join(id_.replace("-", "_") for id_ in FILES)
IMPORTS = re.compile(rf"houseway\.games\.(?:{FOLDERS}|families)\b")
