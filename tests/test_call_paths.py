"""How many of our files a press and a question pass. tests/test_docs.py holds the drawn ways."""

import pytest
from tools.docs.architecture import traced

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("name", "most"), [("start", 30), ("odds", 22), ("play", 30)])
def test_a_call_path_is_short(name: str, most: int) -> None:
    assert len(traced(name).hops) <= most


def test_a_question_of_the_lab_calls_few_files_in_all() -> None:
    """Every file of ours with a function called, imports aside: readers, names, money included.
    One of the 23 names bets as their layouts print them, for every screen and the terminal."""
    assert len(traced("odds").touched) <= 23
