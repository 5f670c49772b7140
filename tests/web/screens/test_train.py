"""What Train draws: cards in sentences, chips as they were taken, and nothing of the answer."""

import pytest

from houseway.games import FILES
from houseway.lab.drills import TOPICS, question
from houseway.money import CENT, DOLLAR
from houseway.web.screens.texts import train as words
from houseway.web.screens.train.answers import Draft, counted
from houseway.web.screens.train.felt import felt, with_cards
from houseway.web.screens.train.home import HANDS


def test_cards_are_drawn_in_their_sentence_and_words_stay_words() -> None:
    assert with_cards("Seat 1: As Kd. 21.").count("<svg") == 2
    assert with_cards("Two cards to seat 1: ?? ??.").count("a card face down") == 2
    assert "<svg" not in with_cards("As the dealer turns, all wait.")
    assert "&lt;b&gt;" in with_cards("<b>")


@pytest.mark.parametrize("topic", TOPICS)
def test_the_felt_of_a_question_does_not_hold_its_answer(topic: str) -> None:
    games = ("san-lo",) if topic == "house-way" else tuple(FILES)
    for number in range(12):
        asked = question(topic, games, 4, number)
        drawn = felt(asked)
        assert asked.why not in drawn
        if asked.kind == "choice" and topic != "spot-the-error":
            assert f">{asked.right}<" not in drawn.replace(" ", "")


def test_chips_are_said_as_they_were_taken() -> None:
    assert counted([5 * DOLLAR, 5 * DOLLAR, 50 * CENT]) == "2 red, 50 cents"
    assert counted([]) == "0 coins"
    draft = Draft()
    for value in (25 * DOLLAR, 3 * DOLLAR, DOLLAR):
        draft.press("chip", str(value))
    assert draft.chips == [25 * DOLLAR, DOLLAR], "there is no chip of three dollars"
    draft.press("back", "")
    assert draft.chips == [25 * DOLLAR]
    assert not draft.press("answer", "")


def test_a_card_tapped_twice_is_taken_back() -> None:
    draft = Draft()
    for place in (0, 1, 0, 2):
        draft.press("card", str(place))
    assert draft.placed == [1, 2]


def test_every_game_and_every_drill_has_its_words() -> None:
    assert set(words.GAMES) == set(FILES)
    assert set(words.TOPICS) == set(words.TOPIC_WHAT) == set(HANDS) == {*TOPICS, "all"}
