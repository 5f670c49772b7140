"""Documents that cannot drift: generated pages are made again, examples must be accepted."""

import csv
import re
import shlex
import sys
from importlib import import_module
from pathlib import Path

import pytest

from houseway import __version__
from houseway.cli import COMMANDS, Parser, command
from houseway.games import FILES
from houseway.paytables import load_catalog

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # `tools` is no part of the installed package

from tools.docs import PAGES, QUICK  # noqa: E402
from tools.planted import LISTS  # noqa: E402

SLOW = [name for name in PAGES if name not in QUICK]
ROW = re.compile(r"^\| `(?P<name>[a-z]+)` \| (?P<what>.+) \| `(?P<example>houseway .+)` \|$", re.M)


def commands() -> dict[str, str]:
    text = (ROOT / "docs" / "commands.md").read_text("utf-8")
    return {found["name"]: found["example"] for found in ROW.finditer(text)}


@pytest.mark.parametrize(
    "name", [*QUICK, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)]
)
def test_a_generated_page_is_what_make_docs_would_write(name: str) -> None:
    assert (ROOT / name).read_text("utf-8") == PAGES[name](), "run `make docs` and read the diff"


def test_every_setting_has_its_default_and_its_meaning() -> None:
    text = (ROOT / "docs" / "reference" / "settings.md").read_text("utf-8")
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| `")]
    assert len(rows) > 30
    assert not [row for row in rows if row[1] == "`(`" or not row[2].strip(" |")]


def test_every_game_has_its_page_and_no_page_is_left_over() -> None:
    pages = {path.stem for path in (ROOT / "docs" / "games").glob("*.md")}
    assert pages == set(FILES)


def test_every_command_is_documented_and_no_other() -> None:
    assert set(commands()) == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_example_of_a_command_is_accepted_by_it(name: str) -> None:
    program, word, *words = shlex.split(commands()[name])
    assert (program, word) == ("houseway", name)
    parser = Parser(prog=f"houseway {name}", allow_abbrev=False)
    command(name).add_arguments(parser)
    parser.parse_args(words)  # Exits, and so fails, when a word is not understood.


def test_links_between_pages_lead_somewhere() -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.relative_to(ROOT)} -> {target}"


def test_the_promises_name_their_tests_and_which_a_planted_defect_makes_fail() -> None:
    lists = (import_module(name).DEFECTS for name in LISTS)
    caught = {test for defects in lists for defect in defects for test in defect.tests}
    with (ROOT / "docs" / "promises.csv").open(encoding="utf-8", newline="") as file:
        promises = list(csv.DictReader(file))
    assert len(promises) > 40
    for promise in promises:
        named = [promise["test"], *filter(None, [promise["second test"]])]
        for file_name, test in (name.split("::") for name in named):
            assert f"def {test}(" in (ROOT / file_name).read_text("utf-8"), test
        assert promise["planted defect"] == ("yes" if caught & {*named} else "no"), promise
    assert f"lists {len(promises)} promises" in text_of("reliability.md")


def text_of(page: str) -> str:
    return (ROOT / "docs" / page).read_text("utf-8")


def test_the_readme_is_short_and_its_figures_are_true() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= 90
    assert len(re.findall(r"!\[", text)) == 4
    coverage = (ROOT / "docs" / "coverage.md").read_text("utf-8")
    [paragraphs] = re.findall(r"^(\d+) paragraphs of the approval letter", coverage, re.M)
    assert f"**{paragraphs} paragraphs**" in text
    approved = [one for one in load_catalog().values() if one.approved]
    assert f"**{len(approved)} approved paytables**" in text
    tally = (ROOT / "docs" / "reliability.md").read_text("utf-8")
    faults = [
        (int(cells[1].replace(",", "")), cells[4:7])
        for cells in (line.strip("|").split("|") for line in tally.splitlines())
        if len(cells) == 7 and cells[1].strip(" ,0123456789") == ""
    ]
    assert sum(many for many, _ in faults) > 1_000_000
    assert all(int(bad) == 0 for _, bads in faults for bad in bads)


def test_the_changelog_has_the_notes_of_this_version_with_a_date() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    heading = re.search(r"^## (\S+), (.+)$", text, re.M)
    assert heading is not None
    assert heading[1] == __version__
    assert re.fullmatch(r"[A-Z][a-z]+ \d+, 20\d\d", heading[2])
