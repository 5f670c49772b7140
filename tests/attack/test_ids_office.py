"""`houseway office enrol-device` and `reset-pin` show the code they fetch, once."""

from argparse import Namespace
from collections.abc import Iterator

import pytest
from tests.web.desk import PIN, Desk, desk

from houseway.cli.floor.office import made, sent
from houseway.web.client import Client

WORDS = {
    "enrol-device": ["device=panel-4", "kind=controller", "table=4"],
    "reset-pin": ["staff=dana", "reason=forgotten"],
}


@pytest.fixture
def here() -> Iterator[Desk]:
    with desk() as found:
        found.set_pin("haas")
        yield found


@pytest.mark.parametrize("name", WORDS)
def test_the_office_shows_the_code_and_a_repetition_says_done_earlier(
    here: Desk, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    args = Namespace(card="haas", id="k", to=None)
    assert sent(Client(here.http), made(name, WORDS[name]), PIN, args) == 0
    first = capsys.readouterr().out
    code = first.rsplit("One-time code: ", 1)[1].strip()
    use(here, name, code)
    assert sent(Client(here.http), made(name, WORDS[name]), PIN, args) == 0
    again = capsys.readouterr().out
    assert again.startswith("Done earlier: record ")
    assert again.endswith("For a new code, send the command with a new id.\n")
    assert code not in again


def use(here: Desk, name: str, code: str) -> None:
    if name == "reset-pin":
        here.client().set_pin(code, "48265173")
    else:
        assert here.client().enrol(code).token
