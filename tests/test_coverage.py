"""No empty line in docs/coverage.md: every paragraph has a test, or a reason why there is none."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # `tools` is no part of the installed package

from tools.docs import coverage  # noqa: E402


def test_every_paragraph_is_shown_by_a_test_or_says_why_not() -> None:
    tests = coverage.tests_by_paragraph()
    empty = [key for key, (_, nothing) in coverage.paragraphs().items() if not tests[key]]
    silent = {key for key, (_, nothing) in coverage.paragraphs().items() if len(nothing) > 30}
    assert set(empty) <= silent, f"nothing shows {sorted(set(empty) - silent)}"


def test_no_test_claims_a_paragraph_that_does_not_exist() -> None:
    assert set(coverage.tests_by_paragraph()) <= set(coverage.paragraphs())
