"""No game is registered without what docs/how-to/add-a-game.md asks for."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.games import FILES, game
from houseway.paytables import load_catalog

TESTS = Path(__file__).parents[1]
NO_FIGURE = {
    "caribbean-stud": "The packages print the pays of Cover All without a figure, and the base game"
    " is public knowledge."
}

NO_STEPS = {
    "royal-match-21": "Blackjack is public knowledge: its section numbers no steps, and the tests"
    " are named after the rule's own words."
}
# In the margin "4. to 6.", "Link 9." or "Cover All 7. and 8."; in a test's name "rule_1_4" (section
# and step), "rules_1_4_to_1_6", "rule_3_step_4b", "rule_3_link_9" or "rule_4_cover_all_7_and_8".
MARGIN = re.compile(r"\b(link |cover all )?(\d+)\.(?: (?:to|and) (\d+)\.)?", re.IGNORECASE)
NAMED = r"def test_rules?_{0}_(?:step_|(link_|cover_all_))?(\d+)b?_(?:(?:to|and)_(?:{0}_)?(\d+)_)?"

Step = tuple[str, int]  # under which heading, "" for that of the base game, and its number

each_game = pytest.mark.parametrize("id_", FILES)


@each_game
def test_every_step_in_the_margin_of_a_game_has_a_test_named_after_it(id_: str) -> None:
    steps, tested = set(steps_in_the_margin(id_)), set(steps_in_test_names(id_))
    assert bool(steps) != bool(NO_STEPS.get(id_))
    assert steps <= tested, sorted(steps - tested)


@pytest.mark.parametrize("id_", NO_STEPS)
def test_a_game_without_numbered_steps_has_more_tests_than_parts_of_its_procedure(id_: str) -> None:
    parts = re.findall(r"^ +# [A-Z]", inspect.getsource(game(id_).play), re.MULTILINE)
    assert len(re.findall(r"^def test_", rule_tests(id_), re.MULTILINE)) > len(parts) > 5


@each_game
def test_a_game_has_a_printed_figure_or_a_reason(id_: str) -> None:
    tables = load_catalog().values()
    figures = [figure for table in tables if id_ in table.games for figure in table.figures]
    assert bool(figures) != bool(NO_FIGURE.get(id_))


@each_game
def test_a_game_is_named_as_its_documents_are(id_: str) -> None:
    assert game(id_).id == id_
    assert id_ in FILES


def steps_in_the_margin(id_: str) -> Iterator[Step]:
    comments = re.findall(r"^ +# (.*)", inspect.getsource(game(id_).play), re.MULTILINE)
    for heading, first, last in MARGIN.findall(" ".join(comments)):
        for number in range(int(first), int(last or first) + 1):
            yield heading.strip().lower(), number


def steps_in_test_names(id_: str) -> Iterator[Step]:
    document = inspect.getmodule(game(id_).play).__doc__ or ""  # type: ignore[union-attr]
    section = (re.findall(r"\bsections? (\d+)", document) or ["1"])[0]
    for heading, first, last in re.findall(NAMED.format(section), rule_tests(id_)):
        for number in range(int(first), int(last or first) + 1):
            yield heading.replace("_", " ").strip(), number


def rule_tests(id_: str) -> str:
    """The text of the game's own file of rule tests and of those beside it."""
    return "\n".join(
        path.read_text("utf-8")
        for path in (TESTS / "rules").glob(f"test_{id_.replace('-', '_')}*.py")
    )
