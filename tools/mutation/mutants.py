"""Every small change that can be made to a file, as text in and text out."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

REFUSALS = {"refuse", "refuse_if"}
MOVED = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
}
OPERATOR = re.compile(r"<=|>=|==|!=|<|>|\bnot\s+in\b|\bis\s+not\b|\bin\b|\bis\b")
JOINED = {"and": "or", "or": "and"}
SUMS = {"+": "-", "-": "+"}
LIVED, KILLED, UNTOUCHED = 0, 1, 2  # What became of a mutant.


class Mutant(NamedTuple):
    """`start` and `end` are offsets in the text of the file."""

    path: Path
    line: int
    start: int
    end: int
    text: str
    what: str

    def applied(self, source: str) -> str:
        return source[: self.start] + self.text + source[self.end :]

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    source = path.read_text("utf-8")
    places = Places(source)
    for node in walk(ast.parse(source)):
        yield from changes(path, source, places, node)


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """Skips our own assertions and code for type checkers only."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Assert) or is_for_types(child):
            continue
        yield child
        yield from walk(child)


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


class Places:
    def __init__(self, source: str) -> None:
        self._lines = [line.encode() for line in source.splitlines(keepends=True)]
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line.decode()))

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self._at(node.lineno, node.col_offset)

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._at(node.end_lineno, node.end_col_offset)

    def _at(self, line: int, column: int) -> int:
        return self._starts[line - 1] + len(self._lines[line - 1][:column].decode())


def changes(path: Path, source: str, places: Places, node: ast.AST) -> Iterator[Mutant]:
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(id=name))) if name in REFUSALS:
            start, end = places.start(node), places.end(node)
            lines = "\n" * source[start:end].count("\n")
            what = " ".join(source[start:end].split())
            yield Mutant(path, node.lineno, start, end, f"pass{lines}", f"dropped {what}")
        case ast.Compare(left=left, comparators=rights):
            for one, other in zip([left, *rights], rights, strict=False):
                yield from between(path, source, places, one, other, OPERATOR, MOVED)
        case ast.BoolOp(values=values):
            for one, other in pairwise(values):
                word = re.compile(r"\b(and|or)\b")
                yield from between(path, source, places, one, other, word, JOINED)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
            yield from between(path, source, places, left, right, re.compile("[+-]"), SUMS)


def between(
    path: Path,
    source: str,
    places: Places,
    one: ast.expr,
    other: ast.expr,
    operator: re.Pattern[str],
    others: dict[str, str],
) -> Iterator[Mutant]:
    """The operator that stands between two operands."""
    begin, end = places.end(one), places.start(other)
    found = operator.search(source, begin, end)
    if found is None:
        return
    text = others[" ".join(found[0].split())]
    line = source.count("\n", 0, found.start()) + 1
    what = f"{found[0]} -> {text} in {source.splitlines()[line - 1].strip()}"
    yield Mutant(path, one.lineno, found.start(), found.end(), text, what)
