"""A command of the terminal that cannot be: one sentence on stderr, nothing else, exit code 2."""

import pytest

from houseway.cli import main


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The sentence."""
    try:
        code = main(words)
    except SystemExit as stop:  # An argument that the parser itself does not know.
        code = int(str(stop.code))
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err
