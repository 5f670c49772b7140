"""docs/coverage.md: every numbered paragraph of the five packages, with the tests that cover it.
The paragraphs are listed in `tests/paragraphs/*.toml`, in our words. A test names the ones it
covers with a marker: `@pytest.mark.paragraph("three-card-poker", "dealing 4", "dealing 5")`.
"""

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tools.docs.text import page, table

ROOT = Path(__file__).parents[2]
LISTS = ROOT / "tests" / "paragraphs"
SOURCE = "`tests/paragraphs/*.toml` and the markers of the tests"
Paragraph = tuple[str, str]  # document, and "section number"


def made() -> str:
    tests = tests_by_paragraph()
    total = sum(1 for _ in paragraphs())
    silent = sum(1 for _, nothing in paragraphs().values() if nothing)
    return page(
        "Coverage of the rule packages",
        SOURCE,
        f"{total} paragraphs of the approval letter and the five rule packages, with their tests.\n"
        f"{silent} of them require nothing of software; the table says why.\n"
        "Paragraphs are cited by heading and number and summarized in our own words.",
        *(document(path, tests) for path in sorted(LISTS.glob("*.toml"))),
    )


def document(path: Path, tests: dict[Paragraph, list[str]]) -> str:
    found = tomllib.loads(path.read_text("utf-8"))
    parts = [f"## {found.pop('title')}"]
    for section, rows in found.items():
        heading = rows.pop("heading")
        lines = [
            (number, *said(what, tests[path.stem, f"{section} {number}"]))
            for number, what in rows.items()
        ]
        parts.append(f"### {heading}\n\n" + table(("paragraph", "what it says", "tests"), lines))
    return "\n\n".join(parts)


def said(what: str | dict[str, str], tests: list[str]) -> tuple[str, str]:
    if isinstance(what, dict):
        return what["what"], what["nothing"]
    return what, "<br>".join(f"`{test.removeprefix('tests/')}`" for test in tests)


def paragraphs() -> dict[Paragraph, tuple[str, str]]:
    """What each paragraph says and, if it asks nothing of the program, why."""
    found = {}
    for path in sorted(LISTS.glob("*.toml")):
        for section, rows in tomllib.loads(path.read_text("utf-8")).items():
            for number, what in rows.items() if isinstance(rows, dict) else ():
                if number != "heading":
                    words, nothing = said(what, []) if isinstance(what, dict) else (what, "")
                    found[path.stem, f"{section} {number}"] = words, nothing
    return found


def tests_by_paragraph() -> defaultdict[Paragraph, list[str]]:
    found: defaultdict[Paragraph, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text("utf-8")
        if "mark.paragraph(" in text:
            for node in ast.parse(text).body:
                for paragraph in marks(node):
                    test = f"{path.relative_to(ROOT).as_posix()}::{node.name}"  # type: ignore[attr-defined]
                    found[paragraph].append(test)
    return found


def marks(node: ast.stmt) -> Iterator[Paragraph]:
    for decorator in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("paragraph"):
            document_, *numbers = map(ast.literal_eval, decorator.args)
            yield from ((document_, number) for number in numbers)
