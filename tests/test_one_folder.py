"""A game is one folder: nothing else in the program names a game or a paytable.

Law and shared tables name games as data. The demo and the scenarios play certain games.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.games import FILES, game
from houseway.paytables import load_catalog

SRC = Path(__file__).parents[1] / "src" / "houseway"
FREE = ("games", "floor/demo", "floor/scenario", "web/static/guide")
WORDS_TOO = {"blackjack"}  # A paytable, but also a hand, a bet and a family of games.


@pytest.mark.slow
def test_no_game_and_no_paytable_is_named_outside_its_folder() -> None:
    places = {path: str(path.relative_to(SRC)) for path in sorted(SRC.rglob("*.py"))}
    properties = {path: place for path, place in places.items() if not place.startswith(FREE)}
    assert not [f"{place}: {one}" for path, place in properties.items() for one in named(path)]


def named(path: Path) -> Iterator[str]:
    source = path.read_text("utf-8")
    if not NAMES.search(source) and not IMPORTS.search(source):
        return
    tree = ast.parse(source)
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
    ids = {*FILES, *load_catalog()} - WORDS_TOO
    spoken = {id_.replace("-", " ") for id_ in FILES}
    return {*ids, *spoken, *(game(id_).name for id_ in FILES)}


ANY = "|".join(re.escape(word) for word in sorted(words(), key=len, reverse=True))
NAMES = re.compile(rf"(?<![\w-])(?:{ANY})(?![\w-])", re.IGNORECASE)
FOLDERS = "|".join(id_.replace("-", "_") for id_ in FILES)
IMPORTS = re.compile(rf"houseway\.games\.(?:{FOLDERS}|families)\b")
