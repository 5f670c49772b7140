"""No empty row in docs/regulation.md: every behaviour has a test, or a written reason why not."""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # `tools` is no part of the installed package

from tools.docs import regulation as page  # noqa: E402

from houseway.floor.regulation.behaviours import behaviours  # noqa: E402


def test_every_behaviour_is_shown_by_a_test_or_says_why_not() -> None:
    tests = page.tests_by_rule()
    assert len(behaviours()) == 47
    for row in behaviours():
        assert tests[row.number] or len(row.untested.split()) > 5, f"nothing shows {row.number}"


def test_no_test_claims_a_behaviour_that_does_not_exist() -> None:
    assert set(page.tests_by_rule()) <= {behaviour.number for behaviour in behaviours()}


def test_data_files_that_rows_name_are_there() -> None:
    folder = ROOT / "src" / "houseway" / "floor" / "regulation"
    for behaviour in behaviours():
        assert not behaviour.data or (folder / behaviour.data).is_file(), behaviour.number


def test_only_the_marker_counts_not_a_number_in_a_name() -> None:
    tree = ast.parse(
        "@pytest.mark.rule('R01', 'R03')\n@other\ndef test_a(): ...\ndef test_r02(): ..."
    )
    assert page.marked(tree) == [("test_a", ["R01", "R03"]), ("test_r02", [])]
    assert page.rules_of(ast.parse("pytest.mark.slow", mode="eval").body) == []
