"""How `houseway odds` prints its answer."""

import subprocess
import sys

import pytest

from houseway.cli import main
from houseway.cli.odds_view import WIDTH, columns, styled

LOADED = """
import sys
from houseway.cli import main
try:
    main(["odds", "ms-01"])
finally:
    print(sorted({"rich", "msgspec", "json"} & set(sys.modules)))
"""


def test_figures_stand_under_figures_and_no_line_is_too_long(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["odds", "trips-03"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) <= WIDTH and line == line.rstrip() for line in lines)
    heading = next(line for line in lines if line.startswith(" hand"))
    assert {len(line) for line in lines[2:20]} == {len(heading)}


def test_a_long_name_is_cut_where_the_terminal_is_narrow() -> None:
    found = columns([("hand", "pays"), ("a very long name of a hand", "1 to 1")], 24)
    assert found == [" hand               pays", " a very long na\u2026  1 to 1"]


def test_nobody_who_pipes_gets_a_style(monkeypatch: pytest.MonkeyPatch) -> None:
    assert styled("all", "bold") == "all"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert styled("all", "bold") == "\x1b[1mall\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert styled("all", "bold") == "all"


def test_a_question_loads_no_library_that_it_does_not_need() -> None:
    """Loading them took as long as a third of the answer."""
    told = subprocess.run(
        [sys.executable, "-c", LOADED], check=True, capture_output=True, text=True
    ).stdout
    assert told.splitlines()[-1] == "[]"
