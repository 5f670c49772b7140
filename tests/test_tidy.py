"""The house style, checked by a machine. Limits live in one table here and may only go down."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "houseway"
FILES = sorted(SRC.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

PRODUCT_LINES_MAX = 400
TEST_LINES_MAX = 500
FUNCTION_LINES_MAX = 60
METHODS_MAX = 20

LAYERS = [
    {"money", "cards", "kernels"},
    {"hands"},
    {"paytables"},
    {"games", "progressive"},
    {"lab"},
    {"floor"},
    {"web"},
    {"cli"},
]
EXACT = {"money", "paytables", "progressive"}  # No floats where money lives.
CLOCKS = {"cards", "floor", "web", "cli"}  # Where randomness and the clock may come in.


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(text(path))


@cache
def text(path: Path) -> str:
    return path.read_text("utf-8")


def level(room: str) -> int:
    return next(i for i, rooms in enumerate(LAYERS) if room in rooms)


def room_of(path: Path) -> str:
    return path.relative_to(SRC).parts[0]


def imported(path: Path) -> list[str]:
    found = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
    return found


def offences(paths: list[Path], look: Callable[[Path], Iterator[str]]) -> list[str]:
    assert paths
    return [f"{path.relative_to(ROOT)}: {what}" for path in paths for what in look(path)]


def test_a_file_is_small_enough_to_read() -> None:
    def look(path: Path) -> Iterator[str]:
        most = PRODUCT_LINES_MAX if path.is_relative_to(SRC) else TEST_LINES_MAX
        if text(path).count("\n") > most:
            yield f"over {most} lines"

    assert not offences(FILES + TESTS, look)


def test_a_function_and_a_class_are_small_enough_to_read() -> None:
    def look(path: Path) -> Iterator[str]:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                if node.end_lineno - node.lineno >= FUNCTION_LINES_MAX:
                    yield f"{node.name} is long"
            if isinstance(node, ast.ClassDef):
                methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
                if len(methods) > METHODS_MAX:
                    yield f"{node.name} has many methods"

    assert not offences(FILES, look)


def test_imports_point_one_way() -> None:
    def look(path: Path) -> Iterator[str]:
        room = room_of(path)
        for module in imported(path):
            if module.startswith("houseway."):
                other = module.split(".")[1]
                if other != room and level(other) >= level(room):
                    yield f"{room} imports {other}"

    assert not offences([path for path in FILES if path.parent != SRC], look)


def test_no_float_where_money_lives() -> None:
    def look(path: Path) -> Iterator[str]:
        for node in ast.walk(tree(path)):
            match node:
                case ast.Constant(value=float()) | ast.Name(id="float"):
                    yield f"float on line {node.lineno}"
                case ast.BinOp(op=ast.Div()) if room_of(path) == "progressive":
                    yield f"true division on line {node.lineno}"

    assert not offences([path for path in FILES if room_of(path) in EXACT], look)


def test_no_clock_and_no_randomness_in_the_core() -> None:
    def look(path: Path) -> Iterator[str]:
        yield from {"random", "secrets", "time"} & set(imported(path))
        if "datetime.now" in text(path):
            yield "datetime.now"

    core = [path for path in FILES if path.parent != SRC and room_of(path) not in CLOCKS]
    assert not offences(core, look)


def test_no_note_to_self_is_left_over() -> None:
    def look(path: Path) -> Iterator[str]:
        yield from re.findall(r"\b(TODO|FIXME|XXX|HACK)\b", text(path))

    assert not offences([path for path in FILES + TESTS if path != Path(__file__)], look)


def test_nothing_records_a_download_address() -> None:
    locks = [*ROOT.glob("requirements*.lock"), *(ROOT / "requirements").iterdir()]
    assert len(locks) >= 5
    for lock in locks:
        assert "://" not in lock.read_text("utf-8"), lock


def test_ci_runs_make_test_and_nothing_else() -> None:
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert [line for line in lines if not line.startswith(("#", "set "))] == ["make test"]


def test_every_dependency_has_its_line_in_the_docs() -> None:
    reasons = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    for source in ("houseway.in", "peers.in"):
        for line in (ROOT / "requirements" / source).read_text("utf-8").splitlines():
            word = re.match(r"[A-Za-z][\w-]*", line)
            if word:
                assert f"`{word[0]}`" in reasons, word[0]
