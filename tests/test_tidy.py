"""The house style, checked by a machine. Limits live in one table here and may only go down."""

import ast
import re
from pathlib import Path

import pytest

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


def level(room: str) -> int:
    return next(i for i, rooms in enumerate(LAYERS) if room in rooms)


def room_of(path: Path) -> str:
    return path.relative_to(SRC).parts[0]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imported(tree: ast.Module) -> list[str]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
    return found


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_product_file_is_small_enough_to_read(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= PRODUCT_LINES_MAX
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            assert node.end_lineno - node.lineno < FUNCTION_LINES_MAX, node.name
        if isinstance(node, ast.ClassDef):
            methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
            assert len(methods) <= METHODS_MAX, node.name


@pytest.mark.parametrize("path", TESTS, ids=name)
def test_a_test_file_is_small_enough_to_read(path: Path) -> None:
    assert path.read_text("utf-8").count("\n") <= TEST_LINES_MAX


@pytest.mark.parametrize("path", [p for p in FILES if p.parent != SRC], ids=name)
def test_imports_point_one_way(path: Path) -> None:
    room = room_of(path)
    for module in imported(ast.parse(path.read_text("utf-8"))):
        if module.startswith("houseway."):
            other = module.split(".")[1]
            assert other == room or level(other) < level(room), f"{room} imports {other}"


@pytest.mark.parametrize("path", [p for p in FILES if room_of(p) in EXACT], ids=name)
def test_no_float_where_money_lives(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Constant(value=float()):
                raise AssertionError(f"float literal on line {node.lineno}")
            case ast.Name(id="float"):
                raise AssertionError(f"float on line {node.lineno}")
            case ast.BinOp(op=ast.Div()) if room_of(path) == "progressive":
                raise AssertionError(f"true division on line {node.lineno}")


@pytest.mark.parametrize(
    "path", [p for p in FILES if p.parent != SRC and room_of(p) not in CLOCKS], ids=name
)
def test_no_clock_and_no_randomness_in_the_core(path: Path) -> None:
    modules = imported(ast.parse(path.read_text("utf-8")))
    assert not {"random", "secrets", "time"} & set(modules)
    assert "datetime.now" not in path.read_text("utf-8")


@pytest.mark.parametrize("path", FILES + TESTS, ids=name)
def test_no_note_to_self_is_left_over(path: Path) -> None:
    if path != Path(__file__):
        assert not re.search(r"\b(TODO|FIXME|XXX|HACK)\b", path.read_text("utf-8"))


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
