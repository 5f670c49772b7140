"""docs/regulation.md: every behaviour R01 to R47, what we do, its source, and the tests that cover
it. A test names its behaviour with a marker: `@pytest.mark.rule("R22")`.
"""

import ast
from collections import defaultdict
from pathlib import Path

from houseway.floor.regulation.behaviours import MARKS, Behaviour, behaviours
from houseway.floor.regulation.citations import citations
from tools.docs.text import bullets, page, table

ROOT = Path(__file__).parents[2]
SOURCE = "`src/houseway/floor/regulation` and the markers of the tests"
INTRODUCTION = (
    "What the law and good practice require, and how Houseway meets each requirement.\n"
    "WAC is the Washington Administrative Code; the Commission is the Washington State Gambling"
    " Commission.\n"
    "Rules marked P, S or U are kept in data files with a source note, so that a correction needs"
    " no change to the program.\n"
    "A refusal over HTTP names its rule and section in `rule` and `section`;"
    " `GET /api/alarms` lists what is due, overdue or stopped."
)


def made() -> str:
    tests = tests_by_rule()
    return page(
        "Regulation",
        SOURCE,
        INTRODUCTION,
        f"## Marks\n\n{bullets(f'**{mark}**: {words}' for mark, words in MARKS.items())}",
        f"## At a glance\n\n{overview(tests)}",
        *(part(behaviour, tests[behaviour.number]) for behaviour in behaviours()),
    )


def overview(tests: dict[str, list[str]]) -> str:
    rows = [
        (b.number, b.title, b.section, ", ".join(b.marks), str(len(tests[b.number])))
        for b in behaviours()
    ]
    return table(("rule", "title", "section", "mark", "tests"), rows, right=(4,))


def part(behaviour: Behaviour, tests: list[str]) -> str:
    lines = [f"Source: {behaviour.section} ({', '.join(behaviour.marks)})"]
    if behaviour.data:
        lines.append(f"Data: `src/houseway/floor/regulation/{behaviour.data}`")
    codes = [code for code, cited in citations().items() if cited.rule == behaviour.number]
    if codes:
        lines.append("Refusals and alarms: " + ", ".join(f"`{code}`" for code in codes))
    if behaviour.untested:
        lines.append(f"Not tested: {behaviour.untested}")
    title = f"## {behaviour.number} {behaviour.title}"
    return "\n\n".join([title, sentences(behaviour.does), bullets(lines), folded(tests)])


def sentences(text: str) -> str:
    """One sentence per line, for readable diffs."""
    return text.replace(". ", ".\n")


def folded(tests: list[str]) -> str:
    """A list that the reader can expand."""
    count = "1 test" if len(tests) == 1 else f"{len(tests)} tests"
    names = bullets(f"`{test}`" for test in tests)
    return f"<details>\n<summary>{count}</summary>\n\n{names}\n\n</details>"


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
