"""The house style, checked by a machine. Limits live in one table here and may only go down."""

import ast
import re
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "houseway"
GUIDE = SRC / "web" / "static" / "guide"  # What `make site` built; not ours to read.
FILES = sorted(path for path in SRC.rglob("*.py") if GUIDE not in path.parents)
TESTS = sorted((ROOT / "tests").rglob("*.py"))
TOOLS = [path for folder in ("tools", "bench") for path in sorted((ROOT / folder).rglob("*.py"))]

PRODUCT_LINES_MAX = 400
TEST_LINES_MAX = 500
FUNCTION_LINES_MAX = 60
METHODS_MAX = 20
FOLDER_MODULES_MAX = 13  # About a dozen.
FOLDER_FILES_MAX = 14  # With data and templates; compiled files and caches do not count.
SCRIPT_LINES_MAX = 350
STATIC_WIDTH_MAX = {".css": 100, ".js": 100}  # Columns.
BLOB_BYTES_MAX = 130_000
LOCK_BYTES_MAX = 250_000  # What a tool writes: hashes of every wheel.
PICTURES_MAX = 27
PICTURES = (".png", ".webp", ".jpg", ".jpeg", ".gif")
# How many files may have a name that says little about what they hold.
VAGUE_MAX = {"words": 5, "common": 0, "helpers": 0, "misc": 0, "util": 0, "utils": 0}

LAYERS = [
    {"refused"},  # One class for all packages; each has its own sentences.
    {"money", "cards", "kernels"},
    {"hands"},
    {"paytables"},
    {"table", "progressive"},
    {"counting"},
    {"games"},
    {"lab"},
    {"floor"},
    {"web"},
    {"cli"},
]
EXACT = {"money", "paytables", "progressive"}  # No floats where money lives.
CLOCKS = {"cards", "floor", "web", "cli"}  # Where randomness and the clock may come in.


class Shape(NamedTuple):
    """What the rules ask of a file, so that its tree is walked once and not kept."""

    imports: set[str]
    long_functions: list[str]
    large_classes: list[str]
    floats: list[int]  # Lines.
    divisions: list[int]
    short_aliases: list[str]
    private: list[tuple[str, str]]  # Module and name: a name with an underscore, or of such a file.


STATEMENTS = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
NUMBERS = (ast.Constant, ast.Name, ast.BinOp)  # Most of a tree: looked at where money lives.


@cache
def shape(path: Path) -> Shape:
    found = Shape(set(), [], [], [], [], [], [])
    is_exact = path.is_relative_to(SRC) and package_of(path) in EXACT
    asked = STATEMENTS + NUMBERS if is_exact else STATEMENTS
    for node in ast.walk(ast.parse(text(path))):
        if isinstance(node, asked):
            note(found, node)
    return found


def note(found: Shape, node: ast.AST) -> None:
    if isinstance(node, ast.Import | ast.ImportFrom):
        names = [alias.asname or "" for alias in node.names]
        found.short_aliases.extend(name for name in names if len(name) == 1)
    match node:
        case ast.Import():
            found.imports.update(alias.name for alias in node.names)
            modules = [alias.name.rpartition(".") for alias in node.names]
            found.private.extend(
                (package, name) for package, _, name in modules if is_private(package, name)
            )
        case ast.ImportFrom(module=str(module)):
            found.imports.add(module)
            names = [alias.name for alias in node.names]
            found.private.extend((module, name) for name in names if is_private(module, name))
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            assert node.end_lineno is not None
            if node.end_lineno - node.lineno >= FUNCTION_LINES_MAX:
                found.long_functions.append(node.name)
        case ast.ClassDef():
            methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
            if len(methods) > METHODS_MAX:
                found.large_classes.append(node.name)
        case ast.Constant(value=float()) | ast.Name(id="float"):
            found.floats.append(node.lineno)
        case ast.BinOp(op=ast.Div()):
            found.divisions.append(node.lineno)


def is_private(module: str, name: str) -> bool:
    words = [*module.split("."), name]
    return words[0] == "houseway" and any(re.match(r"_(?!_)", word) for word in words)


@cache
def text(path: Path) -> str:
    return path.read_text("utf-8")


