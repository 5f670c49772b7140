"""Every module of the package can be imported alone, whichever comes first.

Modules that no circle of imports leads back to cannot fail by their order, so only those on a
circle are tried, each in a fresh interpreter.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"
Graph = dict[str, set[str]]


def module_of(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {
    module_of(path): path
    for path in sorted((SRC / "houseway").rglob("*.py"))
    if path.stem != "__main__"
}


def imported(body: list[ast.stmt]) -> Iterator[str]:
    """What runs when the module is imported: not the insides of functions, not types alone."""
    for node in body:
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module)):
                names = [f"{module}.{alias.name}" for alias in node.names]
                yield from (name if name in MODULES else module for name in names)
            case ast.If() if ast.unparse(node.test) != "TYPE_CHECKING":
                yield from imported([*node.body, *node.orelse])
            case ast.Try():
                handlers = [each for handler in node.handlers for each in handler.body]
                yield from imported([*node.body, *handlers, *node.orelse, *node.finalbody])
            case ast.ClassDef() | ast.With():
                yield from imported(node.body)


def packages(name: str) -> set[str]:
    parts = name.split(".")
    return {".".join(parts[:count]) for count in range(1, len(parts))}


def needs(name: str, path: Path) -> set[str]:
    """Its own packages run before it and are no circle by themselves; those of others are."""
    named = {one for one in imported(ast.parse(path.read_text("utf-8")).body) if one in MODULES}
    above = {one for target in named for one in packages(target)}
    return (named | (above - packages(name))) - {name}


def on_a_circle(graph: Graph) -> set[str]:
    """Cut one circle after the other until none is left."""
    left, found = {name: set(targets) for name, targets in graph.items()}, set[str]()
    while True:
        try:
            TopologicalSorter(left).prepare()
        except CycleError as problem:
            circle = problem.args[1]
            found.update(circle)
            left[circle[1]].discard(circle[0])
        else:
            return found


def fails_alone(name: str) -> str:
    words = [sys.executable, "-c", f"import {name}"]
    said = subprocess.run(words, capture_output=True, text=True, check=False).stderr
    return said.strip().rpartition("\n")[2]


def test_a_circular_import_is_found_and_so_is_what_it_breaks() -> None:
    graph: Graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": set()}
    assert on_a_circle(graph) == {"a", "b", "c"}
    assert "No module named" in fails_alone("houseway.no_such_module")


@pytest.mark.slow
def test_every_module_can_be_imported_alone() -> None:
    graph = {name: needs(name, path) for name, path in MODULES.items()}
    assert {name: said for name in sorted(on_a_circle(graph)) if (said := fails_alone(name))} == {}
