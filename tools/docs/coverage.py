"""docs/coverage.md: every numbered paragraph of the five packages, with its number of tests;
docs/coverage.csv names the tests. The paragraphs are listed in `tests/paragraphs/*.toml`, in our
words. A test names the ones it covers with a marker:
`@pytest.mark.paragraph("three-card-poker", "dealing 4", "dealing 5")`.
"""

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tools.docs.text import data, page, table

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
        f"{total} paragraphs of the approval letter and the five rule packages, summarized in our"
        " words, with how many tests cover each.\n"
        f"{silent} of them require nothing of software.\n"
        "[coverage.csv](coverage.csv) names the tests.",
        *(document(path, tests) for path in sorted(LISTS.glob("*.toml"))),
    )


def tests_named() -> str:
    """docs/coverage.csv: one row per paragraph and test; no test where none is required."""
    tests = tests_by_paragraph()
    rows = [
        (path.stem, heading, number, said(what), test)
        for path in sorted(LISTS.glob("*.toml"))
        for section, heading, paragraphs_ in sections(path)
        for number, what in paragraphs_.items()
        for test in tests[path.stem, f"{section} {number}"] or [""]
    ]
    return data(("document", "heading", "paragraph", "summary", "test"), rows)


def document(path: Path, tests: dict[Paragraph, list[str]]) -> str:
    parts = [f"## {title(path)}"]
    for section, heading, rows in sections(path):
        if earlier := same_in(path, heading, rows):
            parts.append(f"### {heading}\n\n{len(rows)} paragraphs, as under {title(earlier)}.")
            continue
        lines = [
            (number, said(what), str(len(tests[path.stem, f"{section} {number}"])))
            for number, what in rows.items()
        ]
        grid = table(("paragraph", "what it says", "tests"), lines, right=(2,))
        parts.append(f"### {heading}\n\n{grid}")
    return "\n\n".join(parts)


def title(path: Path) -> str:
    return str(tomllib.loads(path.read_text("utf-8"))["title"])


def same_in(path: Path, heading: str, rows: dict[str, str | dict[str, str]]) -> Path | None:
    """An earlier document with the same section."""
    earlier = (other for other in sorted(LISTS.glob("*.toml")) if other < path)
    same = (
        other
        for other in earlier
        if any((told, found) == (heading, rows) for _, told, found in sections(other))
    )
    return next(same, None)


def sections(path: Path) -> Iterator[tuple[str, str, dict[str, str | dict[str, str]]]]:
    """Section, heading, and what each paragraph says."""
    for section, rows in tomllib.loads(path.read_text("utf-8")).items():
        if section != "title":
            yield section, rows.pop("heading"), rows


def said(what: str | dict[str, str]) -> str:
    """For a paragraph without tests, the reason, too."""
    return f"{what['what']}: {what['nothing']}" if isinstance(what, dict) else what


def paragraphs() -> dict[Paragraph, tuple[str, str]]:
    """What each paragraph says and, if it asks nothing of the program, why."""
    found = {}
    for path in sorted(LISTS.glob("*.toml")):
        for section, _, rows in sections(path):
            for number, what in rows.items():
                nothing = what["nothing"] if isinstance(what, dict) else ""
                found[path.stem, f"{section} {number}"] = said(what), nothing
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
