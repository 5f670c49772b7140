"""Kinds of fact: each has a role, and a game that invents one is refused when it is imported."""

from pathlib import Path

import pytest

from houseway.table import kinds
from houseway.table.kinds import Kind, Role


def test_a_kind_is_its_word_and_knows_its_role() -> None:
    assert Kind.HAND_DEALT == "hand_dealt"
    assert Kind.HAND_DEALT.role is Role.DEALS
    assert {kind.role for kind in Kind} == set(Role)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('yield Fact(Kind.HAND_DEALED, "", 1)', r"there is no kind of fact Kind\.HAND_DEALED"),
        ('yield Fact("hand_dealt", "", 1)', "there is no kind of fact in quotes"),
    ],
)
def test_a_game_with_a_fact_of_no_known_kind_is_refused(
    line: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "procedure.py").write_text(f"def play():\n    {line}\n", "utf-8")
    with pytest.raises(ValueError, match=said):
        kinds.check(tmp_path)


def test_the_answers_of_a_player_are_not_the_dealers_steps() -> None:
    players = {kind for kind in Kind if kind.role.is_players}
    assert {Kind.BETS, Kind.FOLDS, Kind.TAKES_BACK, Kind.DOUBLES, Kind.SPLITS} <= players
    assert not players & {Kind.SETTLED, Kind.DEALER_SHOWN, Kind.COMMUNITY_TURNED}
