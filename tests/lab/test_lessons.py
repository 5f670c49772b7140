"""Lessons: a round of every game to its end, and a reason for every step of it."""

import tomllib

import pytest

from houseway.games import data_file
from houseway.games.transcript import read
from houseway.lab.training.lessons import lesson, taught
from houseway.table.procedure import FACE_DOWN


@pytest.mark.parametrize("game", taught())
def test_every_game_has_a_lesson_with_a_reason_for_every_step(game: str) -> None:
    found = lesson(game)
    assert found.about
    assert len(found.steps) > 10
    for step in found.steps:
        assert len(step.why) > 40
        assert step.why.endswith(".")
        assert step.words


@pytest.mark.parametrize("game", taught())
def test_the_round_of_a_lesson_ends_and_none_of_its_reasons_is_left_over(game: str) -> None:
    text = data_file(game, "lesson.toml").read_text("utf-8")
    record = tomllib.loads(text)
    [round_] = read(record["script"])
    assert round_.over
    assert not round_.voided
    kinds = [step.kind for step in lesson(game).steps]
    assert set(record["why"]) == set(kinds)
    for kind, reasons in record["why"].items():
        if isinstance(reasons, list):
            assert len(reasons) <= kinds.count(kind), kind


@pytest.mark.parametrize("game", taught())
def test_pays_that_a_reason_names_are_those_of_the_settlement(game: str) -> None:
    """ "10 to 1" in a reason of a settlement must be what the dealer pays there."""
    for step in lesson(game).steps:
        if step.kind in ("settled", "royal_match_settled", "cover_all"):
            paid = " ".join(line.why for line in step.lines)
            named = [word for word in step.why.replace(",", " ").split() if word.isdecimal()]
            for number in named:
                assert number in paid or number == "1", (step.why, paid)


def test_a_lesson_is_seen_with_the_dealers_eyes() -> None:
    """Players' cards lie face down until they are read."""
    first = next(s for s in lesson("three-card-poker").steps if s.kind == "hand_dealt")
    cards = [card for hand in first.scene.hands for card in hand.cards]
    assert set(cards) == {FACE_DOWN}


def test_there_is_no_lesson_for_a_game_that_is_not_dealt_here() -> None:
    with pytest.raises(ValueError, match="no lesson"):
        lesson("war")
