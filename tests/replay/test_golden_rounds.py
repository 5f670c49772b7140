"""Each golden round comes out as written, from any point of it, and no game lacks one."""

import sys
from pathlib import Path

import pytest
from tests.games.stored_rounds import as_record, replay

from houseway.games import FILES, transcript

sys.path.insert(0, str(Path(__file__).parent))
import golden  # noqa: E402 - beside this file, which is no package.

SCRIPTS = golden.scripts()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_golden_round_comes_out_as_written(path: Path) -> None:
    script, expected = golden.parts(path)
    assert golden.told(script) == expected


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_golden_round_comes_back_from_its_record_at_every_question(path: Path) -> None:
    for round_ in transcript.read(golden.parts(path)[0]):
        record = as_record(round_)
        again = replay(record)
        assert (again.facts, again.lines) == (round_.facts, round_.lines)
        for count, (facts, question) in enumerate(round_.asked):
            prefix = {**record, "answers": round_.answers[:count], "declared": None}
            stopped = replay(prefix, round_.layout)
            assert stopped.facts == round_.facts[:facts]
            assert without_rule(stopped.pending) == without_rule(question)


@pytest.mark.parametrize("id_", FILES)
def test_no_game_lacks_a_golden_round(id_: str) -> None:
    first_lines = [path.read_text("utf-8") for path in SCRIPTS]
    assert any(f"game {id_}\n" in text for text in first_lines)


def without_rule(ask: object) -> object:
    """A rule that reads an answer is made anew with each question."""
    from houseway.table.procedure import Ask

    return ask._replace(accepts=None) if isinstance(ask, Ask) else ask