def level(package: str) -> int:
    return next(i for i, packages in enumerate(LAYERS) if package in packages)


def package_of(path: Path) -> str:
    return path.relative_to(SRC).parts[0].removesuffix(".py")


def offences(paths: list[Path], look: Callable[[Path], Iterator[str]]) -> list[str]:
    assert paths
    return [f"{path.relative_to(ROOT)}: {what}" for path in paths for what in look(path)]


def test_a_file_is_small_enough_to_read() -> None:
    def look(path: Path) -> Iterator[str]:
        most = PRODUCT_LINES_MAX if path.is_relative_to(SRC) else TEST_LINES_MAX
        if text(path).count("\n") > most:
            yield f"over {most} lines"

    assert not offences(FILES + TESTS, look)


def test_the_script_of_the_pages_is_small_enough_to_read() -> None:
    def look(path: Path) -> Iterator[str]:
        if text(path).count("\n") > SCRIPT_LINES_MAX:
            yield f"over {SCRIPT_LINES_MAX} lines"

    scripts = (SRC / "web" / "static").rglob("*.js")
    assert not offences([path for path in scripts if GUIDE not in path.parents], look)


def test_a_function_and_a_class_are_small_enough_to_read() -> None:
    def look(path: Path) -> Iterator[str]:
        yield from (f"{name} is long" for name in shape(path).long_functions)
        yield from (f"{name} has many methods" for name in shape(path).large_classes)

    assert not offences(FILES, look)


def test_a_folder_shows_what_it_is_at_a_glance() -> None:
    def look(path: Path) -> Iterator[str]:
        files = [file for file in path.iterdir() if file.is_file() and is_source(file)]
        modules = [file for file in files if file.suffix == ".py"]
        if len(modules) > FOLDER_MODULES_MAX:
            yield f"{len(modules)} modules, at most {FOLDER_MODULES_MAX}"
        if len(files) > FOLDER_FILES_MAX:
            yield f"{len(files)} files, at most {FOLDER_FILES_MAX}"

    folders = [path for path in SRC.rglob("*") if is_folder(path)]
    assert not offences([path for path in folders if GUIDE not in (path, *path.parents)], look)


def test_a_folder_says_what_is_in_it_and_who_else_may_import_it() -> None:
    """Who may import the first level is the table of layers. Below it a folder says either "Only
    web imports it." or "Imported by web, too."."""
    outsiders = outside_importers()

    def look(path: Path) -> Iterator[str]:
        said = ast.get_docstring(ast.parse(text(path / "__init__.py"))) or ""
        if not said:
            yield "has no docstring"
        stated = re.search(r"Imported by ([\w, ]+), too\.", said)
        if path.parent not in (SRC, SRC.parent) and not stated and " imports it." not in said:
            yield "does not say who imports it"
        for package in sorted(outsiders.get(path, set())):
            if not stated or not re.search(rf"\b{package}\b", stated[1]):
                yield f"is imported by {package}; say so in its docstring, or import less"

    assert not offences([path.parent for path in FILES if path.name == "__init__.py"], look)


def outside_importers() -> dict[Path, set[str]]:
    """By folder below the first level: the other packages that import from it."""
    found: dict[Path, set[str]] = {}
    for path in FILES:
        for name in shape(path).imports:
            parts = name.split(".")[1:] if name.startswith("houseway.") else []
            folder = SRC.joinpath(*parts)
            folder = folder if (folder / "__init__.py").exists() else folder.parent
            if len(folder.relative_to(SRC).parts) > 1 and package_of(path) != parts[0]:
                found.setdefault(folder, set()).add(package_of(path))
    return found


def test_scripts_and_styles_are_narrow_enough_to_read() -> None:
    def look(path: Path) -> Iterator[str]:
        lines = [line for line in text(path).splitlines() if 'url("data:' not in line]
        widest = max(map(len, lines), default=0)
        if widest > STATIC_WIDTH_MAX[path.suffix]:
            yield f"{widest} columns, at most {STATIC_WIDTH_MAX[path.suffix]}"

    files = [path for path in (SRC / "web").rglob("*") if path.suffix in STATIC_WIDTH_MAX]
    assert not offences([path for path in files if GUIDE not in path.parents], look)


