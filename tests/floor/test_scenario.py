"""A scenario that cannot be run is explained to whoever wrote it, with its line."""

import pytest
from tests.floor.house import OPENING, shift

from houseway.floor.scenario import ScenarioFailed, Shift

WRONG = {
    "dana 4 START GAME 1\ndana 4 START GAME 1": "refused (game_open): Game 1 at table 4 is still",
    "meter six-card mega $1": "There is no 'six-card' here.",
    "meter five-card mega": "This line has too many or too few words.",
    "meter five-card mega $1": "found $10,000.00 (10000000000), expected 1000000",
    "haas hire": "A word is missing at the end of this line.",
    "haas": "A word is missing at the end of this line.",
    "haas lower five-card mega $1 win": 'This line lacks the word "because".',
    'haas hire "dana dealer': "This line has an unclosed quotation mark.",
    "haas frobnicate": "There is no button or office command 'frobnicate'.",
    "dana 4 JUMP": "There is no button or office command 'JUMP'.",
    "refused game_open dana 4 START GAME 1": "was not refused",
    "wait 5x": "There is no 'x' here.",
}


def test_the_report_keeps_the_writers_remarks_and_says_why_something_was_refused() -> None:
    said: list[str] = []
    Shift(report=said.append).run(
        OPENING + "# ---- A first round ----\n# Two seats.\ndana 4 START GAME 1 3  # Locked.\n"
        "refused game_open dana 4 START GAME 1\n"
    )
    *_, heading, remark, start, again, why = said
    assert (heading, remark) == ("\nA first round", "Two seats.")
    assert start.endswith("dana 4 START GAME 1 3  # Locked.")
    assert again.endswith("refused game_open dana 4 START GAME 1")
    assert why == "  Game 1 at table 4 is still open; end it first."


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_line_is_named_with_what_is_wrong(line: str) -> None:
    with pytest.raises(ScenarioFailed) as failed:
        shift(OPENING, line)
    where, _, what = str(failed.value).partition("\n  ")
    assert where.endswith(line.splitlines()[-1])
    assert what.startswith(WRONG[line])
