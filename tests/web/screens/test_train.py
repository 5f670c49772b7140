"""What Train draws: cards in sentences, chips as they were taken, and nothing of the answer."""

import asyncio
from collections.abc import Iterator

import pytest
from nicegui import app as pages
from starlette.requests import Request
from tests.floor.house import OPENING, shift
from tests.web.screens.test_panel import house_of

from houseway.floor import commands as c
from houseway.floor.training.plan import Plan
from houseway.floor.training.school import Who
from houseway.games import FILES, game
from houseway.lab.drills import TOPICS, question
from houseway.money import CENT, DOLLAR
from houseway.web.auth import Principal
from houseway.web.house import House
from houseway.web.screens.texts import train as words
from houseway.web.screens.train.answers import Draft, counted
from houseway.web.screens.train.drill import DrillScreen
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
    assert all(game(id_).name for id_ in FILES)
    assert set(words.TOPICS) == set(words.TOPIC_WHAT) == set(HANDS) == {*TOPICS, "all"}


@pytest.fixture
def house() -> Iterator[House]:
    found, before = house_of(shift(OPENING)), dict(pages.state._state)
    pages.state.house = found
    yield found
    pages.state._state = before


def test_whoever_signs_out_in_an_exam_is_told_nothing_of_it(house: House) -> None:
    dana = Who("staff/dana", "Dana", frozenset({"dealer"}))
    games = ("three-card-poker",)
    plan = Plan(topic="name-the-hand", games=games, questions=3, pass_mark=60, minutes=5)
    exam = house.school.start(dana, plan).id
    waiting = house.school.waiting(dana, exam)
    assert waiting is not None
    first = waiting.question
    wrong = next(choice for choice in first.choices if choice != first.right)
    house.school.answer(dana, exam, 1, wrong)
    request = visited_by(house, "dana")
    screen = DrillScreen(request, exam)
    asyncio.run(screen.load())
    assert "t-sheet" in screen.draw()
    house.keyring.close_session(screen.token)
    text = screen.draw()
    assert words.DRILL["gone"] in text
    assert words.RESULT["running"] not in text
    assert words.RESULT["errors"] not in text


def visited_by(house: House, staff: str) -> Request:
    """The request of someone signed in, in a browser that had been a guest's before."""
    house.floor.execute("haas", c.IssueCredential(staff, "staff_card", staff), f"c-{staff}")
    house.hub.state.credentials.update(house.floor.state.credentials)
    token, _ = house.keyring.open_session(staff, staff)
    scope = {"type": "http", "method": "GET", "scheme": "http", "server": ("here", 80)}
    scope |= {"path": "/floor", "query_string": b"", "headers": []}
    scope |= {"principal": Principal(staff, token=token), "guest": "guest/of-this-browser"}
    return Request(scope)