def test_nothing_large_is_checked_in_and_pictures_are_few() -> None:
    paths = tracked()

    def look(path: Path) -> Iterator[str]:
        most = LOCK_BYTES_MAX if path.suffix == ".lock" else BLOB_BYTES_MAX
        if path.stat().st_size > most:
            yield f"{path.stat().st_size:,} bytes, at most {most:,}"

    assert not paths or not offences(paths, look)  # Without git, as in an unpacked archive.
    assert sum(path.suffix in PICTURES for path in paths) <= PICTURES_MAX


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    return [path for line in listed.stdout.splitlines() if (path := ROOT / line).is_file()]


def is_folder(path: Path) -> bool:
    return path.is_dir() and "__pycache__" not in path.parts


def is_source(path: Path) -> bool:
    return path.suffix not in (".so", ".c") and path.name != "built.json"


def test_imports_point_one_way() -> None:
    def look(path: Path) -> Iterator[str]:
        package = package_of(path)
        others = {
            name.split(".")[1] for name in shape(path).imports if name.startswith("houseway.")
        }
        for other in sorted(others - {package}):
            if level(other) >= level(package):
                yield f"{package} imports {other}"

    assert not offences([path for path in FILES if path != SRC / "__init__.py"], look)


def test_no_module_goes_by_one_letter() -> None:
    def look(path: Path) -> Iterator[str]:
        yield from (f"imported as {name}" for name in shape(path).short_aliases)

    assert not offences(FILES + TESTS + TOOLS, look)


def test_what_begins_with_an_underscore_is_private_to_its_folder() -> None:
    def look(path: Path) -> Iterator[str]:
        for module, name in shape(path).private:
            target = SRC.joinpath(*module.split(".")[1:])
            home = target if target.is_dir() else target.parent
            if home != path.parent:
                yield f"imports {name} from {module}"

    assert not offences(FILES, look)


def test_a_file_is_named_by_what_it_holds() -> None:
    for name, most in VAGUE_MAX.items():
        found = [str(path.relative_to(SRC)) for path in FILES if path.stem == name]
        assert len(found) <= most, found


def test_no_float_where_money_lives() -> None:
    def look(path: Path) -> Iterator[str]:
        yield from (f"float on line {line}" for line in shape(path).floats)
        if package_of(path) == "progressive":
            yield from (f"true division on line {line}" for line in shape(path).divisions)

    assert not offences([path for path in FILES if package_of(path) in EXACT], look)


def test_no_clock_and_no_randomness_in_the_core() -> None:
    def look(path: Path) -> Iterator[str]:
        yield from {"random", "secrets", "time"} & shape(path).imports
        if "datetime.now" in text(path):
            yield "datetime.now"

    core = [path for path in FILES if path.parent != SRC and package_of(path) not in CLOCKS]
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


def test_a_picture_is_on_a_page() -> None:
    """Only what a page shows is kept; `make screens` takes the others anew."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    written = "\n".join(text(page) for page in pages)
    for picture in (ROOT / "docs" / "screens").iterdir():
        assert f"screens/{picture.name}" in written, f"{picture.name} is shown on no page"


def test_ci_runs_make_test_and_nothing_else() -> None:
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert [line for line in lines if not line.startswith(("#", "set "))] == ["make test"]


def test_every_dependency_has_its_line_in_the_docs() -> None:
    reasons = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    for source in (
        "houseway.in",
        "peers.in",
        "site.in",
        "dist.in",
        "cluster.in",
        "pkcs11.in",
        "devices.in",
    ):
        for line in (ROOT / "requirements" / source).read_text("utf-8").splitlines():
            word = re.match(r"[A-Za-z][\w-]*", line)
            if word:
                assert f"`{word[0]}`" in reasons, word[0]


def test_a_browser_test_waits_for_what_is_visible_and_has_a_time_limit() -> None:
    """A browser's context gets its patience in acts.py; a wait for time to pass proves nothing."""
    walks = [path for path in TESTS if "browser" in path.parts and path.name != "acts.py"]

    def look(path: Path) -> Iterator[str]:
        yield from re.findall(
            r"wait_for_timeout|browser\.new_context|expect\.set_options", text(path)
        )

    assert not offences(walks, look)
