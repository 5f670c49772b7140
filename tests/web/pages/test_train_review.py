"""What a trainee reads after an answer: the counter, the review of an error, and its words."""

import re
from collections.abc import Iterator

import msgspec
import pytest
from tests.web.desk import Desk
from tests.web.pages.reader import Reader, pages_desk

from houseway.floor import commands
from houseway.floor.training.decide import put, question_of
from houseway.floor.training.events import Asked, Plan
from houseway.floor.training.school import Who
from houseway.floor.training.sheet import brief
from houseway.games import FILES
from houseway.lab.drills import question
from houseway.web.pages.train.drill.result import decisive

NINA = Who("staff/nina", "Nina", frozenset({"trainee"}))
THREE = Plan(topic="name-the-hand", games=("three-card-poker",), questions=3)


@pytest.fixture
def here() -> Iterator[Desk]:
    with pages_desk() as found:
        hire = commands.HireStaff("nina", "Nina", ("trainee",))
        found.floor.execute("haas", hire, "hire-nina")
        yield found


def test_a_question_that_comes_again_is_called_repeated_before_and_after_its_answer(
    here: Desk,
) -> None:
    reader, school = Reader(here, "nina"), here.backend.school
    sitting = school.start(NINA, msgspec.structs.replace(THREE, questions=1))
    asked = question_of(sitting, 1)
    school.answer(NINA, sitting.id, 1, next(one for one in asked.choices if one != asked.right))
    assert "of 1, repeated" in reader.open(f"/train/drill/{sitting.id}").text
    assert "of 1, repeated" in reader.press(asked.right).text
    assert "Right." in reader.page.text


@pytest.mark.parametrize("id_", FILES)
def test_the_review_of_an_error_quotes_the_lines_that_matter(id_: str) -> None:
    """For envy that was not paid it quoted three lines of another seat."""
    for number in range(30):
        found = question("spot-the-error", (id_,), 7, number)
        lines = decisive(put(found), found.topic)
        if found.right == "envy not paid":
            owners = re.findall(r"for seat (\d+)'s", found.why)
            assert all(any(f"Seat {seat}: " in line for line in lines) for seat in owners)
        if found.right == "button pressed too early":
            assert " is pressed" in lines[0]
        if found.right == "wrong pay":
            assert lines[-1].endswith(found.why.rpartition(" not ")[2].removesuffix("."))
        assert len(lines) <= 6


def test_answers_are_reviewed_as_their_buttons_have_them(here: Desk) -> None:
    reader, school = Reader(here, "nina"), here.backend.school
    plan = Plan(topic="spot-the-error", games=("three-card-poker",), questions=1)
    sitting = school.start(NINA, msgspec.structs.replace(plan, pass_mark=60, minutes=5))
    asked = question_of(sitting, 1)
    wrong = next(one for one in asked.choices if one != asked.right)
    school.answer(NINA, sitting.id, 1, wrong)
    text = " ".join(reader.open(f"/train/drill/{sitting.id}").text.split())
    yours, right = wrong.capitalize(), asked.right.capitalize()
    assert f"Your answer {yours} Right answer {right}" in text


def test_a_missed_next_step_is_reviewed_with_the_last_thing_that_happened() -> None:
    """It quoted only the bets of the seat, and not that betting was closed."""
    asked = put(question("next-step", ("caribbean-stud",), 7, 0))
    assert decisive(asked, "next-step")[-1] == [line for line in asked.text if line.strip()][-1]


def test_a_cut_question_of_a_result_sheet_ends_with_a_word() -> None:
    long = Asked(("Six cards: As", f"Then {'the dealer ' * 40}waits."), "What now?", "", "")
    assert brief(long, "pay").startswith("Six cards: As. Then the dealer")
    assert brief(long, "pay").endswith((" the ... What now?", " dealer ... What now?"))
    assert brief(long, "next-step").endswith("the dealer waits. What now?")
    assert brief(long, "next-step").startswith(("... the ", "... dealer "))
