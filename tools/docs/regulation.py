"""docs/regulation.md: every behaviour R01 to R47, what we do and its source; docs/regulation.csv
names the tests that cover it. A test names its behaviour with a marker: `@pytest.mark.rule("R22")`.
"""

import ast
from collections import defaultdict
from pathlib import Path

from houseway.floor.regulation.behaviours import MARKS, Behaviour, behaviours
from tools.docs.text import bullets, count, data, page

ROOT = Path(__file__).parents[2]
SOURCE = "`src/houseway/floor/regulation` and the markers of the tests"
INTRODUCTION = (
    "How Houseway meets each rule of law and good practice.\n"
    "WAC is the Washington Administrative Code.\n"
    "Each rule names its source, how well we know it, and the data file in"
    " `src/houseway/floor/regulation` where its figures can be corrected.\n"
    "[regulation.csv](regulation.csv) names the tests."
)


def made() -> str:
    tests = tests_by_rule()
    return page(
        "Regulation",
        SOURCE,
        INTRODUCTION,
        bullets(f"**{mark}**: {words}" for mark, words in MARKS.items()),
        *(part(behaviour, tests[behaviour.number]) for behaviour in behaviours()),
    )


def tests_named() -> str:
    """docs/regulation.csv: one row per rule and test."""
    tests = tests_by_rule()
    rows = [
        (each.number, each.title, each.section, test)
        for each in behaviours()
        for test in tests[each.number] or [""]
    ]
    return data(("rule", "title", "section", "test"), rows)


def part(behaviour: Behaviour, tests: list[str]) -> str:
    source = f"{behaviour.section} ({', '.join(behaviour.marks)})"
    proof = f"not tested: {behaviour.untested}" if behaviour.untested else count(len(tests), "test")
    facts = [source, f"`{behaviour.data}`" if behaviour.data else "", proof]
    line = "; ".join(filter(None, facts))
    return f"## {behaviour.number} {behaviour.title}\n\n{sentences(behaviour.does)}\n\n*{line}*"


def sentences(text: str) -> str:
    """One sentence per line, for readable diffs."""
    return text.replace(". ", ".\n")


def tests_by_rule() -> defaultdict[str, list[str]]:
    """Test ids, in file order."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text("utf-8")
        if "mark.rule(" in text:
            name = path.relative_to(ROOT).as_posix()
            for test, rules in marked(ast.parse(text)):
                for rule in rules:
                    found[rule].append(f"{name}::{test}")
    return found


def marked(tree: ast.Module) -> list[tuple[str, list[str]]]:
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [(f.name, [r for d in f.decorator_list for r in rules_of(d)]) for f in functions]


def rules_of(decorator: ast.expr) -> list[str]:
    """The numbers in `@pytest.mark.rule("R22", "R44")`; none for any other decorator."""
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
        return [ast.literal_eval(argument) for argument in decorator.args]
    return []
