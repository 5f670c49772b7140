"""No card is told before its time: not by the terminal, and not to a bot. The browser's traffic and
every view of the API are read in tests of their own. Seen to fail with a terminal that told all."""

import re
from io import StringIO

import pytest
from tests.floor.play.rounds import ME, one_round, seated

from houseway.cards import face, joker_deck, seeded
from houseway.cli import main
from houseway.cli.training import play_open
from houseway.cli.training.play_table import Table
from houseway.floor.play.play_properties import PlayProperties
from houseway.games import FILES, game
from houseway.table.procedure import FACE_DOWN, only

CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Jk)\b(?=[ .,)]|$)", re.MULTILINE)
DECK = {face(card) for card in joker_deck()}


@pytest.mark.parametrize("id_", FILES)
def test_the_terminal_prints_no_card_that_the_player_may_not_see(
    id_: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tables: list[Table] = []
    told: list[str] = []

    def opened(*given: object) -> Table:
        tables.append(real(*given))  # type: ignore[arg-type]
        return tables[0]

    def typed() -> str:
        told.append(capsys.readouterr().out)
        table = tables[0]
        facts = table.round.facts_for(only(table.seat))
        seen = {face(card) for fact in facts for card in fact.cards if card != FACE_DOWN}
        printed = {one for one in CARD.findall("".join(told)) if one in DECK}
        assert printed <= seen, f"{printed - seen} at question {len(told)}"
        ask = table.round.pending
        assert ask is not None
        return ask.answers[0]

    real = play_open.open_table
    monkeypatch.setattr(play_open, "open_table", opened)
    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setattr("sys.stdin", StringIO())
    seats = game(id_).seats
    options = ["--rounds", "1", "--seed", "7", "--coach", "off", "--bots", "random,timid"]
    for seed in ("7", "8", "9"):
        told.clear()
        tables.clear()
        options[3] = seed
        assert main(["play", id_, "--seats", str(seats), *options]) == 0
        if told:
            return
    raise AssertionError("Nobody was ever asked.")


@pytest.mark.parametrize("id_", FILES)
def test_a_bot_is_asked_about_nothing_but_what_its_seat_has_seen(id_: str) -> None:
    properties, chance = PlayProperties(), seeded(3)
    table = seated(properties.lay(ME, id_, id_))
    asked = 0
    for _ in range(5):
        one_round(table, chance)
        assert table.round is not None
        for before, ask in table.round.asked:
            facts = [fact.seen(only(ask.seat)) for fact in table.round.facts[:before]]
            seen = {card for fact in facts for card in fact.cards}
            assert {*ask.hand, *ask.board} - seen == set()
            asked += 1
    assert asked > 5
