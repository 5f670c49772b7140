"""`houseway controller` says in one sentence what keeps it from playing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.desk import Desk, desk

from houseway.cli import main
from houseway.cli.floor.controller import play
from houseway.web.emulator import Emulator

NOBODY = "http://127.0.0.1:9"


@pytest.fixture(scope="module")
def here() -> Iterator[Desk]:
    with desk() as found:
        yield found


@pytest.fixture
def token(tmp_path: Path) -> Path:
    found = tmp_path / "controller.token"
    found.write_text("4 hwd_of_an_earlier_day\n")
    return found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--server", NOBODY, "--person", "dana=1:2"], f"No server answers at {NOBODY}.\n"),
        (["--server", "pit", "--person", "dana=1:2"], "No server answers at pit.\n"),
        (["--server", "http://[", "--person", "dana=1:2"], "No server answers at http://[.\n"),
        (["--server", NOBODY, "--person", "dana"], "Write a person as WHO=CARD:PIN.\n"),
    ],
)
def test_what_keeps_it_from_the_table_is_reported_in_one_sentence(
    words: list[str], said: str, token: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["controller", "--token", str(token), *words]) == 2
    assert capsys.readouterr().err == said


@pytest.mark.parametrize("content", ["", "4\n"])
def test_a_file_without_a_token_is_no_token(
    content: str, token: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    token.write_text(content)
    assert main(["controller", "--token", str(token)]) == 2
    assert capsys.readouterr().err == f"There is no token in {token}; enroll with --code.\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("wait", "Write a pause as `wait SECONDS`."),
        ("wait long", "Write a pause as `wait SECONDS`."),
        ("refused", ""),
        ("refused no_game", "This was not refused."),
        ("dana SEAT", "Something is missing after SEAT."),
        ("nobody END GAME", "nobody is not signed in here; dana is."),
        ("chips one", "Write the seat as a number, not 'one'."),
        (".x chips 1", "Write the sensor as a number, not 'x'."),
        ("", ""),
    ],
)
def test_a_line_that_cannot_be_played_is_reported_in_one_sentence(
    here: Desk, line: str, said: str
) -> None:
    controller = Emulator(here.client(), "4")
    controller.stand_in("dana", here.session("dana"))
    assert play(controller, line) == said
