"""`houseway office` reads fields as people write them, and says what it cannot read."""

import pytest

from houseway.cli import main
from houseway.cli.floor.office import made
from houseway.floor import commands
from houseway.money import parse_money


def test_fields_are_words_money_and_json() -> None:
    words = ["link=late", "level=mega", "way=raise", "amount=$12.50", "reason=lost"]
    assert made("adjust-level", words) == commands.AdjustLevel(
        link="late", level="mega", way="raise", amount=parse_money("$12.50"), reason="lost"
    )
    moved = made("move-jackpot", ["link=a", "to=b", "reason=it goes", 'levels={"mega":"jackpot"}'])
    assert moved == commands.MoveJackpot("a", "b", "it goes", {"mega": "jackpot"})
    spots = '[{"paytable": "ms-01", "minimum": "$5", "maximum": "$100.50"}]'
    assert made(
        "change-spots", ["table=4", f"spots={spots}", "reason=asked for"]
    ) == commands.ChangeSpots(
        "4", (commands.Spot("ms-01", parse_money("$5"), parse_money("$100.50")),), "asked for"
    )


def test_a_table_is_added_with_the_choices_of_the_house() -> None:
    words = ["table=7", "game=royal-match-21", "title=Royal Match 21", "seats=6", "decks=6"]
    words += ['spots=[{"paytable": "blackjack", "minimum": "$5", "maximum": "$100"}]']
    words += ['settings={"surrender": true, "car_value": "$30,000"}', "two_positions=true"]
    added = made("add-table", words)
    assert added.settings == {"surrender": True, "car_value": parse_money("$30,000")}
    assert added.two_positions


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["open-shft", "name=x"], "There is no command 'open-shft'. Did you mean open-shift?"),
        (["open-shift", "name"], "Write a field as NAME=VALUE, not 'name'."),
        (["close-table"], "close-table needs table=VALUE."),
        (["close-table", "tabl=4"], "close-table has no field 'tabl'; its fields: table."),
        (["change-spots", "spots=[1"], "The value of spots is not JSON."),
    ],
)
def test_what_cannot_be_read_is_reported_in_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["office", *words]) == 2
    assert capsys.readouterr().err.strip() == said


def test_without_a_command_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["office"]) == 0
    listed = capsys.readouterr().out
    assert "close-day            Close a gambling day\n                       day\n" in listed
    assert "\n                       link to reason [levels]\n" in listed


def test_no_server_is_reported_in_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_PIN", "1234")
    asked = ["office", "--server", "http://127.0.0.1:9", "open-shift", "name=Swing"]
    assert main(asked) == 2
    assert capsys.readouterr().err == "No server answers at http://127.0.0.1:9.\n"


def test_without_a_terminal_the_pin_comes_from_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody_types(prompt: str) -> str:
        raise EOFError

    monkeypatch.delenv("HOUSEWAY_PIN", raising=False)
    monkeypatch.setattr("getpass.getpass", nobody_types)
    assert main(["office", "open-shift", "name=Swing"]) == 2
    said = "Cannot ask for the PIN without a terminal; set HOUSEWAY_PIN.\n"
    assert capsys.readouterr().err == said
