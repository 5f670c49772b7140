"""One protocol for all games: a bet is solved by its own game's solver, or refused by name."""

from dataclasses import replace

import pytest

from houseway import lab
from houseway.cards import parse_cards
from houseway.cli import main
from houseway.counting.solver import Solver
from houseway.games import FILES, game
from houseway.lab import bots, coach, solvers, strategy
from houseway.money import DOLLAR
from houseway.paytables import Paytable, load_catalog, paytable
from houseway.table.layout import open_layout
from houseway.table.procedure import Ask


@pytest.mark.parametrize("table", load_catalog().values(), ids=lambda table: str(table.id))
def test_every_table_of_the_catalog_is_solved_in_every_game_it_is_for(table: Paytable) -> None:
    for id_ in table.games:
        assert solvers.bet_solver(replace(table, games=(id_,))).odds


def test_a_bet_with_a_familiar_name_is_not_answered_with_another_games_figures() -> None:
    """A base bet named `ante` on five cards was once solved as Mississippi Stud."""
    other = replace(paytable("ms-01"), id="other-01", games=("dj-wild",))
    with pytest.raises(ValueError, match="cannot solve a ante bet on five_card in DJ Wild"):
        lab.odds(other)


def test_a_game_without_a_solver_is_dealt_without_a_coach_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (bots, solvers, coach, strategy):
        monkeypatch.setattr(module, "solver", lambda id_: None)
    layout = open_layout(game("three-card-poker"))
    assert not coach.has_coach(layout)
    with pytest.raises(ValueError, match="Three Card Poker has no solver yet"):
        coach.counsel(layout, Ask(1, "play", ("fold", "play")), {"ante": DOLLAR})
    with pytest.raises(ValueError, match="tcp-01: there is no solver for Three Card Poker"):
        lab.odds("tcp-01")
    with pytest.raises(ValueError, match="There is no solver for Three Card Poker"):
        strategy.rules("three-card-poker")
    assert list(bots.strategies("three-card-poker")) == ["timid", "bold", "random"]


def test_without_a_bot_of_its_own_the_best_player_looks_up_the_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = solvers.solver("three-card-poker")
    assert known is not None
    slow: Solver = replace(known, bot=None)
    monkeypatch.setattr(bots, "solver", lambda id_: slow)
    best = bots.bot(open_layout(game("three-card-poker")), "best")
    ask = Ask(1, "play", ("fold", "play"))
    assert best(ask._replace(hand=parse_cards("Qd 6c 4h"))) == "play"
    assert best(ask._replace(hand=parse_cards("Qd 6c 3h"))) == "fold"


@pytest.mark.slow
@pytest.mark.parametrize("id_", FILES)
def test_the_strategy_of_every_game_is_given(id_: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strategy", id_]) == 0
    assert capsys.readouterr().out.strip()
